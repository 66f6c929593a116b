"""What people do with their decks.

A deck may be unfinished or illegal while it is being built; only what nobody could
mean is refused here. Deleting can be undone for a while.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.catalogue.selectors import Viewer
from collection.errors import DeckNotFound, TooManyDecks
from collection.models import DECK_NAME_LENGTH, Deck, DeckEntry
from collection.selectors import get_deck_for
from unionarena.core.accounts.models import User

from .details import choose_format, clean_deck_name
from .entries import replace_entries, set_counts
from .own_deck import lock_own_deck, store_change
from .versions import keep_version_if_idle

MOST_DECKS: Final = 100  # per person; keeps "my decks" one page and storage bounded
UNDO_TIME: Final = timedelta(days=30)


@transaction.atomic
def create_deck(
    *,
    owner: User,
    name: str,
    counts: Mapping[str, int] | None = None,
    code: str = "",
    game: str = "",
) -> Deck:
    """A new deck, empty or with a list.

    Args:
        owner: Whose deck.
        name: Any text up to 60 letters.
        counts: Copies by card number; cards with zero copies are left out.
        code: Of the format it is built for; empty: the usual one.
        game: Name of a game whose cards are not in the catalogue; empty: the usual one.

    Raises:
        BadName: The name is empty or too long.
        BadEntries: The list names unknown cards or impossible counts.
        BadDetails: There is no such format for it.
        TooManyDecks: The owner has as many decks as anybody may have.
    """
    _refuse_too_many(owner)
    deck = Deck(owner=owner, name=clean_deck_name(name), game=game)
    deck.format = choose_format(deck, code)
    deck.save()
    replace_entries(deck, owner, counts or {})
    return deck


@transaction.atomic
def set_entries(
    *,
    viewer: Viewer,
    deck_id: int,
    counts: Mapping[str, int],
    version: int | None = None,
    game: str | None = "",
) -> Deck:
    """Replace the whole list of a deck.

    Args:
        viewer: Who changes it.
        deck_id: Which of their decks.
        counts: Copies by card number; cards with zero copies are left out.
        version: Which version of the deck the change was made for; None: any.
        game: Of which game it is; empty: the usual one; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckOfOtherGame: It is one of another game.
        DeckChanged: It is no longer of that version.
        BadEntries: The list names unknown cards or impossible counts; nothing changed.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=game)
    keep_version_if_idle(deck, now=timezone.now())
    replace_entries(deck, viewer, counts)
    return store_change(deck)


@transaction.atomic
def change_entries(
    *,
    viewer: Viewer,
    deck_id: int,
    counts: Mapping[str, int],
    version: int | None = None,
    game: str | None = "",
) -> Deck:
    """Set the copies of some cards and leave the others as they are.

    Two who change different cards at once both have their way.

    Args:
        viewer: Who changes it.
        deck_id: Which of their decks.
        counts: Copies by card number; a card with zero copies leaves the deck.
        version: Which version of the deck the change was made for; None: any.
        game: Of which game it is; empty: the usual one; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It is no longer of that version.
        BadEntries: Unknown cards or impossible counts; nothing changed.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=game)
    keep_version_if_idle(deck, now=timezone.now())
    set_counts(deck, viewer, counts)
    return store_change(deck)


@transaction.atomic
def add_copy(*, viewer: Viewer, deck_id: int, number: str) -> Deck:
    """Put one more copy of a card into a deck; two who do it at once add two.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        BadEntries: There is no such card, or the list has as many as it may.
    """
    deck = lock_own_deck(viewer, deck_id)
    held = deck.entries.filter(card__number=number).values_list("count", flat=True)
    counts = {number: (held.first() or 0) + 1}
    return change_entries(viewer=viewer, deck_id=deck_id, counts=counts)


@transaction.atomic
def copy_deck(*, viewer: Viewer, deck_id: int) -> Deck:
    """A second deck with the same list.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        TooManyDecks: The viewer has as many decks as anybody may have.
    """
    original = get_deck_for(viewer, deck_id, game=None)
    _refuse_too_many(original.owner)
    name = _("Copy of %(name)s") % {"name": original.title}
    copy = Deck.objects.create(
        owner=original.owner,
        name=name[:DECK_NAME_LENGTH],
        format=original.format,
        pool=original.pool,
        game=original.game,
        listed=original.listed,
    )
    DeckEntry.objects.bulk_create(
        DeckEntry(deck=copy, card_id=entry.card_id, count=entry.count)
        for entry in original.entries.all()
    )
    return copy


@transaction.atomic
def delete_deck(
    *,
    viewer: Viewer,
    deck_id: int,
    now: datetime,
    version: int | None = None,
    game: str | None = "",
) -> Deck:
    """Put a deck away; ``restore_deck`` brings it back for 30 days.

    Raises:
        DeckNotFound: It is not one of the viewer's decks, or is deleted already.
        DeckChanged: It has another version than the given one.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=game)
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


def _refuse_too_many(owner: User) -> None:
    if Deck.objects.kept_by(owner).count() >= MOST_DECKS:
        raise TooManyDecks(details={"limit": MOST_DECKS})
