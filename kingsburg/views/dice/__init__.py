"""The odds of the dice of a season, as several pages show them."""
