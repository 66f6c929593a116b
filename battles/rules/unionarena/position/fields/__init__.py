"""Fields of a battle, each once; ``tools/generate_fields.py`` writes the classes.

The modules of this folder are never imported: they are read. A class says a field by
its name, its type, what it is by default, and in a comment what it means. From that
come slots, constructor, copy and the form in JSON, in the modules of ``generated``.
Fields without a default are given by place, the others by name. In JSON an object is
the list of its fields in the order they stand in here; whoever changes that order, or
what a field is, makes a new form that old snapshots do not have.
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
