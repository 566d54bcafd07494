"""The table at which games are played."""
