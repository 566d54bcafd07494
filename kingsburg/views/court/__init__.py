"""The contested court."""
