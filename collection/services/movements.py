"""The only writes of owned cards: collection and ledger change together."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from collection.errors import NotEnoughCopies
from collection.models import CardMovement, OwnedCard, Why
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.row_inserts import insert_rows


@dataclass(frozen=True, slots=True)
class LedgerMismatch:
    """A card whose ledger and collection differ.

    Attributes:
        user_id: Whose.
        card_id: Which.
        owned: Copies the user has.
        moved: What their movements add up to.
    """

    user_id: int
    card_id: int
    owned: int
    moved: int


def record_movement(
    *,
    user: User,
    changes: Mapping[int, int],
    why: Why,
    source: str = "",
    by: User | None = None,
    now: datetime,
) -> None:
    """Give a user cards or remove them, all or none.

    Args:
        user: Whose collection changes.
        changes: Copies by card id; negative ones are removed. Zeros are ignored.
        why: The reason, as the ledger keeps it.
        source: Which of its kind: a starter deck, a pack, a sentence.
        by: The user who decided it, if any.
        now: When.

    Raises:
        NotEnoughCopies: The user has fewer copies; nothing was changed.
    """
    record_movements(user=user, changes={source: changes}, why=why, by=by, now=now)


@transaction.atomic
def record_movements(
    *,
    user: User,
    changes: Mapping[str, Mapping[int, int]],
    why: Why,
    by: User | None = None,
    now: datetime,
) -> None:
    """Do what ``record_movement`` does for several sources at once.

    Args:
        user: Whose collection changes.
        changes: Copies by card id, by source.
        why: The reason of all of them.
        by: The user who decided it, if any.
        now: When.

    Raises:
        NotEnoughCopies: The user has fewer copies; nothing was changed.
    """
    moving = [
        (source, card, change)
        for source, cards in changes.items()
        for card, change in cards.items()
        if change
    ]
    lock_people(user.pk)
    had = {row.card_id: row for row in _owned(user, {card for _, card, _ in moving})}
    left = {card: row.count for card, row in had.items()}
    for _source, card, change in moving:
        left[card] = left.get(card, 0) + change
    if lacking := sorted(card for card, count in left.items() if count < 0):
        raise NotEnoughCopies(details={"cards": lacking})
    insert_rows(
        CardMovement,
        ("source", "card", "change"),
        moving,
        common={"user": user.pk, "why": why, "at": now, "by": by and by.pk},
    )
    for card, row in had.items():
        row.count = left.pop(card)
    gone = [row.pk for row in had.values() if not row.count]
    OwnedCard.objects.filter(pk__in=gone).delete()
    OwnedCard.objects.bulk_update([r for r in had.values() if r.count], ["count"])
    insert_rows(OwnedCard, ("card", "count"), left.items(), common={"user": user.pk})


def _owned(user: User, cards: Collection[int]) -> list[OwnedCard]:
    return list(OwnedCard.objects.filter(user=user, card__in=cards))


def find_ledger_mismatches() -> list[LedgerMismatch]:
    """Return every card whose collection and ledger differ."""
    owned = {
        (user, card): count
        for user, card, count in OwnedCard.objects.values_list(
            "user", "card", "count"
        ).iterator()
    }
    sums = CardMovement.objects.order_by().values("user", "card")
    moved = {
        (row["user"], row["card"]): row["sum"]
        for row in sums.annotate(sum=Sum("change")).iterator()
    }
    return [
        LedgerMismatch(*key, owned.get(key, 0), moved.get(key, 0))
        for key in sorted(owned.keys() | moved.keys())
        if owned.get(key, 0) != moved.get(key, 0)
    ]
