"""Sharing decks, and liking and copying shared ones."""

import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from cards.catalogue.selectors import Viewer
from collection.errors import DeckOfAPool, OwnDeckLiked
from collection.models import Deck, DeckLike, DeckScore, Visibility
from collection.selectors import list_formats
from collection.services import create_deck
from collection.services.own_deck import lock_own_deck, store_change
from unionarena.core.accounts.models import User

from .selectors import get_shared_deck_for, show_shared_deck

TOKEN_BYTES: Final = 32


@transaction.atomic
def share_deck(
    *,
    viewer: Viewer,
    deck_id: int,
    visibility: Visibility,
    now: datetime,
    version: int | None = None,
) -> Deck:
    """Set who can see a deck; repeating it changes nothing.

    A deck that becomes private loses its link; shared again, it gets a new one.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It has another version than the given one.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=None)
    if deck.visibility == visibility:
        return deck
    deck.visibility = visibility
    if visibility == Visibility.PRIVATE:
        deck.link_token = ""
    elif not deck.link_token:
        deck.link_token = secrets.token_urlsafe(TOKEN_BYTES)
    if visibility == Visibility.PUBLIC and deck.published_at is None:
        deck.published_at = now
    fields = ("visibility", "link_token", "published_at")
    return store_change(deck, *fields, is_newer=False)


@transaction.atomic
def renew_link(*, viewer: Viewer, deck_id: int, version: int | None = None) -> Deck:
    """Another link to a shared deck; the one before opens nothing any more.

    A private deck has no link and gets none.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It has another version than the given one.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=None)
    if deck.visibility != Visibility.PRIVATE:
        deck.link_token = secrets.token_urlsafe(TOKEN_BYTES)
        store_change(deck, "link_token", is_newer=False)
    return deck


@transaction.atomic
def like_deck(*, user: User, deck_id: int, key: str = "") -> Deck:
    """Like another user's deck; repeating it changes nothing.

    Raises:
        DeckNotFound: The user cannot see it.
        OwnDeckLiked: It is the user's own.
    """
    deck = get_shared_deck_for(user, deck_id, key=key)
    if deck.owner_id == user.pk:
        raise OwnDeckLiked(details={"deck": deck_id})
    DeckLike.objects.bulk_create(
        [DeckLike(deck=deck, user=user)], ignore_conflicts=True
    )
    return get_shared_deck_for(user, deck_id, key=key)


@transaction.atomic
def unlike_deck(*, user: User, deck_id: int, key: str = "") -> Deck:
    """Like a deck no longer; of one that was not liked nothing changes.

    Raises:
        DeckNotFound: The user cannot see it.
    """
    DeckLike.objects.filter(deck=deck_id, user=user).delete()
    return get_shared_deck_for(user, deck_id, key=key)


@transaction.atomic
def copy_shared_deck(
    *,
    user: User,
    deck_id: int,
    key: str = "",
    instead: Mapping[str, int] | None = None,
) -> Deck:
    """Copy another user's deck.

    Args:
        user: The owner of the copy.
        deck_id: Which deck.
        key: Of its link, if needed.
        instead: Another list than its own, copies by card number.

    Raises:
        DeckNotFound: The user cannot see it.
        TooManyDecks: The user already has the maximum number of decks.
        BadEntries: The other list is impossible.
        DeckOfAPool: It was built from a pool, which belongs to its owner.
    """
    deck = get_shared_deck_for(user, deck_id, key=key)
    if deck.pool_id is not None and instead is None:
        raise DeckOfAPool(details={"deck": deck_id})
    lines = show_shared_deck(user, deck).sheet.lines
    own = {line.number: line.count for line in lines}
    played = {rules.code for rules in list_formats(is_limited=False)}
    return create_deck(
        owner=user,
        name=deck.title,
        counts=own if instead is None else instead,
        code=deck.format if deck.format in played else "",
        game=deck.game,
    )


@transaction.atomic
def store_scores(
    *,
    deck_ids: Iterable[int],
    count: Callable[[int, Mapping[str, Any] | None], Mapping[str, Any]],
) -> None:
    """Store the results of decks, except of deleted ones.

    Args:
        deck_ids: Which decks.
        count: Takes a deck and its stored results, and returns ``games``, ``points``,
            ``low`` and ``high`` (``DeckScore``). It runs under a lock on the deck, so
            that no game is lost between two workers.
    """
    decks = Deck.objects.select_for_update(no_key=True).filter(pk__in=tuple(deck_ids))
    locked = list(decks.order_by("pk").values_list("pk", flat=True))
    known = DeckScore.objects.in_bulk(locked)
    scores = {
        pk: count(pk, known[pk].as_rate if pk in known else None) for pk in locked
    }
    DeckScore.objects.bulk_create(
        [DeckScore(deck_id=pk, **figures) for pk, figures in scores.items()],
        update_conflicts=True,
        unique_fields=("deck",),
        update_fields=("games", "points", "low", "high"),
    )


def hide_decks(*, deck_ids: Iterable[int], now: datetime | None) -> int:
    """Hide decks from everyone but their owners, or show them again.

    Args:
        deck_ids: Which.
        now: The moment; None to show them again.

    Returns:
        How many decks changed.
    """
    decks = Deck.objects.filter(
        pk__in=tuple(deck_ids), hidden_at__isnull=now is not None
    )
    return decks.update(hidden_at=now)
