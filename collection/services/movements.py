"""The only writes of owned cards: collection and ledger change together."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from collection.errors import NotEnoughCopies
from collection.models import CardMovement, OwnedCard, Why
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people


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


@transaction.atomic
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
    moving = {card: change for card, change in changes.items() if change}
    lock_people(user.pk)
    had = {row.card_id: row for row in _owned(user, moving)}
    left = {
        card: (had[card].count if card in had else 0) + change
        for card, change in moving.items()
    }
    if lacking := sorted(card for card, count in left.items() if count < 0):
        raise NotEnoughCopies(details={"cards": lacking})
    CardMovement.objects.bulk_create(
        CardMovement(
            user=user, card_id=c, change=n, why=why, source=source, at=now, by=by
        )
        for c, n in moving.items()
    )
    for card, row in had.items():
        row.count = left.pop(card)
    gone = [row.pk for row in had.values() if not row.count]
    OwnedCard.objects.filter(pk__in=gone).delete()
    OwnedCard.objects.bulk_update([r for r in had.values() if r.count], ["count"])
    OwnedCard.objects.bulk_create(
        OwnedCard(user=user, card_id=card, count=count) for card, count in left.items()
    )


def _owned(user: User, cards: Mapping[int, int]) -> list[OwnedCard]:
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
