"""Spectators, casts, replays, chat, takebacks, reports and reviews of battles.

Owns the chat of battles, the links by which others may watch or see a replay, requests
to take an action back, and reports of players and cards. The battle itself belongs to
``battles``: everything here is built from its log. Each subject is a package with its
services, pages (``views``) and REST endpoints (``api``).
"""

__all__ = [
    "access",
    "casting",
    "chat",
    "errors",
    "moderation",
    "replays",
    "review",
    "spectating",
    "takebacks",
]
