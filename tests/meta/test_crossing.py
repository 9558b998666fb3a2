"""Variants that cross the families, each written here as one file, with no Python.

They load, play to the end, judge and print.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from phase10 import say
from phase10.errors import SpecError
from phase10.game import Game
from phase10.judge import judge
from phase10.legal import legal_moves
from phase10.notation import parse_move
from phase10.position import Position
from phase10.record import Record, replay
from phase10.seats import make
from phase10.variant import Variant, load
from tests import strategies as our
from tests.properties.test_positions import assert_follows, assert_sane

HEAD = """
[variant]
title = {{ en = "{name}", de = "{name}" }}
edition = {{ en = "Made up for a test.", de = "Für einen Test erdacht." }}
extends = {{ variant = "{parent}", how = "other edition" }}
"""

RULING = 'status = "ruling"\nwhy = { en = "So the test has it.", de = "So will es der Test." }\n'

TURNED = {
    # The board, its jokers turned cards; points, a save pile, a draw; phases in any order.
    "turn.steps": '["roll", "move", "act", "draw", "play", "finish"]',
    "draw.count": "1",
    "discard.count": "3",
    "draw.from": '["draw-pile", "discard-pile", "saved"]',
    "phase.order": '"free"',
    "phase.named": '"when-laid"',
    "phase.again": "false",
    "save.limit": "2",
    "save.counts": '"cards-in-pile"',
    "save.what": '"any"',
    "save.take": '"top"',
    "save.take-when": '"any-turn"',
    "save.carries": "true",
    "save.private": "true",
    "save.seen": '"owner"',
    "save.goes-out": "false",
    "save.short-deck": '"return-all"',
    "lay.from": "false",
    "score.kept": "true",
    "score.values": '{ "1..6" = 5, "7..12" = 10 }',
    "score.counts": '["hand", "saved"]',
    "score.out": "0",
    "score.better": '"low"',
    "score.made": '"entered"',
    "advance.order": '"together"',
    "advance.out": "1",
    "end.when": '"after-round"',
    "end.among": '"finished"',
    "tie.first": '"points"',
    "tie.second": '"shared"',
    "phase.list": '{ "2" = "set 2 + set 2", "3" = "set 3", "7" = "run 3 + set 2" }',
    "group.smallest": "{ set = 2, run = 3 }",
    "hit.kinds": '["set", "run"]',
    "group.kinds": '{ set = { same = "number" }, run = { next = "number" } }',
    "phase.needed": "2",
}

SYMBOLS = {
    # Junior's symbols in rounds with points, hands of five, a save pile that all may see.
    "round.played": "true",
    "dealer.rotation": '"left"',
    "start.first": '"left-of-dealer"',
    "start.later": '"finisher"',
    "round.collect": '"all-but-kept"',
    "deal.hand": "5",
    "out.how": '"any-way"',
    "round.ends": '"one-more"',
    "lay.times": '"once-a-round"',
    "lay.goes-to": '"table"',
    "wild.fixed": '"when-laid"',
    "wild.replace": '"never"',
    "table.fixed": '{ en = "What lies stays.", de = "Was liegt, bleibt liegen." }',
    "advance.when": '"round-end"',
    "advance.out": "1",
    "advance.failed": "0",
    "advance.order": '"together"',
    "advance.past-goal": '"stop"',
    "keep.max": "0",
    "end.when": '"after-round"',
    "end.needs-out": "false",
    "end.among": '"everyone"',
    "tie.first": '"points"',
    "tie.second": '"shared"',
    "cap.rounds": "200",
    "score.kept": "true",
    "score.values": "{ natural = 5, wild = 20 }",
    "score.counts": '["hand"]',
    "score.out": "0",
    "score.better": '"low"',
    "score.made": '"derived"',
    "draw.from": '["draw-pile", "discard-pile", "saved"]',
    "save.limit": "1",
    "save.counts": '"saves-a-round"',
    "save.what": '"any"',
    "save.take": '"any"',
    "save.take-when": '"later-round"',
    "save.carries": "true",
    "save.private": "true",
    "save.seen": '"public"',
    "save.goes-out": "true",
    "save.short-deck": '"deal-fewer"',
    "lay.from": "false",
    "turn.steps": '["draw", "play", "finish"]',
    "phase.needed": "2",
    "phase.list": '{ dog = "symbol hand", cat = "symbol hand", red = "symbol hand" }',
}

COLOURS = {
    # The card game with three colours in three copies, played anticlockwise for tiles in any order,
    # with runs of one colour, no wild cards but exchanged ones, and skips laid before players.
    "deck.features": '{ number = "1..10", colour = ["red", "blue", "green"] }',
    "deck.copies": "3",
    "deck.wilds": "6",
    "deck.skips": "4",
    "deck.size": "100",
    "turn.direction": '"anticlockwise"',
    "phase.order": '"free"',
    "phase.named": '"when-laid"',
    "phase.again": "false",
    "phase.list": """{ "1" = "set 3 + set 3", "2" = "run 5 + set 2",
        "3" = "colour 6", "4" = "run 6" }""".replace("\n", ""),
    "phase.needed": "4",
    "group.smallest": "{ set = 2, run = 5 }",
    "wild.natural": '"per-phase"',
    "wild.replace": '"exact-card"',
    "hit.run-ends": '"high"',
    "run.wrap": "true",
    "skip.delivery": '"in-front"',
    "skip.instead": "false",
    "out.how": '"keep-one"',
    "round.ends": '"one-more"',
    "score.values": '{ "1..9" = 1, "10" = 2, skip = 5, wild = 9 }',
    "discard.second": '"all-full"',
    "full.set": '"by-count"',
    "full.colour": '"by-count"',
    "wild.on-full": "true",
}

CROSSINGS = {
    "turned": ("board", TURNED),
    "symbols": ("junior", SYMBOLS),
    "colours": ("classic", COLOURS),
}


def written(name: str) -> str:
    """The spec of a crossing: one file."""
    parent, answers = CROSSINGS[name]
    parts = [HEAD.format(name=name, parent=parent)]
    parts += [f'["{rule}"]\nis = {value}\n{RULING}' for rule, value in answers.items()]
    return "\n".join(parts)


@pytest.fixture(scope="module", params=sorted(CROSSINGS))
def variant(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Variant:
    path = tmp_path_factory.mktemp("crossing") / f"{request.param}.toml"
    path.write_text(written(request.param), encoding="utf-8")
    return load(path)


def watch(before: Position, _move: object, after: Position) -> None:
    """What is looked at after every move."""
    assert_sane(after)
    assert_follows(before, after)


def test_it_plays_to_the_end(variant: Variant) -> None:
    for players in (2, 3):
        for seat in ("near", "random"):
            game = Game.start(variant, players=players, seed=players)
            before = [game.position]
            game.run(make([seat] * players, game.chance), most=200)
            game.watch = watch
            game.run(make([seat] * players, game.chance), most=60)
            game.watch = None
            game.run(make([seat] * players, game.chance))
            assert game.over
            assert game.position.winners or game.position.mark("capped")
            assert before[0] != game.position


def test_it_judges_and_every_listed_move_is_legal(variant: Variant) -> None:
    game = Game.start(variant, players=2, seed=4)
    verbs = set()
    for _ in range(100):
        position = game.until_decision()
        due = position.due
        if due is None:
            break
        moves = list(legal_moves(position))
        for move in moves[:: max(1, len(moves) // 4)]:
            verdict = judge(position, move)
            assert verdict.legal is True
            verbs.add(move.verb)
            for lang in ("en", "de"):
                assert "{" not in verdict.text(lang, long=True)
        wrong = judge(
            position, parse_move(position.table, f"{position.players[1 - due.who]}: draw pile")
        )
        assert (wrong.legal, wrong.rule) == (False, "turn.out-of-turn")
        game.do(our.Restless(game.chance, due.who).choose(position, moves))
    assert {"draw", "discard"} <= verbs


def test_its_rules_print_in_both_languages(variant: Variant) -> None:
    for rule in variant:
        if variant.rulebook.rules[rule].type == "note":
            continue
        for lang in ("en", "de"):
            text = say.sentence(variant, rule, lang)
            assert text.strip(), rule
            assert "{" not in text, (rule, text)


def test_its_positions_and_records_are_read_again(variant: Variant) -> None:
    game = Game.start(variant, players=3, seed=2)
    game.run(make(["near"] * 3, game.chance), most=60)
    again = Position.parse(str(game.position), variant=variant)
    assert again == game.position
    assert str(again) == str(game.position)
    record = Record.parse(str(Record.of(game)), variant=variant)
    *_, (_, last) = replay(record)
    assert last == game.position


def test_the_crossings_do_what_their_answers_say(tmp_path: Path) -> None:
    """A glance at each: a joker is a turned card, a run goes on from its last number."""
    found = {}
    for name in CROSSINGS:
        path = tmp_path / f"{name}.toml"
        path.write_text(written(name), encoding="utf-8")
        found[name] = load(path)
    turned = Position.parse(
        "players: ana ben\nturn: ana play\nhand ana: JG5 R5 Y5 R1 G2\n"
        "done: ana 2, ben -\nlaid: ana -\n"
        "saved ana: -\ndown ana: -\ndown ben: -",
        variant=found["turned"],
    )
    assert judge(turned, parse_move(turned.table, "lay 3: set R5 Y5 JG5")).legal is True
    assert judge(turned, parse_move(turned.table, "lay 2: set R5 Y5 JG5")).rule == "phase.again"
    assert judge(turned, parse_move(turned.table, "save R1")).legal is True
    colours = Position.parse(
        "players: ana ben\nturn: ana play\nhand ana: R9 B10 G1 R2 B3 W\n"
        "done: ana -, ben -\nlaid: ana -, ben -\ndown ana: -\ndown ben: -\nso far: nothing",
        variant=found["colours"],
    )
    verdict = judge(colours, parse_move(colours.table, "lay 2: run R9 B10 G1 R2 B3 / set W W"))
    assert verdict.rule == "turn.cards"
    assert (
        judge(colours, parse_move(colours.table, "lay 2: run R9 B10 G1 R2 B3")).rule == "lay.whole"
    )


def test_a_crossing_that_cannot_be_says_why(tmp_path: Path) -> None:
    path = tmp_path / "symbols.toml"
    path.write_text(written("symbols").replace("is = 5\n", 'is = "five"\n', 1), encoding="utf-8")
    with pytest.raises(SpecError) as refused:
        load(path)
    problem = refused.value.problems[0]
    assert problem.rule == "deal.hand"
    assert "five" in problem.message
    assert problem.line > 1
