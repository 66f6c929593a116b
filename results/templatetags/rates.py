"""Win rates as people read them."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def percent(share: float) -> str:
    """A share as a percentage with one decimal."""
    return f"{share * 100:.1f} %"


@register.filter
def points(change: float) -> str:
    """A change of a share in percentage points, with its sign."""
    return f"{change * 100:+.1f}"


@register.inclusion_tag("results/_interval.html")
def interval(rate: Mapping[str, Any]) -> dict[str, Any]:
    """A rate with its interval as a drawing, and in figures beside it."""
    low, high, share = (100 * rate[name] for name in ("low", "high", "rate"))
    return {**rate, "x": low, "width": high - low, "at": share}
