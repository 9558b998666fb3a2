"""Checks for the end of a turn: discards, skips, saved and kept cards."""

from __future__ import annotations

from phase10.agenda import after, taking_part
from phase10.checks import HELD, Fail, Result, check, held
from phase10.checks.turn import could_hold, finish_follows
from phase10.groups import is_full
from phase10.moves import Discard, Done, Keep, Move, Save, Skip
from phase10.phases import holds
from phase10.position import UNKNOWN, Missing, Position

LETTING_GO = ("discard", "skip", "save")


# -- any card that leaves the hand at the end of a turn ----------------------


@check("lay.must", *LETTING_GO, "done")
def must_lay(p: Position, _m: Move, seat: int) -> Result:
    if not p.variant["lay.must"]:
        return None
    due = p.due
    if due is None or due.step != "play":
        return None
    if p.table.has_mark("laid") and p.known("laid", seat):
        return None
    phases = (
        (str(p.known("phase", seat)),)
        if p.table.has_mark("phase")
        else tuple(n for n in p.variant.phases if n not in p.known("done", seat))
    )
    hand = p.known("hand", seat)
    able = next(
        (
            n
            for n in phases
            if n in p.variant.phases
            and holds(p.variant.grouping, p.variant.phases[n], hand, p.size(seat))
        ),
        None,
    )
    return held(able is None or not can_lay(p, seat, phases), phase=able)


def can_lay(p: Position, seat: int, phases: tuple[str, ...]) -> bool:
    """Whether the player may lay down one of these phases now: held is not enough where another
    rule stands in the way, such as ``lay.times`` after the first one of a turn.
    """
    from phase10.judge import any_allowed
    from phase10.legal import lays

    return any_allowed(p, (m for m in lays(p, seat) if m.phase is None or m.phase in phases))


@check("draw.bound", *LETTING_GO)
def bound_by_draw(p: Position, m: Move, _seat: int) -> Result:
    bound = p.variant["draw.bound"]
    if bound == "free":
        return None
    drew = p.known("drew")
    if not drew or drew[0] != "discard":
        return HELD
    taken = drew[1]
    if bound == "not-back":
        return held(getattr(m, "card", None) != taken, "not-back", card=taken)
    hand = p.known("hand", _seat)
    return held(hand.count(taken) <= drew[2], "must-play", card=taken)


@check("out.last-skip", "discard", "skip")
def last_skip(p: Position, m: Discard | Skip, seat: int) -> Result:
    card = p.table.deck.skip if isinstance(m, Skip) else m.card
    if card is None or card.kind != "skip" or p.variant["out.last-skip"] != "forbidden":
        return None
    return held(len(p.known("hand", seat)) > 1, "forbidden", card=card)


# -- discarding ---------------------------------------------------------------


@check("discard.second", *LETTING_GO)
def second_card(p: Position, m: Move, _seat: int) -> Result:
    due = p.due
    if due is None or due.step != "second":
        return None
    return held(p.variant["discard.second"] == "all-full" and m.verb == "discard")


def everything_full(p: Position, seat: int) -> bool:
    """Whether the player's phase lies and every group on the table is full, so that a second card
    may go.
    """
    if not p.table.has_zone("down") or not p.known("laid", seat):
        return False
    groups = [group for owner in range(len(p.players)) for group in p.known("down", owner)]
    return bool(groups) and all(is_full(p.variant.grouping, group) for group in groups)


@check("discard.wild", "discard")
def discard_wild(p: Position, m: Discard, _seat: int) -> Result:
    if not m.card.is_wild:
        return None
    return held(p.variant["discard.wild"], card=m.card)


# -- skips --------------------------------------------------------------------


def may_be_struck(p: Position, seat: int, target: int) -> bool:
    """Whether the player in ``target`` may be skipped by ``seat`` now (rules ``skip.target`` and
    ``skip.limit``).
    """
    return is_target(p, seat, target) and within_limit(p, target)


def is_target(p: Position, seat: int, target: int) -> bool:
    """Whether ``skip.target`` lets ``seat`` aim at ``target``."""
    if target == seat or target not in taking_part(p):
        return False
    return p.variant["skip.target"] != "next" or target == after(p, seat)


def within_limit(p: Position, target: int) -> bool:
    """Whether ``skip.limit`` lets the player in ``target`` be skipped once more."""
    limit = p.variant["skip.limit"]
    if limit == "pending":
        return not is_pending(p, target)
    return limit == "none" or not p.known("struck", target)


def is_pending(p: Position, seat: int) -> bool:
    """Whether a player has a skip still to serve."""
    if p.table.has_zone("skipped") and p.known("skipped", seat):
        return True
    return bool(p.known("owes", seat))


def anyone_to_strike(p: Position, seat: int) -> bool:
    """Whether any player may be skipped by ``seat`` now."""
    return any(may_be_struck(p, seat, other) for other in range(len(p.players)))


@check("wild.stands-for", "skip")
def no_wild_skip(p: Position, _m: Skip, seat: int) -> Result:
    hand = p.zone("hand", seat)
    if hand is UNKNOWN or any(card.kind in ("skip", "hidden") for card in hand):
        return None
    wild = next((card for card in hand if card.is_wild), None)
    return None if wild is None else Fail(card=wild)


@check("skip.target", "skip")
def whom(p: Position, m: Skip, seat: int) -> Result:
    case = "self" if m.target == seat else p.variant["skip.target"]
    return held(is_target(p, seat, m.target), case, owner=p.players[m.target])


@check("skip.limit", "skip")
def how_often(p: Position, m: Skip, _seat: int) -> Result:
    return held(within_limit(p, m.target), p.variant["skip.limit"], owner=p.players[m.target])


@check("skip.instead", "discard")
def one_card_only(p: Position, _m: Discard, _seat: int) -> Result:
    due = p.due
    if due is None or due.step != "finish" or not due.data:
        return None
    return held(not p.variant["skip.instead"])


@check("skip.instead", "skip")
def one_skip_only(p: Position, _m: Skip, _seat: int) -> Result:
    due = p.due
    if due is None or due.step != "finish" or not due.data:
        return None
    return Fail("again")


@check("skip.when", "skip")
def when_used(p: Position, _m: Skip, seat: int) -> Result:
    if p.variant["skip.when"] != "later":
        return None
    drew = p.known("drew")
    fresh = bool(drew) and drew[1].kind == "skip"
    return held(not fresh or p.known("hand", seat).count(p.table.deck.skip) > 1, "later")


@check("skip.when", "discard", "save")
def skip_at_once(p: Position, _m: Discard | Save, seat: int) -> Result:
    if p.variant["skip.when"] != "at-once":
        return None
    drew = p.known("drew")
    if not drew or drew[1].kind != "skip" or not anyone_to_strike(p, seat):
        return None
    return Fail("at-once")


@check("skip.plain", "discard")
def plain_skip(p: Position, m: Discard, seat: int) -> Result:
    if m.card.kind != "skip":
        return None
    how = p.variant["skip.plain"]
    if how == "always":
        return HELD
    if how == "never":
        return Fail("never")
    return held(not anyone_to_strike(p, seat), "no-target")


# -- saving ---------------------------------------------------------------------


@check("save.limit", "save")
def may_save(p: Position, _m: Save, seat: int) -> Result:
    limit = p.variant["save.limit"]
    if limit == 0:
        return Fail("0")
    if limit is None:
        return HELD
    counted = (
        p.known("used", seat)
        if p.variant["save.counts"] == "saves-a-round"
        else len(p.known("saved", seat))
    )
    return held(counted < limit, p.variant["save.counts"], n=limit)


@check("save.counts", "save")
def counted(p: Position, _m: Save, _seat: int) -> Result:
    return HELD if p.variant["save.limit"] is not None else None


@check("save.what", "save")
def which_saved(p: Position, m: Save, _seat: int) -> Result:
    what = p.variant["save.what"]
    good = (
        what == "any"
        or (what == "no-skips" and m.card.kind != "skip")
        or (what == "numbers" and m.card.is_natural)
    )
    return held(good, what, card=m.card)


@check("save.goes-out", "save")
def save_last(p: Position, m: Save, seat: int) -> Result:
    if len(p.known("hand", seat)) != 1:
        return None
    return held(p.variant["save.goes-out"], card=m.card)


# -- ending a step without a card --------------------------------------------------


@check("out.emptied-otherwise", "done")
def nothing_to_finish_with(p: Position, _m: Done, seat: int) -> Result:
    return _stuck(p, seat)


@check("discard.count", "done")
def must_let_go(p: Position, _m: Done, seat: int) -> Result:
    return _stuck(p, seat)


def _stuck(p: Position, seat: int) -> Result:
    due = p.due
    if due is None or due.step not in ("finish", "play"):
        return None
    if due.step == "play" and not finish_follows(p):
        return None  # the turn goes on, and may end later
    able = can_finish(p, seat) or (due.step == "play" and can_play(p, seat))
    return held(not able, n=p.variant["discard.count"])


def can_play(p: Position, seat: int) -> bool:
    """Whether the player can lay down, or put a card on the table."""
    from phase10.judge import any_allowed
    from phase10.legal import distinct, hits, lays

    if p.table.has_zone("down"):
        for owner in range(len(p.players)):
            p.known("down", owner)
    return any_allowed(p, (*hits(p, distinct(p, seat)), *lays(p, seat)))


def can_finish(p: Position, seat: int) -> bool:
    """Whether the player has any way to end the turn with a card."""
    from phase10.judge import any_allowed

    hand = p.known("hand", seat)
    shown = [card for card in dict.fromkeys(hand) if card.kind != "hidden"]
    skips = (
        [Skip(other) for other in range(len(p.players))]
        if any(card.kind == "skip" for card in shown)
        else []
    )
    moves: list[Move] = [kind(card) for card in shown for kind in (Discard, Save)]
    if any_allowed(p, [*moves, *skips]):
        return True
    if len(shown) < len(set(hand)):
        raise Missing("hand", owner=p.players[seat])
    return False


# -- keeping -------------------------------------------------------------------------


@check("keep.who", "keep")
def who_keeps(p: Position, _m: Keep, seat: int) -> Result:
    return held(p.variant["keep.who"] == "everyone" or not p.known("laid", seat))


@check("keep.max", "keep")
def how_many_kept(p: Position, _m: Keep, _seat: int) -> Result:
    due = p.due
    kept = len(due.data) if due is not None else 0
    limit = p.variant["keep.max"]
    return held(limit is None or kept < limit, n=limit)


@check("keep.min", "done")
def enough_kept(p: Position, _m: Done, seat: int) -> Result:
    due = p.due
    if due is None or due.step != "keep":
        return None
    least = min(p.variant["keep.min"], len(p.known("hand", seat)))
    return held(len(due.data) >= least, n=p.variant["keep.min"])


__all__ = [
    "Missing",
    "anyone_to_strike",
    "can_finish",
    "could_hold",
    "everything_full",
    "is_pending",
    "may_be_struck",
]
