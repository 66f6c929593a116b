"""The families of effect nodes.

Every node is a frozen dataclass of exactly one family; a field names the family it
takes, so that a tree is typed without its modules importing each other. The
nodes themselves are in ``filters``, ``subjects``, ``amounts``, ``conditions``,
``durations``, ``costs``, ``moments``, ``modifiers``, ``atoms``, ``control`` and
``abilities``.
"""

from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, cast

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Node:
    """Anything in an effect tree."""


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """A test of one card. A tuple of filters is passed when all are."""


@dataclass(frozen=True, slots=True)
class Subject(Node):
    """Which cards (or which player) an effect speaks of."""


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """A number that is worked out when it is needed."""


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Something that is true or false now."""


@dataclass(frozen=True, slots=True)
class Duration(Node):
    """How long a modification lasts."""


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """What must be paid to activate an ability."""


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """What is different about a card, or a player, while it applies."""


@dataclass(frozen=True, slots=True)
class Effect(Node):
    """Something to carry out, in printed order (UA-7.5.1)."""


def replace_fields(part: T, **fields: object) -> T:
    """Return a node, or a part of one, with other values of fields it does have.

    For fields that not every type of the family has, and for those named at run time.
    """
    return cast("T", replace(cast("Any", part), **fields))


# What has a place of its own in a tree; abilities and their parts have none.
FAMILIES: Final = (Filter, Subject, Amount, Condition, Duration, Cost, Modifier, Effect)

# A number written on the card, or one that is worked out.
Number = int | Amount
Filters = tuple[Filter, ...]
Modifiers = tuple[Modifier, ...]
