"""What the commands refuse, and what is wrong with cases and with questions put to them, in German.

The lines are written like those of `german_games`.
"""

from __future__ import annotations

from typing import Final

COMMANDS: Final = (
    (
        "use {names:w} or package.module:Class",
        "nimm {names} oder paket.modul:Klasse",
    ),
    ("expected at least one argument", "der Wert fehlt"),
    ("{words:q} is not understood", "{words} ist unverständlich"),
    ("there is no command {name:q}", "es gibt keinen Befehl {name}"),
    ("there is no option {word:q} before the command",
     "eine Option {word} gibt es vor dem Befehl nicht"),
    ("there is no phase {name:q}", "es gibt keine Phase {name}"),
    ("there is no player {name:q}", "es gibt keinen Spieler {name}"),
    ("there is no file {name:q}", "es gibt keine Datei {name}"),
    ("there is no topic {name:q}", "es gibt kein Thema {name}"),
    ("there is no case {name:q}", "es gibt keinen Fall {name}"),
    ("the id of a case or a dispute", "die Kennung eines Falls oder eines Streitfalls"),
    (
        "the name of a rule, its id, or a topic",
        "den Namen einer Regel, ihre Kennung oder ein Thema",
    ),
    (
        "the rule {name:q} ({asks}) is not asked in {variant:q}",
        "die Regel {name} ({asks!rules}) stellt sich in {variant} nicht",
    ),
    ("--out {name:q} is no TOML file", "--out {name} ist keine TOML-Datei"),
    ("--out {name:q} is there already", "--out {name} gibt es schon"),
    ("the name of a new file", "den Namen einer neuen Datei"),
    (
        "--out {name:q} cannot be written: {why}",
        "--out {name} lässt sich nicht schreiben: {why!de}",
    ),
    ("nothing is changed, so there is nothing to save beside {base:q}",
     "nichts ist geändert, also gibt es neben {base} nichts zu sichern"),
    ("{variant:q} rests on no variant of {names:w}",
     "{variant} beruht auf keiner Variante aus {names}"),
    ("VARIANT is missing, and no game is remembered",
     "VARIANTE fehlt, und kein Spiel ist gemerkt"),
    ("{name:q} cannot be written", "{name} lässt sich nicht schreiben"),
    ("{name:q} cannot be written: {why}", "{name} lässt sich nicht schreiben: {why!de}"),
    ("a file in a folder that is there", "eine Datei in einem Ordner, den es gibt"),
    ("{name:q} is in UTF-16, not in UTF-8", "{name} ist in UTF-16, nicht in UTF-8"),
    ("{name:q} is a binary file", "{name} ist keine Textdatei"),
    ("{name:q} is empty", "{name} ist leer"),
    ("{name:q} is a folder", "{name} ist ein Ordner"),
    ("--board {given:c}: {variant:q} has no board", "--board {given}: {variant} hat keinen Plan"),
    ("--board {given:q}: {variant:q} has no board", "--board {given}: {variant} hat keinen Plan"),
    # judge
    (
        "a file and --position are both given; expected one of them",
        "eine Datei und --position sind beide da; erwartet eines davon",
    ),
    ("nothing to judge", "nichts zu beurteilen"),
    ("a file of cases, or a position with moves",
     "eine Datei mit Fällen oder eine Stellung mit Zügen"),
    ("{name:q} holds no cases", "{name} enthält keine Fälle"),
    ("files of cases (*.toml)", "Dateien mit Fällen (*.toml)"),
    ("--position is empty", "--position ist leer"),
    ("a position, or a file that holds one", "eine Stellung oder eine Datei mit einer"),
    ("a position", "eine Stellung"),
    ("there is no move to judge", "kein Zug zu beurteilen"),
    (
        "a line 'move: …' or the option --move",
        "eine Zeile 'move: …' oder die Option --move",
    ),
    # play
    (
        "--players {count:n}, but {names:n} names are given",
        "--players {count}, aber die Zahl der Namen ist {names}",
    ),
    ("the seed {seed:n} is too large", "der Startwert {seed} ist zu groß"),
    ("less than 2^64", "weniger als 2^64"),
    (
        "{sizes:n} hand sizes for {players:n} players",
        "die Zahl der Handgrößen ist {sizes}, die der Spieler {players}",
    ),
    ("--sizes {text:q} is no list of numbers", "--sizes {text} ist keine Liste von Zahlen"),
    (
        "{bots:n} bots for {seats:n} seats",
        "die Zahl der Bots ist {bots}, die der Sitze {seats}",
    ),
    (
        "--board and --resume: the record names its board itself",
        "--board und --resume: das Protokoll nennt seinen Plan selbst",
    ),
    (
        "{name:q} holds only what one seat saw; it cannot be played on",
        "{name} enthält nur, was ein Sitz sah; damit lässt sich nicht weiterspielen",
    ),
    ("the game in {name:q} is over", "die Partie in {name} ist zu Ende"),
    # which
    ("--{question:k} is not answered", "--{question} ist nicht beantwortet"),
    ("{question:q} is not answered", "{question} ist nicht beantwortet"),
    (
        "a number from 1 to {most:n}, or --{question:k} with one of {names:w}",
        "eine Zahl von 1 bis {most} oder --{question} mit einem von {names}",
    ),
    ("the choice {variant:q} cannot be kept: {why}",
     "die Wahl {variant} lässt sich nicht merken: {why!de}"),
    # find
    ("the query {query:q} has no word in it", "in der Frage {query} steht kein Wort"),
    # publish
    ("{folder:q} is no folder", "{folder} ist kein Ordner"),
    ("{folder:q} is not empty ({other:q} lies there)",
     "{folder} ist nicht leer ({other} liegt darin)"),
    ("a new folder", "einen neuen Ordner"),
)  # fmt: skip
"""What the commands refuse."""

CASES: Final = (
    ("line {line:n}, column {column:n}: {told}", "Zeile {line}, Spalte {column}: {told!de}"),
    ("for example: {example}", "zum Beispiel: {example}"),
    ("the position: {told}", "die Stellung: {told!de}"),
    ("the moves: {told}", "die Züge: {told!de}"),
    (
        "no error, but one was expected that says {text:q}",
        "kein Fehler, aber einer war erwartet, der sagt: {text}",
    ),
    (
        "found {found} by {by:r}, expected {wanted} by {rule:r} ({told})",
        "gefunden {found!de} durch {by}, erwartet {wanted!de} durch {rule} ({told})",
    ),
    (
        "found {found} by {by:r}, expected {wanted} ({told})",
        "gefunden {found!de} durch {by}, erwartet {wanted!de} ({told})",
    ),
    (
        "found {found} by {by:s}, but {rule:r} was not at issue",
        "gefunden {found!de} durch {by}, aber {rule} kam nicht in Frage",
    ),
    (
        "found {found} by {by:s} on {facts}, expected the fact {fact:q}",
        "gefunden {found!de} durch {by} wegen {facts}, erwartet wegen {fact}",
    ),
    ("legal", "erlaubt"),
    ("not legal", "verboten"),
    ("depends", "unentschieden"),
    (
        "{name:q}, who should look, is nobody at this table",
        "{name} soll hinsehen und sitzt nicht an diesem Tisch",
    ),
    (
        "{name:q}, who should be told, is nobody at this table",
        "{name} soll es erfahren und sitzt nicht an diesem Tisch",
    ),
    ("found {found:q}, expected {wanted:q}", "gefunden {found}, erwartet {wanted}"),
    ("the line {key:q} stands there, expected none", "die Zeile {key} steht da, erwartet keine"),
    (
        "{name:s} is told {found:q}, expected {wanted:q}",
        "{name} erfährt {found}, erwartet {wanted}",
    ),
    ("the id {name:q} is taken", "die Kennung {name} ist vergeben"),
    ("choose another than that of {place}", "nimm eine andere als {place}"),
    ("choose another", "nimm eine andere"),
    ("there are no cases", "Fälle fehlen"),
    ("begin each with [[case]]", "beginn jeden mit [[case]]"),
    ("{key:k} is no text", "{key} ist kein Text"),
    ("legal is {value}", "legal ist {value}"),
    ("the case expects nothing", "der Fall erwartet nichts"),
    ("write legal, after, told or error", "schreib legal, after, told oder error"),
    ("legal, but no move", "legal, aber kein Zug"),
    ("the deciding rule is missing", "die entscheidende Regel fehlt"),
    ("the case has no source", "der Fall hat keine Quelle"),
    ("write source, or ours = true", "schreib source oder ours = true"),
    ('write true, false or "depends"', 'schreib true, false oder "depends"'),
    ("write another answer", "schreib eine andere Antwort"),
    ("the id is missing", "die Kennung fehlt"),
    ("evidence is {value}", "evidence ist {value}"),
    ("confidence is {value}", "confidence ist {value}"),
    ("nothing answers it", "nichts beantwortet ihn"),
    (
        "add a case with its id, or answers",
        "füg einen Fall mit seiner Kennung hinzu oder answers",
    ),
    ("it is about no game", "er gilt für kein Spiel"),
    (
        "write variant = [ … ] or games = [ … ]",
        "schreib variant = [ … ] oder games = [ … ]",
    ),
    ("{case:s} is played in {variant:q}", "{case} wird in {variant} gespielt"),
    ("add it to the variants of the dispute", "nimm sie in die Varianten des Streitfalls auf"),
    ("there is no game {name:q}", "es gibt kein Spiel {name}"),
)
"""What is wrong with a case or a dispute, and what came out otherwise."""

ODDS: Final = (
    ("--{name:k} {given:n} is too large", "--{name} {given} ist zu groß"),
    ("at most {most:n}", "höchstens {most}"),
    ("from {first:n} to {last:n} cards", "von {first} bis {last} Karten"),
    ("a hand is given, but no phase", "eine Hand ist genannt, aber keine Phase"),
    (
        "how many cards the others hold is not said",
        "es fehlt, wie viele Karten die anderen halten",
    ),
    ("{variant:q} has no board", "{variant} hat keinen Spielplan"),
    ("1 to {most:n}", "1 bis {most}"),
    ("hand sizes {sizes:l} are of no use", "die Handgrößen {sizes} taugen nicht"),
    ("a hand size of {size:n} is of no use", "eine Handgröße von {size} taugt nicht"),
    (
        "there is no phase {name:q} in {variant:q}",
        "es gibt keine Phase {name} in {variant}",
    ),
    ("{text:q} is no group", "{text} ist keine Gruppe"),
    ("its kind ({kinds:w}) and its cards", "ihre Art ({kinds}) und ihre Karten"),
    ("{text:q} is no group: it breaks {rules:w}", "{text} ist keine Gruppe: dagegen ist {rules}"),
    ("{count:n} cards are no hand", "{count} Karten sind keine Hand"),
    (
        "card {card:q} is no card of this deck that can be seen",
        "{card} ist keine Karte dieses Spiels, die zu sehen ist",
    ),
    (
        "card {card:q} is named more often than the deck has it ({times:n} times)",
        "die Karte {card} ist öfter genannt, als der Kartensatz sie hat ({times} Mal)",
    ),
    ("no card of the deck shows {value:q}", "keine Karte zeigt {value}"),
    ("no card of the deck shows {value:n}", "keine Karte zeigt {value}"),
    (
        "the others cannot hold {others:n} of {total:n} cards that are not seen",
        "von {total} Karten, die nicht zu sehen sind, können die anderen nicht {others} halten",
    ),
    ("no layouts are given: {layouts}", "es sind keine Pläne verlangt: {layouts}"),
    (
        "{players} hands of {cards} cards, {deals} times: the deck has {size:n}",
        "{players} Hände aus {cards} Karten, {deals} Mal: der Kartensatz hat {size}",
    ),
    (
        "two hands of {cards:n} cards are more than the deck of {total:n}",
        "zwei Hände aus {cards} Karten sind mehr, als der Kartensatz hat: {total}",
    ),
    (
        "phase {phase:q} joins two features; two hands are exact for one feature only",
        (
            "die Phase {phase} verbindet zwei Merkmale; genau gezählt werden zwei Hände nur bei "
            "einem"
        ),
    ),
    (
        "a group with a hidden card cannot be judged: {group:q}",
        "eine Gruppe mit einer verdeckten Karte lässt sich nicht beurteilen: {group}",
    ),
    (
        "a hidden card {card:q} cannot be judged",
        "eine verdeckte Karte {card} lässt sich nicht beurteilen",
    ),
    ("no phase is given: {phases}", "es ist keine Phase genannt: {phases}"),
    (
        "phases {phases} do not all ask for one symbol in one number of cards",
        "die Phasen {phases} verlangen nicht alle ein einzelnes Symbol in einer Zahl von Karten",
    ),
)
"""What is wrong with a question about chances."""

SOLVER: Final = (
    (
        "a hand of {size:n} cards never holds phase {phase:q}",
        "eine Hand aus {size} Karten enthält nie die Phase {phase}",
    ),
    (
        "no game of {turns:n} turns is followed further",
        "eine Partie von {turns} Zügen wird nicht weiter verfolgt",
    ),
    (
        "phase {phase:q} cannot be reached with every hand",
        "die Phase {phase} ist nicht mit jeder Hand zu erreichen",
    ),
    ("there is no way from {node} to the phase", "von {node} führt kein Weg zur Phase"),
    (
        "a hand with a hidden card {card:q} cannot be judged",
        "eine Hand mit einer verdeckten Karte {card} lässt sich nicht beurteilen",
    ),
    (
        "{card:q} is {held:n} times in the hand; the deck has {there:n}",
        "{card} ist {held} Mal in der Hand; der Kartensatz hat {there}",
    ),
    (
        "playing alone no card is turned, so there is no {cards:q}",
        "allein wird keine Karte gedreht, also gibt es kein {cards}",
    ),
    (
        "a hand has {before:n} cards before the draw and {after:n} after it, not {count:n}",
        "eine Hand hat {before} Karten vor dem Ziehen und {after} danach, nicht {count}",
    ),
    (
        "phase {phase:q} asks for {total:n} cards; a hand of {hand:n} never holds it",
        "die Phase {phase} verlangt {total} Karten; eine Hand aus {hand} enthält sie nie",
    ),
    (
        "phase {phase:q} asks for a run longer than the numbers",
        "die Phase {phase} verlangt eine Folge, die länger ist als die Zahlen",
    ),
    (
        "phase {phase:q} names more than one symbol; that is not built",
        "die Phase {phase} nennt mehr als ein Symbol; das ist nicht gebaut",
    ),
    (
        "phase {phase:q} ties numbers and colours; no way is known to solve it",
        "die Phase {phase} verbindet Zahlen und Farben; dafür ist kein Lösungsweg bekannt",
    ),
    (
        "phase {phase:q} asks for colours and runs; it has too many different hands",
        "die Phase {phase} verlangt Farben und Folgen; dafür gibt es zu viele verschiedene Hände",
    ),
    ("{why}; there is no advice for it", "{why!de}; dafür gibt es keinen Rat"),
)
"""What the solver refuses."""

ASKED: Final = (*CASES, *COMMANDS, *ODDS, *SOLVER)

__all__ = ["ASKED"]
