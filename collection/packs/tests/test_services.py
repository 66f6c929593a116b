"""Giving and opening packs: once, as promised, and all of it in the ledger."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from cards.catalogue.selectors import list_all_cards
from collection.errors import PackNotFound, ProductNotFound, RewardsAreOff
from collection.models import CardMovement, OwnedCard, PackGrant, PackReason, Why
from collection.packs import services
from collection.packs.products import get_offer, list_products
from collection.packs.selectors import show_pack
from collection.packs.verification import verify_pack
from collection.services import find_ledger_mismatches
from collection.tests.factories import (
    load_starter_content,
    make_user,
    play_with_own_cards,
)
from unionarena.core.chance import compute_commitment

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def miori(settings):
    load_starter_content()
    play_with_own_cards(settings)
    return make_user()


def give(user, key="a", product="first-lamps"):
    return services.give_pack(
        user=user, reason=PackReason.GIVEN, key=key, product=product, now=NOW
    )


def owned(user):
    return sum(OwnedCard.objects.filter(user=user).values_list("count", flat=True))


def test_an_opened_pack_is_in_the_collection_and_in_the_ledger(miori):
    pack = services.open_pack(user=miori, pack_id=give(miori).pk, now=NOW)

    given = CardMovement.objects.filter(user=miori, why=Why.PACK, source=str(pack.pk))
    assert len(pack.cards) == owned(miori) == sum(row.change for row in given) == 8
    assert [one.card.number for one in show_pack(miori, pack)] == pack.cards
    assert find_ledger_mismatches() == []


def test_opened_again_it_gives_nothing_and_answers_the_same(miori):
    first = services.open_pack(user=miori, pack_id=give(miori).pk, now=NOW)

    again = services.open_pack(
        user=miori, pack_id=first.pk, entropy="other", now=NOW + timedelta(1)
    )

    assert (again.cards, again.opened_at) == (first.cards, NOW)
    assert owned(miori) == 8


def test_a_pack_of_somebody_else_is_not_found_and_stays_closed(miori):
    pack = give(miori)

    with pytest.raises(PackNotFound):
        services.open_pack(user=make_user("lin"), pack_id=pack.pk, now=NOW)

    pack.refresh_from_db()
    assert pack.opened_at is None


def test_the_seed_was_promised_before_anything_was_added(miori):
    pack = give(miori)
    promised = pack.commitment

    opened = services.open_pack(user=miori, pack_id=pack.pk, entropy="tide", now=NOW)

    assert compute_commitment(bytes(opened.secret)) == promised == opened.commitment
    assert verify_pack(PackGrant.objects.get(pk=pack.pk)).is_fair


def test_a_closed_pack_has_no_proof(miori):
    with pytest.raises(PackNotFound):
        verify_pack(give(miori))


def test_cards_that_were_exchanged_are_noticed_and_so_is_another_seed(miori):
    pack = services.open_pack(user=miori, pack_id=give(miori).pk, now=NOW)
    other = next(n for n in get_offer("first-lamps", NOW).ids if n not in pack.cards)

    pack.cards[-1] = other
    assert not verify_pack(pack).is_same
    pack.secret = b"x" * 32
    assert not verify_pack(pack).is_promised_seed


def test_who_has_enough_gets_other_cards_and_the_proof_still_holds(miori):
    ids = get_offer("first-lamps", NOW).ids
    rare = get_offer("first-lamps", NOW).pool["SR"]
    OwnedCard.objects.bulk_create(
        OwnedCard(user=miori, card_id=ids[number], count=4) for number in rare[1:]
    )

    packs = [
        services.open_pack(user=miori, pack_id=give(miori, f"{n}").pk, now=NOW)
        for n in range(4)  # one copy more, and there is enough of everything
    ]

    assert {n for pack in packs for n in pack.cards} & set(rare) <= {rare[0]}
    assert all(verify_pack(pack).is_fair for pack in packs)
    assert set(rare[1:]) <= set(packs[0].spared)


def test_the_first_copy_of_a_card_is_marked_as_new(miori):
    first = services.open_pack(user=miori, pack_id=give(miori).pk, now=NOW)
    second = services.open_pack(user=miori, pack_id=give(miori, "b").pk, now=NOW)

    assert set(first.fresh) == set(first.cards)
    assert not set(second.fresh) & set(first.cards)


def test_a_pack_of_choice_is_filled_as_chosen(miori):
    pack = give(miori, product="")

    with pytest.raises(ProductNotFound):
        services.open_pack(user=miori, pack_id=pack.pk, product="nothing", now=NOW)
    opened = services.open_pack(
        user=miori, pack_id=pack.pk, product="first-harvest", now=NOW
    )

    assert {number[:3] for number in opened.cards} == {"CWO"}


def test_a_pack_of_one_product_cannot_be_opened_as_another(miori):
    pack = give(miori, product="first-lamps")

    opened = services.open_pack(
        user=miori, pack_id=pack.pk, product="first-harvest", now=NOW
    )

    assert {number[:3] for number in opened.cards} == {"TDL"}


def test_every_product_that_is_listed_can_be_opened(miori):
    products = list_products(NOW)

    assert len(products) == 3
    for product in products:
        offer = get_offer(product.slug, NOW)
        assert offer.product == product
        assert set(offer.pool) == product.rarities


def test_cards_that_are_not_released_are_in_no_pack(miori):
    hidden = get_offer("first-lamps", NOW).pool["SR"][0]
    list_all_cards().filter(number=hidden).update(released_at=NOW + timedelta(1))

    assert hidden not in get_offer("first-lamps", NOW).ids
    assert hidden in get_offer("first-lamps", NOW + timedelta(2)).ids


def test_a_series_that_is_not_public_has_no_packs(miori):
    series = list_all_cards().filter(series__code="TDL")[0].series
    series.is_public = False
    series.save()

    assert "first-lamps" not in {product.slug for product in list_products(NOW)}
    with pytest.raises(ProductNotFound):
        get_offer("first-lamps", NOW)


def test_the_pack_of_the_day_is_given_once_a_day(miori):
    late = NOW.replace(hour=23, minute=59)

    first = services.claim_daily(user=miori, now=NOW)
    same = services.claim_daily(user=miori, now=late)
    next_day = services.claim_daily(user=miori, now=late + timedelta(minutes=1))

    assert first == same != next_day
    assert PackGrant.objects.count() == 2


def test_where_every_card_may_be_used_nothing_is_earned(miori, settings):
    settings.CARD_OWNERSHIP = "open"

    with pytest.raises(RewardsAreOff):
        services.claim_daily(user=miori, now=NOW)
    assert services.give_win_reward(user=miori, battle_id=uuid4(), now=NOW) is None


def test_a_battle_is_rewarded_once_and_a_few_on_a_day(miori):
    battle = uuid4()

    first = services.give_win_reward(user=miori, battle_id=battle, now=NOW)
    again = services.give_win_reward(user=miori, battle_id=battle, now=NOW)
    more = [
        services.give_win_reward(user=miori, battle_id=uuid4(), now=NOW)
        for _ in range(3)
    ]
    tomorrow = services.give_win_reward(
        user=miori, battle_id=uuid4(), now=NOW + timedelta(1)
    )

    assert first == again
    assert [pack is not None for pack in more] == [True, True, False]
    assert tomorrow is not None


def test_the_database_refuses_a_second_pack_for_one_thing(miori):
    pack = give(miori)
    pack.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        pack.save(force_insert=True)


def test_opening_asks_few_questions(miori, django_assert_max_num_queries):
    pack = give(miori)
    with django_assert_max_num_queries(18):
        services.open_pack(user=miori, pack_id=pack.pk, now=NOW)
