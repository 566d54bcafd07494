"""How likely each advisor is with the dice of a season."""
