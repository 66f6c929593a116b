"""Delayed battles and their spectators, live battles, and the showcase."""
