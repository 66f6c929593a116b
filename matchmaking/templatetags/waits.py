"""Time spans for display."""

from django import template

register = template.Library()

MINUTE_S = 60


@register.filter
def span(seconds: float | None) -> str:
    """Format minutes and seconds: 75.0 is "1:15"; nothing for None."""
    if seconds is None:
        return ""
    whole = round(seconds)
    return f"{whole // MINUTE_S}:{whole % MINUTE_S:02}"
