"""The list of live battles and the one on the home page (issue 5)."""

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from battles.live.session import sessions
from battles.models import Battle, BattleSeat
from battles.seating import battle_creation
from battles.tests.factories import lock, make_player
from battles.tests.test_leaks import list_leaked_names
from battles.watching.spectating import live_battles
from battles.watching.tests.people import Onlooker, age, client_of, in_future, make_room
from unionarena.core.accounts import services as accounts
from unionarena.core.accounts.models import User

FEATURED = reverse("battles:featured")
RULES = {"kiseki": {}, "universe-end": {}}


@pytest.fixture
def room(content):
    room = make_room()
    room.play(30)
    return room


@pytest.fixture
def stranger(content):
    return make_player("stranger")


@pytest.fixture
def client(stranger):
    client = Client()
    client.force_login(stranger)
    return client


def still_url(room):
    return reverse("battles:still", args=[room.battle_id])


def rate(room, *ratings):
    for seat, rating in enumerate(ratings):
        rows = BattleSeat.objects.filter(battle_id=room.battle_id, seat=seat)
        rows.update(rating=rating)


# --- The list.


def test_the_list_begins_with_the_most_watched_then_the_strongest(content, stranger):
    weak = make_room(names=("a", "b"))
    strong = make_room(names=("c", "d"))
    watched = make_room(names=("e", "f"))
    for room, ratings in ((weak, (1400, 1500)), (strong, (1800, 1700))):
        rate(room, *ratings)
        room.play(3)
    watched.play(3)

    with Onlooker(watched):
        listed = live_battles.list_live_battles_for(stranger)

    rooms = [weak, strong, watched]
    order = [each.battle_id for each in listed]
    assert [[room.battle_id for room in rooms].index(each) for each in order] == [
        2,
        1,
        0,
    ]
    assert [seat.rating for seat in listed[1].seats] == [1800, 1700]
    assert [each.watchers for each in listed] == [1, 0, 0]


def test_the_list_tells_life_and_turn_as_spectators_see_them(room, stranger):
    view = sessions.get(room.battle_id).view(None)

    (listed,) = live_battles.list_live_battles_for(stranger)

    assert listed.turn == view["turn"]["number"]
    assert [seat.score for seat in listed.seats] == [
        len(side["life"]) for side in view["players"]
    ]
    assert [seat.is_turn for seat in listed.seats].index(True) == view["turn"]["player"]


@pytest.mark.parametrize(
    ("game", "counted"), [("kiseki", "bond"), ("universe-end", None)]
)
def test_the_list_tells_what_a_further_game_counts(
    content, client, stranger, game, counted
):
    room = make_room(game=game, rules=RULES[game])
    room.play(30)
    view = sessions.get(room.battle_id).view(None)

    (listed,) = live_battles.list_live_battles_for(stranger)

    assert listed.game.name == game
    expected = [side.get(counted) for side in view["players"]]
    assert [seat.score for seat in listed.seats] == expected
    page = client.get(reverse("battles:live")).content.decode()
    assert f'data-game="{game}"' in page


@pytest.mark.parametrize("game", ["kiseki", "universe-end"])
def test_the_home_page_shows_every_row_of_a_further_game(content, client, game):
    """And no more of the cards in them than spectators may know."""
    room = make_room(game=game, rules=RULES[game])
    room.play(30)
    session = sessions.get(room.battle_id)
    view, rows = session.view(None), session.ruleset.layout.rows

    page = client.get(FEATURED).content.decode()

    units = [u for side in view["players"] for row, _room in rows for u in side[row]]
    assert page.count("data-unit=") == len(units)
    shown = {unit["card"] for unit in units if unit["card"]}
    faces = session.pinned.catalogue(shown, "en")
    titles = re.findall(r'title="([^"]+)"\s+data-unit', page)
    assert {html.unescape(each) for each in titles} == {
        face["name"] for face in faces.values()
    }


def test_a_rated_battle_is_told_of_as_late_as_it_is_shown(content, stranger):
    """The list must not be quicker than the table."""
    room = make_room(ranked=True)
    room.play(8)
    age(room, 60)
    Battle.objects.update(started_at=in_future(-60))
    room.play(60)

    listed = live_battles.list_live_battles_for(stranger)

    late = live_battles.get_delayed_session(room.battle_id).view(None)
    present = sessions.get(room.battle_id).view(None)
    assert late["turn"]["number"] < present["turn"]["number"]
    assert [(each.turn, [seat.score for seat in each.seats]) for each in listed] == [
        (late["turn"]["number"], [len(side["life"]) for side in late["players"]])
    ]


def test_many_people_who_ask_cost_one_look_into_each_log(
    room, stranger, django_assert_max_num_queries
):
    live_battles.list_live_battles_for(stranger)

    with django_assert_max_num_queries(3):
        live_battles.list_live_battles_for(stranger)


# --- The one on the home page.


def test_the_home_page_shows_the_table_without_a_hidden_card(room, client):
    session = sessions.get(room.battle_id)
    view = session.view(None)

    page = client.get(FEATURED).content.decode()

    units = [
        unit
        for side in view["players"]
        for line in ("front_line", "energy_line")
        for unit in side[line]
    ]
    assert units
    assert page.count("data-unit=") == len(units)
    for seat in session.seats:
        assert seat.name in page
    every = session.numbers_of(0) | session.numbers_of(1)
    shown = {unit["card"] for unit in units}
    assert not list_leaked_names(session, page, every - shown, shown)


def test_who_has_seen_it_is_sent_nothing_until_something_moves(room, client):
    first = client.get(FEATURED).content.decode()
    seen = first.split('data-seen="')[1].split('"')[0]

    again = client.get(still_url(room), {"seen": seen})
    room.play(1)
    live_battles.clear_cache()  # two seconds later
    moved = client.get(still_url(room), {"seen": seen})

    assert (again.status_code, again.content) == (204, b"")
    assert moved.status_code == 200
    assert f'data-featured="{room.battle_id}"' in moved.content.decode()
    assert f'data-seen="{seen}"' not in moved.content.decode()


def test_asking_again_costs_no_query_of_its_own(
    room, client, django_assert_max_num_queries
):
    """Only the two every page costs: the session and its person."""
    page = client.get(FEATURED).content.decode()
    seen = page.split('data-seen="')[1].split('"')[0]
    client.get(still_url(room), {"seen": seen})

    with django_assert_max_num_queries(2):
        client.get(still_url(room), {"seen": seen})


def test_a_battle_that_is_closed_to_somebody_is_not_shown_on(
    room, client, stranger, monkeypatch
):
    monkeypatch.setattr(live_battles, "LET_IN_S", 0)
    assert client.get(still_url(room)).status_code == 200

    accounts.block_person(user=room.people[0], other_id=stranger.pk)
    page = client.get(still_url(room)).content.decode()

    assert str(room.battle_id) not in page
    assert "data-unit" not in page


def test_the_end_is_told_with_the_winner(room, client):
    room.submit(0, {"type": "concede"}, decision_id=None)

    page = client.get(still_url(room)).content.decode()

    assert "data-over" in page
    assert f"{room.people[1].shown_name} wins" in page


def test_where_nobody_plays_the_home_page_says_so(content, client):
    page = client.get(FEATURED).content.decode()

    assert "No live games right now." in page
    assert "data-still" not in page


def test_a_quick_match_keeps_the_ratings_of_the_two(content):
    """Ratings are of another app; a battle knows what it was told at its start."""
    from battles.live.player_views import describe_battle

    room = make_room()
    rate(room, 1623, None)
    sessions.clear()

    seats = describe_battle(sessions.get(room.battle_id)).seats

    assert [seat.rating for seat in seats] == [1623, None]


def test_both_see_the_card_backs_and_mats_of_when_the_battle_began(content):
    people = make_player("akari", sleeve="tide", mat="waves"), make_player("botan")
    battle = battle_creation.create_battle(
        seats=[
            battle_creation.SeatRequest(user=person, deck=lock(person, "keepers"))
            for person in people
        ]
    )
    User.objects.filter(pk=people[0].pk).update(sleeve="leaf")

    told = client_of(people[1]).get(f"/api/v1/battles/{battle.pk}/").json()

    looks = [(seat["sleeve"], seat["mat"]) for seat in told["battle"]["seats"]]
    assert looks == [("tide", "waves"), ("night", "deck")]


# --- The list by REST.


def test_an_app_is_told_the_same_list(room, stranger, client):
    listed = live_battles.list_live_battles_for(stranger)

    told = client.get("/api/v1/battles/live/").json()

    assert [row["battle_id"] for row in told] == [str(room.battle_id)]
    assert told[0]["turn"] == listed[0].turn
    assert [seat["name"] for seat in told[0]["seats"]] == [
        seat.name for seat in listed[0].seats
    ]


def test_the_players_of_a_battle_are_not_told_to_watch_it(room):
    client = Client()
    client.force_login(room.people[0])

    assert client.get("/api/v1/battles/live/").json() == []
