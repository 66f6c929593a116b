"""Links to clauses of the rules."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def clause(number: str | None) -> SafeString | str:
    """Link a clause to its sentence; empty without a clause."""
    if not number:
        return ""
    address = reverse("battles:rules")
    return format_html(
        '<a class="clause-link" href="{}#{}">{}</a>', address, anchor(number), number
    )


@register.filter
def anchor(number: str) -> str:
    """Return the anchor of a clause: ``UA-9.7 R`` has a space."""
    return number.replace(" ", "-")
