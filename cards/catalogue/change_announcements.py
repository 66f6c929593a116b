"""Announce changed cards to the rest of the platform after commit."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models.signals import post_delete, post_save

from cards.models import Printing, Ruling

from .signals import cards_changed


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
    for model in (Printing, Ruling):
        for signal in (post_save, post_delete):
            signal.connect(_announce_saved, sender=model, dispatch_uid="cards.saved")


def _announce_saved(instance: Printing | Ruling, **_signal: object) -> None:
    announce_changed([instance.card_id])
