"""Choosing, opening, saving and setting up a position."""
