"""A position that is set up by hand."""
