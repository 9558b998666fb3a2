"""What is said of a file of rules, and of answers that do not fit each other, in German.

The lines are written like those of `german_games`; `!rules` in the German looks a sentence up
among those of the questions themselves.
"""

from __future__ import annotations

from typing import Final

FITTING: Final = (
    (
        "{one:r} = {value} and {other:r} = {second} cannot stand together: {why}",
        "{one} = {value} und {other} = {second} vertragen sich nicht: {why!rules}",
    ),
    ("change one of them", "ändere eines davon"),
    ("correct a part", "berichtige einen Teil"),
)
"""Two answers of which each is good by itself."""

DECK: Final = (
    (
        "the feature {key:q} has no usable values: {told}",
        "das Merkmal {key} hat keine brauchbaren Werte: {told}",
    ),
    (
        'write "1..12" or a list of different names',
        'schreib "1..12" oder eine Liste verschiedener Namen',
    ),
    ("two features are numbers", "zwei Merkmale sind Zahlen"),
    (
        "write names for all features but one",
        "schreib für alle Merkmale bis auf eines Namen",
    ),
    (
        "the deck has {parts} = {total:n}, but deck.size is {size:n}",
        "der Kartensatz hat {parts!de} = {total}, aber deck.size ist {size}",
    ),
    (
        "the deck has {parts}, but deck.size is {size:n}",
        "der Kartensatz hat {parts!de}, aber deck.size ist {size}",
    ),
    ("no card", "keine Karte"),
    ("{count:n} natural cards", "{count} natürliche Karten"),
    ("{count:n} wild cards", "{count} Joker"),
    ("{count:n} skips", "{count} Aussetzer"),
    (
        "{count:n} natural cards + {wilds:n} wild cards",
        "{count} natürliche Karten + {wilds} Joker",
    ),
    (
        "{count:n} natural cards + {skips:n} skips",
        "{count} natürliche Karten + {skips} Aussetzer",
    ),
    ("{wilds:n} wild cards + {skips:n} skips", "{wilds} Joker + {skips} Aussetzer"),
    (
        "{count:n} natural cards + {wilds:n} wild cards + {skips:n} skips",
        "{count} natürliche Karten + {wilds} Joker + {skips} Aussetzer",
    ),
    ("write {total:n}, or correct a part", "schreib {total} oder berichtige einen Teil"),
    ("{least:n} to {most:n} players is no range", "{least} bis {most} Spieler ist kein Bereich"),
    ("write min = 2, max = 6, for example", "schreib zum Beispiel min = 2, max = 6"),
    (
        "{players:n} players need {need:n} cards, and the deck has {size:n}",
        "{players} Spieler brauchen {need} Karten, und der Kartensatz hat {size}",
    ),
    (
        "allow fewer players, deal fewer cards, or add cards",
        "lass weniger Spieler zu, teile weniger Karten aus oder füge Karten hinzu",
    ),
    (
        "a smaller hand of {smaller:n} cards, and the usual one has {usual:n}",
        "eine kleinere Hand aus {smaller} Karten, und die übliche hat {usual}",
    ),
    ("write a number from 1 to {most:n}", "schreib eine Zahl von 1 bis {most}"),
)
"""What is wrong with the cards and who gets them."""

PHASES: Final = (
    (
        "the kind {name:q} does not say what its cards share",
        "die Art {name} sagt nicht, was ihre Karten gemeinsam haben",
    ),
    (
        'write { same = "number" } or { next = "number" }',
        'schreib { same = "number" } oder { next = "number" }',
    ),
    (
        "the kind {name:q} asks for {feature:q}, which no card shows",
        "die Art {name} verlangt {feature}, und das zeigt keine Karte",
    ),
    ('use one of {names:w}, or same = "named"', 'nimm eines von {names} oder same = "named"'),
    (
        "the kind {name:q} puts {feature:q} in a row, but its values are no numbers",
        "die Art {name} reiht {feature}, aber die Werte davon sind keine Zahlen",
    ),
    (
        "use a feature that is a range of numbers",
        "nimm ein Merkmal, das ein Bereich von Zahlen ist",
    ),
    ("{name:q} is no kind of group here", "{name} ist hier keine Art von Gruppe"),
    ("phase {name} is not understood: {text}", "die Phase {name} ist unverständlich: {text}"),
    (
        'write groups with their sizes, for example "set 3 + run 4"',
        'schreib Gruppen mit ihren Größen, zum Beispiel "set 3 + run 4"',
    ),
    (
        "phase {name} asks for {kind:q}, which is no kind of group here",
        "die Phase {name} verlangt {kind}, und das ist hier keine Art von Gruppe",
    ),
    (
        ("phase {name} asks for a {kind:s} of {count:n}, and the smallest {other:s} has {least:n}"),
        "die Phase {name} verlangt {kind} {count}, und {other} hat mindestens {least}",
    ),
    ("ask for at least {least:n}", "verlang mindestens {least}"),
    (
        "phase {name} asks for a {kind:s} of {count:n}, and the whole range has {there:n}",
        "die Phase {name} verlangt {kind} {count}, und der ganze Bereich hat {there}",
    ),
    ("ask for at most {most:n}", "verlang höchstens {most}"),
    (
        "phase {name} asks for {kind:s} cards, but no card shows {value:q}",
        "die Phase {name} verlangt {kind}, aber {value} zeigt keine Karte",
    ),
    (
        "name the phase after a value that cards show",
        "nenn die Phase nach einem Wert, den Karten zeigen",
    ),
    (
        (
            "the deck has too few cards for phase {name}: {short:n} are missing, "
            "and there are {wilds:n} wild cards"
        ),
        (
            "der Kartensatz hat zu wenige Karten für die Phase {name}: es fehlen {short}, "
            "und Joker gibt es {wilds}"
        ),
    ),
    (
        "ask for smaller groups, or add cards",
        "verlang kleinere Gruppen oder füge Karten hinzu",
    ),
    (
        "phase {name} needs {total:n} cards, and a hand holds at most {most:n}",
        "die Phase {name} braucht {total} Karten, und eine Hand hat höchstens {most}",
    ),
    ("ask for fewer cards, or deal more", "verlang weniger Karten oder teile mehr aus"),
    ("there is no phase {names:w} in the list", "eine Phase {names} gibt es in der Liste nicht"),
    (
        "{needed} phases are needed, and only {there:n} are played",
        "nötige Phasen: {needed}, aber gespielte: {there}",
    ),
    ("write {rule:r} = {value:n} or less", "schreib {rule} = {value} oder weniger"),
    ("no phase is needed to win", "zum Gewinnen ist keine Phase nötig"),
    ("write 1 or more", "schreib 1 oder mehr"),
    (
        "phases in free order go with steps of one, and {name:r} is {value}",
        "Phasen in freier Reihenfolge gehen nur in Schritten von eins, und {name} ist {value}",
    ),
    (
        'write {name:r} = {value:n}, or phase.order = "fixed"',
        'schreib {name} = {value} oder phase.order = "fixed"',
    ),
)
"""What is wrong with groups and phases."""

TURNS: Final = (
    ("a turn must finish", "ein Zug muss enden"),
    ("put {step:q} among the steps", "nimm {step} in die Schritte auf"),
    ('put "finish" among the steps', 'nimm "finish" in die Schritte auf'),
    ('put "play" among the steps', 'nimm "play" in die Schritte auf'),
    ('put "draw" or "act" among the steps', 'nimm "draw" oder "act" in die Schritte auf'),
    ("nobody could lay down a phase", "niemand könnte eine Phase auslegen"),
    ("nobody would ever take a card", "niemand würde je eine Karte nehmen"),
    ("{later:q} comes only after {earlier:q}", "{later} kommt erst nach {earlier}"),
    ("put {earlier:q} before {later:q}", "stell {earlier} vor {later}"),
    (
        "players draw from saved cards, but nobody can save any",
        "gezogen wird von gesparten Karten, aber niemand kann welche sparen",
    ),
    (
        'leave "saved" out of draw.from, or answer save.limit with more than 0',
        'lass "saved" in draw.from weg oder beantworte save.limit mit mehr als 0',
    ),
    (
        "players save cards, but could never draw them",
        "Karten werden gespart, aber niemand könnte sie ziehen",
    ),
    (
        'put "saved" into draw.from, or write save.limit = 0',
        'nimm "saved" in draw.from auf oder schreib save.limit = 0',
    ),
    (
        "at least {low:s} and at most {high:n} cannot both hold",
        "mindestens {low} und höchstens {high} geht nicht zugleich",
    ),
    ("no turn could go on with 0 cards", "mit 0 Karten käme kein Zug weiter"),
    ("write {rule:r} = 1 or more", "schreib {rule} = 1 oder mehr"),
    ("the card {name:q} has no value in points", "die Karte {name} zählt keine Punkte"),
    (
        "the card {name:q} has more than one value in points",
        "die Karte {name} hat mehr als einen Wert in Punkten",
    ),
    ("write {entry}, for example, once", "schreib zum Beispiel {entry}, und das einmal"),
    ("there is no card {name:q} to count", "eine Karte {name} gibt es nicht zu zählen"),
    (
        "use {names:w}, or a range such as 1..9",
        "nimm {names} oder einen Bereich wie 1..9",
    ),
)
"""What is wrong with turns, piles and points."""

BOARD: Final = (
    (
        "on the kind {name:q} a card is turned round, but turned cards are not wild",
        "auf der Art {name} wird eine Karte umgedreht, aber gedrehte Karten sind keine Joker",
    ),
    (
        "let wild.are name 'turned', or take 'turn-joker' out of board.kinds",
        "nenn 'turned' in wild.are oder nimm 'turn-joker' aus board.kinds",
    ),
    (
        "space {place:n} is {text}, which is no kind of space",
        "das Feld {place} ist {text}, und das ist keine Art von Feld",
    ),
    (
        "space {place:n} is {text:q}, and the kind {kind:q} takes no number",
        "das Feld {place} ist {text}, und zur Art {kind} gehört keine Zahl",
    ),
    (
        "space {place:n} is {text:q}, and no space gives that number of cards",
        "das Feld {place} ist {text}, und so viele Karten gibt kein Feld",
    ),
    ("write {kind:s} with one of {numbers:w}", "schreib {kind} mit einem von {numbers}"),
    ("no space is {names}", "kein Feld ist {names}"),
    (
        "add such a space, or drop the kind or number",
        "füge so ein Feld hinzu oder streich die Art oder Zahl",
    ),
    ("the kind {kind:q} has no action", "die Art {kind} hat keine Handlung"),
    (
        "the kind {kind:q} calls for {told}, which is no action",
        "die Art {kind} verlangt {told}, und das ist keine Handlung",
    ),
    (
        'write a list of {names:w}, for example ["take 1", "another-turn"]',
        'schreib eine Liste aus {names}, zum Beispiel ["take 1", "another-turn"]',
    ),
    (
        "{pieces:n} pieces have no room to move on {spaces:n} spaces",
        "{pieces} Figuren haben auf {spaces} Feldern keinen Platz zum Ziehen",
    ),
    ("write more than {most:n} spaces", "schreib mehr als {most} Felder"),
    (
        "the first space is {text:q}, and the start is said to be {kind:q}",
        "das erste Feld ist {text}, und der Start soll {kind} sein",
    ),
    ("make them the same", "mach sie gleich"),
    ("nothing can be thrown", "so lässt sich nichts werfen"),
    ("write { dice = 2, faces = 6 }", "schreib { dice = 2, faces = 6 }"),
)
"""What is wrong with a board."""

SPECS: Final = (
    ("source {key:k} has no standing", "die Quelle {key} hat kein standing"),
    ("the [variant] table is missing", "die Tabelle [variant] fehlt"),
    ("write [variant] with {what}", "schreib [variant] mit {what}"),
    ("place is no number: {told}", "place ist keine Zahl: {told}"),
    ("see rules/ for the names", "die Namen stehen in rules/"),
    ("put the name in quotes: {name}", "setz den Namen in Anführungszeichen: {name}"),
    ("extends is not understood: {told}", "extends ist unverständlich: {told}"),
    ('write {what} (or "{other}")', 'schreib {what} (oder "{other}")'),
    ("the answer has no value", "die Antwort hat keinen Wert"),
    ("write is = …", "schreib is = …"),
    ("there is no row {key:q}", "es gibt keine Zeile {key}"),
    ("use the key of a row", "nimm den Schlüssel einer Zeile"),
    (
        "unknown status {status}; perhaps {near:q} is meant",
        "unbekannter Status {status}; gemeint ist vielleicht {near}",
    ),
    ("unknown status {status}", "unbekannter Status {status}"),
    ("the status is missing", "der Status fehlt"),
    ("write one of {names:w}", "schreib eines von {names}"),
    ("unknown source {key:q}", "unbekannte Quelle {key}"),
    ("add it to specs/sources.toml", "nimm sie in specs/sources.toml auf"),
    (
        "an answer that is {status:k} needs a citation",
        "eine Antwort mit dem Status {status} braucht einen Beleg",
    ),
    (
        "an answer that is {status:k} needs a reason",
        "eine Antwort mit dem Status {status} braucht eine Begründung",
    ),
    (
        "an answer that is inferred needs a reason or a citation",
        "eine Antwort mit dem Status inferred braucht eine Begründung oder einen Beleg",
    ),
    (
        'write why = { en = "…", de = "…" } or cite = ["key: place"]',
        'schreib why = { en = "…", de = "…" } oder cite = ["key: place"]',
    ),
    ("the reading {key:q} is the answer itself", "die Lesart {key} ist die Antwort selbst"),
    ("leave it out", "lass sie weg"),
    (
        "the reading {key:q} is neither an answer nor a description",
        "die Lesart {key} ist weder eine Antwort noch eine Beschreibung",
    ),
    ("write an option, or words", "schreib eine Option oder Wörter"),
    (
        "extends {parent:q}, and there is no such variant",
        "extends {parent}, aber so eine Variante gibt es nicht",
    ),
    (
        "the variants extend each other in a ring: {ring}",
        "die Varianten beruhen im Kreis aufeinander: {ring}",
    ),
    ("let one of them stand alone", "lass eine davon für sich stehen"),
    (
        "the answer repeats what {parent:q} says and adds nothing",
        "die Antwort wiederholt, was {parent} sagt, und fügt nichts hinzu",
    ),
    (
        "leave it out, or cite a source of your own",
        "lass sie weg oder nenn einen eigenen Beleg",
    ),
    ("the question is not answered", "die Frage ist nicht beantwortet"),
    (
        "the question is not answered, and {gate}",
        "die Frage ist nicht beantwortet, und es gilt: {gate!de}",
    ),
    (
        'write [{name}] with {example} ({choices}) and status = "…"',
        'schreib [{name}] mit {example} ({choices!de}) und status = "…"',
    ),
    (
        'write [{name}] with {example} and status = "…"',
        'schreib [{name}] mit {example} und status = "…"',
    ),
    ("options: {names:w}", "Optionen: {names}"),
    ("row {key:s} is no table", "die Zeile {key} ist keine Tabelle"),
    ("source {key:k} is no table", "die Quelle {key} ist keine Tabelle"),
    (
        "source {key:k}: title is no text in two languages",
        "der Titel der Quelle {key} ist kein Text in zwei Sprachen",
    ),
    (
        "source {key:k}: title has no text in {lang:q}",
        "der Titel der Quelle {key} hat keinen Text in {lang}",
    ),
    (
        "reading {key:q} is no text in two languages",
        "die Lesart {key} ist kein Text in zwei Sprachen",
    ),
    ("reading {key:q} has no text in {lang:q}", "die Lesart {key} hat keinen Text in {lang}"),
    ('["{rule:r}"] is no table', '["{rule}"] ist keine Tabelle'),
    ("the data folder is missing", "der Ordner mit den Daten fehlt"),
    ("install the package again", "installiere das Paket neu"),
)
"""What is wrong with a file of answers."""

LAST: Final = (("write {what} = {value}", "schreib {what} = {value}"),)
"""What takes so much that it is looked at last."""

FILES_OF_RULES: Final = (*FITTING, *DECK, *PHASES, *TURNS, *BOARD, *SPECS)

__all__ = ["FILES_OF_RULES", "LAST"]
