"""A position as things on a board, and the words of the game table."""
