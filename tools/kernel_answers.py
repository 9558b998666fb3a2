"""Write `engine/phase10/kernel/answers.py`: a number for each question and for each answer.

The kernel knows questions and answers as small integers.  They follow from `rules/`, so they
are written by this script; a test sees to it that they stay in step.
"""

from __future__ import annotations

import sys
from pathlib import Path

from phase10.variant import load

PLACE = Path(__file__).parent.parent / "engine/phase10/kernel/answers.py"

HEAD = '''"""A number for each question, and for each answer that is a word.

Written by `tools/kernel_answers.py` from `rules/`: change the rules, not this file.  A
question's number is its place in the table of answers; an answer's number is its place among
the options of its question.
"""

from __future__ import annotations

from typing import Final

NOT_ASKED: Final = -1
"""Stands where a variant does not ask a question."""

NO_LIMIT: Final = -2
"""Stands for the answer "none" to a question for a number."""

'''


def constant(name: str) -> str:
    """The name of a constant for a rule or an option."""
    return name.upper().replace(".", "_").replace("-", "_").replace(" ", "_")


def text() -> str:
    """The module as it should be."""
    rules = load("classic").rulebook.rules
    lines = [HEAD]
    kinds: list[tuple[str, str]] = []
    for at, (name, rule) in enumerate(
        (name, rule)
        for name, rule in rules.items()
        if rule.type in ("choice", "some", "number", "flag")
    ):
        lines.append(f"{constant(name)}: Final = {at}\n")
        kinds.append((name, rule.type))
        if rule.type in ("choice", "some"):
            for number, option in enumerate(rule.options):
                lines.append(f"{constant(name)}__{constant(option)}: Final = {number}\n")
    lines.append(f"\nANSWERS: Final = {len(kinds)}\n")
    lines.append('"""How many questions have a number."""\n\n')
    lines.append("KINDS: Final[dict[str, tuple[int, str]]] = {\n")
    lines += [f'    "{name}": ({at}, "{kind}"),\n' for at, (name, kind) in enumerate(kinds)]
    lines.append('}\n"""The number and the type of each question."""\n')
    return "".join(lines)


def main() -> int:
    """Write the module; with `--check` say whether it is up to date."""
    new = text()
    if "--check" in sys.argv[1:]:
        return int(not PLACE.exists() or PLACE.read_text(encoding="utf-8") != new)
    PLACE.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
