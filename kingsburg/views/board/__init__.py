"""A position as things on a board, and what is said to somebody who plays."""
