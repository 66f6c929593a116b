"""Archetypes: recognised from deck lists at night, named by people."""

__all__ = ["recognition", "selectors", "weekly_reports"]
