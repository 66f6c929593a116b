"""Looking at decks once more before a tournament begins."""

from collections import Counter
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from cards.catalogue.selectors import get_faces
from collection.selectors import check_lists
from matchmaking.tournaments.models import Act, Entry, Tournament


def drop_illegal_decks(tournament: Tournament, *, now: datetime) -> list[Entry]:
    """Drop whose deck may no longer be played; the desk's log says why.

    A deck is locked when its player enters. Until the beginning a format may have
    changed, or a card been forbidden in it. The tournament is held.

    Returns:
        Those who were dropped.
    """
    entries = list(tournament.entries.filter(bot="").order_by("pk"))
    checked = check_lists(
        count_cards_by_number(entries), viewer=AnonymousUser(), code=tournament.format
    )
    out = [
        entry for entry, each in zip(entries, checked, strict=True) if not each.is_legal
    ]
    for entry in out:
        entry.dropped_at = now
    Entry.objects.bulk_update(out, ["dropped_at"])
    Act.objects.bulk_create(
        Act(tournament=tournament, does=Act.Does.CHECK, entry=entry, at=now)
        for entry in out
    )
    return out


def count_cards_by_number(entries: list[Entry]) -> list[Counter[str]]:
    """Copies by card number of every locked deck; one query."""
    faces = get_faces({pk for entry in entries for pk in entry.revision_ids})
    return [
        Counter(str(faces[pk]["number"]) for pk in entry.revision_ids)
        for entry in entries
    ]
