"""How the battle of a winter ends."""
