"""Win rates as people read them."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from django import template

register = template.Library()


class Named(Protocol):
    """Something that has a code, and a name for people."""

    value: str
    name: str


@register.filter
def named(code: str, choices: Iterable[Named]) -> str:
    """The name of what goes by a code; the code itself if it is unknown."""
    return next((each.name for each in choices if each.value == code), code)


@register.filter
def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{share * 100:.1f}%"


@register.filter
def points(change: float) -> str:
    """A change of a share in percentage points, with its sign."""
    return f"{change * 100:+.1f}"


@register.inclusion_tag("results/_interval.html")
def interval(rate: Mapping[str, Any]) -> dict[str, Any]:
    """A rate with its interval as a drawing, and in figures beside it."""
    low, high, share = (100 * rate[name] for name in ("low", "high", "rate"))
    return {**rate, "x": low, "width": high - low, "at": share}
