"""Refusals in German: a sentence that says what is wrong, an example, then the engine's words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from phase10.page import call


def ask(name: str, **asked: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(call(name, json.dumps(asked)))
    return found


TABLE = [["players", "ana ben"], ["turn", "ana play"]]


@pytest.mark.parametrize(
    ("lines", "move", "said"),
    [
        (TABLE, "hiss R7", "„hiss“ ist kein Zug; zum Beispiel: "),
        (TABLE, "discard Q7", "„Q7“ ist keine Karte dieses Kartensatzes; zum Beispiel: discard "),
        (TABLE, "hit R7 zoe 1", "„zoe“ sitzt nicht an diesem Tisch; zum Beispiel: "),
        ([*TABLE, ["phase", "ana 44"]], "discard R7", "„44“ ist keine Phase; zum Beispiel: "),
        ([*TABLE, ["foo", "1"]], "discard R7", "Eine Zeile „foo“ gibt es in diesem Spiel nicht"),
        ([*TABLE, ["down ana", "run R1 R9"]], "discard R7", "„run R1 R9“ ist keine Gruppe"),
        ([*TABLE, ["hand ana", "R7 R7 R7"]], "discard R7", "3 Karten „R7“ liegen da, aber"),
        ([["players", "ana"]], "discard R7", "Die Zahl der Spieler passt nicht: 1"),
    ],
)
def test_a_line_of_the_judge_is_refused_in_german(
    lines: list[list[str]], move: str, said: str
) -> None:
    asked: dict[str, Any] = {"variant": "classic", "lines": lines, "move": move}
    german = ask("judge", **asked, lang="de")["refused"]
    english = ask("judge", **asked)["refused"]
    assert german["key"] == english["key"]
    assert german["message"].startswith(said)
    # The engine's own words are there too, and nothing of it in English pages.
    assert "Genauer, auf Englisch" in german["message"]
    assert "Englisch" not in english["message"]


@pytest.mark.parametrize(
    ("name", "asked", "said"),
    [
        ("replay", {"record": "hallo"}, "Zeile 1, Spalte 1: Es fehlt die Zeile, die das Spiel"),
        ("replay", {"record": "variant: klassik\n"}, "Zeile 1, Spalte 10: Ein Spiel „klassik“ "),
        ("replay", {"record": "variant: classic\nplayers: a b\nhiss\n"},
         "Zeile 3, Spalte 1: „hiss“ ist kein Zug; zum Beispiel: "),
        ("odds", {"variant": "classic", "phase": "own", "own": "rnu"}, "„rnu“ ist keine Phase"),
        ("odds", {"variant": "classic", "phase": "own", "own": "run 99"}, "Eine Gruppe aus 99 "),
        ("odds", {"variant": "classic", "phase": "own", "own": "rnu 4"}, "„rnu 4“ ist keine Art"),
        ("odds", {"variant": "classic", "phase": "44"}, "Eine Phase „44“ gibt es hier nicht"),
        ("hand", {"variant": "classic", "cards": "R7 Q9"}, "Zeile 1, Spalte 1: „Q9“ ist keine "),
    ],
)  # fmt: skip
def test_other_questions_are_refused_in_german(name: str, asked: dict[str, Any], said: str) -> None:
    found = ask(name, **asked, lang="de")["error"]["message"]
    assert found.startswith(said)
    assert "Englisch" not in ask(name, **asked)["error"]["message"]
