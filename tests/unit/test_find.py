"""Finding a rule by everyday words."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from phase10.disputes import load_disputes
from phase10.errors import Phase10Error
from phase10.find import Found, find, fold, index, main, thesaurus
from phase10.rulesread import rulebook
from phase10.variant import variants

DATA: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "find_queries.toml").read_text("utf-8")
)
QUERIES: list[dict[str, Any]] = DATA["query"]
ASKED: dict[str, str] = DATA["asked"]


def first(query: str, most: int = 3) -> list[str]:
    return [one.entry.id for one in find(query, most=most)]


def content(text: str, lang: str) -> set[str]:
    """The words of a text that carry meaning, as stems."""
    return {term for term, idea in thesaurus().read(text, (lang,)) if not idea}


def test_the_queries_are_what_they_say() -> None:
    kinds = [one["kind"] for one in QUERIES]
    assert len(QUERIES) == 60
    assert sum(one["lang"] == "de" for one in QUERIES) == 20
    for kind in ("edition", "typed", "astray"):
        assert kinds.count(kind) >= 10, kind
    entries = {one.id: one for one in index().entries.values() if one.kind != "word"}
    for one in QUERIES:
        words = content(one["text"], one["lang"])
        for right in one["right"]:
            shared = words & content(entries[right].title.in_(one["lang"]), one["lang"])
            assert len(shared) <= 1, (one["text"], right, shared)


def test_sixty_queries_find_their_entry() -> None:
    missed = {
        one["text"]: first(one["text"])
        for one in QUERIES
        if not set(one["right"]) & set(first(one["text"]))
    }
    assert len(QUERIES) - len(missed) >= 54, missed


def test_the_public_questions_find_their_entry_as_they_were_asked() -> None:
    assert set(ASKED) == {one.id for one in load_disputes()}
    missed = {ident: first(text) for ident, text in ASKED.items() if ident not in first(text)}
    assert len(ASKED) - len(missed) >= 80, missed


@pytest.mark.parametrize(
    "written",
    ["W2", "w2", "w 2", "W-2", "rule W2", "Regel w 2", "rule  W02", "wild.natural", "Wild.Natural"],
)
def test_a_rule_is_found_however_its_id_is_written(written: str) -> None:
    assert first(written)[0] == "W2"


@pytest.mark.parametrize("written", ["q-w01", "Q-W01", "qw01", "q w 1", "q-w1"])
def test_a_dispute_is_found_however_its_id_is_written(written: str) -> None:
    assert first(written)[0] == "q-w01"


def test_every_rule_and_every_dispute_is_found_by_its_id_and_its_own_question() -> None:
    for rule in rulebook().rules.values():
        assert first(rule.id)[0] == rule.id
        assert first(rule.name)[0] == rule.id
        for lang in ("en", "de"):
            if content(rule.asks.in_(lang), lang):
                assert rule.id in first(rule.asks.in_(lang), 8), rule.asks.in_(lang)
    for dispute in load_disputes():
        assert first(dispute.id)[0] == dispute.id
        for lang in ("en", "de"):
            assert dispute.id in first(dispute.question.in_(lang)), dispute.id


def test_a_number_in_a_sentence_is_no_id() -> None:
    assert find("can a 12 be added")[0].score < 90
    assert find("what does rule w2 say")[0].entry.id == "W2"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("joker", "choice card"),
        ("plague card", "Aussetzer"),
        ("lay off", "anlegen"),
        ("series", "Folge"),
        ("Drilling", "set"),
        ("go out", "letzte Karte loswerden"),
        ("Wunschkarte", "wild"),
    ],
)
def test_words_of_all_editions_mean_the_same(one: str, other: str) -> None:
    def ideas(text: str) -> set[str]:
        return {term for term, idea in thesaurus().read(text) if idea}

    assert ideas(one) & ideas(other)


def test_a_variant_and_kinds_narrow_it() -> None:
    for one in find("dice double", variant="board"):
        assert "board" in one.entry.variants
    assert not [one for one in find("dice double", variant="junior") if one.entry.id == "M8"]
    assert {one.entry.kind for one in find("joker", kinds=("rule",))} == {"rule"}
    assert len(find("joker", most=2)) == 2


def test_scores_fall_and_the_order_is_fixed() -> None:
    found = find("can I swap a joker on the table")
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert found == find("can I swap a joker on the table")


def test_nothing_to_look_for() -> None:
    for query in ("", "  ", "?!", "…"):
        with pytest.raises(Phase10Error, match="no word"):
            find(query)
    assert find("zzzzqqqq xxyyzz") == ()
    assert find("the of and") == ()
    assert isinstance(find("joker " * 10_000), tuple)


def test_folding() -> None:
    assert fold("GRÖSSE") == fold("Größe") == fold("groesse")


def test_the_data_of_an_entry() -> None:
    row = find("W8", most=1)[0].json("de")
    assert set(row) >= {"kind", "id", "title", "variants", "score"}
    assert (row["kind"], row["id"]) == ("rule", "W8")
    assert set(row["variants"]) <= set(variants())
    assert isinstance(find("W8")[0], Found)


def test_the_index_is_written_the_same_each_time(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert main(["--write", str(one)]) == 0
    assert main(["--write", str(two)]) == 0
    assert one.read_bytes() == two.read_bytes()
    written = json.loads(one.read_text("utf-8"))
    assert {row["kind"] for row in written["entries"].values()} == {
        "rule", "dispute", "mistake", "word",
    }  # fmt: skip
    assert written["lunr"]["fields"] == ["title", "words", "text"]
    assert main(["--help"]) == 2


def test_the_written_index_answers_like_the_built_one(tmp_path: Path) -> None:
    from lunr.index import Index as LunrIndex

    path = tmp_path / "find.json"
    main(["--write", str(path)])
    loaded = LunrIndex.load(json.loads(path.read_text("utf-8"))["lunr"])
    for one in QUERIES[::6]:
        terms = index().terms(one["text"])
        query = loaded.create_query()
        for term, weight in terms.items():
            query.clause(term, boost=weight, use_pipeline=False)
        best = str(loaded.query(query)[0]["ref"])
        scores = index().search(one["text"])
        assert scores[best] >= max(scores.values()) - 1
