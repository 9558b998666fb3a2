"""Games by the million: experiments, their blocks, and what can be said from them.

An experiment is a file in ``specs/experiments``: a variant, the seats, how many games.  Its games
come in blocks; a block's counts are whole numbers at an address (experiment, case, block), so it
does not matter who plays it, when, and in what order.
"""
