"""Marks for the optional compiled build; without it they do nothing.

mypyc knows ``mypyc_attr`` by its name. The engine needs no package of mypy to run, so
at run time the mark is one that does nothing.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

C = TypeVar("C")

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_attributes: bool) -> Callable[[C], C]:
        """Leave the class as it is."""
        return _return_unchanged


def _return_unchanged(marked: C) -> C:
    return marked


__all__ = ["mypyc_attr"]
