"""Opponents of a player (issue 15)."""

import pytest
from django.urls import reverse

from battles.tests.factories import make_duel
from results import services
from results.models import RatingChange
from results.profiles import public_profiles
from results.statistics.opponents import describe_opponents, list_opponents
from results.tests.factories import begin_again, finish
from unionarena.core.accounts.names import claim_name


def met_by(person):
    return describe_opponents(person, list(list_opponents(person)))


@pytest.fixture
def played(ranked_duel):
    """Three games of Akari and Botan, one of them casual: two won by Akari."""
    services.record_outcome(battle_id=ranked_duel.battle_id)
    for person in ranked_duel.people:
        claim_name(person)
    for loser, ranked in ((0, True), (1, False)):
        again = finish(begin_again(*ranked_duel.people, ranked=ranked), loser=loser)
        services.record_outcome(battle_id=again.battle_id)
    return ranked_duel


def test_opponents_are_told_with_games_wins_and_difference(played):
    akari, botan = played.people

    (met,) = met_by(akari)

    assert (met.name, met.address) == (botan.shown_name, botan.name_key)
    assert (met.games, met.rated) == (3, 2)
    assert met.rate["points"] == 2
    changes = RatingChange.objects.filter(user=akari)
    gaps = [each.opponent_rating - each.rating_before for each in changes]
    assert met.gap == round(sum(gaps) / 2)
    (other_way,) = met_by(botan)
    assert (other_way.rate["points"], other_way.gap) == (1, -met.gap)


def test_whoever_was_met_most_comes_first(played):
    akari = played.people[0]
    other = finish(make_duel(names=("chidori", "daichi")), loser=1).people[0]
    once = finish(begin_again(akari, other, ranked=False), loser=1)
    services.record_outcome(battle_id=once.battle_id)

    met = met_by(akari)

    assert [each.games for each in met] == [3, 1]
    assert met[1].gap is None


def test_bots_are_no_opponents(practice):
    services.record_outcome(battle_id=practice.battle_id)

    assert met_by(practice.people[0]) == []


def test_somebody_without_a_page_is_named_without_a_way_to_it(played):
    akari, botan = played.people
    public_profiles.save_visibility(user=botan, has_profile=False)

    (met,) = met_by(akari)

    assert (met.name, met.address) == (botan.shown_name, "")


def test_opponents_on_their_page_and_by_rest(client, played):
    akari, botan = played.people
    client.force_login(akari)

    page = client.get(reverse("results:opponents")).content.decode()
    rest = client.get(reverse("api:results:opponents")).json()

    assert f'data-opponent="{botan.name_key}"' in page
    assert [each["games"] for each in rest["results"]] == [3]
