"""The extension under plain Sphinx: two small pages in every builder, and what stops a build."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from phase10.cases import load_cases

ROOT = Path(__file__).parents[2]
EXTENSION = ROOT / "book" / "_ext" / "phase10_book"

CONF = f"""
import sys
sys.path.insert(0, {str(EXTENSION.parent)!r})
extensions = ["myst_parser", "sphinx.ext.doctest", "phase10_book"]
html_static_path = [{str(ROOT / "book" / "_static")!r}]
nitpicky = True
phase10_complete = COMPLETE
exclude_patterns = ["_build"]

def setup(app):
    def check(app, error):
        assert not any(name.startswith("jupyter_book") for name in sys.modules)
    app.connect("build-finished", check)
"""

INDEX = """\
# One page

```{toctree}
other
```

```{variant} classic
```

See {rule}`W2`, {rule}`wild.natural@classic` and {rule}`these words <G1>`.

```{statuses}
```

```{rule} W2
```

```{cards} R7 W S ?
:caption: Four *cards*.
```

```{cards} run R3 B4 W G6 / set R5 W
```

```{position}
players: ana ben
turn: ana play
hand ana: R3 B4 W
```

```{verdict}
:long:
players: ana ben
phase: ana 1, ben 1
turn: ana play
hand ana: R5 B5 G5 R7 B7 G7 Y1
move: lay set R5 B5 G5 / set R7 B7 G7
```

```{compare} wild
:differing:
```
"""

OTHER = """\
# Another page

```{phases} classic
```

```{topic} group
:variant: classic
:no-examples:
```

```{compare} wild.natural
:variants: classic junior
```
"""


def build(
    folder: Path, pages: dict[str, str], *, builder: str = "html", complete: bool = False
) -> subprocess.CompletedProcess[str]:
    (folder / "conf.py").write_text(CONF.replace("COMPLETE", str(complete)), encoding="utf-8")
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-b", builder, str(folder)]
    return run([*command, str(folder / "_build" / builder)])


def run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    done = build(folder, {"index": INDEX, "other": OTHER})
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()
    return folder


def test_the_extension_imports_only_sphinx_docutils_and_the_engine() -> None:
    allowed = {"sphinx", "docutils", "phase10", "phase10_book", *sys.stdlib_module_names}
    for path in EXTENSION.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            assert {name.partition(".")[0] for name in names} <= allowed, path.name


def test_a_page_has_anchors_links_pictures_and_the_switch(built: Path) -> None:
    page = (built / "_build/html/index.html").read_text(encoding="utf-8")
    for part in (
        'id="rule-W2-classic"',
        'id="rule-W2"',
        'href="#rule-W2-classic"',
        'href="other.html#rule-G1-classic"',
        'class="p10-switch"',
        "phase10.css",
        "lang.js",
        'class="p10-verdict p10-yes"',
        "Jede Gruppe muss mindestens eine natürliche Karte enthalten.",
        "Four <em>cards</em>.",
    ):
        assert part in page, part
    assert page.count("<svg") >= 4
    assert "p10-problem" not in page


def test_pages_that_find_nothing_have_no_index_beside_them(built: Path) -> None:
    static = built / "_build" / "html" / "_static"
    assert (static / "find.js").is_file()
    made = ("find.json", "find-data.js", "links.json")
    assert [name for name in made if (static / name).exists()] == []


def test_every_id_is_there_once(built: Path) -> None:
    for name in ("index", "other"):
        page = (built / f"_build/html/{name}.html").read_text(encoding="utf-8")
        ids = re.findall(r'\bid="([^"]+)"', page)
        assert sorted(ids) == sorted(set(ids))


def test_pages_ask_no_other_host(built: Path) -> None:
    for path in (built / "_build/html").glob("*.html"):
        page = path.read_text(encoding="utf-8")
        assert not re.findall(r'(?:src|<link[^>]*href)="(?:https?:)?//', page)


@pytest.mark.parametrize("builder", ["singlehtml", "text", "doctest"])
def test_other_builders_work_too(built: Path, builder: str) -> None:
    done = build(built, {}, builder=builder)
    assert done.returncode == 0, done.stderr
    if builder == "text":
        text = (built / "_build/text/index.txt").read_text(encoding="utf-8")
        assert "Each group must hold at least one natural card." in text
        assert "[red 7, wild card, skip, hidden card]" in text
        assert "<svg" not in text


FOLDED = {
    "index": "# Index\n\n```{toctree}\nrules\ncompare\n```\n",
    "rules": "# Rules\n\n```{rules} classic\n:no-examples:\n```\n",
    "compare": "# Side by side\n\n```{compare} all\n:variants: classic masters board junior\n```\n",
}
"""Pages whose topics a script folds on phones."""


@pytest.fixture(scope="module")
def folded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("folded")
    done = build(folder, FOLDED)
    assert done.returncode == 0, done.stderr
    assert not done.stderr.strip()
    return folder / "_build" / "html"


def test_topics_come_open_and_keep_their_anchors(folded: Path) -> None:
    for name, anchor in (("rules", "classic-wild"), ("compare", "compare-wild")):
        page = (folded / f"{name}.html").read_text(encoding="utf-8")
        folds = re.findall(r'<details class="p10-fold[^>]*>', page)
        assert len(folds) > 10
        assert all(one.endswith(" open>") for one in folds)
        assert page.count("<details") == page.count("</details>")
        assert page.count(f'id="{anchor}"') == 1


def test_side_by_side_says_whose_answer_it_is_and_equal_ones_once(folded: Path) -> None:
    page = (folded / "compare.html").read_text(encoding="utf-8")
    rows = re.findall(r"<tr.*?</tr>", page, re.DOTALL)
    some = 0
    for row in rows:
        cells = re.findall(r"<td.*?</td>", row, re.DOTALL)[1:]
        first = [cell for cell in cells if "p10-again" not in cell.partition(">")[0]]
        assert all('class="p10-who"' in cell for cell in first)
        assert not any("p10-who" in cell for cell in cells if cell not in first)
        some += 0 < len(first) < len(cells)
        # Every game is named once, or all of them together.
        names = [re.findall(r'p10-who">(?:<span[^>]*>)?([^<]*)', cell)[0] for cell in first]
        named = sum(len(name.split(", ")) for name in names)
        assert names == ["All"] or not cells or named == len(cells)
    assert some > 20
    assert "p10-wide" in page


def test_pages_have_an_icon_of_their_own(folded: Path) -> None:
    for path in folded.glob("*.html"):
        assert re.search(r'<link rel="icon" href="_static/icon\.svg"', path.read_text("utf-8"))
    assert (folded / "_static" / "icon.svg").is_file()


WRONG = {
    "```{rule} wild.naturl\n:variant: classic\n```": "perhaps 'wild.natural'",
    "```{rule} W2\n:variant: clasic\n```": "perhaps 'classic'",
    "```{rule} board.spaces\n:variant: classic\n```": "not asked in variant 'classic'",
    "Text {rule}`W99`.": "there is no rule 'W99'",
    "Text {rule}`W3`.": "no page shows the rule 'W3'",
    "```{case} no-such-case\n```": "there is no case 'no-such-case'",
    "```{topic} wild\n```": "which variant?",
    "```{topic} wlid\n:variant: classic\n```": "perhaps 'wild'",
    "```{cards} R77\n:variant: classic\n```": "'R77' is no card",
    "```{cards} run R3 B5\n:variant: classic\n```": "is no group",
    "```{coverage} nobody\n```": "no statements of a source 'nobody'",
    "```{position}\nplayers: ana ben\n```": "which game",
    "```{verdict}\n:variant: classic\nplayers: ana ben\n```": "move: ",
}
"""What may stand wrong in a page, and part of what is said about it."""


def test_wrong_pages_stop_the_build_with_file_and_line(tmp_path: Path) -> None:
    pages = {f"p{at}": f"# A\n\n{wrong}\n" for at, wrong in enumerate(WRONG)}
    pages["index"] = "# Index\n\n```{toctree}\n:glob:\n\np*\n```\n"
    done = build(tmp_path, pages)
    assert done.returncode != 0
    for at, message in enumerate(WRONG.values()):
        told = [line for line in done.stderr.splitlines() if f"p{at}.md:3: " in line]
        assert any(message in line for line in told), (at, message, told)


def test_a_case_that_comes_out_differently_stops_the_build(tmp_path: Path) -> None:
    case = next(one for one in load_cases() if one.legal is True and not one.after)
    (tmp_path / "turned.py").write_text(
        "from dataclasses import replace\nfrom phase10_book import play\n"
        f"case = play.case_of({case.id!r})\n"
        "play._cases()[case.id] = replace(case, legal=False, rule='turn.steps')\n",
        encoding="utf-8",
    )
    conf = CONF.replace(
        "def setup(app):", "sys.path.insert(0, '.')\n\ndef setup(app):\n    import turned"
    )
    page = f"# A\n\n```{{case}} {case.id}\n```\n"
    (tmp_path / "conf.py").write_text(
        conf.replace("COMPLETE", "False").replace("'.'", repr(str(tmp_path))), encoding="utf-8"
    )
    (tmp_path / "index.md").write_text(page, encoding="utf-8")
    command = [sys.executable, "-m", "sphinx", "-q", "-E", "-b", "html", str(tmp_path)]
    done = run([*command, str(tmp_path / "_build")])
    assert done.returncode != 0
    assert "does not come out as expected" in done.stderr
    assert "index.md:3" in done.stderr


def test_a_rule_that_no_page_shows_stops_the_build(tmp_path: Path) -> None:
    page = "# A\n\n```{rules} junior\n:no-examples:\n```\n"
    done = build(tmp_path, {"index": page}, complete=True)
    assert done.returncode != 0
    assert "no page shows the rule K1 'skip.delivery'" in done.stderr
    assert "{rules} classic" in done.stderr or "{rules} board" in done.stderr
