"""What is said of positions, moves, cards and records, in German.

The lines are written like those of `german_games`; besides, `:c` takes a quotation that is cut off.
"""

from __future__ import annotations

from typing import Final

LIES: Final = (
    (
        "{count:n} cards {card:q} in {where}, but the deck has {have:n}",
        "{count} Karten {card} in {where}, aber der Kartensatz hat {have}",
    ),
    (
        "{count:n} cards in hand {name:s}, but nobody ever holds more than {most:n}",
        "{count} Karten in hand {name}, aber niemand hält je mehr als {most}",
    ),
    (
        "{count:n} cards in all, but the deck has {size:n}",
        "zusammen {count} Karten, aber der Kartensatz hat {size}",
    ),
    (
        (
            "{count:n} cards in all zones together, but the deck has {size:n}; "
            "leave out a line for what is not known"
        ),
        (
            "an allen Plätzen zusammen {count} Karten, aber der Kartensatz hat {size}; "
            "lass die Zeile weg, wo etwas unbekannt ist"
        ),
    ),
    (
        "what lies in down {name:s} cannot be phase {phase:q}",
        "was in down {name} liegt, kann nicht die Phase {phase} sein",
    ),
)
"""What is wrong with where the cards of a position lie."""

GOES_ON: Final = (
    ("the game is over: no move is due", "die Partie ist zu Ende: niemand ist am Zug"),
    (
        (
            "it is not known whose turn it is: add a line such as 'turn: ana play', "
            "or name the player before the move"
        ),
        (
            "es ist unbekannt, wer am Zug ist: eine Zeile wie 'turn: ana play' sagt es, "
            "oder der Name vor dem Zug"
        ),
    ),
    (
        (
            "nobody may act: chance comes first ({step:q}); "
            "name the player before the move to ask all the same"
        ),
        (
            "niemand ist am Zug: erst kommt der Zufall ({step}); "
            "mit einem Namen vor dem Zug lässt sich trotzdem fragen"
        ),
    ),
    (
        "{verb:q} is a move of chance: it happens, nobody may or may not",
        "{verb} ist ein Zug des Zufalls: er geschieht, erlaubt oder verboten ist er niemandem",
    ),
    ("{verb:q} is a move of chance", "{verb} ist ein Zug des Zufalls"),
    ("a move of yours", "einen eigenen Zug"),
    (
        "{verb:q} doesn't happen here: nothing is due",
        "{verb} geschieht hier nicht: es steht nichts an",
    ),
    (
        "{verb:q} doesn't happen here: {step:q} is due",
        "{verb} geschieht hier nicht: es steht {step} an",
    ),
    ("{verb:q} doesn't happen here", "{verb} geschieht hier nicht"),
    (
        "the game cannot go on from here: it is not known what {fact:q} is",
        "von hier kann die Partie nicht weitergehen: {fact} ist unbekannt",
    ),
    (
        "the game cannot go on from here: the line {line:q} is missing",
        "von hier kann die Partie nicht weitergehen: die Zeile {line} fehlt",
    ),
    (
        "{card:q} is turned up, but {top:q} lies on top of the draw pile",
        "{card} wird aufgedeckt, aber oben auf dem Nachziehstapel liegt {top}",
    ),
    (
        "a roll of {values}, but there are {dice:n} dice with {faces:n} faces",
        "ein Wurf von {values}, aber es gibt {dice} Würfel mit {faces} Seiten",
    ),
    ("the deck has no card {card:q}", "im Kartensatz gibt es keine Karte {card}"),
    (
        "a hand size of {size:n}: {variant:q} has {usual:n} and {smaller:n}",
        "eine Handgröße von {size}: {variant} hat {usual} und {smaller}",
    ),
    (
        "hand sizes {sizes}: {variant:q} has only {usual:n}",
        "Handgrößen {sizes}: {variant} hat nur {usual}",
    ),
    ("no move of chance is due", "es steht kein Zug des Zufalls an"),
    (
        "chance cannot settle {step:q}: the cards are unknown",
        "der Zufall kann {step} nicht entscheiden: die Karten sind unbekannt",
    ),
    (
        "{name:q} has no legal move at {step:q}:\n{position}",
        "{name} hat bei {step} keinen erlaubten Zug:\n{position}",
    ),
    ("{name:q} has no legal move:\n{position}", "{name} hat keinen erlaubten Zug:\n{position}"),
    (
        "the shuffle doesn't hold the cards of the pile that is shuffled",
        "gemischt sind andere Karten, als der Stapel hat",
    ),
    (
        "the shuffle names {named:n} cards, but {there:n} are shuffled",
        "das Mischen nennt Karten: {named}; gemischt werden {there}",
    ),
    (
        "{name:q} is dealt next, not {other:q}",
        "{name} bekommt als Nächstes Karten, nicht {other}",
    ),
    (
        "{name:q} is dealt {wanted:n} cards, not {named:n}",
        "{name} bekommt Karten: {wanted}, nicht {named}",
    ),
    (
        "the cards dealt to {name:q} are not those on top of the draw pile",
        "die Karten für {name} sind nicht die obersten des Nachziehstapels",
    ),
    (
        (
            "card {card:q} has no value that could be counted: name it, "
            "or leave the settling to the table"
        ),
        (
            "die Karte {card} hat keinen Wert, der sich zählen ließe: nenn ihn, "
            "oder lass die Runde am Tisch abrechnen"
        ),
    ),
)
"""Why a move cannot be made, and a game cannot go on."""

RECORDS: Final = (
    ("{verb:q} after the end of the game", "{verb} nach dem Ende der Partie"),
    (
        "{name:q} shows {shown:n} cards, but holds {held:n}",
        "{name} zeigt Karten: {shown}, hält aber {held}",
    ),
    (
        "{name:q} doesn't show {card:q}, which was seen before",
        "{name} zeigt {card} nicht, und die Karte war schon zu sehen",
    ),
    (
        "the record holds only what {name:q} saw",
        "das Protokoll enthält nur, was {name} sah",
    ),
    ("a record of {count:n} characters", "ein Protokoll von {count} Zeichen"),
    ("a record of a game", "ein Protokoll einer Partie"),
    ("a game", "eine Partie"),
    ("an empty record", "ein leeres Protokoll"),
    ("the header and one move a line", "den Kopf und je Zeile einen Zug"),
    ("each line of the header once", "jede Zeile des Kopfes einmal"),
    ("{text:q} gives no size to each player", "{text} gibt nicht jedem Spieler eine Handgröße"),
    ("{word:q} is no seed", "{word} ist kein Startwert"),
    ("{seats:n} seats for {players:n} players", "{seats} Sitze für {players} Spieler"),
    ("{line:q} shows nothing", "{line} zeigt nichts"),
    (
        "cards are shown, but it isn't said to whom",
        "Karten werden gezeigt, aber es steht nicht da, wem",
    ),
    (
        "a line with the player who saw the game so",
        "eine Zeile mit dem Spieler, der das Spiel so gesehen hat",
    ),
    ("seen by as here", "seen by wie hier"),
    ("{key:s} as here", "{key} wie hier"),
    ("{move:q} cannot have been: {why}", "{move} kann nicht gewesen sein: {why!de}"),
)
"""What is wrong with a record of a game."""

NOTATION: Final = (
    ("a position of {count:n} characters", "eine Stellung von {count} Zeichen"),
    ("a few lines", "ein paar Zeilen"),
    ("an empty position", "eine leere Stellung"),
    ("lines such as {example:q}", "Zeilen wie {example}"),
    ("{line:q} has no colon", "in {line} fehlt der Doppelpunkt"),
    ("a key, a colon and a value", "einen Schlüssel, einen Doppelpunkt und einen Wert"),
    ("{key:q} stands there twice", "{key} steht zweimal da"),
    ("each line once", "jede Zeile einmal"),
    ("a variant", "eine Variante"),
    ("it isn't said which game this is", "es fehlt, welches Spiel das ist"),
    ("a line {line:q}", "eine Zeile {line}"),
    ("the line {line:q}", "die Zeile {line}"),
    ("no board", "keinen Spielplan"),
    ("the spaces in short, clockwise from the start",
     "die Felder in Kurzform, im Uhrzeigersinn vom Start an"),
    ("the players are missing", "die Spieler fehlen"),
    ("a line with their names in seat order",
     "eine Zeile mit ihren Namen, wie sie der Reihe nach sitzen"),
    ("{key:q} is no line of this game", "eine Zeile {key} gibt es in diesem Spiel nicht"),
    ("{key:q} belongs to nobody, not to {name:q}", "{key} gehört niemandem, auch nicht {name}"),
    ("{name:q} is nobody at this table", "{name} sitzt nicht an diesem Tisch"),
    ("{group:q} is no group ({rules:w})", "{group} ist keine Gruppe ({rules})"),
    ("a group as it may lie on the table", "eine Gruppe, wie sie auf dem Tisch liegen darf"),
    ("a player's name or 'chance'", "den Namen eines Spielers oder 'chance'"),
    ("a player's name", "den Namen eines Spielers"),
    ("the line ends too early", "die Zeile endet zu früh"),
    ("what {step:q} is about", "die Angaben zu {step}"),
    ("nobody is named", "niemand ist genannt"),
    ("a player and a step", "einen Spieler und einen Schritt"),
    ("{key:q} says the same already", "{key} sagt schon dasselbe"),
    ("one of the two lines", "eine der beiden Zeilen"),
    ("a group", "eine Gruppe"),
    ("a step", "einen Schritt"),
    ("a move of {count:n} characters", "ein Zug von {count} Zeichen"),
    ("a short line", "eine kurze Zeile"),
    ("a verb", "ein Verb"),
    ("{verb:q} is no move", "{verb} ist kein Zug"),
    ("a phase", "eine Phase"),
    ("{word:q} is no phase", "{word} ist keine Phase"),
    ("a kind of group", "eine Art von Gruppe"),
    ("{word:q} is no kind of group", "{word} ist keine Art von Gruppe"),
    ("a group without cards", "eine Gruppe ohne Karten"),
    ("cards", "Karten"),
    ("a card", "eine Karte"),
    ("a number", "eine Zahl"),
    ("the number of the group", "die Nummer der Gruppe"),
    ("the number of a space", "die Nummer eines Feldes"),
    ("{word:q} is no number", "{word} ist keine Zahl"),
    (
        "a number of spaces, with a minus for the other way",
        "eine Zahl von Feldern, mit Minus für die andere Richtung",
    ),
    ("{word:q} can't be asked for", "nach {word} lässt sich nicht fragen"),
    ("a kind of space", "eine Art von Feld"),
    ("there is no space {number:n}", "ein Feld {number} gibt es nicht"),
    (
        "a number from 1, the start, to {most:n}",
        "eine Zahl von 1, dem Start, bis {most}",
    ),
    ("dice without numbers", "Würfel ohne Zahlen"),
    ("what the dice show", "die Zahlen der Würfel"),
    ("{word:q} is too much", "{word} ist zu viel"),
    ("the end of the line", "das Ende der Zeile"),
    ("{word:q} doesn't fit here", "{word} passt hier nicht"),
    ("{card:q} is no card of this deck", "{card} ist keine Karte dieses Spiels"),
    (
        "{name:q} is no name that a line can hold",
        "{name} ist kein Name, der in einer Zeile stehen kann",
    ),
    (
        "a word of at most 20 letters and digits that begins with a letter",
        "ein Wort aus höchstens 20 Buchstaben und Ziffern, mit einem Buchstaben am Anfang",
    ),
    ("two players are called {name:q}", "zwei Spieler heißen {name}"),
    ("names that differ", "verschiedene Namen"),
    ("{count:n} players", "{count} Spieler"),
    ("{few:n} to {many:n} players", "{few} bis {many} Spieler"),
    ("there is no variant {name:c}", "es gibt keine Variante {name}"),
    ("there is no move {word:q} in the list", "einen Zug {word} gibt es in der Liste nicht"),
    ("a number from 1 to {most:n}, or a move", "eine Zahl von 1 bis {most} oder einen Zug"),
    ("one of {names}", "eines von {names}"),
)  # fmt: skip
"""What is wrong with a line of the notation, and what is expected there."""

_LETTERS: Final = (
    "a colour letter ({letters:w}) with a number from {low:n} to {high:n}",
    "einen Farbbuchstaben ({letters}) mit einer Zahl von {low} bis {high}",
)
_SYMBOLS: Final = (
    "two symbols of two categories with a dot between them",
    "zwei Symbole zweier Arten mit einem Punkt dazwischen",
)
_TURNED: Final = (", J before it if it is turned", ", J davor, wenn sie gedreht ist")


def _cards() -> tuple[tuple[str, str], ...]:
    """What a card looks like in the decks of the family."""
    found = []
    for english, german in (_LETTERS, _SYMBOLS, (_LETTERS[0] + _TURNED[0],
                                                _LETTERS[1] + _TURNED[1])):  # fmt: skip
        found += [
            (english, german),
            (english + " or {last:s}", german + " oder {last}"),
            (english + ", {one:s} or {last:s}", german + ", {one} oder {last}"),
        ]
    last = " or ".join(part.removeprefix(", ") for part in (_LETTERS[0], _TURNED[0]))
    last_de = " oder ".join(part.removeprefix(", ") for part in (_LETTERS[1], _TURNED[1]))
    return (*found, (last, last_de))


_MANY: Final = 45
CHOICES: Final = tuple(
    (
        " or ".join(f"{{w{n}:k}}" for n in range(count)),
        " oder ".join(f"{{w{n}}}" for n in range(count)),
    )
    for count in range(2, _MANY)
)
"""Words of the notation of which one is expected."""

CARDS: Final = (
    *_cards(),
    ("no cards are named", "es sind keine Karten genannt"),
    ("PHASE and CARD are missing", "PHASE und KARTE fehlen"),
    ("a hand of {size:n} cards", "eine Handgröße von {size}"),
    (
        "{count:n} cards, but a hand never holds more than {most:n}",
        "{count} Karten, aber eine Hand hat nie mehr als {most}",
    ),
    ("the cards of one hand", "die Karten einer Hand"),
    (
        "'?' is a hidden card, which cannot be checked",
        "'?' ist eine verdeckte Karte, die sich nicht prüfen lässt",
    ),
    (
        "{card:q} is there {count:n} times, but the deck has {have:n}",
        "{card} ist {count} Mal da, aber der Kartensatz hat {have}",
    ),
)
"""What is wrong with cards on a command line."""

FRAMES: Final = (
    ("1 problem in the rules:", "1 Fehler in den Regeln:"),
    ("{count:n} problems in the rules:", "{count} Fehler in den Regeln:"),
    (
        "(changed answers): {rule:r}: {told} (remedy: {remedy})",
        "(geänderte Antworten): {rule}: {told!de} (Abhilfe: {remedy!de})",
    ),
)
"""Several faults in one message."""

POSITIONS: Final = (
    *FRAMES,
    *LIES,
    *GOES_ON,
    *RECORDS,
    *CARDS,
    *CHOICES,
    *NOTATION,
)

__all__ = ["POSITIONS"]
