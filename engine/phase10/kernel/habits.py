"""The habits of seats: what a policy does and could leave, by name.

A seat is named after its policy, such as ``near`` or ``careful``; ``careful-feed`` is the careful
seat without the habit ``feed``, ``near+star`` the seat ``near`` with the habit ``star``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from phase10.errors import Phase10Error
from phase10.kernel.layout import CAREFUL, NEAR, RANDOM, SOLO_POLICY

# of near; the six tips for the board are among them
DIE: Final = 1 << 0
STAR: Final = 1 << 1
EARLY: Final = 1 << 2
RACE: Final = 1 << 3
KEEP_BEST: Final = 1 << 4
COVER: Final = 1 << 5

# of careful
OUTS: Final = 1 << 8
FEED: Final = 1 << 9
HOLD: Final = 1 << 10
STRIKE: Final = 1 << 11
REACH: Final = 1 << 12
DUMP: Final = 1 << 13
AIM: Final = 1 << 14
STORE: Final = 1 << 15
QUERY: Final = 1 << 16
SPACE: Final = 1 << 17
SORT: Final = 1 << 18


@dataclass(frozen=True, slots=True)
class Habit:
    """One thing that a policy may do: its name, its bit, whose it is, and a sentence.

    `usual` says whether the policy does it unless it is told not to; `tip` is the number of the
    tip that it stands for, 0 for none.
    """

    name: str
    bit: int
    policy: str
    usual: bool
    en: str
    de: str
    tip: int = 0


HABITS: Final = (
    Habit(
        "die",
        DIE,
        "near",
        True,
        "It chooses the die that leads to the better space; without the habit, the larger die.",
        "Nimmt den Würfel, der auf das bessere Feld führt; ohne die Gewohnheit den größeren.",
        1,
    ),
    Habit(
        "star",
        STAR,
        "near",
        False,
        "It goes to the free choice whenever a die leads there.",
        "Zieht auf die freie Wahl, wann immer ein Würfel dorthin führt.",
        2,
    ),
    Habit(
        "early",
        EARLY,
        "near",
        True,
        "It lays its phase down at once; without the habit, only when another has laid or when it "
        "can empty its hand.",
        "Legt die Phase sofort aus; ohne die Gewohnheit erst, wenn jemand anders ausgelegt hat "
        "oder die Hand leer werden kann.",
        3,
    ),
    Habit(
        "race",
        RACE,
        "near",
        True,
        "Once its phase lies, it goes where few cards come into its hand; without the habit it "
        "goes on collecting.",
        "Geht nach dem Auslegen dorthin, wo wenige Karten auf die Hand kommen; ohne die "
        "Gewohnheit sammelt sie weiter.",
        4,
    ),
    Habit(
        "keep",
        KEEP_BEST,
        "near",
        True,
        "It keeps the cards that its phase needs for the next round; without the habit, none.",
        "Behält für die nächste Runde, was die Phase braucht; ohne die Gewohnheit nichts.",
        5,
    ),
    Habit(
        "cover",
        COVER,
        "near",
        False,
        "It keeps a plain card of a joker's number beside the joker, so that it need not give "
        "the joker away.",
        "Behält neben einem Joker eine offene Karte mit dessen Zahl, um ihn nicht abgeben zu "
        "müssen.",
        6,
    ),
    Habit(
        "early",
        EARLY,
        "careful",
        True,
        "It lays its phase down at once; without the habit, only when another has laid or when it "
        "can empty its hand.",
        "Legt die Phase sofort aus; ohne die Gewohnheit erst, wenn jemand anders ausgelegt hat "
        "oder die Hand leer werden kann.",
    ),
    Habit(
        "keep",
        KEEP_BEST,
        "careful",
        True,
        "It keeps the cards that its phase needs for the next round; without the habit, none.",
        "Behält für die nächste Runde, was die Phase braucht; ohne die Gewohnheit nichts.",
    ),
    Habit(
        "outs",
        OUTS,
        "careful",
        True,
        "It lets go of the card that leaves the most unseen cards that would help.",
        "Wirft die Karte ab, nach der die meisten ungesehenen Karten noch helfen.",
    ),
    Habit(
        "feed",
        FEED,
        "careful",
        True,
        "It discards nothing that the next player can use at once.",
        "Wirft nichts ab, was der Nächste sofort brauchen kann.",
    ),
    Habit(
        "hold",
        HOLD,
        "careful",
        True,
        "Before its phase lies, it holds cards that fit on the table.",
        "Behält vor dem Auslegen Karten, die auf dem Tisch passen.",
    ),
    Habit(
        "strike",
        STRIKE,
        "careful",
        True,
        "It skips whoever is about to end the round, else whoever is furthest.",
        "Lässt aussetzen, wer gleich fertig wird, sonst wer am weitesten ist.",
    ),
    Habit(
        "reach",
        REACH,
        "careful",
        True,
        "It takes a card from the discard pile also when that only opens more ways to go on.",
        "Nimmt eine Karte vom Ablagestapel auch, wenn sie nur mehr Wege öffnet.",
    ),
    Habit(
        "dump",
        DUMP,
        "careful",
        True,
        "It lets go of high cards as soon as another is about to end the round.",
        "Wirft hohe Karten ab, sobald jemand anders gleich fertig wird.",
    ),
    Habit(
        "aim",
        AIM,
        "careful",
        True,
        "It names the phase for which its hand is better than hands mostly are.",
        "Nennt die Phase, für die das Blatt besser ist als die meisten.",
    ),
    Habit(
        "store",
        STORE,
        "careful",
        False,
        "It puts a spare wild card on its save pile for a later round.",
        "Legt einen übrigen Joker für eine spätere Runde in den eigenen Vorrat.",
    ),
    Habit(
        "query",
        QUERY,
        "careful",
        True,
        "It asks for, and picks, what most unseen cards or ways to go on speak for.",
        "Fragt nach der Zahl und wählt die Karte, die am meisten bringt.",
    ),
    Habit(
        "space",
        SPACE,
        "careful",
        True,
        "It moves its piece where its own hand gains most.",
        "Zieht dorthin, wo das eigene Blatt am meisten gewinnt.",
    ),
    Habit(
        "sort",
        SORT,
        "careful",
        True,
        "It exchanges cards by what they are worth, also once its phase lies.",
        "Tauscht Karten nach ihrem Wert, auch nach dem Auslegen.",
    ),
)
"""All habits; those that stand for a tip name its number."""

AS_NEAR: Final = DIE | EARLY | RACE | KEEP_BEST
"""What every policy does that plays on as `near`, unless it is told not to."""

POLICIES: Final = {"near": NEAR, "random": RANDOM, "careful": CAREFUL, "solo": SOLO_POLICY}
"""The policies by name."""


def parse(name: str) -> tuple[int, int]:
    """The policy and the habits (as bits) that the name of a seat stands for.

    Raises a :class:`~phase10.errors.Phase10Error` for a name that there is not.

    >>> parse("near") == (NEAR, DIE | EARLY | RACE | KEEP_BEST)
    True
    >>> parse("near-kep")
    Traceback (most recent call last):
    ...
    phase10.errors.Phase10Error: seat 'near-kep': 'near' has no habit 'kep'; expected one of die, \
star, early, race, keep, cover, for example: near-die
    """
    words = name.replace("+", " +").replace("-", " -").split(" ")
    base = words[0]
    if base not in POLICIES:
        raise Phase10Error(
            f"there is no seat {name!r}; expected {', '.join(POLICIES)}, or one of them with a "
            "habit less or more, for example: near-die, near+star"
        )
    own = {habit.name: habit for habit in HABITS if habit.policy == base}
    found = 0 if base == "random" else AS_NEAR
    found |= sum(habit.bit for habit in own.values() if habit.usual)
    for word in words[1:]:
        habit = own.get(word[1:])
        if habit is None:
            has = f"expected one of {', '.join(own)}, for example: {base}-{next(iter(own), '')}"
            raise Phase10Error(
                f"seat {name!r}: {base!r} has no habit {word[1:]!r}; "
                f"{has if own else 'it has no habits'}"
            )
        found = found | habit.bit if word[0] == "+" else found & ~habit.bit
    return POLICIES[base], found


__all__ = ["HABITS", "POLICIES", "Habit", "parse"]
