"""Server processes: Daphne, socket compression, periodic work in one process."""
