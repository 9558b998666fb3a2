"""What is said of files, of answers to rules and of the command line itself, in German.

The lines are written like those of `german_games`.
"""

from __future__ import annotations

from typing import Final

LINE: Final = (
    ("argument {option}: {told}", "Option {option}: {told!de}"),
    ("expected one argument", "der Wert fehlt"),
    (
        "invalid choice: {value:q} (choose from {known})",
        "{value} gibt es nicht (zur Wahl stehen {known})",
    ),
    ("ignored explicit argument {value:q}", "der Wert {value} ist zu viel"),
    ("the following arguments are required: {what}", "es fehlt: {what!de}"),
    ("VARIANT|EXPERIMENT", "VARIANTE|VERSUCH"),
    ("FILE", "DATEI"),
    ("{value:q} is no whole number", "{value} ist keine ganze Zahl"),
    ("{value:q} is too large", "{value} ist zu groß"),
    ("the name of the file is empty", "der Dateiname ist leer"),
    ("--rule {given:q} gives no answer", "--rule {given} gibt keine Antwort"),
    (
        "a rule, an equals sign and a value",
        "eine Regel, ein Gleichheitszeichen und ein Wert",
    ),
    ("--rule answers {rule:q} twice", "--rule beantwortet {rule} zweimal"),
    ("a variant with one", "eine Variante mit Spielplan"),
    ("{word:q} is no kind of space", "{word} ist keine Art von Feld"),
    (
        "the kinds in short, clockwise from the start",
        "die Arten in Kurzform, im Uhrzeigersinn vom Start an",
    ),
    (
        "{spaces:n} spaces, but this board has {many:n}: {names}",
        "{spaces} Felder, aber dieser Spielplan hat {many}: {names}",
    ),
)
"""What is wrong with a command line."""

FILES: Final = (
    (
        "a file with the names of the spaces in short, clockwise from the start",
        "eine Datei mit den Namen der Felder in Kurzform, im Uhrzeigersinn vom Start an",
    ),
    ("{what} in UTF-8", "{what!de} in UTF-8"),
    ("{what} as text", "{what!de} als Text"),
    ("{name:q} is larger than {size:n} MB", "{name} ist größer als {size} MB"),
    (
        "the file is not in UTF-8 (byte {byte:k})",
        "die Datei ist nicht in UTF-8 (Byte {byte})",
    ),
    ("{name:q} cannot be read: {why}", "{name} ist nicht lesbar: {why!de}"),
    ("this is a folder", "das ist ein Ordner"),
    ("give the TOML file in it", "nenn die TOML-Datei darin"),
    (
        "{size:n} bytes are too many for a rules file (at most {most:n})",
        "{size} Bytes sind zu viel für eine Datei mit Regeln (höchstens {most})",
    ),
    (
        "give a TOML file of questions or answers",
        "nenn eine TOML-Datei mit Fragen oder Antworten",
    ),
    ("there is no such file", "die Datei gibt es nicht"),
    ("check the name", "sieh den Namen nach"),
    ("the file cannot be read: {why}", "die Datei ist nicht lesbar: {why!de}"),
    ("check the name and rights", "sieh den Namen und die Rechte nach"),
    ("the file is empty", "die Datei ist leer"),
    ("write a [variant] table and answers", "schreib eine Tabelle [variant] und Antworten"),
    ("this is no text file", "das ist keine Textdatei"),
    ("save it as plain UTF-8 text", "speicher sie als einfachen Text in UTF-8"),
    ("byte {byte:k} is not UTF-8", "Byte {byte} ist kein UTF-8"),
    ("save the file with encoding UTF-8", "speicher die Datei in der Kodierung UTF-8"),
    ("the values are nested too deep", "die Werte sind zu tief verschachtelt"),
    ("write flat tables", "schreib flache Tabellen"),
    ("not TOML: {told} in column {column:n}", "kein TOML: {told!de} in Spalte {column}"),
    ("correct the line or the one before", "berichtige die Zeile oder die davor"),
    ("unknown key {key:q}", "unbekannter Schlüssel {key}"),
    ("{what:k} is no text in two languages", "{what} ist kein Text in zwei Sprachen"),
    ("{what:k} has no text in {lang:q}", "{what} hat keinen Text in {lang}"),
    ("{what:k} is no list of texts", "{what} ist keine Liste von Texten"),
    ("{what:k} is no table", "{what} ist keine Tabelle"),
)
"""What is wrong with a file before anybody asks what it says."""

TOML: Final = (
    ("Invalid statement", "so beginnt keine Zeile"),
    (
        "Expected newline or end of document after a statement",
        "hinter der Angabe steht noch etwas",
    ),
    ("Expected '=' after a key in a key/value pair", "hinter dem Schlüssel fehlt '='"),
    ("Expected ']' at the end of a table declaration", "hinter dem Namen der Tabelle fehlt ']'"),
    ("Expected ']]' at the end of an array declaration", "hinter dem Namen der Liste fehlt ']]'"),
    ("Expected {what:q}", "hier fehlt {what}"),
    ("Found invalid character {what:q}", "das Zeichen {what} darf hier nicht stehen"),
    ("Illegal character {what:q}", "das Zeichen {what} darf hier nicht stehen"),
    ("Cannot declare {key} twice", "{key} steht zweimal da"),
    ("Cannot overwrite a value", "der Schlüssel hat schon einen Wert"),
    ("Cannot mutate immutable namespace {key}", "{key} hat schon einen Wert"),
    ("Cannot redefine namespace {key}", "{key} steht zweimal da"),
    ("Duplicate inline table key {key:q}", "der Schlüssel {key} steht zweimal da"),
    ("Invalid initial character for a key part", "so beginnt kein Schlüssel"),
    ("Unclosed array", "die Liste hat kein Ende"),
    ("Unclosed inline table", "die Tabelle hat kein Ende"),
    (r"Unescaped '\' in a string", r"einzelnes '\' in einem Text"),
    ("Invalid hex value", "keine Zahl zur Basis 16"),
    (
        "Escaped character is not a Unicode scalar value",
        "kein Zeichen von Unicode",
    ),
    ("Unterminated string", "der Text hat kein Ende"),
    ("Invalid date or datetime", "kein Datum und keine Uhrzeit"),
    ("Invalid value", "kein Wert"),
)
"""What Python says of a text that is no TOML."""

SYSTEM: Final = (
    ("[Errno {number:n}] {why}: {file:q}", "{why!de}"),
    (
        "'utf-8' codec can't decode byte {byte:k} in position {place:n}: {why}",
        "Byte {byte} an Stelle {place} ist kein UTF-8",
    ),
    (
        "'utf-8' codec can't decode bytes in position {place}: {why}",
        "die Bytes an den Stellen {place} sind kein UTF-8",
    ),
    ("Permission denied", "keine Erlaubnis"),
    ("Operation not permitted", "nicht erlaubt"),
    ("Is a directory", "ein Ordner"),
    ("Not a directory", "kein Ordner"),
    ("No such file or directory", "nicht da"),
    ("File name too long", "der Name ist zu lang"),
    ("Read-only file system", "hier lässt sich nur lesen"),
    ("No space left on device", "kein Platz mehr"),
    ("Disk quota exceeded", "kein Platz mehr für dich"),
    ("File too large", "die Datei wird zu groß"),
    ("Too many levels of symbolic links", "zu viele Verweise"),
    ("Input/output error", "Fehler beim Lesen oder Schreiben"),
    ("embedded null byte", "ein Nullbyte im Namen"),
)
"""What the system says when it refuses a file."""

ANSWERS: Final = (
    ("there is no option {word:q}", "es gibt keine Option {word}"),
    ("there is no rule {word:q}", "es gibt keine Regel {word}"),
    ("there is no variant {word:q}", "es gibt keine Variante {word}"),
    ("there is no column {word:q}", "es gibt keine Spalte {word}"),
    (
        "{raw} is no answer to a question of type {kind:k}",
        "{raw} ist keine Antwort auf eine Frage der Art {kind}",
    ),
    (
        "the option {word:q} is known, but the engine cannot play it",
        "die Option {word} ist bekannt, lässt sich hier aber nicht spielen",
    ),
    ("{names} is named more than once", "{names} ist mehr als einmal genannt"),
    ("name each once, for example: {example}", "nenn jedes einmal, zum Beispiel: {example}"),
    ("the number given is out of range", "die Zahl ist zu klein oder zu groß"),
    ("the number {number} is out of range", "die Zahl {number} ist zu klein oder zu groß"),
    ("the column {column:q} is missing", "die Spalte {column} fehlt"),
    ("write all, for example: {example}", "schreib alle, zum Beispiel: {example}"),
    ("answered twice", "zweimal beantwortet"),
    ("answer it once", "antworte einmal"),
    ("see the list of rules", "sieh in der Liste der Regeln nach"),
    ("write {word:q}, if that is meant", "schreib {word}, falls das gemeint ist"),
    ("no answer", "keine Antwort"),
    (
        "the question is newly asked, because {gate}",
        "die Frage stellt sich jetzt, denn es gilt: {gate!de}",
    ),
    ("answer it too: {answer:s} (or {others:w})", "antworte auch: {answer} (oder {others})"),
    ("answer it too: {answer}", "antworte auch: {answer}"),
    (
        "the question is asked only if {gate}, and {because}",
        "die Frage stellt sich nur, wenn gilt: {gate!de}; es gilt: {because!de}",
    ),
    (
        "take the answer out, or change the other one",
        "nimm die Antwort heraus oder ändere die andere",
    ),
    ("correct the answer it names", "berichtige die genannte Antwort"),
    ("{rule:r} is not asked either", "{rule} ist auch nicht gefragt"),
    ("{rule:r} is not 0", "{rule} ist nicht 0"),
    ("{rule:r} is {value:s}", "{rule} ist {value}"),
    ("{rule:r} is {value:s} or {other:s}", "{rule} ist {value} oder {other}"),
    ("{rule:r} has {value:s}", "{rule} hat {value}"),
    ('"all" or a list of names from {rule:r}', '"all" oder eine Liste von Namen aus {rule}'),
    ("a list of names", "eine Liste von Namen"),
    ("a list of steps out of {names:w}", "eine Liste von Schritten aus {names}"),
    ("a list of {names:w}", "eine Liste aus {names}"),
    ("a whole number from 0", "eine ganze Zahl ab 0"),
    ('a whole number from 0 or "none"', 'eine ganze Zahl ab 0 oder "none"'),
    ("a whole number from 0 to {most:n}", "eine ganze Zahl von 0 bis {most}"),
    (
        'a whole number from 0 or "none" to {most:n}',
        'eine ganze Zahl von 0 bis {most} oder "none"',
    ),
    ("the text in both languages", "den Text in beiden Sprachen"),
    ("a list", "eine Liste"),
    ("a table", "eine Tabelle"),
    ("the table as in a spec", "die Tabelle wie in einer Datei mit Regeln"),
    (
        "whole numbers from 0 to {most:n} in it, not {cell}",
        "darin ganze Zahlen von 0 bis {most}, nicht {cell}",
    ),
    ("words in it, not {cell}", "darin Wörter, nicht {cell}"),
    ("true or false", "true oder false"),
)
"""What is wrong with an answer to a rule."""

COMMON: Final = (
    ("perhaps {near:q} is meant", "gemeint ist vielleicht {near}"),
    ("expected {what}, for example: {example}", "erwartet {what!de}, zum Beispiel: {example}"),
    ("expected {what}", "erwartet {what!de}"),
    ("write {what}, for example: {example}", "schreib {what!de}, zum Beispiel: {example}"),
    ("write {key:s} = {value}", "schreib {key} = {value}"),
    ("write {word:s}", "schreib {word}"),
    ("write {word:s} or {other:s}", "schreib {word} oder {other}"),
    ("write {word:s} or {other:s} or {third:s}", "schreib {word} oder {other} oder {third}"),
    ("write a whole number from {what}", "schreib eine ganze Zahl von {what!de}"),
    ("{least:n} to {most:n}", "{least} bis {most}"),
    ('{least:n} or "none" to {most:n}', '{least} bis {most} oder "none"'),
    ("use one of {names:w}", "nimm eines von {names}"),
    ("use {names:w}", "nimm {names}"),
    ("use {names:w}, for example: {example}", "nimm {names}, zum Beispiel: {example}"),
    ("{told} (remedy: {remedy})", "{told!de} (Abhilfe: {remedy!de})"),
)
"""What stands around most messages."""

FILES_AND_ANSWERS: Final = (*LINE, *FILES, *TOML, *SYSTEM, *ANSWERS, *COMMON)

__all__ = ["FILES_AND_ANSWERS"]
