"""The rules of Kingdom Builder: the standard library only, and no randomness."""
