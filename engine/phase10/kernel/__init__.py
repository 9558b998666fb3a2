"""The kernel: whole games over rows of whole numbers, compiled where Numba is installed."""
