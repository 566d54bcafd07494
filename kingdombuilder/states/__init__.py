"""What each explorer shows, as a link holds it."""
