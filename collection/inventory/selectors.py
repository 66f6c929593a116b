"""Reads of the shelf: what a person has of a card, how it came, what changed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Max, Q, QuerySet
from django.utils import timezone

from cards.catalogue import card_printings
from cards.catalogue import selectors as catalogue
from cards.catalogue.selectors import Viewer
from collection.models import (
    BulkChange,
    CardMark,
    CardMovement,
    OwnedCard,
    OwnedPrinting,
)
from unionarena.core.accounts.models import User
from unionarena.core.text_input import read_number

from . import search_fields
from .errors import BulkChangeNotFound, InventoryChanged

UNDO_TIME: Final = timedelta(days=30)
HISTORY_PAGE: Final = 50
_LONGEST_MARK: Final = 40


@dataclass(frozen=True, slots=True)
class HeldPrinting:
    """Copies of one printing; ``code`` is empty for a card that has none."""

    code: str
    rarity: str
    is_parallel: bool
    count: int


@dataclass(frozen=True, slots=True)
class HeldCard:
    """What a person holds of a card.

    Attributes:
        number: Card number.
        owned: Copies of all printings.
        missing: Copies a playset lacks (UA-2.2.3).
        wanted: Copies wanted.
        tradeable: Copies to trade.
        printings: Copies by printing, the regular one first.
    """

    number: str
    owned: int
    missing: int
    wanted: int
    tradeable: int
    printings: tuple[HeldPrinting, ...]


def are_copies_counted_by_hand() -> bool:
    """Whether people count their own copies; where cards are earned, nobody does."""
    return bool(settings.CARD_OWNERSHIP != "earned")


def get_held_cards(viewer: Viewer, cards: Sequence[Any]) -> dict[str, HeldCard]:
    """What the viewer holds of each card, by number; four queries.

    Args:
        viewer: Whose.
        cards: Cards the viewer may see, with their current revision.
    """
    held = search_fields.read(viewer, cards)
    printings = card_printings.list_printings_by_card(
        viewer, [card.pk for card in cards]
    )
    ids = [printing.pk for of_card in printings.values() for printing in of_card[1:]]
    others = dict(_others(viewer, ids))
    return {
        card.number: HeldCard(
            card.number,
            **held[card.pk],
            printings=_split(
                held[card.pk]["owned"], printings.get(card.pk, ()), others
            ),
        )
        for card in cards
    }


def get_held_cards_by_number(
    viewer: Viewer, numbers: Sequence[str]
) -> dict[str, HeldCard]:
    """What the viewer holds of cards they may see, by number."""
    cards = catalogue.list_cards_for(viewer).filter(number__in=numbers)
    return get_held_cards(viewer, list(cards))


def _others(viewer: Viewer, printings: Iterable[int]) -> Iterable[tuple[int, int]]:
    if isinstance(viewer, AnonymousUser):
        return ()
    rows = OwnedPrinting.objects.filter(user=viewer, printing__in=printings)
    return rows.values_list("printing", "count")


def _split(
    owned: int, printings: Sequence[Any], others: Mapping[int, int]
) -> tuple[HeldPrinting, ...]:
    """Copies by printing; what is of no other printing is of the regular one."""
    left, found = owned, []
    for printing in printings[1:]:
        count = min(left, others.get(printing.pk, 0))
        left -= count
        found.append(_held(printing, count))
    first = [_held(printings[0], left)] if printings else []
    return (*first, *found)


def _held(printing: Any, count: int) -> HeldPrinting:  # noqa: ANN401 - a table of cards
    return HeldPrinting(printing.code, printing.rarity, printing.is_parallel, count)


# --- what changed ---------------------------------------------------------------------


def get_inventory_tag(viewer: User) -> str:
    """Names the present state of a shelf: ``<marks>.<movements>``, both only grow."""
    marks = CardMark.objects.filter(user=viewer).aggregate(last=Max("sequence"))
    moved = CardMovement.objects.filter(user=viewer).aggregate(last=Max("pk"))
    return f"{marks['last'] or 0}.{moved['last'] or 0}"


def read_tag(written: str) -> tuple[int, int]:
    """The two numbers of a tag.

    Raises:
        ShelfChanged: No shelf was ever called like this.
    """
    parts = written.split(".")
    is_tag = len(written) <= _LONGEST_MARK and all(
        part.isascii() and part.isdecimal() and int(part) < 1 << 63 for part in parts
    )
    if not is_tag or len(parts) != len(("marks", "movements")):
        raise InventoryChanged(details={"tag": written[:100]})
    return int(parts[0]), int(parts[1])


def list_held_cards_for(viewer: User, since: str = "") -> QuerySet[Any]:
    """Cards the viewer holds or marked; with ``since``, those changed after that tag.

    Cards that are no longer held are among the changed.
    """
    owned = OwnedCard.objects.filter(user=viewer).values("card")
    marked = CardMark.objects.filter(user=viewer)
    if not since:
        any_mark = Q(wanted__gt=0) | Q(tradeable__gt=0)
        found = Q(pk__in=owned) | Q(pk__in=marked.filter(any_mark).values("card"))
    else:
        marks, movements = read_tag(since)
        moved = CardMovement.objects.filter(user=viewer, pk__gt=movements)
        changed = marked.filter(sequence__gt=marks)
        found = Q(pk__in=moved.values("card")) | Q(pk__in=changed.values("card"))
    return catalogue.list_cards_for(viewer).filter(found)


# --- how it came ----------------------------------------------------------------------


def list_movements_for(
    viewer: Viewer, *, number: str = "", before: str = ""
) -> tuple[list[CardMovement], str]:
    """Movements of the viewer's cards, newest first, and where the next page begins.

    Args:
        viewer: Whose.
        number: Of one card only.
        before: What the page before gave.
    """
    if isinstance(viewer, AnonymousUser):
        return [], ""
    visible = catalogue.filter_visible_to(viewer).values("pk")
    rows = CardMovement.objects.filter(user=viewer, card__in=visible)
    if number:
        rows = rows.filter(card__number=number)
    if (place := read_number(before)) is not None:
        last = CardMovement.objects.filter(user=viewer, pk=place).first()
        if last is not None:
            rows = rows.filter(Q(at__lt=last.at) | Q(at=last.at, pk__lt=last.pk))
    taken = list(
        rows.select_related("card__current_revision").order_by("-at", "-pk")[
            : HISTORY_PAGE + 1
        ]
    )
    page = taken[:HISTORY_PAGE]
    return page, str(page[-1].pk) if len(taken) > HISTORY_PAGE else ""


def name_movements(
    page: Sequence[CardMovement], language: str
) -> list[tuple[CardMovement, str]]:
    """Movements, each with the name of its card."""
    names = card_printings.get_card_names(
        (movement.card for movement in page), language
    )
    return [(movement, names[movement.card.number]) for movement in page]


# --- completion -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """How much of some cards a person has.

    Attributes:
        rarity: Of which rarity; empty for all of a set.
        cards: How many cards there are.
        owned: Of how many the person has a copy.
        complete: Of how many the person has a playset (UA-2.2.3).
    """

    rarity: str
    cards: int
    owned: int
    complete: int

    @property
    def percent(self) -> int:
        """Cards owned, in hundredths, rounded down: 100 is all."""
        return 100 * self.owned // self.cards if self.cards else 0

    @property
    def percent_complete(self) -> int:
        """Playsets, in hundredths, rounded down."""
        return 100 * self.complete // self.cards if self.cards else 0


@dataclass(frozen=True, slots=True)
class SetCompletion:
    """How much of a set a person has, in all and by rarity."""

    card_set: Any
    whole: Part
    parts: tuple[Part, ...]


def list_completion_for(viewer: Viewer) -> tuple[SetCompletion, ...]:
    """Every set the viewer may see, newest first; two queries."""
    rows = card_printings.count_printings_for(
        viewer,
        search_fields.list_owned_cards(viewer),
        search_fields.list_complete_cards(viewer),
    )
    sets = sorted(
        catalogue.list_sets_for(viewer),
        key=lambda s: (s.released_on is not None, s.released_on, s.code),
        reverse=True,
    )
    found = []
    for card_set in sets:
        counted = rows.get(card_set.pk, [])
        parts = tuple(Part(rarity, *numbers) for rarity, numbers in counted)
        whole = Part(
            "",
            sum(part.cards for part in parts),
            sum(part.owned for part in parts),
            sum(part.complete for part in parts),
        )
        if whole.cards:
            found.append(SetCompletion(card_set, whole, parts))
    return tuple(found)


# --- changes of many cards ------------------------------------------------------------


def list_bulk_changes_for(viewer: Viewer) -> QuerySet[BulkChange]:
    """Changes of many cards the viewer made lately, newest first."""
    if isinstance(viewer, AnonymousUser):
        return BulkChange.objects.none()
    since = timezone.now() - UNDO_TIME
    rows = BulkChange.objects.filter(user=viewer, made_at__gte=since)
    return rows.order_by(F("id").desc())


def get_bulk_change_for(viewer: Viewer, change_id: int) -> BulkChange:
    """One of the viewer's changes of many cards that is not too old to be undone.

    Raises:
        BulkChangeNotFound: There is none, or it is somebody else's, or too old.
    """
    found = list_bulk_changes_for(viewer).filter(pk=change_id).first()
    if found is None:
        raise BulkChangeNotFound(details={"change": change_id})
    return found
