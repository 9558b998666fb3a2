"""The published numbers as a data package: tables, figures, conditions, checksums.

A Frictionless data package: ``datapackage.json`` describes every table, its columns and its
conditions.  Nothing in it depends on time or place, so two runs give the same bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from phase10 import __version__, numbers
from phase10.errors import Phase10Error
from phase10.numbers import plots
from phase10.numbers.results import StaleError
from phase10.numbers.tables import FOR_PAGES, Column, Table
from phase10.simulate.published import StaleGamesError
from phase10.text import LANGUAGES
from phase10.variant import Variant, load, variants

NAME: Final = "phase10-numbers"
TITLE: Final = "Chances and played games of the Phase 10 family"
ABOUT: Final = (
    "Exact chances, best play alone and games between bots for the card game, Masters Edition, "
    "the board game and Junior. Exact numbers are counted; sampled ones carry a 95 % interval, "
    "their conditions and the command that plays them again. An independent project: the games' "
    "names belong to their owners."
)
DESCRIPTION: Final = "datapackage.json"
LICENSE: Final = {
    "name": "CC-BY-4.0",
    "title": "Creative Commons Attribution 4.0",
    "path": "https://creativecommons.org/licenses/by/4.0/",
}
TYPES: Final[Mapping[str, str]] = {
    "text": "string",
    "count": "integer",
    "share": "number",
    "odds": "number",
    "number": "number",
}
"""The type of a column's values in the files."""

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class File:
    """A file of the package: its path and its content."""

    path: str
    content: bytes

    @property
    def hash(self) -> str:
        """The SHA-256 of its content."""
        return hashlib.sha256(self.content).hexdigest()


def tables(only: Collection[str] = ()) -> Iterator[tuple[Variant, Table]]:
    """Every table that is published, variant by variant; `only`: of these variants.

    A variant whose answers are those of another one has no table of its own where the other has.
    Raises a ValueError for a result that is stale.
    """
    for name in numbers.TABLES:
        seen: set[str] = set()
        for ident in variants():
            if only and ident not in only:
                continue
            variant = load(ident)
            try:
                table = numbers.table(name, variant)
            except (StaleError, StaleGamesError) as error:
                if "nothing is stored" in str(error):
                    continue
                raise
            except Phase10Error:
                continue  # a table of the board for a game without one, and so on
            text = table.csv()
            if text in seen or len(text.splitlines()) < 2:
                continue
            seen.add(text)
            yield variant, table


def files(progress: Progress | None = None, *, only: Collection[str] = ()) -> Iterator[File]:
    """Every file of the package, the description and the checksums last; `only`: some variants."""
    resources: list[dict[str, Any]] = []
    made: list[File] = []
    for variant, table in tables(only):
        stem = f"{table.name}-{variant.id}"
        if progress is not None:
            progress(stem)
        file = File(f"data/{stem}.csv", table.csv().encode())
        made.append(file)
        resources.append(resource(variant, table, file))
        if table.name in plots.PLOTS:
            for lang in LANGUAGES:
                svg, png = plots.both(table, lang=lang)
                made.append(File(f"figures/{stem}-{lang}.svg", svg.encode()))
                made.append(File(f"figures/{stem}-{lang}.png", png))
    made.append(File("CITATION.cff", citation().encode()))
    made.append(File("README.md", readme(resources).encode()))
    made.append(File(DESCRIPTION, _json(package(resources))))
    yield from made
    sums = "".join(f"{file.hash}  {file.path}\n" for file in sorted(made, key=lambda f: f.path))
    yield File("SHA256SUMS", sums.encode())


def resource(variant: Variant, table: Table, file: File) -> dict[str, Any]:
    """The description of a table: what it holds, its columns, its conditions."""
    return {
        "name": file.path.removeprefix("data/").removesuffix(".csv"),
        "path": file.path,
        "profile": "tabular-data-resource",
        "title": f"{table.title.en}: {variant.title.en}",
        "description": " ".join(note.en for note in table.notes),
        "variant": variant.id,
        "answers": variant.hash,
        "scheme": "file",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": len(file.content),
        "hash": f"sha256:{file.hash}",
        "schema": {
            "fields": [field(column) for column in table.columns if column.form not in FOR_PAGES]
        },
    }


def field(column: Column) -> dict[str, str]:
    """The description of a column."""
    said = column.head.en
    for end, words in (("-low", "lower end of the 95 % interval"), ("-high", "upper end")):
        if column.key.endswith(end):
            said = f"{said}: {words}"
    return {"name": column.key, "type": TYPES[column.form], "title": said}


def package(resources: list[dict[str, Any]]) -> dict[str, Any]:
    """The description of the whole package."""
    return {
        "profile": "tabular-data-package",
        "name": NAME,
        "title": TITLE,
        "description": ABOUT,
        "version": __version__,
        "licenses": [LICENSE],
        "keywords": ["card games", "board games", "probability", "simulation"],
        "resources": resources,
    }


def citation() -> str:
    """How to cite the package (Citation File Format)."""
    return (
        "cff-version: 1.2.0\n"
        'message: "If you use these numbers, please cite them as below."\n'
        f'title: "{TITLE}"\n'
        "type: dataset\n"
        "authors:\n"
        '  - name: "The phase10 project"\n'
        f"version: {__version__}\n"
        f"license: {LICENSE['name']}\n"
    )


def readme(resources: list[dict[str, Any]]) -> str:
    """The conditions in words: what each table holds, and how its numbers were found."""
    lines = [f"# {TITLE}", "", ABOUT, "", f"Version {__version__}, license {LICENSE['name']}.", ""]
    lines += [
        "Every file is described in `datapackage.json`; `SHA256SUMS` has the checksums.",
        "Columns that end in `-low` and `-high` are the ends of a 95 % interval.",
        "",
    ]
    for one in resources:
        lines += [f"## {one['title']}", "", f"`{one['path']}`", ""]
        if one["description"]:
            lines += [str(one["description"]), ""]
    return "\n".join(lines)


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def publish(
    folder: Path, progress: Progress | None = None, *, only: Collection[str] = ()
) -> tuple[File, ...]:
    """Write the package into a folder that is new or empty, or holds an older package.

    `only` names variants; all are published without it.  Raises a ValueError for a folder with
    anything else in it, for a variant that is not there, and for stale results; nothing has been
    written then.
    """
    for ident in only:
        load(ident)
    if folder.exists() and not folder.is_dir():
        raise Phase10Error(f"{str(folder)!r} is no folder")
    if folder.is_dir():
        others = sorted(path.name for path in folder.iterdir())
        if others and not _ours(folder):
            raise Phase10Error(
                f"{str(folder)!r} is not empty ({others[0]!r} lies there); "
                "expected a new folder, for example: phase10 publish phase10-numbers"
            )
    made = tuple(files(progress, only=only))
    kept = {file.path for file in made}
    # What says that the folder is ours comes first, and each file is whole or not there: a package
    # that was cut short is made again.
    for file in sorted(made, key=lambda file: file.path != DESCRIPTION):
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        try:
            beside.write_bytes(file.content)
            beside.replace(path)
        except OSError as error:
            beside.unlink(missing_ok=True)
            # A full disk doesn't say which file it was.
            raise OSError(error.errno, error.strerror, str(path)) from None
    for path in (*folder.glob("data/*.csv"), *folder.glob("figures/*")):
        if str(path.relative_to(folder)) not in kept:
            path.unlink()
    return made


def _ours(folder: Path) -> bool:
    """Whether a folder holds an older package, which may be written over."""
    try:
        found = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(found, dict) and found.get("name") == NAME


__all__ = ["File", "files", "publish", "tables"]
