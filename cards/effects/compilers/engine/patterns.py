"""Patterns: what a line of the grammar means, to be read and to be written.

A pattern is a piece of an effect tree (a node, a tuple, a word, a number) in which
``_1``, ``_2``, … stand for the first, second, … ``{part}`` of the line's template.
Put in, the parts' meanings give what the text says; found in a tree, they are what has
to be written. So one line serves both directions:

>>> line = ("{owner}山札の上から{n}枚", Top(_1, _2))
>>> make_builder(Top(_1, _2))(Side.ME, 3)
Top(side=<Side.ME: 'me'>, count=3, up_to=False)
>>> make_matcher(Top(_1, _2), 2)(Top(Side.ME, 3))
(<Side.ME: 'me'>, 3)

Where no field holds what a part says, a *view* builds it and takes it apart.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final, cast

Values = tuple[Any, ...]
Build = Callable[..., Any]
Take = Callable[[Any], Values | None]
_Find = Callable[[Any, dict[int, Any]], bool]


class Reject:
    """What building gives where the words fit but the sense does not."""


REJECT: Final = Reject()


@dataclass(frozen=True, slots=True)
class Part:
    """The place of a part of the template in a pattern, from 0.

    ``(*_1, *_2)`` joins lists: written, all but the last star stand for one item.
    """

    index: int

    def __iter__(self) -> "Iterator[Items]":
        """``*_1`` in a pattern."""
        yield Items(self.index)


@dataclass(frozen=True, slots=True)
class Items:
    """The place of a part that is several items of a list."""

    index: int


@dataclass(frozen=True, slots=True)
class View:
    """A pattern that a function builds, and another takes apart."""

    make: Build
    take: Take
    parts: Values


def define_view(take: Take) -> Callable[[Build], Build]:
    """The decorated function, called with parts, is a pattern.

    ``take`` finds its arguments in what it builds; both may decline.
    """

    def of(make: Build) -> Build:
        def build(*parts: Any) -> Any:  # noqa: ANN401 (parts, or what they mean)
            if _KINDS.isdisjoint(map(type, parts)):
                return make(*parts)
            return View(make, take, parts)

        return build

    return of


_OPEN: Final = (Part, Items, View)
_KINDS: Final = frozenset(_OPEN)


def read_only(_: object) -> None:
    """For views that are only read."""


# ``Any``: a part stands where a pattern has a side, a number, a subject, …
_1: Final[Any] = Part(0)
_2: Final[Any] = Part(1)
_3: Final[Any] = Part(2)
_4: Final[Any] = Part(3)


def list_part_indices(pattern: object) -> frozenset[int]:
    """Indices of the parts a pattern has."""
    if isinstance(pattern, Part | Items):
        return frozenset({pattern.index})
    if isinstance(pattern, tuple):
        return frozenset().union(*map(list_part_indices, pattern))
    if is_dataclass(pattern):
        return frozenset().union(
            *(list_part_indices(getattr(pattern, item)) for item in _fields(pattern))
        )
    return frozenset()


def _fields(node: Any) -> tuple[str, ...]:  # noqa: ANN401 (a dataclass)
    return tuple(item.name for item in fields(node))


def make_builder(pattern: object) -> Build:
    """Return what puts the parts' meanings into a pattern."""
    if isinstance(pattern, Part | Items):
        index = pattern.index
        return lambda *values: values[index]
    if not list_part_indices(pattern):
        return lambda *_: pattern
    if isinstance(pattern, tuple):
        return _built_tuple(pattern)
    if isinstance(pattern, View):
        make, parts = pattern.make, pattern.parts
    else:
        make = cast(Build, type(pattern))
        parts = tuple(getattr(pattern, item) for item in _fields(pattern))
    if not any(
        list_part_indices(part) and not isinstance(part, Part) for part in parts
    ):
        # Parts and constants only: no call for each of them.
        spots = [
            (part.index, None) if isinstance(part, Part) else (None, part)
            for part in parts
        ]
        return lambda *values: make(
            *[given if index is None else values[index] for index, given in spots]
        )
    given = tuple(map(make_builder, parts))
    if not any(isinstance(part, View) for part in parts):
        return lambda *values: make(*[build(*values) for build in given])

    def build_viewed(*values: Any) -> Any:  # noqa: ANN401 (what parts mean)
        found = [build(*values) for build in given]
        return REJECT if REJECT in found else make(*found)

    return build_viewed


def _built_tuple(pattern: Values) -> Build:
    inner = tuple(map(make_builder, pattern))
    if not any(isinstance(part, Items) for part in pattern):
        return lambda *values: tuple([build(*values) for build in inner])
    several = [isinstance(part, Items) for part in pattern]

    def build_items(*values: Any) -> Values:
        found: list[Any] = []
        for build, is_several in zip(inner, several, strict=True):
            item = build(*values)
            found.extend(item if is_several else (item,))
        return tuple(found)

    return build_items


def make_matcher(pattern: object, count: int) -> Take:
    """Return what finds the parts' meanings in a tree; ``None`` where it does not fit."""
    find = _found(pattern)

    def take(value: object) -> Values | None:
        found: dict[int, Any] = {}
        if not find(value, found):
            return None
        return tuple([found[index] for index in range(count)])

    return take


def get_lookup_key(pattern: object) -> object:
    """Return what every meaning of a pattern has in common, to look lines up by.

    The type of a node, the type of the first of a tuple; ``None`` is anything.
    """
    if isinstance(pattern, tuple):
        return (get_lookup_key(pattern[0]),) if pattern else ()
    return None if isinstance(pattern, _OPEN) else type(pattern)


def _found(pattern: object) -> _Find:
    if isinstance(pattern, Part):
        index = pattern.index

        def keep(value: object, found: dict[int, Any]) -> bool:
            return bool(found.setdefault(index, value) == value)

        return keep
    if not list_part_indices(pattern):
        return lambda value, _: type(value) is type(pattern) and bool(value == pattern)
    if isinstance(pattern, tuple) and any(isinstance(p, Items) for p in pattern):
        return _found_items(pattern)
    if isinstance(pattern, tuple):
        inner = tuple(map(_found, pattern))
        size = len(inner)
        return lambda value, found: (
            isinstance(value, tuple)
            and len(value) == size
            and all(fit(part, found) for fit, part in zip(inner, value, strict=True))
        )
    if isinstance(pattern, View):
        take, fits = pattern.take, tuple(map(_found, pattern.parts))

        def find(value: object, found: dict[int, Any]) -> bool:
            seen = take(value)
            return seen is not None and all(
                fit(part, found) for fit, part in zip(fits, seen, strict=True)
            )

        return find
    kind = type(pattern)
    given = tuple((item, _found(getattr(pattern, item))) for item in _fields(pattern))
    return lambda value, found: (
        type(value) is kind
        and all(fit(getattr(value, name), found) for name, fit in given)
    )


def _found_items(pattern: Values) -> _Find:
    *heads, last = [
        (
            isinstance(part, Items),
            _found(Part(part.index) if isinstance(part, Items) else part),
        )
        for part in pattern
    ]

    def find(value: object, found: dict[int, Any]) -> bool:
        if not isinstance(value, tuple) or len(value) <= len(heads):
            return False
        fits = all(
            fit(value[i : i + 1] if is_several else value[i], found)
            for i, (is_several, fit) in enumerate(heads)
        )
        return fits and last[1](value[len(heads) :], found)

    return find
