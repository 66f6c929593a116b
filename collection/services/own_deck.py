"""The user's deck, locked while it is changed, and its next version."""

from cards.catalogue.selectors import Viewer
from collection.errors import DeckChanged, DeckNotFound
from collection.models import Deck
from collection.selectors import get_deck_for


def lock_own_deck(
    viewer: Viewer, deck_id: int, version: int | None = None, *, game: str | None = ""
) -> Deck:
    """One of the viewer's decks, its row locked until the transaction ends."""
    owner = get_deck_for(viewer, deck_id, game=game).owner
    deck = Deck.objects.kept_by(owner).select_for_update().filter(pk=deck_id).first()
    if deck is None:  # deleted a moment ago
        raise DeckNotFound(details={"deck": deck_id})
    if version not in (None, deck.version):
        raise DeckChanged(details={"deck": deck_id, "version": deck.version})
    return deck


def store_change(deck: Deck, *fields: str, is_newer: bool = True) -> Deck:
    """Store a change of a deck that is held as its next version.

    Args:
        deck: The deck, changed.
        fields: What was changed of it besides its list.
        is_newer: Whether it counts as worked on.
    """
    deck.version += 1
    newer = ("updated_at",) if is_newer else ()
    deck.save(update_fields=[*fields, "version", *newer])
    return deck
