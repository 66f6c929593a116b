"""Run a server process: Daphne, socket compression, periodic work in one process."""
