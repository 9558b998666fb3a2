"""One source, two ways to run it: as Python, and compiled by Numba where that is installed.

The kernel's functions work on flat rows of whole numbers and are marked with :func:`jit`.
Imported as ``phase10.kernel.…`` they are plain Python on lists.  :func:`compiled` loads the same
files once more, as ``phase10_compiled.…``; there :func:`jit` compiles, and rows are arrays.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

if TYPE_CHECKING:
    Ints = list[int]
else:
    Ints = Any

Progress = Callable[[int, int], None]

PLAIN_NAME: Final = "phase10.kernel"
COMPILED_NAME: Final = "phase10_compiled"
FOLDER: Final = Path(__file__).parent


def jit(function: F) -> F:
    """The function as it is, or, in the compiled copy of the kernel, compiled when first called.

    What has been compiled is kept on disk.
    """
    if not function.__module__.startswith(COMPILED_NAME):
        return function
    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(kept_in())
    try:
        made: Any = numba.njit(cache=True, error_model="numpy", no_cfunc_wrapper=True)(function)
    finally:
        config.CACHE_DIR = before
    return made  # type: ignore[no-any-return]


@lru_cache(maxsize=1)
def kept_in() -> Path:
    """The folder for compiled code: one for each state of the kernel's files.

    Numba sees when the file of a function has changed, but not that of a function it calls.
    """
    found = sha256()
    for file in sorted(FOLDER.glob("*.py")):
        found.update(file.read_bytes())
    name = f"numba-{found.hexdigest()[:16]}"
    beside = FOLDER / "__pycache__"
    if os.access(beside if beside.is_dir() else FOLDER, os.W_OK):
        return beside / name
    return Path(tempfile.gettempdir()) / f"phase10-{os.getuid()}" / name


def zeros(size: int, *, fast: bool) -> Ints:
    """A row of so many zeros: an array for compiled functions (``fast``), else a list."""
    if not fast:
        return [0] * size
    import numpy

    return numpy.zeros(size, dtype=numpy.int64)  # type: ignore[return-value]


@lru_cache(maxsize=1)
def can_compile() -> bool:
    """Whether Numba is installed."""
    return importlib.util.find_spec("numba") is not None


class _Copies(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):  # type: ignore[misc]
    """Finds ``phase10_compiled.x`` in the file of ``phase10.kernel.x``."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The place of a module of the compiled copy."""
        head, _, name = fullname.partition(".")
        if head != COMPILED_NAME or "." in name:
            return None
        spec = importlib.machinery.ModuleSpec(fullname, self, is_package=not name)
        spec.origin, spec.has_location = self.get_filename(fullname), True
        if not name:
            spec.submodule_search_locations = []
        return spec

    def get_filename(self, fullname: str) -> str:
        """The file whose text a module of the compiled copy has."""
        name = fullname.partition(".")[2]
        return str(FOLDER / f"{name}.py") if name else str(FOLDER / "compiled.txt")

    def get_data(self, path: str | bytes) -> bytes:
        """The text of a file, with the names of the copy."""
        file = Path(str(path))
        if file.suffix == ".pyc":
            raise OSError(f"no stored code for {file.name!r}")  # that of the plain module stays
        if file.suffix != ".py":
            return b""
        text = file.read_text(encoding="utf-8")
        return text.replace(f"from {PLAIN_NAME}.", f"from {COMPILED_NAME}.").encode()


@lru_cache(maxsize=64)
def compiled(module: str, progress: Progress | None = None) -> ModuleType:
    """A module of the kernel, compiled: ``compiled("game").play_on``.

    `progress` is told how many functions are done, and how many there are.  Raises
    ModuleNotFoundError where Numba is not installed.
    """
    config: Any = importlib.import_module("numba").config
    importlib.import_module("numba.core.dispatcher")
    # A quarter of the time to compile, and nothing in the kernel is a vector.
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    if not any(isinstance(finder, _Copies) for finder in sys.meta_path):
        sys.meta_path.append(_Copies())
    found = importlib.import_module(f"{COMPILED_NAME}.{module}")
    waiting: dict[int, Any] = {}
    for function in vars(found).values():
        if hasattr(function, "py_func") and function.py_func.__module__ == found.__name__:
            _collect(function, waiting)
    for done, function in enumerate(waiting.values()):
        if progress is not None:
            progress(done, len(waiting))
        if not function.signatures:
            function.compile(_signature(function.py_func))
            function.disable_compile()
    return found


def _collect(function: Any, waiting: dict[int, Any]) -> None:
    """A function behind all that it calls.

    Each is compiled for the types of its annotations and no others: left to itself, Numba makes
    another copy for each number that stands in a call.
    """
    if id(function) in waiting:
        return
    for called in function.py_func.__code__.co_names:
        other = function.py_func.__globals__.get(called)
        if hasattr(other, "py_func") and other is not function:
            _collect(other, waiting)
    waiting[id(function)] = function


def _signature(function: Callable[..., Any]) -> Any:
    from numba import boolean, int64, void
    from numba.core.types import UniTuple

    types: dict[str, Any] = {"Ints": int64[::1], "int": int64, "bool": boolean, "None": void}
    for many in range(2, 9):
        types[f"tuple[{', '.join(['int'] * many)}]"] = UniTuple(int64, many)
    named = dict(function.__annotations__)
    result = types[named.pop("return")]
    return result(*(types[text] for text in named.values()))


__all__ = ["Ints", "can_compile", "compiled", "jit", "zeros"]
