"""Casts: who sees what of a battle, how late, and what else is shown (issue 34)."""

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from battles.errors import BattleNotFound
from battles.games.registry import RULESETS
from battles.live.session import sessions
from battles.models import Battle
from battles.rules.unionarena import clauses
from battles.rules.unionarena.invariants.secrecy import LEAK_DETECTOR
from battles.rules.unionarena.views import line_clauses, log_lines
from battles.tests.factories import make_player
from battles.tests.test_leaks import history
from battles.watching.access.share_links import create_link, revoke_link
from battles.watching.casting import cast_sessions, casts
from battles.watching.casting.cast_sessions import ChancePoint, find_key_moments
from battles.watching.errors import CastOfOwnBattle
from battles.watching.tests import people
from battles.watching.tests.people import client_of, in_future, make_room
from unionarena.core.accounts import services as accounts

MINUTES = timedelta(minutes=5)
DETECTORS = {"unionarena": LEAK_DETECTOR}


@pytest.fixture(autouse=True)
def _forget():
    cast_sessions.clear_cache()


@pytest.fixture
def room(content):
    room = make_room()
    room.play(40)
    return room


@pytest.fixture
def stranger(content):
    return make_player("stranger")


@pytest.fixture
def announced(monkeypatch):
    """An event in which both hands may be seen five minutes late, with the key."""

    def find_delay(_viewer, _battle_id, key):
        return MINUTES if key == "caster" else None

    monkeypatch.setattr(casts, "_open_casts", [find_delay])


def age(room, seconds):
    """As if the battle and all actions so far had begun so many seconds earlier."""
    people.age(room, seconds)
    battle = Battle.objects.filter(pk=room.battle_id)
    battle.update(started_at=F("started_at") - timedelta(seconds=seconds))
    cast_sessions.clear_cache()


def page(room):
    return reverse("battles:cast", args=[room.battle_id])


def feed(room):
    return f"/api/v1/battles/{room.battle_id}/cast/"


def look(viewer, room, *, key="", now=None, **part):
    return casts.get_cast_for(
        viewer,
        room.battle_id,
        language="en",
        key=key,
        part=casts.CastPart(**part),
        now=now,
    )


# --- Who may see it.


def test_whoever_may_watch_sees_the_cast_without_hands(room, stranger):
    cast = look(stranger, room)

    assert (cast.is_open, cast.hands) == (False, ())
    hands = [card for side in cast.view["players"] for card in side["hand"]]
    assert hands
    assert not any(card["card"] for card in hands)


def test_player_gets_no_cast_of_their_own_battle(room, announced):
    """Not even with the key of a caster."""
    player = room.people[0]
    with pytest.raises(CastOfOwnBattle):
        look(player, room, key="caster")

    client = client_of(player)
    answer = client.get(page(room), {"key": "caster"})
    assert answer["Location"] == reverse("battles:board", args=[room.battle_id])
    refused = client.get(feed(room), {"key": "caster"})
    assert (refused.status_code, refused.json()["code"]) == (403, "battle.own_cast")


def test_blocked_user_finds_no_cast(room, stranger):
    accounts.block_person(user=room.people[0], other_id=stranger.pk)

    with pytest.raises(BattleNotFound):
        look(stranger, room)


def test_visitor_without_a_key_signs_in_first(room):
    assert "/accounts/login/" in Client().get(page(room))["Location"]
    assert Client().get(feed(room)).status_code == 401
    assert Client().get(page(room), {"key": "guess"}).status_code == 404


def test_battle_among_friends_is_cast_by_a_link_until_it_is_revoked(content, stranger):
    room = make_room(origin="friend")
    with pytest.raises(BattleNotFound):
        look(stranger, room)
    own = {"viewer": room.people[0], "battle_id": room.battle_id, "purpose": "watch"}
    key = create_link(**own).token

    assert look(stranger, room, key=key).is_open is False

    revoke_link(**own)
    with pytest.raises(BattleNotFound):
        look(stranger, room, key=key)


def test_battle_without_spectators_is_not_cast(content, announced, stranger):
    room = make_room(spectators=False)

    with pytest.raises(BattleNotFound):
        look(stranger, room, key="caster")


# --- How late.


def test_nothing_is_newer_than_the_delay_of_spectators(content, stranger):
    room = make_room(ranked=True)
    room.play(8)
    age(room, 31)
    room.play(20)

    cast = look(stranger, room)

    assert cast.delay_s == 30
    assert cast.session.game.answered == 8
    assert all(line["seq"] <= cast.seq for line in cast.log)
    assert cast.points[-1].at == 8


@pytest.mark.parametrize(("seconds", "shown"), [(299, 0), (301, 8)])
def test_open_hands_are_as_late_as_announced(
    content, announced, stranger, seconds, shown
):
    room = make_room(ranked=True)
    room.play(8)
    age(room, seconds)
    room.play(3)

    cast = look(stranger, room, key="caster")

    assert (cast.delay_s, cast.session.game.answered) == (300, shown)
    assert cast.seq < sessions.get(room.battle_id).seq


def test_deal_is_as_late_as_all_else(content, announced, stranger):
    """A player could have it passed on before the first action otherwise."""
    room = make_room()
    early = look(stranger, room, key="caster")
    age(room, 299)
    later = look(stranger, room, key="caster")
    hidden = look(stranger, room, key="caster", hands=())
    age(room, 2)

    for cast in (early, later):
        assert (cast.hands, cast.is_early) == ((), True)
        hands = [card for side in cast.view["players"] for card in side["hand"]]
        assert not any(card["card"] for card in hands)
    cast = look(stranger, room, key="caster")
    assert (cast.hands, cast.is_early) == ((0, 1), False)
    assert cast.seen != later.seen
    assert look(stranger, room, key="caster", hands=(), seen=hidden.seen) is not None


def test_end_is_told_as_late_as_all_else_and_shown_for_a_while(
    content, announced, stranger
):
    room = make_room()
    room.play(8)
    age(room, 400)
    room.submit(0, {"type": "concede"}, decision_id=None)

    assert look(stranger, room, key="caster").view["result"] is None
    age(room, 400)
    later = look(stranger, room, key="caster", now=in_future(0))
    assert later.view["result"]["winner"] == 1
    assert later.chance == 0.0
    assert look(stranger, room, key="caster", now=in_future(14 * 60))
    with pytest.raises(BattleNotFound):
        look(stranger, room, key="caster", now=in_future(16 * 60))


# --- What is in it.


def test_hands_are_shown_for_each_side_that_is_chosen(room, announced, stranger):
    age(room, 400)
    for hands in ((), (0,), (1,), (0, 1)):
        cast = look(stranger, room, key="caster", hands=hands)
        assert cast.hands == hands
        assert cast.view["viewer"] is None
        for seat, side in enumerate(cast.view["players"]):
            numbers = [card["card"] for card in side["hand"]]
            assert all(numbers) if seat in hands else not any(numbers)
        decision = cast.view["decision"] or {}
        assert set(decision) <= {"id", "player", "kind"}


@pytest.mark.parametrize("hands", [(), (0,), (1,)])
def test_cast_names_no_card_that_its_sides_do_not_know(
    content, announced, stranger, hands
):
    """The search for leaks, over the table, the log and the list of cards."""
    room, rng = make_room(), random.Random(3)
    shown = []
    for _ in range(25):
        for _ in range(6):
            room.step(rng)
        age(room, 400)
        cast = look(stranger, room, key="caster", hands=hands, since=0)
        text = json.dumps([cast.view, cast.log, sorted(casts.list_cards_shown(cast))])
        shown.append((cast.session.game.answered, text))

    session, moments = history(room.battle_id)
    every = session.numbers_of(0) | session.numbers_of(1)
    for number, text in shown:
        openly, *alone = moments[number]
        known = openly.union(*(alone[seat] for seat in hands))
        assert not [card for card in every - known if json.dumps(card) in text]


@pytest.mark.parametrize(
    "name", [name for name, game in RULESETS.items() if game.has_public_chance]
)
def test_chance_that_everyone_is_told_depends_on_no_hidden_card(content, name):
    room, detector = make_room(game=name, rules={}), DETECTORS[name]
    think = RULESETS[name].thinker
    assert think is not None
    judge = think(cast_sessions.Chance(b"cast"), cast_sessions.never_time_up).judge
    for _ in range(12):
        room.play(5)
        battle = sessions.get(room.battle_id).game
        other = detector.disguise(battle, None)
        assert judge(other, 0) == judge(battle, 0)


def test_chance_follows_every_action_from_the_beginning(room, stranger):
    cast = look(stranger, room, since=0)

    assert [point.at for point in cast.points] == list(range(41))
    assert all(0 <= point.chance <= 1 for point in cast.points)
    room.play(2)
    cast_sessions.clear_cache()
    again = look(stranger, room, since=cast.seq)
    assert [point.at for point in again.points] == [41, 42]
    assert all(line["seq"] > cast.seq for line in again.log)


def test_key_moment_is_a_turn_that_moves_the_chance_by_a_tenth():
    def points(turn, *chances, is_over=False):
        return [
            ChancePoint(10 * turn + n, 100 * turn + n, turn, turn % 2, chance, is_over)
            for n, chance in enumerate(chances)
        ]

    first = points(1, 0.5, 0.55, 0.599)
    second = points(2, 0.4, 0.39, 0.2, 0.25)
    end = points(3, 1.0, is_over=True)

    [moment] = find_key_moments([*points(0, 0.5, 0.9), *first, *second, *end])

    assert (moment.turn, moment.player, moment.percents) == (2, 0, (40, 25))
    assert (moment.since, moment.seq) == (201, 202)


def test_lines_have_the_clause_behind_them(room, stranger):
    lines = look(stranger, room, since=0).log

    found = {line["type"]: line.get("clause") for line in lines}
    assert found["turn_started"] == "UA-4.1.1"
    assert found["card_drawn"] is None  # by a rule or by a text


def test_clauses_of_lines_exist_and_belong_to_events_that_exist():
    assert set(line_clauses.CLAUSES.values()) <= set(clauses.clause_numbers())
    assert line_clauses.CLAUSES.keys() <= log_lines.list_known_event_types()


# --- The page, the overlay, and the feed.


def test_page_shows_hands_moments_lines_and_sends_nothing_twice(
    room, announced, stranger
):
    age(room, 400)
    client = Client()  # streaming software is not signed in
    cast = look(stranger, room, key="caster")
    number = cast.view["players"][0]["hand"][0]["card"]
    title = cast.session.pinned.catalogue({number}, "en")[number]["name"]

    whole = client.get(page(room), {"key": "caster"}).content.decode()
    hidden = client.get(page(room), {"key": "caster", "hands": "none"})
    again = client.get(
        page(room), {"key": "caster", "seen": cast.seen}, headers={"hx-request": "true"}
    )

    assert "no-store" in hidden["Cache-Control"]
    assert "5 minutes late" in whole
    assert title in whole.replace("&#x27;", "'")
    assert "data-moments" in whole
    assert 'data-hands="both"' in whole
    assert "UA-4.1.1" in whole
    assert hidden.context["cast"].hands == ()
    assert (again.status_code, again.content) == (204, b"")


@pytest.mark.parametrize("game", ["kiseki", "universe-end"])
def test_further_game_is_cast_too(content, announced, stranger, game):
    room = make_room(game=game, rules={})
    room.play(20)
    age(room, 400)

    answer = client_of(stranger).get(page(room))
    with_hands = look(stranger, room, key="caster", hands=())

    assert answer.status_code == 200
    assert answer.context["chances"] is None  # it would tell of face-down cards
    assert with_hands.chance is not None


def test_overlay_has_no_menu(room, stranger):
    client = client_of(stranger)

    whole = client.get(page(room), {"overlay": 1}).content.decode()
    part = client.get(
        page(room), {"overlay": 1}, headers={"hx-request": "true"}
    ).content.decode()

    assert 'class="overlay"' in whole
    assert "<nav" not in whole
    assert "data-last-line" in part
    assert "<html" not in part


def test_feed_has_table_lines_chances_and_cards(room, announced):
    age(room, 400)

    told = Client().get(feed(room), {"key": "caster", "hands": "0"}).json()

    assert (told["delay_s"], told["is_open"], told["hands"]) == (300, True, [0])
    assert told["chances"][-1]["chance"] == told["chance"]
    shown = {card["card"] for card in told["view"]["players"][0]["hand"]}
    assert shown <= told["cards"].keys()
    assert told["seq"] == told["view"]["seq"]
    assert any("clause" in line for line in told["log"])
    later = Client().get(feed(room), {"key": "caster", "since": told["seq"]}).json()
    assert (later["log"], later["chances"]) == ([], [])


def test_feed_refuses_what_it_does_not_know(room, stranger):
    client = client_of(stranger)

    assert client.get(feed(room), {"hands": "2"}).status_code == 400
    assert client.get(feed(room), {"side": "0"}).status_code == 400


@pytest.fixture
def loaded(monkeypatch):
    """Which battles were loaded for casts, which takes a moment here."""
    numbers = []

    def load(number, **_how_late):
        numbers.append(number)
        time.sleep(0.05)
        return number

    monkeypatch.setattr(cast_sessions.CastSession, "load", load)
    return numbers


def test_battle_that_many_begin_to_look_at_is_loaded_once(loaded):
    with ThreadPoolExecutor(4) as viewers:
        for _number in range(4):
            viewers.submit(cast_sessions.get_cached_cast, 1, MINUTES)

    assert loaded == [1]


def test_battle_that_is_looked_at_outlives_others_in_memory(loaded, monkeypatch):
    monkeypatch.setattr(cast_sessions._sessions, "size", 2)

    for number in (1, 2, 1, 3, 1):
        cast_sessions.get_cached_cast(number, MINUTES)

    assert loaded == [1, 2, 3]


def test_looking_on_costs_few_queries(room, stranger, django_assert_max_num_queries):
    look(stranger, room)

    with django_assert_max_num_queries(10):
        look(stranger, room)
