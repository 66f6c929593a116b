"""The difference of two views, and applying it.

A change is a list: a path and the new value there, or a path to a list, a place in it,
how many items leave there, and the items that replace them. A path is a list of names
and places, from the outside in. Changes are applied in order. Both functions know
nothing of games: they compare plain JSON data, which the viewer may know before and
after, so that no change reveals more than the two views.
"""

from typing import Any, Final

JsonData = Any
Change = list[Any]
Path = list[str | int]

# Smaller objects are shorter to send anew than their changes.
SMALLEST_COMPARED: Final = 5


def compute_changes(old: JsonData, new: JsonData) -> list[Change]:
    """Return the changes that lead from one view to another.

    >>> compute_changes({"turn": 1, "hand": [7, 8]}, {"turn": 2, "hand": [7, 8, 9]})
    [[['turn'], 2], [['hand'], 2, 0, [9]]]
    """
    changes: list[Change] = []
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        _compare_fields(old, new, [], changes)
    elif old != new:
        changes.append([[], new])
    return changes


def _compare(old: JsonData, new: JsonData, path: Path, changes: list[Change]) -> None:
    if old == new:
        return
    if isinstance(old, list) and isinstance(new, list):
        _compare_lists(old, new, path, changes)
    elif _is_worth_entering(old, new):
        _compare_fields(old, new, path, changes)
    else:
        changes.append([path, new])


def _is_worth_entering(old: JsonData, new: JsonData) -> bool:
    if not isinstance(old, dict) or not isinstance(new, dict):
        return False
    return len(new) >= SMALLEST_COMPARED and old.keys() == new.keys()


def _compare_fields(
    old: dict[str, JsonData],
    new: dict[str, JsonData],
    path: Path,
    changes: list[Change],
) -> None:
    for name, value in new.items():
        _compare(old[name], value, [*path, name], changes)


def _compare_lists(
    old: list[JsonData], new: list[JsonData], path: Path, changes: list[Change]
) -> None:
    shorter = min(len(old), len(new))
    start = 0
    while start < shorter and old[start] == new[start]:
        start += 1
    end = 0
    while end < shorter - start and old[-1 - end] == new[-1 - end]:
        end += 1
    leaving, coming = old[start : len(old) - end], new[start : len(new) - end]
    pairs = list(zip(leaving, coming, strict=False))
    if len(leaving) == len(coming) and all(_is_worth_entering(*p) for p in pairs):
        for place, (one, other) in enumerate(pairs, start):
            _compare(one, other, [*path, place], changes)
    else:
        changes.append([path, start, len(leaving), coming])


def apply_changes(view: JsonData, changes: list[Change]) -> JsonData:
    """Return a view with changes applied; the old one is unchanged.

    >>> apply_changes({"turn": 1, "hand": [7, 8]}, [[["hand"], 0, 1, [9]]])
    {'turn': 1, 'hand': [9, 8]}
    """
    for path, *what in changes:
        view = _apply_change(view, path, what)
    return view


def _apply_change(part: JsonData, path: Path, what: list[Any]) -> JsonData:
    if path:
        name, *rest = path
        twin = part.copy()
        twin[name] = _apply_change(part[name], rest, what)
        return twin
    if len(what) == 1:
        return what[0]
    start, count, items = what
    return [*part[:start], *items, *part[start + count :]]
