"""The contested court: open dice, best play, and who can get which advisor."""
