"""Ways from a finished table to its games, for those who can see them."""

import pytest

from battles.live import submissions
from battles.seating import rematches
from battles.tests.factories import every_battle, every_series
from matchmaking.tournaments import services
from matchmaking.tournaments.tests.factories import (
    at,
    make_people,
    play,
    set_up,
    tables,
)
from results import services as results
from results.profiles import public_profiles
from results.tests.factories import count_as_rated

pytestmark = pytest.mark.django_db


def record(match):
    return results.record_outcome(battle_id=match.battle_id)


def find_links(client, tournament, match):
    """Return how often the pages of the tournament and a player lead to the replay."""
    replay = f"/battles/{match.battle_id}/replay/"
    pages = [
        client.get(f"/tournaments/{tournament.pk}/"),
        client.get(f"/tournaments/{tournament.pk}/players/{match.first_id}/"),
    ]
    return [page.content.decode().count(replay) for page in pages]


@pytest.fixture
def played(tournament):
    """Return a table whose game is over."""
    match = tables(tournament)[0]
    play(tournament)
    record(match)
    match.refresh_from_db()
    return match


def test_players_reach_their_own_game_and_others_do_not(client, tournament, played):
    assert find_links(client, tournament, played) == [0, 0]
    client.force_login(make_people("stranger"))
    assert find_links(client, tournament, played) == [0, 0]

    client.force_login(played.second.user)

    assert find_links(client, tournament, played) == [1, 1]
    assert client.get(f"/battles/{played.battle_id}/replay/").status_code == 200


@pytest.fixture
def public(played):
    """Return the same table, its game rated."""
    count_as_rated(played.battle_id)
    return played


def test_everyone_reaches_a_game_both_players_show(client, tournament, public):
    client.force_login(make_people("stranger"))
    assert find_links(client, tournament, public) == [1, 1]
    assert client.get(f"/battles/{public.battle_id}/replay/").status_code == 200

    public_profiles.save_visibility(user=public.first.user, has_history=False)

    assert find_links(client, tournament, public) == [0, 0]
    assert client.get(f"/battles/{public.battle_id}/replay/").status_code == 404


def test_a_running_game_has_no_replay(client, tournament):
    match = tables(tournament)[0]
    client.force_login(match.first.user)

    assert find_links(client, tournament, match) == [0, 0]


def test_each_game_of_a_series_is_linked_in_order(client, organiser, four):
    tournament = set_up(organiser, four[:2], best_of=3)
    match = tables(tournament)[0]
    loser = match.second.user
    submissions.concede_battle(battle_id=match.battle_id, viewer=loser)
    rematches.create_due_battles(now=every_series().get().next_due_at)
    second = every_battle().exclude(pk=match.battle_id).get()
    submissions.concede_battle(battle_id=second.pk, viewer=loser)
    services.advance_tournament(tournament.pk, now=at(120))
    client.force_login(match.first.user)

    answer = client.get(f"/api/v1/tournaments/{tournament.pk}/").json()

    (table,) = answer["rounds"][0]["tables"]
    assert table["replays"] == [str(match.battle_id), str(second.pk)]
    page = client.get(f"/tournaments/{tournament.pk}/").content.decode()
    assert "Replay 1" in page
    assert "Replay 2" in page


def test_record_of_a_player_leads_to_their_matches(client, tournament, played):
    page = client.get(f"/tournaments/{tournament.pk}/").content.decode()

    assert f"/tournaments/{tournament.pk}/players/{played.first_id}/#matches" in page
