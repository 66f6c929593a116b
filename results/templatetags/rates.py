"""Win rates as people read them."""

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
