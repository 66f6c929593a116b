"""Background work of the collection."""

from datetime import timedelta

import pytest
from django.utils import timezone

from collection import services, tasks
from collection.models import Deck
from collection.services.decks import UNDO_TIME

from .factories import make_user

pytestmark = pytest.mark.django_db


def test_old_deleted_decks_are_removed_and_nothing_else():
    owner = make_user()
    long_ago = timezone.now() - UNDO_TIME - timedelta(hours=1)
    old, fresh, kept = (
        services.create_deck(owner=owner, name=name)
        for name in ("old", "fresh", "kept")
    )
    services.delete_deck(viewer=owner, deck_id=old.pk, now=long_ago)
    services.delete_deck(viewer=owner, deck_id=fresh.pk, now=timezone.now())

    tasks.purge_deleted_decks(from_a_newer_caller=True)
    tasks.purge_deleted_decks()

    assert set(Deck.objects.all()) == {fresh, kept}
