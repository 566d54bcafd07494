"""How the planner learns: games against itself, and nets that are fitted to them."""
