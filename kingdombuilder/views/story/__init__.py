"""What has happened in a game, and its branches."""
