"""The socket of a battle, the door through which it is played live.

``consumers``: one open socket, from its first message to its last. ``outbox``: what it
sends, in order, and how much of it may wait.
"""

__all__ = ["consumers", "outbox"]
