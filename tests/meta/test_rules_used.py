"""Rules and engine name each other: no name without a rule, no rule that nothing reads."""

from __future__ import annotations

import ast
import re
from functools import lru_cache

import pytest

import phase10.game  # noqa: F401 - registers all checks and effects
from phase10.agenda import CHANCES, WAITING
from phase10.checks import CHECKS
from phase10.moves import CHANCE_MOVES, PLAYER_MOVES
from phase10.position import MARKS, ZONES
from phase10.rulesread import rulebook
from phase10.steps import AUTOMATIC, EFFECTS
from tests.meta.test_no_variant_names import ENGINE, MODULES, strings

BOOK = rulebook()
PREFIXES = {name.partition(".")[0] for name in BOOK.rules if "." in name}
LIKE_A_RULE = re.compile(r"[a-z]+\.[a-z][a-z-]*")

PRINTED_ONLY = {
    "group.smallest": "checked when a spec is loaded: it must agree with the list of phases",
    "deck.size": "checked when a spec is loaded: it must be what the deck adds up to",
    "score.made": "says who works the points out, which is a manner of the table",
}
"""Rules that no move hangs on, each with the reason why it is a rule and no note."""

LOADING = {
    *("speccheck.py", "assemble.py", "schema.py", "shapes.py", "bounds.py", "say.py"),
    "kernel/answers.py",  # numbers all questions
    "page/judge_asked.py",  # keeps the size of a deck in step with its cards
}
"""Modules that look at answers without playing by them."""

ASKED_BY_PAGES = {
    name
    for path in (ENGINE / "page").glob("*.py")
    for name in re.findall(
        r'^@answers\("([a-z.]+)"', path.read_text(encoding="utf-8"), re.MULTILINE
    )
}
"""Questions of a page, such as `board.shares`: named after their module, which may be a topic."""


@lru_cache(maxsize=1)
def named() -> dict[str, set[str]]:
    """Every string that looks like the name of a rule, with the modules where it stands."""
    found: dict[str, set[str]] = {}
    for path in MODULES:
        for node in strings(ast.parse(path.read_text(encoding="utf-8"))):
            value = node.value
            assert isinstance(value, str)
            if value in BOOK.rules or (
                LIKE_A_RULE.fullmatch(value) and value.partition(".")[0] in PREFIXES
            ):
                found.setdefault(value, set()).add(path.relative_to(ENGINE).as_posix())
    return found


def test_every_rule_that_the_engine_names_exists() -> None:
    words = {*BOOK.words, *BOOK.vocabulary}
    unknown = {
        name: sorted(files)
        for name, files in named().items()
        if name not in BOOK.rules
        and name not in ASKED_BY_PAGES
        and not any(word.startswith(f"{name}") for word in words)
        and not name.endswith((".toml", ".yes", ".json", ".py"))
    }
    assert not unknown


@pytest.mark.parametrize("name", [name for name, rule in BOOK.rules.items() if rule.type != "note"])
def test_every_executable_rule_is_read(name: str) -> None:
    files = named().get(name, set()) - LOADING
    built = [option for option in BOOK.rules[name].options.values() if option.built]
    if len(built) == 1 and len(BOOK.rules[name].options) > 1:
        return  # the other answers are known, but the engine refuses them when it loads a spec
    assert files or name in PRINTED_ONLY, f"nothing in the engine reads {name!r}"


def test_what_is_only_printed_is_not_read() -> None:
    assert [name for name in PRINTED_ONLY if named().get(name, set()) - LOADING] == []


def test_every_check_stands_in_the_order_and_the_other_way_round() -> None:
    listed = {
        (verb, rule)
        for verb, rules in BOOK.order.items()
        if not verb.endswith(".yes")
        for rule in rules
    }
    assert set(CHECKS) == listed


def test_every_rule_that_refuses_a_move_says_so_in_words() -> None:
    for verb, rule in CHECKS:
        refuses = BOOK.rules[rule].refuses
        assert refuses, f"{rule} can refuse {verb!r}, but has no sentence for it"


def test_every_move_is_put_down_to_a_rule_and_carried_out() -> None:
    for kind in PLAYER_MOVES:
        assert BOOK.order[f"{kind.verb}.yes"]
        assert BOOK.order[kind.verb][0] == "turn.out-of-turn"
        assert "turn.steps" in BOOK.order[kind.verb][:3]
    for verb in (kind.verb for kind in (*PLAYER_MOVES, *CHANCE_MOVES)):
        assert verb in EFFECTS
    verbs = {verb for verbs in WAITING.values() for verb in verbs}
    assert verbs == {kind.verb for kind in PLAYER_MOVES}
    assert set(CHANCES.values()) == {kind.verb for kind in CHANCE_MOVES}
    assert not set(AUTOMATIC) & {*WAITING, *CHANCES}


def test_zones_and_marks_are_called_for_by_rules_that_exist() -> None:
    gates = [zone.when for zone in ZONES] + [gate for mark in MARKS for gate in mark.when]
    for gate in gates:
        for name, wanted in gate.items():
            rule = BOOK.rules[name]
            values = wanted if isinstance(wanted, list) else [wanted]
            for value in values:
                if isinstance(value, str) and value not in ("nonzero", "number"):
                    option = value.removeprefix("has ")
                    assert option in rule.options, (name, value)
    for zone in ZONES:
        assert zone.seen in ("public", "nobody") or zone.seen in BOOK.rules
