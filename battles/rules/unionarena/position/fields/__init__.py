"""Fields of a battle, each once; ``tools/generate_fields.py`` writes the classes.

The modules of this folder are never imported, only read. A class defines a field by its
name, its type, its default, and its meaning in a comment. From these come slots,
constructor, copy and the JSON form, in the modules of ``generated``.

Fields without a default are positional, the others keyword-only. In JSON an object is
the list of its fields in the order of this file; changing that order, or a field, makes
a new form that old snapshots do not have.
"""

from typing import Annotated, TypeVar

T = TypeVar("T")

Pair = list[int]  # Two numbers, one for each seat.
Sparse = list[int]  # One number for each card; saved are those that are not 0.
InTurn = Annotated[T, "turn"]  # Saved with others of the kind in one row, ``turn``.
Unsaved = Annotated[T, None]  # Copied but not saved.


class Value:
    """Never changed once made, so copies of a state share it."""


class Changing(Value):
    """Changed in place, so it can be copied."""


class Grown(Changing):
    """One that has got a last field since: saved only where it has a value.

    Positions without one keep their form and their digest.
    """
