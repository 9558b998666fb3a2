"""Which game is on the table: the questions about the box as a tree that a page walks through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from phase10.advice import load_games
from phase10.errors import Phase10Error
from phase10.page import answers
from phase10.page.cards import both
from phase10.variant import load
from phase10.which import Game, guide


@answers("which")
def which(asked: dict[str, Any]) -> dict[str, Any]:
    """What the answers given so far lead to: the next question, or the game.

    `given` has the answer to each question; a ValueError names an answer that no question has.
    """
    given = asked.get("given", {})
    if not isinstance(given, dict) or not all(isinstance(one, str) for one in given.values()):
        raise Phase10Error(f"'given' must be a table of answers, not {given!r:.60}")
    node = _node(given)
    for answer in node.get("answers", ()):
        del answer["next"]
    return node


def _node(given: Mapping[str, str]) -> dict[str, Any]:
    question = guide().next(given)
    if question is None:
        game = guide().game(given)
        if game is None:
            raise Phase10Error(f"no game fits these answers: {dict(given)!r:.200}")
        return _game(game)
    return {
        "question": question.id,
        **both(question.asks),
        "answers": [
            {"id": name, **both(says), "next": _node({**given, question.id: name})}
            for name, says in question.answers.items()
        ],
    }


def _game(game: Game) -> dict[str, Any]:
    if game.other:
        other = load_games()[game.other]
        told = {"title": other.title, "tell": other.tell, "says": other.says, "seen": other.seen}
        return {"other": game.other, **{name: both(text) for name, text in told.items()}}
    names = (game.variant, *game.also)
    return {"variants": [{"id": name, **both(load(name).title)} for name in names]}


def tables() -> Iterator[tuple[str, Any]]:
    """The whole tree."""
    yield "which", _node({})


__all__ = ["tables", "which"]
