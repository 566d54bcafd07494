"""Games and positions as text: lines of records, whole records, and JSON."""
