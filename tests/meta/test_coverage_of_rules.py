"""Every rule has cases: an option that holds, one that refuses, a row that is shown."""

from __future__ import annotations

import tomllib
from pathlib import Path

from phase10.cases import load_cases
from phase10.rulesread import rulebook
from phase10.spec import span
from phase10.variant import load
from tests.cases.ground import answered, options, refusing, shown, verdicts
from tests.cases.mutants import BASES

RULES = rulebook().rules
COVERAGE = Path(__file__).parents[2] / "specs" / "coverage.toml"

_FREE = "whatever the other options refuse is allowed"
_FIRST = "another rule speaks first: "
_ALONE = "no player decides here, so nobody can do anything else"

FORBIDS_NOTHING: dict[tuple[str, str], str] = {
    **dict.fromkeys(
        (
            ("hand.limit", "none"),
            ("draw.wild-from-discard", "true"),
            ("draw.skip-from-discard", "true"),
            ("draw.bound", "free"),
            ("phase.again", "true"),
            ("run.wrap", "true"),
            ("group.alike", "true"),
            ("wild.natural", "none"),
            ("wild.limit", "none"),
            ("wild.printed", "ignored"),
            ("wild.run-place", "anywhere"),
            ("wild.hit", "true"),
            ("wild.on-full", "true"),
            ("lay.must", "false"),
            ("lay.extra-cards", "free"),
            ("lay.times", "no-limit"),
            ("hit.after", "any-time"),
            ("hit.same-turn", "any-group"),
            ("hit.limit", "none"),
            ("discard.wild", "true"),
            ("skip.limit", "none"),
            ("skip.plain", "always"),
            ("skip.when", "any-time"),
            ("out.how", "any-way"),
            ("out.how", "floating"),
            ("out.last-skip", "ends"),
            ("out.last-skip", "redraw"),
            ("keep.who", "everyone"),
            ("keep.min", "0"),
            ("move.direction", "either"),
            ("take.first", "any"),
            ("joker.must-turn", "false"),
            ("ask.joker", "like-any"),
            ("swap.min", "0"),
            ("swap.max", "none"),
            ("swap.whole-hand", "true"),
            ("free.again", "true"),
            ("save.limit", "none"),
            ("save.what", "any"),
            ("save.take-when", "any-turn"),
            ("save.goes-out", "true"),
        ),
        _FREE,
    ),
    **dict.fromkeys(
        (
            ("turn.steps", "roll"),
            ("turn.steps", "refill"),
            ("board.kinds", "all-draw"),
            ("board.kinds", "another-turn"),
        ),
        _ALONE,
    ),
    **dict.fromkeys(
        (
            ("phase.named", "after-deal"),
            ("phase.named", "before-deal"),
            ("phase.named", "first-turn"),
        ),
        _FIRST + "turn.steps before the phase is named, phase.change afterwards",
    ),
    **dict.fromkeys(
        (("save.counts", "saves-a-round"), ("save.counts", "cards-in-pile")),
        _FIRST + "save.limit counts as this answer says",
    ),
    **dict.fromkeys(
        (("out.emptied-otherwise", "play-on"), ("out.emptied-otherwise", "ends")),
        _FIRST + "discard.count, for whoever still has a card",
    ),
}
"""Options that refuse no move; a case shows that what another option refuses is allowed."""

ALLOWS_NOTHING: dict[tuple[str, str], str] = {
    ("hit.after", "never"): "there is no hitting at all",
    ("keep.max", "0"): "no card is kept at all",
    ("save.limit", "0"): "no card is saved at all",
    ("board.kinds", "all-draw"): _ALONE,
    ("board.kinds", "another-turn"): _ALONE,
}
"""Options under which no move that the rule looks at can be allowed."""

NOT_PLAYED: dict[str, str] = {
    "score.made": "it is about the score sheet, not about the game",
}
"""Rules that change no verdict and no result of a move."""


def test_every_option_of_a_refusing_rule_has_a_case_that_holds() -> None:
    held, _ = verdicts()
    lacking = [
        f"{name} = {option}"
        for name in refusing()
        for option in options(RULES[name])
        if (name, option) not in held and (name, option) not in ALLOWS_NOTHING
    ]
    assert not lacking, "no case in which this holds:\n" + "\n".join(lacking)


def test_every_option_of_a_refusing_rule_has_a_case_that_fails() -> None:
    _, refused = verdicts()
    lacking = [
        f"{name} = {option}"
        for name in refusing()
        for option in options(RULES[name])
        if (name, option) not in refused and (name, option) not in FORBIDS_NOTHING
    ]
    assert not lacking, "no case in which this refuses:\n" + "\n".join(lacking)


def test_the_exceptions_are_still_needed() -> None:
    held, refused = verdicts()
    stale = [f"{pair} refuses" for pair in FORBIDS_NOTHING if pair in refused]
    stale += [f"{pair} holds" for pair in ALLOWS_NOTHING if pair in held]
    for name, option in (*FORBIDS_NOTHING, *ALLOWS_NOTHING):
        if option not in options(RULES[name]):
            stale.append(f"{name} has no option {option}")
    assert not stale


def test_every_option_of_another_rule_has_a_case() -> None:
    refuses = set(refusing())
    found = shown()
    lacking = []
    for name, rule in RULES.items():
        if name in refuses or rule.type in {"note", "table", "number"} or name in NOT_PLAYED:
            continue
        lacking += [f"{name} = {one}" for one in options(rule) if (name, one) not in found]
    assert not lacking, "no case shows this:\n" + "\n".join(lacking)


def test_every_number_of_a_variant_has_a_case() -> None:
    found = shown()
    lacking = []
    for base in BASES:
        for name, answer in load(base).answers.items():
            if answer.rule.type == "number" and name not in NOT_PLAYED:
                lacking += [
                    f"{base}: {name} = {one}"
                    for one in answered(answer.rule, answer.value)
                    if (name, one) not in found
                ]
    assert not lacking, "no case shows this number:\n" + "\n".join(lacking)


def test_every_row_of_a_table_has_a_case() -> None:
    found = shown()
    lacking = []
    for base in BASES:
        variant = load(base)
        for name in ("phase.list", "score.values", "group.kinds"):
            if variant.asked(name):
                lacking += [
                    f"{name}:{row}" for row in variant[name] if (f"{name}:", row) not in found
                ]
        lacking += [
            f"turn.steps:{step}"
            for step in variant["turn.steps"]
            if ("turn.steps:", step) not in found
        ]
    named = {name for name, _ in found}
    lacking += [
        name
        for name in ("players.count", "move.dice", "board.spaces", "board.kinds")
        if name not in named
    ]
    assert not lacking, "no case shows this row:\n" + "\n".join(sorted(set(lacking)))


def test_points_are_shown_at_both_ends_of_each_range() -> None:
    """A row such as 1..9 stands for every number in it, so a case counts them all."""
    rows = [row for row in load("classic")["score.values"] if span(row) is not None]
    texts = [case.position for case in load_cases() if "score.values" in case.names]
    for row in rows:
        numbers = span(row)
        assert numbers is not None
        assert any(
            all(f"R{n} " in text or f"B{n} " in text for n in numbers[:-1]) for text in texts
        )


def test_every_case_that_the_coverage_names_exists() -> None:
    ids = {case.id for case in load_cases()}
    data = tomllib.loads(COVERAGE.read_text(encoding="utf-8"))
    named = set()
    for entries in data.values():
        for entry in entries if isinstance(entries, list) else ():
            goes = entry.get("goes", ())
            for place in [goes] if isinstance(goes, str) else goes:
                kind, _, name = place.partition(":")
                if kind == "case":
                    named.add(name)
    assert named, "the coverage names no case"
    assert not named - ids
