"""House rules: what a changed card or rule does to dice, battles and games."""
