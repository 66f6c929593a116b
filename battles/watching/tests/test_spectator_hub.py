"""Spectators: what they see, when, and that nothing slips through (issue 5)."""

import json
import random

import pytest

from battles.errors import BattleNotFound
from battles.live.session import sessions
from battles.tests.factories import make_player
from battles.tests.test_leaks import history, list_leaked_names, without_catalogue
from battles.watching.access import permissions
from battles.watching.models import Link
from battles.watching.spectating.spectator_hub import spectator_hub
from battles.watching.tests.people import Onlooker, age, in_future, make_room
from unionarena.core.accounts import services as accounts

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_room(content):
    return make_room()


@pytest.fixture
def ranked_room(content):
    return make_room(ranked=True)


def seq_of(onlooker):
    last = onlooker.of("welcome", "events")[-1]
    return last["seq"] if last["type"] == "welcome" else last["to"]


# --- The delay.


def test_a_spectator_of_an_unrated_battle_sees_every_action_at_once(open_room):
    with Onlooker(open_room) as onlooker:
        open_room.play(5)

    assert seq_of(onlooker) == sessions.get(open_room.battle_id).seq
    assert len(onlooker.of("events")) == 5


def test_a_spectator_of_a_rated_battle_comes_in_behind(ranked_room, settings):
    settings.SPECTATOR_DELAY_S = 30
    ranked_room.play(6)
    age(ranked_room, 31)
    shown = sessions.get(ranked_room.battle_id).seq
    ranked_room.play(6, seed=2)

    with Onlooker(ranked_room) as onlooker:
        welcome = onlooker.of("welcome")[0]

    assert welcome["seq"] == welcome["view"]["seq"] == shown
    assert (welcome["seat"], welcome["role"]) == (None, "spectator")


def test_the_delay_holds_until_it_has_passed(ranked_room):
    with Onlooker(ranked_room) as onlooker:
        ranked_room.play(8)
        spectator_hub.sweep(now=in_future(29))
        before = onlooker.of("events")
        spectator_hub.sweep(now=in_future(31))

    assert before == []
    assert seq_of(onlooker) == sessions.get(ranked_room.battle_id).seq


def test_the_end_the_seed_and_the_result_are_delayed_too(ranked_room):
    seed = sessions.get(ranked_room.battle_id).record.seed.hex()
    with Onlooker(ranked_room) as onlooker:
        ranked_room.play(4)
        ranked_room.submit(0, {"type": "concede"}, decision_id=None)
        spectator_hub.sweep(now=in_future(29))
        early = list(onlooker.told)
        with Onlooker(ranked_room, user_id=1) as late_comer:
            welcome = late_comer.of("welcome")[0]
        spectator_hub.sweep(now=in_future(31))

    assert seed not in json.dumps(early)
    assert (welcome["battle"]["status"], welcome["battle"]["result"]) == (
        "running",
        None,
    )
    assert seed not in json.dumps(late_comer.told)
    assert onlooker.of("finished")[0]["seed"] == seed


def test_what_is_not_in_the_log_waits_as_long(ranked_room, monkeypatch):
    """Presence and everything else that is overheard."""
    clock = [1000.0]
    monkeypatch.setattr(
        "battles.watching.spectating.spectator_hub.time.monotonic", lambda: clock[0]
    )
    with Onlooker(ranked_room) as onlooker:
        spectator_hub.send(ranked_room.battle_id, '{"type":"presence"}')
        clock[0] += 29
        spectator_hub.sweep()
        early = onlooker.of("presence")
        clock[0] += 2
        spectator_hub.sweep()
        late = onlooker.of("presence")

    assert (early, len(late)) == ([], 1)


def test_an_undo_reaches_spectators_as_an_event(content):
    from battles.watching.takebacks import undo_requests

    room = make_room(undo="free")
    room.play(3)
    with Onlooker(room) as onlooker:
        seat = room.next_decision()[0]
        room.play(1, seed=9)
        undo_requests.request_undo(battle_id=room.battle_id, viewer=room.people[seat])
        if onlooker.of("events")[-1]["events"][-1]["type"] != "undone":
            undo_requests.answer_undo_request(
                battle_id=room.battle_id, viewer=room.people[1 - seat], accepts=True
            )

    last = onlooker.of("events")[-1]
    assert last["events"][-1]["type"] == "undone"
    assert seq_of(onlooker) == sessions.get(room.battle_id).seq


# --- Nothing leaks.


@pytest.mark.parametrize("ranked", [False, True], ids=["at once", "delayed"])
@pytest.mark.parametrize("game", range(3))
def test_no_frame_shows_a_spectator_a_hidden_card(content, game, ranked):
    """Every frame of whole games, searched as for the seats; catalogues included."""
    room = make_room(ranked=ranked)
    rng = random.Random(game)
    with Onlooker(room) as onlooker:
        while room.step(rng):
            if ranked and rng.random() < 0.2:
                age(room, 20)
                spectator_hub.sweep(now=in_future(0))
        with Onlooker(room, user_id=1) as late_comer:
            pass
        age(room, 40)
        spectator_hub.sweep(now=in_future(0))

    session, moments = history(room.battle_id)
    every = session.numbers_of(0) | session.numbers_of(1)
    checked = 0
    for number, frame in onlooker.told + late_comer.told:
        seen_openly = moments[min(number, len(moments) - 1)][0]
        hidden = every - seen_openly
        plain = without_catalogue(frame)
        assert not [card for card in hidden if card in frame]
        assert not list_leaked_names(session, plain, hidden, seen_openly)
        checked += 1
    assert checked > (3 if ranked else 40)


def test_a_spectators_question_tells_only_that_somebody_is_asked(open_room):
    with Onlooker(open_room) as onlooker:
        open_room.play(30)

    for message in onlooker.of("welcome", "events"):
        decision = message["view"]["decision"]
        assert decision is None or set(decision) == {"id", "player", "kind"}


def test_the_catalogue_of_a_spectator_begins_without_either_deck(open_room):
    with Onlooker(open_room) as onlooker:
        pass

    assert onlooker.of("welcome")[0]["catalogue"] == {}


# --- Who may.


def may_watch(viewer, room, key=""):
    try:
        permissions.check_may_watch(viewer, room.battle_id, key=key)
    except BattleNotFound:
        return False
    return True


@pytest.fixture
def stranger(content):
    return make_player("stranger")


def test_a_quick_match_may_be_watched_by_whoever_is_signed_in(open_room, stranger):
    from django.contrib.auth.models import AnonymousUser

    assert may_watch(stranger, open_room)
    assert not may_watch(AnonymousUser(), open_room)


def test_a_battle_without_spectators_is_not_there_for_others(stranger):
    assert not may_watch(stranger, make_room(spectators=False))


def test_a_private_battle_is_watched_only_with_its_link(stranger):
    room = make_room(origin="invitation")
    link = Link.objects.create(
        battle_id=room.battle_id,
        purpose="watch",
        token="t" * 43,
        created_by=room.people[0],
    )
    replay = Link.objects.create(
        battle_id=room.battle_id,
        purpose="replay",
        token="r" * 43,
        created_by=room.people[0],
    )

    assert not may_watch(stranger, room)
    assert not may_watch(stranger, room, key="guess")
    assert not may_watch(stranger, room, key=replay.token)
    assert may_watch(stranger, room, key=link.token)

    link.revoked_at = in_future(0)
    link.save()
    assert not may_watch(stranger, room, key=link.token)


@pytest.mark.parametrize("direction", ["by a player", "by the spectator"])
def test_who_is_blocked_does_not_watch(open_room, stranger, direction):
    player = open_room.people[1]
    pair = (player, stranger) if direction == "by a player" else (stranger, player)
    accounts.block_person(user=pair[0], other_id=pair[1].pk)

    assert not may_watch(stranger, open_room)


def test_a_battle_long_over_is_not_watched_any_more(open_room, stranger):
    open_room.submit(0, {"type": "concede"}, decision_id=None)

    assert may_watch(stranger, open_room)
    with pytest.raises(BattleNotFound):
        permissions.check_may_watch(stranger, open_room.battle_id, now=in_future(3600))


# --- How many.


def test_players_are_told_how_many_people_watch(open_room):
    twice = [Onlooker(open_room, user_id=5) for _tab in range(2)]
    another = Onlooker(open_room, user_id=6)
    with Onlooker(open_room, seat=0) as player, twice[0], twice[1], another:
        pass

    counts = [message["count"] for message in player.of("watchers")]
    assert counts == [1, 1, 2, 1, 1, 0]
