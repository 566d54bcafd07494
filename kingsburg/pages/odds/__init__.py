"""The odds of each advisor with the dice of a season."""
