"""Positions, moves, records and commands in German: nothing English is left of a message."""

from __future__ import annotations

import ast
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import phase10
from phase10.cli import main
from phase10.cli.german import german, message
from phase10.cli.german_commands import ASKED
from phase10.cli.german_files import FILES_AND_ANSWERS
from phase10.cli.german_games import GAMES
from phase10.cli.german_positions import POSITIONS
from phase10.cli.german_specs import FILES_OF_RULES

ENGLISH = re.compile(
    r"(?<![\w.-])(is|are|no|not|of|the|there|a|and|or|be|has|have|with|write|use|expected|example|"
    r"cannot|does|doesn't|one|which|whole|missing|file|games|seat|seats|case|part|other|found|"
    r"given|name|give|leave|correct|check|answer|perhaps|meant|unknown|key|value|cards|card|"
    r"deck|holds|shows|move|line|known|known|but|it|its|this|that|for|to|by|on|from|needs|put|"
    r"phase|turn|kind|rule|space|number|hand|hands|phases|asks|changed|answers)(?![\w-]|\.\w)"
)
"""Words that stand in no German sentence of ours."""
KEPT = re.compile(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\S*/\S*|\bphase10 \w+|--\w+|\((?:set|[a-z]+\.)[^)]*\)"""
    r"|^  zum Beispiel: .*$|\beines von [^;(]*|\bin (?:hand|down) \w+|\b[\w.]+ = \S+|\{.*?\}"
    r"|erwartet (?:seats|seen by) wie hier|erwartet \w+(?: oder \w+)*$|schreib (?:\w+ = .*|\[.*)"
    r"|\[variant\] mit .*|\(Optionen: [^)]*\)|\bnimm [^)]*",
    re.MULTILINE,
)
"""What is quoted, or is a name, a command, a rule, a line of the notation, or a list of words."""


def left_of(text: str) -> list[str]:
    """The English words of a text outside of what the reader or a program wrote."""
    return ENGLISH.findall(KEPT.sub(" ", text))


# -- positions and moves ---------------------------------------------------------------

CLASSIC = "variant: classic\nplayers: ana ben\n"
BOARD = "variant: board\nplayers: ana ben\n"
JUNIOR = "variant: junior\nplayers: ana ben\n"
LINES = [
    # where the cards lie
    ("hand ana: R3 R3 R3", "3 Karten 'R3' in hand ana, aber der Kartensatz hat 2"),
    ("hand ana: ?x13", "13 Karten in hand ana, aber niemand hält je mehr als 11"),
    ("discard: ?x120", "zusammen 120 Karten, aber der Kartensatz hat 108"),
    (
        (
            "hand ana: R1\nhand ben: -\ndown ana: -\ndown ben: -\nskipped ana: -\n"
            "skipped ben: -\ndraw: B1\ndiscard: B2"
        ),
        "an allen Plätzen zusammen 3 Karten, aber der Kartensatz hat 108; lass die Zeile weg",
    ),
    (
        "turn: ana play\nphase: ana 1\ndown ana: run R3 B4 G5 Y6",
        "was in down ana liegt, kann nicht die Phase '1' sein",
    ),
    # lines
    ("x y", "in 'x y' fehlt der Doppelpunkt; erwartet einen Schlüssel, einen Doppelpunkt und"),
    ("round: 1\nround: 2", "'round' steht zweimal da; erwartet jede Zeile einmal"),
    ("board: free", "eine Zeile 'board' gibt es in diesem Spiel nicht; erwartet keinen Spielplan"),
    ("hat: 3", "eine Zeile 'hat' gibt es in diesem Spiel nicht; erwartet eines von variant,"),
    ("discard ana: R1", "'discard' gehört niemandem, auch nicht 'ana'; erwartet die Zeile 'disc"),
    ("hand eva: R1", "'eva' sitzt nicht an diesem Tisch; erwartet eines von ana, ben"),
    ("down ana: set R3 B4", "ist keine Gruppe (group.kinds); erwartet eine Gruppe, wie sie auf"),
    ("turn: ana hop", "'hop' passt hier nicht; erwartet choose oder draw oder move oder"),
    ("turn: chance deal", "die Zeile endet zu früh; erwartet die Angaben zu 'deal'"),
    ("turn:", "niemand ist genannt; erwartet einen Spieler und einen Schritt"),
    ("hand ana: Q7", "'Q7' ist keine Karte dieses Spiels; erwartet einen Farbbuchstaben (R, B,"),
    ("phase: ana 99", "'99' ist keine Phase; erwartet eines von 1, 2,"),
    ("phase: ana", "die Zeile endet zu früh; erwartet eine Phase"),
    ("round: x", "'x' ist keine Zahl; erwartet eine Zahl"),
    ("round: 1 2", "'2' ist zu viel; erwartet das Ende der Zeile"),
    ("so far: what", "'what' passt hier nicht; erwartet nothing oder laid oder hits oder drew"),
    (f"x: {'y' * 200_001}", "eine Stellung von 200038 Zeichen; erwartet ein paar Zeilen"),
    ("rule dealer.rotation: no-dealer", "sitzt niemand. (Abhilfe: ändere eines davon); (geänderte"),
    ("rule wild.natural: x", "(geänderte Antworten): wild.natural: es gibt keine Option 'x'"),
    (BOARD + "pieces: ana 99", "ein Feld 99 gibt es nicht; erwartet eine Zahl von 1, dem Start,"),
    (BOARD + "board: free", "1 Felder, aber dieser Spielplan hat 32: 'free'; erwartet die Felder"),
    (BOARD + "hand ana: Q7", "mit einer Zahl von 1 bis 12 oder J davor, wenn sie gedreht ist"),
    (BOARD + "markers: ana 4\nphase: ana 3", "'markers' sagt schon dasselbe; erwartet eine der"),
    (JUNIOR + "hand ana: Q7", "erwartet zwei Symbole zweier Arten mit einem Punkt dazwischen oder"),
    ("variant: classic\nplayers: ana ana\n", "zwei Spieler heißen 'ana'; erwartet verschiedene"),
    ("variant: classic\nplayers: ana 7up\n", "'7up' ist kein Name, der in einer Zeile stehen kan"),
    ("variant: classic\nplayers: ana\n", "1 Spieler; erwartet 2 bis 6 Spieler"),
    ("variant: classic\n", "die Spieler fehlen; erwartet eine Zeile mit ihren Namen, wie sie"),
    ("variant: clasic\nplayers: a b\n", "es gibt keine Variante 'clasic'; gemeint ist vielleicht"),
    ("players: ana ben\n", "es fehlt, welches Spiel das ist; erwartet eine Zeile 'variant: …'"),
]  # fmt: skip
MOVES = [
    ("turn: ana draw", "ana: hop", "'hop' ist kein Zug; erwartet eines von choose, draw,"),
    ("turn: ana draw", "ana: drew pile", "'drew' ist kein Zug; gemeint ist vielleicht 'draw';"),
    ("turn: ana draw", "eva: draw pile", "'eva' sitzt nicht an diesem Tisch"),
    ("turn: ana draw", "draw", "die Zeile endet zu früh; erwartet pile oder discard oder saved"),
    ("turn: ana draw", "", "die Zeile endet zu früh; erwartet ein Verb"),
    ("turn: ana play", "lay R3", "'R3' ist keine Art von Gruppe; erwartet eines von set, run,"),
    ("turn: ana play", "lay set", "eine Gruppe ohne Karten; erwartet Karten"),
    ("turn: ana play", "lay", "'' ist keine Art von Gruppe"),
    ("turn: ana play", "hit R3", "erwartet den Namen eines Spielers"),
    ("turn: ana play", "hit R3 ben x", "'x' passt hier nicht; erwartet low oder high"),
    ("turn: ana play", "discard", "die Zeile endet zu früh; erwartet eine Karte"),
    ("turn: ana play", "roll", "Würfel ohne Zahlen; erwartet die Zahlen der Würfel"),
    ("turn: ana play", "discard " + "x" * 200_001, "Zeichen; erwartet eine kurze Zeile"),
    (BOARD, "move x", "'x' ist keine Zahl; erwartet eine Zahl von Feldern, mit Minus für die"),
    (BOARD, "ask zz", "nach 'zz' lässt sich nicht fragen; erwartet eines von 1,"),
    (BOARD, "go zzz", "'zzz' passt hier nicht; erwartet take oder joker oder again"),
    ("winners: ana", "draw pile", "die Partie ist zu Ende: niemand ist am Zug"),
    ("round: 1", "draw pile", "es ist unbekannt, wer am Zug ist: eine Zeile wie 'turn: ana play'"),
    ("turn: chance shuffle", "draw pile", "niemand ist am Zug: erst kommt der Zufall ('shuffle')"),
    ("turn: ana draw", "shuffle", "'shuffle' ist ein Zug des Zufalls: er geschieht, erlaubt oder"),
]


def judged(told: Any, lines: str, move: str) -> str:
    text = lines if lines.startswith(("variant", "players: ana ben\n")) else CLASSIC + lines
    return str(told("judge", "--position", text + "\n", "--move", move))


@pytest.mark.parametrize(("lines", "said"), LINES)
def test_a_position(told: Any, lines: str, said: str) -> None:
    err = judged(told, lines, "ana: draw pile")
    assert said in err
    assert not left_of(err), err


@pytest.mark.parametrize(("lines", "move", "said"), MOVES)
def test_a_move(told: Any, lines: str, move: str, said: str) -> None:
    err = judged(told, lines, move)
    assert said in err
    assert not left_of(err), err


def test_one_whole_message(told: Any) -> None:
    assert judged(told, "hand ana: R3 R3 R3", "draw pile") == (
        "phase10: --position: 3 Karten 'R3' in hand ana, aber der Kartensatz hat 2\n"
    )


# -- records -----------------------------------------------------------------------------

DEAL = "variant: classic\nplayers: ana ben\n"
RECORDS = [
    (DEAL + "dealer ana\nana: draw pile\n", 1, "'ana: draw pile' kann nicht gewesen sein: "),
    (DEAL + "shuffle\n", 1, "'shuffle' kann nicht gewesen sein: 'shuffle' geschieht hier nicht: "),
    (DEAL + "shuffle\n", 1, "es steht 'dealer' an"),
    (DEAL + "dealer ana\nshuffle R1\n", 1, "gemischt sind andere Karten, als der Stapel hat"),
    (DEAL + "dealer ana\nshuffle\ndeal ana R1\n", 1, "'ben' bekommt als Nächstes Karten, nicht"),
    (DEAL + "dealer ana\nshuffle\ndeal ben R1\n", 1, "'ben' bekommt Karten: 10, nicht 1"),
    (DEAL + "show ben R1\n", 2, "aber es steht nicht da, wem; erwartet eine Zeile mit dem Spieler"),
    (DEAL + "seen by: ana\nshow ben R1\n", 1, "'ben' zeigt Karten: 1, hält aber 0"),
    (DEAL + "show\n", 2, "'' sitzt nicht an diesem Tisch; erwartet eines von ana, ben"),
    (DEAL + "seed: x\ndealer ana\n", 2, "'x' ist kein Startwert; erwartet seed wie hier"),
    (DEAL + "sizes: ana\n", 2, "'ana' gibt nicht jedem Spieler eine Handgröße; erwartet sizes wie"),
    (DEAL + "seats: near\n", 2, "1 Sitze für 2 Spieler; erwartet seats wie hier"),
    (DEAL + "seen by: eva\n", 2, "'eva' sitzt nicht an diesem Tisch; erwartet seen by wie hier"),
    (DEAL + "seed: 7\nseed: 8\n", 2, "'seed' steht zweimal da; erwartet jede Zeile des Kopfes"),
    ("# nothing\n", 2, "ein leeres Protokoll; erwartet den Kopf und je Zeile einen Zug"),
    (f"variant: {'x' * 80}\n", 2, "es gibt keine Variante 'xxx"),
    ("players: ana ben\n", 2, "es fehlt, welches Spiel das ist"),
    ("variant: classic\n", 2, "die Spieler fehlen; erwartet eine Zeile mit ihren Namen"),
    (DEAL + "rule wild.natural: x\n", 2, "wild.natural: es gibt keine Option 'x'"),
    (DEAL + "rule W2: x\nrule qq.q: x\n", 2, "Fehler in den Regeln:"),
    (DEAL + "dealer ana\nhop\n", 2, "'hop' ist kein Zug"),
]


@pytest.mark.parametrize(("text", "code", "said"), RECORDS)
def test_a_record(told: Any, tmp_path: Path, text: str, code: int, said: str) -> None:
    (tmp_path / "partie.txt").write_text(text, encoding="utf-8")
    err = told("replay", "partie.txt", code=code)
    assert said in err
    assert not left_of(re.sub(r"gewesen sein: .*\(Regel.*", "", err)), err


# -- commands ----------------------------------------------------------------------------

COMMANDS = [
    ("check classic", "check: es fehlt: KARTE"),
    ("check classic 4", "PHASE und KARTE fehlen"),
    ("check classic 99 R1", "es gibt keine Phase '99'; erwartet eines von 1,"),
    ("check classic 4 ?", "'?' ist eine verdeckte Karte, die sich nicht prüfen lässt"),
    ("check classic 4 R3 R3 R3", "'R3' ist 3 Mal da, aber der Kartensatz hat 2"),
    ("check classic 4 R3 --size 999", "eine Handgröße von 999"),
    ("check classic 4 " + "R1 R2 B3 " * 2 + "R4 " * 2 + "Y1 Y2 Y3 Y4", "hat nie mehr als 11"),
    ("check classic 4 ,", "es sind keine Karten genannt"),
    ("odds classic 4 --cards 999", "999 Karten sind keine Hand; erwartet 1 bis 20"),
    ("odds classic 4 --from 9 --to 3", "von 9 bis 3 Karten"),
    ("odds classic --hand R1", "eine Hand ist genannt, aber keine Phase"),
    ("odds classic --deals 99999999", "--deals 99999999 ist zu groß; erwartet höchstens 1000000"),
    ("odds classic 4 --hand R1 --table set", "ist keine Gruppe; erwartet ihre Art (set, run, col"),
    ("odds board --ask 7", "es fehlt, wie viele Karten die anderen halten"),
    ("odds board --ask 77 --others 3", "keine Karte zeigt 77"),
    ("odds board --ask 7 --others 999", "von 96 Karten, die nicht zu sehen sind, können"),
    ("odds classic --landing", "'classic' hat keinen Spielplan"),
    ("odds board --space 99", "ein Feld 99 gibt es nicht; erwartet 1 bis 32"),
    ("odds classic 4 --size 999", "eine Handgröße von 999 taugt nicht"),
    ("odds classic --players 99", "99 Hände aus 10 Karten, 10000 Mal: der Kartensatz hat 108"),
    ("odds classic 4 --hand R1 R1 --seen R1", "'R1' ist öfter genannt, als der Kartensatz sie hat"),
    ("solve classic 4 --hand R1", "eine Hand hat 10 Karten vor dem Ziehen und 11 danach, nicht 1"),
    ("solve masters 1 --rule deal.hand=3", "die Phase 1 braucht 6 Karten, und eine Hand hat höch"),
    ("play classic --players 9", "9 Spieler; erwartet 2 bis 6 Spieler"),
    ("play classic --names a,b --players 3", "--players 3, aber die Zahl der Namen ist 2"),
    ("play classic --seed 99999999999999999999", "ist zu groß; erwartet weniger als 2^64"),
    ("play classic --sizes x", "--sizes 'x' ist keine Liste von Zahlen"),
    ("play classic --sizes 3,4,5,6", "Handgrößen (3, 4, 5, 6): 'classic' hat nur 10"),
    ("play classic --seat near,near", "die Zahl der Bots ist 2, die der Sitze 3"),
    ("play classic --seat nope", "es gibt keinen Sitz 'nope'; nimm near,"),
    ("play classic --record no/x.txt", "lässt sich nicht schreiben; erwartet eine Datei in einem"),
    ("play --resume none.txt", "es gibt keine Datei 'none.txt'; erwartet ein Protokoll einer"),
    ("play --resume x --board y", "--board und --resume: das Protokoll nennt seinen Plan selbst"),
    ("rules classic nope.x", "es gibt keine Regel 'nope.x'; erwartet den Namen einer Regel,"),
    ("rules classic joker.seen", "(Wer kennt die Vorderseite einer umgedrehten Karte?) stellt"),
    ("rules classic --topic zz", "es gibt kein Thema 'zz'; erwartet eines von aim,"),
    ("rules classic --out x.toml", "nichts ist geändert, also gibt es neben 'classic' nichts zu"),
    ("rules classic --rule W2=none --out no/x.toml", "lässt sich nicht schreiben: nicht da"),
    ("which --json", "--beside ist nicht beantwortet; erwartet eines von nothing,"),
    ("find ...", "in der Frage '...' steht kein Wort"),
    ("judge", "nichts zu beurteilen; erwartet eine Datei mit Fällen oder eine Stellung mit Zügen"),
    ("judge x --position y", "eine Datei und --position sind beide da; erwartet eines davon"),
    ("judge --case q-zz9", "es gibt keinen Fall 'q-zz9'; gemeint ist vielleicht"),
    ("verify --x", "'--x' ist unverständlich"),
    ("nope", "es gibt keinen Befehl 'nope'; erwartet eines von which,"),
]


@pytest.mark.parametrize(("words", "said"), COMMANDS)
def test_a_command(told: Any, words: str, said: str) -> None:
    err = told(*words.split())
    assert said in err
    assert not left_of(err), err


def test_a_slip_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # who leaves gets the record
    typed = ["shuffle", "99", "hop", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    main(["play", "classic", "--seed", "7", "--players", "2", "--lang", "de"])
    out = capsys.readouterr().out
    assert "'shuffle' ist ein Zug des Zufalls; erwartet einen eigenen Zug" in out
    assert "einen Zug '99' gibt es in der Liste nicht; erwartet eine Zahl von 1 bis" in out
    assert "'hop' ist kein Zug" in out
    assert "is no" not in out


# -- files of rules ----------------------------------------------------------------------

RULES = [
    ("deck.size=7", "96 natürliche Karten + 8 Joker + 4 Aussetzer = 108, aber deck.size ist 7"),
    ("deal.hand=60", "6 Spieler brauchen 361 Karten, und der Kartensatz hat 108"),
    ("phase.needed=99", "nötige Phasen: 99, aber gespielte: 10"),
    ("phase.needed=0", "zum Gewinnen ist keine Phase nötig (Abhilfe: schreib 1 oder mehr)"),
    ("draw.count=0", "mit 0 Karten käme kein Zug weiter (Abhilfe: schreib draw.count = 1 oder"),
    ("turn.steps=draw", "ein Zug muss enden (Abhilfe: nimm "),
    ("turn.steps=play,finish", "niemand würde je eine Karte nehmen"),
    ("turn.steps=draw,finish,play", "'finish' kommt erst nach 'play'"),
    (
        "draw.from=draw-pile,saved",
        "gezogen wird von gesparten Karten, aber niemand kann welche sparen",
    ),
    ("dealer.rotation=no-dealer", "vertragen sich nicht: Links von einem Geber, den es nicht gibt"),
    ("group.smallest=x", "ist keine Antwort auf eine Frage der Art table"),
]


@pytest.mark.parametrize(("given", "said"), RULES)
def test_answers_that_do_not_fit(told: Any, given: str, said: str) -> None:
    err = told("rules", "classic", "--rule", given)
    assert said in err
    assert not left_of(err), err


SPEC = """\
[variant]
title = { en = "x", de = "x" }
extends = { variant = "classic", how = "same box" }
"""
FILES = [
    ("extends = 7\n", "extends ist unverständlich: 7"),
    ('["skip.plain"]\nis = "maybe"\n', "es gibt keine Option 'maybe'"),
    ('["skip.plain"]\nis = "always"\n', "der Status fehlt (Abhilfe: schreib eines von printed"),
    ('["skip.plain"]\nis = "always"\nstatus = "prnted"\n', "unbekannter Status 'prnted'; gemeint"),
    ('["skip.plain"]\nis = "always"\nstatus = "printed"\n', "mit dem Status printed braucht einen"),
    ('["skip.plain"]\nis = "always"\nstatus = "ruling"\n', "mit dem Status ruling braucht eine Be"),
    ('["skip.plain"]\nis = "always"\nstatus = "inferred"\n', "Status inferred braucht eine Begr"),
    ('["skip.plain"]\nstatus = "ruling"\n', "die Antwort hat keinen Wert (Abhilfe: schreib is"),
    ('["skip.plane"]\nis = 1\n', "es gibt keine Regel 'skip.plane'"),
    ("[skip.plain]\nis = 1\n", "(Abhilfe: setz den Namen in Anführungszeichen: "),
    ('["skip.plain"]\nis = "always"\nstatus = "printed"\ncite = ["nope: x"]\n',
     "unbekannte Quelle 'nope' (Abhilfe: nimm sie in specs/sources.toml auf)"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "said"), FILES)
def test_a_file_of_rules(told: Any, tmp_path: Path, more: str, said: str) -> None:
    text = re.sub(r"extends.*\n", "", SPEC) + more if more.startswith("ext") else SPEC + more
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    err = told("rules", "./mine.toml")
    assert said in err
    assert not left_of(err), err


# -- no message without German ---------------------------------------------------------------

SLOT = re.compile(r"\{\w+(?::\w)?\}|'[^']*'")
GAP = "\0"
TABLES = (*GAMES, *FILES_AND_ANSWERS, *POSITIONS, *ASKED, *FILES_OF_RULES)
KNOWN = frozenset(SLOT.sub(GAP, english) for english, _ in TABLES)
"""The English lines with a gap where a slot or a quotation is."""
SOURCE = Path(phase10.__file__).parent


def forms(node: ast.expr) -> list[str]:
    """What an expression may say, with a gap for each value; nothing where that is not plain."""
    match node:
        case ast.Constant(value=str() as text):
            return [SLOT.sub(GAP, text)]
        case ast.JoinedStr(values=parts):
            texts = [
                "" if isinstance(part, ast.FormattedValue) and is_hint(part.value)
                else GAP if isinstance(part, ast.FormattedValue)
                else str(part.value) if isinstance(part, ast.Constant) else GAP
                for part in parts
            ]  # fmt: skip
            return [SLOT.sub(GAP, "".join(texts))]
    return []


def is_hint(node: ast.expr) -> bool:
    """Whether a value is "; perhaps … is meant" or nothing, which has a line of its own."""
    return isinstance(node, ast.Name) and node.id in ("hint", "perhaps")


def messages(source: str, *names: str) -> Iterator[str]:
    """The messages of all calls of functions with these names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            name = getattr(called, "id", getattr(called, "attr", ""))
            if name in names:
                for one in node.args:
                    yield from forms(one)
                for key in node.keywords:
                    if key.arg == "expected":
                        yield from forms(key.value)


def untold(source: str, *names: str) -> list[str]:
    """The messages that no line of the tables knows."""
    return [text for text in messages(source, *names) if text not in KNOWN and unknown(text)]


def unknown(text: str) -> bool:
    """Whether a message stays English whatever stands in its gaps."""
    filled = (text.replace(GAP, one) for one in ("7", "'x'", "x"))
    return all(message(one) == one for one in filled)


def test_every_position_error_has_its_german() -> None:
    count = 0
    for path in sorted(SOURCE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        assert untold(source, "PositionError") == [], path
        count += len(list(messages(source, "PositionError")))
    assert count > 30


PARTS = (
    "seed", "sizes", "seats", "seen by", "-", "none", "data", "/", "seed: 7", f"seen by: {GAP}",
)  # fmt: skip
"""Names of lines and single words of the notation, which are no messages."""


@pytest.mark.parametrize(
    "name", ["position.py", "lines.py", "notation.py", "words.py", "record.py", "cli/play.py",
             "cli/check.py", "cli/menu.py", "cli/odds.py", "cli/solve.py", "cli/judge.py",
             "cli/rules.py", "cli/settled.py"]
)  # fmt: skip
def test_every_message_of_the_notation_has_its_german(name: str) -> None:
    source = (SOURCE / name).read_text(encoding="utf-8")
    names = ("NotationError", "UsageError", "fail", "next", "number")
    found = [text for text in untold(source, *names) if text not in PARTS]
    assert [text for text in found if " " in text.strip() and not text.startswith("rule ")] == []


def test_every_fault_of_answers_has_its_german() -> None:
    source = (SOURCE / "speccheck.py").read_text(encoding="utf-8")
    found = untold(source, "Fault", "wrong")
    assert len(list(messages(source, "Fault", "wrong"))) > 60
    # Parts of these are put in one by one; the test above brings them about.
    assert set(found) <= {
        f"the card {GAP} has {GAP} in points",
        f"{GAP} cannot stand together: {GAP}",
    }


def test_a_message_without_german_is_found() -> None:
    for text in ('PositionError("the cards are gone")', 'PositionError(f"{name!r} is gone")'):
        assert untold(text, "PositionError")
    assert not untold('PositionError(f"the deck has no card {card.name!r}")', "PositionError")


def test_every_line_is_read_as_it_is_written() -> None:
    for english, into in TABLES:
        slots = re.findall(r"\{(\w+)(?::\w)?(?:!\w+)?\}", into)
        assert set(slots) <= set(re.findall(r"\{(\w+)(?::\w)?\}", english)), english
        if "{" not in english and message(english) == english:
            assert english == into


def test_what_was_typed_stays_as_it_is() -> None:
    for typed in ("a card", "the deck has no card 'x'", "one of a or b"):
        assert repr(typed) in german(f"{typed!r} is no move")
        assert repr(typed) in german(f"the deck has no card {typed!r}")


# -- cases -----------------------------------------------------------------------------------

CASE = """\
[[case]]
id = "x"
variant = "classic"
title = { en = "x", de = "x" }
position = "players: ana ben\\nturn: ana draw"
move = "draw pile"
legal = true
ours = true
"""
CASES = [
    (
        ("legal = true", 'legal = false\nrule = "turn.steps"'),
        1,
        "gefunden unentschieden durch pile.both-empty, erwartet verboten durch turn.steps",
    ),
    (("turn: ana draw", "turn: ana hop"), 1, "die Stellung: Zeile 2, Spalte 11: 'hop' passt hier"),
    (('"draw pile"', '"drew pile"'), 1, "die Züge: Zeile 1, Spalte 1: 'drew' ist kein Zug; gemein"),
    (("legal = true", 'legal = true\nafter = "round: 3"'), 1, "gefunden unentschieden durch"),
    (('move = "draw pile"\n', ""), 2, "legal, aber kein Zug (Abhilfe: schreib move = "),
    (("legal = true\n", ""), 2, "der Fall erwartet nichts (Abhilfe: schreib legal, after, told od"),
    (("legal = true", "legal = 7"), 2, 'legal ist 7 (Abhilfe: schreib true, false oder "depends")'),
    (("legal = true", "legal = false"), 2, "die entscheidende Regel fehlt"),
    (("ours = true\n", ""), 2, "der Fall hat keine Quelle (Abhilfe: schreib source oder ours = "),
    (('id = "x"', "id = 7"), 2, "id ist kein Text"),
]


@pytest.mark.parametrize(("change", "code", "said"), CASES)
def test_a_case(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str],
    code: int,
    said: str,
) -> None:
    path = tmp_path / "cases.toml"
    path.write_text(CASE.replace(*change), encoding="utf-8")
    assert main(["judge", str(path), "--lang", "de"]) == code
    captured = capsys.readouterr()
    told = captured.out if code == 1 else captured.err
    assert said in told
    assert not re.search(r"\b(found|expected|the|is no|remedy|missing)\b", told), told
