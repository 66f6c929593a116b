"""Achievements of a public page: each step, and one short of it."""

import pytest

from results import services
from results.models import Participant, Result
from results.profiles import public_profiles
from results.profiles.public_profiles import list_achievements
from results.tests.factories import begin_again, finish

NOTHING = {"won": 0, "in_a_row": 0, "series": 0, "rank": 0}


@pytest.mark.parametrize(
    ("done", "sentence"),
    [
        ({"won": 1}, "1 rated game won"),
        ({"won": 9}, "1 rated game won"),
        ({"won": 10}, "10 rated games won"),
        ({"won": 49}, "10 rated games won"),
        ({"won": 50}, "50 rated games won"),
        ({"won": 99}, "50 rated games won"),
        ({"won": 100}, "100 rated games won"),
        ({"won": 499}, "100 rated games won"),
        ({"won": 500}, "500 rated games won"),
        ({"in_a_row": 3}, "3-game winning streak"),
        ({"in_a_row": 4}, "3-game winning streak"),
        ({"in_a_row": 5}, "5-game winning streak"),
        ({"in_a_row": 9}, "5-game winning streak"),
        ({"in_a_row": 10}, "10-game winning streak"),
        ({"series": 3}, "Won with 3 types of decks"),
        ({"series": 5}, "Won with 3 types of decks"),
        ({"series": 6}, "Won with 6 types of decks"),
        ({"rank": 1}, "First place this season"),
        ({"rank": 2}, "Top 10 this season"),
        ({"rank": 10}, "Top 10 this season"),
        ({"rank": 11}, "Top 100 this season"),
        ({"rank": 100}, "Top 100 this season"),
    ],
)
def test_each_step_is_told_when_it_is_reached_and_alone(done, sentence):
    assert list_achievements(**NOTHING | done) == [sentence]


@pytest.mark.parametrize(
    "done", [{}, {"in_a_row": 2}, {"series": 2}, {"rank": 101}], ids=str
)
def test_one_short_of_the_first_step_is_nothing_yet(done):
    assert list_achievements(**NOTHING | done) == []


def test_what_was_won_stays_told_when_newer_games_fill_the_page(
    ranked_duel, monkeypatch
):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    akari, _botan = ranked_duel.people
    lost = finish(begin_again(*ranked_duel.people), loser=0)
    services.record_outcome(battle_id=lost.battle_id)
    monkeypatch.setattr(public_profiles, "GAMES_COUNTED", 1)

    shown = public_profiles.get_player_for(akari, akari.name_key, season=1)

    assert (shown.overall["games"], shown.overall["rate"]) == (1, 0)
    assert shown.achievements == ["1 rated game won"]


def test_a_deck_without_a_series_adds_none(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    won = Participant.objects.filter(result=Result.WIN)
    others = [begin_again(*ranked_duel.people) for _ in range(2)]
    for duel in others:
        services.record_outcome(battle_id=finish(duel, loser=1).battle_id)
    decks = [side.deck for side in won]
    assert len({deck.pk for deck in decks}) == 1
    decks[0].__class__.objects.update(series="")

    shown = public_profiles.get_player_for(
        ranked_duel.people[0], ranked_duel.people[0].name_key, season=1
    )

    assert shown.achievements == ["1 rated game won", "3-game winning streak"]
