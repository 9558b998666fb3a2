"""``python -m phase10.kernel``: compile the kernel once; what is compiled is kept on disk."""

from __future__ import annotations

import sys
import time

from phase10.kernel.jit import can_compile, compiled


def main() -> int:
    """Compile everything that games need, and say how long it took."""
    if not can_compile():
        sys.stdout.write("kernel: Numba is not installed, so games are played in plain Python\n")
        return 0
    began = time.monotonic()
    looking = sys.stderr.isatty()

    def show(done: int, total: int) -> None:
        if looking:
            sys.stderr.write(f"\rkernel: {done} of {total} functions compiled ")
            sys.stderr.flush()

    compiled("entries", show).run.compile(show)
    if looking:
        sys.stderr.write("\r" + " " * 50 + "\r")
    sys.stdout.write(f"kernel: compiled and kept, {time.monotonic() - began:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
