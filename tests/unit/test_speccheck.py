"""Answers that do not fit each other are refused, with the place and the remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from phase10.rulesread import rulebook
from phase10.speccheck import faults
from phase10.variant import load
from tests.unit.spec_copies import RULING, Copies, check


@pytest.fixture
def copies(tmp_path: Path) -> Copies:
    return Copies(tmp_path)


class TestAcross:
    """Answers that do not fit each other."""

    def wrong(
        self, copies: Copies, variant: str, rule: str, value: str, message: str, remedy: str,
        at: str | None = None,
    ) -> None:  # fmt: skip
        line = copies.answer(variant, rule, f"is = {value}\n{RULING}")
        about = copies.about(variant, at or rule)
        fitting = [one for one in about if message in one.message]
        assert fitting, "\n".join(map(str, about))
        if at is not None and copies.line(variant, f'["{at}"]'):
            line = copies.line(variant, f'["{at}"]')
        check(fitting[0], f"specs/{variant}.toml", line, at or rule, message, remedy)

    @pytest.mark.parametrize(
        ("variant", "rule", "value", "message", "remedy"),
        [
            ("classic", "deck.size", "110",
             "96 natural cards + 8 wild cards + 4 skips = 108, but deck.size is 110", "write 108"),
            ("junior", "deck.size", "71", "48 natural cards + 7 wild cards = 55", "write 55"),
            ("classic", "deck.features", '{ number = "12..1", colour = ["red"] }',
             "'number' has no usable values: '12..1'", '"1..12"'),
            ("classic", "deck.features", '{ number = "1..12", colour = "1..4" }',
             "two features are numbers", "all features but one"),
            ("classic", "players.count", "{ min = 2, max = 11 }",
             "11 players need 111 cards, and the deck has 108", "fewer players"),
            ("classic", "players.count", "{ min = 6, max = 2 }",
             "6 to 2 players is no range", "min = 2"),
            ("junior", "younger.size", "0", "a smaller hand of 0 cards, and the usual one has 4",
             "from 1 to 3"),
            ("junior", "younger.size", "4", "a smaller hand of 4 cards", "from 1 to 3"),
            ("classic", "group.kinds",
             '{ set = { same = "numbr" }, run = { next = "number" } }',
             "'set' asks for 'numbr', which no card shows", "number, colour"),
            ("classic", "group.kinds",
             '{ set = { same = "number" }, run = { next = "colour" } }',
             "'run' puts 'colour' in a row", "range of numbers"),
            ("classic", "group.smallest", "{ set = 2, row = 4 }", "'row' is no kind", "set, run"),
            ("classic", "phase.list", '{ "1" = "set 3, set 3" }', "phase 1 is not understood",
             "set 3 + run 4"),
            ("classic", "phase.list", '{ "1" = "street 4" }', "'street', which is no kind",
             "set, run, colour"),
            ("classic", "phase.list", '{ "1" = "run 3" }',
             "a run of 3, and the smallest run has 4", "at least 4"),
            ("classic", "phase.list", '{ "1" = "run 13" }',
             "a run of 13, and the whole range has 12", "at most 12"),
            ("classic", "phase.list", '{ "1" = "set 17" }',
             "too few cards for phase 1: 9 are missing, and there are 8 wild cards", "add cards"),
            ("classic", "phase.list", '{ "1" = "set 6 + set 6" }',
             "phase 1 needs 12 cards, and a hand holds at most 11", "fewer cards"),
            ("junior", "phase.list", '{ dog = "symbol hand", cow = "symbol hand" }',
             "no card shows 'cow'", "after a value"),
            ("classic", "phase.used", '["1", "11"]', "no phase 11 in the list", "use 1, 2, 3"),
            ("classic", "phase.needed", "11", "11 phases are needed, and only 10 are played",
             "phase.needed = 10"),
            ("classic", "phase.needed", "0", "no phase is needed", "1 or more"),
            ("classic", "turn.steps", '["draw", "play"]', "a turn must finish", '"finish"'),
            ("classic", "turn.steps", '["draw", "finish"]', "nobody could lay down", '"play"'),
            ("classic", "turn.steps", '["play", "finish"]', "ever take a card", '"draw" or "act"'),
            ("classic", "turn.steps", '["draw", "finish", "play"]',
             "'finish' comes only after 'play'", "put 'play' before"),
            ("junior", "turn.steps", '["draw", "play", "refill", "finish"]',
             "'refill' comes only after 'finish'", "put 'finish' before 'refill'"),
            ("board", "turn.steps", '["move", "roll", "act", "play", "finish"]',
             "'move' comes only after 'roll'", "put 'roll' before"),
            ("board", "move.dice", "{ dice = 0, faces = 6 }", "nothing can be thrown", "dice = 2"),
            ("board", "swap.min", "5", "at least 5 and at most 4", "swap.min = 4"),
            ("classic", "score.values", '{ "1..9" = 5, "10..11" = 10, skip = 15, wild = 25 }',
             "the card '12' has no value", '"12" = 5'),
            ("classic", "score.values", '{ "1..9" = 5, "9..12" = 10, skip = 15, wild = 25 }',
             "the card '9' has more than one value", "once"),
            ("classic", "score.values", '{ "1..13" = 5, skip = 15, wild = 25 }',
             "no card '13' to count", "1..9"),
            ("classic", "score.values", '{ "1..12" = 5, wild = 25 }',
             "the card 'skip' has no value", "skip"),
        ],
    )  # fmt: skip
    def test_an_answer_that_does_not_fit(
        self, copies: Copies, variant: str, rule: str, value: str, message: str, remedy: str
    ) -> None:
        self.wrong(copies, variant, rule, value, message, remedy)

    @pytest.mark.parametrize(
        ("rule", "value", "at", "message", "remedy"),
        [
            ("deck.wilds", "9", "deck.size", "= 109, but deck.size is 108", "write 109"),
            ("deck.copies", "1", "deck.size", "48 natural cards", "write 60"),
            ("deal.hand", "7", "phase.list", "a hand holds at most 8", "deal more"),
            ("deal.hand", "18", "players.count", "6 players need 109 cards", "deal fewer"),
            ("phase.used", '["2", "4"]', "phase.needed", "only 2 are played", "phase.needed = 2"),
            ("save.limit", "2", "draw.from", "could never draw them", "save.limit = 0"),
            ("hand.limit", "8", "phase.list", "a hand holds at most 8", "fewer cards"),
        ],
    )  # fmt: skip
    def test_the_rule_to_look_at_is_another(
        self, copies: Copies, rule: str, value: str, at: str, message: str, remedy: str
    ) -> None:
        self.wrong(copies, "classic", rule, value, message, remedy, at=at)

    def test_saved_cards_are_drawn_only_where_cards_are_saved(self, copies: Copies) -> None:
        self.wrong(
            copies, "classic", "draw.from", '["draw-pile", "discard-pile", "saved"]',
            "nobody can save any", 'leave "saved" out',
        )  # fmt: skip

    def test_free_order_goes_with_steps_of_one(self, copies: Copies) -> None:
        self.wrong(
            copies, "masters", "advance.laid", "2",
            "free order go with steps of one, and advance.laid is 2", "advance.laid = 1",
        )  # fmt: skip

    def test_hits_name_kinds_that_exist(self) -> None:
        classic = load("classic")
        kinds = {**classic["group.kinds"]}
        del kinds["colour"]
        values = {**classic.values, "group.kinds": kinds}
        told = [fault.message for fault in faults(classic.rulebook, values)]
        assert "'colour' is no kind of group here" in told

    def test_a_fault_in_what_comes_along_is_shown_in_the_child(self, copies: Copies) -> None:
        line = copies.answer("us-even-phases", "phase.used", '\n'.join(
            ['is = ["2", "4"]', 'status = "printed"', 'cite = ["us-2002"]']
        ))  # fmt: skip
        problem = copies.only("us-even-phases")
        own = copies.line("us-even-phases", '["phase.needed"]')
        assert line
        check(
            problem, "specs/us-even-phases.toml", own, "phase.needed",
            "5 phases are needed, and only 2 are played", "phase.needed = 2",
        )  # fmt: skip

    def test_every_pair_of_answers_that_is_excluded_is_refused(self) -> None:
        book = rulebook()
        assert book.excludes
        for exclude in book.excludes:
            values = {}
            for name, condition in exclude.these.items():
                one = condition[0] if isinstance(condition, list | tuple) else condition
                rule = book.rules[name]
                if one == "nonzero":
                    one = 1
                elif isinstance(one, str) and one.startswith("has "):
                    one = (one[4:],)
                values[rule.name] = one
            told = [fault for fault in faults(book, values) if exclude.why.en in fault.message]
            assert len(told) == 1
            assert set(told[0].rules) == set(exclude.these)
            assert all(name in told[0].message for name in exclude.these)

    def test_a_pair_that_is_excluded_is_named_at_load(self, copies: Copies) -> None:
        line = copies.answer("classic", "advance.order", None)
        line = copies.answer("classic", "end.when", f'is = "in-settling"\n{RULING}')
        copies.answer("classic", "advance.order", f'is = "together"\n{RULING}')
        found = [
            one for one in copies.problems("classic") if "cannot stand together" in one.message
        ]
        assert found
        assert line
        assert "advance.order = 'together' and end.when = 'in-settling'" in found[0].message
        assert found[0].remedy == "change one of them"


class TestBoard:
    def spaces(self, change: dict[int, str] | None = None, drop: tuple[str, ...] = ()) -> str:
        spaces = [one for one in load("board")["board.spaces"] if one not in drop]
        for place, text in (change or {}).items():
            spaces[place - 1] = text
        return "[" + ", ".join(f'"{one}"' for one in spaces) + "]"

    @pytest.mark.parametrize(
        ("change", "drop", "message", "remedy"),
        [
            ({3: "pik"}, (), "space 3 is 'pik', which is no kind of space", "take, joker"),
            ({3: "take 4"}, (), "space 3 is 'take 4', and no space gives that", "1, 2, 3"),
            ({3: "take"}, (), "space 3 is 'take', and no space gives that", "1, 2, 3"),
            ({3: "pick 2"}, (), "the kind 'pick' takes no number", "'pick'"),
            ({3: "take two cards"}, (), "no kind of space", "take, joker"),
            (None, ("swap",), "no space is 'swap'", "add such a space"),
            (None, ("take 3",), "no space is 'take 3'", "drop the kind or number"),
        ],
    )
    def test_spaces(
        self,
        copies: Copies,
        change: dict[int, str] | None,
        drop: tuple[str, ...],
        message: str,
        remedy: str,
    ) -> None:
        body = f"is = {self.spaces(change, drop)}\n{RULING}"
        line = copies.answer("board", "board.spaces", body)
        found = [one for one in copies.about("board", "board.spaces") if message in one.message]
        assert found
        check(found[0], "specs/board.toml", line, "board.spaces", message, remedy)

    def test_too_few_spaces(self, copies: Copies) -> None:
        line = copies.answer("board", "board.spaces", f'is = ["free", "take 1"]\n{RULING}')
        found = [one for one in copies.about("board", "board.spaces") if "no room" in one.message]
        check(found[0], "specs/board.toml", line, "board.spaces", "6 pieces", "more than 6")

    def test_an_action_that_is_none(self, copies: Copies) -> None:
        kinds = {**load("board")["board.kinds"], "swap": ("swop",), "ask": ()}
        shown = ", ".join(
            f"{kind} = [{', '.join(f'{one!r}' for one in actions)}]"
            for kind, actions in kinds.items()
        )
        line = copies.answer("board", "board.kinds", f"is = {{ {shown} }}\n{RULING}")
        told = {one.message: one for one in copies.about("board", "board.kinds")}
        assert set(told) == {
            "the kind 'swap' calls for 'swop', which is no action",
            "the kind 'ask' has no action",
        }
        for message, problem in told.items():
            remedy = "take, take 1, turn-joker"
            check(problem, "specs/board.toml", line, "board.kinds", message, remedy)

    def test_the_start_is_the_first_space(self, copies: Copies) -> None:
        line = copies.answer("board", "board.start-kind", f'is = "joker"\n{RULING}')
        check(
            copies.only("board"), "specs/board.toml", line, "board.start-kind",
            "the first space is 'free', and the start is said to be 'joker'", "the same",
        )  # fmt: skip

    def test_another_start_can_be_tried_by_itself(self) -> None:
        assert (
            load("board").with_rules({"board.start-kind": "joker"})["board.start-kind"] == "joker"
        )
