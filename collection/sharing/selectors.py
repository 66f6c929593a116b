"""Who can see other users' decks, and what they see.

To a viewer, these decks do not exist: private ones, those behind a link with another
key, hidden ones, and those of a user who blocked them or whom they blocked.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.urls import reverse

from cards.catalogue.selectors import Viewer
from collection.deck_sheets.game_decks import GameSheet, inspect_game_decks
from collection.deck_sheets.records import DeckSheet
from collection.errors import DeckNotFound
from collection.models import Deck, DeckEntry, DeckLike, DeckScore, Visibility
from collection.selectors import inspect_shared_decks
from unionarena.core.accounts.selectors import list_blocks_in_either_direction
from unionarena.core.comments.subjects import Subject


@dataclass(frozen=True, slots=True)
class SharedDeck:
    """A deck as another user sees it.

    Attributes:
        sheet: Its cards that the viewer may see.
        unseen: Copies of cards that they may not see.
        likes: How many users like it.
        is_liked: Whether the viewer is one of them.
        is_own: Whether it is the viewer's.
    """

    sheet: DeckSheet | GameSheet
    unseen: int
    likes: int
    is_liked: bool
    is_own: bool

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self.sheet.deck

    @property
    def is_legal(self) -> bool:
        """Return whether the deck is legal, by the cards the viewer may see."""
        return self.sheet.is_legal and not self.unseen

    @property
    def score(self) -> Mapping[str, float] | None:
        """Return its results against players, if it was played."""
        score: DeckScore | None = getattr(self.deck, "score", None)
        return score.as_rate if score else None

    @property
    def author(self) -> str:
        """Return the name of its owner, as others see it."""
        return self.deck.owner.shown_name


def list_readable_for(viewer: Viewer) -> QuerySet[Deck]:
    """Return the viewer's decks and the shared ones, annotated, unordered.

    Those behind a link are among them: ``get_shared_deck_for`` asks for the key.
    """
    decks = Deck.objects.shared()
    if not isinstance(viewer, AnonymousUser):
        decks = decks | Deck.objects.kept_by(viewer)
    return _counted(decks, viewer)


def list_public_for(viewer: Viewer, *, game: str | None = "") -> QuerySet[Deck]:
    """Return the public decks the viewer may find, annotated, unordered.

    Args:
        viewer: Who looks.
        game: Of which game, as decks store it; None: of any.
    """
    decks = Deck.objects.public()
    if game is not None:
        decks = decks.filter(game=game)
    return _counted(decks, viewer)


def _counted(decks: QuerySet[Deck], viewer: Viewer) -> QuerySet[Deck]:
    """With counts, ``score_low`` and ``is_liked``; without strangers' decks."""
    likes = DeckLike.objects.filter(deck=OuterRef("pk"))
    counted = likes.order_by().values("deck").annotate(n=Count("pk")).values("n")
    entries = DeckEntry.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
    decks = decks.select_related("owner", "from_starter", "cover_card", "score", "pool")
    decks = decks.annotate(
        score_low=Coalesce("score__low", 0.0),
        like_count=Coalesce(Subquery(counted), 0),
        card_count=Coalesce(Subquery(entries.annotate(n=Sum("count")).values("n")), 0),
    )
    if isinstance(viewer, AnonymousUser):
        return decks.annotate(is_liked=Value(value=False))
    strangers = list_blocks_in_either_direction(viewer.pk)
    own_likes = likes.filter(user=viewer)
    return decks.exclude(owner__in=strangers).annotate(is_liked=Exists(own_likes))


def get_shared_deck_for(viewer: Viewer, deck_id: int, *, key: str = "") -> Deck:
    """Return a deck the viewer may see: public, their own, or with its key.

    Raises:
        DeckNotFound: There is none; the refusal does not say why.
    """
    deck = list_readable_for(viewer).filter(pk=deck_id).first()
    if deck is None or not _opens(deck, viewer, key):
        raise DeckNotFound(details={"deck": deck_id})
    return deck


def show_shared_decks(
    viewer: Viewer,
    decks: Sequence[Any],  # decks with what list_readable_for has counted
) -> tuple[SharedDeck, ...]:
    """Decks of ``list_readable_for`` as the viewer reads them, in the order given."""
    usual = [deck for deck in decks if not deck.game]
    found: list[DeckSheet | GameSheet] = list(inspect_shared_decks(viewer, usual))
    found += inspect_game_decks(deck for deck in decks if deck.game)
    sheets = {sheet.deck.pk: sheet for sheet in found}
    return tuple(
        SharedDeck(
            sheet=sheets[deck.pk],
            unseen=0 if deck.game else deck.card_count - sheets[deck.pk].count,
            likes=deck.like_count,
            is_liked=deck.is_liked,
            is_own=deck.owner_id == viewer.pk,
        )
        for deck in decks
    )


def show_shared_deck(viewer: Viewer, deck: Deck) -> SharedDeck:
    """One of them."""
    (shown,) = show_shared_decks(viewer, [deck])
    return shown


def get_deck_address(deck: Deck) -> str:
    """Return the address of a deck for others, with its key; empty if it is private."""
    if deck.visibility == Visibility.PRIVATE:
        return ""
    page = reverse("collection:shared-deck", args=[deck.pk])
    is_public = deck.visibility == Visibility.PUBLIC
    return page if is_public else f"{page}?key={deck.link_token}"


def _opens(deck: Deck, viewer: Viewer, key: str) -> bool:
    return (
        deck.visibility == Visibility.PUBLIC
        or deck.owner_id == viewer.pk
        or secrets.compare_digest(deck.link_token.encode(), key.encode())
    )


def is_public_deck_of_another(viewer: Viewer, deck_id: int) -> bool:
    """Return whether a deck is public, and neither the viewer's nor a stranger's."""
    decks = list_public_for(viewer, game=None).filter(pk=deck_id)
    return decks.exclude(owner=viewer.pk).exists() if viewer.pk else decks.exists()


def find_subject_of_comments(viewer: Viewer, deck_id: int) -> Subject:
    """Return a public deck as something to comment on.

    Raises:
        DeckNotFound: There is none that the viewer may find; its comments are kept,
            and shown again once it is public again.
    """
    deck = list_public_for(viewer, game=None).filter(pk=deck_id).first()
    if deck is None:
        raise DeckNotFound(details={"deck": deck_id})
    path = reverse("collection:shared-deck", args=[deck.pk])
    return Subject("deck", deck.pk, deck.title, path, deck.owner_id)
