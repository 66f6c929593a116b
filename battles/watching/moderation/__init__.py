"""Reports of players and of cards, and the queue in which moderators decide."""
