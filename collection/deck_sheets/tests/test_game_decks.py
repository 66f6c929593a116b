"""Decks of games with cards of their own: built, checked, kept, refused."""

import json
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from collection import services
from collection.deck_sheets.game_decks import inspect_game_deck
from collection.errors import (
    BadEntries,
    DeckIllegal,
    DeckNotFound,
    DeckOfOtherGame,
    ProductNotFound,
)
from collection.legality import game_rules
from collection.limited import pool_decks as limited
from collection.limited import pools
from collection.models import Deck
from collection.packs.products import get_offer
from collection.selectors import list_decks_for, list_decks_of_game
from collection.tests.factories import load_frozen_content, make_deck, make_user

pytestmark = pytest.mark.django_db
KISEKI, UNIVERSE = "kiseki", "universe-end"
RUNNER = "HBL-001"


@pytest.fixture
def player():
    return make_user()


def shipped(game, name):
    return dict(game_rules.find_game_decks(game).shipped[name][1])


def build(player, counts, game=KISEKI):
    return services.create_deck(owner=player, name="Mine", counts=counts, game=game)


def reasons(deck, code=None):
    problems = inspect_game_deck(deck, code=code).problems
    return [(problem.code, problem.clause) for problem in problems]


# --- Legality, as the game says it.


@pytest.mark.parametrize(("more", "found"), [(-1, "deck.wrong_size"), (0, None)])
def test_a_deck_of_kiseki_has_exactly_fifty_cards(player, more, found):
    """TR-2.2"""
    counts = shipped(KISEKI, "harbour")
    number = next(iter(counts))
    deck = build(player, {**counts, number: counts[number] + more})

    assert reasons(deck) == ([(found, "TR-2.2")] if found else [])


def test_a_fifth_copy_is_refused_by_name(player):
    """TR-2.2: four are allowed."""
    deck = build(player, {RUNNER: 5})

    sheet = inspect_game_deck(deck)

    assert "Guild Runner (HBL-001): 5 copies, at most 4" in sheet.sentences[1]
    assert reasons(build(player, {RUNNER: 4})) == [("deck.wrong_size", "TR-2.2")]


def test_a_deck_of_universe_end_has_two_leaders_and_cards_of_their_sets(player):
    """UE-4.1, UE-4.2"""
    counts = shipped(UNIVERSE, "grave-sea")
    assert reasons(build(player, counts, UNIVERSE)) == []
    cards = game_rules.find_game_decks(UNIVERSE).load_cards()
    leaders = [n for n in counts if cards[n].face["kind"] == "leader"]
    lacking = {n: c for n, c in counts.items() if n != leaders[0]}

    found = reasons(build(player, lacking, UNIVERSE))

    assert len(leaders) == 2
    assert found[0] == ("deck.leaders", "UE-4.1")
    assert ("deck.other_set", "UE-4.2") in found


def test_a_card_of_another_game_is_unknown(player):
    with pytest.raises(BadEntries) as refused:
        build(player, {"ORR-1-01": 1})

    assert refused.value.details == {"unknown": ["ORR-1-01"]}
    assert not Deck.objects.exists()


# --- One game's deck is no other's.


def test_a_deck_of_one_game_is_refused_by_another_with_clause_and_sentence(player):
    load_frozen_content()
    usual = make_deck(user=player)
    kiseki = build(player, shipped(KISEKI, "harbour"))

    for deck, game, clause in (
        (usual, KISEKI, "TR-2.2"),
        (kiseki, UNIVERSE, "UE-4.2"),
        (kiseki, "unionarena", game_rules.USUAL_CLAUSE),
    ):
        with pytest.raises(DeckOfOtherGame) as refused:
            services.freeze_deck(viewer=player, deck_id=deck.pk, game=game)
        assert (refused.value.code, refused.value.clause) == ("deck.other_game", clause)
    assert str(refused.value.message) == (
        "This deck is for Kiseki TCG; it can’t be played in Union Arena."
    )


def test_a_deck_of_somebody_else_is_as_absent_as_none(player):
    deck = build(make_user("lin"), {RUNNER: 1})

    with pytest.raises(DeckNotFound):
        services.freeze_deck(viewer=player, deck_id=deck.pk, game=KISEKI)


def test_decks_of_games_are_listed_apart(player):
    deck = build(player, {RUNNER: 1})

    assert list(list_decks_for(player)) == []
    assert list(list_decks_of_game(player, KISEKI)) == [deck]
    assert list(list_decks_of_game(player, UNIVERSE)) == []


def test_a_legal_deck_is_locked_card_by_card(player):
    deck = build(player, shipped(KISEKI, "harbour"))

    locked = services.freeze_deck(viewer=player, deck_id=deck.pk, game=KISEKI)

    assert (locked.deck_id, locked.name, locked.is_limited) == (deck.pk, "Mine", False)
    assert len(locked.revision_ids) == 50
    assert set(locked.revision_ids) <= {
        card.revision
        for card in game_rules.find_game_decks(KISEKI).load_cards().values()
    }


def test_an_illegal_deck_is_not_locked(player):
    deck = build(player, {RUNNER: 5})

    with pytest.raises(DeckIllegal) as refused:
        services.freeze_deck(viewer=player, deck_id=deck.pk, game=KISEKI)

    told = [problem["code"] for problem in refused.value.details["problems"]]
    assert told == ["deck.wrong_size", "deck.too_many_copies"]
    assert refused.value.clause == "TR-2.2"


# --- Versions.


def test_a_list_that_rested_becomes_a_version_to_go_back_to(player):
    deck = build(player, {RUNNER: 1})
    Deck.objects.update(updated_at=timezone.now() - timedelta(hours=1))

    services.set_entries(
        viewer=player, deck_id=deck.pk, counts={RUNNER: 3}, game=KISEKI
    )
    services.restore_version(
        viewer=player, deck_id=deck.pk, number=1, now=timezone.now(), game=KISEKI
    )

    deck.refresh_from_db()
    assert deck.listed == {RUNNER: 1}
    assert deck.versions.newest_first().first().counts == {RUNNER: 3}


# --- Sealed play.


@pytest.fixture
def pool(player):
    now = timezone.now()
    taken = pools.take_sealed_packs(user=player, product="harbour-leagues", now=now)
    return pools.open_pool(user=player, pool_id=taken.pk, entropy="tide", now=now)


def test_five_boosters_become_a_deck_of_all_their_cards(player, pool):
    """TR-2.1"""
    deck = limited.create_pool_deck(user=player, pool_id=pool.pk, now=timezone.now())

    locked = services.freeze_deck(viewer=player, deck_id=deck.pk, game=KISEKI)

    assert [len(pack) for pack in pool.packs] == [8] * 5
    assert (len(locked.revision_ids), locked.is_limited) == (40, True)
    assert pools.verify_pool(pool).is_fair


def test_no_other_card_gets_into_a_sealed_deck(player, pool):
    """TR-2.1: one card is exchanged for one that came out of no pack."""
    deck = limited.create_pool_deck(user=player, pool_id=pool.pk, now=timezone.now())
    lacking = next(
        n
        for n in game_rules.find_game_decks(KISEKI).load_cards()
        if n not in deck.listed
    )
    counts = {**deck.listed, lacking: 1}
    given = next(iter(deck.listed))
    counts[given] -= 1

    changed = services.set_entries(
        viewer=player, deck_id=deck.pk, counts=counts, game=KISEKI
    )

    assert reasons(changed) == [("deck.not_in_pool", None)]


def test_a_deck_of_no_pool_is_no_sealed_deck(player):
    deck = build(player, shipped(KISEKI, "harbour"))

    assert reasons(deck, "limited")[0] == ("deck.wrong_size", "TR-2.1")


def test_a_bot_is_dealt_five_boosters_that_can_be_drawn_again(player, pool):
    deck = limited.create_pool_deck(user=player, pool_id=pool.pk, now=timezone.now())
    mine = services.freeze_deck(viewer=player, deck_id=deck.pk, game=KISEKI)

    bots = limited.build_opponent_deck(deck=mine, seed=b"x" * 32, now=timezone.now())

    assert (len(bots.revision_ids), bots.is_limited) == (40, True)
    assert bots.pool_id not in (None, pool.pk)


def test_boosters_of_a_further_game_are_not_earned():
    with pytest.raises(ProductNotFound):
        get_offer("harbour-leagues", timezone.now())


# --- Pages.


def address(name, *args, game=KISEKI):
    return reverse(f"collection:game-{name}", args=[game, *args])


def test_a_deck_is_begun_from_a_shipped_one_changed_checked_and_saved(client, player):
    client.force_login(player)
    made = client.post(address("create"), {"shipped": "harbour"})
    deck = Deck.objects.get()
    assert made.url == address("deck", deck.pk)
    number = next(iter(deck.listed))
    form = {f"count-{n}": count for n, count in deck.listed.items()}
    fewer = {**form, f"count-{number}": deck.listed[number] - 1}

    checked = client.post(address("check", deck.pk), fewer)
    page = client.get(made.url)
    client.post(made.url, {**fewer, "version": deck.version})

    assert "The deck has 49 cards; it needs exactly 50." in checked.text
    assert "TR-2.2" in checked.text
    assert "Kiseki TCG: 50 cards, at most 4" in page.text
    deck.refresh_from_db()
    assert sum(deck.listed.values()) == 49


def test_a_list_saved_over_a_newer_one_is_refused(client, player):
    client.force_login(player)
    deck = build(player, {RUNNER: 1})

    answer = client.post(
        address("deck", deck.pk), {f"count-{RUNNER}": 2, "version": deck.version + 1}
    )

    deck.refresh_from_db()
    assert (answer.status_code, deck.listed) == (412, {RUNNER: 1})


def test_json_names_the_game_and_comes_back_to_it_alone(client, player):
    client.force_login(player)
    deck = build(player, {RUNNER: 2})
    written = client.get(address("document", deck.pk)).json()
    assert (written["game"], written["entries"][0]["count"]) == (KISEKI, 2)

    back = client.post(address("create"), {"list": json.dumps(written)})
    other = client.post(address("create", game=UNIVERSE), {"list": json.dumps(written)})

    assert back.status_code == 302
    assert other.status_code == 422
    assert [deck.listed for deck in list_decks_of_game(player, KISEKI)] == [
        {RUNNER: 2}
    ] * 2
    assert not list_decks_of_game(player, UNIVERSE).exists()


def test_the_page_of_a_deck_leads_to_its_game(client, player):
    client.force_login(player)
    deck = build(player, {RUNNER: 2})

    page = client.get(reverse("collection:deck-detail", args=[deck.pk]))

    assert page.url == address("deck", deck.pk)


def test_a_deck_is_put_away_and_brought_back(client, player):
    client.force_login(player)
    deck = build(player, {RUNNER: 2})

    away = client.post(address("delete", deck.pk))
    offered = client.get(away.url)
    client.post(address("restore", deck.pk))

    assert address("restore", deck.pk) in offered.text
    assert list_decks_of_game(player, KISEKI).get() == deck


def test_there_are_no_pages_of_a_game_nobody_knows(client, player):
    client.force_login(player)

    assert client.get(address("decks", game="chess")).status_code == 404
    assert client.get(address("decks", game="unionarena")).status_code == 404
