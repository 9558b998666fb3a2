"""One source, two ways to run it: as Python, and compiled by Numba where that is installed.

The kernel's functions work on flat rows of whole numbers and are marked with :func:`jit`.
Imported as ``phase10.kernel.…`` they are plain Python on lists.  :func:`compiled` loads the same
files once more, as ``phase10_compiled.…``; there :func:`jit` compiles, and rows are arrays.
A function that is called from outside again and again is an :func:`entry`.
"""

from __future__ import annotations

import ctypes
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
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
ENTRIES: Final = FOLDER / "entries.py"
UNUSED: Final = 24 * 60 * 60
"""Seconds after which compiled code of another state of the files is thrown away."""


def jit(function: F) -> F:
    """The function as it is, or, in the compiled copy of the kernel, one to be compiled.

    It has no machine code of its own: it becomes part of the entries that call it.
    """
    if not function.__module__.startswith(COMPILED_NAME):
        return function
    import numba

    njit: Any = numba.njit  # its types leave these options out
    made = njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return made(function)  # type: ignore[no-any-return]


def entry(function: F) -> F:
    """The same for a function that is called from outside; its machine code is kept on disk."""
    if not function.__module__.startswith(COMPILED_NAME):
        return function
    return Entry(function, keep=True)  # type: ignore[return-value]


class Entry:
    """A compiled function that is called from outside, with arrays for rows."""

    def __init__(self, function: Callable[..., Any], *, keep: bool) -> None:
        self.function = function
        self.keep = keep
        self._call: Callable[..., int] | None = None
        self._made: Any = None  # the machine code lives as long as this

    def __call__(self, *given: Any) -> int:
        """What the function answers."""
        if self._call is None:
            self._call = self.compile()
        return self._call(*(one if isinstance(one, int) else one.ctypes.data for one in given))

    def compile(self, progress: Progress | None = None) -> Callable[..., int]:
        """Compile the function and all that it calls, or load what is kept."""
        import numba

        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(kept_in())
        kept = self.keep and _is_kept(self.function)
        try:
            if not kept:
                _compile_called(self.function, progress)
            cfunc: Any = numba.cfunc
            with _as_one_piece():
                made = cfunc(_signature(self.function), cache=self.keep, error_model="numpy")(
                    self.function
                )
        finally:
            config.CACHE_DIR = before
        if self.keep:
            note_use(kept_in(), tidy=not kept)
        self._made = made
        kinds = list(self.function.__annotations__.values())[:-1]
        shape = (ctypes.c_void_p if kind == "Ints" else ctypes.c_int64 for kind in kinds)
        self._call = ctypes.CFUNCTYPE(ctypes.c_int64, *shape)(made.address)
        return self._call


@lru_cache(maxsize=1)
def kept_in() -> Path:
    """The folder for compiled code: one for each state of the kernel's files.

    Numba sees when the file of an entry has changed or moved, but not that of a function it calls.
    """
    found = sha256(f"{ENTRIES} {ENTRIES.stat().st_mtime_ns}".encode())
    for file in sorted(FOLDER.glob("*.py")):
        found.update(file.read_bytes())
    name = f"numba-{found.hexdigest()[:16]}"
    beside = FOLDER / "__pycache__"
    if os.access(beside if beside.is_dir() else FOLDER, os.W_OK):
        return beside / name
    return Path(tempfile.gettempdir()) / f"phase10-{os.getuid()}" / name


def note_use(folder: Path, *, tidy: bool) -> None:
    """Note that a folder of compiled code is used now; `tidy` throws those beside it away that
    nobody has used for a day.

    Whoever runs what is thrown away has read it already.
    """
    now = time.time()
    with suppress(OSError):  # a folder that others own
        os.utime(folder, (now, now))
    if tidy:
        for other in folder.parent.glob("numba-*"):
            with suppress(OSError):  # somebody else was quicker
                if other != folder and other.stat().st_mtime < now - UNUSED:
                    shutil.rmtree(other, ignore_errors=True)


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
def compiled(module: str, progress: Progress | None = None) -> Any:
    """A module of the kernel, compiled: ``compiled("game").play_games``.

    `progress` is told how many functions are done, and how many there are; nothing where the
    machine code is kept from an earlier time.  Raises ModuleNotFoundError where Numba is not
    installed.
    """
    config: Any = importlib.import_module("numba").config
    importlib.import_module("numba.core.dispatcher")
    # Nothing in the kernel is a vector.
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    if not any(isinstance(finder, _Copies) for finder in sys.meta_path):
        sys.meta_path.append(_Copies())
    return _Compiled(importlib.import_module(f"{COMPILED_NAME}.{module}"), progress)


class _Compiled:
    """The functions of a compiled module, each ready to be called from outside."""

    def __init__(self, module: ModuleType, progress: Progress | None) -> None:
        self._module = module
        self._progress = progress

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._module, name)
        if hasattr(found, "py_func"):
            found = Entry(_calling(found), keep=False)
        if hasattr(found, "keep"):  # an entry, of the class that the compiled copy has
            found.compile(self._progress)
        setattr(self, name, found)
        return found


def _calling(function: Any) -> Callable[..., Any]:
    """A function that calls another, with annotations as an entry needs them."""
    names = list(function.py_func.__annotations__)[:-1]
    given = ", ".join(names)
    called: dict[str, Any] = {"function": function}
    answer = f"return function({given})"
    if function.py_func.__annotations__["return"] == "None":
        answer = f"function({given})\n    return 0"
    exec(f"def call({given}):\n    {answer}", called)
    call: Callable[..., Any] = called["call"]
    call.__annotations__ = {**function.py_func.__annotations__, "return": "int"}
    return call


def _compile_called(function: Callable[..., Any], progress: Progress | None) -> None:
    waiting: dict[int, Any] = {}
    for other in _called(function):
        _collect(other, waiting)
    for done, other in enumerate(waiting.values()):
        if progress is not None:
            progress(done, len(waiting))
        if not other.signatures:
            with _for_linking():
                other.compile(_signature(other.py_func))
            other.disable_compile()
    if progress is not None:
        progress(len(waiting), len(waiting))


def _is_kept(function: Callable[..., Any]) -> bool:
    """Whether there is machine code of an entry on disk."""
    return any(kept_in().rglob(f"*.{function.__name__}-*.nbc"))


@contextmanager
def _for_linking() -> Iterator[None]:
    """Compile what only becomes part of something else: do not optimise it, emit no machine code.

    Numba optimises and emits each function together with all that it calls, over and over; here
    that is done once, for the entry.  If its insides should look otherwise one day, compiling
    takes longer, and nothing else changes.
    """
    from numba.core.registry import cpu_target

    config: Any = importlib.import_module("numba").config
    codegen: Any = cpu_target.target_context.codegen()
    engine: Any = getattr(codegen, "_engine", None)
    before = config.OPT
    known = all(
        hasattr(part, name)
        for part, name in (
            (codegen, "_add_module"),
            (codegen, "set_env"),
            (engine, "finalize_object"),
        )
    )
    if known:
        config.OPT = type(before)(0)
        codegen._add_module = codegen.set_env = engine.finalize_object = _nothing
    try:
        yield
    finally:
        config.OPT = before
        if known:
            del codegen._add_module, codegen.set_env, engine.finalize_object


@contextmanager
def _as_one_piece() -> Iterator[None]:
    """Compile an entry with all that is part of it as one piece, of which only the entry can be
    called.

    Numba keeps each function callable by others.  Where nobody else can call them, LLVM leaves
    out much of what passes between them, which makes games a tenth quicker.  If Numba's insides
    should look otherwise one day, they are slower, and nothing else changes.
    """
    library: Any = importlib.import_module("numba.core.codegen").CPUCodeLibrary
    optimize: Any = getattr(library, "_optimize_final_module", None)

    def closed(self: Any) -> None:
        module = getattr(self, "_final_module", None)
        made = [one for one in getattr(module, "functions", ()) if not one.is_declaration]
        if any(one.name.startswith("cfunc.") for one in made):
            for one in made:
                if not one.name.startswith("cfunc."):
                    one.linkage = "internal"
        optimize(self)

    if optimize is not None:
        library._optimize_final_module = closed
    try:
        yield
    finally:
        if optimize is not None:
            library._optimize_final_module = optimize


def _nothing(*_: Any) -> None:
    return None


def _called(function: Callable[..., Any]) -> Iterator[Any]:
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        if hasattr(other, "py_func"):
            yield other


def _collect(function: Any, waiting: dict[int, Any]) -> None:
    """A function behind all that it calls.

    Each is compiled for the types of its annotations and no others: left to itself, Numba makes
    another copy for each number that stands in a call.
    """
    if id(function) in waiting:
        return
    for other in _called(function.py_func):
        if other is not function:
            _collect(other, waiting)
    waiting[id(function)] = function


def _signature(function: Callable[..., Any]) -> Any:
    from numba import boolean, int64, void
    from numba.core import types as made

    pointer: Any = made.CPointer
    several: Any = made.UniTuple
    # A row is where it begins: an array would come with seven numbers in each call.
    types: dict[str, Any] = {"Ints": pointer(int64), "int": int64, "bool": boolean, "None": void}
    for many in range(2, 9):
        types[f"tuple[{', '.join(['int'] * many)}]"] = several(int64, many)
    named = dict(function.__annotations__)
    result = types[named.pop("return")]
    return result(*(types[text] for text in named.values()))


__all__ = ["Ints", "can_compile", "compiled", "entry", "jit", "zeros"]
