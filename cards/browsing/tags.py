"""Template tags for the words of the game: ``{% load words %}``.

``{% word "mode" "resting" %}`` as it stands in a sentence,
``{% heading "part" "trait" %}`` as it stands alone,
``{% letter color %}`` for a colour.
"""

from django import template

from cards.catalogue import spoken

register = template.Library()
register.simple_tag(spoken.name, name="word")
register.simple_tag(spoken.title, name="heading")


@register.simple_tag
def letter(color: str) -> spoken.Word:
    """Colour is never the only sign."""
    return spoken.short("color", color)
