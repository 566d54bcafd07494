"""Exact answers: what card comes next, and what is the best turn."""
