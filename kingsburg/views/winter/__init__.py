"""The winter: soldiers, strength, the enemy."""
