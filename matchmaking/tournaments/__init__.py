"""Tournaments: Swiss rounds and single eliminations, from registration to standings.

``rules`` is the arithmetic, pure; ``services`` every write; ``selectors`` every read.
Every change of a tournament locks its row, so that a task sent twice or a worker that
dies leaves no half round: a round is paired, and its battles begun, in one transaction.
"""

__all__ = ["rules", "selectors", "services"]
