"""What people do with their decks.

A deck may be unfinished or illegal while it is being built; only what nobody could
mean is refused here. Deleting can be undone for a while.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

import cards.catalogue.selectors
from cards.catalogue.selectors import Viewer
from collection.errors import (
    BadEntries,
    BadName,
    DeckChanged,
    DeckNotFound,
    TooManyDecks,
)
from collection.models import (
    DECK_NAME_LENGTH,
    MOST_CARDS_LISTED,
    MOST_COPIES_LISTED,
    Deck,
    DeckEntry,
)
from collection.selectors import get_deck_for
from unionarena.accounts.models import User
from unionarena.texts import clean_name

MOST_DECKS: Final = 100  # per person; keeps "my decks" one page and storage bounded
UNDO_TIME: Final = timedelta(days=30)


@transaction.atomic
def create_deck(
    *, owner: User, name: str, counts: Mapping[str, int] | None = None
) -> Deck:
    """A new deck, empty or with a list.

    Args:
        owner: Whose deck.
        name: Any text up to 60 letters.
        counts: Copies by card number; cards with zero copies are left out.

    Raises:
        BadName: The name is empty or too long.
        BadEntries: The list names unknown cards or impossible counts.
        TooManyDecks: The owner has as many decks as anybody may have.
    """
    _refuse_too_many(owner)
    deck = Deck.objects.create(owner=owner, name=_clean_name(name))
    _replace_entries(deck, owner, counts or {})
    return deck


@transaction.atomic
def rename_deck(
    *, viewer: Viewer, deck_id: int, name: str, version: int | None = None
) -> Deck:
    """Give a deck another name.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It is no longer of the version named.
        BadName: The name is empty or too long.
    """
    deck = _locked(viewer, deck_id, version)
    deck.name = _clean_name(name)
    return _changed(deck, "name")


@transaction.atomic
def set_entries(
    *,
    viewer: Viewer,
    deck_id: int,
    counts: Mapping[str, int],
    version: int | None = None,
) -> Deck:
    """Replace the whole list of a deck.

    Args:
        viewer: Who changes it.
        deck_id: Which of their decks.
        counts: Copies by card number; cards with zero copies are left out.
        version: Which version of the deck the change was made for; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It is no longer of that version.
        BadEntries: The list names unknown cards or impossible counts; nothing changed.
    """
    deck = _locked(viewer, deck_id, version)
    _replace_entries(deck, viewer, counts)
    return _changed(deck)


@transaction.atomic
def change_entries(
    *,
    viewer: Viewer,
    deck_id: int,
    counts: Mapping[str, int],
    version: int | None = None,
) -> Deck:
    """Set the copies of some cards and leave the others as they are.

    Two who change different cards at once both have their way.

    Args:
        viewer: Who changes it.
        deck_id: Which of their decks.
        counts: Copies by card number; a card with zero copies leaves the deck.
        version: Which version of the deck the change was made for; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It is no longer of that version.
        BadEntries: Unknown cards or impossible counts; nothing changed.
    """
    deck = _locked(viewer, deck_id, version)
    wanted = {number: count for number, count in counts.items() if count != 0}
    kept = deck.entries.exclude(card__number__in=tuple(counts))
    _refuse_impossible_counts(wanted, beside=sum(kept.values_list("count", flat=True)))
    ids = _card_ids(viewer, wanted)
    deck.entries.filter(card__number__in=tuple(counts)).delete()
    _add_entries(deck, wanted, ids)
    return _changed(deck)


@transaction.atomic
def copy_deck(*, viewer: Viewer, deck_id: int) -> Deck:
    """A second deck with the same list.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        TooManyDecks: The viewer has as many decks as anybody may have.
    """
    original = get_deck_for(viewer, deck_id)
    _refuse_too_many(original.owner)
    name = _("Copy of %(name)s") % {"name": original.name}
    copy = Deck.objects.create(owner=original.owner, name=name[:DECK_NAME_LENGTH])
    DeckEntry.objects.bulk_create(
        DeckEntry(deck=copy, card_id=entry.card_id, count=entry.count)
        for entry in original.entries.all()
    )
    return copy


@transaction.atomic
def delete_deck(
    *, viewer: Viewer, deck_id: int, now: datetime, version: int | None = None
) -> Deck:
    """Put a deck away; ``restore_deck`` brings it back for 30 days.

    Raises:
        DeckNotFound: It is not one of the viewer's decks, or is deleted already.
        DeckChanged: It is no longer of the version named.
    """
    deck = _locked(viewer, deck_id, version)
    deck.deleted_at = now
    deck.save(update_fields=["deleted_at"])
    return deck


@transaction.atomic
def restore_deck(*, viewer: Viewer, deck_id: int) -> Deck:
    """Undo a deletion; a deck that is not deleted is left as it is.

    Raises:
        DeckNotFound: It is not one of the viewer's decks, or gone for good.
        TooManyDecks: The viewer has as many decks as anybody may have by now.
    """
    own = Deck.objects.select_for_update().filter(owner=viewer.pk, pk=deck_id)
    deck = own.first()
    if deck is None:
        raise DeckNotFound(details={"deck": deck_id})
    if deck.deleted_at is not None:
        _refuse_too_many(deck.owner)
        deck.deleted_at = None
        deck.save(update_fields=["deleted_at"])
    return deck


def purge_deleted_decks(*, now: datetime) -> int:
    """Remove for good what was deleted long ago; the number of decks removed."""
    old = Deck.objects.deleted_before(now - UNDO_TIME)
    _total, by_table = old.delete()
    return by_table.get("collection.Deck", 0)


def _locked(viewer: Viewer, deck_id: int, version: int | None = None) -> Deck:
    """One of the viewer's decks, its row locked until the transaction ends."""
    owner = get_deck_for(viewer, deck_id).owner
    deck = Deck.objects.owned_by(owner).select_for_update().filter(pk=deck_id).first()
    if deck is None:  # deleted a moment ago
        raise DeckNotFound(details={"deck": deck_id})
    if version not in (None, deck.version):
        raise DeckChanged(details={"deck": deck_id, "version": deck.version})
    return deck


def _changed(deck: Deck, *fields: str) -> Deck:
    """Store a change of a locked deck as its next version."""
    deck.version += 1
    deck.save(update_fields=[*fields, "version", "updated_at"])
    return deck


def _clean_name(name: str) -> str:
    cleaned = clean_name(name)
    if not cleaned or len(cleaned) > DECK_NAME_LENGTH:
        raise BadName(details={"name": name[:100], "limit": DECK_NAME_LENGTH})
    return cleaned


def _refuse_too_many(owner: User) -> None:
    if Deck.objects.owned_by(owner).count() >= MOST_DECKS:
        raise TooManyDecks(details={"limit": MOST_DECKS})


def _replace_entries(deck: Deck, viewer: Viewer, counts: Mapping[str, int]) -> None:
    wanted = {number: count for number, count in counts.items() if count != 0}
    _refuse_impossible_counts(wanted)
    ids = _card_ids(viewer, wanted)
    deck.entries.all().delete()
    _add_entries(deck, wanted, ids)


def _card_ids(viewer: Viewer, wanted: Mapping[str, int]) -> dict[str, int]:
    known = cards.catalogue.selectors.list_cards_for(viewer).filter(
        number__in=tuple(wanted)
    )
    ids = dict(known.values_list("number", "pk"))
    unknown = sorted(set(wanted) - set(ids))
    if unknown:
        raise BadEntries(
            _("There are no such cards: %(numbers)s.")
            % {"numbers": ", ".join(unknown[:10])},
            details={"unknown": unknown},
        )
    return ids


def _add_entries(deck: Deck, wanted: Mapping[str, int], ids: Mapping[str, int]) -> None:
    DeckEntry.objects.bulk_create(
        DeckEntry(deck=deck, card_id=ids[number], count=count)
        for number, count in sorted(wanted.items())
    )


def _refuse_impossible_counts(counts: Mapping[str, int], *, beside: int = 0) -> None:
    """What nobody could mean.

    Args:
        counts: Copies by card number.
        beside: Cards that are in the list besides.
    """
    wrong = {n: c for n, c in counts.items() if not 0 < c <= MOST_COPIES_LISTED}
    if wrong:
        raise BadEntries(
            _("Copies must be between 0 and %(limit)d: %(numbers)s.")
            % {"limit": MOST_COPIES_LISTED, "numbers": ", ".join(sorted(wrong)[:10])},
            details={"counts": wrong, "limit": MOST_COPIES_LISTED},
        )
    total = sum(counts.values()) + beside
    if total > MOST_CARDS_LISTED:
        raise BadEntries(
            _("A list has at most %(limit)d cards.") % {"limit": MOST_CARDS_LISTED},
            details={"count": total, "limit": MOST_CARDS_LISTED},
        )
