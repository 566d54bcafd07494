"""The odds of the dice of a season."""
