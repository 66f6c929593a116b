"""Announce changed cards to the rest of the platform after commit."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_delete

from cards.models import Card, Printing, Ruling, RulingCard

from .signals import cards_changed, cards_released, rulings_added


def announce_changed(card_ids: Iterable[int]) -> None:
    """Send ``cards_changed`` when the running transaction commits."""
    changed = frozenset(card_ids)
    if changed:
        transaction.on_commit(lambda: cards_changed.send_robust(None, card_ids=changed))


def connect_receivers() -> None:
    """Announce printings and rulings that editors save one by one.

    Called once when the app is ready. Imports and content files write many rows at
    once, which sends no signal; they announce the changes themselves.
    """
    for signal in (post_save, post_delete):
        signal.connect(_announce_printing, Printing, dispatch_uid="cards.saved")
        signal.connect(_announce_link, RulingCard, dispatch_uid="cards.saved")
    for signal in (post_save, pre_delete):
        signal.connect(_announce_ruling, Ruling, dispatch_uid="cards.saved")


def announce_rulings(ruling_ids: Iterable[int]) -> None:
    """Announce the cards that these rulings concern."""
    concerned = Card.objects.filter(ruling_links__ruling__in=tuple(ruling_ids))
    announce_changed(concerned.values_list("pk", flat=True))


def announce_new_rulings(ruling_ids: Iterable[int]) -> None:
    """Send ``rulings_added`` when the running transaction commits."""
    added = sorted(ruling_ids)

    def send() -> None:
        concerned = Card.objects.filter(ruling_links__ruling__in=added).distinct()
        cards = sorted(concerned.values_list("pk", flat=True))
        rulings_added.send_robust(None, ruling_ids=added, card_ids=cards)

    if added:
        transaction.on_commit(send)


def announce_released(slug: str, card_ids: Iterable[int]) -> None:
    """Send ``cards_released`` when the running transaction commits."""
    out = sorted(card_ids)
    if out:
        transaction.on_commit(
            lambda: cards_released.send_robust(None, slug=slug, card_ids=out)
        )


def _announce_printing(instance: Printing, **_signal: object) -> None:
    announce_changed([instance.card_id])


def _announce_link(instance: RulingCard, **_signal: object) -> None:
    cards = Card.objects.filter(number=instance.card_id)
    announce_changed(cards.values_list("pk", flat=True))


def _announce_ruling(
    instance: Ruling, *, created: bool = False, **_signal: object
) -> None:
    announce_rulings([instance.pk])
    if created:
        announce_new_rulings([instance.pk])
