"""The court before anybody has rolled: pools of dice instead of a roll."""
