"""House rules: how a changed card or rule affects dice, battles and games."""
