"""REST endpoints of players' bots: for owners, challengers, and the bots' programs."""
