"""The ledger of cards: it always adds up to what people have."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import IntegrityError, transaction
from django.utils import timezone

from cards.catalogue.selectors import list_all_cards
from collection import services
from collection.errors import NotEnoughCopies
from collection.models import CardMovement, OwnedCard, Why
from collection.services import LedgerMismatch
from collection.tests.factories import load_starter_content, make_player, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def card():
    load_starter_content()
    return list_all_cards()[0].pk


def move(user, changes, **options):
    services.record_movement(
        user=user, changes=changes, why=Why.GRANT, now=timezone.now(), **options
    )


def count_of(user, card):
    return sum(
        OwnedCard.objects.filter(user=user, card=card).values_list("count", flat=1)
    )


def test_cards_that_come_and_go_are_counted_and_told(card):
    miori, editor = make_user(), make_user("editor")

    move(miori, {card: 3}, source="won a contest", by=editor)
    move(miori, {card: -1}, by=editor)

    refused = CardMovement.objects.filter(user=miori).order_by("pk")
    assert count_of(miori, card) == 2
    assert [row.change for row in refused] == [3, -1]
    assert (refused[0].source, refused[0].by, refused[0].why) == (
        "won a contest",
        editor,
        "grant",
    )
    assert services.find_ledger_mismatches() == []


def test_the_last_copy_may_leave_and_one_more_may_not(card):
    miori = make_user()
    move(miori, {card: 2})

    move(miori, {card: -2})
    with pytest.raises(NotEnoughCopies):
        move(miori, {card: -1})

    assert not OwnedCard.objects.filter(user=miori).exists()
    assert services.find_ledger_mismatches() == []


def test_a_refused_change_changes_nothing_of_the_others(card):
    miori, other = make_user(), list_all_cards()[1].pk
    move(miori, {card: 1})

    with pytest.raises(NotEnoughCopies):
        move(miori, {other: 4, card: -2})

    assert count_of(miori, other) == 0
    assert CardMovement.objects.count() == 1


def test_nothing_moved_is_not_told(card):
    move(make_user(), {card: 0})

    assert not CardMovement.objects.exists()


def test_starter_decks_are_told_in_the_ledger():
    load_starter_content()
    miori = make_player()

    refused = CardMovement.objects.filter(user=miori, why=Why.STARTER)

    assert services.find_ledger_mismatches() == []
    assert set(refused.values_list("source", flat=True)) >= {"keepers"}
    # A second time gives nothing.
    before = refused.count()
    services.grant_starter(user=miori)
    assert refused.count() == before


def test_what_was_written_past_the_ledger_is_found(card):
    miori = make_user()
    move(miori, {card: 2})
    OwnedCard.objects.filter(user=miori).update(count=3)

    assert services.find_ledger_mismatches() == [LedgerMismatch(miori.pk, card, 3, 2)]
    with pytest.raises(CommandError, match="1 "):
        call_command("check_ledger", stdout=StringIO())


def test_a_ledger_that_adds_up_is_told_so(card):
    options = StringIO()
    move(make_user(), {card: 2})

    call_command("check_ledger", stdout=options)

    assert "adds up" in options.getvalue()


def test_the_database_refuses_a_movement_of_nothing(card):
    with pytest.raises(IntegrityError), transaction.atomic():
        CardMovement.objects.create(
            user=make_user(), card_id=card, change=0, why="grant", at=timezone.now()
        )
