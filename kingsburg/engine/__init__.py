"""The rules of Kingsburg, with no third-party packages, no randomness, no input or output.

`new_game.new_game` returns the first `Position`; everything else starts from there.
"""
