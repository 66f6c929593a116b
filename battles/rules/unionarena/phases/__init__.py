"""The course of a battle: setup (chapter 3), then turns of five phases (chapter 4).

One module each; ``turn`` has their order.
"""

__all__ = ["attack", "end", "main", "move", "setup", "start", "turn"]
