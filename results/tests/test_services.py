"""Recording how battles ended: once, and with the right effect on ratings."""

import uuid
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from battles.errors import BattleNotFound, NotFinished
from battles.maintenance import finished_battles
from battles.seating.battle_creation import DEFAULT_BOT
from battles.tests.factories import make_duel
from results import selectors, services
from results.models import Outcome, Participant, Rating, RatingChange
from results.tests.factories import begin_again, finish
from tests.concurrency import collect_failures_at_once
from unionarena.core import ratings

NEWCOMER = ratings.Rating()


def belief(user):
    """Return a player's stored rating as a plain record."""
    row = Rating.objects.get(user=user)
    return ratings.Rating(row.rating, row.deviation, row.volatility)


def close(rating):
    values = (rating.rating, rating.deviation, rating.volatility)
    return pytest.approx(values, rel=1e-6)


def values(rating):
    return (rating.rating, rating.deviation, rating.volatility)


def pretend(monkeypatch, **changed):
    """Let a battle have ended in a way that is hard to reach by play."""
    real = finished_battles.get_finished_battle
    monkeypatch.setattr(
        finished_battles,
        "get_finished_battle",
        lambda battle_id: replace(real(battle_id), **changed),
    )


def test_outcome_says_what_the_battle_says(ranked_duel):
    outcome = services.record_outcome(battle_id=ranked_duel.battle_id)

    finished = finished_battles.get_finished_battle(ranked_duel.battle_id)
    outcome.refresh_from_db()
    assert outcome.battle_id == ranked_duel.battle_id
    assert (outcome.winner_seat, outcome.reason) == (0, "concession")
    assert outcome.clause == "UA-10.5"
    assert outcome.origin == "matchmaking"
    assert outcome.is_rated
    assert outcome.turns == finished.turns
    assert outcome.duration == finished.finished_at - finished.started_at


def test_outcome_names_both_sides(ranked_duel):
    outcome = services.record_outcome(battle_id=ranked_duel.battle_id)

    akari, botan = ranked_duel.people
    sides = outcome.participants.order_by("seat")
    assert list(sides.values_list("user_id", "bot", "result")) == [
        (akari.pk, "", "win"),
        (botan.pk, "", "loss"),
    ]


def test_ranked_battle_moves_both_ratings_by_the_system(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    akari, botan = ranked_duel.people
    won, lost = ratings.rate_game(NEWCOMER, NEWCOMER, ratings.Score.WIN)
    assert values(belief(akari)) == close(won)
    assert values(belief(botan)) == close(lost)


def test_loss_on_seat_0_is_rated_as_a_loss(content):
    duel = finish(make_duel(ranked=True), loser=0)

    services.record_outcome(battle_id=duel.battle_id)

    akari, botan = duel.people
    assert belief(akari).rating < NEWCOMER.rating < belief(botan).rating


def test_change_of_a_rating_is_appended_for_each_person(ranked_duel):
    outcome = services.record_outcome(battle_id=ranked_duel.battle_id)

    akari, botan = ranked_duel.people
    changes = {change.user_id: change for change in outcome.rating_changes.all()}
    assert set(changes) == {akari.pk, botan.pk}
    assert changes[akari.pk].rating_before == NEWCOMER.rating
    assert changes[akari.pk].rating_after == belief(akari).rating
    assert changes[akari.pk].games == 1


@pytest.mark.parametrize("kind", ["casual_duel", "practice"])
def test_only_ranked_battles_between_people_change_ratings(kind, request):
    duel = request.getfixturevalue(kind)

    outcome = services.record_outcome(battle_id=duel.battle_id)

    assert not outcome.is_rated
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()


def test_ranked_battle_against_a_bot_changes_no_rating(practice, monkeypatch):
    """No endpoint creates such a battle; if one ever does, ratings stay safe."""
    pretend(monkeypatch, ranked=True)

    assert not services.record_outcome(battle_id=practice.battle_id).is_rated
    assert not Rating.objects.exists()


def test_opponent_who_has_left_the_site_changes_no_rating(ranked_duel):
    akari, botan = ranked_duel.people
    botan.delete()

    outcome = services.record_outcome(battle_id=ranked_duel.battle_id)

    assert not outcome.is_rated
    match = selectors.build_match(
        selectors.get_outcome_for(akari, ranked_duel.battle_id), akari
    )
    assert match.opponent.name == "Former player"


def test_bot_is_named_in_the_outcome(practice):
    outcome = services.record_outcome(battle_id=practice.battle_id)

    bot = outcome.participants.get(seat=1)
    assert (bot.user_id, bot.bot, bot.result) == (None, DEFAULT_BOT, "win")


def test_draw_has_no_winner_and_rates_both_as_half(ranked_duel, monkeypatch):
    """UA-10.4: both would have lost at the same check."""
    pretend(monkeypatch, winner=None, reason="draw", clause="UA-10.4")

    outcome = services.record_outcome(battle_id=ranked_duel.battle_id)

    assert outcome.winner_seat is None
    assert set(outcome.participants.values_list("result", flat=True)) == {"draw"}
    drew, _ = ratings.rate_game(NEWCOMER, NEWCOMER, ratings.Score.DRAW)
    for person in ranked_duel.people:
        assert values(belief(person)) == close(drew)


def test_recording_twice_changes_nothing_the_second_time(ranked_duel):
    first = services.record_outcome(battle_id=ranked_duel.battle_id)
    before = [values(belief(person)) for person in ranked_duel.people]

    second = services.record_outcome(battle_id=ranked_duel.battle_id)

    assert second == first
    assert [values(belief(person)) for person in ranked_duel.people] == before
    assert RatingChange.objects.count() == 2


def test_second_battle_starts_from_the_first_ones_ratings(ranked_duel):
    akari, botan = ranked_duel.people
    services.record_outcome(battle_id=ranked_duel.battle_id)
    after_first = belief(akari), belief(botan)
    again = finish(begin_again(botan, akari), loser=1)

    services.record_outcome(battle_id=again.battle_id)

    lost, won = ratings.rate_game(*after_first, ratings.Score.LOSS)
    assert values(belief(akari)) == close(lost)
    assert values(belief(botan)) == close(won)
    assert Rating.objects.get(user=akari).games == 2


def test_long_pause_widens_the_deviation_before_the_game(ranked_duel):
    akari, botan = ranked_duel.people
    services.record_outcome(battle_id=ranked_duel.battle_id)
    long_ago = Outcome.objects.get().finished_at - timedelta(days=2000)
    Rating.objects.filter(user=akari).update(deviation=60, rated_at=long_ago)
    again = finish(begin_again(akari, botan), loser=1)

    services.record_outcome(battle_id=again.battle_id)

    change = RatingChange.objects.get(user=akari, games=2)
    assert 200 < change.deviation_before < 250


def test_running_battle_has_no_outcome(running_duel):
    with pytest.raises(NotFinished):
        services.record_outcome(battle_id=running_duel.battle_id)

    assert not Outcome.objects.exists()


def test_battle_that_is_not_there_has_no_outcome(db):
    with pytest.raises(BattleNotFound):
        services.record_outcome(battle_id=uuid.uuid4())


def test_failure_in_the_middle_leaves_nothing_half_recorded(ranked_duel, monkeypatch):
    def fail(*_args):
        raise RuntimeError("the machine stops")

    monkeypatch.setattr(services, "_store_scores", fail)

    with pytest.raises(RuntimeError):
        services.record_outcome(battle_id=ranked_duel.battle_id)

    assert not Outcome.objects.exists()
    assert not Participant.objects.exists()


def test_recording_at_once_from_several_threads_counts_once(live_content):
    duel = make_duel(ranked=True)
    finish(duel, loser=1)
    Outcome.objects.all().delete()  # as if the task of the signal had been lost
    Rating.objects.all().delete()
    record = partial(services.record_outcome, battle_id=duel.battle_id)

    assert collect_failures_at_once(*[record] * 4) == []
    assert Outcome.objects.count() == 1
    assert sorted(Rating.objects.values_list("games", flat=True)) == [1, 1]


def test_people_who_play_each_other_in_two_battles_at_once_are_rated_twice(
    live_content,
):
    """The rows of both are locked in one order, whoever sits in which seat."""
    first = make_duel(ranked=True)
    akari, botan = first.people
    second = begin_again(botan, akari)
    finish(first, loser=1)
    finish(second, loser=1)
    Outcome.objects.all().delete()
    Rating.objects.all().delete()
    records = [
        partial(services.record_outcome, battle_id=duel.battle_id)
        for duel in (first, second)
    ]

    assert collect_failures_at_once(*records) == []
    assert sorted(Rating.objects.values_list("games", flat=True)) == [2, 2]
    assert RatingChange.objects.count() == 4
