"""Games and positions as text: one line and one action, records, JSON."""
