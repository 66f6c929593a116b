"""Counting by hand, marks, changes of many cards and their exact opposite."""

from uuid import uuid4

import pytest
from django.utils import timezone

from cards.tests.factories import make_printing, publish, schedule
from collection.errors import NotEnoughCopies
from collection.inventory import selectors, services
from collection.inventory.errors import (
    BadInventoryChange,
    BulkChangeNotFound,
    InventoryChanged,
    NotByHand,
    UndoImpossible,
)
from collection.inventory.services import CardChange
from collection.models import BulkChange, CardMovement, OwnedCard, OwnedPrinting
from collection.selectors import count_owned
from collection.services import find_ledger_mismatches, record_movement
from collection.tests.factories import make_user, play_with_own_cards

pytestmark = pytest.mark.django_db


PARALLEL = "UA00ST/TDL-1-001_p1"


def change(user, *changes, **how):
    services.change_inventory(user=user, changes=changes, now=timezone.now(), **how)


def change_many(user, *changes, key=None):
    return services.change_many(
        user=user, changes=changes, key=key or uuid4(), now=timezone.now()
    )


def undo(user, made):
    return services.undo_many(user=user, change_id=made.pk, now=timezone.now())


def held(user, number="TDL-1-001"):
    return selectors.get_held_cards_by_number(user, [number])[number]


def test_copies_stand_by_printing_and_decks_count_their_sum(owner):
    change(
        owner, CardChange("TDL-1-001", add=3), CardChange("TDL-1-001", PARALLEL, add=2)
    )

    assert [p.count for p in held(owner).printings] == [3, 2]
    assert count_owned(owner) == {"TDL-1-001": 5}
    assert find_ledger_mismatches() == []
    assert held(owner).missing == 0


def test_copies_that_were_there_before_are_of_the_regular_printing(owner):
    card = publish(number="TDL-1-003").card_id
    make_printing("TDL-1-003")
    make_printing("TDL-1-003", picture="_p1", rarity="C★")
    record_movement(user=owner, changes={card: 4}, why="grant", now=timezone.now())

    assert [p.count for p in held(owner, "TDL-1-003").printings] == [4, 0]


def test_no_printing_goes_below_none(owner):
    change(owner, CardChange("TDL-1-001", PARALLEL, add=1))

    for one in (
        CardChange("TDL-1-001", add=-1),
        CardChange("TDL-1-001", PARALLEL, add=-2),
    ):
        with pytest.raises(NotEnoughCopies):
            change(owner, one)
    assert [p.count for p in held(owner).printings] == [0, 1]

    change(owner, CardChange("TDL-1-001", PARALLEL, add=-1))
    assert OwnedCard.objects.count() == OwnedPrinting.objects.count() == 0


def test_marks_are_counted_and_taken_back(owner):
    change(owner, CardChange("TDL-1-001", wanted=3, tradeable=1))
    change(owner, CardChange("TDL-1-001", more_wanted=-1))
    assert (held(owner).wanted, held(owner).tradeable) == (2, 1)

    with pytest.raises(BadInventoryChange):
        change(owner, CardChange("TDL-1-001", more_tradeable=-2))
    assert held(owner).tradeable == 1


@pytest.mark.parametrize(
    "wrong",
    [
        CardChange("TDL-9-999", add=1),
        CardChange("TDL-1-002", "UA00ST/TDL-1-001_p1", add=1),
        CardChange("TDL-1-001", count=10_000),
        CardChange("TDL-1-001", count=-1),
        CardChange("TDL-1-001", add=10**50),
        CardChange("TDL-1-001", wanted=10_000),
    ],
)
def test_what_nobody_could_mean_is_refused_and_nothing_changes(owner, wrong):
    with pytest.raises(BadInventoryChange):
        change(owner, CardChange("TDL-1-002", add=1), wrong)
    assert OwnedCard.objects.count() == CardMovement.objects.count() == 0


def test_copies_added_bit_by_bit_end_at_the_limit_too(owner):
    change(owner, CardChange("TDL-1-001", count=9_999))
    with pytest.raises(BadInventoryChange):
        change(owner, CardChange("TDL-1-001", add=1))


def test_unpublished_cards_are_as_absent_as_those_there_are_not(owner):
    schedule("TDL-1-002", release=timezone.now() + timezone.timedelta(days=9))
    with pytest.raises(BadInventoryChange) as hidden:
        change(owner, CardChange("TDL-1-002", add=1))
    with pytest.raises(BadInventoryChange) as absent:
        change(owner, CardChange("TDL-9-999", add=1))
    assert hidden.value.code == absent.value.code


def test_where_cards_are_earned_nobody_counts_by_hand(owner, settings):
    play_with_own_cards(settings)
    for one in (
        CardChange("TDL-1-001", add=1),
        CardChange("TDL-1-001", PARALLEL, count=4),
    ):
        with pytest.raises(NotByHand):
            change(owner, one)
    with pytest.raises(NotByHand):
        change_many(owner, CardChange("TDL-1-001", count=4))

    change(owner, CardChange("TDL-1-001", wanted=4))
    assert held(owner).wanted == 4
    assert OwnedCard.objects.count() == BulkChange.objects.count() == 0


def test_a_change_of_many_is_undone_exactly_and_once(owner):
    change(owner, CardChange("TDL-1-001", count=2, wanted=1))
    before = held(owner)
    made = change_many(
        owner,
        CardChange("TDL-1-001", count=4, wanted=0),
        CardChange("TDL-1-001", PARALLEL, add=1),
        CardChange("TDL-1-002", add=3, tradeable=2),
    )
    change(owner, CardChange("TDL-1-002", add=1))  # what came later stays

    undo(owner, made)
    undo(owner, made)

    assert held(owner) == before
    assert held(owner, "TDL-1-002").owned == 1
    assert find_ledger_mismatches() == []


def test_what_was_given_away_since_cannot_be_undone(owner):
    made = change_many(
        owner, CardChange("TDL-1-001", add=3), CardChange("TDL-1-002", add=1)
    )
    change(owner, CardChange("TDL-1-001", add=-1))

    with pytest.raises(UndoImpossible):
        undo(owner, made)
    assert (held(owner).owned, held(owner, "TDL-1-002").owned) == (2, 1)


def test_a_change_asked_for_twice_is_made_once(owner):
    key = uuid4()
    first = change_many(owner, CardChange("TDL-1-001", add=3), key=key)
    second = change_many(owner, CardChange("TDL-1-001", add=3), key=key)

    assert first == second
    assert held(owner).owned == 3


def test_nobody_undoes_what_somebody_else_did_nor_what_is_old(owner):
    made = change_many(owner, CardChange("TDL-1-001", add=3))
    with pytest.raises(BulkChangeNotFound):
        undo(make_user("stranger"), made)

    later = timezone.now() + timezone.timedelta(days=31)
    assert services.purge_bulk_changes(now=timezone.now()) == 0
    assert services.purge_bulk_changes(now=later) == 1
    with pytest.raises(BulkChangeNotFound):
        undo(owner, made)


def test_a_late_writer_is_told_and_the_tag_names_every_change(owner):
    tags = [selectors.get_inventory_tag(owner)]
    for one in (
        CardChange("TDL-1-001", add=1),
        CardChange("TDL-1-001", wanted=1),
        CardChange("TDL-1-001", PARALLEL, add=1),
    ):
        change(owner, one, tag=tags[-1])
        tags.append(selectors.get_inventory_tag(owner))
    assert len(set(tags)) == len(tags)

    with pytest.raises(InventoryChanged):
        change(owner, CardChange("TDL-1-001", add=1), tag=tags[0])


def test_only_what_changed_since_is_told_also_what_is_gone(owner):
    change(owner, CardChange("TDL-1-001", add=1), CardChange("TDL-1-002", wanted=1))
    tag = selectors.get_inventory_tag(owner)
    assert len(selectors.list_held_cards_for(owner)) == 2
    assert list(selectors.list_held_cards_for(owner, tag)) == []

    change(owner, CardChange("TDL-1-002", wanted=0))

    changed = [card.number for card in selectors.list_held_cards_for(owner, tag)]
    assert changed == ["TDL-1-002"]
    for nonsense in ("", "1", "1.2.3", "a.b", "9" * 39 + ".1", "-1.0"):
        if nonsense:
            with pytest.raises(InventoryChanged):
                selectors.list_held_cards_for(owner, nonsense)


def test_history_is_read_page_by_page_without_gaps(owner, monkeypatch):
    monkeypatch.setattr(selectors, "HISTORY_PAGE", 2)
    for _again in range(5):
        change(owner, CardChange("TDL-1-001", add=1))
    change(make_user("stranger"), CardChange("TDL-1-001", add=7))

    seen, before = [], ""
    while True:
        page, before = selectors.list_movements_for(owner, before=before)
        seen += [movement.pk for movement in page]
        if not before:
            break
    own = CardMovement.objects.filter(user=owner).order_by("-pk")
    assert seen == list(own.values_list("pk", flat=True))
    assert selectors.list_movements_for(owner, number="TDL-1-002") == ([], "")


def test_completion_counts_cards_and_playsets_of_a_set(owner):
    (empty,) = selectors.list_completion_for(owner)
    assert (empty.whole.cards, empty.whole.owned, empty.whole.complete) == (1, 0, 0)

    change(owner, CardChange("TDL-1-001", add=1))
    (some,) = selectors.list_completion_for(owner)
    change(owner, CardChange("TDL-1-001", PARALLEL, add=3))
    (all_of_it,) = selectors.list_completion_for(owner)

    assert (some.whole.owned, some.whole.complete) == (1, 0)
    assert (all_of_it.whole.owned, all_of_it.whole.complete) == (1, 1)
    assert [part.rarity for part in all_of_it.parts] == ["C"]
