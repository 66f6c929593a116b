"""Drawn pictures of cards, cached for a while."""

import functools
import json
from collections.abc import Iterable

from django.urls import reverse

from cards.art import EDITION, draw_art, find_world, load_art_lines
from cards.models import CardRevision

from .presentation import compute_art_tag


def draw_revision(revision: CardRevision) -> str:
    """Return the drawing of a revision, an SVG document."""
    return _drawing(compute_art_tag(revision), json.dumps(revision.data), revision.art)


def draw_revisions(revision_ids: Iterable[int]) -> dict[int, str]:
    """Return drawings by revision, of cards the caller may show; one query."""
    found = CardRevision.objects.in_bulk(sorted(set(revision_ids)))
    return {pk: draw_revision(revision) for pk, revision in found.items()}


def locate_world_art(number: str, color: str) -> str:
    """Return the address of the picture of a card in the style of its own series."""
    address = reverse("cards:world-art", args=[color, number])
    return f"{address}?v={EDITION}"


@functools.lru_cache(maxsize=512)  # Some 15 kB each.
def draw_world_card(number: str, color: str) -> str | None:
    """Return the drawing of a card by its number and color alone.

    None if its series has no style of its own, or the color no inks.
    """
    world = find_world(number)
    if not world.family or color not in world.inks:
        return None
    face = {"number": number, "name": number, "color": color, "traits": []}
    return draw_art(face, load_art_lines().get(number, ""))


@functools.lru_cache(maxsize=512)  # Some 20 kB each.
def _drawing(_tag: str, face: str, art: str) -> str:
    return draw_art(json.loads(face), art)
