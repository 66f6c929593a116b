"""Decks made of a pool: its cards alone, thirty of them, and nobody else's."""

from collections import Counter
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from cards.releases.services import load_formats
from collection import services
from collection.errors import DeckIllegal, DeckOfAPool, PoolNotFound, TooManyDecks
from collection.legality import LIMITED
from collection.limited import pool_decks, pools
from collection.models import Deck, OwnedCard, Visibility
from collection.selectors import inspect_deck
from collection.services.decks import MOST_DECKS
from collection.sharing.services import copy_shared_deck
from collection.tests.factories import load_starter_content, make_deck, make_user

pytestmark = pytest.mark.django_db
SEED = b"of the battle"


@pytest.fixture
def now():
    return timezone.now()


@pytest.fixture
def miori():
    load_starter_content()
    load_formats()
    return make_user()


@pytest.fixture
def pool(miori, now):
    taken = pools.take_sealed_packs(user=miori, product="first-lamps", now=now)
    return pools.open_pool(user=miori, pool_id=taken.pk, now=now)


@pytest.fixture
def deck(miori, pool, now):
    return pool_decks.create_pool_deck(
        user=miori, pool_id=pool.pk, is_proposed=True, now=now
    )


def counts_of(deck):
    return dict(deck.entries.values_list("card__number", "count"))


def drawn(pool):
    return Counter(number for pack in pool.packs for number in pack)


def codes_of(deck):
    return [problem.code for problem in inspect_deck(deck).problems]


@pytest.mark.parametrize("ownership", ["open", "earned"])
def test_a_proposed_deck_may_be_played_and_nobody_owns_its_cards(
    deck, pool, settings, ownership
):
    settings.CARD_OWNERSHIP = ownership

    locked = services.freeze_deck(viewer=deck.owner, deck_id=deck.pk)

    assert len(locked.revision_ids) == 30
    assert (locked.format, locked.is_limited) == (LIMITED, True)
    assert Counter(counts_of(deck)) <= drawn(pool)
    assert not OwnedCard.objects.exists()


def test_a_deck_begun_by_hand_is_empty_and_in_the_format(miori, pool, now):
    deck = pool_decks.create_pool_deck(user=miori, pool_id=pool.pk, now=now)

    assert (deck.pool, deck.format) == (pool, LIMITED)
    assert codes_of(deck) == ["deck.wrong_size"]


def test_as_many_copies_as_the_pool_has_are_allowed_and_one_more_is_not(deck, pool):
    number, held = drawn(pool).most_common(1)[0]

    def with_copies(count):
        changed = services.change_entries(
            viewer=deck.owner, deck_id=deck.pk, counts={number: count}
        )
        return [p for p in inspect_deck(changed).problems if p.params.get("number")]

    assert with_copies(held) == []
    (problem,) = with_copies(held + 1)
    assert problem.code == "deck.not_in_pool"
    assert problem.params == {"number": number, "count": held + 1, "owned": held}
    assert problem.sentence == (
        f"{number}: {held + 1} copies, but the pool has {held}."
    )


def test_a_card_that_is_owned_but_not_in_the_pool_is_not_in_the_pool(deck, pool):
    make_deck(user=deck.owner)  # of the same series, with its cards
    other = next(
        number
        for number in OwnedCard.objects.values_list("card__number", flat=True)
        if number.startswith("TDL") and number not in drawn(pool)
    )

    changed = services.change_entries(
        viewer=deck.owner, deck_id=deck.pk, counts={other: 1}
    )

    assert "deck.not_in_pool" in codes_of(changed)
    with pytest.raises(DeckIllegal):
        services.freeze_deck(viewer=deck.owner, deck_id=deck.pk)


@pytest.mark.parametrize(("change", "size"), [(-1, 29), (1, 31)])
def test_a_limited_deck_has_exactly_thirty_cards(deck, pool, change, size):
    have, all_of = counts_of(deck), drawn(pool)
    number = next(
        n
        for n in (have if change < 0 else all_of)
        if 0 <= have.get(n, 0) + change <= all_of[n]
    )

    changed = services.change_entries(
        viewer=deck.owner,
        deck_id=deck.pk,
        counts={number: have.get(number, 0) + change},
    )

    problem = next(
        p for p in inspect_deck(changed).problems if p.code == "deck.wrong_size"
    )
    assert problem.params == {"count": size, "limit": 30}


def test_a_limited_deck_without_a_pool_has_no_card_that_counts(deck, miori):
    loose = services.create_deck(owner=miori, name="Loose", counts=counts_of(deck))
    Deck.objects.filter(pk=loose.pk).update(format=LIMITED)
    loose.refresh_from_db()

    assert set(codes_of(loose)) == {"deck.not_in_pool"}


def test_a_pool_of_somebody_else_makes_no_deck(pool, now):
    with pytest.raises(PoolNotFound):
        pool_decks.create_pool_deck(user=make_user("lin"), pool_id=pool.pk, now=now)

    assert not Deck.objects.exists()


def test_closed_packs_make_no_deck(miori, now):
    closed = pools.take_sealed_packs(user=miori, product="first-lamps", now=now)

    with pytest.raises(PoolNotFound):
        pool_decks.create_pool_deck(
            user=miori, pool_id=closed.pk, is_proposed=True, now=now
        )


def test_pool_decks_count_among_the_decks_one_may_have(miori, pool, now):
    Deck.objects.bulk_create(
        Deck(owner=miori, name=str(number)) for number in range(MOST_DECKS)
    )

    with pytest.raises(TooManyDecks):
        pool_decks.create_pool_deck(user=miori, pool_id=pool.pk, now=now)


def test_a_copy_of_ones_own_stays_with_the_pool(deck):
    copy = services.copy_deck(viewer=deck.owner, deck_id=deck.pk)

    assert (copy.pool_id, copy.format) == (deck.pool_id, LIMITED)
    assert codes_of(copy) == []


def test_nobody_else_may_copy_a_deck_of_a_pool(deck):
    Deck.objects.filter(pk=deck.pk).update(
        visibility=Visibility.PUBLIC, published_at=timezone.now(), link_token="x" * 20
    )
    lin = make_user("lin")

    with pytest.raises(DeckOfAPool):
        copy_shared_deck(user=lin, deck_id=deck.pk)

    assert not Deck.objects.filter(owner=lin).exists()


def test_a_pool_given_up_takes_its_decks_with_it(deck, pool, now):
    pools.discard_pool(user=deck.owner, pool_id=pool.pk, now=now + timedelta(2))

    assert not Deck.objects.filter(pk=deck.pk).exists()


def test_a_bot_opens_packs_of_the_same_product_and_builds_of_them(deck, now):
    mine = services.freeze_deck(viewer=deck.owner, deck_id=deck.pk)

    bots = pool_decks.build_opponent_deck(deck=mine, seed=SEED, now=now)

    assert (len(bots.revision_ids), bots.format) == (30, LIMITED)
    again = pool_decks.build_opponent_deck(deck=mine, seed=SEED, now=now)
    other = pool_decks.build_opponent_deck(deck=mine, seed=b"of another", now=now)
    assert bots.revision_ids == again.revision_ids != other.revision_ids


def test_what_a_bot_was_dealt_can_be_drawn_again_once_its_battle_is_known(deck, now):
    mine = services.freeze_deck(viewer=deck.owner, deck_id=deck.pk)
    bots = pool_decks.build_opponent_deck(deck=mine, seed=SEED, now=now)
    battle, another = uuid4(), uuid4()

    pools.record_pool_battle(pool_id=bots.pool_id, battle_id=battle)

    proof = pools.find_dealt_pool(battle)
    assert proof.is_fair
    assert (proof.secret, len(proof.cards)) == (SEED.hex(), 40)
    assert pools.find_dealt_pool(another) is None


def test_a_pool_of_a_person_is_noted_for_no_battle(deck):
    battle = uuid4()

    pools.record_pool_battle(pool_id=deck.pool_id, battle_id=battle)

    assert pools.find_dealt_pool(battle) is None


def test_a_deck_of_a_pool_is_played_in_no_other_format_though_it_had_fifty(deck):
    whole = make_deck(user=deck.owner)
    fifty = services.set_entries(
        viewer=deck.owner, deck_id=deck.pk, counts=counts_of(whole)
    )

    sheet = inspect_deck(fifty, code="")

    assert [problem.code for problem in sheet.problems] == ["deck.of_a_pool"]
