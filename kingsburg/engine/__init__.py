"""The rules of Kingsburg: standard library only, no randomness, no input or output.

`position.new_game` gives a `Position`; everything else starts from there.
"""
