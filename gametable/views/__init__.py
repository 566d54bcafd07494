"""From states to something to look at, for any game."""
