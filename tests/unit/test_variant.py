"""Loading variants: what comes along, what is refused, and what a change does.

Each fault is put into a scratch copy of the specs; the problem names the file, the
line, the rule and what to do.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from phase10.errors import Phase10Error, SpecError
from phase10.text import Text
from phase10.variant import Variant, load, variants
from tests.unit.spec_copies import RULING, Copies, check


@pytest.fixture
def copies(tmp_path: Path) -> Copies:
    return Copies(tmp_path)


class TestLoading:
    def test_every_variant_loads(self) -> None:
        for ident in variants():
            variant = load(ident)
            assert variant.id == ident
            assert variant.deck.cards
            assert variant.phases
            assert variant.title.en
            assert variant.title.de

    def test_the_copies_load_as_they_are(self, copies: Copies) -> None:
        for ident in variants():
            assert load(copies.path(ident)).hash == load(ident).hash

    def test_base_games_come_before_their_variations(self) -> None:
        ids = variants()
        for place, ident in enumerate(ids):
            parent = load(ident).extends
            assert parent is None or parent in ids[:place]
        hows = [load(ident).how == "same box" for ident in ids]
        assert hows == sorted(hows)

    def test_only_files_with_a_head_are_variants(
        self, copies: Copies, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = variants()
        copies.write("else", '["deck.size"]\nis = 3\n')
        monkeypatch.setenv("PHASE10_DATA", str(copies.folder.parent))
        assert variants() == before

    def test_an_unknown_id_names_the_nearest(self) -> None:
        with pytest.raises(SpecError) as caught:
            load("clasic")
        (problem,) = caught.value.problems
        check(problem, "specs", 1, "", "no variant 'clasic'", "'classic'")
        with pytest.raises(SpecError, match="use one of"):
            load("zzz")

    def test_a_folder_elsewhere_needs_only_its_own_file(self, tmp_path: Path) -> None:
        house = tmp_path / "house.toml"
        house.write_text(
            '[variant]\ntitle = "House"\nextends = { variant = "classic", how = "other edition" }\n'
            f'["wild.natural"]\nis = "none"\n{RULING}\n',
            encoding="utf-8",
        )
        variant = load(house)
        assert variant["wild.natural"] == "none"
        assert variant.lineage == ("house", "classic")
        assert variant.title == Text("House", "House")

    def test_a_loaded_variant_is_kept(self) -> None:
        assert load("classic") is load("classic")


class TestFiles:
    @pytest.mark.parametrize(
        ("raw", "message", "remedy"),
        [
            (b"", "empty", "[variant]"),
            (b"\x89PNG\0\0", "no text file", "UTF-8"),
            (b'[variant]\ntitle = "\xe4"\n', "byte 0xe4 is not UTF-8", "UTF-8"),
            (b"#" * 1_000_001, "too many", "TOML file"),
            (b"[variant\n", "not TOML", "correct the line"),
        ],
    )
    def test_a_file_that_is_no_spec(
        self, copies: Copies, raw: bytes, message: str, remedy: str
    ) -> None:
        copies.path("x").write_bytes(raw)
        problem = copies.only("x")
        check(problem, "specs/x.toml", 2 if b"\xe4" in raw else 1, "", message, remedy)

    def test_a_file_that_is_not_there(self, copies: Copies) -> None:
        check(copies.only("x"), "specs/x.toml", 1, "", "no such file", "name")

    def test_no_head(self, copies: Copies) -> None:
        copies.edit("board", lambda text: text.replace("[variant]", "[variante]", 1))
        found = copies.problems("board")
        assert any("[variant] table is missing" in one.message for one in found)
        assert any("no rule 'variante'" in one.message for one in found)

    def test_an_unknown_key_in_the_head(self, copies: Copies) -> None:
        copies.edit("board", lambda text: text.replace("\nshort =", "\nshrot =", 1))
        line = copies.line("board", "shrot")
        check(copies.only("board"), "specs/board.toml", line, "", "perhaps 'short'", "title, short")

    def test_a_title_in_one_language(self, copies: Copies) -> None:
        copies.edit("us-ten-hands", lambda text: text.replace('", de = "', '", xx = "', 1))
        found = copies.problems("us-ten-hands")
        line = copies.line("us-ten-hands", "title")
        assert any("no text in 'de'" in one.message and one.line == line for one in found)


class TestAnswers:
    """Faults of a single answer."""

    def test_an_unknown_rule(self, copies: Copies) -> None:
        line = copies.answer("board", "wild.naturals", f'is = "none"\n{RULING}')
        check(
            copies.only("board"), "specs/board.toml", line, "wild.naturals",
            "there is no rule 'wild.naturals'", "write 'wild.natural'",
        )  # fmt: skip

    def test_a_rule_without_quotes(self, copies: Copies) -> None:
        copies.edit("board", lambda text: text + '\n[wild.natural]\nis = "none"\n')
        problem = copies.about("board", "wild")[0]
        assert "in quotes" in problem.remedy

    def test_an_open_question_without_an_answer(self, copies: Copies) -> None:
        copies.answer("classic", "skip.target", None)
        line = copies.line("classic", "[variant]")
        check(
            copies.only("classic"), "specs/classic.toml", line, "skip.target",
            "not answered, and deck.skips is not 0", 'is = "any-other" (options: any-other, next)',
        )  # fmt: skip

    def test_an_answer_behind_a_closed_gate(self, copies: Copies) -> None:
        line = copies.answer("board", "skip.target", f'is = "next"\n{RULING}')
        check(
            copies.only("board"), "specs/board.toml", line, "skip.target",
            "asked only if deck.skips is not 0, and deck.skips is 0", "take the answer out",
        )  # fmt: skip

    def test_a_gate_closes_through_another(self, copies: Copies) -> None:
        line = copies.answer("board", "skip.lap", f'is = "from-starter"\n{RULING}')
        check(
            copies.only("board"), "specs/board.toml", line, "skip.lap",
            "skip.limit is not asked either", "take the answer out",
        )  # fmt: skip

    def test_a_doubtful_gate_makes_no_further_problems(self, copies: Copies) -> None:
        line = copies.answer("classic", "deck.skips", f'is = "four"\n{RULING}')
        problem = copies.only("classic")
        check(problem, "specs/classic.toml", line + 1, "deck.skips", "'four'", "whole number")
        copies.answer("classic", "deck.skips", None)
        assert copies.only("classic").rule == "deck.skips"

    @pytest.mark.parametrize(
        ("rule", "value", "message", "remedy"),
        [
            ("wild.natural", '"per-grup"', "perhaps 'per-group' is meant", "per-group, per-phase"),
            ("wild.natural", "3", "3 is no answer", 'is = "per-group"'),
            ("run.wrap", '"no"', "type flag", "is = true"),
            ("deal.hand", '"ten"', "type number", "is = 1"),
            ("draw.from", '"saved"', "type some", "draw-pile"),
            ("turn.steps", '["draw", "jump"]', "no option 'jump'", "draw, roll, move"),
            ("players.count", "{ min = 2 }", "'max' is missing", "min = 1, max = 1"),
            ("aim", '"To win."', "type note", "both languages"),
            ("wild.fixed", '"floating"', "the engine cannot play it", 'is = "when-laid"'),
            ("turn.cards", '"any"', "the engine cannot play it", 'is = "own-hand"'),
        ],
    )
    def test_a_value_that_is_no_answer(
        self, copies: Copies, rule: str, value: str, message: str, remedy: str
    ) -> None:
        line = copies.answer("classic", rule, f"is = {value}\n{RULING}") + 1
        check(copies.only("classic"), "specs/classic.toml", line, rule, message, remedy)

    def test_no_value_and_no_status(self, copies: Copies) -> None:
        line = copies.answer("classic", "run.wrap", RULING)
        check(copies.only("classic"), "specs/classic.toml", line, "run.wrap", "no value", "is = ")
        line = copies.answer("classic", "run.wrap", "is = false")
        check(
            copies.only("classic"), "specs/classic.toml", line, "run.wrap",
            "status is missing", "printed, inferred",
        )  # fmt: skip

    @pytest.mark.parametrize(
        ("grounds", "message", "remedy"),
        [
            ('status = "printed"', "printed needs a citation", "cite ="),
            ('status = "printed"\nwhy = { en = "a", de = "b" }', "needs a citation", "cite ="),
            ('status = "inferred"', "inferred needs a reason or a citation", "why ="),
            ('status = "ruling"\ncite = ["us-2005"]', "ruling needs a reason", "why ="),
            ('status = "conflict"\ncite = ["us-2005"]', "conflict needs a reason", "why ="),
            ('status = "conflict"\nwhy = { en = "a", de = "b" }', "needs a citation", "cite ="),
            ('status = "assumed"', "assumed needs a reason", "why ="),
        ],
    )
    def test_grounds_that_are_missing(
        self, copies: Copies, grounds: str, message: str, remedy: str
    ) -> None:
        line = copies.answer("classic", "run.wrap", f"is = false\n{grounds}")
        check(copies.only("classic"), "specs/classic.toml", line, "run.wrap", message, remedy)

    @pytest.mark.parametrize(
        ("more", "message", "remedy"),
        [
            ('stauts = "x"', "perhaps 'status' is meant", "is, status, cite"),
            ('cite = ["us-205: Wild"]', "unknown source 'us-205'", "'us-2005'"),
            ('cite = ["qqq"]', "unknown source 'qqq'", "specs/sources.toml"),
            ("cite = [3]", "no list of texts", "cite ="),
            ('readings = { yes = { en = "a", de = "b" } }', "neither an answer", "write"),
            ('readings = { false = { en = "a", de = "b" } }', "the answer itself", "leave it out"),
            ('readings = { true = { en = "a" } }', "no text in 'de'", "en ="),
            ('rows = { "3" = { status = "ruling", why = { en = "a", de = "b" } } }',
             "no row '3'", "key of a row"),
        ],
    )  # fmt: skip
    def test_other_parts_of_an_answer(
        self, copies: Copies, more: str, message: str, remedy: str
    ) -> None:
        line = copies.answer("classic", "run.wrap", f"is = false\n{RULING}\n{more}")
        problem = copies.only("classic")
        assert problem.line in {line, line + 4}
        check(problem, "specs/classic.toml", problem.line, "run.wrap", message, remedy)

    def test_a_reason_in_one_language(self, copies: Copies) -> None:
        body = 'is = false\nstatus = "ruling"\nwhy = { en = "So." }'
        line = copies.answer("classic", "run.wrap", body) + 3
        check(
            copies.only("classic"), "specs/classic.toml", line, "run.wrap",
            "why has no text in 'de'", "why = { en",
        )  # fmt: skip

    def test_an_unknown_status(self, copies: Copies) -> None:
        line = copies.answer("classic", "run.wrap", 'is = false\nstatus = "rulling"') + 2
        check(
            copies.only("classic"), "specs/classic.toml", line, "run.wrap",
            "perhaps 'ruling' is meant", "printed, inferred",
        )  # fmt: skip

    def test_all_problems_come_at_once(self, copies: Copies) -> None:
        copies.answer("classic", "run.wrap", "is = 3")
        copies.answer("classic", "deck.size", f"is = 7\n{RULING}")
        copies.answer("classic", "skip.target", None)
        rules = {problem.rule for problem in copies.problems("classic")}
        assert {"run.wrap", "deck.size", "skip.target"} <= rules

    def test_a_spec_may_bring_its_own_sources(self, copies: Copies) -> None:
        copies.edit(
            "classic",
            lambda text: text + '\n[sources.club]\ntitle = "Club rules"\nstanding = "claim"\n',
        )
        copies.answer("classic", "run.wrap", 'is = false\nstatus = "printed"\ncite = ["club: 3"]\n')
        variant = load(copies.path("classic"))
        assert variant.source("club: 3").title.en == "Club rules"


class TestExtending:
    def test_an_answer_that_adds_nothing(self, copies: Copies) -> None:
        parent = load("classic-us").answers["turn.cards"]
        line = copies.answer(
            "us-ten-hands", "turn.cards", f'is = "{parent.value}"\nstatus = "{parent.status}"'
            + ("" if parent.why is None else
               f'\nwhy = {{ en = "{parent.why.en}", de = "{parent.why.de}" }}'),
        )  # fmt: skip
        check(
            copies.only("us-ten-hands"), "specs/us-ten-hands.toml", line, "turn.cards",
            "repeats what 'classic-us' says and adds nothing", "leave it out",
        )  # fmt: skip

    def test_the_same_value_with_grounds_of_its_own_is_welcome(self, copies: Copies) -> None:
        copies.answer(
            "us-ten-hands", "turn.cards", 'is = "own-hand"\nstatus = "printed"\ncite = ["us-2002"]'
        )
        assert load(copies.path("us-ten-hands")).answers["turn.cards"].status == "printed"

    def test_an_unknown_parent(self, copies: Copies) -> None:
        copies.edit("masters", lambda text: text.replace('"classic-us"', '"clasic-us"', 1))
        line = copies.line("masters", "extends")
        check(
            copies.only("masters"), "specs/masters.toml", line, "",
            "extends 'clasic-us', and there is no such variant", "'classic-us'",
        )  # fmt: skip

    @pytest.mark.parametrize("parent", ["../specs/classic", "sources", ""])
    def test_a_parent_that_is_no_id(self, copies: Copies, parent: str) -> None:
        copies.edit("masters", lambda text: text.replace('"classic-us"', f'"{parent}"', 1))
        assert "no such variant" in copies.only("masters").message

    def test_a_ring(self, copies: Copies) -> None:
        copies.edit(
            "classic",
            lambda text: text.replace(
                "[variant]",
                '[variant]\nextends = { variant = "masters", how = "other edition" }',
                1,
            ),
        )
        problem = copies.problems("masters")[0]
        check(
            problem, "specs/classic.toml", copies.line("classic", "extends"), "",
            "in a ring: masters → classic-us → classic → masters", "stand alone",
        )  # fmt: skip

    def test_a_way_of_extending_that_is_none(self, copies: Copies) -> None:
        copies.edit("masters", lambda text: text.replace("other edition", "other box", 1))
        line = copies.line("masters", "extends")
        check(
            copies.problems("masters")[0], "specs/masters.toml", line, "",
            "extends is not understood", 'how = "same box" } (or "other edition")',
        )  # fmt: skip

    def test_a_fault_of_the_parent_is_shown_there(self, copies: Copies) -> None:
        line = copies.answer("classic-us", "run.wrap", "is = 3\nstatus = 4") + 1
        found = copies.problems("us-ten-hands")
        assert ("specs/classic-us.toml", line) in {(one.file, one.line) for one in found}

    def test_the_same_box_brings_all(self) -> None:
        parent, child = load("classic-us"), load("us-ten-hands")
        for name, answer in child.answers.items():
            if answer.inherited:
                theirs = parent.answers[name]
                assert (answer.value, answer.status) == (theirs.value, theirs.status)
                assert (answer.cite, answer.why) == (theirs.cite, theirs.why)
                assert answer.readings == theirs.readings
                assert answer.variant == theirs.variant
        assert not child.answers["end.by"].inherited
        assert child.answers["end.by"].variant == "us-ten-hands"

    def test_another_edition_brings_values_only(self) -> None:
        parent, child = load("classic"), load("classic-us")
        taken = [answer for answer in child.answers.values() if answer.inherited]
        assert taken
        for answer in taken:
            theirs = parent.answers[answer.rule.name]
            assert answer.value == theirs.value
            assert answer.status == {"printed": "inferred"}.get(theirs.status, theirs.status)
            assert answer.cite == ()
            assert answer.why is not None
            assert answer.why.en == f"Taken over from: {parent.title.en}."
            assert answer.why.de == f"Übernommen von: {parent.title.de}."
            assert not answer.readings
            assert answer.variant == "classic"
            assert answer.file == "specs/classic.toml"

    def test_an_inherited_answer_drops_out_when_its_gate_closes(self, copies: Copies) -> None:
        text = (
            '[variant]\ntitle = "x"\nextends = { variant = "classic", how = "other edition" }\n'
            f'["deck.skips"]\nis = 0\n{RULING}\n["deck.size"]\nis = 104\n{RULING}\n'
            f'["score.values"]\nis = {{ "1..9" = 5, "10..12" = 10, wild = 25 }}\n{RULING}\n'
        )
        copies.write("plain", text)
        variant = load(copies.path("plain"))
        assert not variant.asked("skip.target")
        assert load("classic").asked("skip.target")


class TestVariant:
    def test_answers_are_had_by_name(self) -> None:
        variant = load("classic")
        assert variant["deck.size"] == 108
        assert variant.get("board.spaces", "none") == "none"
        assert variant.asked("deck.size")
        assert not variant.asked("board.spaces")
        assert "deck.size" in variant
        assert len(list(variant)) == len(variant) == len(variant.answers)

    def test_what_is_not_asked_raises(self) -> None:
        variant = load("classic")
        with pytest.raises(
            Phase10Error, match=r"'board\.spaces' is not asked in variant 'classic'"
        ):
            variant["board.spaces"]
        with pytest.raises(Phase10Error, match=r"no rule 'deck\.sise'; perhaps 'deck\.size'"):
            variant["deck.sise"]

    def test_cards_groups_and_phases_follow(self) -> None:
        variant = load("classic")
        assert len(variant.deck.cards) == variant["deck.size"]
        assert set(variant.grouping.kinds) == set(variant["group.kinds"])
        assert tuple(variant.phases) == tuple(variant["phase.list"])
        assert tuple(load("us-even-phases").phases) == ("2", "4", "6", "8", "10")

    def test_sources_are_found_by_citation(self) -> None:
        variant = load("classic")
        for answer in variant.answers.values():
            for cite in answer.cite:
                assert variant.source(cite).key == cite.partition(":")[0]
        with pytest.raises(Phase10Error, match="'nobody: page 3'"):
            variant.source("nobody: page 3")

    def test_the_hash_follows_the_values_only(self, copies: Copies) -> None:
        before = load("classic").hash
        copies.answer("classic", "run.wrap", f"is = false\n{RULING}")
        copies.answer("classic", "aim", f'is = {{ en = "Win.", de = "Siege." }}\n{RULING}')
        assert load(copies.path("classic")).hash == before
        assert load("classic").with_rules({"run.wrap": True}).hash != before
        assert len(before) == 64

    def test_a_hash_of_some_answers_ignores_the_others(self) -> None:
        one = load("classic")
        other = one.with_rules({"run.wrap": True})
        assert one.hash_of(["deck.size"]) == other.hash_of(["deck.size"])
        assert one.hash_of(["run.wrap"]) != other.hash_of(["run.wrap"])

    def test_it_is_pickled_and_compared(self) -> None:
        variant = load("classic").with_rules({"run.wrap": True})
        copy: Variant = pickle.loads(pickle.dumps(variant))
        assert copy == variant
        assert hash(copy) == hash(variant)
        assert copy["run.wrap"] is True
        assert copy != load("classic")
        assert copy != "classic"
        assert repr(copy) == "<Variant 'classic', run.wrap: true>"


class TestWithRules:
    def test_values_and_texts_change_an_answer(self) -> None:
        classic = load("classic")
        for raw in (True, "true"):
            changed = classic.with_rules({"run.wrap": raw})
            assert changed["run.wrap"] is True
            assert changed.changes == {"run.wrap": True}
            answer = changed.answers["run.wrap"]
            assert (answer.status, answer.cite, answer.variant) == ("ruling", (), "classic")
        assert classic["run.wrap"] is False
        assert (
            classic.with_rules({"hit.limit": 3}).with_rules({"hit.limit": None})["hit.limit"]
            is None
        )
        used = classic.with_rules({"phase.used": "2,4,6", "phase.needed": 3})
        assert tuple(used.phases) == ("2", "4", "6")

    def test_the_old_answer_is_no_change(self) -> None:
        classic = load("classic")
        back = classic.with_rules({"run.wrap": True}).with_rules({"run.wrap": False})
        assert back.changes == {}
        assert back == classic
        assert back.answers["run.wrap"] == classic.answers["run.wrap"]

    def test_true_is_not_one(self) -> None:
        with pytest.raises(SpecError):
            load("classic").with_rules({"deal.discards": True})

    def test_answers_whose_gate_closes_drop_out_and_come_back(self) -> None:
        classic = load("classic")
        without = classic.with_rules({
            "deck.skips": 0, "deck.size": 104,
            "score.values": {"1..9": 5, "10..12": 10, "wild": 25},
        })  # fmt: skip
        assert not without.asked("skip.target")
        again = without.with_rules({
            "deck.skips": 4, "deck.size": 108, "score.values": classic["score.values"],
        })  # fmt: skip
        assert again == classic

    def test_an_earlier_change_drops_out_with_its_gate(self) -> None:
        one = load("classic").with_rules({"skip.limit": "per-lap", "skip.lap": "from-starter"})
        two = one.with_rules({"skip.limit": "none"})
        assert two.changes == {"skip.limit": "none"}

    def test_a_question_that_is_newly_asked_is_named(self) -> None:
        with pytest.raises(SpecError) as caught:
            load("classic").with_rules({"skip.limit": "per-lap"})
        (problem,) = caught.value.problems
        assert problem.rule == "skip.lap"
        assert "newly asked, because skip.limit is per-lap" in problem.message
        assert "skip.lap=from-skipper (or from-starter)" in problem.remedy
        assert str(problem).startswith("(changed answers): skip.lap:")

    def test_a_change_behind_a_closed_gate_is_named(self) -> None:
        with pytest.raises(SpecError) as caught:
            load("classic").with_rules({"skip.lap": "from-starter"})
        (problem,) = caught.value.problems
        assert problem.rule == "skip.lap"
        assert "asked only if" in problem.message

    def test_answers_that_cannot_stand_together_are_named(self) -> None:
        with pytest.raises(SpecError) as caught:
            load("classic").with_rules({"out.how": "floating", "round.ends": "one-more"})
        (problem,) = caught.value.problems
        assert "out.how = 'floating'" in problem.message
        assert "round.ends = 'one-more'" in problem.message

    def test_answers_that_do_not_fit_are_named(self) -> None:
        with pytest.raises(SpecError, match="write 109"):
            load("classic").with_rules({"deck.wilds": 9})

    def test_wrong_names_and_values_are_named_together(self) -> None:
        with pytest.raises(SpecError) as caught:
            load("classic").with_rules({"wild.naturl": "none", "run.wrap": "maybe"})
        assert [problem.rule for problem in caught.value.problems] == ["wild.naturl", "run.wrap"]
        assert "'wild.natural'" in caught.value.problems[0].remedy

    def test_every_single_change_gives_a_variant_or_names_a_reason(self) -> None:
        for ident in ("classic", "board", "junior"):
            variant = load(ident)
            for name, answer in variant.answers.items():
                if answer.rule.type not in {"choice", "flag"}:
                    continue
                for option in answer.rule.options.values():
                    try:
                        changed = variant.with_rules({name: option.name})
                    except SpecError as error:
                        reasons = [one.remedy for one in error.problems]
                    else:
                        assert option.built
                        assert set(changed.changes) <= {name}
                        continue
                    assert all(reasons)
