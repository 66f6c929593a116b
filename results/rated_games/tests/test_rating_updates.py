"""Which games count, and seasons (issue 15)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles.tests.factories import make_duel
from results import selectors
from results.models import (
    Outcome,
    Rating,
    RatingChange,
    Season,
    Suspicion,
)
from results.tests.factories import finish, play_again, record
from unionarena.core.accounts.models import KnownDevice


def test_outcome_holds_decks_first_player_format_and_actions(rated):
    outcome = Outcome.objects.get()

    assert outcome.first_seat in (0, 1)
    assert (outcome.game, outcome.format) == ("unionarena", "")
    assert (outcome.actions, outcome.season) == (1, 1)
    decks = [side.deck for side in outcome.participants.order_by("seat")]
    assert all(deck.series for deck in decks)
    assert all(sum(deck.cards.values()) == 50 for deck in decks)
    assert all(len(deck.revision_ids) == 50 for deck in decks)


def test_a_game_with_too_few_answers_counts_for_nothing(content, settings):
    settings.RATED_LEAST_ACTIONS = 2
    duel = finish(make_duel(ranked=True), loser=1)

    outcome = record(duel)

    assert (outcome.is_rated, outcome.unrated_because) == (False, "short")
    assert not Rating.objects.exists()
    assert Suspicion.objects.get().kind == Suspicion.Kind.SHORT


def test_a_game_with_just_enough_answers_counts(content, settings):
    settings.RATED_LEAST_ACTIONS = 1

    assert record(finish(make_duel(ranked=True), loser=1)).is_rated


def test_the_same_two_are_rated_so_often_in_a_day_and_not_more(rated, settings):
    settings.RATED_PAIR_A_DAY = 2

    second, third = play_again(rated, times=2)

    assert second.is_rated
    assert (third.is_rated, third.unrated_because) == (False, "repeats")
    assert Rating.objects.get(user=rated.people[0]).games == 2
    assert Suspicion.objects.get().kind == Suspicion.Kind.REPEATS


def test_the_same_two_are_rated_again_on_another_day(rated, settings):
    settings.RATED_PAIR_A_DAY = 1
    Outcome.objects.update(finished_at=timezone.now() - timedelta(days=1, minutes=1))

    (again,) = play_again(rated, times=1)

    assert again.is_rated


def test_one_who_gives_up_to_the_same_one_every_time_is_shown_to_moderators(rated):
    play_again(rated, times=3)
    assert not Suspicion.objects.exists()

    play_again(rated, times=1)

    found = Suspicion.objects.get()
    assert found.kind == Suspicion.Kind.ONE_SIDED
    assert (found.winner, found.loser) == rated.people


def test_two_who_win_in_turn_are_shown_to_nobody(rated, settings):
    settings.RATED_PAIR_A_DAY = 9
    for loser in (0, 1, 0, 1, 0):
        play_again(rated, times=1, loser=loser)

    assert not Suspicion.objects.exists()


def test_another_format_has_a_rating_of_its_own(rated):
    akari, _botan = rated.people
    usual = Rating.objects.get(user=akari)
    Rating.objects.update(format="sealed")
    RatingChange.objects.update(format="sealed")
    play_again(rated, times=1)

    assert Rating.objects.filter(user=akari).count() == 2
    assert selectors.get_rating(akari, "sealed").games == 1
    assert selectors.get_rating(akari, usual.format).games == 1
    assert selectors.get_rating(akari, "draft").games == 0


def test_a_season_begins_a_quarter_of_the_way_back_and_unsure(rated):
    akari, _botan = rated.people
    before = selectors.get_rating(akari)
    Rating.objects.filter(user=akari).update(deviation=60)
    Season.objects.create(number=2, starts_at=timezone.now() - timedelta(seconds=1))

    now = selectors.get_rating(akari)

    assert now.season == 2
    assert now.rating == pytest.approx(1500 + 0.75 * (before.rating - 1500))
    assert (now.deviation, now.games, now.is_provisional) == (150, 0, True)


def test_first_game_of_a_season_goes_on_from_there_and_says_so(rated):
    akari, _botan = rated.people
    last = Rating.objects.get(user=akari)
    Season.objects.create(number=2, starts_at=timezone.now() - timedelta(seconds=1))

    (outcome,) = play_again(rated, times=1)

    change = RatingChange.objects.get(outcome=outcome, user=akari)
    assert (change.season, change.games) == (2, 1)
    assert change.rating_carried == last.rating
    assert change.rating_before == pytest.approx(1500 + 0.75 * (last.rating - 1500))
    match = selectors.build_match(
        selectors.get_outcome_for(akari, outcome.battle_id), akari
    )
    assert match.own.explanation.carried == round(last.rating)
    assert Rating.objects.filter(user=akari).count() == 2


def test_a_change_is_explained(rated):
    akari, _botan = rated.people
    match = selectors.build_match(
        selectors.get_outcome_for(akari, rated.battle_id), akari
    )

    why = match.own.explanation

    assert (why.opponent, why.opponent_spread, why.spread) == (1500, 700, 700)
    assert (why.expected, why.scored, why.is_unsure) == (0.5, 1.0, True)
    assert 0 < why.usual < 20


@pytest.mark.parametrize(("device", "is_rated"), [("one", False), ("other", True)])
def test_two_accounts_of_one_device_are_not_rated_against_each_other(
    content, settings, device, is_rated
):
    """A second account must not feed the first (S1, S7)."""
    settings.RATED_LEAST_ACTIONS = 1
    duel = make_duel(ranked=True)
    for person, used in zip(duel.people, ("one", device), strict=True):
        KnownDevice.objects.create(
            user=person,
            device=used,
            address="8.8.8.8",
            first_seen_at=timezone.now(),
            last_seen_at=timezone.now(),
        )

    outcome = record(finish(duel, loser=1))

    assert outcome.is_rated == is_rated
    assert outcome.unrated_because == ("" if is_rated else "related")
