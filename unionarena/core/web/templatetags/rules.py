"""A clause of the rules as a link to where it stands."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def clause(number: str | None) -> SafeString | str:
    """The number, leading to its sentence; nothing where no clause is behind it."""
    if not number:
        return ""
    address = reverse("battles:rules")
    return format_html(
        '<a class="clause-link" href="{}#{}">{}</a>', address, anchor(number), number
    )


@register.filter
def anchor(number: str) -> str:
    """What a clause is called in an address: ``UA-9.7 R`` has a space."""
    return number.replace(" ", "-")
