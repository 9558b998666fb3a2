"""The kernel: whole games over rows of whole numbers, compiled where Numba is installed.

>>> from phase10.variant import load
>>> from phase10.kernel import Kernel
>>> kernel = Kernel(load("junior"), players=2, seats=("near", "near"))
>>> kernel.counts(1, games=range(10))[0]
10
"""

from __future__ import annotations

from phase10.kernel.play import Kernel, KernelFault

__all__ = ["Kernel", "KernelFault"]
