"""The keyword effects, one function each (UA-8.1 to UA-8.10)."""

from battles.rules.unionarena.state import State


def has_step(state: State, card: int) -> bool:
    """Whether a Character has Step (UA-8.1)."""
    return False
