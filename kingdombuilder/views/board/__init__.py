"""The board, and what is said about what somebody does on it."""
