"""Messages between friends: conversations of two players who follow each other.

``services`` writes, ``selectors`` reads. What was written stays readable for both when
they are no longer friends; new messages need the friendship.
"""

__all__ = ["selectors", "services"]
