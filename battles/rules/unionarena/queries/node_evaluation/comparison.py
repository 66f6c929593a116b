"""Comparing two numbers by an operator of the effect language."""

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from cards.effects.model.enums import Operator

_COMPARISONS: Final[dict[Operator, Callable[[int, int], bool]]] = {
    Operator.LESS: lt,
    Operator.AT_MOST: le,
    Operator.EQUAL: eq,
    Operator.AT_LEAST: ge,
    Operator.MORE: gt,
    Operator.DIFFERENT: ne,
}


def compare_numbers(left: int, operator: Operator, right: int) -> bool:
    """Return whether the comparison of two numbers holds.

    >>> compare_numbers(3, Operator.AT_LEAST, 3)
    True
    """
    return _COMPARISONS[operator](left, right)
