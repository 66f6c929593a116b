"""The WebSocket of a battle, through which it is played live.

``consumers``: one open socket, from its first message to its last. ``outbox``: what it
sends, in order, and how much of it may wait. ``join_messages``: what a viewer is sent
on joining.
"""

__all__ = ["consumers", "outbox"]
