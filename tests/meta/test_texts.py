"""Texts are our own words: no seven words in a row from any source."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.hash_sources import DATA, digest, read, sevens

ROOT = Path(__file__).parents[2]
SUFFIXES = {
    "", ".cff", ".css", ".html", ".ipynb", ".js", ".json", ".md", ".mjs", ".po", ".py", ".rst",
    ".svg", ".toml", ".txt", ".yaml", ".yml",
}  # fmt: skip
MARKUP = {".html", ".md", ".svg", ".mjs", ".js"}


def texts() -> Iterator[Path]:
    """All text files that are, or are about to be, under version control."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True, text=True, encoding="utf-8",
        ).stdout.split("\0")  # fmt: skip
        paths = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive
        paths = [
            path
            for path in ROOT.rglob("*")
            if not {"_build", "node_modules", "__pycache__"}.intersection(path.parts)
            and not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
        ]
    yield from sorted(path for path in paths if path.suffix in SUFFIXES and path.is_file())


def copied(text: str, salt: bytes, hashes: frozenset[bytes], *, markup: bool) -> list[str]:
    """What a text shares with the sources: "line: seven words", overlapping ones once."""
    found, free_from = [], -1
    for words, place in sevens(text, markup=markup):
        if place >= free_from and digest(words, salt) in hashes:
            found.append(f"{text.count(chr(10), 0, place) + 1}: {words}")
            free_from = place + len(words)
    return found


def test_no_text_shares_seven_words_with_a_source() -> None:
    salt, hashes = read()
    faults, seen = [], 0
    for path in texts():
        text = path.read_text(encoding="utf-8", errors="replace")
        seen += 1
        faults += [
            f"{path.relative_to(ROOT)}:{fault}"
            for fault in copied(text, salt, hashes, markup=path.suffix in MARKUP)
        ]
    assert seen > 20, "the walk found too few texts"
    assert not faults, "seven words in a row from a source:\n" + "\n".join(faults)


def test_the_data_file_is_whole() -> None:
    data = DATA.read_bytes()[16:]
    hashes = [data[i : i + 8] for i in range(0, len(data), 8)]
    assert hashes == sorted(set(hashes))
    assert len(hashes) > 3000


def test_a_copied_sentence_is_found_across_lines_and_tags() -> None:
    sentence = "seven small otters juggle old brass lamps beside a quiet mill"
    salt = b"pepper"
    hashes = frozenset(digest(words, salt) for words, _ in sevens(sentence))
    text = "Nothing here.\n\nSeven small <em>otters</em>\njuggle old BRASS lamps at night."
    assert copied(text, salt, hashes, markup=True) == [
        "3: seven small otters juggle old brass lamps"
    ]
    assert not copied(text.replace("small", "big"), salt, hashes, markup=True)


def test_lists_of_cards_belong_to_nobody() -> None:
    assert not list(sevens("2 sets of 3, 1 run of 7, 7 cards of one colour: R1 B2 G3"))
