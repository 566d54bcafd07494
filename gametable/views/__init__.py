"""Views for any game: functions from states to something to look at."""
