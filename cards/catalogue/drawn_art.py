"""Drawn pictures of cards, cached for a while."""

import functools
import json
from collections.abc import Iterable

from cards.art import draw_art
from cards.models import CardRevision

from .presentation import compute_art_tag


def draw_revision(revision: CardRevision) -> str:
    """Return the drawing of a revision, an SVG document."""
    return _drawing(compute_art_tag(revision), json.dumps(revision.data), revision.art)


def draw_revisions(revision_ids: Iterable[int]) -> dict[int, str]:
    """Return drawings by revision, of cards the caller may show; one query."""
    found = CardRevision.objects.in_bulk(sorted(set(revision_ids)))
    return {pk: draw_revision(revision) for pk, revision in found.items()}


@functools.lru_cache(maxsize=512)  # Some 20 kB each.
def _drawing(_tag: str, face: str, art: str) -> str:
    return draw_art(json.loads(face), art)
