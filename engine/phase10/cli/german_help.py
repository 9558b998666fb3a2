"""The help of every command in German: what its options are for, and what stands around them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Final

HELPS: Final = {
    # of all commands
    "show this help message and exit": "diese Hilfe zeigen",
    "print JSON for programs": "JSON für Programme ausgeben",
    "en for English, de for German": "en für Englisch, de für Deutsch",
    "a variant's id, or a spec file; - or nothing for the remembered one (phase10 which)": (
        "die Kennung einer Variante oder eine Datei mit Regeln; - oder nichts für die gemerkte "
        "(phase10 which)"
    ),
    "play with another answer (may be given several times)": (
        "mit einer anderen Antwort spielen (mehrmals möglich)"
    ),
    "the board on your table: the spaces in short, clockwise from the start": (
        "der Plan auf eurem Tisch: die Felder in Kurzform, im Uhrzeigersinn vom Start an"
    ),
    # which
    "say which game is remembered": "sagen, welches Spiel gemerkt ist",
    "forget the remembered game": "das gemerkte Spiel vergessen",
    "do not remember the game": "das Spiel nicht merken",
    # rules
    "a rule, its id, or a topic": "eine Regel, ihre Kennung oder ein Thema",
    "only the rules of this topic": "nur die Regeln dieses Themas",
    "save the changed rules as a spec of your table": (
        "die geänderten Regeln als Datei für euren Tisch sichern"
    ),
    # find
    "what you would ask": "was zu fragen ist",
    "only what belongs to this game": "nur was zu diesem Spiel gehört",
    "only entries of this kind": "nur Einträge dieser Art",
    "at most so many (6)": "höchstens so viele (6)",
    # judge
    "a file of cases, or a position with moves (- reads from the input)": (
        "eine Datei mit Fällen oder eine Stellung mit Zügen (- liest von der Eingabe)"
    ),
    "a position; lines may be parted by semicolons": (
        "eine Stellung; zwischen den Zeilen darf ein Semikolon stehen"
    ),
    "a move (may be repeated)": "ein Zug (mehrmals möglich)",
    "the variant, if the text names none": "die Variante, wenn der Text keine nennt",
    "only this case or dispute, told in full (without FILE: of ours)": (
        "nur dieser Fall oder Streitfall, ausführlich (ohne DATEI: einer von unseren)"
    ),
    "tell every rule that was asked, and what is around it": (
        "jede Regel nennen, die gefragt war, und was darum herum steht"
    ),
    "every public question, with the command that shows it": (
        "jede öffentliche Frage mit dem Befehl, der sie zeigt"
    ),
    # check
    "a phase: 4, or a symbol in Junior": "eine Phase: 4, oder bei Junior ein Symbol",
    "the cards of the hand": "die Karten der Hand",
    "the hand size that a phase asks about (Junior)": (
        "die Handgröße, nach der eine Phase fragt (Junior)"
    ),
    # play
    "a variant's id, or a spec": "die Kennung einer Variante oder eine Datei mit Regeln",
    "how many play (4)": "wie viele spielen (4)",
    "their names; the first one is yours": "ihre Namen; der erste ist der eigene",
    "hand sizes, where they differ (Junior)": "Handgrößen, wo sie verschieden sind (Junior)",
    "the same seed, the same deals": "gleicher Startwert, gleiche Karten",
    "near, random or module:Class; once for all bots, or once for each": (
        "near, random oder Modul:Klasse; einmal für alle Bots oder je einmal"
    ),
    "let the near bot play your seat": "den Bot near für den eigenen Sitz spielen lassen",
    "write the record here": "das Protokoll hierhin schreiben",
    "go on with a saved game": "eine gesicherte Partie fortsetzen",
    # replay
    "a record (- reads from the input)": "ein Protokoll (- liest von der Eingabe)",
    "print every move at once": "alle Züge auf einmal ausgeben",
    "show the table as this player sees it": "den Tisch zeigen, wie dieser Spieler ihn sieht",
    "a spec, if the record names none": "eine Datei mit Regeln, wenn das Protokoll keine nennt",
    # odds
    "one phase; all if left out": "eine Phase; ohne Angabe alle",
    "cards in the hand": "Karten in der Hand",
    "a table from N cards": "eine Tabelle ab N Karten",
    "a table up to N cards": "eine Tabelle bis N Karten",
    "hand size that a phase asks about": "Handgröße, nach der eine Phase fragt",
    "at least one of these phases (or of all)": "mindestens eine dieser Phasen (oder von allen)",
    "several hands together": "mehrere Hände zusammen",
    "deals of a sample": "Austeilungen einer Stichprobe",
    "seed of what is sampled": "Startwert der Stichprobe",
    "what can come next for a hand": "was als Nächstes zu einer Hand kommen kann",
    "a group that may be hit": "eine Gruppe, an die sich anlegen lässt",
    "cards seen elsewhere": "Karten, die anderswo zu sehen sind",
    "a number that is asked for": "eine Zahl, nach der gefragt wird",
    "cards that the others hold": "Karten, die die anderen halten",
    "a piece's space, 1 the start": "das Feld einer Figur, 1 ist der Start",
    "joker spaces within 1 to 8 turns": "Jokerfelder in 1 bis 8 Zügen",
    "boards drawn for --landing": "Pläne, die für --landing gezogen werden",
    # solve
    "how cards are drawn (blind)": "wie Karten gezogen werden (blind)",
    "what to do with this hand, before or after a draw": (
        "was mit dieser Hand zu tun ist, vor oder nach dem Ziehen"
    ),
    "solve it now, do not read a result": "jetzt lösen, kein Ergebnis lesen",
    # simulate
    "a variant, the name of an experiment, or a file of either": (
        "eine Variante, der Name eines Versuchs oder eine Datei mit einem davon"
    ),
    "how many play (usual: 4)": "wie viele spielen (üblich: 4)",
    (
        "who plays: one name for all, or one for each seat with commas between "
        "(near, careful, solo, random, or module:Class)"
    ): (
        "wer spielt: ein Name für alle oder je einer für jeden Sitz mit Kommas dazwischen "
        "(near, careful, solo, random oder Modul:Klasse)"
    ),
    "how many games (usual: 2000)": "wie viele Partien (üblich: 2000)",
    "the root seed (usual: 1)": "der Startwert für alles (üblich: 1)",
    "so many random boards": "so viele zufällige Pläne",
    "only this case (by name)": "nur dieser Fall (mit Namen)",
    "processes on this machine": "Prozesse auf diesem Rechner",
    "only these blocks of the experiment": "nur diese Blöcke des Versuchs",
    "where the result is kept": "wo das Ergebnis bleibt",
    "a Dask scheduler, tcp://…": "ein Dask-Scheduler, tcp://…",
    "watch the rules of the game itself": "die Regeln des Spiels selbst überwachen",
    # merge, publish, verify
    "parts, in any order": "Teile in beliebiger Folge",
    "where the whole is kept": "wo das Ganze bleibt",
    "a new or empty folder": "ein neuer oder leerer Ordner",
    "only these; all if left out": "nur diese; ohne Angabe alle",
    "leave out the games": "die Partien weglassen",
}
"""What an argument is for."""

TITLES: Final = {
    "positional arguments": "Angaben",
    "options": "Optionen",
    "output": "Ausgabe",
}
"""What stands above the arguments."""

METAVARS: Final = {
    "A,B,…": "A,B,…",
    "A:B": "A:B",
    "ADDRESS": "ADRESSE",
    "ANSWER": "ANTWORT",
    "BOT": "BOT",
    "CARD": "KARTE",
    "CASE": "FALL",
    "DEALS": "N",
    "DIR": "ORDNER",
    "FILE": "DATEI",
    "FILE.toml": "DATEI.toml",
    "GAMES": "N",
    "GROUP": "GRUPPE",
    "ID": "ID",
    "LAYOUTS": "N",
    "MOVE": "ZUG",
    "N": "N",
    "N,N,…": "N,N,…",
    "NAME": "NAME",
    "NAME=VALUE": "NAME=WERT",
    "NUMBER": "ZAHL",
    "PHASE": "PHASE",
    "PLAYERS": "N",
    "S": "S",
    "SEATS": "SITZE",
    "SEED": "S",
    "TEXT|FILE": "TEXT|DATEI",
    "TOPIC": "THEMA",
    "VARIANT": "VARIANTE",
    "VARIANT|EXPERIMENT": "VARIANTE|VERSUCH",
    "WORD": "WORT",
    "WORKERS": "N",
}
"""What stands for the value of an argument."""

BELOW: Final = (
    (
        (
            "Without answers the questions are put one by one.  The game is remembered: a command "
            "that\ntakes VARIANT uses it where VARIANT is - or left out."
        ),
        (
            "Ohne Antworten werden die Fragen einzeln gestellt.  Das Spiel wird gemerkt:\n"
            "Ein Befehl, der VARIANTE nimmt, nimmt es, wo VARIANTE - ist oder fehlt."
        ),
    ),
    (
        "Exit code: 0 a game with rules here, 1 another game, 2 cannot be understood.",
        "Exitcode: 0 ein Spiel mit Regeln hier, 1 ein anderes, 2 nicht zu verstehen.",
    ),
    (
        "NAME is a rule (wild.natural), its id (W2), or a topic (wild).",
        "NAME ist eine Regel (wild.natural), ihre Kennung (W2) oder ein Thema (wild).",
    ),
    (
        (
            "Examples: phase10 rules classic wild.natural --lang de\n          "
            "phase10 rules classic --rule wild.natural=per-phase --out our-table.toml"
        ),
        (
            "Beispiele: phase10 rules classic wild.natural --lang de\n           "
            "phase10 rules classic --rule wild.natural=per-phase --out our-table.toml"
        ),
    ),
    (
        (
            "English and German words of all editions are understood, and small slips of the "
            "finger.\nAn id finds its entry however it is written: "
        ),
        (
            "Englische und deutsche Wörter aller Ausgaben werden verstanden, auch kleine\n"
            "Tippfehler.  Eine Kennung findet ihren Eintrag in jeder Schreibweise:\n"
        ),
    ),
    (
        "Exit code: 0 something was found, 1 nothing was.",
        "Exitcode: 0 etwas gefunden, 1 nichts gefunden.",
    ),
    (
        "A position is written one fact a line; what is left out is unknown:",
        "Eine Stellung hat für jede Angabe eine Zeile; was fehlt, ist unbekannt:",
    ),
    (
        "Each move is judged in the position as it stands.",
        "Jeder Zug wird in der Stellung beurteilt, wie sie da steht.",
    ),
    (
        "Exit code: 0 legal (cases: as expected), 1 not, 2 cannot be understood, 3 it depends.",
        (
            "Exitcode: 0 erlaubt (Fälle: wie erwartet), 1 nicht, 2 nicht zu verstehen,\n"
            "3 es kommt darauf an."
        ),
    ),
    (
        (
            "Cards are written R7 (red 7), W (wild card), S (skip), JG5 (a turned green 5),\n"
            "hare.red (symbols); ?x3 is no card that could be checked."
        ),
        (
            "Karten: R7 (rote 7), W (Joker), S (Aussetzer), JG5 (gedrehte grüne 5),\n"
            "hare.red (Symbole); ?x3 lässt sich nicht prüfen."
        ),
    ),
    ("Example: ", "Beispiel: "),
    (
        (
            "Type the number of a move, or the move itself (discard R7, lay set R5 B5 W / run R3 "
            "B4 G5 Y6).\nType ? in the game for more.  "
        ),
        (
            "In der Partie genügt die Nummer eines Zugs oder der Zug selbst\n"
            "(discard R7, lay set R5 B5 W / run R3 B4 G5 Y6); mit ? kommt mehr.\n"
        ),
    ),
    (
        (
            "Keys: Enter, space or the right arrow for the next move, b or the left arrow for the "
            "one\nbefore, a number and Enter to go to a move, w for the whole verdict, q to leave."
        ),
        (
            "Tasten: Enter, Leertaste oder Pfeil rechts für den nächsten Zug,\n"
            "b oder Pfeil links für den davor, eine Zahl und Enter für einen bestimmten,\n"
            "w für das ganze Urteil, q zum Beenden."
        ),
    ),
    ("Examples:\n", "Beispiele:\n"),
    ("examples:\n", "Beispiele:\n"),
    ("all phases, as many cards as are dealt", "alle Phasen, mit voller Hand"),
    ("one phase, 12 cards without discarding", "eine Phase, 12 Karten ohne Ablegen"),
    ("one phase, more and more cards", "eine Phase, immer mehr Karten"),
    ("any tile, four cards with the draw", "irgendein Plättchen, 5 Karten"),
    ("two hands together, exact", "zwei Hände zusammen, genau"),
    (
        "an asked number is with the others",
        "die Zahl ist bei den anderen",
    ),
    ("a joker space within 1 to 8 turns", "ein Jokerfeld in 1 bis 8 Zügen"),
    ("all phases, drawing blind", "alle Phasen, verdeckt gezogen"),
    ("a card lies face up each turn", "jeder Zug bietet eine offene Karte"),
    ("which card to let go", "welche Karte abzugeben ist"),
    (
        "What is finished is written down at once: after Ctrl-C the same command goes on.",
        (
            "Was fertig ist, steht sofort in der Datei; nach Strg-C setzt derselbe Befehl\n"
            "die Arbeit fort."
        ),
    ),
)
"""What stands below the arguments, part by part; the examples themselves are as they are."""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """The usual help with a German word before the usage."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = "Aufruf: ",
    ) -> None:
        """Begin with the usage."""
        # argparse cuts "usage: " off a usage that it has built before, which is shorter.
        super().add_usage(usage and usage.lstrip(), actions, groups, prefix)


def _questions() -> dict[str, str]:
    """What `phase10 which` asks stands in the guide, in both languages."""
    from phase10.which import guide

    return {
        f"{one.asks.en} {', '.join(one.answers)}": f"{one.asks.de} {', '.join(one.answers)}"
        for one in guide().questions
    }


def germanise(parser: argparse.ArgumentParser) -> None:
    """Put all that a parser says in its help into German."""
    parser.formatter_class = Formatter
    for group in parser._action_groups:
        group.title = TITLES.get(group.title or "", group.title)
    for action in parser._actions:
        action.help = _help(action.help or "") or None
        if action.nargs != 0 and action.choices is None:
            shown = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
            action.metavar = METAVARS.get(shown, shown)
    parser.epilog = _below(parser.epilog or "") or None


def _help(text: str) -> str:
    found = HELPS.get(text)
    return _questions().get(text, text) if found is None and text else found or text


def _below(text: str) -> str:
    for english, german in BELOW:
        text = text.replace(english, german)
    return text


__all__ = ["germanise"]
