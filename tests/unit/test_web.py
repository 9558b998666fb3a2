"""What the build leaves out of the engine for pages is nothing that the engine asks for."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

import phase10.page
from tools import web


def sources() -> Iterator[tuple[str, str]]:
    """The Python files that pages carry: the engine's, and those of the packages it needs."""
    engine = web.ROOT / "engine"
    for path in sorted(engine.rglob("*.py")):
        yield path.relative_to(engine).as_posix(), path.read_text(encoding="utf-8")
    for package in web.needed():
        for file in distribution(package).files or ():
            if file.suffix == ".py" and ".." not in file.parts:
                yield str(file), file.read_text(encoding="utf-8")


def carried(name: str) -> bool:
    """Whether pages carry a file of the engine."""
    return not any(
        name == one or (one.endswith("/") and name.startswith(one)) for one in web.UNUSED
    )


def imported(text: str) -> set[str]:
    """The modules that a text imports anywhere, by the first part of their names."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_the_library_of_a_page_has_what_the_engine_imports() -> None:
    asked = {
        (module, name)
        for name, text in sources()
        if carried(name)
        for module in imported(text)
        if module in web.IDLE
    }
    assert not asked


def test_pages_carry_all_that_answers_their_questions() -> None:
    answering = [f"phase10.page.{one.name}" for one in pkgutil.iter_modules(phase10.page.__path__)]
    code = (
        "import importlib, sys\n"
        f"for name in {answering!r}: importlib.import_module(name)\n"
        "ours = [name for name in sys.modules if name.startswith('phase10')]\n"
        "print(*(sys.modules[name].__file__ for name in ours), sep='\\n')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names = [Path(one).relative_to(web.ROOT / "engine").as_posix() for one in done.stdout.split()]
    assert "phase10/page/judge.py" in names
    assert [name for name in names if not carried(name)] == []


def test_only_modules_of_the_library_are_left_out() -> None:
    assert sys.stdlib_module_names | {"_pyrepl"} >= web.IDLE


def test_a_library_is_left_with_what_pages_can_use(tmp_path: Path) -> None:
    for name in (
        "json/__init__.py",
        "xml/dom/minidom.py",
        "pdb.py",
        "encodings/utf_8.py",
        "encodings/cp037.py",
        "ctypes/README.ctypes",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    web.prune_library(tmp_path)
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
    assert left == {"json/__init__.py", "encodings/utf_8.py"}
