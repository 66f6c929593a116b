"""REST endpoints of the card database; read only."""
