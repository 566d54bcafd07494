"""How a game is played: the protocol of positions, histories, many games, errors."""
