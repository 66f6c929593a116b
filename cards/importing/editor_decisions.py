"""What editors decided about cards; no import changes it."""

from collections.abc import Mapping
from typing import Any

from cards.catalogue.revisions import BY_EDITOR
from cards.importing.completion import flatten_draft, list_decided
from cards.models import CardRevision


def list_decisions(numbers: Mapping[int, str]) -> dict[str, set[str]]:
    """Return the attributes and columns that editors decided, by number.

    Two queries.

    Args:
        numbers: Card numbers by primary key.
    """
    edited = CardRevision.objects.filter(card__in=numbers, origin=BY_EDITOR)
    cards = set(edited.values_list("card", flat=True))
    versions: dict[str, list[tuple[str, dict[str, Any]]]] = {}
    for revision in (
        CardRevision.objects.filter(card__in=cards).order_by("card", "version")
        if cards
        else ()
    ):
        content = flatten_draft(revision.as_draft())
        number = numbers[revision.card_id]
        versions.setdefault(number, []).append((revision.origin, content))
    return {number: list_decided(found) for number, found in versions.items()}
