"""Code for any game of turns, choices and chance; it knows no particular game."""
