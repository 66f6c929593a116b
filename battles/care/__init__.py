"""Care for battles: mending what was halted, proving what was played.

``repair``: resuming, calling off and looking after battles, and running a log again.
``fairness``: whether a battle was played with the seed it promised.
"""

__all__ = ["fairness", "repair"]
