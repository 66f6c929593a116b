"""Template tags for the words of the game: ``{% load words %}``.

``{% word "mode" "resting" %}`` as it stands in a sentence,
``{% heading "part" "trait" %}`` as it stands alone,
``{% letter color %}`` for a colour; ``{% card_face card %}`` for a card.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from cards.catalogue import localized_names
from cards.catalogue.presentation import ShownCard

register = template.Library()
register.simple_tag(localized_names.lazy_name, name="word")
register.simple_tag(localized_names.lazy_title, name="heading")


@register.simple_tag
def letter(color: str) -> localized_names.LazyWord:
    """Return the letter of a color; color alone must not carry meaning."""
    return localized_names.lazy_short_name("color", color)


FACES: Final = 2_000  # of some 2 kB; a page of a search has sixty


@dataclass(frozen=True, slots=True)
class _Face:
    """Everything that ``cards/_face.html`` shows of a revision, which never changes."""

    revision_id: int
    words: bool
    language: str | None  # of the labels
    shown: tuple[object, ...]
    card: ShownCard = field(compare=False)


@register.simple_tag
def card_face(card: ShownCard, *, words: bool = False) -> SafeString:
    """Render a card's face, with its text if so wanted.

    Faces are most of a page of cards, and the same for all who read one language.
    """
    shown = (
        card.language,
        card.name,
        card.text,
        card.flavor,
        card.traits,
        card.rarity,
        card.art,
        card.picture,
        card.is_playable,
        card.missing,
    )
    face = _Face(card.revision_id, words, get_language(), shown, card)
    if not card.revision_id:  # a draft, which an editor sees change
        return _render_face.__wrapped__(face)
    return _render_face(face)


@lru_cache(FACES)
def _render_face(face: _Face) -> SafeString:
    context = {"card": face.card, "words": face.words}
    return SafeString(render_to_string("cards/_face.html", context))
