"""The rules, to be read."""
