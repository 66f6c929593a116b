"""How a deck fared against people (issue 13)."""

from dataclasses import asdict

import pytest
from django.urls import reverse

from battles.maintenance import finished_battles
from collection.selectors import list_decks_for
from collection.sharing.selectors import get_shared_deck_for
from results import services
from results.models import Outcome, Participant
from results.statistics.deck_records import ENOUGH_OF_A_SERIES, get_deck_record
from results.tests.factories import begin_again, finish

LONGEST = 100


@pytest.fixture
def recorded(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    return ranked_duel


def deck_of(duel, seat):
    person = duel.people[seat]
    for deck in list_decks_for(person):
        games = finished_battles.list_games_of_deck(
            user_id=person.pk, deck_id=deck.pk, most=LONGEST
        )
        if duel.battle_id in {game.battle_id for game in games}:
            return deck.pk
    raise AssertionError(duel)


def record_of(duel, seat):
    user_id = duel.people[seat].pk
    return get_deck_record(user_id=user_id, deck_id=deck_of(duel, seat))


def test_wins_and_losses_of_a_deck_are_counted_with_their_interval(recorded):
    won, lost = record_of(recorded, 0), record_of(recorded, 1)

    assert (won.won, won.lost, won.drawn) == (1, 0, 0)
    assert (lost.won, lost.lost, lost.drawn) == (0, 1, 0)
    assert 0 < won.rate.low < 1 == won.rate.high
    assert won.by_series == ()


def test_a_series_is_told_of_once_it_was_met_often_enough(recorded):
    for _again in range(ENOUGH_OF_A_SERIES):
        again = finish(begin_again(*recorded.people, ranked=False), loser=1)
        services.record_outcome(battle_id=again.battle_id)

    record = record_of(again, 0)

    assert record.won >= ENOUGH_OF_A_SERIES
    assert sum(rate.games for _code, rate in record.by_series) == record.won


def test_lists_of_decks_are_told_the_same_record(recorded):
    again = finish(begin_again(*recorded.people, ranked=False), loser=0)
    services.record_outcome(battle_id=again.battle_id)

    for seat in (0, 1):
        deck = get_shared_deck_for(again.people[seat], deck_of(again, seat))
        rate = asdict(record_of(again, seat).rate)
        assert deck.score.as_rate == rate
        assert rate["games"] > 0


def test_lists_of_decks_are_told_nothing_of_games_against_bots(practice):
    services.record_outcome(battle_id=practice.battle_id)

    decks = list_decks_for(practice.people[0])
    scores = [get_shared_deck_for(deck.owner, deck.pk).score_low for deck in decks]
    assert scores
    assert not any(scores)


def test_a_game_against_a_bot_counts_apart(recorded):
    assert record_of(recorded, 0).against_bots == (0, 0, 0)
    outcome = Outcome.objects.get(battle=recorded.battle_id)
    outcome.participants.filter(seat=1).update(user=None, bot="novice")

    record = record_of(recorded, 0)

    assert (record.rate.games, record.against_bots) == (0, (1, 0, 0))


def test_the_record_of_a_private_deck_is_its_owners_alone(client, recorded, stranger):
    deck_id = deck_of(recorded, 0)
    pages = [
        reverse("results:deck", args=[deck_id]),
        reverse("api:results:deck", args=[deck_id]),
    ]
    client.force_login(stranger)
    assert {client.get(page).status_code for page in pages} == {404}

    client.force_login(recorded.people[0])
    text = client.get(pages[0]).content.decode()

    assert "Win rate with this deck" in text
    assert client.get(pages[1]).json()["won"] == 1


def test_record_leads_to_the_games_it_counts(recorded, client):
    """Issue 32: every number leads to its games."""
    again = finish(begin_again(*recorded.people, ranked=False), loser=1)
    services.record_outcome(battle_id=again.battle_id)
    deck, owner = deck_of(again, 0), again.people[0]
    met = Participant.objects.get(outcome__battle=again.battle_id, seat=1)
    client.force_login(owner)

    def count(**wanted):
        answer = client.get("/api/v1/results/", {"deck": deck, **wanted}).json()
        return len(answer["results"])

    record = record_of(again, 0)
    fragment = client.get(reverse("results:deck", args=[deck])).content.decode()
    assert f'/history/?deck={deck}"' in fragment
    assert count() == record.won + record.lost + record.drawn
    assert count(against=met.deck.series) == count()
    assert count(against="NONE") == count(met=1) == 0
    page = client.get(reverse("results:history"), {"deck": deck})
    assert page.content.decode().count("data-battle=") == count()


def test_games_with_somebody_elses_deck_are_nobodys(recorded, client):
    client.force_login(recorded.people[1])
    theirs = deck_of(recorded, 0)

    assert client.get("/api/v1/results/", {"deck": theirs}).json()["results"] == []
    page = client.get(reverse("results:history"), {"deck": theirs})
    assert page.status_code == 404
