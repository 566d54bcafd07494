"""What a season's dice can reach."""
