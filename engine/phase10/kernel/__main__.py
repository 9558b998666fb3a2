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
            more = ", now all of them together" if done == total else ""
            sys.stderr.write(f"\rkernel: {done} of {total} functions compiled{more} ")
            sys.stderr.flush()

    _ = compiled("entries", show).run
    if looking:
        sys.stderr.write("\r" + " " * 79 + "\r")
    sys.stdout.write(f"kernel: compiled and kept, {time.monotonic() - began:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
