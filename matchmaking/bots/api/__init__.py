"""REST door to people's bots: for owners, for challengers, and for programs."""
