"""The views of the board, and the words for what players do on it."""
