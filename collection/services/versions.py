"""Versions of a deck, kept after a pause in editing or on request.

The current list is not a version; it becomes one when the user edits again after a
pause, or keeps it with a note.
"""

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from cards.catalogue.selectors import Viewer
from collection.errors import BadDetails, VersionNotFound
from collection.models import VERSION_NOTE_LENGTH, Deck, DeckVersion
from unionarena.core.text_input import clean_line

from .entries import replace_entries
from .own_deck import lock_own_deck, store_change

IDLE_TIME: Final = timedelta(minutes=10)  # after so long, building goes on anew
MOST_VERSIONS: Final = 50  # a deck; the oldest without a note goes first


def keep_version_if_idle(deck: Deck, *, now: datetime) -> None:
    """Keep the list of a deck before a change, if it was not edited for a while.

    Args:
        deck: Locked by the caller (``own_deck.lock_own_deck``).
        now: The moment of the change.
    """
    if now - deck.updated_at >= IDLE_TIME:
        _keep(deck, made_at=deck.updated_at)


@transaction.atomic
def keep_version(
    *,
    viewer: Viewer,
    deck_id: int,
    note: str = "",
    now: datetime,
    game: str | None = "",
) -> DeckVersion:
    """Keep the list of a deck as it is now; the same list twice is one version.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        BadDetails: The note is too long, or the deck is empty.
    """
    deck = lock_own_deck(viewer, deck_id, game=game)
    cleaned = clean_line(note)
    if len(cleaned) > VERSION_NOTE_LENGTH:
        raise BadDetails(
            _("This is too long: at most %(limit)d characters.")
            % {"limit": VERSION_NOTE_LENGTH},
            details={"limit": VERSION_NOTE_LENGTH, "length": len(cleaned)},
        )
    kept = _keep(deck, made_at=now)
    if kept is None:
        raise BadDetails(_("An empty deck has no version to keep."))
    if cleaned:
        kept.note = cleaned
        kept.save(update_fields=["note"])
    return kept


@transaction.atomic
def restore_version(
    *,
    viewer: Viewer,
    deck_id: int,
    number: int,
    now: datetime,
    version: int | None = None,
    game: str | None = "",
) -> tuple[Deck, DeckVersion | None]:
    """Give a deck the list it had; what it has now is kept first, for the way back.

    Returns:
        The deck, and the version that undoes this (None: the deck was empty).

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It has another version than the given one.
        VersionNotFound: It has no version of this number.
        BadEntries: The version has cards that are not to be seen any more.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=game)
    wanted = deck.versions.filter(number=number).first()
    if wanted is None:
        raise VersionNotFound(details={"deck": deck_id, "version": number})
    before = _keep(deck, made_at=now, spared=wanted.pk)
    replace_entries(deck, viewer, wanted.counts)
    return store_change(deck), before


def _keep(
    deck: Deck, *, made_at: datetime, spared: int | None = None
) -> DeckVersion | None:
    """The list as a version, the latest one if that is the same; none of an empty deck.

    Args:
        deck: Held by the caller.
        made_at: Until when it was so.
        spared: A version that is needed yet.
    """
    counts = deck.counts
    latest = deck.versions.newest_first().first()
    if latest is not None and latest.counts == counts:
        return latest
    if not counts:
        return None
    _make_room(deck, spared)
    number = (deck.versions.aggregate(last=Max("number"))["last"] or 0) + 1
    return DeckVersion.objects.create(
        deck=deck, number=number, counts=counts, made_at=made_at
    )


def _make_room(deck: Deck, spared: int | None) -> None:
    """Keep the newest ones, and those with a note before the others."""
    rows = [row for row in deck.versions.newest_first() if row.pk != spared]
    rows.sort(key=lambda row: not row.note)
    old = [row.pk for row in rows[MOST_VERSIONS - 1 :]]
    deck.versions.filter(pk__in=old).delete()
