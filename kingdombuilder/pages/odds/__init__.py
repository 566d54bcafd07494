"""The worth of a position: gold, the next card, the best turn."""
