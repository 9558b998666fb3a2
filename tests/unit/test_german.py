"""What `phase10 simulate` and `phase10 merge` refuse, in German: nothing English is left of it."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from phase10.cli.german import german, message
from phase10.simulate import run as running
from phase10.simulate.experiment import experiment
from phase10.simulate.result import Result, write

ENGLISH = re.compile(
    r"(?<![\w.-])(is|are|no|not|of|the|there|a|and|or|be|has|have|with|write|use|expected|example|"
    r"cannot|does|one|which|whole|missing|file|games|blocks|seat|case|part|other|found|from|"
    r"given|name|give|leave|correct|check|answer|answered|perhaps|meant|unknown|key|value|"
    r"remedy|problem|problems|this|that|for|to|by|on|it|its)(?![\w-]|\.\w)"
)
"""Words that stand in no German sentence of ours."""

WORDS = re.compile(
    r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\S*/\S*|\bphase10 \w+|--\w+(?: [\w.]+)?"""
)
"""What is quoted, or is a name, a path, a command or an option."""

KEYS = re.compile(
    r"\b[\w.]+ = .*?(?=\)| und | ist |$)|\[\[case\]\]|\bnimm (?!eine )[^)]*|moves\[0\]"
    r"|\bcase ist|^  zum Beispiel: .*$",
    re.MULTILINE,
)
"""What is written as it stands in a file, lists of keys, and the examples."""

SMALL = """\
title = "A small experiment"
variant = "classic"
games = 60
blocks = 30
seed = 7
counts = ["rounds", "turns"]

[[case]]
name = "near"
players = [2, 3]

[[case]]
name = "kinder"
players = 2
rules = { "skip.plain" = "always" }
"""


def left_of(text: str) -> list[str]:
    """The English words of a text outside of what the reader or a program wrote."""
    return ENGLISH.findall(KEYS.sub(" ", WORDS.sub(" ", text)))


@pytest.fixture(autouse=True)
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is refused before the first game; what is not fails here, not in minutes."""
    monkeypatch.setattr("phase10.kernel.play.Kernel.counts", fault(AssertionError, "played"))


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


# -- experiments ----------------------------------------------------------------------

CASE = "players = 2\n"
FIRST = '[[case]]\nname = "near"\n'
LARGE = SMALL[SMALL.index("games = 60") : SMALL.index(FIRST)]


def fewer(games: str) -> str:
    """Forty blocks for all cases, and so many games for the first."""
    return f'games = 120\nblocks = 40\n[fewer]\n"near 2" = {games}\n\n'


TYPOS = [
    (("counts", "cuonts"), "unbekannter Schlüssel 'cuonts'; gemeint ist vielleicht 'counts'"),
    (('"rounds"', '"ronds"'), "'ronds' wird nicht gezählt; gemeint ist vielleicht 'rounds'"),
    (
        ("games = 60", "games = 61"),
        "61 Partien lassen sich nicht auf 30 Blöcke verteilen (Abhilfe: schreib games = 90)",
    ),
    (
        ("blocks = 30", "blocks = 3"),
        "blocks = 3 ist keine ganze Zahl von 30 bis 1048576 (Abhilfe: schreib blocks = 40)",
    ),
    (("seed = 7", "seed = true"), "seed = True ist keine ganze Zahl von 0"),
    (("seed = 7", "layouts = 3"), "'classic' hat keinen Spielplan (Abhilfe: lass layouts weg)"),
    (("seed = 7", 'layouts = "x"'), "layouts = 'x' ist keine ganze Zahl"),
    (
        ('"classic"', '"clasic"'),
        "es gibt keine Variante 'clasic' (Abhilfe: gemeint ist vielleicht 'classic')",
    ),
    (('"classic"', '"x"'), "es gibt keine Variante 'x' (Abhilfe: nimm eines von board,"),
    (('variant = "classic"\n', ""), "die Variante fehlt"),
    (('"classic"', "7"), "variant = 7 ist kein Name einer Variante"),
    (('"classic"', '"./none.toml"'), "none.toml:1: die Datei gibt es nicht"),
    (('"A small experiment"', "7"), "title ist kein Text in zwei Sprachen"),
    (('"A small experiment"', '{ en = "x" }'), "title hat keinen Text in 'de'"),
    (('["rounds", "turns"]', '"rounds"'), "counts ist keine Liste von Texten"),
    (("players = [2, 3]", "players = [2, 9]"), "9 Spieler: 'classic' ist für 2 bis 6"),
    (("players = [2, 3]", 'players = "x"'), "players = 'x' ist keine Zahl von Spielern"),
    (("[2, 3]", "[]"), "players ist eine leere Liste (Abhilfe: schreib players = [4])"),
    (('"always"', '"sometimes"'), "es gibt keine Option 'sometimes'"),
    (('"always"', '["a"]'), "ist keine Antwort auf eine Frage der Art choice"),
    (('"skip.plain"', '"skip.plane"'), "es gibt keine Regel 'skip.plane'"),
    (('{ "skip.plain" = "always" }', "7"), "rules ist keine Tabelle"),
    (
        ("players = [", 'seats = ["neer"]\nplayers = ['),
        (
            "es gibt keinen Sitz 'neer'; erwartet near, random, careful, solo oder einer davon mit "
            "einer Gewohnheit weniger oder mehr, zum Beispiel: near-die, near+star "
            "(Abhilfe: berichtige den Fall)"
        ),
    ),
    (("players = [", 'seats = ["near-kep"]\nplayers = ['), "'near' hat keine Gewohnheit 'kep'"),
    (("players = [", 'seats = ["random-x"]\nplayers = ['), "er hat gar keine"),
    (("players = [", "seats = [7]\nplayers = ["), "seats ist keine Liste von Namen"),
    (("players = [", 'seats = ["near", "near"]\nplayers = ['), "2 Sitze für 3 Spieler"),
    (("players = [", "others = 7\nplayers = ["), "others ist kein Name neben einem einzelnen Sitz"),
    (('name = "kinder"', 'name = "near"'), "zwei Fälle heißen 'near 2'"),
    (('name = "kinder"', "name = 7"), "der Fall hat keinen Namen"),
    (("[[case]]", "[case]"), ""),
    ((SMALL[SMALL.index("[[case]]") :], "case = 7"), "case ist keine Liste von Tabellen"),
    (("seed = 7", "seed = 7\nreadings = 1"), "readings ist weder true noch false"),
    ((FIRST, f"fewer = 7\n\n{FIRST}"), "fewer ist keine Tabelle (Abhilfe: schreib fewer = { … })"),
    (
        (FIRST, f'[fewer]\n"neer 2" = 60\n\n{FIRST}'),
        (
            ":9: kein Fall heißt 'neer 2'; gemeint ist vielleicht 'near 2' "
            "(Abhilfe: nenn einen Fall und seine Zahl von Spielern, zum Beispiel: 'near 2')"
        ),
    ),
    (
        (FIRST, f'[fewer]\n"near 2" = 60\n\n{FIRST}'),
        "'near 2' = 60 ist nicht weniger als games = 60 (Abhilfe: lass es weg)",
    ),
    ((LARGE, fewer("62.5")), "'near 2' = 62.5 ist keine ganze Zahl von Partien"),
    ((LARGE, fewer("64")), '(Abhilfe: schreib "near 2" = 90)'),
    ((LARGE, fewer("64")), "'near 2' = 64 ist weniger als 30 Blöcke zu 3 Partien"),
    (
        (LARGE, fewer("91")),
        (
            "'near 2' = 91 lässt sich nicht auf Blöcke zu 3 Partien verteilen "
            '(Abhilfe: schreib "near 2" = 93)'
        ),
    ),
    (
        (LARGE, f"readings = true\n{fewer('90')}"),
        "alle Lesarten werden mit 'near 2' verglichen (Abhilfe: lass es weg)",
    ),
    ((CASE, f'{CASE}gift = {{ card = "W" }}\n'), "ist nicht Karte und Platz"),
    ((CASE, f'{CASE}gift = {{ card = "Q", place = 0 }}\n'), "'Q' ist keine Karte dieses Spiels"),
    (
        (CASE, f'{CASE}gift = {{ card = "W", place = 5 }}\n'),
        "Platz 5 der geschenkten Karte: es gibt 2 Plätze (Abhilfe: schreib einen Platz von 0",
    ),
    ((CASE, f"{CASE}sizes = [true, 3]\n"), "ist keine Liste von Handgrößen"),
    ((CASE, f"{CASE}sizes = [3]\n"), "1 Handgröße für 2 Spieler"),
    ((CASE, f"{CASE}sizes = [3, 4, 5]\n"), "3 Handgrößen für 2 Spieler"),
    ((CASE, f"{CASE}sizes = [3, 4]\n"), "Fall 'kinder 2': Handgröße 3: 'classic' hat 10"),
    ((CASE, f'{CASE}variant = "bord"\n'), "es gibt keine Variante 'bord'"),
    # What Python's reader of TOML says.
    (("seed = 7", "seed = seven"), "kein TOML: kein Wert in Spalte 8"),
    (("seed = 7", "seed 7"), "hinter dem Schlüssel fehlt '='"),
    (("seed = 7", "seed = 7 8"), "hinter der Angabe steht noch etwas"),
    (("seed = 7", "seed = 7\nseed = 8"), "der Schlüssel hat schon einen Wert"),
    (("seed = 7", "= 7"), "so beginnt keine Zeile"),
    (("seed = 7", "a. = 7"), "so beginnt kein Schlüssel"),
    (("seed = 7", 'seed = "x'), "'\\n' darf hier nicht stehen"),
    (("seed = 7", "[seed\n"), "hinter dem Namen der Tabelle fehlt ']'"),
    (("seed = 7", "[a]\n[a]"), "steht zweimal da"),
    ((SMALL, ""), "die Datei ist leer"),
    ((SMALL, "\0"), "das ist keine Textdatei"),
    ((SMALL, "x = " + "[" * 5000), "die Werte sind zu tief verschachtelt"),
    ((SMALL, "# nothing\n" * 200_000), "Bytes sind zu viel für eine Datei mit Regeln"),
]


@pytest.mark.parametrize(("change", "said"), TYPOS)
def test_a_fault_in_an_experiment(
    told: Any, tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    path = tmp_path / "typo.toml"
    path.write_text(SMALL.replace(*change), encoding="utf-8")
    err = told("simulate", "./typo.toml")
    assert said in err
    assert not left_of(err), err


def test_one_whole_message(told: Any, small: Path) -> None:
    small.write_text(SMALL.replace("games = 60", "games = 61"), encoding="utf-8")
    assert told("simulate", "./small.toml") == (
        "phase10: 1 Fehler im Versuch:\n"
        "  small.toml:3: 61 Partien lassen sich nicht auf 30 Blöcke verteilen "
        "(Abhilfe: schreib games = 90)\n"
    )


def test_files_that_are_no_experiments(told: Any, tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes("# für\n".encode("latin-1"))
    (tmp_path / "folder.toml").mkdir()
    for name, said in (
        ("latin.toml", "Byte 0xfc ist kein UTF-8"),
        ("folder.toml", "das ist ein Ordner"),
        ("none.toml", "die Datei gibt es nicht (Abhilfe: sieh den Namen nach)"),
        (f"{experiment_folder()}/lenth-classic.toml", "es gibt keinen Versuch '"),
    ):
        err = told("simulate", name)
        assert said in err
        assert not left_of(err), err


def experiment_folder() -> str:
    from phase10.simulate.experiment import folder

    return str(folder())


# -- command lines -----------------------------------------------------------------------

LINES = [
    ("clasic", "es gibt keine Variante und keinen Versuch 'clasic'; gemeint ist vielleicht"),
    ("classic --players 9", "9 Spieler: 'classic' ist für 2 bis 6; schreib 6"),
    ("classic --players x", "Option --players: 'x' ist keine ganze Zahl"),
    ("classic --players", "Option --players: der Wert fehlt"),
    ("", "es fehlt: VARIANTE|VERSUCH"),
    ("classic --sets near", "'--sets near' ist unverständlich; gemeint ist vielleicht '--seats'"),
    ("classic --check=3", "Option --check: der Wert '3' ist zu viel"),
    ("classic --seats neer", "es gibt keinen Sitz 'neer'; erwartet near, random, careful, solo"),
    ("classic --seats near-kep", "'near' hat keine Gewohnheit 'kep'; erwartet eines von die,"),
    ("classic --seats near,near", "2 Sitze für 4 Spieler: ['near', 'near']; nenn einen Sitz"),
    ("classic --seats none.such:Seat", "der Sitz 'none.such:Seat' lässt sich nicht laden: "),
    ("classic --seats json:Seat", "im Modul 'json' gibt es 'Seat' nicht"),
    ("classic --seats json:__name__", "lässt sich nicht aufrufen; erwartet eine Klasse oder"),
    ("board --seats solo", "der Sitz 'solo' kann 'board' nicht spielen: die Hand hat dort keine"),
    ("classic --rule draw.count=2 --seats solo", "kann 'classic' nicht spielen: "),
    ("classic --games 5", "--games 5: zu wenige für ein Intervall; erwartet mindestens 30"),
    (f"classic --games {'1' * 30}", "ist zu groß"),
    ("classic --blocks 5", "--blocks '5' sind keine Blöcke dieses Versuchs; erwartet zwei Zahlen"),
    ("classic --blocks 0:10", "--blocks spielt einen Teil, und nichts würde ihn behalten"),
    ("classic --case x", "--case 'x': diesen Fall hat der Versuch nicht; erwartet eines von"),
    ("classic --workers 0", "0 Prozesse können nicht spielen; erwartet 1 oder mehr"),
    ("classic --layouts 5", "--layouts 5: dieses Spiel hat keinen Spielplan"),
    ("classic --board x", "--board 'x': dieses Spiel hat keinen Spielplan; erwartet eine Variante"),
    ("board --board none.txt", "es gibt keine Datei 'none.txt'; erwartet eine Datei mit den Namen"),
    ("board --board board.txt", "board.txt:1:1: '7' ist keine Art von Feld; erwartet die Arten in"),
    ("board --board short.txt", "short.txt: 2 Felder, aber dieser Spielplan hat "),
    ("classic --rule x", "--rule 'x' gibt keine Antwort; erwartet eine Regel, ein Gleichheits"),
    ("classic --rule W2=none --rule W2=none", "--rule beantwortet 'W2' zweimal"),
    ("classic --rule skip.plain=maybe", "es gibt keine Option 'maybe' (Abhilfe: schreib eines"),
    ("classic --rule skip.plane=x", "Abhilfe: schreib 'skip.plain', falls das gemeint ist"),
    ("classic --rule qqqq=x", "es gibt keine Regel 'qqqq' (Abhilfe: sieh in der Liste der Regeln"),
    ("classic --rule deal.hand=x", "'x' ist keine Antwort auf eine Frage der Art number"),
    ("classic --rule deal.hand=99999", "die Zahl 99999 ist zu klein oder zu groß"),
    ("classic --rule lay.whole=x", "(Abhilfe: schreib true oder false, zum Beispiel: is = "),
    ("classic --rule phase.list=7", "ist keine Antwort auf eine Frage der Art table"),
    ("classic --rule joker.seen=public", "die Frage stellt sich nur, wenn gilt: "),
    (
        "board --rule joker.seen=others",
        "die schnellen Partien spielen die Regel 'joker.seen' nicht",
    ),
    ("classic --cluster nowhere", "--cluster 'nowhere' ist keine Adresse; erwartet die Adresse"),
    ("classic --cluster tcp://127.0.0.1:9", "--cluster 'tcp://127.0.0.1:9' braucht dask"),
    ("classic --out=", "Option --out: der Dateiname ist leer"),
    ("classic --out .", "'.' ist keine Datei für ein Ergebnis, zum Beispiel: result.jsonl"),
    ("classic --out none/x.jsonl", "es gibt keinen Ordner 'none' für 'x.jsonl'"),
    (f"classic --out {'x' * 300}", "Name ist zu lang"),
    ("cards-board", "der Versuch 'cards-board' wird gezählt, nicht gespielt; erwartet ein Versuch"),
    ("games-classic --players 3", "--players passt nicht zu einem Versuch: 'games-classic' sagt"),
    (".", "'.'"),
]


@pytest.mark.parametrize(("words", "said"), LINES)
def test_a_command_line(
    told: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, said: str
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    (tmp_path / "board.txt").write_text("7 free\n", encoding="utf-8")
    (tmp_path / "short.txt").write_text("free pick\n", encoding="utf-8")
    err = told("simulate", *words.split())
    assert said in err
    assert not left_of(err), err


def test_a_place_where_nothing_may_be_written(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("pathlib.Path.open", refuse)
    assert told("simulate", "classic", "--out", "x.jsonl") == (
        "phase10: 'x.jsonl' lässt sich nicht schreiben: keine Erlaubnis; erwartet eine Datei in "
        "einem deiner Ordner, zum Beispiel: result.jsonl\n"
    )


# -- runs ----------------------------------------------------------------------------------


def fault(kind: type[Exception], *given: Any) -> Callable[..., Any]:
    def call(*_: Any, **__: Any) -> Any:
        raise kind(*given)

    return call


def test_a_process_that_dies(told: Any, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("phase10.simulate.run.ProcessPoolExecutor.submit",
                        fault(BrokenProcessPool, "gone"))  # fmt: skip
    err = told("simulate", "./small.toml", "--workers", "2")
    assert err.startswith("phase10: ein Prozess ist vor der Zeit zu Ende, abgeschossen oder ohne ")
    assert not left_of(err), err


def test_a_disk_that_is_full(told: Any, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("phase10.simulate.run.play", lambda _task: {"games": [2]})
    monkeypatch.setattr(running.Journal, "add",
                        fault(OSError, errno.ENOSPC, os.strerror(errno.ENOSPC)))  # fmt: skip
    err = told("simulate", "./small.toml", "--out", "x.jsonl", code=74)
    assert err.startswith("phase10: x.jsonl lässt sich nicht schreiben: kein Platz mehr; 0 fertige")
    assert not left_of(err), err


class Future:
    """Work that fails there."""

    result = staticmethod(fault(KeyError, "phase10"))


class Cluster(ModuleType):
    """A stand-in for Dask: it answers or not, and its work fails."""

    answers = True

    def Client(self, *_: Any, **__: Any) -> Any:  # noqa: N802 - its name there
        if not self.answers:
            raise OSError("timed out")
        table = {"submit": lambda *_, **__: Future(), "loop": None, "close": lambda **_: None}
        return SimpleNamespace(**table)

    def as_completed(self, futures: list[Any], **_: Any) -> Iterator[Any]:
        yield from futures[:1]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (False, "unter 'tcp://h:1' antwortet kein Cluster (OSError); erwartet die Adresse eines "),
        (True, "Block 0 von Fall 'only 2' ist auf dem Cluster gescheitert: KeyError: 'phase10'; "),
    ],
)
def test_a_cluster(
    told: Any, small: Path, monkeypatch: pytest.MonkeyPatch, answers: bool, said: str
) -> None:
    cluster = Cluster("distributed")
    cluster.answers = answers
    monkeypatch.setitem(sys.modules, "distributed", cluster)
    small.write_text(SMALL.replace('"near"\nplayers = [2, 3]', '"only"\nplayers = [2]'), "utf-8")
    err = told("simulate", "./small.toml", "--cluster", "tcp://h:1")
    assert said in err
    assert not left_of(err), err


# -- seats of one's own ----------------------------------------------------------------------

SEATS = """\
class Seat:
    def __init__(self, chance, seat):
        pass

    def choose(self, view, moves):
        raise RuntimeError("keine Ideen")

class Cheat(Seat):
    def choose(self, view, moves):
        from phase10.moves import Choose
        return Choose("10")

class Absent(Seat):
    def choose(self, view, moves):
        return None

class Failing(Seat):
    def __init__(self, chance, seat):
        raise RuntimeError("keine Lust")

class Unmade(Seat):
    def __init__(self):
        raise AssertionError

class Mute:
    def __init__(self, chance, seat):
        pass
"""


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("Seat", "(mine:Seat) ist ausgefallen: RuntimeError: keine Ideen (Block 0, Partie"),
        ("Absent", "(mine:Absent) gab None, und das ist kein Zug; erwartet einer der Züge"),
        ("Failing", "(mine:Failing) lässt sich nicht machen: RuntimeError: keine Lust"),
        ("Unmade", "der Sitz 'mine:Unmade' lässt sich nicht aus Zufall und Platz machen: "),
        ("Mute", "der Sitz 'mine:Mute' hat keine Methode choose(view, moves)"),
        ("Cheat", "machte einen verbotenen Zug (Block 0, Partie 0, Zug "),
    ],
)
def test_a_seat_of_ones_own(
    told: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: str, said: str
) -> None:
    (tmp_path / "mine.py").write_text(SEATS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    err = told("simulate", "classic", "--seats", f"mine:{seat}", "--games", "30")
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    assert said in err
    # Behind the colon Python says what is wrong with the reader's own lines.
    assert not left_of(re.sub(r"(machen: ).*?(?= \(Block)", r"\1", err)), err


def test_no_gift_for_a_seat_of_ones_own(told: Any, small: Path) -> None:
    small.write_text(
        SMALL.replace(CASE, f'{CASE}seats = ["a:B"]\ngift = {{ card = "W", place = 0 }}\n'), "utf-8"
    )
    err = told("simulate", "./small.toml")
    assert err == (
        "phase10: Fall 'kinder 2': einem eigenen Sitz lässt sich keine Karte schenken; "
        "lass gift weg\n"
    )


# -- results ---------------------------------------------------------------------------------


@pytest.fixture
def part(small: Path, tmp_path: Path) -> Path:
    """A part of a result, with counts that nobody played."""
    found = Result.empty(experiment(str(small)))
    for block in range(3):
        found.rows["near 2", block] = {"games": [2], "rounds": [0, 1], "turns": [0, 1]}
    path = tmp_path / "teil.jsonl"
    write(path, found.text())
    return path


DAMAGED = [
    (('{"block":1', '{"blok":1'), "ist kein Block dieses Versuchs"),
    (('"rounds":', '"ronds":'), "enthält nicht die Zählungen eines Blocks: die Datei ist beschä"),
    (('{"block":2,', '{"block":1,'), "teil.jsonl:4: "),
    (('{"block":2,', '[{"block":2,'), "ist kein Block von Zählungen: die Datei ist beschädigt; lö"),
    (('"form": 1', '"form": 9'), "teil.jsonl:1: "),
    (
        ('"form": 1', '"form": 9'),
        "ist nicht der Anfang eines Ergebnisses; erwartet eine Datei, die",
    ),
    (('"blocks": 30', '"blocks": "x"'), "die erste Zeile ist kein Kopf eines Ergebnisses (Value"),
    (('"blocks": 30', '"blocks": 7'), "(60 Partien in 7 Blöcken)"),
    (('"cases": [', '"cases": [3, '), "Ergebnisses (TypeError); erwartet eine Datei, die phase10"),
    (('"seed"', '"sede"'), "('seed' fehlt)"),
    (('"near 2": "', '"near 9": "'), "(Antworten und Fälle passen nicht zusammen)"),
    (('"variant": "classic"}', '"variant": "clasic"}'), "es gibt keine Variante 'clasic'"),
]


@pytest.mark.parametrize(("change", "said"), DAMAGED[:-1])
def test_a_damaged_result(told: Any, part: Path, change: tuple[str, str], said: str) -> None:
    text = part.read_text(encoding="utf-8")
    assert change[0] in text
    if 'block":2' in change[0] and "[" not in change[1]:
        text = text.replace('"rounds":[0,1]', '"rounds":[1]', 3).replace(
            '"rounds":[1]', '"rounds":[0,1]', 2
        )
    part.write_text(text.replace(*change, 1), encoding="utf-8")
    err = told("merge", "teil.jsonl")
    assert said in err
    assert not left_of(err), err


def test_results_that_do_not_go_together(told: Any, part: Path, tmp_path: Path) -> None:
    text = part.read_text(encoding="utf-8")
    (tmp_path / "seed.jsonl").write_text(text.replace('"seed": 7', '"seed": 8'), "utf-8")
    (tmp_path / "made.jsonl").write_text(text.replace("[0,1]", "[1,1]", 1), "utf-8")
    (tmp_path / "latin.jsonl").write_bytes(b"\xfcx\n")
    for words, said in (
        ("merge teil.jsonl seed.jsonl",
         ("phase10: seed.jsonl: enthält andere Partien: seed ist dort 8, hier 7; füg nur Teile "
         "eines einzigen Versuchs zusammen\n")),
        ("merge teil.jsonl made.jsonl",
         ("phase10: teil.jsonl und made.jsonl zählen Block 0 von Fall 'near 2' verschieden: "
         "sie sind nicht mit demselben Programm gemacht\n")),
        ("merge none.jsonl", "phase10: none.jsonl: die Datei gibt es nicht\n"),
        ("merge latin.jsonl",
         "phase10: latin.jsonl: nicht als Ergebnis lesbar: Byte 0xfc an Stelle 0 ist kein UTF-8\n"),
        ("merge .", "phase10: .: nicht als Ergebnis lesbar: ein Ordner\n"),
        ("merge teil.jsonl --out teil.jsonl",
         ("phase10: --out 'teil.jsonl' ist einer der Teile; erwartet eine andere Datei, damit "
         "nichts verloren geht\n"
         "  zum Beispiel: phase10 merge first.jsonl second.jsonl --out whole.jsonl\n")),
        ("simulate ./small.toml --out seed.jsonl",
         ("phase10: seed.jsonl: enthält andere Partien: seed ist dort 8, hier 7; "
         "nenn mit --out eine andere Datei oder lösch diese\n")),
    ):  # fmt: skip
        assert told(*words.split()) == said
    assert "es fehlt: DATEI" in told("merge")


# -- the way it is done ------------------------------------------------------------------------


def test_what_nobody_knows_stays_as_it_is() -> None:
    for text in ("", "x", "nothing of ours", "a; b", "games: there are none", "'Q' or 'R'"):
        assert message(text) == text


def test_what_a_reader_typed_stays_as_it_is() -> None:
    for typed in ("there is no such file", "write 4; leave the gift out", "it's one of a, b"):
        assert repr(typed) in german(f"nothing counts {typed!r}")
        assert repr(typed) in german(f"--case {typed!r}: the experiment has no such case")


def test_long_and_odd_messages_take_no_time() -> None:
    for text in ("; " * 900, ": " * 900, " and ".join("a" * 300), "'" * 3000, "write " * 600):
        assert message(text) == text
