"""What comes next, what is best, and how good a board is, in words and tables."""
