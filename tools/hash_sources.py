"""Hashes of all seven-word sequences of the source texts, for the test of our own words.

The sources themselves are other people's texts and not part of the project. What is kept is, for
every seven words in a row, eight bytes of a salted SHA-256: enough to notice such a sequence in a
text of ours, not enough to read the source. Run as `python -m tools.hash_sources FOLDER`, where
FOLDER holds the sources as .txt files; it writes `tests/meta/source_sevens.bin`.

The file: the salt (16 bytes), then the hashes, sorted, 8 bytes each.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

DATA = Path(__file__).parent.parent / "tests" / "meta" / "source_sevens.bin"
SALT = bytes.fromhex("5b1d93c0e27a4f8896ad04cf71e35a2c")
LENGTH = 7
SIZE = 8

WORD = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)*")
TAG = re.compile(r"</?[A-Za-z!][^<>]*>")

# Words of which lists of cards and phases consist. Such a list belongs to nobody, so a sequence
# counts only with at least three words that are neither numbers nor among these.
CARD_WORDS = frozenset(
    """
    a an and are each in is of one or the to two three four five six seven eight nine ten
    card cards colour colours color colors number numbers numbered player players point points
    phase phases run runs same set sets skip skips wild wilds joker jokers
    red blue green yellow
    aus das der die ein eine eines einer je mit oder und von zwei drei vier fünf sechs sieben acht
    karte karten farbe farben folge folgen sätze satz zahl zahlen zahlenkarten aussetzen punkt
    punkte spieler rot rote roten blau blaue grün grüne gelb gelbe einem gleiche gleichen
    drilling drillinge vierling vierlinge zwilling zwillinge
    """.split()
)


def words(text: str, *, markup: bool = False) -> list[tuple[str, int]]:
    """The words of a text in lower case, each with the place where it begins.

    With `markup`, HTML tags count as blanks.
    """
    if markup:
        text = TAG.sub(lambda tag: " " * len(tag[0]), text)
    return [(m[0].lower().replace("’", "'"), m.start()) for m in WORD.finditer(text)]


def sevens(text: str, *, markup: bool = False) -> Iterator[tuple[str, int]]:
    """Each seven words in a row that are more than a list of cards, with their place."""
    found = words(text, markup=markup)
    telling = [word.replace("'", "").isalpha() and word not in CARD_WORDS for word, _ in found]
    for i in range(len(found) - LENGTH + 1):
        if sum(telling[i : i + LENGTH]) >= 3:
            yield " ".join(word for word, _ in found[i : i + LENGTH]), found[i][1]


def digest(sequence: str, salt: bytes = SALT) -> bytes:
    """The salted hash of one sequence."""
    return sha256(salt + sequence.encode()).digest()[:SIZE]


def read(path: Path = DATA) -> tuple[bytes, frozenset[bytes]]:
    """Salt and hashes of a data file."""
    data = path.read_bytes()
    body = data[len(SALT) :]
    if len(data) < len(SALT) or len(body) % SIZE:
        raise ValueError(f"not a file of hashes: {path.name!r}")
    return data[: len(SALT)], frozenset(body[i : i + SIZE] for i in range(0, len(body), SIZE))


def main(argv: list[str]) -> int:
    """Read the folder named on the command line, write the data file."""
    if len(argv) != 1:
        print("usage: python -m tools.hash_sources FOLDER", file=sys.stderr)
        return 2
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(argv[0]).glob("*.txt"))]
    hashes = {digest(seq) for text in texts for seq, _ in sevens(text, markup=True)}
    DATA.write_bytes(SALT + b"".join(sorted(hashes)))
    print(f"{len(texts)} texts, {len(hashes)} sequences")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
