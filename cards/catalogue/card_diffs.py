"""Differences between two versions of a card; pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

# Latin words whole, everything else character by character.
_PIECES: Final = re.compile(r"[A-Za-z0-9+\-']+|\s+|.", re.DOTALL)
_MOST_PIECES: Final = 2_000


@dataclass(frozen=True, slots=True)
class DiffSpan:
    """A stretch of text: ``same``, ``gone`` or ``new``."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class FieldDiff:
    """What changed in one field."""

    field: str
    stretches: tuple[DiffSpan, ...]


def diff_texts(before: str, after: str) -> tuple[DiffSpan, ...]:
    """Return one text turned into the other, as spans."""
    if before == after:
        return (DiffSpan("same", after),) if after else ()
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    if len(old) + len(new) > _MOST_PIECES:
        return tuple(
            s for s in (DiffSpan("gone", before), DiffSpan("new", after)) if s.text
        )
    found: list[DiffSpan] = []
    matcher = SequenceMatcher(a=old, b=new, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            found.append(DiffSpan("same", "".join(new[c:d])))
            continue
        if b > a:
            found.append(DiffSpan("gone", "".join(old[a:b])))
        if d > c:
            found.append(DiffSpan("new", "".join(new[c:d])))
    return tuple(found)


_PLAIN: Final = ("required_energy", "ap_cost", "bp", "color", "kind", "trigger")


def diff_faces(
    before: Mapping[str, Any], after: Mapping[str, Any]
) -> tuple[FieldDiff, ...]:
    """Return the fields of the card data that changed, with old and new value."""
    found = [
        FieldDiff(name, _values(before[name], after[name]))
        for name in _PLAIN
        if before[name] != after[name]
    ]
    for name, write in (("generated_energy", _energy), ("traits", " · ".join)):
        if before[name] != after[name]:
            values = _values(write(before[name]), write(after[name]))
            found.append(FieldDiff(name, values))
    return tuple(found)


def _values(before: object, after: object) -> tuple[DiffSpan, ...]:
    return DiffSpan("gone", _format_value(before)), DiffSpan(
        "new", _format_value(after)
    )


def _format_value(value: object) -> str:
    return "–" if value in (None, "") else str(value)


def _energy(energy: Mapping[str, int]) -> str:
    return " ".join(f"{color} {amount}" for color, amount in sorted(energy.items()))
