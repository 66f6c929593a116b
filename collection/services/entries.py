"""The list of a deck, replaced or changed in part; what nobody could mean is refused.

The deck is held by the caller (``own.lock_own``).
"""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

import cards.catalogue.selectors
from cards.catalogue.selectors import Viewer
from collection.errors import BadEntries
from collection.legality import game_rules
from collection.models import (
    MOST_CARDS_LISTED,
    MOST_COPIES_LISTED,
    Deck,
    DeckEntry,
)


def replace_entries(deck: Deck, viewer: Viewer, counts: Mapping[str, int]) -> None:
    """Replace the whole list; cards with zero copies are left out.

    Raises:
        BadEntries: Unknown cards or impossible counts.
    """
    wanted = {number: count for number, count in counts.items() if count != 0}
    _refuse_impossible_counts(wanted)
    if (own := game_rules.find_game_decks(deck.game)) is not None:
        known = own.load_cards()
        _refuse_unknown(wanted, known)
        deck.listed = {n: wanted[n] for n in known if n in wanted}
        deck.save(update_fields=["listed"])
        return
    ids = _card_ids(viewer, wanted)
    deck.entries.all().delete()
    _add_entries(deck, wanted, ids)


def set_counts(deck: Deck, viewer: Viewer, counts: Mapping[str, int]) -> None:
    """Set the copies of some cards and leave the others as they are.

    Raises:
        BadEntries: Unknown cards or impossible counts.
    """
    if deck.game:
        replace_entries(deck, viewer, {**deck.listed, **counts})
        return
    wanted = {number: count for number, count in counts.items() if count != 0}
    kept = deck.entries.exclude(card__number__in=tuple(counts))
    _refuse_impossible_counts(wanted, beside=sum(kept.values_list("count", flat=True)))
    ids = _card_ids(viewer, wanted)
    deck.entries.filter(card__number__in=tuple(counts)).delete()
    _add_entries(deck, wanted, ids)


def _card_ids(viewer: Viewer, wanted: Mapping[str, int]) -> dict[str, int]:
    known = cards.catalogue.selectors.list_cards_for(viewer).filter(
        number__in=tuple(wanted)
    )
    ids = dict(known.values_list("number", "pk"))
    _refuse_unknown(wanted, ids)
    return ids


def _refuse_unknown(wanted: Mapping[str, int], known: Collection[str]) -> None:
    unknown = sorted(set(wanted) - set(known))
    if unknown:
        raise BadEntries(
            _("Cards not found: %(numbers)s.") % {"numbers": ", ".join(unknown[:10])},
            details={"unknown": unknown},
        )


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
            _("A list can have at most %(limit)d cards.")
            % {"limit": MOST_CARDS_LISTED},
            details={"count": total, "limit": MOST_CARDS_LISTED},
        )
