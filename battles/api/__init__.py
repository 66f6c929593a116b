"""The REST door of battles. ``urls``: its addresses, below /api/v1/battles/."""

__all__ = ["urls"]
