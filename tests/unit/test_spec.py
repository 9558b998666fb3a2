"""Reading files and typing values: what is understood, and what a fault says."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from phase10.document import LARGEST, Document, parse, read
from phase10.errors import NotationError, Problem, SpecError
from phase10.reader import data_folder
from phase10.rulesread import rulebook
from phase10.spec import (
    MistypedError,
    Option,
    Rule,
    from_text,
    holds,
    open_rules,
    plain,
    playable,
    typed,
    written,
)
from phase10.specread import spec_of_text
from phase10.text import Text

_T = Text("a", "b")


def _rule(kind: str, *names: str, unbuilt: str = "", name: str = "a.rule", **more: object) -> Rule:
    options = {one: Option(one, _T, one != unbuilt) for one in names}
    return Rule("W1", name, "wild", _T, kind, options=options, **more)  # type: ignore[arg-type]


CHOICE = _rule("choice", "per-group", "none", "any", unbuilt="any")
SOME = _rule("some", "draw-pile", "discard-pile", "saved")
USED = _rule("some", "all", "list", of="phase.list")
ORDER = _rule("order", "draw", "play", "finish")
NUMBER = _rule("number", "0", "n")
LIMIT = _rule("number", "none", "n", "1")
FLAG = _rule("flag", "true", "false")
NOTE = _rule("note")
RECORD = _rule("table", shape="record", columns={"min": "number", "max": "number"})
MAP = _rule("table", shape="map", columns={"value": "number"})
WORDS = _rule("table", shape="map")
LIST = _rule("table", shape="list", columns={"kind": "name"})


class TestTyped:
    @pytest.mark.parametrize(
        ("rule", "raw", "value"),
        [
            (CHOICE, "per-group", "per-group"),
            (SOME, ["saved", "draw-pile"], ("draw-pile", "saved")),
            (USED, "all", "all"),
            (USED, [4, "2"], ("4", "2")),
            (ORDER, ["play", "draw"], ("play", "draw")),
            (NUMBER, 0, 0),
            (LIMIT, "none", None),
            (LIMIT, 7, 7),
            (FLAG, True, True),
            (NOTE, {"en": "x", "de": "y"}, Text("x", "y")),
            (RECORD, {"max": 6, "min": 2}, {"min": 2, "max": 6}),
            (MAP, {"1..9": 5, "skip": 15}, {"1..9": 5, "skip": 15}),
            (
                WORDS,
                {"number": "1..12", "colour": ["red"]},
                {"number": "1..12", "colour": ("red",)},
            ),
            (LIST, ["free", "take 2"], ("free", "take 2")),
        ],
    )
    def test_a_right_answer_is_typed(self, rule: Rule, raw: object, value: object) -> None:
        assert typed(rule, raw) == value
        assert typed(rule, plain(value)) == value

    @pytest.mark.parametrize(
        ("rule", "raw", "message", "remedy"),
        [
            (CHOICE, "per-grup", "perhaps 'per-group' is meant", "per-group, none"),
            (CHOICE, "any", "the engine cannot play it", 'is = "per-group"'),
            (CHOICE, 3, "3 is no answer to a question of type choice", 'is = "per-group"'),
            (CHOICE, True, "type choice", "per-group"),
            (SOME, "saved", "type some", 'is = ["draw-pile"]'),
            (SOME, [], "type some", "draw-pile"),
            (SOME, ["saved", "saved"], "'saved' is named more than once", "once"),
            (SOME, ["hand"], "there is no option 'hand'", "draw-pile, discard-pile, saved"),
            (USED, "some", "type some", 'is = "all"'),
            (USED, [True], "type some", '"all" or a list'),
            (ORDER, [], "type order", "draw, play, finish"),
            (ORDER, ["draw", "draw"], "more than once", "draw"),
            (NUMBER, "none", "type number", "a whole number from 0"),
            (NUMBER, -1, "out of range", "a whole number from 0"),
            (NUMBER, 10**30, "out of range", "to 10000"),
            (NUMBER, 1.5, "type number", "is = 1"),
            (NUMBER, True, "type number", "is = 1"),
            (FLAG, "true", "type flag", "is = true"),
            (FLAG, 1, "type flag", "true or false"),
            (NOTE, "text", "type note", "both languages"),
            (NOTE, {"en": "x", "de": " "}, "type note", "both languages"),
            (RECORD, {"min": 2}, "the column 'max' is missing", "min = 1, max = 1"),
            (RECORD, {"min": 2, "mix": 6}, "no column 'mix'; perhaps 'min'", "min, max"),
            (RECORD, {"min": 2, "max": "6"}, "type table", "whole numbers"),
            (RECORD, [2, 6], "type table", "a table"),
            (MAP, {"wild": -5}, "type table", "whole numbers"),
            (WORDS, {"number": 1.5}, "type table", "words"),
            (WORDS, {"number": ""}, "type table", "words"),
            (LIST, [], "type table", "a list"),
        ],
    )
    def test_a_wrong_answer_says_what_is_right(
        self, rule: Rule, raw: object, message: str, remedy: str
    ) -> None:
        with pytest.raises(MistypedError) as caught:
            typed(rule, raw)
        assert message in caught.value.message
        assert remedy in caught.value.remedy

    def test_every_rule_of_the_family_has_an_example_that_is_right(self) -> None:
        import tomllib

        from phase10.spec import example

        for rule in rulebook().rules.values():
            typed(rule, tomllib.loads(example(rule))["is"])

    def test_a_number_with_special_values_only_takes_no_other(self) -> None:
        with pytest.raises(MistypedError, match="out of range"):
            typed(_rule("number", "1", "2"), 3)

    @given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
                        max_leaves=6))  # fmt: skip
    def test_nothing_but_mistyped_is_raised(self, raw: object) -> None:
        for rule in (
            CHOICE,
            SOME,
            USED,
            ORDER,
            NUMBER,
            LIMIT,
            FLAG,
            NOTE,
            RECORD,
            MAP,
            WORDS,
            LIST,
        ):
            try:
                value = typed(rule, raw)
            except MistypedError:
                continue
            assert typed(rule, plain(value)) == value


class TestFromText:
    @pytest.mark.parametrize(
        ("rule", "text", "value"),
        [
            (CHOICE, " per-group ", "per-group"),
            (SOME, "draw-pile,saved", ("draw-pile", "saved")),
            (SOME, '["saved", "draw-pile"]', ("draw-pile", "saved")),
            (USED, "2,4,6", ("2", "4", "6")),
            (USED, "all", "all"),
            (ORDER, "draw, finish", ("draw", "finish")),
            (NUMBER, "12", 12),
            (LIMIT, "none", None),
            (FLAG, "false", False),
            (RECORD, "{ min = 2, max = 6 }", {"min": 2, "max": 6}),
            (LIST, "free, take 2", ("free", "take 2")),
            (LIST, '["free", "take 2"]', ("free", "take 2")),
        ],
    )
    def test_a_text_is_typed(self, rule: Rule, text: str, value: object) -> None:
        assert from_text(rule, text) == value

    @pytest.mark.parametrize(
        ("rule", "text"),
        [
            (FLAG, "yes"),
            (NUMBER, "-3"),
            (NUMBER, "9" * 5000),
            (NUMBER, "²"),
            (RECORD, "{ min = "),
            (RECORD, "1\nx = 2"),
            (SOME, ""),
            (NOTE, " "),
            (CHOICE, ""),
        ],
    )
    def test_a_wrong_text_is_refused(self, rule: Rule, text: str) -> None:
        with pytest.raises(MistypedError):
            from_text(rule, text)

    @pytest.mark.parametrize(
        ("rule", "value"),
        [
            (CHOICE, "none"),
            (SOME, ("draw-pile", "saved")),
            (USED, ("4", "2")),
            (ORDER, ("draw", "finish")),
            (NUMBER, 3),
            (LIMIT, None),
            (FLAG, True),
            (RECORD, {"min": 2, "max": 6}),
            (MAP, {"1..9": 5}),
            (WORDS, {"1": "set 3 + set 3", "x": ("a", 'b"')}),
            (LIST, ("free", "take 2")),
        ],
    )
    def test_what_is_written_is_read_back(self, rule: Rule, value: object) -> None:
        assert from_text(rule, written(value)) == value

    def test_a_reading_is_playable_if_it_names_an_answer(self) -> None:
        assert playable(CHOICE, "none") == "none"
        assert playable(SOME, "draw-pile, saved") == ("draw-pile", "saved")
        assert playable(LIMIT, "none") == "none"
        assert playable(FLAG, "false") is False
        assert playable(CHOICE, "on every turn") is None
        assert playable(CHOICE, "any") is None
        assert playable(NOTE, "words") is None


class TestGates:
    @pytest.mark.parametrize(
        ("condition", "value", "met"),
        [
            ("a", "a", True),
            ("a", "b", False),
            (["a", "b"], "b", True),
            (True, True, True),
            (True, False, False),
            (False, 0, False),
            (1, 1, True),
            ("nonzero", 0, False),
            ("nonzero", 3, True),
            ("nonzero", None, True),
            ("none", None, True),
            (3, None, False),
            ("has run", ("set", "run"), True),
            ("has run", {"set": 1}, False),
            ("has run", {"run": 1}, True),
            ("has run", "run", False),
        ],
    )
    def test_a_condition_is_met(self, condition: object, value: object, met: bool) -> None:
        assert holds(condition, value) is met

    def test_a_closed_gate_closes_those_that_hang_on_it(self) -> None:
        rules = {
            "a": _rule("number", "n", name="a"),
            "b": _rule("choice", "x", "y", name="b", gate={"a": "nonzero"}),
            "c": _rule("choice", "x", "y", name="c", gate={"b": "x"}),
            "d": _rule("choice", "x", "y", name="d", gate={"c": ["x", "y"]}),
        }
        answers = {"a": 1, "b": "x", "c": "y", "d": "x"}
        assert open_rules(rules, answers) == {"a", "b", "c", "d"}
        assert open_rules(rules, {**answers, "a": 0}) == {"a"}
        assert open_rules(rules, {**answers, "b": "y"}) == {"a", "b"}
        assert open_rules(rules, {"a": 1, "c": "x"}) == {"a", "b"}


class TestDocument:
    def test_lines_of_headers_and_keys_are_found(self) -> None:
        document = parse(
            b'[variant]\ntitle = "x"\n\n["wild.natural"] # why\nis = "none"\n'
            b'["wild.natural".why]\nen = "x"\n\n[[rule]]\nid = 1\n[[rule]]\nid = 2\n'
            b"[rule.options.a]\nsays = 1\n",
            "x.toml",
        )
        assert isinstance(document, Document)
        assert document.line("wild.natural") == 4
        assert document.line("wild.natural", "is") == 5
        assert document.line("wild.natural", "why", "en") == 7
        assert document.line("wild.natural", "cite") == 4
        assert document.line("rule", 1, "id") == 12
        assert document.line("rule", 1, "options", "a", "says") == 14
        assert document.line("nothing") == 1

    @pytest.mark.parametrize(
        ("raw", "line", "message", "remedy"),
        [
            (b"", 1, "empty", "[variant]"),
            (b" \n\t\n", 1, "empty", "[variant]"),
            (b"a = 1\n\0", 1, "no text file", "UTF-8"),
            ("a = 1\n".encode("utf-16"), 1, "no text file", "UTF-8"),
            (b'a = 1\nb = "\xff"\n', 2, "byte 0xff is not UTF-8", "UTF-8"),
            (b"a = 1\nb = \n", 2, "not TOML", "line"),
            (b"a = 1\na = 2\n", 2, "not TOML", "line"),
            (b"a = " + b"[" * 100_000, 1, "nested too deep", "flat"),
        ],
    )
    def test_a_file_that_cannot_be_read_has_one_problem(
        self, raw: bytes, line: int, message: str, remedy: str
    ) -> None:
        problem = parse(raw, "specs/x.toml")
        assert isinstance(problem, Problem)
        assert (problem.file, problem.line) == ("specs/x.toml", line)
        assert message in problem.message
        assert remedy in problem.remedy

    def test_a_byte_order_mark_and_other_line_ends_do_no_harm(self) -> None:
        document = parse(b"\xef\xbb\xbfa = 1\r\nb = 2\r\n", "x.toml")
        assert isinstance(document, Document)
        assert document.data == {"a": 1, "b": 2}
        assert document.line("b") == 2

    def test_a_huge_file_a_folder_and_a_missing_file_are_refused(self, tmp_path: Path) -> None:
        huge = tmp_path / "huge.toml"
        huge.write_bytes(b"#" * (LARGEST + 1))
        for path, message in (
            (huge, "too many"),
            (tmp_path, "a folder"),
            (tmp_path / "none.toml", "no such file"),
            (tmp_path / "bad\0name", "cannot be read"),
        ):
            problem = read(path)
            assert isinstance(problem, Problem)
            assert message in problem.message
            assert problem.remedy

    @given(st.binary(max_size=60))
    def test_any_bytes_give_a_document_or_a_problem(self, raw: bytes) -> None:
        assert isinstance(parse(raw, "x"), Document | Problem)

    @given(st.text(alphabet="[]=\"'.ab \n#", max_size=40))
    def test_any_text_gives_a_document_or_a_problem(self, text: str) -> None:
        assert isinstance(parse(text.encode(), "x"), Document | Problem)


class TestRules:
    @staticmethod
    def _topic(**changes: str) -> str:
        parts = {
            "head": 'letter = "W"\nname = "wild"',
            "title": 'title = { en = "a", de = "b" }\nintro = { en = "a", de = "b" }',
            "id": 'id = "W1"',
            "name": 'name = "wild.x"',
            "asks": 'asks = { en = "a?", de = "b?" }',
            "type": 'type = "choice"',
            "more": "",
            "options": '[rule.options.one]\nsays = { en = "a.", de = "b." }',
        } | changes
        head = f"[topic]\n{parts['head']}\n{parts['title']}\n[[rule]]\n"
        return head + "\n".join(
            parts[key] for key in ("id", "name", "asks", "type", "more", "options")
        )

    def _problems(self, tmp_path: Path, **files: str) -> tuple[Problem, ...]:
        folder = tmp_path / "rules"
        folder.mkdir()
        for name, text in files.items():
            (folder / f"{name}.toml").write_text(text, encoding="utf-8")
        with pytest.raises(SpecError) as caught:
            rulebook(folder)
        return caught.value.problems

    @pytest.mark.parametrize(
        ("changes", "line", "message"),
        [
            ({"type": 'type = "choise"'}, 10, "unknown type 'choise'"),
            ({"more": 'sort = "x"'}, 11, "unknown key 'sort'"),
            ({"asks": 'asks = { en = "a?" }'}, 9, "asks has no text in 'de'"),
            ({"asks": ""}, 6, "the question is missing"),
            ({"id": 'id = "Q1"'}, 6, "no proper id"),
            ({"options": ""}, 6, "no option"),
            (
                {"options": '[rule.options.one]\nsays = { en = "", de = "b" }'},
                13,
                "no text in 'en'",
            ),
            ({"type": 'type = "flag"'}, 6, "true and false"),
            ({"type": 'type = "number"'}, 6, "n, none and numbers"),
            ({"type": 'type = "table"'}, 6, "unknown shape None"),
            ({"more": 'shape = "map"'}, 6, "has no shape"),
            ({"more": 'if = { "wild.y" = "nonzero" }'}, 6, "no rule 'wild.y'; perhaps 'wild.x'"),
            ({"more": 'if = { "wild.x" = "two" }'}, 6, "'two' is no condition on wild.x"),
            ({"head": 'letter = "W"'}, 1, "no letter or no name"),
        ],
    )
    def test_a_fault_in_a_topic_is_found(
        self, tmp_path: Path, changes: dict[str, str], line: int, message: str
    ) -> None:
        found = self._problems(tmp_path, wild=self._topic(**changes))
        told = [(one.file, one.line) for one in found if message in one.message]
        assert told == [("rules/wild.toml", line)], "\n".join(map(str, found))

    def test_names_and_ids_are_given_once(self, tmp_path: Path) -> None:
        found = self._problems(tmp_path, wild=self._topic(), wilder=self._topic())
        assert [problem.message for problem in found] == [
            "'wild.x' is taken by rules/wild.toml:6",
            "'W1' is taken by rules/wild.toml:6",
        ]

    def test_order_excludes_and_words_are_checked(self, tmp_path: Path) -> None:
        found = self._problems(
            tmp_path,
            wild=self._topic(),
            order='topics = ["wilt"]\n[moves]\nlay = ["wild.x", "wild.z"]\n',
            excludes='[[exclude]]\nthese = { "wild.x" = "six" }\nwhy = { en = "a", de = "b" }\n',
            words='[status.printed]\nlabel = { en = "printed" }\n',
        )
        assert {(problem.file, problem.line) for problem in found} == {
            ("rules/order.toml", 1),
            ("rules/order.toml", 3),
            ("rules/excludes.toml", 2),
            ("rules/words.toml", 2),
        }

    def test_the_rules_of_the_project_are_read(self) -> None:
        book = rulebook()
        assert book.rules["wild.natural"] is book.by_id["W2"]
        assert {rule.name for topic in book.topics for rule in topic.rules} == set(book.rules)
        assert book.rules["board.spaces"].gate == {"turn.steps": "has move"}
        assert book.order["lay"][0] == "turn.out-of-turn"
        assert book.words["status.printed.label"] == Text("printed", "gedruckt")
        assert all(rule.line > 1 for rule in book.rules.values())


class TestErrors:
    def test_errors_survive_pickling(self) -> None:
        problem = Problem("specs/x.toml", 3, "a.rule", "wrong", "right")
        error = pickle.loads(pickle.dumps(SpecError([problem])))
        assert error.problems == (problem,)
        assert "specs/x.toml:3: a.rule: wrong (remedy: right)" in str(error)
        mistyped = pickle.loads(pickle.dumps(MistypedError("wrong", "right")))
        assert mistyped.remedy == "right"

    def test_a_notation_error_can_be_moved(self) -> None:
        error = NotationError("'Q' is no card", expected="a card", example="R7").at(3, 9)
        assert str(error).startswith("line 3, column 9: 'Q' is no card")
        assert isinstance(error, ValueError)

    def test_a_text_knows_two_languages(self) -> None:
        assert (_T.in_("en"), _T.in_("de")) == ("a", "b")
        with pytest.raises(ValueError, match="'fr'"):
            _T.in_("fr")

    def test_a_spec_can_be_a_text(self) -> None:
        problems: list[Problem] = []
        spec = spec_of_text('[variant]\ntitle = "x"\n', "house", rulebook(), {}, problems)
        assert spec is not None
        assert (spec.id, spec.answers, problems) == ("house", {}, [])
        assert spec_of_text("", "house", rulebook(), {}, problems) is None
        assert problems

    def test_the_data_folders_are_there(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        assert (data_folder("rules") / "wild.toml").is_file()
        (tmp_path / "specs").mkdir()
        monkeypatch.setenv("PHASE10_DATA", str(tmp_path))
        assert data_folder("specs") == tmp_path / "specs"
        with pytest.raises(SpecError, match="missing"):
            data_folder("nothing")


class TestSchema:
    def test_every_spec_passes_and_a_wrong_one_does_not(self) -> None:
        import tomllib

        from jsonschema import Draft202012Validator

        from phase10.schema import schema, text
        from phase10.variant import variants

        Draft202012Validator.check_schema(schema())
        validator = Draft202012Validator(schema())
        for ident in variants():
            path = data_folder("specs") / f"{ident}.toml"
            with path.open("rb") as file:
                assert not list(validator.iter_errors(tomllib.load(file))), ident
        head = {"variant": {"title": "x"}}
        good = {"is": "none", "status": "ruling", "why": {"en": "a", "de": "b"}}
        assert validator.is_valid({**head, "wild.natural": good})
        for wrong in (
            {**good, "is": "nine"},
            {**good, "status": "printed"},
            {**good, "status": "guess"},
            {**good, "whence": "x"},
            {"is": "none", "status": "ruling"},
        ):
            assert not validator.is_valid({**head, "wild.natural": wrong})
        assert not validator.is_valid({**head, "wild.naturl": good})
        assert text().endswith("}\n")

    def test_the_command_writes_and_checks(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        import shutil

        from phase10.schema import main

        shutil.copytree(data_folder("rules"), tmp_path / "rules")
        (tmp_path / "specs").mkdir()
        monkeypatch.setenv("PHASE10_DATA", str(tmp_path))
        assert main(["--check"]) == 1
        assert main([]) == 0
        assert main(["--check"]) == 0
        assert (tmp_path / "specs" / "schema.json").is_file()
        assert "out of date" in capsys.readouterr().out
