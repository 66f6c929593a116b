"""Clubs: players with a name in common, their ladder, and a webhook for their events.

An app with tables of its own. It knows no tournaments; they know for which club they
are organised.
"""

__all__ = ["forms", "models", "selectors", "services"]
