"""Receivers that index changed cards after commit."""

from django.db import transaction
from django.db.models.signals import post_delete, post_save

from cards.catalogue.signals import cards_changed
from cards.models import Card, Series, Trait

from .indexing import index_cards


def connect_receivers() -> None:
    """Connect to changes of cards, and of the names that cards share."""
    cards_changed.connect(_on_cards_changed, dispatch_uid="card_search.cards")
    for model in (Series, Trait):
        for signal in (post_save, post_delete):
            signal.connect(
                _on_names_changed,
                sender=model,
                dispatch_uid=f"card_search.{model.__name__}.{id(signal)}",
            )


def _on_cards_changed(card_ids: frozenset[int], **_signal: object) -> None:
    index_cards(card_ids)


def _on_names_changed(instance: Series | Trait, **_signal: object) -> None:
    transaction.on_commit(lambda: index_cards(_list_cards_with_name(instance)))


def _list_cards_with_name(named: Series | Trait) -> set[int]:
    """Return cards that show the name of a series or trait; indexed ones only."""
    cards = Card.objects.filter(
        current_revision__isnull=False, search_entry__isnull=False
    )
    if isinstance(named, Series):
        return set(cards.filter(series=named).values_list("pk", flat=True))
    rows = cards.values_list("pk", "current_revision__data__traits")
    return {pk for pk, traits in rows.iterator() if named.name_ja in (traits or ())}
