"""Sentences: slots are filled, tables are told row by row, things have names in both languages."""

from __future__ import annotations

import pytest

from phase10 import say
from phase10.errors import Phase10Error
from phase10.groups import Group
from phase10.rulesread import rulebook
from phase10.spec import playable
from phase10.text import Text
from phase10.variant import load, variants


class TestPieces:
    def test_a_finished_sentence_begins_with_a_capital(self) -> None:
        assert say.finish("  ana  has no red 7. ") == "Ana has no red 7."
        assert say.finish("über 7.") == "Über 7."
        assert say.finish("") == ""

    def test_sentences_are_joined(self) -> None:
        assert say.sentences(["one.", " ", "two."]) == "One. Two."

    @pytest.mark.parametrize(
        ("items", "en", "de"),
        [
            ([], "", ""),
            (["a"], "a", "a"),
            (["a", "b"], "a and b", "a und b"),
            (["a", "b", "c"], "a, b and c", "a, b und c"),
        ],
    )
    def test_lists(self, items: list[str], en: str, de: str) -> None:
        assert say.join(items, "en") == en
        assert say.join(items, "de") == de

    def test_slots_take_facts_of_many_kinds(self) -> None:
        classic = load("classic")
        red, blue = classic.deck.parse("R7"), classic.deck.parse("B9")
        text = Text(
            "{card}, {cards}, {n}, {ok}, {who}, {what}", "{card}; {cards}; {n}; {ok}; {who}; {what}"
        )
        facts = {
            "card": red, "cards": (red, blue), "n": 3, "ok": True, "who": "Ana",
            "what": Text("so", "so"),
        }  # fmt: skip
        assert say.fill(text, facts, "en") == "red 7, red 7 and blue 9, 3, yes, Ana, so"
        assert say.fill(text, facts, "de") == "rote 7; rote 7 und blaue 9; 3; ja; Ana; so"
        assert say.card(blue, "de") == "blaue 9"

    def test_phases_steps_and_groups_are_named(self) -> None:
        junior = load("junior")
        text = Text("{phase} {step} {kind}", "{phase} {step} {kind}")
        facts = {"phase": "hare", "step": "finish", "kind": "symbol"}
        assert say.fill(text, facts, "de", about=junior) == "Hase ablegen Symbolgruppe"
        assert say.fill(text, facts, "en") == "hare finish symbol"

    def test_a_slot_without_a_fact_is_refused(self) -> None:
        with pytest.raises(Phase10Error, match="'who'"):
            say.fill(Text("{who} wins", "{who} gewinnt"), {"n": 3}, "en")


class TestNames:
    def test_status_and_standing_have_labels(self) -> None:
        book = rulebook()
        assert say.status(book, "printed", "de") == "gedruckt"
        assert say.status(book, "ruling", "en", part="means").endswith(".")
        assert say.standing(book, "translation", "de") == "Übersetzung"
        assert say.standing(book, "hearsay", "de") == "hearsay"
        for source in load("classic").sources.values():
            assert f"standing.{source.standing}.label" in book.words, source.key

    def test_colours_have_nouns(self) -> None:
        book = rulebook()
        assert say.noun(book, "red", "de") == "Rot"
        assert say.noun(book, "red", "en") == "red"
        assert say.noun(book, 7, "de") == "7"
        assert say.name(book, "wild", "de") == "Joker"
        assert say.name(book, "unheard-of", "de") == "unheard-of"

    def test_groups_in_words(self) -> None:
        classic = load("classic")

        def cards(names: str) -> tuple[object, ...]:
            return tuple(classic.deck.parse(name) for name in names.split())

        run = Group("run", cards("R3 B4 W G6"), low=3)  # type: ignore[arg-type]
        five = Group("set", cards("R5 B5 W"), value=5)  # type: ignore[arg-type]
        red = Group("colour", cards("R1 R2"), value="red")  # type: ignore[arg-type]
        wild = Group("set", cards("W W"))  # type: ignore[arg-type]
        assert say.group(classic, run, "en") == "run 3-6"
        assert say.group(classic, run, "de") == "Folge 3–6"
        assert say.group(classic, five, "en") == "set of 5s"
        assert say.group(classic, red, "de") == "Farbgruppe in Rot"
        assert say.group(classic, wild, "en") == "set"
        assert (
            say.fill(Text("{group}", "{group}"), {"group": run}, "en", about=classic) == "run 3-6"
        )
        wrapped = Group("run", cards("R11 B12 R1 R2"), low=11)  # type: ignore[arg-type]
        assert say.group(classic, wrapped, "en") == "run 11-2"

    @pytest.mark.parametrize(
        ("variant", "phase", "en", "de"),
        [
            ("classic", "1", "two sets of 3", "zwei Sets aus 3"),
            ("classic", "2", "a set of 3 and a run of 4", "Set aus 3 und 4er-Folge"),
            ("classic", "4", "a run of 7", "7er-Folge"),
            ("classic", "8", "7 cards of one colour", "7 Karten einer Farbe"),
            ("board", "2", "four sets of 2", "vier Sets aus 2"),
            ("board", "4", "two runs of 4", "zwei 4er-Folgen"),
            ("junior-younger", "hare", "3 cards showing hare", "3 Karten mit „Hase“"),
        ],
    )
    def test_phases_in_words(self, variant: str, phase: str, en: str, de: str) -> None:
        assert say.phase_words(load(variant), phase, "en") == en
        assert say.phase_words(load(variant), phase, "de") == de

    def test_a_phase_that_is_not_there(self) -> None:
        with pytest.raises(Phase10Error, match="'11'"):
            say.phase_words(load("classic"), "11", "en")


class TestSentences:
    @pytest.mark.parametrize("lang", ["en", "de"])
    def test_every_answer_of_every_variant_is_a_sentence(self, lang: str) -> None:
        for ident in variants():
            variant = load(ident)
            for name in variant:
                told = say.sentence(variant, name, lang)
                assert told.endswith((".", "!", "?")), (ident, name, told)
                assert told[0] == told[0].upper(), (ident, name, told)
                assert "{" not in told, (ident, name, told)
                assert "  " not in told, (ident, name, told)

    def test_every_reading_that_can_be_played_is_a_sentence(self) -> None:
        for ident in variants():
            variant = load(ident)
            for answer in variant.answers.values():
                for key in answer.readings:
                    value = playable(answer.rule, key)
                    if value is not None:
                        value = None if value == "none" and answer.rule.type == "number" else value
                        for lang in ("en", "de"):
                            assert say.says(variant, answer.rule, value, lang).endswith(".")

    def test_a_number_has_special_cases(self) -> None:
        classic = load("classic")
        rule = rulebook().rules["hit.limit"]
        told = {say.says(classic, rule, value, "en") for value in (None, 1, 2)}
        assert len(told) == 3
        assert any("2" in one for one in told)

    def test_sets_and_orders_tell_each_option(self) -> None:
        classic = load("classic")
        options = rulebook().rules["draw.from"].options
        told = say.sentence(classic, "draw.from", "en")
        assert told == f"{options['draw-pile'].says.en} {options['discard-pile'].says.en}"
        steps = say.sentence(classic, "turn.steps", "de")
        assert steps.count(".") == len(classic["turn.steps"])

    def test_a_list_of_phases_is_told(self) -> None:
        told = say.sentence(load("us-even-phases"), "phase.used", "en")
        assert "2, 4, 6, 8 and 10" in told

    def test_tables_are_told_row_by_row(self) -> None:
        classic = load("classic")
        rows = dict(say.rows(classic, "phase.list", "en"))
        assert rows["4"] == "Phase 4: a run of 7."
        told = say.sentence(classic, "phase.list", "en")
        assert all(row in told for row in rows.values())
        values = say.sentence(classic, "score.values", "de")
        assert "1 bis 9: 5 Punkte" in values
        assert "Joker: 25 Punkte" in values
        assert "Number: 1 to 12." in say.sentence(classic, "deck.features", "en")
        assert "Set: All cards have the same number." in say.sentence(classic, "group.kinds", "en")
        assert say.sentence(classic, "players.count", "en").startswith("The game is for 2 to 6")
        with pytest.raises(Phase10Error, match=r"run\.wrap"):
            say.rows(classic, "run.wrap", "en")

    def test_a_space_that_gives_cards_says_how_many(self) -> None:
        board = load("board")
        assert "one card" in dict(say.rows(board, "board.kinds", "en"))["again"]
        assert len(say.rows(board, "board.spaces", "en")) == len(board["board.spaces"])

    def test_questions_are_titles(self) -> None:
        assert say.title(load("classic"), "wild.natural", "en").endswith("?")
        with pytest.raises(Phase10Error, match=r"'wild\.x'"):
            say.title(rulebook(), "wild.x", "en")

    def test_what_is_not_asked_has_no_sentence(self) -> None:
        with pytest.raises(Phase10Error, match="not asked"):
            say.sentence(load("classic"), "board.spaces", "en")
        with pytest.raises(Phase10Error, match="no rule"):
            say.sentence(load("classic"), "board.space", "en")


class TestVerdicts:
    def test_refusals_of_every_rule_can_be_said(self) -> None:
        classic = load("classic")
        facts = {
            "player": "Ana", "owner": "Ben", "card": classic.deck.parse("R7"), "cards": (),
            "phase": "4", "group": "run 3-6", "n": 2, "step": "play", "kind": "set",
        }  # fmt: skip
        for variant in (classic, load("board"), load("junior"), load("masters")):
            for name, answer in variant.answers.items():
                for case in ("else", *answer.rule.refuses):
                    for lang in ("en", "de"):
                        told = say.refusal(variant, name, case, facts, lang)
                        assert told.endswith(".")
                        assert "{" not in told

    def test_a_refusal_is_chosen_by_case_then_answer_then_else(self) -> None:
        classic = load("classic")
        rule = rulebook().rules["skip.instead"]
        facts = {"player": "Ana"}
        wanted = rule.refuses["true"].en.replace("{player}", "Ana")
        assert say.refusal(classic, "skip.instead", "else", facts, "en") == wanted
        other = rule.refuses["false"].en.replace("{player}", "Ana")
        assert say.refusal(classic, "skip.instead", "false", facts, "en") == other
        assert say.refusal(classic, "skip.instead", "else", {}, "en") == rule.refuses["else"].en

    def test_facts_as_plain_data(self) -> None:
        card = load("classic").deck.parse("R7")
        group = Group("set", (card, card), value=7)
        assert say.plain({"a": card, "b": (group, 3), "c": None, "d": Text("x", "y")}) == {
            "a": "R7", "b": ["set R7 R7", 3], "c": None, "d": {"en": "x", "de": "y"},
        }  # fmt: skip
        assert say.plain(frozenset({"b", "a"})) == ["a", "b"]
