"""The position editor, which sets up a position by hand."""
