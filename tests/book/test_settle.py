"""The pages that settle an argument, under plain Sphinx."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from phase10.advice import load_mistakes
from phase10.disputes import load_disputes
from phase10.rulesread import rulebook
from tests.book.test_extension import build

PAGE = """\
# Settle it

See {dispute}`q-w01`.

```{which}
:guides: classic=rules
```

```{questions}
```

```{wrong}
```

```{mistakes}
```

```{words}
```

```{find}
```
"""
RULES = """\
# The rules

```{register}
:status: ruling conflict
```

```{topic} wild
:variant: classic
:no-examples:
```
"""
DISPUTES = "# Disputes\n\n```{disputes}\n```\n"


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("settle")
    index = "# Index\n\n```{toctree}\nsettle\nrules\ndisputes\n```\n"
    texts = {"index": index, "settle": PAGE, "rules": RULES, "disputes": DISPUTES}
    done = build(folder, texts)
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()
    html = folder / "_build/html"
    found = {name: (html / f"{name}.html").read_text("utf-8") for name in texts}
    return {**found, "find": (html / "_static/find.json").read_text("utf-8")}


def test_every_dispute_has_its_permanent_place(pages: dict[str, str]) -> None:
    for one in load_disputes():
        assert f'id="dispute-{one.id}"' in pages["disputes"]
        assert f"disputes.html#dispute-{one.id}" in pages["settle"]
    assert '<span class="pre">--case</span> <span class="pre">q-w01</span>' in pages["disputes"]


def test_disputes_stand_under_their_rules(pages: dict[str, str]) -> None:
    assert "disputes.html#dispute-q-w01" in pages["rules"]


def test_the_register_shows_status_and_reason(pages: dict[str, str]) -> None:
    assert "p10-is-ruling" in pages["rules"]
    assert "p10-is-conflict" in pages["rules"]
    assert "p10-why" in pages["rules"]


def test_mistakes_are_marked_as_advice(pages: dict[str, str]) -> None:
    for one in load_mistakes():
        assert f'id="mistake-{one.id}"' in pages["settle"]
    assert pages["settle"].count("Advice of ours, not a printed rule.") == len(load_mistakes())


def test_the_words_of_the_glossary_have_places(pages: dict[str, str]) -> None:
    for key in rulebook().vocabulary["glossary"]:
        assert f'id="word-{key}"' in pages["settle"]


def test_which_game_needs_no_javascript(pages: dict[str, str]) -> None:
    assert 'class="p10-which"' in pages["settle"]
    assert "rules.html" in pages["settle"]


def test_the_search_index_lies_beside_the_pages(pages: dict[str, str]) -> None:
    assert "dispute:q-w01" in json.loads(pages["find"])["entries"]


def test_an_unknown_dispute_stops_the_build(tmp_path: Path) -> None:
    done = build(tmp_path, {"index": "# Page\n\n{dispute}`q-w99`\n"})
    assert done.returncode != 0
    assert "no dispute 'q-w99'" in done.stderr
