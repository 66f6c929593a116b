"""Who sees which outcome, and how it is worded."""

import uuid
from dataclasses import replace

import pytest
from django.utils import translation

from battles.bots import BOTS
from battles.campaign.battle_start import start_encounter
from battles.learning.first_game import begin_tutorial
from battles.live import submissions
from battles.seating import battle_creation
from battles.seating.battle_creation import DEFAULT_BOT
from battles.tests.factories import lock
from collection.tests.factories import make_player
from results import selectors, services
from results.errors import OutcomeNotFound
from results.models import Result
from results.tests.factories import begin_again, finish


@pytest.fixture
def recorded(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    return ranked_duel


def match_of(viewer, duel):
    outcome = selectors.get_outcome_for(viewer, duel.battle_id)
    return selectors.build_match(outcome, viewer)


def test_both_players_see_the_outcome_from_their_side(recorded):
    akari, botan = recorded.people

    won, lost = match_of(akari, recorded), match_of(botan, recorded)

    assert (won.own.result, won.opponent.name) == (Result.WIN, "botan")
    assert (lost.own.result, lost.opponent.name) == (Result.LOSS, "akari")
    assert won.reason == "Your opponent conceded."
    assert lost.reason == "You conceded."


def test_outcome_of_others_is_as_absent_as_one_that_never_was(recorded, stranger):
    with pytest.raises(OutcomeNotFound) as foreign:
        selectors.get_outcome_for(stranger, recorded.battle_id)
    with pytest.raises(OutcomeNotFound) as missing:
        selectors.get_outcome_for(stranger, uuid.uuid4())

    assert foreign.value.as_dict() == missing.value.as_dict()


def test_history_holds_only_ones_own_battles_newest_first(recorded, stranger):
    akari, botan = recorded.people
    later = finish(begin_again(akari, stranger), loser=0)
    services.record_outcome(battle_id=later.battle_id)

    def history(viewer):
        return [each.battle_id for each in selectors.list_history_for(viewer)]

    assert history(akari) == [later.battle_id, recorded.battle_id]
    assert history(botan) == [recorded.battle_id]
    assert history(stranger) == [later.battle_id]


def test_shown_change_is_the_difference_of_the_shown_ratings(recorded):
    akari, _botan = recorded.people

    own = match_of(akari, recorded).own

    assert (own.rating, own.rating_change) == (1662, 162)


def test_casual_battle_shows_no_change(casual_duel):
    services.record_outcome(battle_id=casual_duel.battle_id)

    own = match_of(casual_duel.people[0], casual_duel).own

    assert (own.rating, own.rating_change) == (None, None)


def test_opponent_of_the_campaign_keeps_their_own_name(content):
    akari = make_player("akari")
    battle = start_encounter(user=akari, name="hono")
    submissions.concede_battle(battle_id=battle.pk, viewer=akari)
    services.record_outcome(battle_id=battle.pk)

    outcome = selectors.get_outcome_for(akari, battle.pk)

    assert selectors.build_match(outcome, akari).opponent.name == "Hono"


def test_bot_is_named_in_the_readers_language(practice):
    services.record_outcome(battle_id=practice.battle_id)
    match = match_of(practice.people[0], practice)

    assert match.opponent.is_bot
    for language in ("en", "ja", "zh-hant"):
        with translation.override(language):
            assert match.opponent.name == str(BOTS[DEFAULT_BOT].name)


def test_newcomer_stands_at_the_beginning(stranger):
    standing = selectors.get_rating(stranger)

    assert (standing.rating, standing.deviation, standing.games) == (1500, 350, 0)
    assert standing.is_provisional


def test_standing_follows_the_rated_battles(recorded):
    akari, botan = recorded.people

    standings = selectors.get_ratings([akari.pk, botan.pk])

    assert standings[akari.pk].rating > 1500 > standings[botan.pk].rating
    assert standings[akari.pk] == selectors.get_rating(akari)
    assert standings[akari.pk].games == 1


def test_ratings_of_many_people_are_one_query(recorded, django_assert_num_queries):
    with django_assert_num_queries(1):
        selectors.get_ratings([person.pk for person in recorded.people])


def test_a_game_tried_out_from_a_position_is_nobodys_loss(content):
    """Such as the lesson's (issue 14)."""
    learner = make_player("akari")
    battle = begin_tutorial(user=learner)
    submissions.concede_battle(battle_id=battle.pk, viewer=learner)
    services.record_outcome(battle_id=battle.pk)

    (outcome,) = selectors.list_history_for(learner)

    lost = selectors.build_match(outcome, learner)
    won = replace(lost, own=lost.opponent, opponent=lost.own)
    assert lost.is_trial
    assert not won.is_trial  # A newcomer's first win is one (issue 29).


def test_a_battle_between_people_is_no_trial(recorded):
    assert not match_of(recorded.people[0], recorded).is_trial


def test_a_game_against_a_goldfish_counts_nowhere(content):
    """A deck tried alone tells nothing."""
    person = make_player("akari")
    battle = battle_creation.create_practice_battle(
        user=person, deck=lock(person), bot="goldfish"
    )
    submissions.concede_battle(battle_id=battle.pk, viewer=person)
    outcome = services.record_outcome(battle_id=battle.pk)

    assert not selectors.list_history_for(person).exists()
    assert selectors.get_outcome_for(person, battle.pk) == outcome
