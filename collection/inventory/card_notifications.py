"""Notify users of releases of cards they want, and of rulings on cards they play."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Final

from django.urls import reverse

from collection.models import CardMark, DeckEntry
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify

_BATCH: Final = 500
_MOST_NAMED: Final = 4


def notify_of_release(slug: str, card_ids: Collection[int], *, now: datetime) -> int:
    """Notify everyone who wants a card of a release; return how many."""
    marks = CardMark.objects.filter(card__in=card_ids, wanted__gt=0)
    return _notify(
        marks.values_list("user", "card__number"),
        Occasion.CARD_RELEASED,
        key=f"release.{slug}",
        path=reverse("releases:release", args=[slug]),
        now=now,
    )


def notify_of_rulings(
    ruling_ids: Sequence[int], card_ids: Collection[int], *, now: datetime
) -> int:
    """Notify everyone with a card of these rulings in a deck; return how many.

    Args:
        ruling_ids: New rulings, of one import or one editor; in order.
        card_ids: The cards they concern.
        now: The present moment.
    """
    entries = DeckEntry.objects.filter(card__in=card_ids, deck__deleted_at=None)
    return _notify(
        entries.values_list("deck__owner", "card__number"),
        Occasion.CARD_RULED,
        key=f"rulings.{ruling_ids[0]}.{ruling_ids[-1]}",
        path=reverse("rulings:list"),
        now=now,
    )


def _notify(
    pairs: Iterable[tuple[int | None, str]],
    occasion: Occasion,
    *,
    key: str,
    path: str,
    now: datetime,
) -> int:
    """Notify each person once, naming the first of their cards."""
    numbers: dict[int, set[str]] = defaultdict(set)
    for user_id, number in pairs:
        if user_id is not None:
            numbers[user_id].add(number)
    news = [
        News(user_id, occasion, key=key, path=path, details={"cards": _name(cards)})
        for user_id, cards in sorted(numbers.items())
    ]
    for start in range(0, len(news), _BATCH):
        notify(news[start : start + _BATCH], now=now)
    return len(news)


def _name(numbers: Collection[str]) -> str:
    named = sorted(numbers)[:_MOST_NAMED]
    return ", ".join(named) + ("…" if len(numbers) > _MOST_NAMED else "")
