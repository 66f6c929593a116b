"""Rings: found, their ratings frozen for review, and games recounted afterwards."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse
from django.utils import timezone

from battles.tests.factories import make_duel
from bench.rings import simulate_season
from collection.tests.factories import make_user
from results.corrections import recalculation
from results.models import Outcome, Rating, Suspicion
from results.rated_games import reviews
from results.rated_games.ring_detection import (
    RatedGame,
    Signal,
    find_suspicious_pairs,
    list_rings,
)
from results.tests.factories import finish, play_again, record

# --- The pure detector.


def play(winner, loser, times, *, quick=0, days=200.0):
    return [RatedGame(winner, loser, at < quick, days) for at in range(times)]


def even_games(*people):
    """Everyone wins and loses against strangers."""
    return [
        game
        for person in people
        for stranger in range(100 * person, 100 * person + 10)
        for game in play(person, stranger, 1) + play(stranger, person, 1)
    ]


def test_account_that_loses_quickly_to_one_account_alone_is_found():
    games = even_games(1, 2) + play(1, 2, 12, quick=9, days=2)

    (found,) = find_suspicious_pairs(games)

    assert (found.winner, found.loser, found.games, found.losses) == (1, 2, 12, 12)
    assert found.signals == (Signal.LOSSES, Signal.HASTE, Signal.NEW)


def test_friends_who_win_and_lose_are_not_found():
    games = even_games(1, 2) + play(1, 2, 7) + play(2, 1, 6)

    assert find_suspicious_pairs(games) == []


def test_pupil_who_loses_to_a_teacher_as_to_everyone_is_not_found():
    strangers = [
        game
        for stranger in range(10, 40)
        for game in play(1, stranger, 1) + play(stranger, 2, 1)
    ]

    assert find_suspicious_pairs(strangers + play(1, 2, 8)) == []


def test_four_games_are_too_few_to_say_anything():
    games = even_games(1, 2) + play(1, 2, 4, quick=4, days=1)

    assert find_suspicious_pairs(games) == []


def test_feeders_of_one_account_are_one_ring():
    games = even_games(1, 2, 3) + [
        game for feeder in (2, 3) for game in play(1, feeder, 12, quick=9, days=2)
    ]

    assert list_rings(find_suspicious_pairs(games)) == [{1, 2, 3}]


def test_simulated_seasons_are_read_with_few_mistakes():
    """The figures of five thousand people are those of ``python -m bench rings``."""
    found, cheats = set(), set()
    for seed in range(3):
        season = simulate_season(seed, people=1500, cheats=0.02)
        for pair in find_suspicious_pairs(season.games, season.related):
            found |= {(seed, pair.winner), (seed, pair.loser)}
        cheats |= {(seed, person) for person in season.cheats}

    right = len(found & cheats)
    assert right / len(found) >= 0.9
    assert right / len(cheats) >= 0.75


def test_two_careful_feeders_of_one_account_are_found_where_one_is_not():
    """They lose most games, few of them quickly: each gives the other weight."""
    one = even_games(1, 2, 3) + play(1, 2, 10, quick=3, days=20) + play(2, 1, 1)
    other = play(1, 3, 10, quick=3, days=20) + play(3, 1, 1)

    assert find_suspicious_pairs(one) == []
    assert {each.loser for each in find_suspicious_pairs(one + other)} == {2, 3}


def test_account_that_is_old_is_less_suspicious_than_a_new_one():
    games = even_games(1, 2)

    assert find_suspicious_pairs(games + play(1, 2, 8, quick=3, days=1)) != []
    assert find_suspicious_pairs(games + play(1, 2, 8, quick=3, days=150)) == []


# --- Freezing and recounting.


@pytest.fixture
def ring(rated, settings):
    """Report the two of a rated game; return them."""
    settings.RATED_PAIR_A_DAY = 20
    outcome = Outcome.objects.get(battle=rated.battle_id)
    now = timezone.now()
    winner, loser = rated.people
    Suspicion.objects.create(
        kind=Suspicion.Kind.RING,
        winner=winner,
        loser=loser,
        outcome=outcome,
        games=1,
        first_at=now,
        last_at=now,
    )
    return rated


@pytest.fixture
def moderator(content):
    person = make_user("moderator")
    person.user_permissions.add(Permission.objects.get(codename="moderate"))
    return person


def decide(client, moderator, *void):
    client.force_login(moderator)
    found = Suspicion.objects.get(kind=Suspicion.Kind.RING)
    address = reverse("results:suspicion", args=[found.pk])
    return client.post(address, {"void": [one.pk for one in void], "reason": "a gift"})


def test_the_moderator_reads_what_speaks_for_it_and_sees_the_games(
    ring, moderator, client
):
    found = Suspicion.objects.get()
    Suspicion.objects.update(signals=[Signal.HASTE, Signal.RELATED])
    client.force_login(moderator)

    page = client.get(reverse("results:suspicion", args=[found.pk])).content.decode()

    assert "far faster than to others" in page
    assert "the same device or address" in page
    assert "account was new" not in page
    assert reverse("battles:replay", args=[ring.battle_id]) in page


def test_games_of_a_reported_pair_wait_and_change_no_rating(ring):
    before = list(Rating.objects.order_by("pk").values_list("rating", "games"))

    (held,) = play_again(ring, times=1)

    assert (held.is_rated, held.unrated_because) == (False, "review")
    assert list(Rating.objects.order_by("pk").values_list("rating", "games")) == before


def test_games_against_others_wait_as_well(ring):
    """The rating of either player is frozen, whoever they play."""
    Suspicion.objects.update(loser=make_user("stranger"))

    (held,) = play_again(ring, times=1)

    assert held.unrated_because == "review"


def test_games_that_waited_are_rated_once_the_pair_is_cleared(ring, moderator, client):
    held = play_again(ring, times=2)

    decide(client, moderator)

    for each in held:
        each.refresh_from_db()
        assert (each.is_rated, each.unrated_because) == (True, "")
    assert set(Rating.objects.values_list("games", flat=True)) == {3}
    assert list(recalculation.compare_ratings()) == []
    assert reviews.rate_held_games([one.pk for one in ring.people]) == 0


def test_games_that_waited_and_were_voided_are_never_rated(ring, moderator, client):
    first, second = play_again(ring, times=2)

    decide(client, moderator, first)

    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.is_rated, first.unrated_because) == (False, "voided")
    assert second.is_rated
    assert set(Rating.objects.values_list("games", flat=True)) == {2}
    assert list(recalculation.compare_ratings()) == []


def test_nobody_decides_about_their_own_ring(ring, client):
    player = ring.people[0]
    player.user_permissions.add(Permission.objects.get(codename="moderate"))

    decide(client, type(player).objects.get(pk=player.pk))

    assert Suspicion.objects.filter(closed_at=None).exists()


def test_ring_that_meets_in_an_event_of_its_own_is_told_so(
    content, settings, monkeypatch
):
    """S1: pairs that meet only in their own events."""
    settings.RATED_PAIR_A_DAY = 40
    duel = finish(make_duel(ranked=True), loser=1)
    record(duel)
    play_again(duel, times=9)
    monkeypatch.setattr("results.rated_games.ring_detection.THRESHOLD", -10.0)
    battles = set(Outcome.objects.values_list("battle", flat=True))
    monkeypatch.setattr(reviews, "_finders", [lambda _since: battles])

    reviews.report_rings(now=timezone.now())

    found = Suspicion.objects.get(kind=Suspicion.Kind.RING)
    assert Signal.PRIVATE in found.signals


def test_ring_is_reported_once_and_again_only_after_new_games(
    content, settings, monkeypatch
):
    settings.RATED_PAIR_A_DAY = 40
    duel = finish(make_duel(ranked=True), loser=1)
    record(duel)
    play_again(duel, times=9)
    monkeypatch.setattr("results.rated_games.ring_detection.THRESHOLD", -10.0)

    assert reviews.report_rings(now=timezone.now()) == 1
    assert reviews.report_rings(now=timezone.now()) == 0
    found = Suspicion.objects.get(kind=Suspicion.Kind.RING)
    assert (found.games, found.winner) == (10, duel.people[0])

    Suspicion.objects.update(closed_at=timezone.now())
    assert reviews.report_rings(now=timezone.now()) == 0
    later = timezone.now() + timedelta(days=200)
    assert reviews.report_rings(now=later) == 0
