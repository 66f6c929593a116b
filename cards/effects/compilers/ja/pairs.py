"""Patterns: what a line of the grammar means, to be read and to be written.

A pattern is a piece of an effect tree (a node, a tuple, a word, a number) in which
``_1``, ``_2``, … stand for the first, second, … ``{part}`` of the line's template.
Put in, the parts' meanings give what the text says; found in a tree, they are what has
to be written. So one line serves both directions:

>>> line = ("{owner}山札の上から{n}枚", Top(_1, _2))
>>> built(Top(_1, _2))(Side.ME, 3)
Top(side=<Side.ME: 'me'>, count=3, up_to=False)
>>> taken(Top(_1, _2), 2)(Top(Side.ME, 3))
(<Side.ME: 'me'>, 3)
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

Values = tuple[Any, ...]
Build = Callable[..., Any]
Take = Callable[[Any], Values | None]
_Find = Callable[[Any, dict[int, Any]], bool]


@dataclass(frozen=True, slots=True)
class Part:
    """The place of a part of the template in a pattern, from 0."""

    index: int


# ``Any``: a part stands where a pattern has a side, a number, a subject, …
_1: Final[Any] = Part(0)
_2: Final[Any] = Part(1)
_3: Final[Any] = Part(2)
_4: Final[Any] = Part(3)


def parts_of(pattern: object) -> frozenset[int]:
    """Indices of the parts a pattern has."""
    if isinstance(pattern, Part):
        return frozenset({pattern.index})
    if isinstance(pattern, tuple):
        return frozenset().union(*map(parts_of, pattern))
    if is_dataclass(pattern):
        return frozenset().union(
            *(parts_of(getattr(pattern, item)) for item in _fields(pattern))
        )
    return frozenset()


def _fields(node: Any) -> tuple[str, ...]:  # noqa: ANN401 (a dataclass)
    return tuple(item.name for item in fields(node))


def built(pattern: object) -> Build:
    """What puts the parts' meanings into a pattern."""
    if isinstance(pattern, Part):
        index = pattern.index
        return lambda *values: values[index]
    if not parts_of(pattern):
        return lambda *_: pattern
    if isinstance(pattern, tuple):
        inner = tuple(map(built, pattern))
        return lambda *values: tuple([build(*values) for build in inner])
    make = type(pattern)
    given = tuple(built(getattr(pattern, item)) for item in _fields(pattern))
    return lambda *values: make(*[build(*values) for build in given])


def taken(pattern: object, count: int) -> Take:
    """What finds the parts' meanings in a tree; ``None`` where it does not fit."""
    find = _found(pattern)

    def take(value: object) -> Values | None:
        found: dict[int, Any] = {}
        if not find(value, found):
            return None
        return tuple([found[index] for index in range(count)])

    return take


def kind_of(pattern: object) -> object:
    """What every meaning of a pattern has in common, to look lines up by.

    The type of a node, the type of the first of a tuple; ``None`` is anything.
    """
    if isinstance(pattern, tuple):
        return (kind_of(pattern[0]),) if pattern else ()
    return None if isinstance(pattern, Part) else type(pattern)


def _found(pattern: object) -> _Find:
    if isinstance(pattern, Part):
        index = pattern.index

        def keep(value: object, found: dict[int, Any]) -> bool:
            return bool(found.setdefault(index, value) == value)

        return keep
    if not parts_of(pattern):
        return lambda value, _: type(value) is type(pattern) and bool(value == pattern)
    if isinstance(pattern, tuple):
        inner = tuple(map(_found, pattern))
        size = len(inner)
        return lambda value, found: (
            isinstance(value, tuple)
            and len(value) == size
            and all(fit(part, found) for fit, part in zip(inner, value, strict=True))
        )
    kind = type(pattern)
    given = tuple((item, _found(getattr(pattern, item))) for item in _fields(pattern))
    return lambda value, found: (
        type(value) is kind
        and all(fit(getattr(value, name), found) for name, fit in given)
    )
