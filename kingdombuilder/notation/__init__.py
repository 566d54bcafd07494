"""Lines, records and positions of Kingdom Builder as text."""
