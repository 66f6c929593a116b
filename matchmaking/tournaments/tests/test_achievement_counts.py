"""What achievements count in tournaments."""

from datetime import timedelta

import pytest
from django.utils import timezone

from matchmaking.tournaments import achievement_counts
from matchmaking.tournaments.achievement_counts import count_tournaments
from matchmaking.tournaments.models import Entry, State, Tournament
from matchmaking.tournaments.tests.factories import make_people, play, set_up
from results.achievements import sources

NAMES = tuple(f"person{n}" for n in range(8))


@pytest.fixture
def people(content):
    return make_people(*NAMES)


@pytest.fixture
def played(organiser, people):
    """Return a single elimination of eight that has just ended."""
    tournament = set_up(organiser, people, kind="elimination")
    while Tournament.objects.get().state == State.RUNNING:
        play(tournament)
    Tournament.objects.update(ended_at=timezone.now())
    return Tournament.objects.get()


def count(people):
    return count_tournaments([person.pk for person in people])


def test_tournaments_are_registered_as_a_source(db):
    assert achievement_counts.TOURNAMENTS in sources.list_sources()


def test_everyone_who_stayed_has_played_one_and_one_has_won(played, people):
    counts = count(people)

    assert [counts[each.pk]["tournaments"] for each in people] == [1] * 8
    assert sum(counts[each.pk]["tournament_wins"] for each in people) == 1


def test_who_dropped_out_has_not_played_it_to_the_end(played, people):
    won = {pk for pk, counted in count(people).items() if counted["tournament_wins"]}
    dropped, stayed = [each for each in people if each.pk not in won][:2]
    Entry.objects.filter(user=dropped).update(dropped_at=timezone.now())

    counts = count(people)

    assert dropped.pk not in counts
    assert counts[stayed.pk]["tournaments"] == 1


@pytest.mark.parametrize("state", [State.RUNNING, State.CALLED_OFF])
def test_a_tournament_that_is_not_over_counts_for_nothing(played, people, state):
    Tournament.objects.update(state=state)

    assert count(people) == {}


def test_seven_players_and_a_bot_are_too_few(played, people):
    Entry.objects.filter(user=people[0]).update(user=None, bot="random")

    assert count(people[1:]) == {}


def test_only_the_asked_players_are_counted(played, people):
    assert set(count(people[:2])) == {people[0].pk, people[1].pk}


def test_players_of_a_tournament_that_has_just_ended_are_active(played, people):
    ended = played.ended_at

    def active(since):
        return achievement_counts.list_players_since(since)

    assert active(ended) == {person.pk for person in people}
    assert active(ended + timedelta(seconds=1)) == set()
