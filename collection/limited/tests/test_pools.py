"""Pools: taken a few a day, opened once, as promised, and in nobody's collection."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from cards.catalogue.selectors import list_all_cards
from collection.errors import (
    PoolNotFound,
    PoolOfToday,
    ProductNotFound,
    TooManyPools,
    TooManyPoolsToday,
)
from collection.limited import pools, selectors
from collection.models import CardMovement, Deck, OwnedCard, Pool, PoolKind
from collection.tests.factories import (
    load_starter_content,
    make_user,
    play_with_own_cards,
)
from unionarena.core.chance import compute_commitment

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def miori():
    load_starter_content()
    return make_user()


def take(user, product="first-lamps", now=NOW):
    return pools.take_sealed_packs(user=user, product=product, now=now)


def open_one(user, now=NOW, **how):
    return pools.open_pool(user=user, pool_id=take(user, now=now).pk, now=now, **how)


def size(pool):
    return sum(pool.entries.values_list("count", flat=True))


@pytest.mark.parametrize("ownership", ["open", "earned"])
def test_five_packs_become_a_pool_and_nobody_owns_its_cards(miori, settings, ownership):
    settings.CARD_OWNERSHIP = ownership

    pool = open_one(miori)

    assert [len(pack) for pack in pool.packs] == [8] * 5
    assert size(pool) == 40
    assert not OwnedCard.objects.exists()
    assert not CardMovement.objects.exists()


def test_opened_again_it_answers_the_same(miori):
    first = open_one(miori)

    again = pools.open_pool(user=miori, pool_id=first.pk, entropy="other", now=NOW)

    assert again.packs == first.packs
    assert size(again) == 40


def test_taken_again_while_closed_they_are_the_same_packs_of_the_last_wish(miori):
    first = take(miori)

    again = take(miori, "first-harvest")

    assert (again.pk, again.commitment) == (first.pk, first.commitment)
    assert again.product == "first-harvest"


def test_a_pool_proves_that_it_was_drawn_as_promised(miori):
    promised = take(miori).commitment
    pool = open_one(miori, entropy="tide")

    proof = pools.verify_pool(pool)

    assert proof.is_fair
    assert proof.commitment == promised == compute_commitment(bytes(pool.secret))
    assert proof.entropy == "tide"
    assert len(proof.cards) == 40


def test_a_pool_whose_cards_were_changed_is_no_longer_proved(miori):
    pool = open_one(miori)
    pool.packs[2][0], pool.packs[2][1] = pool.packs[2][1], pool.packs[2][0]

    assert not pools.verify_pool(pool).is_same


def test_cards_one_has_enough_of_are_drawn_like_all_others(miori, settings):
    play_with_own_cards(settings)
    pool = open_one(miori, entropy="tide")
    alike = pools.verify_pool(pool).is_same

    owned = dict.fromkeys({number for pack in pool.packs for number in pack}, 4)
    cards = list_all_cards().filter(number__in=owned)
    OwnedCard.objects.bulk_create(
        OwnedCard(user=miori, card=card, count=4) for card in cards
    )

    assert alike
    assert pools.verify_pool(pool).is_same


def test_the_proof_of_a_closed_pool_is_a_secret(miori):
    with pytest.raises(PoolNotFound):
        pools.verify_pool(take(miori))


def test_a_pool_of_somebody_else_is_not_found_and_stays_closed(miori):
    pool = take(miori)
    lin = make_user("lin")

    for attempt in (
        lambda: pools.open_pool(user=lin, pool_id=pool.pk, now=NOW),
        lambda: pools.discard_pool(user=lin, pool_id=pool.pk, now=NOW + timedelta(2)),
        lambda: selectors.get_pool_for(lin, pool.pk),
    ):
        with pytest.raises(PoolNotFound):
            attempt()

    pool.refresh_from_db()
    assert pool.opened_at is None


def test_packs_of_no_product_cannot_be_taken(miori):
    with pytest.raises(ProductNotFound):
        take(miori, "no-such")

    assert not Pool.objects.exists()


def test_on_a_day_only_so_many_are_taken_and_on_the_next_day_again(miori, settings):
    settings.MOST_POOLS_A_DAY = 2
    open_one(miori)
    open_one(miori)

    with pytest.raises(TooManyPoolsToday):
        take(miori)

    assert take(miori, now=NOW + timedelta(hours=12)).opened_at is None


def test_a_draft_does_not_count_for_the_day(miori, settings):
    settings.MOST_POOLS_A_DAY = 1
    card = list_all_cards().first()
    pools.create_pool(
        owner=miori,
        kind=PoolKind.DRAFT,
        product="first-lamps",
        cards={card.pk: 3},
        now=NOW,
    )

    assert size(open_one(miori)) == 40


def test_only_so_many_are_kept_until_one_is_given_up(miori, settings):
    settings.MOST_POOLS = 1
    pool = open_one(miori)
    Deck.objects.create(owner=miori, name="Lamps", pool=pool)
    tomorrow = NOW + timedelta(1)

    with pytest.raises(TooManyPools):
        take(miori, now=tomorrow)
    pools.discard_pool(user=miori, pool_id=pool.pk, now=tomorrow)

    assert take(miori, now=tomorrow).pk != pool.pk
    assert not Deck.objects.exists()


def test_a_pool_of_today_cannot_be_given_up_to_draw_another(miori):
    pool = open_one(miori)

    with pytest.raises(PoolOfToday):
        pools.discard_pool(user=miori, pool_id=pool.pk, now=NOW)

    assert size(pool) == 40


def test_the_database_knows_one_closed_pool_of_a_person(miori):
    take(miori)

    with pytest.raises(IntegrityError), transaction.atomic():
        Pool.objects.create(
            owner=miori,
            kind=PoolKind.SEALED,
            product="first-lamps",
            created_at=NOW,
        )
