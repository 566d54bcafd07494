"""A season before anybody has rolled."""
