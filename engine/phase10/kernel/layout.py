"""Where everything stands: the rows of whole numbers that the kernel works on.

Four rows: ``s`` is the state of a game, ``r`` the rules (it never changes), ``w`` is for working
(moves, lay-downs, scratch) and ``c`` counts.  A card is a number: the faces of the deck in its
order, jokers (turned cards) among them as faces of their own.
"""

from __future__ import annotations

from typing import Final

from phase10.kernel.answers import ANSWERS

HIDDEN: Final = -1
"""A card that a seat does not see."""

HIDDEN_JOKER: Final = -2
"""A joker whose face its holder may not see."""

MOST_PLAYERS: Final = 6
MOST_CARDS: Final = 112
MOST_GROUPS: Final = 8  # before one player
MOST_PARTS: Final = 4  # of a phase
MOST_FACES: Final = 112
MOST_PHASES: Final = 16
MOST_VALUES: Final = 24  # what cards show: numbers, colours, symbols together
MOST_SPACES: Final = 64
MOST_KINDS: Final = 4  # of groups
MOST_SPACE_KINDS: Final = 12

# -- s: the state of a game -------------------------------------------------------------

ZONE: Final = MOST_CARDS + 1
"""A zone: how many cards, then the cards.  Hands are in order; piles have their top card last."""

HAND: Final = 0  # + seat * ZONE, in the order of the deck
SAVED: Final = HAND + MOST_PLAYERS * ZONE
FRESH: Final = SAVED + MOST_PLAYERS * ZONE  # cards saved in this round
SKIPPED: Final = FRESH + MOST_PLAYERS * ZONE
KEPT: Final = SKIPPED + MOST_PLAYERS * ZONE  # cards chosen so far in the step `keep`
DISCARD: Final = KEPT + MOST_PLAYERS * ZONE
DRAW: Final = DISCARD + ZONE
ASIDE: Final = DRAW + ZONE

G_KIND: Final = 0  # number of the kind of group
G_VALUE: Final = 1  # what the cards agree in (number of the value), -1 if nothing
G_LOW: Final = 2  # the low number of a run, 0 if it is none
G_CARDS: Final = 3  # how many cards
G_SPARE: Final = 4  # how many spare wild cards; they stand behind the cards
G_LIST: Final = 5  # the cards as they lie, then the spare ones
GROUP: Final = G_LIST + MOST_CARDS

DOWN: Final = ASIDE + ZONE  # + seat * MOST_GROUPS * GROUP + group * GROUP
DOWN_COUNT: Final = DOWN + MOST_PLAYERS * MOST_GROUPS * GROUP  # + seat

MARKS: Final = DOWN_COUNT + MOST_PLAYERS
# marks of a player: + seat
PHASE: Final = MARKS  # place in the list of phases; -1: none named; the number of phases: goal
DONE: Final = PHASE + MOST_PLAYERS  # phases made, as bits
POINTS: Final = DONE + MOST_PLAYERS
LAID: Final = POINTS + MOST_PLAYERS  # the phase laid in this round, -1: none
SIZE: Final = LAID + MOST_PLAYERS  # hand size
OWES: Final = SIZE + MOST_PLAYERS
STRUCK: Final = OWES + MOST_PLAYERS  # who has skipped this player, as bits
USED: Final = STRUCK + MOST_PLAYERS
PIECE: Final = USED + MOST_PLAYERS
AGAIN: Final = PIECE + MOST_PLAYERS
# marks of the table
ROUND: Final = AGAIN + MOST_PLAYERS
DEALER: Final = ROUND + 1
STARTER: Final = DEALER + 1
TURNS: Final = STARTER + 1
LAID_NOW: Final = TURNS + 1
HITS: Final = LAID_NOW + 1
DREW: Final = HITS + 1  # 0 nothing, 1 from the discard pile, 2 from the draw pile
DREW_CARD: Final = DREW + 1
DREW_BEFORE: Final = DREW_CARD + 1  # how many of them the hand held before
TIE: Final = DREW_BEFORE + 1  # the seats of a deciding round, as bits; 0: none
DICE: Final = TIE + 1  # how many dice lie there, then what they show
EXTRA: Final = DICE + 5
CAPPED: Final = EXTRA + 1
BROKEN_OFF: Final = CAPPED + 1
OVER: Final = BROKEN_OFF + 1
WINNERS: Final = OVER + 1  # seats as bits
RESHUFFLES: Final = WINNERS + 1
DECISIONS: Final = RESHUFFLES + 1  # + seat: how often the seat has drawn a random number
# the game itself
PLAYERS: Final = DECISIONS + MOST_PLAYERS
KEY_0: Final = PLAYERS + 1  # the key of chance, two words
KEY_1: Final = KEY_0 + 1
BLOCK: Final = KEY_1 + 1
GAME: Final = BLOCK + 1
POLICY: Final = GAME + 1  # + seat: which policy plays there
HABITS: Final = POLICY + MOST_PLAYERS  # + seat: which habits it has, as bits
FAULT: Final = HABITS + MOST_PLAYERS  # an invariant that was broken, 0: none

DUE_WHO: Final = 0  # a seat, or -1 for chance
DUE_STEP: Final = 1
DUE_A: Final = 2
DUE_B: Final = 3
DUE_C: Final = 4
DUE: Final = 5
MOST_DUE: Final = 160

AGENDA: Final = FAULT + 1  # how many are due, then each as DUE numbers; the last one is due now
STATE: Final = AGENDA + 1 + MOST_DUE * DUE
"""The length of a state."""

# -- the steps that can be due ---------------------------------------------------------

(
    DEALER_STEP,
    COLLECT,
    SHUFFLE,
    DEAL,  # A: seat
    UPCARD,
    BEGIN,
    OPEN,
    DRAW_STEP,  # A: cards still to draw in this step, 0: as many as the rule says
    ROLL,  # A: seat
    MOVE,
    ACT,
    PLAY,
    FINISH,  # A: cards let go so far, B: 1 after a skip that does not end the turn
    SECOND,
    REFILL,
    PASS,  # A: 1 if the turn was lost
    TAKE,  # A: cards left, B: of how many
    JOKER,
    ASK,
    REQUEST,  # A: the value asked for, B: who asks, C: 0 to the left, 1 to the right
    GIVE,  # the same
    PICK,
    SWAP,  # A: cards put away so far
    GO,  # A: spaces that the choice came from, as bits
    GAIN,  # A: PLAIN, DRAWN or TURNED
    CHOOSE,
    SETTLE,  # A: who went out, -1: nobody
    KEEP,
    KEPT_STEP,
) = range(29)

STEP_NAMES: Final = (
    "dealer collect shuffle deal upcard begin open draw roll move act play finish second refill "
    "pass take joker ask request give pick swap go gain choose settle keep kept"
).split()

PLAIN, DRAWN, TURNED = range(3)  # how a card is gained

# -- moves: VERB and up to four numbers ---------------------------------------------------

(
    M_CHOOSE,  # A: phase
    M_DRAW,  # A: source, B: card or HIDDEN (none named)
    M_TAKE,  # the same
    M_JOKER,
    M_PICK,  # A: card
    M_ASK,  # A: value, B: 0 left, 1 right
    M_GIVE,  # A: card, or HIDDEN: none
    M_SWAP,  # A: card
    M_GO,  # A: kind of space, B: number or 0, C: space or -1
    M_LAY,  # the lay-down stands in w at LAY
    M_HIT,  # A: card, B: owner, C: group from 0, D: end
    M_EXCHANGE,  # A: card, B: owner, C: group from 0
    M_TURN,  # A: card (the joker)
    M_DISCARD,  # A: card
    M_SKIP,  # A: target
    M_SAVE,  # A: card
    M_KEEP,  # A: card
    M_DONE,
    M_MOVE,  # A: distance
    M_DEALER,  # A: seat
    M_SHUFFLE,  # the cards lie in the draw pile
    M_DEAL,  # A: seat, B: how many; the cards stand in w at DEALT
    M_FLIP,  # A: card
    M_ROLL,  # the dice lie in the state
) = range(24)

FROM_PILE, FROM_DISCARD, FROM_SAVED = range(3)
NO_END, LOW_END, HIGH_END = range(3)

MV: Final = 5
"""Numbers of a move: verb, A, B, C, D."""

MOST_MOVES: Final = 4096

# -- w: the working row ---------------------------------------------------------------------

CHOSEN: Final = 0  # the move that was chosen, MV numbers
MOVES: Final = CHOSEN + MV  # how many moves are listed, then each (lay-downs stand for one move:
# M_LAY with A = how many lay-downs there are, listed where they belong in the order)
LAY: Final = MOVES + 1 + MOST_MOVES * MV  # the lay-down: named phase or -1, parts, then each part
LAY_PART: Final = 4 + MOST_CARDS  # kind, value, low, cards, then the cards as they lie
DEALT: Final = LAY + 2 + MOST_PARTS * (4 + MOST_CARDS)
COUNTS_BY: Final = DEALT + MOST_CARDS  # scratch of the groups: 1024 numbers
SCRATCH: Final = COUNTS_BY + 1024  # scratch of the seats: 4096 numbers
SEEN: Final = SCRATCH + 4096  # a stamp, then by card the stamp under which it was last seen
LAYING: Final = SEEN + 1 + MOST_FACES  # scratch of the lay-downs: 4096 numbers
WORK: Final = LAYING + 4096
"""The length of the working row."""

A_VALUE: Final = 5  # bits of a value in a list of several
VALUE_BITS: Final = (1 << A_VALUE) - 1

# -- r: the rules ----------------------------------------------------------------------------

ANSWER: Final = 0  # + number of the question (phase10.kernel.answers)
STEPS: Final = ANSWER + ANSWERS  # how many steps a turn has, then the steps
FACES: Final = STEPS + 9  # how many faces there are, jokers among them
F_KIND: Final = FACES + 1  # + card: 0 natural, 1 wild (printed), 2 skip
F_NUMBER: Final = F_KIND + MOST_FACES  # + card: the number it shows, 0: none
F_COLOUR: Final = F_NUMBER + MOST_FACES  # + card: the value number of its colour, -1: none
F_TURNED: Final = F_COLOUR + MOST_FACES  # + card: 1 for a joker
F_TWIN: Final = F_TURNED + MOST_FACES  # + card: the same card turned, -1: it does not turn
F_WILD: Final = F_TWIN + MOST_FACES  # + card: 1 if it serves as a wild card
F_SHOWS: Final = F_WILD + MOST_FACES  # + card: the values it shows, as bits
F_LISTED: Final = F_SHOWS + MOST_FACES  # + card: the same one after the other, each plus one
F_POINTS: Final = F_LISTED + MOST_FACES
F_COPIES: Final = F_POINTS + MOST_FACES  # + card: how many the deck has
DECK: Final = F_COPIES + MOST_FACES  # how many cards, then the cards in the deck's order
VALUES: Final = DECK + ZONE  # how many values cards can show (in the order of the features)
V_NUMBER: Final = VALUES + 1  # + value: the number that it is, 0: a word
V_SHOWING: Final = V_NUMBER + MOST_VALUES  # + value: how many cards of the deck show it
LOWEST: Final = V_SHOWING + MOST_VALUES  # the lowest number of the deck, 0: no numbers
HIGHEST: Final = LOWEST + 1
SKIP_CARD: Final = HIGHEST + 1  # the face of the skip, -1: none
KINDS_OF_GROUPS: Final = SKIP_CARD + 1
K_TYPE: Final = KINDS_OF_GROUPS + 1  # + kind: SET, COLOUR, RUN or NAMED
SET, COLOUR, RUN, NAMED = range(4)
PHASES: Final = K_TYPE + MOST_KINDS  # how many
P_PARTS: Final = PHASES + 1  # + phase: how many parts
P_KIND: Final = P_PARTS + MOST_PHASES  # + phase * MOST_PARTS + part
P_SIZE: Final = P_KIND + MOST_PHASES * MOST_PARTS  # the same; 0: the hand size
P_VALUE: Final = P_SIZE + MOST_PHASES * MOST_PARTS  # the value of a named group, -1: none
SPACES: Final = P_VALUE + MOST_PHASES * MOST_PARTS  # how many
S_KIND: Final = SPACES + 1  # + space: number of its kind
S_NUMBER: Final = S_KIND + MOST_SPACES  # + space: how many cards it gives where kinds differ, 0
SPACE_KINDS: Final = S_NUMBER + MOST_SPACES  # how many, in the order of board.kinds
SK_NUMBERED: Final = SPACE_KINDS + 1  # + kind: 1 if its spaces differ in a number
SK_CHOOSES: Final = SK_NUMBERED + MOST_SPACE_KINDS  # + kind: 1 if it leads on to another
SK_ACTIONS: Final = SK_CHOOSES + MOST_SPACE_KINDS  # + kind * 8: how many, then code * 8 + number
TAKE_NUMBERS: Final = SK_ACTIONS + MOST_SPACE_KINDS * 8  # how many, then the numbers
DICE_COUNT: Final = TAKE_NUMBERS + 8
DICE_FACES: Final = DICE_COUNT + 1
SIZES: Final = DICE_FACES + 1  # + seat: hand size
RECORDING: Final = SIZES + MOST_PLAYERS  # 1: every move is written to the record
CHECKING: Final = RECORDING + 1  # 1: invariants are looked at
GIFT_CARD: Final = CHECKING + 1  # a face that a seat gets in each deal, -1: none
GIFT_PLACE: Final = GIFT_CARD + 1  # the place after the starter of the seat that gets it
SOLO: Final = GIFT_PLACE + 1  # where the tables of the policy `solo` begin, 0: none
# what `reach.prepare` works out once
LOOKS: Final = SOLO + 1  # what a hand is counted by, as bits (phase10.kernel.reach)
V_LOW: Final = LOOKS + 1  # the value number of the lowest number, -1: no numbers
V_COLOUR: Final = V_LOW + 1  # the value number of the first colour, -1: no colours
COLOURS: Final = V_COLOUR + 1  # how many colours
P_SHAPE: Final = COLOURS + 1  # + phase: how its groups are looked for (phase10.kernel.reach)
P_FIRST: Final = P_SHAPE + MOST_PHASES  # + phase: the size that the shape calls the first
P_SECOND: Final = P_FIRST + MOST_PHASES  # + phase: and the second
P_THIRD: Final = P_SECOND + MOST_PHASES  # + phase: and the third
P_TOTAL: Final = P_THIRD + MOST_PHASES  # + phase: cards of all groups, those of hand size apart
P_HANDS: Final = P_TOTAL + MOST_PHASES  # + phase: how many of its groups have the hand size
P_LOOKS: Final = P_HANDS + MOST_PHASES  # + phase: what a hand is counted by for it
P_TYPICAL: Final = P_LOOKS + MOST_PHASES  # + phase: what a dealt hand lacks for it, in hundredths
RULES: Final = P_TYPICAL + MOST_PHASES
"""The length of the rules without tables of seats."""

(A_TAKE, A_JOKER, A_ASK, A_PICK, A_SWAP, A_ALL_DRAW, A_GO, A_AGAIN) = range(8)
"""What a space can make a player do (in ``SK_ACTIONS``; the number behind is that of `take`)."""

# -- the policies ---------------------------------------------------------------------------

(RANDOM, NEAR, SOLO_POLICY, CAREFUL, OUTSIDE) = range(5)
"""Who decides at a seat; OUTSIDE stops the kernel so that somebody else can."""
