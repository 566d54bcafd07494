"""What any game of turns, choices and chance needs; it knows no game."""
