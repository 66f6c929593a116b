"""What rated games between people say of a card (issues 14 and 15)."""

import pytest
from django.utils import timezone

from battles.learning.first_game import begin_tutorial
from battles.live import submissions
from battles.seating import battle_creation
from battles.tests.factories import lock
from results import services
from results.models import Participant
from results.statistics import ladder_statistics
from results.statistics.card_records import get_card_record
from results.tests.factories import begin_again, finish


@pytest.fixture
def rated(ranked_duel):
    """One rated battle that seat 0 has won."""
    services.record_outcome(battle_id=ranked_duel.battle_id)
    return ranked_duel


@pytest.fixture
def _two_decks_are_enough(monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 2)


def card_of(duel, seat):
    """The number of a card that only this deck holds."""
    own, other = (
        set(
            Participant.objects.get(
                outcome__battle=duel.battle_id, seat=each
            ).deck.cards
        )
        for each in (seat, 1 - seat)
    )
    return min(own - other)


def counted_record(number):
    ladder_statistics.count_statistics(seasons=[1], now=timezone.now())
    return get_card_record(number)


@pytest.mark.usefixtures("_two_decks_are_enough")
def test_a_card_has_the_share_of_wins_of_the_decks_with_it(rated):
    other = finish(begin_again(*rated.people), loser=0)
    services.record_outcome(battle_id=other.battle_id)

    record = counted_record(card_of(rated, 0))

    assert record.games == 2
    assert (record.rate["points"], record.rate["games"]) == (1, 2)
    assert record.rate["low"] < 0.5 < record.rate["high"]
    assert (record.others["points"], record.others["games"]) == (1, 2)


@pytest.mark.usefixtures("_two_decks_are_enough")
def test_too_few_decks_say_nothing_of_a_card(rated):
    record = counted_record(card_of(rated, 0))

    assert (record.games, record.rate, record.others) == (1, None, None)


@pytest.mark.parametrize("game", ["casual_duel", "practice"])
def test_games_that_are_not_rated_say_nothing_of_a_card(game, request):
    duel = request.getfixturevalue(game)
    services.record_outcome(battle_id=duel.battle_id)

    assert counted_record("TDL-1-001").games == 0


def lesson(person):
    return begin_tutorial(user=person)


def against_a_bot(person):
    return battle_creation.create_practice_battle(
        user=person, deck=lock(person), bot=battle_creation.DEFAULT_BOT
    )


@pytest.mark.parametrize("begin", [lesson, against_a_bot])
def test_what_is_conceded_in_a_lesson_or_to_a_bot_is_in_no_cards_figures(rated, begin):
    """Beside one rated game with the card, it stays one game (issue 14)."""
    akari = rated.people[0]
    battle = begin(akari)
    submissions.concede_battle(battle_id=battle.pk, viewer=akari)
    services.record_outcome(battle_id=battle.pk)

    assert counted_record(card_of(rated, 0)).games == 1


def test_card_page_says_that_too_little_is_known(rated, client):
    page = client.get("/results/cards/TDL-1-001/").content.decode()

    assert "Not enough rated games" in page
