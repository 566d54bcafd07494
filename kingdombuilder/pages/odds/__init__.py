"""What a position is worth: gold, the next card, the best turn."""
