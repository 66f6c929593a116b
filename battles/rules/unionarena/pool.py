"""The pool: which waiting effect resolves next (UA-7.4.1 to UA-7.4.5)."""

from battles.rules.unionarena import state_checks
from battles.rules.unionarena.state import State


def settle(state: State) -> None:
    """Close a window: run state checks, then resolve the pool until it is empty."""
    state_checks.run(state)
