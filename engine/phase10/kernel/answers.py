"""A number for each question, and for each answer that is a word.

Written by `tools/kernel_answers.py` from `rules/`: change the rules, not this file.  A
question's number is its place in the table of answers; an answer's number is its place among
the options of its question.
"""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = -1
"""Stands where a variant does not ask a question."""

NO_LIMIT: Final = -2
"""Stands for the answer "none" to a question for a number."""

YOUNGER_SIZE: Final = 0
DECK_BUILD: Final = 1
DECK_BUILD__EACH_COMBINATION: Final = 0
DECK_BUILD__EACH_PAIR: Final = 1
DECK_COPIES: Final = 2
DECK_WILDS: Final = 3
DECK_SKIPS: Final = 4
DECK_SIZE: Final = 5
ROUND_PLAYED: Final = 6
DEALER_ROTATION: Final = 7
DEALER_ROTATION__LEFT: Final = 0
DEALER_ROTATION__STAYS: Final = 1
DEALER_ROTATION__ROUND_WINNER: Final = 2
DEALER_ROTATION__NO_DEALER: Final = 3
START_FIRST: Final = 8
START_FIRST__LEFT_OF_DEALER: Final = 0
START_FIRST__YOUNGEST: Final = 1
START_LATER: Final = 9
START_LATER__LEFT_OF_DEALER: Final = 0
START_LATER__LEFT_OF_FINISHER: Final = 1
START_LATER__FINISHER: Final = 2
DEAL_HAND: Final = 10
DEAL_ORDER: Final = 11
DEAL_ORDER__ONE_BY_ONE: Final = 0
DEAL_ORDER__IN_BLOCKS: Final = 1
DEAL_UPCARD: Final = 12
DEAL_UPCARD__AFTER_HANDS: Final = 0
DEAL_UPCARD__BEFORE_HANDS: Final = 1
DEAL_DISCARDS: Final = 13
UPCARD_WILD: Final = 14
UPCARD_WILD__TAKEABLE: Final = 0
UPCARD_WILD__REPLACED: Final = 1
UPCARD_WILD__DEALER_GIVES: Final = 2
UPCARD_SKIP: Final = 15
UPCARD_SKIP__FIRST_PLAYER: Final = 0
UPCARD_SKIP__REPLACED: Final = 1
UPCARD_SKIP__IGNORED: Final = 2
ROUND_COLLECT: Final = 16
ROUND_COLLECT__ALL_BUT_KEPT: Final = 0
ROUND_COLLECT__PILES_ONLY: Final = 1
HAND_SEEN: Final = 17
HAND_SEEN__NUMBER_ONLY: Final = 0
HAND_SEEN__NOTHING: Final = 1
HAND_SEEN__OPEN: Final = 2
HAND_LIMIT: Final = 18
TURN_DIRECTION: Final = 19
TURN_DIRECTION__CLOCKWISE: Final = 0
TURN_DIRECTION__ANTICLOCKWISE: Final = 1
TURN_OUT_OF_TURN: Final = 20
TURN_OUT_OF_TURN__NEVER: Final = 0
TURN_OUT_OF_TURN__TAKE_DISCARD: Final = 1
TURN_CARDS: Final = 21
TURN_CARDS__OWN_HAND: Final = 0
TURN_CARDS__ANY: Final = 1
DRAW_COUNT: Final = 22
DRAW_FROM: Final = 23
DRAW_FROM__DRAW_PILE: Final = 0
DRAW_FROM__DISCARD_PILE: Final = 1
DRAW_FROM__SAVED: Final = 2
DRAW_REACH: Final = 24
DRAW_REACH__TOP: Final = 0
DRAW_REACH__ANY: Final = 1
DRAW_REACH__WHOLE: Final = 2
DRAW_WILD_FROM_DISCARD: Final = 25
DRAW_SKIP_FROM_DISCARD: Final = 26
DRAW_BOUND: Final = 27
DRAW_BOUND__FREE: Final = 0
DRAW_BOUND__NOT_BACK: Final = 1
DRAW_BOUND__MUST_PLAY: Final = 2
PILE_EMPTY: Final = 28
PILE_EMPTY__RESHUFFLE_KEEP_TOP: Final = 0
PILE_EMPTY__RESHUFFLE_ALL: Final = 1
PILE_EMPTY__ROUND_ENDS: Final = 2
PILE_EMPTY__PLAY_WITHOUT: Final = 3
PILE_WHEN: Final = 29
PILE_WHEN__AT_ONCE: Final = 0
PILE_WHEN__WHEN_NEEDED: Final = 1
PILE_BOTH_EMPTY: Final = 30
PILE_BOTH_EMPTY__TAKE_TOP_OR_NONE: Final = 0
PILE_BOTH_EMPTY__DRAW_LEFT_OUT: Final = 1
PILE_BOTH_EMPTY__ROUND_ENDS: Final = 2
DISCARD_SEEN: Final = 31
DISCARD_SEEN__TOP_ONLY: Final = 0
DISCARD_SEEN__ANYONE: Final = 1
PHASE_USED: Final = 32
PHASE_USED__ALL: Final = 0
PHASE_USED__LIST: Final = 1
PHASE_NEEDED: Final = 33
PHASE_ORDER: Final = 34
PHASE_ORDER__FIXED: Final = 0
PHASE_ORDER__FREE: Final = 1
PHASE_NAMED: Final = 35
PHASE_NAMED__AFTER_DEAL: Final = 0
PHASE_NAMED__BEFORE_DEAL: Final = 1
PHASE_NAMED__FIRST_TURN: Final = 2
PHASE_NAMED__WHEN_LAID: Final = 3
PHASE_NAMING: Final = 36
PHASE_NAMING__IN_TURN: Final = 0
PHASE_NAMING__TOGETHER: Final = 1
PHASE_CHANGE: Final = 37
PHASE_AGAIN: Final = 38
PHASE_SEEN: Final = 39
PHASE_SEEN__PUBLIC: Final = 0
PHASE_SEEN__OWN: Final = 1
RUN_WRAP: Final = 40
GROUP_ALIKE: Final = 41
GROUP_CARD_ONCE: Final = 42
FULL_SET: Final = 43
FULL_SET__NEVER: Final = 0
FULL_SET__BY_COUNT: Final = 1
FULL_SET__ALL_NATURALS: Final = 2
FULL_COLOUR: Final = 44
FULL_COLOUR__NEVER: Final = 0
FULL_COLOUR__BY_COUNT: Final = 1
FULL_COLOUR__ALL_NATURALS: Final = 2
WILD_ARE: Final = 45
WILD_ARE__PRINTED: Final = 0
WILD_ARE__TURNED: Final = 1
WILD_NATURAL: Final = 46
WILD_NATURAL__PER_GROUP: Final = 0
WILD_NATURAL__PER_PHASE: Final = 1
WILD_NATURAL__NONE: Final = 2
WILD_STANDS_FOR: Final = 47
WILD_STANDS_FOR__NATURAL: Final = 0
WILD_STANDS_FOR__ANY_CARD: Final = 1
WILD_LIMIT: Final = 48
WILD_PRINTED: Final = 49
WILD_PRINTED__IGNORED: Final = 0
WILD_PRINTED__COUNTS: Final = 1
WILD_FIXED: Final = 50
WILD_FIXED__WHEN_LAID: Final = 0
WILD_FIXED__FLOATING: Final = 1
WILD_RUN_PLACE: Final = 51
WILD_RUN_PLACE__ANYWHERE: Final = 0
WILD_RUN_PLACE__GAPS_ONLY: Final = 1
WILD_REPLACE: Final = 52
WILD_REPLACE__NEVER: Final = 0
WILD_REPLACE__EXACT_CARD: Final = 1
WILD_HIT: Final = 53
WILD_ON_FULL: Final = 54
JOKER_SEEN: Final = 55
JOKER_SEEN__PUBLIC: Final = 0
JOKER_SEEN__OTHERS: Final = 1
JOKER_TURN_BACK: Final = 56
JOKER_WHEN_DISCARDED: Final = 57
JOKER_WHEN_DISCARDED__ORDINARY: Final = 0
JOKER_WHEN_DISCARDED__STAYS: Final = 1
JOKER_WHEN_GIVEN: Final = 58
JOKER_WHEN_GIVEN__ORDINARY: Final = 0
JOKER_WHEN_GIVEN__STAYS: Final = 1
JOKER_NEXT_ROUND: Final = 59
JOKER_NEXT_ROUND__KEPT: Final = 0
JOKER_NEXT_ROUND__NONE: Final = 1
LAY_WHOLE: Final = 60
LAY_MUST: Final = 61
LAY_EXTRA_CARDS: Final = 62
LAY_EXTRA_CARDS__FREE: Final = 0
LAY_EXTRA_CARDS__EXACT: Final = 1
LAY_EXTRA_GROUPS: Final = 63
LAY_EXTRA_GROUPS__NEVER: Final = 0
LAY_EXTRA_GROUPS__WITH_PHASE: Final = 1
LAY_EXTRA_GROUPS__LATER: Final = 2
LAY_TIMES: Final = 64
LAY_TIMES__ONCE_A_ROUND: Final = 0
LAY_TIMES__ONCE_A_TURN: Final = 1
LAY_TIMES__NO_LIMIT: Final = 2
LAY_FROM: Final = 65
LAY_GOES_TO: Final = 66
LAY_GOES_TO__TABLE: Final = 0
LAY_GOES_TO__UNDER_DISCARD: Final = 1
REFILL_TO: Final = 67
REFILL_TO__HAND_SIZE: Final = 0
REFILL_TO__USUAL_SIZE: Final = 1
HIT_AFTER: Final = 68
HIT_AFTER__OWN_PHASE: Final = 0
HIT_AFTER__ANY_TIME: Final = 1
HIT_AFTER__NEVER: Final = 2
HIT_SAME_TURN: Final = 69
HIT_SAME_TURN__ANY_GROUP: Final = 0
HIT_SAME_TURN__OWN_GROUPS: Final = 1
HIT_SAME_TURN__NEVER: Final = 2
HIT_ON: Final = 70
HIT_ON__ANYONE: Final = 0
HIT_ON__OWN: Final = 1
HIT_ON__OTHERS: Final = 2
HIT_LIMIT: Final = 71
HIT_KINDS: Final = 72
HIT_KINDS__SET: Final = 0
HIT_KINDS__RUN: Final = 1
HIT_KINDS__COLOUR: Final = 2
HIT_RUN_ENDS: Final = 73
HIT_RUN_ENDS__BOTH: Final = 0
HIT_RUN_ENDS__HIGH: Final = 1
DISCARD_COUNT: Final = 74
DISCARD_SECOND: Final = 75
DISCARD_SECOND__NEVER: Final = 0
DISCARD_SECOND__ALL_FULL: Final = 1
DISCARD_WILD: Final = 76
SKIP_DELIVERY: Final = 77
SKIP_DELIVERY__DISCARD: Final = 0
SKIP_DELIVERY__IN_FRONT: Final = 1
SKIP_INSTEAD: Final = 78
SKIP_TARGET: Final = 79
SKIP_TARGET__ANY_OTHER: Final = 0
SKIP_TARGET__NEXT: Final = 1
SKIP_STRIKES: Final = 80
SKIP_STRIKES__PLAYED: Final = 0
SKIP_STRIKES__HELD: Final = 1
SKIP_LIMIT: Final = 81
SKIP_LIMIT__PENDING: Final = 0
SKIP_LIMIT__PER_LAP: Final = 1
SKIP_LIMIT__AFTER_A_TURN: Final = 2
SKIP_LIMIT__NONE: Final = 3
SKIP_LAP: Final = 82
SKIP_LAP__FROM_SKIPPER: Final = 0
SKIP_LAP__FROM_STARTER: Final = 1
SKIP_PLAIN: Final = 83
SKIP_PLAIN__NO_TARGET: Final = 0
SKIP_PLAIN__ALWAYS: Final = 1
SKIP_PLAIN__NEVER: Final = 2
SKIP_WHEN: Final = 84
SKIP_WHEN__ANY_TIME: Final = 0
SKIP_WHEN__AT_ONCE: Final = 1
SKIP_WHEN__LATER: Final = 2
SKIP_IN_GROUPS: Final = 85
SKIP_TWO_PLAYERS: Final = 86
SKIP_TWO_PLAYERS__FULL_TURN: Final = 0
SKIP_TWO_PLAYERS__NO_EFFECT: Final = 1
OUT_HOW: Final = 87
OUT_HOW__KEEP_ONE: Final = 0
OUT_HOW__ANY_WAY: Final = 1
OUT_HOW__FLOATING: Final = 2
OUT_LAST_SKIP: Final = 88
OUT_LAST_SKIP__ENDS: Final = 0
OUT_LAST_SKIP__FORBIDDEN: Final = 1
OUT_LAST_SKIP__REDRAW: Final = 2
OUT_EMPTIED_OTHERWISE: Final = 89
OUT_EMPTIED_OTHERWISE__PLAY_ON: Final = 0
OUT_EMPTIED_OTHERWISE__ENDS: Final = 1
ROUND_ENDS: Final = 90
ROUND_ENDS__AT_ONCE: Final = 0
ROUND_ENDS__FINISH_LAP: Final = 1
ROUND_ENDS__ONE_MORE: Final = 2
SCORE_KEPT: Final = 91
SCORE_COUNTS: Final = 92
SCORE_COUNTS__HAND: Final = 0
SCORE_COUNTS__SAVED: Final = 1
SCORE_COUNTS__SKIP_IN_FRONT: Final = 2
SCORE_COUNTS__TABLE: Final = 3
SCORE_OUT: Final = 93
SCORE_BETTER: Final = 94
SCORE_BETTER__LOW: Final = 0
SCORE_BETTER__HIGH: Final = 1
SCORE_MADE: Final = 95
SCORE_MADE__ENTERED: Final = 0
SCORE_MADE__DERIVED: Final = 1
SCORE_MADE__PROPOSED: Final = 2
ADVANCE_WHEN: Final = 96
ADVANCE_WHEN__ROUND_END: Final = 0
ADVANCE_WHEN__AT_ONCE: Final = 1
ADVANCE_OUT: Final = 97
ADVANCE_LAID: Final = 98
ADVANCE_FAILED: Final = 99
ADVANCE_ORDER: Final = 100
ADVANCE_ORDER__TOGETHER: Final = 0
ADVANCE_ORDER__FINISHER_FIRST: Final = 1
ADVANCE_PAST_GOAL: Final = 101
ADVANCE_PAST_GOAL__STOP: Final = 0
ADVANCE_PAST_GOAL__EXACT: Final = 1
KEEP_MAX: Final = 102
KEEP_WHO: Final = 103
KEEP_WHO__NOT_LAID: Final = 0
KEEP_WHO__EVERYONE: Final = 1
KEEP_MIN: Final = 104
KEEP_SEEN: Final = 105
KEEP_SEEN__HIDDEN_TOGETHER: Final = 0
KEEP_SEEN__OPEN_IN_TURN: Final = 1
KEEP_DEAL: Final = 106
KEEP_DEAL__UP_TO_HAND: Final = 0
KEEP_DEAL__FULL_HAND: Final = 1
END_BY: Final = 107
END_BY__PHASES: Final = 0
END_BY__ROUNDS: Final = 1
END_ROUNDS: Final = 108
END_WHEN: Final = 109
END_WHEN__AFTER_ROUND: Final = 0
END_WHEN__IN_SETTLING: Final = 1
END_WHEN__AT_ONCE: Final = 2
END_NEEDS_OUT: Final = 110
END_AMONG: Final = 111
END_AMONG__FINISHED: Final = 0
END_AMONG__EVERYONE: Final = 1
TIE_FIRST: Final = 112
TIE_FIRST__POINTS: Final = 0
TIE_FIRST__SHARED: Final = 1
TIE_SECOND: Final = 113
TIE_SECOND__REPLAY: Final = 0
TIE_SECOND__SHARED: Final = 1
TIE_PLAYERS: Final = 114
TIE_PLAYERS__TIED: Final = 0
TIE_PLAYERS__EVERYONE: Final = 1
TIE_PHASE: Final = 115
TIE_PHASE__LAST_IN_LIST: Final = 0
TIE_PHASE__LAST_MADE: Final = 1
CAP_TURNS: Final = 116
CAP_OUTCOME: Final = 117
CAP_OUTCOME__VOID: Final = 0
CAP_OUTCOME__SETTLED: Final = 1
CAP_ROUNDS: Final = 118
BOARD_START_KIND: Final = 119
BOARD_START_KIND__FREE: Final = 0
BOARD_START_KIND__JOKER: Final = 1
BOARD_START_KIND__PLAIN: Final = 2
BOARD_START_ROOM: Final = 120
BOARD_START_ROOM__SET_UP_ONLY: Final = 0
BOARD_START_ROOM__UNLIMITED: Final = 1
MOVE_USES: Final = 121
MOVE_USES__ONE_DIE: Final = 0
MOVE_USES__SUM: Final = 1
MOVE_USES__EITHER: Final = 2
MOVE_DOUBLES: Final = 122
MOVE_DOUBLES__SINGLE_OR_DOUBLE: Final = 0
MOVE_DOUBLES__SINGLE: Final = 1
MOVE_DOUBLES__BOTH_IN_TURN: Final = 2
MOVE_OCCUPIED: Final = 123
MOVE_OCCUPIED__UNCOUNTED: Final = 0
MOVE_OCCUPIED__NO_LANDING: Final = 1
MOVE_OCCUPIED__SHARED: Final = 2
MOVE_DIRECTION: Final = 124
MOVE_DIRECTION__CLOCKWISE: Final = 0
MOVE_DIRECTION__EITHER: Final = 1
BOARD_NEXT_ROUND: Final = 125
BOARD_NEXT_ROUND__STAY: Final = 0
BOARD_NEXT_ROUND__START: Final = 1
TAKE_NUMBERS: Final = 126
TAKE_NUMBERS__1: Final = 0
TAKE_NUMBERS__2: Final = 1
TAKE_NUMBERS__3: Final = 2
TAKE_DECIDE: Final = 127
TAKE_DECIDE__CARD_BY_CARD: Final = 0
TAKE_DECIDE__BEFOREHAND: Final = 1
TAKE_FIRST: Final = 128
TAKE_FIRST__ANY: Final = 0
TAKE_FIRST__DRAW_PILE: Final = 1
JOKER_MUST_TURN: Final = 129
AGAIN_PARTS: Final = 130
AGAIN_PARTS__TWO_TURNS: Final = 0
AGAIN_PARTS__ONE_FINISH: Final = 1
AGAIN_CHAIN: Final = 131
AGAIN_ROUND_ENDS: Final = 132
AGAIN_ROUND_ENDS__LOST: Final = 0
AGAIN_ROUND_ENDS__NEXT_ROUND: Final = 1
ASK_FOR: Final = 133
ASK_FOR__NUMBER: Final = 0
ASK_FOR__COLOUR: Final = 1
ASK_RANGE: Final = 134
ASK_RANGE__ANY: Final = 0
ASK_RANGE__UNSEEN: Final = 1
ASK_RANGE__HELD: Final = 2
ASK_DIRECTION: Final = 135
ASK_DIRECTION__ASKER: Final = 0
ASK_DIRECTION__CLOCKWISE: Final = 1
ASK_WHICH: Final = 136
ASK_WHICH__GIVER: Final = 0
ASK_WHICH__ASKER: Final = 1
ASK_WHICH__RANDOM: Final = 2
ASK_JOKER: Final = 137
ASK_JOKER__LAST_RESORT: Final = 0
ASK_JOKER__LIKE_ANY: Final = 1
ASK_JOKER__NEVER: Final = 2
ASK_MUST_GIVE: Final = 138
ASK_REPLACEMENT: Final = 139
ASK_REPLACEMENT__MUST: Final = 0
ASK_REPLACEMENT__MAY: Final = 1
ASK_REPLACEMENT__NONE: Final = 2
ASK_NOBODY: Final = 140
ASK_NOBODY__DRAW: Final = 0
ASK_NOBODY__NOTHING: Final = 1
ASK_SEEN: Final = 141
ASK_SEEN__TWO: Final = 0
ASK_SEEN__OPEN: Final = 1
PICK_SEEN: Final = 142
PICK_EMPTY: Final = 143
PICK_EMPTY__NOTHING: Final = 0
PICK_EMPTY__DRAW: Final = 1
SWAP_MIN: Final = 144
SWAP_MAX: Final = 145
SWAP_EXTRA: Final = 146
SWAP_WHOLE_HAND: Final = 147
SWAP_ORDER: Final = 148
SWAP_ORDER__PLAYER: Final = 0
SWAP_ORDER__SHOWN: Final = 1
ALL_WHO: Final = 149
ALL_WHO__EVERYONE: Final = 0
ALL_WHO__NOT_LAID: Final = 1
FREE_AGAIN: Final = 150
FREE_LANDS: Final = 151
FREE_LANDS__NEXT: Final = 0
FREE_LANDS__ANY: Final = 1
FREE_KINDS: Final = 152
FREE_KINDS__ONE: Final = 0
FREE_KINDS__BY_NUMBER: Final = 1
FREE_BLOCKED: Final = 153
FREE_BLOCKED__ANOTHER_KIND: Final = 0
FREE_BLOCKED__STAY: Final = 1
SAVE_LIMIT: Final = 154
SAVE_COUNTS: Final = 155
SAVE_COUNTS__SAVES_A_ROUND: Final = 0
SAVE_COUNTS__CARDS_IN_PILE: Final = 1
SAVE_WHAT: Final = 156
SAVE_WHAT__ANY: Final = 0
SAVE_WHAT__NO_SKIPS: Final = 1
SAVE_WHAT__NUMBERS: Final = 2
SAVE_TAKE: Final = 157
SAVE_TAKE__ANY: Final = 0
SAVE_TAKE__TOP: Final = 1
SAVE_TAKE_WHEN: Final = 158
SAVE_TAKE_WHEN__ANY_TURN: Final = 0
SAVE_TAKE_WHEN__LATER_ROUND: Final = 1
SAVE_CARRIES: Final = 159
SAVE_PRIVATE: Final = 160
SAVE_SEEN: Final = 161
SAVE_SEEN__OWNER: Final = 0
SAVE_SEEN__PUBLIC: Final = 1
SAVE_SEEN__NOBODY: Final = 2
SAVE_GOES_OUT: Final = 162
SAVE_SHORT_DECK: Final = 163
SAVE_SHORT_DECK__RETURN_ALL: Final = 0
SAVE_SHORT_DECK__DEAL_FEWER: Final = 1

ANSWERS: Final = 164
"""How many questions have a number."""

KINDS: Final[dict[str, tuple[int, str]]] = {
    "younger.size": (0, "number"),
    "deck.build": (1, "choice"),
    "deck.copies": (2, "number"),
    "deck.wilds": (3, "number"),
    "deck.skips": (4, "number"),
    "deck.size": (5, "number"),
    "round.played": (6, "flag"),
    "dealer.rotation": (7, "choice"),
    "start.first": (8, "choice"),
    "start.later": (9, "choice"),
    "deal.hand": (10, "number"),
    "deal.order": (11, "choice"),
    "deal.upcard": (12, "choice"),
    "deal.discards": (13, "number"),
    "upcard.wild": (14, "choice"),
    "upcard.skip": (15, "choice"),
    "round.collect": (16, "choice"),
    "hand.seen": (17, "choice"),
    "hand.limit": (18, "number"),
    "turn.direction": (19, "choice"),
    "turn.out-of-turn": (20, "choice"),
    "turn.cards": (21, "choice"),
    "draw.count": (22, "number"),
    "draw.from": (23, "some"),
    "draw.reach": (24, "choice"),
    "draw.wild-from-discard": (25, "flag"),
    "draw.skip-from-discard": (26, "flag"),
    "draw.bound": (27, "choice"),
    "pile.empty": (28, "choice"),
    "pile.when": (29, "choice"),
    "pile.both-empty": (30, "choice"),
    "discard.seen": (31, "choice"),
    "phase.used": (32, "some"),
    "phase.needed": (33, "number"),
    "phase.order": (34, "choice"),
    "phase.named": (35, "choice"),
    "phase.naming": (36, "choice"),
    "phase.change": (37, "flag"),
    "phase.again": (38, "flag"),
    "phase.seen": (39, "choice"),
    "run.wrap": (40, "flag"),
    "group.alike": (41, "flag"),
    "group.card-once": (42, "flag"),
    "full.set": (43, "choice"),
    "full.colour": (44, "choice"),
    "wild.are": (45, "some"),
    "wild.natural": (46, "choice"),
    "wild.stands-for": (47, "choice"),
    "wild.limit": (48, "number"),
    "wild.printed": (49, "choice"),
    "wild.fixed": (50, "choice"),
    "wild.run-place": (51, "choice"),
    "wild.replace": (52, "choice"),
    "wild.hit": (53, "flag"),
    "wild.on-full": (54, "flag"),
    "joker.seen": (55, "choice"),
    "joker.turn-back": (56, "flag"),
    "joker.when-discarded": (57, "choice"),
    "joker.when-given": (58, "choice"),
    "joker.next-round": (59, "choice"),
    "lay.whole": (60, "flag"),
    "lay.must": (61, "flag"),
    "lay.extra-cards": (62, "choice"),
    "lay.extra-groups": (63, "choice"),
    "lay.times": (64, "choice"),
    "lay.from": (65, "flag"),
    "lay.goes-to": (66, "choice"),
    "refill.to": (67, "choice"),
    "hit.after": (68, "choice"),
    "hit.same-turn": (69, "choice"),
    "hit.on": (70, "choice"),
    "hit.limit": (71, "number"),
    "hit.kinds": (72, "some"),
    "hit.run-ends": (73, "choice"),
    "discard.count": (74, "number"),
    "discard.second": (75, "choice"),
    "discard.wild": (76, "flag"),
    "skip.delivery": (77, "choice"),
    "skip.instead": (78, "flag"),
    "skip.target": (79, "choice"),
    "skip.strikes": (80, "choice"),
    "skip.limit": (81, "choice"),
    "skip.lap": (82, "choice"),
    "skip.plain": (83, "choice"),
    "skip.when": (84, "choice"),
    "skip.in-groups": (85, "flag"),
    "skip.two-players": (86, "choice"),
    "out.how": (87, "choice"),
    "out.last-skip": (88, "choice"),
    "out.emptied-otherwise": (89, "choice"),
    "round.ends": (90, "choice"),
    "score.kept": (91, "flag"),
    "score.counts": (92, "some"),
    "score.out": (93, "number"),
    "score.better": (94, "choice"),
    "score.made": (95, "choice"),
    "advance.when": (96, "choice"),
    "advance.out": (97, "number"),
    "advance.laid": (98, "number"),
    "advance.failed": (99, "number"),
    "advance.order": (100, "choice"),
    "advance.past-goal": (101, "choice"),
    "keep.max": (102, "number"),
    "keep.who": (103, "choice"),
    "keep.min": (104, "number"),
    "keep.seen": (105, "choice"),
    "keep.deal": (106, "choice"),
    "end.by": (107, "choice"),
    "end.rounds": (108, "number"),
    "end.when": (109, "choice"),
    "end.needs-out": (110, "flag"),
    "end.among": (111, "choice"),
    "tie.first": (112, "choice"),
    "tie.second": (113, "choice"),
    "tie.players": (114, "choice"),
    "tie.phase": (115, "choice"),
    "cap.turns": (116, "number"),
    "cap.outcome": (117, "choice"),
    "cap.rounds": (118, "number"),
    "board.start-kind": (119, "choice"),
    "board.start-room": (120, "choice"),
    "move.uses": (121, "choice"),
    "move.doubles": (122, "choice"),
    "move.occupied": (123, "choice"),
    "move.direction": (124, "choice"),
    "board.next-round": (125, "choice"),
    "take.numbers": (126, "some"),
    "take.decide": (127, "choice"),
    "take.first": (128, "choice"),
    "joker.must-turn": (129, "flag"),
    "again.parts": (130, "choice"),
    "again.chain": (131, "flag"),
    "again.round-ends": (132, "choice"),
    "ask.for": (133, "some"),
    "ask.range": (134, "choice"),
    "ask.direction": (135, "choice"),
    "ask.which": (136, "choice"),
    "ask.joker": (137, "choice"),
    "ask.must-give": (138, "flag"),
    "ask.replacement": (139, "choice"),
    "ask.nobody": (140, "choice"),
    "ask.seen": (141, "choice"),
    "pick.seen": (142, "flag"),
    "pick.empty": (143, "choice"),
    "swap.min": (144, "number"),
    "swap.max": (145, "number"),
    "swap.extra": (146, "number"),
    "swap.whole-hand": (147, "flag"),
    "swap.order": (148, "choice"),
    "all.who": (149, "choice"),
    "free.again": (150, "flag"),
    "free.lands": (151, "choice"),
    "free.kinds": (152, "choice"),
    "free.blocked": (153, "choice"),
    "save.limit": (154, "number"),
    "save.counts": (155, "choice"),
    "save.what": (156, "choice"),
    "save.take": (157, "choice"),
    "save.take-when": (158, "choice"),
    "save.carries": (159, "flag"),
    "save.private": (160, "flag"),
    "save.seen": (161, "choice"),
    "save.goes-out": (162, "flag"),
    "save.short-deck": (163, "choice"),
}
"""The number and the type of each question."""
