"""Checks for the board: moving the piece, and what the spaces make a player do."""
