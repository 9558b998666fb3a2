"""What `phase10 simulate` and `phase10 merge` say, in German: experiments, results, runs, seats.

Each line is a message or a part of one, whole, as `german` reads it: a slot in braces takes what
stands there, `:n` only a number, `:q` something in quotes, `:s` a word, `:w` words with commas
between, `:k` a key, `:r` a rule, `:l` a list.  `!de` in the German puts what stands there into
German as well.
"""

from __future__ import annotations

from typing import Final

EXPERIMENTS: Final = (
    ("there is no experiment {name:q}", "es gibt keinen Versuch {name}"),
    (
        "{games:n} games do not divide into {blocks:n} blocks",
        "{games} Partien lassen sich nicht auf {blocks} Blöcke verteilen",
    ),
    ("{variant:q} has no board", "{variant} hat keinen Spielplan"),
    ("leave layouts out", "lass layouts weg"),
    ("case is no list of tables", "case ist keine Liste von Tabellen"),
    ("write [[case]] and its name", "schreib [[case]] und seinen Namen"),
    ("readings is neither true nor false", "readings ist weder true noch false"),
    ("two cases are called {key:q}", "zwei Fälle heißen {key}"),
    ("give each its own name", "gib jedem seinen eigenen Namen"),
    ("no case is called {key:q}", "kein Fall heißt {key}"),
    (
        "name a case and its number of players, for example: {example:q}",
        "nenn einen Fall und seine Zahl von Spielern, zum Beispiel: {example}",
    ),
    (
        "all readings are compared with {key:q}",
        "alle Lesarten werden mit {key} verglichen",
    ),
    ("leave it out", "lass es weg"),
    (
        "{key:q} = {raw} is no whole number of games",
        "{key} = {raw} ist keine ganze Zahl von Partien",
    ),
    (
        "{key:q} = {raw} is less than {least:n} blocks of {block:n} games",
        "{key} = {raw} ist weniger als {least} Blöcke zu {block} Partien",
    ),
    (
        "{key:q} = {raw} is not fewer than games = {games:n}",
        "{key} = {raw} ist nicht weniger als games = {games}",
    ),
    (
        "{key:q} = {raw} does not divide into blocks of {block:n} games",
        "{key} = {raw} lässt sich nicht auf Blöcke zu {block} Partien verteilen",
    ),
    ("write {key:q} = {games:n}", "schreib {key} = {games}"),
    ("the variant is missing", "die Variante fehlt"),
    ("variant = {raw} is no name of a variant", "variant = {raw} ist kein Name einer Variante"),
    ("name a variant that there is", "nenn eine Variante, die es gibt"),
    ("{told} (and {more:n} more)", "{told!de} (und {more} weitere)"),
    (
        "{key:k} = {raw} is no whole number from {low:n} to {high:n}",
        "{key} = {raw} ist keine ganze Zahl von {low} bis {high}",
    ),
    ("nothing counts {name:q}", "{name} wird nicht gezählt"),
    ("the case has no name", "der Fall hat keinen Namen"),
    ("players is an empty list", "players ist eine leere Liste"),
    ("seats is no list of names", "seats ist keine Liste von Namen"),
    ("others is no name beside one seat", "others ist kein Name neben einem einzelnen Sitz"),
    (
        'write seats = ["careful"] and others = "near"',
        'schreib seats = ["careful"] und others = "near"',
    ),
    ("correct the case", "berichtige den Fall"),
    ("players = {raw} is no number of players", "players = {raw} ist keine Zahl von Spielern"),
    (
        "{players:n} players: {variant:q} is for {least:n} to {most:n}",
        "{players} Spieler: {variant} ist für {least} bis {most}",
    ),
    (
        "{seats:n} seats for {players:n} players: {names:l}",
        "{seats} Sitze für {players} Spieler: {names}",
    ),
    (
        "name one seat for all, or one for each player",
        "nenn einen Sitz für alle oder je einen für jeden Spieler",
    ),
    ("gift = {raw} is no card and place", "gift = {raw} ist nicht Karte und Platz"),
    (
        "place {place} of a gift: there are {players:n} places",
        "Platz {place} der geschenkten Karte: es gibt {players} Plätze",
    ),
    ("write a place from 0 to {last:n}", "schreib einen Platz von 0 bis {last}"),
    ("sizes = {raw} is no list of hand sizes", "sizes = {raw} ist keine Liste von Handgrößen"),
    ("1 hand sizes for {players:n} players", "1 Handgröße für {players} Spieler"),
    ("{sizes:n} hand sizes for {players:n} players", "{sizes} Handgrößen für {players} Spieler"),
    ("write one for each player", "schreib eine für jeden Spieler"),
    (
        "a hand size of {size}: {variant:q} has {known}",
        "Handgröße {size}: {variant} hat {known!de}",
    ),
    ("{usual:n} and {smaller:n}", "{usual} und {smaller}"),
    (
        "--board {given}: {title:q} has no board",
        "--board {given}: dieses Spiel hat keinen Spielplan",
    ),
)
"""What is wrong with an experiment, in its file or on the command line."""

RESULTS: Final = (
    ("cannot be read as a result: {why}", "nicht als Ergebnis lesbar: {why!de}"),
    ("{line:q} is no block of this experiment", "{line} ist kein Block dieses Versuchs"),
    ("{told}: the file is damaged", "{told!de}: die Datei ist beschädigt"),
    (
        "{line:q} does not hold the counts of a block",
        "{line} enthält nicht die Zählungen eines Blocks",
    ),
    (
        "{line:q} counts a block otherwise than a line before",
        "{line} zählt einen Block anders als eine Zeile davor",
    ),
    ("{line:q} is no block of counts", "{line} ist kein Block von Zählungen"),
    (
        (
            "delete the lines from {number:n} on and run phase10 simulate again, "
            "which keeps those before"
        ),
        (
            "lösch die Zeilen ab {number} und ruf phase10 simulate noch einmal auf, "
            "was davor steht, bleibt"
        ),
    ),
    ("{line:q} does not begin a result", "{line} ist nicht der Anfang eines Ergebnisses"),
    (
        "a file that phase10 simulate --out has written",
        "eine Datei, die phase10 simulate --out geschrieben hat",
    ),
    # What Python says of a value stays out; which key is missing is worth saying.
    (
        "the first line is no head of a result (KeyError: {key:q})",
        "die erste Zeile ist kein Kopf eines Ergebnisses ({key} fehlt)",
    ),
    (
        "the first line is no head of a result (ValueError: {games} games in {blocks} blocks)",
        "die erste Zeile ist kein Kopf eines Ergebnisses ({games} Partien in {blocks} Blöcken)",
    ),
    (
        "the first line is no head of a result (ValueError: answers and cases do not go together)",
        (
            "die erste Zeile ist kein Kopf eines Ergebnisses "
            "(Antworten und Fälle passen nicht zusammen)"
        ),
    ),
    (
        "the first line is no head of a result ({kind:k}: {why})",
        "die erste Zeile ist kein Kopf eines Ergebnisses ({kind})",
    ),
    (
        "holds other games: {key:k} is {there} there, {here} here",
        "enthält andere Partien: {key} ist dort {there}, hier {here}",
    ),
    (
        "give another file with --out, or delete it",
        "nenn mit --out eine andere Datei oder lösch diese",
    ),
    ("merge only parts of one experiment", "füg nur Teile eines einzigen Versuchs zusammen"),
    (
        (
            "{one} and {other} count block {block:n} of case {case:q} differently: "
            "they were not made with the same engine"
        ),
        (
            "{one} und {other} zählen Block {block} von Fall {case} verschieden: "
            "sie sind nicht mit demselben Programm gemacht"
        ),
    ),
    ("nothing was counted in {blocks:n} blocks", "in {blocks} Blöcken wurde nichts gezählt"),
)
"""What is wrong with a file of counts."""

RUNS: Final = (
    (
        "{out:q} is no file for a result, for example: {example}",
        "{out} ist keine Datei für ein Ergebnis, zum Beispiel: {example}",
    ),
    ("there is no folder {folder:q} for {name:q}", "es gibt keinen Ordner {folder} für {name}"),
    ("{name:q} cannot be written: {why}", "{name} lässt sich nicht schreiben: {why!de}"),
    ("a file in a folder of yours", "eine Datei in einem deiner Ordner"),
    ("{workers} processes cannot play", "{workers} Prozesse können nicht spielen"),
    ("1 or more", "1 oder mehr"),
    (
        "a worker process has ended before its time, killed or out of memory",
        "ein Prozess ist vor der Zeit zu Ende, abgeschossen oder ohne Speicher",
    ),
    (
        (
            "finished blocks are kept where --out FILE was given, and the same command goes on, "
            "with fewer --workers if memory was short"
        ),
        (
            "fertige Blöcke sind behalten, wo --out DATEI angegeben war, und derselbe Befehl macht "
            "weiter, mit weniger --workers, falls der Speicher knapp war"
        ),
    ),
    ("--cluster {address:q} is no address", "--cluster {address} ist keine Adresse"),
    ("the address of a Dask scheduler", "die Adresse eines Dask-Schedulers"),
    (
        "--cluster {address:q} needs dask.distributed: {command}",
        "--cluster {address} braucht dask.distributed: {command}",
    ),
    (
        "no cluster answers at {address:q} ({kind:k})",
        "unter {address} antwortet kein Cluster ({kind})",
    ),
    (
        (
            "block {block:n} of case {case:q} failed on the cluster: {why}; "
            "the workers need the same version of phase10 as this machine"
        ),
        (
            "Block {block} von Fall {case} ist auf dem Cluster gescheitert: {why}; "
            "die Rechner dort brauchen dieselbe Version von phase10 wie dieser"
        ),
    ),
    (
        "--blocks plays a part, and nothing would keep it",
        "--blocks spielt einen Teil, und nichts würde ihn behalten",
    ),
    (
        "--out FILE with it, so that phase10 merge can put the parts together",
        "--out DATEI dazu, damit phase10 merge die Teile zusammensetzen kann",
    ),
    (
        "{option:k} does not go with an experiment: {what:q} says what is played",
        "{option} passt nicht zu einem Versuch: {what} sagt, was gespielt wird",
    ),
    ("a variant, or the experiment alone", "eine Variante oder der Versuch allein"),
    (
        "the experiment {what:q} is counted, not played",
        "der Versuch {what} wird gezählt, nicht gespielt",
    ),
    ("an experiment that plays games", "ein Versuch, der Partien spielt"),
    (
        "there is no variant and no experiment {what:q}",
        "es gibt keine Variante und keinen Versuch {what}",
    ),
    ("--games {games:n}: too few for an interval", "--games {games}: zu wenige für ein Intervall"),
    ("at least {least:n}", "mindestens {least}"),
    (
        "--layouts {layouts:n}: {title:q} has no board",
        "--layouts {layouts}: dieses Spiel hat keinen Spielplan",
    ),
    (
        "--case {case:q}: the experiment has no such case",
        "--case {case}: diesen Fall hat der Versuch nicht",
    ),
    (
        "--blocks {given:q} are no blocks of this experiment",
        "--blocks {given} sind keine Blöcke dieses Versuchs",
    ),
    (
        "two numbers from 0 to {blocks:n} with a colon between, the first included",
        "zwei Zahlen von 0 bis {blocks} mit einem Doppelpunkt dazwischen, die erste zählt mit",
    ),
    ("--out {out:q} is one of the parts", "--out {out} ist einer der Teile"),
    ("another file, so that nothing is lost", "eine andere Datei, damit nichts verloren geht"),
)
"""What keeps games from being played, kept or put together."""

SEATS: Final = (
    # First of all: where the game was, behind whatever is said.
    (
        (
            "seat {seat:n} ({name}) made an illegal move ({place}): {move}. {verdict} "
            "A seat gives one of the moves it is offered, for example: {example}"
        ),
        (
            "Sitz {seat} ({name}) machte einen verbotenen Zug ({place!de}): {move}. {verdict} "
            "Ein Sitz gibt einen der Züge, die ihm angeboten sind, zum Beispiel: {example}"
        ),
    ),
    (
        "block {block:n}, game {game:n}, move {move:n}",
        "Block {block}, Partie {game}, Zug {move}",
    ),
    (
        "{told} (block {block:n}, game {game:n}, move {move:n})",
        "{told!de} (Block {block}, Partie {game}, Zug {move})",
    ),
    ("case {case:q}: {told}", "Fall {case}: {told!de}"),
    (
        "a seat of one's own cannot be given a card",
        "einem eigenen Sitz lässt sich keine Karte schenken",
    ),
    ("leave the gift out", "lass gift weg"),
    ("seat {seat:n} ({name}) broke down: {why}", "Sitz {seat} ({name}) ist ausgefallen: {why}"),
    (
        "seat {seat:n} ({name}) cannot be made: {why}",
        "Sitz {seat} ({name}) lässt sich nicht machen: {why}",
    ),
    (
        "seat {seat:n} ({name}) gave {given}, which is no move",
        "Sitz {seat} ({name}) gab {given}, und das ist kein Zug",
    ),
    ("seat {seat:n} ({name}): {told}", "Sitz {seat} ({name}): {told!de}"),
    ("one of the moves it is offered", "einer der Züge, die ihm angeboten sind"),
    (
        "the seat {name:q} cannot be loaded: {why}",
        "der Sitz {name} lässt sich nicht laden: {why!de}",
    ),
    ("No module named {name:q}", "ein Modul {name} gibt es nicht"),
    (
        "No module named {name:q}; {other:q} is not a package",
        "ein Modul {name} gibt es nicht, denn {other} ist kein Paket",
    ),
    (
        "module {name:q} has no attribute {attribute:q}",
        "im Modul {name} gibt es {attribute} nicht",
    ),
    ("Empty module name", "der Name des Moduls ist leer"),
    ("the seat {name:q} cannot be called", "der Sitz {name} lässt sich nicht aufrufen"),
    ("a class or a function", "eine Klasse oder eine Funktion"),
    (
        "the seat {name:q} cannot be made from chance and a seat: {why}",
        "der Sitz {name} lässt sich nicht aus Zufall und Platz machen: {why}",
    ),
    (
        "the seat {name:q} has no method choose(view, moves)",
        "der Sitz {name} hat keine Methode choose(view, moves)",
    ),
    ("there is no seat {name:q}", "es gibt keinen Sitz {name}"),
    (
        "{names:w}, or one of them with a habit less or more",
        "{names} oder einer davon mit einer Gewohnheit weniger oder mehr",
    ),
    (
        "seat {name:q}: {base:q} has no habit {habit:q}",
        "Sitz {name}: {base} hat keine Gewohnheit {habit}",
    ),
    ("it has no habits", "er hat gar keine"),
    (
        "the seat {name:q} cannot play {variant:q}: {why}",
        "der Sitz {name} kann {variant} nicht spielen: {why!de}",
    ),
    (
        "hands have no fixed size there, so the solver's values say nothing about them",
        "die Hand hat dort keine feste Größe, darum sagen die Werte des Lösers nichts über sie",
    ),
    (
        "a turn there does not draw one card and let one go, as the solver's does",
        "ein Zug dort zieht nicht eine Karte und gibt eine ab, wie der des Lösers",
    ),
    ("none of its phases has been solved", "keine der Phasen dort ist gelöst"),
)
"""What is wrong with who plays."""

BUILT: Final = (
    (
        "the fast games do not play rule {rule:q} as {value}; {built}",
        "die schnellen Partien spielen die Regel {rule} nicht als {value}; {built!de}",
    ),
    ("there is room for {most:n}", "Platz ist für {most}"),
    ("a gift needs the hands dealt first", "für eine geschenkte Karte wird zuerst ausgeteilt"),
    ("{card:q} needs one", "{card} braucht einen Wert"),
    (
        "built are sets, runs, groups of a colour, and groups of a symbol that is named",
        "gebaut sind Sets, Folgen, Gruppen einer Farbe und Gruppen eines genannten Symbols",
    ),
    (
        "built are set, run, colour, and groups of a named symbol",
        "gebaut sind set, run, colour und Gruppen eines genannten Symbols",
    ),
    ("built are numbers from 1", "gebaut sind Zahlen ab 1"),
    (
        "built for named symbols is a free order",
        "gebaut ist für genannte Symbole die freie Reihenfolge",
    ),
    (
        "built for named symbols is naming them with the lay-down",
        "gebaut ist für genannte Symbole, dass sie beim Auslegen genannt werden",
    ),
    (
        "built is that the print of a joker is ignored",
        "gebaut ist, dass der Aufdruck eines Jokers nicht zählt",
    ),
    (
        "built is that wild cards lie anywhere in a run",
        "gebaut ist, dass Joker überall in einer Folge liegen",
    ),
    (
        "built are runs that end at the highest number",
        "gebaut sind Folgen, die bei der höchsten Zahl enden",
    ),
    (
        "built is that groups of a phase may be alike",
        "gebaut ist, dass die Gruppen einer Phase gleich sein dürfen",
    ),
    (
        "built are limits where each phase is a single group",
        "gebaut sind Grenzen, wo jede Phase eine einzige Gruppe ist",
    ),
    (
        (
            "built are single groups, up to four sets, and two groups of which one at most is of a "
            "colour"
        ),
        (
            "gebaut sind einzelne Gruppen, bis zu vier Sets und zwei Gruppen, von denen höchstens "
            "eine von einer Farbe ist"
        ),
    ),
    ("built is {values:w}", "gebaut ist {values}"),
    ("built are {values:w}", "gebaut sind {values}"),
)
"""Which answers the fast games play."""

GAMES: Final = (*SEATS, *EXPERIMENTS, *RESULTS, *RUNS, *BUILT)

__all__ = ["GAMES"]
