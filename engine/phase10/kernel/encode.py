"""A variant as a row of whole numbers, or a refusal that names the rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from phase10.cards import Card, Deck, Value
from phase10.errors import Phase10Error
from phase10.kernel import layout as at
from phase10.kernel.answers import KINDS, NO_LIMIT, NOT_ASKED
from phase10.kernel.chance import MOST_DICE
from phase10.kernel.jit import Ints
from phase10.kernel.reach import prepare
from phase10.kernel.refuse import refuse, refused

if TYPE_CHECKING:
    from phase10.variant import Variant

STEP_OF: Final[Mapping[str, int]] = {name: number for number, name in enumerate(at.STEP_NAMES)}
"""The number of a step by its name."""

ACTION_OF: Final[Mapping[str, int]] = {
    "take": at.A_TAKE,
    "turn-joker": at.A_JOKER,
    "ask": at.A_ASK,
    "pick": at.A_PICK,
    "swap": at.A_SWAP,
    "all-draw": at.A_ALL_DRAW,
    "go": at.A_GO,
    "another-turn": at.A_AGAIN,
}
"""The number of what a space can make a player do."""

MOST_SPACES_CHOSEN: Final = 62
"""A free choice remembers as bits which spaces it has come from."""


@dataclass(frozen=True, slots=True)
class Code:
    """A variant at a table as a row, with the names that its numbers stand for.

    `cards` has the face of each card number, `values` what cards can show, `phases` the names
    of the phases, `kinds` those of groups and `space_kinds` those of spaces, all by number.
    """

    variant: Variant
    players: int
    row: tuple[int, ...]
    cards: tuple[Card, ...]
    values: tuple[Value, ...]
    phases: tuple[str, ...]
    kinds: tuple[str, ...]
    space_kinds: tuple[str, ...]
    numbers: Mapping[str, int]

    def number(self, card: Card) -> int:
        """The number of a card; a hidden one has a number below 0."""
        if card.kind == "hidden":
            return at.HIDDEN
        return at.HIDDEN_JOKER if card.turned and not card.features else self.numbers[card.name]

    def card(self, number: int) -> Card:
        """The card with a number."""
        return self.cards[number]


def encode(
    variant: Variant, *, players: int = 4, sizes: Sequence[int] = (), playing: bool = True
) -> Code:
    """The row of a variant for so many players with these hand sizes (none: the usual one).

    With `playing` false it also serves a seat that only looks, where the kernel itself does not
    play an answer.  Raises :class:`~phase10.errors.Phase10Error`, naming the rule, for what is
    not built.
    """
    from phase10.kernel.weigh import typical

    if playing:
        refuse(variant)
    row = [0] * at.RULES
    _answers(variant, row)
    _steps(variant, row)
    deck = variant.deck
    faces = card_faces(deck)
    values = tuple(value for shown in deck.features.values() for value in shown)
    _room("deck.features", len(faces), at.MOST_FACES, "faces of cards")
    _room("deck.features", len(deck.cards), at.MOST_CARDS, "cards")
    _room("deck.features", len(values), at.MOST_VALUES, "values")
    numbers = {card.name: number for number, card in enumerate(faces)}
    _cards(variant, row, faces, values, numbers)
    kinds = tuple(variant.grouping.kinds)
    _groups(variant, row, kinds)
    phases = tuple(variant.phases)
    _phases(variant, row, kinds, values)
    space_kinds = _spaces(variant, row) if variant.asked("board.spaces") else ()
    _sizes(variant, row, players, sizes)
    row[at.GIFT_CARD] = -1
    prepare(row)
    typical(row)
    return Code(variant, players, tuple(row), faces, values, phases, kinds, space_kinds, numbers)


def card_faces(deck: Deck) -> tuple[Card, ...]:
    """All faces that a deck's cards can have, jokers among them, in canonical order."""
    found = list(deck.kinds)
    if deck.turns:
        found += [card.turn() for card in deck.kinds if card.kind == "natural"]
    return tuple(sorted(found, key=lambda card: card.order))


def answer(variant: Variant, name: str) -> int:
    """The number of an answer: the option, the options as bits, the number, or 0 and 1.

    >>> from phase10.variant import load
    >>> answer(load("masters"), "draw.from"), answer(load("masters"), "score.better")
    (7, 0)
    """
    if not variant.asked(name):
        return NOT_ASKED
    value, kind = variant[name], KINDS[name][1]
    options = list(variant.rulebook.rules[name].options)
    if kind == "choice":
        return options.index(value)
    if kind == "flag":
        return int(value)
    if kind == "number":
        return NO_LIMIT if value is None else int(value)
    if isinstance(value, str):
        return 0
    return sum(1 << options.index(str(one)) for one in value if str(one) in options)


def _answers(variant: Variant, row: Ints) -> None:
    for name, (number, _) in KINDS.items():
        row[at.ANSWER + number] = answer(variant, name)


def _room(rule: str, have: int, most: int, what: str) -> None:
    if have > most:
        raise refused(rule, f"{have} {what}", f"there is room for {most}")


def _fill(row: Ints, place: int, numbers: Sequence[int]) -> None:
    row[place : place + len(numbers)] = list(numbers)


def _listed(row: Ints, place: int, numbers: Sequence[int]) -> None:
    row[place] = len(numbers)
    _fill(row, place + 1, numbers)


def _steps(variant: Variant, row: Ints) -> None:
    steps = variant["turn.steps"]
    _room("turn.steps", len(steps), 8, "steps")
    _listed(row, at.STEPS, [STEP_OF[name] for name in steps])


def _cards(
    variant: Variant,
    row: Ints,
    faces: tuple[Card, ...],
    values: tuple[Value, ...],
    numbers: Mapping[str, int],
) -> None:
    deck = variant.deck
    row[at.FACES] = len(faces)
    worth = card_points(variant)
    if variant["score.kept"]:
        for card in deck.kinds:
            if card.name not in worth:
                raise refused("score.values", variant["score.values"], f"{card.name!r} needs one")
    row[at.SKIP_CARD] = -1 if deck.skip is None else numbers[deck.skip.name]
    for number, card in enumerate(faces):
        shown = dict(card.features)
        ordered = shown.get(deck.ordered) if deck.ordered is not None else None
        others = [value for name, value in card.features if name != deck.ordered]
        twin = -1
        if card.turned:
            twin = numbers[card.face().name]
        elif deck.turns and card.kind == "natural":
            twin = numbers[card.turn().name]
        row[at.F_KIND + number] = ("natural", "wild", "skip").index(card.kind)
        row[at.F_NUMBER + number] = int(ordered or 0)
        row[at.F_COLOUR + number] = (
            values.index(others[0]) if deck.ordered is not None and others else -1
        )
        row[at.F_TURNED + number] = int(card.turned)
        row[at.F_TWIN + number] = twin
        row[at.F_WILD + number] = int(card.is_wild)
        shows = [values.index(value) for _, value in card.features]
        row[at.F_SHOWS + number] = sum(1 << value for value in shows)
        row[at.F_LISTED + number] = sum(
            value + 1 << at.A_VALUE * place for place, value in enumerate(shows)
        )
        row[at.F_POINTS + number] = worth.get(card.face().name, 0)
        row[at.F_COPIES + number] = deck.count(card)
    _listed(row, at.DECK, [numbers[card.name] for card in deck.cards])
    row[at.VALUES] = len(values)
    for number, value in enumerate(values):
        row[at.V_NUMBER + number] = value if isinstance(value, int) else 0
        row[at.V_SHOWING + number] = deck.showing(value)
    if deck.ordered is not None:
        row[at.LOWEST], row[at.HIGHEST] = deck.numbers[0], deck.numbers[-1]


def card_points(variant: Variant) -> dict[str, int]:
    """What each card of the deck counts; empty where nothing is counted.

    >>> from phase10.variant import load
    >>> worth = card_points(load("classic"))
    >>> worth["R9"], worth["R10"], worth["W"]
    (5, 10, 25)
    """
    if not variant.asked("score.values"):
        return {}
    table: dict[str, int] = dict(variant["score.values"])
    worth: dict[str, int] = {}
    for card in variant.deck.kinds:
        if card.kind in table:
            worth[card.name] = table[card.kind]
            continue
        for key, count in table.items():
            low, dots, high = key.partition("..")
            for _, value in card.features:
                inside = bool(dots) and isinstance(value, int) and int(low) <= value <= int(high)
                if inside or str(value) == key:
                    worth[card.name] = count
    return worth


def _groups(variant: Variant, row: Ints, kinds: tuple[str, ...]) -> None:
    _room("group.kinds", len(kinds), at.MOST_KINDS, "kinds of groups")
    deck = variant.deck
    row[at.KINDS_OF_GROUPS] = len(kinds)
    for number, name in enumerate(kinds):
        kind = variant.grouping.kind(name)
        if kind.named:
            found = at.NAMED
        elif kind.next is not None and kind.same is None:
            found = at.RUN
        elif kind.next is None and kind.same == deck.ordered:
            found = at.SET
        elif kind.next is None and deck.ordered is not None:
            found = at.COLOUR
        else:
            raise refused(
                "group.kinds",
                dict(variant["group.kinds"])[name],
                "built are sets, runs, groups of a colour, and groups of a symbol that is named",
            )
        row[at.K_TYPE + number] = found


def _phases(variant: Variant, row: Ints, kinds: tuple[str, ...], values: tuple[Value, ...]) -> None:
    phases = tuple(variant.phases.values())
    _room("phase.list", len(phases), at.MOST_PHASES, "phases")
    row[at.PHASES] = len(phases)
    for number, phase in enumerate(phases):
        _room("phase.list", len(phase.parts), at.MOST_PARTS, f"groups in phase {phase.name}")
        row[at.P_PARTS + number] = len(phase.parts)
        for place, part in enumerate(phase.parts):
            where = number * at.MOST_PARTS + place
            row[at.P_KIND + where] = kinds.index(part.kind)
            row[at.P_SIZE + where] = part.size or 0
            row[at.P_VALUE + where] = -1 if part.value is None else values.index(part.value)


def _spaces(variant: Variant, row: Ints) -> tuple[str, ...]:
    from phase10 import board

    spaces, kinds = board.spaces(variant), tuple(variant["board.kinds"])
    _room("board.spaces", len(spaces), MOST_SPACES_CHOSEN, "spaces")
    shown = tuple(dict.fromkeys((*kinds, *(space.kind for space in spaces))))
    _room("board.kinds", len(shown), at.MOST_SPACE_KINDS, "kinds of spaces")
    numbers = [int(number) for number in variant.get("take.numbers") or ()]
    _room("take.numbers", len(numbers), 7, "numbers of cards")
    dice: Mapping[str, Any] = variant["move.dice"]
    _room("move.dice", dice["dice"], MOST_DICE, "dice")
    row[at.DICE_COUNT], row[at.DICE_FACES] = dice["dice"], dice["faces"]
    row[at.SPACES] = len(spaces)
    for number, space in enumerate(spaces):
        # A kind that board.kinds leaves out (a plain start) makes a player do nothing.
        row[at.S_KIND + number] = shown.index(space.kind)
        row[at.S_NUMBER + number] = space.number or 0
    row[at.SPACE_KINDS] = len(kinds)
    for number, kind in enumerate(kinds):
        row[at.SK_NUMBERED + number] = int(board.numbered(variant, kind))
        row[at.SK_CHOOSES + number] = int(board.chooses(variant, kind))
        listed = board.actions(variant, board.Space(kind))
        _room("board.kinds", len(listed), 7, f"actions of {kind}")
        codes = []
        for name, many in listed:
            if name not in ACTION_OF or (many or 0) > 7:
                raise refused("board.kinds", f"{kind}: {name}", f"built are {', '.join(ACTION_OF)}")
            codes.append(ACTION_OF[name] * 8 + (many or 0))
        _listed(row, at.SK_ACTIONS + number * 8, codes)
    _listed(row, at.TAKE_NUMBERS, numbers)
    return kinds


def _sizes(variant: Variant, row: Ints, players: int, sizes: Sequence[int]) -> None:
    few, many = variant["players.count"]["min"], variant["players.count"]["max"]
    if not few <= players <= many:
        raise Phase10Error(f"{players!r} players; {variant.id!r} is for {few} to {many}")
    _room("players.count", players, at.MOST_PLAYERS, "players")
    usual, smaller = variant["deal.hand"], variant.get("younger.size")
    if sizes and len(sizes) != players:
        raise Phase10Error(f"{len(sizes)} hand sizes for {players} players: {tuple(sizes)!r}")
    for seat in range(players):
        size = sizes[seat] if sizes else usual
        if size not in (usual, smaller):
            known = f"{usual}" if smaller is None else f"{usual} and {smaller}"
            raise Phase10Error(f"a hand size of {size!r}: {variant.id!r} has {known}")
        row[at.SIZES + seat] = size


__all__ = [
    "ACTION_OF",
    "STEP_OF",
    "Code",
    "answer",
    "card_faces",
    "card_points",
    "encode",
    "refused",
]
