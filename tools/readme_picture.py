"""Draw the picture of the README from its position: `python tools/readme_picture.py` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from phase10 import Position
from phase10.picture import position_svg

ROOT = Path(__file__).parent.parent
PICTURE = ROOT / "book" / "_static" / "readme.svg"


def position() -> Position:
    """The position that the README shows in its Python example."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r'Position\.parse\("""\n(.*?)\n\.\.\. """\)', text, re.DOTALL)
    if found is None:
        raise ValueError("README.md shows no position")
    return Position.parse("\n".join(line.removeprefix("... ") for line in found[1].splitlines()))


def drawn() -> str:
    """The picture as it should be."""
    return position_svg(position(), lang="en") + "\n"


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")
