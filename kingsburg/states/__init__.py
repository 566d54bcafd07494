"""What each explorer shows, as plain data with a schema: what a share link can hold."""
