"""The socket of a battle, the door through which it is played live.

``consumers``: one open socket, from its first message to its last.
"""

__all__ = ["consumers"]
