"""Leaderboards, win rates with intervals, and records."""
