"""The house-rule lab: what a change of cards or rules changes."""
