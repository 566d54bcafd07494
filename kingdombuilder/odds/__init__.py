"""Exact odds: the next card, and the best turn."""
