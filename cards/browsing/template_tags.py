"""Template tags for the words of the game: ``{% load words %}``.

``{% word "mode" "resting" %}`` as it stands in a sentence,
``{% heading "part" "trait" %}`` as it stands alone,
``{% letter color %}`` for a colour.
"""

from django import template

from cards.catalogue import localized_names

register = template.Library()
register.simple_tag(localized_names.lazy_name, name="word")
register.simple_tag(localized_names.lazy_title, name="heading")


@register.simple_tag
def letter(color: str) -> localized_names.LazyWord:
    """Return the letter of a color; color alone must not carry meaning."""
    return localized_names.lazy_short_name("color", color)
