"""Matches the lines of a written list with cards, and suggests what was meant."""

__all__ = ["suggestions", "unmatched_lines", "written_lists"]
