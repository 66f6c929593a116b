"""Game clocks as arithmetic, and the service time in which they count."""
