"""What the page of the lessons shows."""
