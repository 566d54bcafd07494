"""The winter explorer: how the battle of a winter ends."""
