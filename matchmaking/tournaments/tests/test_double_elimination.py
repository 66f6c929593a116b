"""A double elimination from the first round to the final that is played again."""

import pytest

from matchmaking.tournaments import errors, event_pages, selectors
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


def draw(tournament):
    """Return the titles and tables of each bracket, from the left."""
    rounds = selectors.list_rounds(tournament)
    return {
        part.bracket.value: [
            (column.title, list(column.places)) for column in part.columns
        ]
        for part in event_pages.build_double_bracket(tournament, rounds)
    }


def test_brackets_are_drawn_to_the_end_from_the_first_round(organiser, four):
    tournament = set_up(organiser, four, kind="double")

    assert draw(tournament) == {
        "winners": [("Round 1", tables(tournament)), ("Round 2", [None])],
        "losers": [("Round 2", [None]), ("Round 3", [None])],
        "final": [
            ("Final", [None]),
            ("Second final, if the unbeaten player loses", [None]),
        ],
    }


def test_a_second_final_is_drawn_only_where_it_is_played(organiser, four):
    tournament = set_up(organiser, four, kind="double")
    for _round in range(3):
        play(tournament)
    unbeaten, final = tables(tournament, 2)[0].first, tables(tournament, 4)
    assert [places for _title, places in draw(tournament)["final"]] == [final, [None]]

    play(tournament, loser=1 - final[0].entries.index(unbeaten))

    assert [places for _title, places in draw(tournament)["final"]] == [final]


def test_byes_and_winners_are_shown_with_a_way_to_each_table(organiser, four, client):
    tournament = set_up(organiser, four[:3], kind="double")
    address = f"/tournaments/{tournament.pk}/"
    page = client.get(address).content.decode()
    assert "bye" in page
    (playing,) = [one for one in tables(tournament) if one.second]
    watch = f"/battles/{playing.battle_id}/watch/"
    assert page.count(watch) == 3  # above the brackets, in them, and in the list

    play(tournament)

    page = client.get(address).content.decode()
    assert 'data-bracket="losers"' in page
    assert "bracket__seat--won" in page
    assert watch not in page


def test_rest_says_in_which_bracket_each_table_is(organiser, four, client):
    tournament = set_up(organiser, four, kind="double")
    play(tournament)
    client.force_login(organiser)

    answer = client.get(f"/api/v1/tournaments/{tournament.pk}/").json()

    assert [
        [table["bracket"] for table in one["tables"]] for one in answer["rounds"]
    ] == [["winners", "winners"], ["winners", "losers"]]


def test_tables_of_another_kind_are_in_no_bracket(organiser, four, client):
    tournament = set_up(organiser, four, kind="elimination")
    client.force_login(organiser)

    answer = client.get(f"/api/v1/tournaments/{tournament.pk}/").json()

    assert {table["bracket"] for table in answer["rounds"][0]["tables"]} == {""}
    assert (
        event_pages.build_double_bracket(tournament, selectors.list_rounds(tournament))
        == []
    )
