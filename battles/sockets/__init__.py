"""The WebSockets of a battle: to play and watch it, and that of its cast.

``consumers``: one open socket, from its first message to its last. ``cast_consumer``:
the same of a cast. ``direct_socket``: what they share. ``outbox``: what a socket sends,
in order, and how much of it may wait. ``join_messages``: what a viewer is sent on
joining.
"""

__all__ = ["cast_consumer", "consumers", "direct_socket", "outbox"]
