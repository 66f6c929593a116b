"""Writes of the collection: copies, marks, bulk changes and undoing them.

Everything is applied as a difference while the user is locked, so that simultaneous
additions add up. Copies go through the ledger (``record_movement``).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from cards.catalogue import card_printings
from cards.catalogue import selectors as catalogue
from collection.errors import NotEnoughCopies
from collection.models import BulkChange, CardMark, OwnedCard, OwnedPrinting, Why
from collection.services import record_movement
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.daily_limits import refuse_too_many_today

from . import selectors
from .errors import BadInventoryChange, InventoryChanged, NotByHand, UndoImpossible

MOST_COPIES: Final = 9_999  # of one card; more is a slip
MAX_CHANGES: Final = 10_000
BULK_CHANGES_A_DAY: Final = 50
MOVEMENTS_A_DAY: Final = 100_000  # ten of the largest lists


@dataclass(frozen=True, slots=True)
class CardChange:
    """The change of one card; None leaves a value as it is.

    Attributes:
        number: Card number.
        printing: Code of a printing; empty: the regular one.
        count: Copies to have.
        add: Copies to add, or remove if negative; not together with ``count``.
        wanted: Copies wanted.
        tradeable: Copies to trade.
        more_wanted: Added to the copies wanted; not together with ``wanted``.
        more_tradeable: Added to the copies to trade.
    """

    number: str
    printing: str = ""
    count: int | None = None
    add: int = 0
    wanted: int | None = None
    tradeable: int | None = None
    more_wanted: int = 0
    more_tradeable: int = 0


class Delta(NamedTuple):
    """What is added to one card, as a bulk change stores it."""

    card: int
    printing: int | None
    copies: int
    wanted: int
    tradeable: int


@transaction.atomic
def change_inventory(
    *, user: User, changes: Sequence[CardChange], now: datetime, tag: str | None = None
) -> None:
    """Change copies and marks by hand, all or none.

    Args:
        user: The owner of the collection.
        changes: A card may be listed once for each printing.
        now: When.
        tag: State of the collection the change was made for; None for any.

    Raises:
        BadInventoryChange: Unknown cards or printings, or impossible counts.
        NotByHand: Copies would change, but cards are earned here.
        NotEnoughCopies: More copies would be removed than there are.
        InventoryChanged: The collection is in another state than ``tag``.
        TooManyToday: They have changed too much.
    """
    lock_people(user.pk)
    if tag is not None and tag != selectors.get_inventory_tag(user):
        raise InventoryChanged(details={"tag": selectors.get_inventory_tag(user)})
    _apply(user, plan_deltas(user, changes), Why.CORRECTION, "", now)


@transaction.atomic
def change_many(
    *, user: User, changes: Sequence[CardChange], key: UUID, now: datetime
) -> BulkChange:
    """Change many cards at once, undoably; a repeated key changes nothing.

    Raises:
        BadInventoryChange, NotByHand, NotEnoughCopies: As in ``change_inventory``.
        TooManyToday: They have imported too many lists.
    """
    lock_people(user.pk)
    made = BulkChange.objects.filter(user=user, key=key).first()
    if made is not None:
        return made
    deltas = plan_deltas(user, changes)
    refuse_too_many_today(
        user.bulk_changes.all(), "made_at", BULK_CHANGES_A_DAY, now=now
    )
    made = BulkChange.objects.create(user=user, key=key, made_at=now, changes=deltas)
    _apply(user, deltas, Why.IMPORT, str(made.pk), now)
    return made


@transaction.atomic
def undo_many(*, user: User, change_id: int, now: datetime) -> BulkChange:
    """Undo a bulk change exactly; an undone one stays undone.

    Raises:
        BulkChangeNotFound: It is not the user's, or too old.
        NotByHand: Copies would change, but cards are earned here by now.
        UndoImpossible: Copies or marks it added are no longer all there.
    """
    lock_people(user.pk)
    made = selectors.get_bulk_change_for(user, change_id)
    if made.undone_at is not None:
        return made
    opposite = [
        Delta(card, printing, -copies, -wanted, -tradeable)
        for card, printing, copies, wanted, tradeable in made.changes
    ]
    try:
        _apply(user, opposite, Why.CORRECTION, f"undo {made.pk}", now)
    except (NotEnoughCopies, BadInventoryChange) as error:
        raise UndoImpossible(
            _("This can’t be undone: what it changed has changed again since."),
            details=error.details,
        ) from error
    made.undone_at = now
    made.save(update_fields=["undone_at"])
    return made


def purge_bulk_changes(*, now: datetime) -> int:
    """Delete bulk changes that can no longer be undone; return how many."""
    old = BulkChange.objects.filter(made_at__lt=now - selectors.UNDO_TIME)
    return old.delete()[0]


# --- from changes to differences ------------------------------------------------------


def plan_deltas(user: User, changes: Sequence[CardChange]) -> list[Delta]:
    """Return the differences that carry out the changes, without empty ones.

    Raises:
        BadInventoryChange: Unknown cards or printings, or impossible counts.
    """
    _refuse_impossible(changes)
    numbers = {change.number for change in changes}
    visible = catalogue.list_cards_for(user).filter(number__in=numbers)
    ids = dict(visible.values_list("number", "pk"))
    _refuse_unknown(sorted(numbers - set(ids)))
    printings = card_printings.list_printings_by_card(user, list(ids.values()))
    held = _Held.read(user, list(ids.values()))
    deltas = []
    for change in changes:
        card = ids[change.number]
        printing = _printing(change, printings.get(card, ()))
        had = held.copies(card, printing)
        marks = held.marks.get(card, (0, 0))
        delta = Delta(
            card,
            printing,
            change.add if change.count is None else change.count - had,
            change.more_wanted if change.wanted is None else change.wanted - marks[0],
            change.more_tradeable
            if change.tradeable is None
            else change.tradeable - marks[1],
        )
        if any(delta[2:]):
            deltas.append(delta)
    return deltas


def _printing(change: CardChange, printings: Sequence[Any]) -> int | None:
    """Return the printing; none is the regular one, which has no row of its own."""
    if not change.printing or (printings and printings[0].code == change.printing):
        return None
    for printing in printings[1:]:
        if printing.code == change.printing:
            return int(printing.pk)
    raise _unknown([change.printing])


def _refuse_impossible(changes: Sequence[CardChange]) -> None:
    if len(changes) > MAX_CHANGES:
        raise BadInventoryChange(
            _("You can change at most %(limit)d lines at once.")
            % {"limit": MAX_CHANGES},
            details={"count": len(changes), "limit": MAX_CHANGES},
        )
    twice = Counter((change.number, change.printing) for change in changes)
    for change in changes:
        counts = (
            change.count or 0,
            abs(change.add),
            change.wanted or 0,
            change.tradeable or 0,
        )
        if not all(0 <= count <= MOST_COPIES for count in counts):
            raise BadInventoryChange(
                _("Copies must be between 0 and %(limit)d: %(numbers)s.")
                % {"limit": MOST_COPIES, "numbers": change.number},
                details={"number": change.number, "limit": MOST_COPIES},
            )
        if twice[change.number, change.printing] > 1:
            raise BadInventoryChange(
                _("Listed twice: %(number)s.") % {"number": change.number},
                details={"number": change.number},
            )


def _refuse_unknown(unknown: Sequence[str]) -> None:
    if unknown:
        raise _unknown(unknown)


def _unknown(numbers: Sequence[str]) -> BadInventoryChange:
    return BadInventoryChange(
        _("Cards not found: %(numbers)s.") % {"numbers": ", ".join(numbers[:10])},
        details={"unknown": list(numbers[:100])},
    )


@dataclass(frozen=True, slots=True)
class _Held:
    """What the user has, by primary key."""

    owned: Mapping[int, int]
    others: Mapping[tuple[int, int], int]
    marks: Mapping[int, tuple[int, int]]

    @classmethod
    def read(cls, user: User, cards: Sequence[int]) -> "_Held":
        owned = OwnedCard.objects.filter(user=user, card__in=cards)
        others = OwnedPrinting.objects.filter(user=user, printing__card__in=cards)
        marks = CardMark.objects.filter(user=user, card__in=cards)
        return cls(
            dict(owned.values_list("card", "count")),
            {
                (card, printing): n
                for card, printing, n in others.values_list(
                    "printing__card", "printing", "count"
                )
            },
            {c: (w, t) for c, w, t in marks.values_list("card", "wanted", "tradeable")},
        )

    def copies(self, card: int, printing: int | None) -> int:
        if printing is not None:
            return self.others.get((card, printing), 0)
        others = sum(n for (of, _printing), n in self.others.items() if of == card)
        return max(0, self.owned.get(card, 0) - others)


# --- differences applied --------------------------------------------------------------


def _apply(
    user: User, deltas: Sequence[Delta], why: Why, source: str, now: datetime
) -> None:
    """Add the differences; the caller holds the lock on the user."""
    if (
        any(delta.copies for delta in deltas)
        and not selectors.are_copies_counted_by_hand()
    ):
        raise NotByHand
    cards: dict[int, int] = defaultdict(int)
    for delta in deltas:
        cards[delta.card] += delta.copies
    refuse_too_many_today(
        user.card_movements.all(), "at", MOVEMENTS_A_DAY, now=now, more=len(cards)
    )
    record_movement(user=user, changes=cards, why=why, source=source, by=user, now=now)
    _add_printings(user, deltas)
    _refuse_printing_mismatch(user, list(cards))
    _add_marks(user, deltas)


def _add_printings(user: User, deltas: Iterable[Delta]) -> None:
    wanted: dict[int, int] = defaultdict(int)
    for delta in deltas:
        if delta.printing is not None:
            wanted[delta.printing] += delta.copies
    rows = OwnedPrinting.objects.filter(user=user, printing__in=wanted)
    left = dict(rows.values_list("printing", "count"))
    for printing, copies in wanted.items():
        left[printing] = left.get(printing, 0) + copies
    if any(count < 0 for count in left.values()):
        raise NotEnoughCopies
    rows.delete()
    OwnedPrinting.objects.bulk_create(
        OwnedPrinting(user=user, printing_id=printing, count=count)
        for printing, count in left.items()
        if count
    )


def _refuse_printing_mismatch(user: User, cards: Sequence[int]) -> None:
    """Refuse more printings than copies of a card, and more copies than allowed."""
    owned = dict(
        OwnedCard.objects.filter(user=user, card__in=cards).values_list("card", "count")
    )
    others: Counter[int] = Counter()
    rows = OwnedPrinting.objects.filter(user=user, printing__card__in=cards)
    for card, count in rows.values_list("printing__card", "count"):
        others[card] += count
    if lacking := sorted(c for c, n in others.items() if n > owned.get(c, 0)):
        raise NotEnoughCopies(details={"cards": lacking})
    if slips := sorted(card for card, count in owned.items() if count > MOST_COPIES):
        raise BadInventoryChange(
            _("That’s more copies than anyone needs of a card."),
            details={"cards": slips, "limit": MOST_COPIES},
        )


def _add_marks(user: User, deltas: Iterable[Delta]) -> None:
    """Add to the marks, and number the changes of the collection."""
    added: dict[int, tuple[int, int]] = {}
    for delta in deltas:
        wanted, tradeable = added.get(delta.card, (0, 0))
        added[delta.card] = wanted + delta.wanted, tradeable + delta.tradeable
    mine = CardMark.objects.filter(user=user)
    last = mine.aggregate(last=Max("sequence"))["last"] or 0
    known = {row.card_id: row for row in mine.filter(card__in=added)}
    rows = []
    for card, (wanted, tradeable) in added.items():
        row = known.get(card) or CardMark(user=user, card_id=card)
        row.wanted, row.tradeable = row.wanted + wanted, row.tradeable + tradeable
        row.sequence = last + 1
        if not (0 <= row.wanted <= MOST_COPIES and 0 <= row.tradeable <= MOST_COPIES):
            raise BadInventoryChange(details={"cards": [card]})
        rows.append(row)
    CardMark.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "card"],
        update_fields=["wanted", "tradeable", "sequence"],
    )
