"""The playing of games: the protocol of positions, histories, many games, errors."""
