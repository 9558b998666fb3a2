"""What the properties are tried on: variants, tables, positions out of games, moves, groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from phase10.agenda import CHANCES
from phase10.cards import Card
from phase10.chance import Chance
from phase10.errors import SpecError
from phase10.game import Chooser, Game
from phase10.groups import Group, GroupRules, fit, fits, inspect
from phase10.legal import as_part, legal_moves
from phase10.moves import (
    Choose,
    Discard,
    Done,
    Draw,
    Exchange,
    Give,
    Hit,
    Keep,
    Lay,
    Move,
    Part,
    Pick,
    Save,
    Skip,
    Swap,
    Turn,
)
from phase10.phases import lay_downs
from phase10.position import CHANCE, UNKNOWN, Position
from phase10.seats import NearSeat, RandomSeat
from phase10.spec import Rule, written
from phase10.steps import AUTOMATIC, EFFECTS
from phase10.variant import Variant, load
from phase10.variant import variants as ids


def carried_out(variant: Variant) -> bool:
    """Whether the engine carries out every step of a turn of this variant."""
    steps = variant["turn.steps"]
    chance = [CHANCES[step] for step in steps if step in CHANCES]
    actions = ("act", "request") if "act" in steps else ()
    return all(verb in EFFECTS for verb in chance) and all(step in AUTOMATIC for step in actions)


ALL: Final = ids()
"""Every variant that loads."""

IDS: Final = tuple(name for name in ALL if carried_out(load(name)))
"""Every variant that can be played from the deal to the winner."""

NUMBERED: Final = tuple(name for name in IDS if load(name).deck.ordered)
"""Those of them that are played with numbers and colours."""

LONGEST: Final = 1500
"""After so many decisions a story for the properties breaks off."""

SHORT: Final = 250
"""The same for a variant with an answer changed, as there are many of them."""


class Restless:
    """Plays to win three times in four, else at random: all sorts of moves, and an end."""

    def __init__(self, chance: Chance, seat: int) -> None:
        self.near = NearSeat(seat)
        self.random = RandomSeat(chance, seat)
        self.chance = chance
        self.seat = seat
        self.count = 0

    def choose(self, view: Position, moves: Sequence[Move]) -> Move:
        self.count += 1
        wild = self.chance.below(4, "sample", self.seat * 1_000_003 + self.count) == 0
        chooser: Chooser = self.random if wild else self.near
        return chooser.choose(view, moves)


@lru_cache(maxsize=256)
def changed(name: str, rule: str, text: str) -> Variant:
    """A variant with one answer changed, as on the command line; kept, as loading takes time."""
    return load(name).with_rules({rule: text})


Story = tuple[tuple[Position, Move | None], ...]


@lru_cache(maxsize=256)
def told(variant: Variant, players: int, seed: int) -> Story:
    """One game, from before the deal to the winner (or far enough), with each move."""
    sizes: tuple[int, ...] = ()
    smaller = variant.get("younger.size")
    if smaller is not None:
        sizes = tuple((smaller, variant["deal.hand"])[seat % 2] for seat in range(players))
    game = Game.start(variant, players=players, seed=seed, sizes=sizes)
    found: list[tuple[Position, Move | None]] = []
    game.watch = lambda before, move, _after: found.append((before, move))
    seats = [Restless(game.chance, seat) for seat in range(players)]
    game.run(seats, most=SHORT if variant.changes else LONGEST)
    return (*found, (game.position, None))


def story(variant: Variant, players: int, seed: int) -> tuple[Position, ...]:
    """All positions of one game."""
    return tuple(position for position, _ in told(variant, players, seed))


def _by_verb(story: Story) -> dict[str, list[int]]:
    """Where in a game which decision was made, so that rare ones are met as often as others."""
    places: dict[str, list[int]] = {}
    for at, (position, move) in enumerate(story):
        due = position.due
        if move is not None and due is not None and due.who != CHANCE:
            places.setdefault(f"{due.step} {move.verb}", []).append(at)
    return places


def variants(names: Sequence[str] = IDS) -> SearchStrategy[Variant]:
    """A variant as its spec gives it."""
    return st.sampled_from(names).map(load)


def other_answers(variant: Variant, rule: Rule) -> list[str]:
    """Other answers to a question, as text; only those that need no table."""
    now = variant[rule.name]
    built = [option.name for option in rule.options.values() if option.built]
    if rule.type in {"choice", "flag"}:
        return [name for name in built if name != written(now)]
    if rule.type == "number":
        numbers = [name for name in built if name != "n"]
        if "n" in built and now is not None:
            numbers += [str(now + 1), str(max(now - 1, 0))]
        elif "n" in built:
            numbers += ["1", "2"]
        return [name for name in dict.fromkeys(numbers) if name != written(now)]
    if rule.type == "some" and rule.of is None:
        return [",".join(part) for part in (built, built[:1]) if ",".join(part) != written(now)]
    return []


@lru_cache(maxsize=32)
def house_rules(name: str) -> tuple[tuple[str, str], ...]:
    """Every single answer of a variant that a table could change, with nothing else touched."""
    variant = load(name)
    found = []
    for answer in variant.answers.values():
        for text in other_answers(variant, answer.rule):
            try:
                changed(name, answer.rule.name, text)
            except SpecError:
                continue
            found.append((answer.rule.name, text))
    return tuple(found)


@st.composite
def house_variants(draw: DrawFn, names: Sequence[str] = IDS) -> Variant:
    """A variant as printed, or with one answer changed at the table."""
    name = draw(st.sampled_from(names))
    if draw(st.booleans()):
        return load(name)
    rule, text = draw(st.sampled_from(house_rules(name)))
    return changed(name, rule, text)


def players(variant: Variant) -> SearchStrategy[int]:
    """How many play."""
    return st.integers(variant["players.count"]["min"], variant["players.count"]["max"])


seeds = st.integers(0, (1 << 64) - 1)
"""Any root seed."""


@st.composite
def games(draw: DrawFn, which: SearchStrategy[Variant] | None = None) -> Story:
    """A game that has been played."""
    variant = draw(which if which is not None else variants())
    if variant.changes:
        return told(variant, min(3, variant["players.count"]["max"]), 0)
    return told(variant, draw(players(variant)), draw(st.integers(0, 1)))


@st.composite
def positions(
    draw: DrawFn, which: SearchStrategy[Variant] | None = None, verb: str = ""
) -> Position:
    """A position in which a player must decide (and decided for `verb`)."""
    story = draw(games(which))
    places = _by_verb(story)
    steps = [step for step in sorted(places) if step.endswith(verb)]
    assume(steps)
    return story[draw(st.sampled_from(places[draw(st.sampled_from(steps))]))][0]


@st.composite
def any_positions(draw: DrawFn, which: SearchStrategy[Variant] | None = None) -> Position:
    """Any position of a game: while chance has the word, too, and at its end."""
    story = draw(games(which))
    return story[draw(st.integers(0, len(story) - 1))][0]


# -- moves -------------------------------------------------------------------------


def cards(variant: Variant) -> SearchStrategy[Card]:
    """Any card of the deck, turned ones among them."""
    deck = variant.deck
    turned = [card.turn() for card in deck.kinds if card.kind == "natural"] if deck.turns else []
    return st.sampled_from([*deck.kinds, *turned])


@st.composite
def moves(draw: DrawFn, position: Position) -> Move:
    """A move that somebody might try in a position: often nearly right, sometimes absurd."""
    p, variant = position, position.variant
    due = p.due
    assert due is not None
    seat = due.who
    listed = _listed(p)
    if listed and draw(st.integers(0, 3)) == 0:
        return draw(st.sampled_from(listed))
    hand = [card for card in p.zone("hand", seat) if card.kind != "hidden"]
    known = hand or list(variant.deck.kinds)
    card = draw(st.sampled_from(known) | cards(variant))
    other = draw(st.integers(0, len(p.players) - 1))
    number = draw(st.integers(1, 3))
    verbs = ["draw", "lay", "larger", "hit", "hit", "exchange", "turn", "discard", "skip", "save"]
    match draw(st.sampled_from([*verbs, "done", "keep", "choose", "pick", "swap", "give"])):
        case "draw":
            source = draw(st.sampled_from(["pile", "discard", "saved"]))
            pile = p.zone("discard") if source == "discard" else hand
            taken = draw(st.none() | st.sampled_from(list(pile) or [card]))
            return Draw(source, None if source == "pile" else taken)
        case "lay":
            return draw(_lays(p, known))
        case "larger":
            return draw(_larger(p, hand)) or Done()
        case "hit":
            return Hit(card, other, number, draw(st.sampled_from([None, "low", "high"])))
        case "exchange":
            return Exchange(card, other, number)
        case "turn":
            return Turn(card)
        case "skip":
            return Skip(other)
        case "save":
            return Save(card)
        case "keep":
            return Keep(card)
        case "choose":
            return Choose(draw(st.sampled_from(sorted(variant.phases))))
        case "pick":
            return Pick(card)
        case "swap":
            return Swap(card)
        case "give":
            return Give(card)
        case "done":
            return Done()
        case _:
            return Discard(card)


@lru_cache(maxsize=512)
def _listed(p: Position) -> tuple[Move, ...]:
    return tuple(legal_moves(p))


listed = _listed
"""The legal moves of a position; kept, as the properties ask again and again."""


@st.composite
def _lays(draw: DrawFn, p: Position, known: Sequence[Card]) -> Lay:
    kinds = sorted(p.variant.grouping.kinds)
    parts = []
    for _ in range(draw(st.integers(1, 2))):
        lying = tuple(draw(st.lists(st.sampled_from(known), min_size=1, max_size=6)))
        parts.append(Part(draw(st.sampled_from(kinds)), lying))
    phases = st.none() | st.sampled_from(sorted(p.variant.phases))
    return Lay(tuple(parts), draw(phases))


@st.composite
def _larger(draw: DrawFn, p: Position, hand: Sequence[Card]) -> Lay | None:
    """A lay-down from the hand with further cards in its groups, and its groups in any order."""
    variant = p.variant
    rules = variant.grouping
    phases = [variant.phases[name] for name in variant.phases]
    free = variant["phase.order"] == "free" and variant["phase.named"] == "when-laid"
    due = p.due
    assert due is not None
    if not free:
        own = p.mark("phase", due.who)
        phases = [phase for phase in phases if phase.name == own]
    found = []
    for phase in phases:
        for groups in lay_downs(rules, phase, hand, p.size(due.who)):
            found.append((phase.name, groups))
            if len(found) >= 30:
                break
    if not found:
        return None
    name, groups = draw(st.sampled_from(found))
    rest = list(hand)
    for group in groups:
        for card in group.cards:
            rest.remove(card)
    grown = list(groups)
    loose: list[Card] = draw(st.permutations(rest))
    for card in loose:
        for at, group in enumerate(grown):
            ends = fits(rules, group, card)
            chosen = draw(st.booleans())
            if ends and chosen:
                end: str | None = draw(st.sampled_from(ends))
                longer = fit(rules, group, card, end).group
                if longer is not None and not longer.spare:
                    grown[at] = longer
                    break
    parts = [as_part(group) for group in grown]
    return Lay(tuple(draw(st.permutations(parts))), name if free or draw(st.booleans()) else None)


# -- groups --------------------------------------------------------------------------


@st.composite
def groups(draw: DrawFn, variant: Variant) -> Group:
    """A group as it may lie on the table, made by planting one and putting wild cards into it."""
    rules = variant.grouping
    kind = rules.kinds[draw(st.sampled_from(sorted(rules.kinds)))]
    deck = variant.deck
    turned = [card.turn() for card in deck.kinds if card.kind == "natural"] if deck.turns else []
    wilds = [card for card in deck.kinds if card.kind == "wild"] + turned
    size = draw(st.integers(2, 8))
    said: int | str | tuple[int | str, int] | None = None
    if kind.next:
        numbers = deck.numbers
        size = min(size, len(numbers))
        low = draw(st.integers(numbers[0], numbers[-1] - size + 1))
        places: list[list[Card]] = [
            [card for card in deck.kinds if card.value(kind.next) == low + step]
            for step in range(size)
        ]
        if kind.same:
            value = draw(st.sampled_from(deck.features[kind.same]))
            places = [[c for c in place if c.value(kind.same) == value] for place in places]
            said = (value, low)
        else:
            said = low
    else:
        feature = kind.same
        values = (
            [v for vs in deck.features.values() for v in vs]
            if kind.named
            else deck.features[str(feature)]
        )
        said = draw(st.sampled_from(values))
        showing = [c for c in deck.kinds if any(v == said for _, v in c.features)]
        places = [showing] * size
    chosen = [draw(st.sampled_from(place)) for place in places]
    if wilds:
        for at in range(size):
            if draw(st.integers(0, 3)) == 0:
                chosen[at] = draw(st.sampled_from(wilds))
    found = inspect(rules, kind.name, tuple(chosen), said).group
    if found is None:  # too many wild cards, or at a place where none may lie
        found = inspect(rules, kind.name, tuple(place[0] for place in places), said).group
    assert found is not None
    return found


def everything(rules: GroupRules) -> Iterable[Card]:
    """Every face that could be hit: each card of the deck, and each turned one."""
    for card in rules.deck.kinds:
        yield card
        if rules.deck.turns and card.kind == "natural":
            yield card.turn()


__all__ = [
    "ALL",
    "CHANCE",
    "IDS",
    "NUMBERED",
    "UNKNOWN",
    "Restless",
    "any_positions",
    "cards",
    "carried_out",
    "changed",
    "everything",
    "games",
    "groups",
    "house_rules",
    "house_variants",
    "listed",
    "load",
    "moves",
    "other_answers",
    "players",
    "positions",
    "seeds",
    "story",
    "told",
    "variants",
]
