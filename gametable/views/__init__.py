"""Views for any game: from states to something to look at."""
