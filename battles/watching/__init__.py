"""Who looks on: spectators, replays, what is said, taken back and reported.

Owns the chat of battles, the links by which others may watch or see a replay, the
questions whether a move may be taken back, and reports of bad behaviour. The battle
itself stays with ``battles``: everything here is drawn from its log.
"""

__all__ = [
    "api",
    "chat_lines",
    "errors",
    "join_messages",
    "pages",
    "permissions",
    "spectator_hub",
    "undo_requests",
]
