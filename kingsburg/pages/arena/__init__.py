"""The page with games by the thousand: who wins, with how many VP, and with which buildings."""
