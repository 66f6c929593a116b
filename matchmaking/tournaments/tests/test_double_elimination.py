"""A double elimination from the first round to the final that is played again."""

import pytest

from matchmaking.tournaments import errors, selectors
from matchmaking.tournaments.tests.factories import create, play, set_up, tables

pytestmark = pytest.mark.django_db


def lose(tournament, loser):
    """Play a round in which this player loses, and otherwise the second ones do."""
    match = next(
        (one for one in tables(tournament) if loser in one.entries and one.second), None
    )
    seat = match.entries.index(loser) if match else 1
    play(tournament, loser=seat)


def test_the_beaten_meet_again_and_the_final_is_played_twice(organiser, four):
    tournament = set_up(organiser, four, kind="double")
    assert tournament.rounds == 4
    play(tournament)
    beaten = {match.second for match in tables(tournament, 1)}
    assert set(tables(tournament, 2)[1].entries) == beaten

    play(tournament)
    play(tournament)
    (final,) = tables(tournament, 4)
    unbeaten = tables(tournament, 2)[0].first
    assert unbeaten in final.entries

    lose(tournament, unbeaten)
    (again,) = tables(tournament, 5)
    assert set(again.entries) == set(final.entries)

    lose(tournament, unbeaten)
    assert tournament.state == "over"
    first, second, third, fourth = selectors.get_standings(tournament)
    assert [one.standing.place for one in (first, second, third, fourth)] == [
        1,
        2,
        3,
        4,
    ]
    assert (second.entry, second.standing.losses) == (unbeaten, 2)


def test_the_unbeaten_ends_it_by_winning_the_final(organiser, four):
    tournament = set_up(organiser, four, kind="double")
    for _round in range(3):
        play(tournament)
    unbeaten = tables(tournament, 2)[0].first
    (final,) = tables(tournament, 4)

    play(tournament, loser=1 - final.entries.index(unbeaten))

    assert tournament.state == "over"
    assert selectors.get_standings(tournament)[0].entry == unbeaten


def test_it_has_no_top_cut(organiser):
    with pytest.raises(errors.BadSettings):
        create(organiser, kind="double", top_cut=4)


def test_the_page_names_its_kind_and_rounds(organiser, four, client):
    tournament = set_up(organiser, four, kind="double")

    page = client.get(f"/tournaments/{tournament.pk}/").content.decode()

    assert "Double elimination" in page
    assert "Round 1 of 4" in page
