"""The rules of Kingsburg: standard library only, no randomness, no input or output."""
