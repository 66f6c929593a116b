"""The socket of a cast: who gets it, what it is sent, what that costs (issue 34)."""

import json
import random
from datetime import timedelta

import msgspec
import pytest
from channels.db import database_sync_to_async
from django.db.models import F
from jsonschema import Draft202012Validator

from battles.live.protocol import VERSION
from battles.live.session import sessions
from battles.management.commands.protocol_schema import schema
from battles.models import Battle, BattleAction
from battles.sockets import cast_consumer
from battles.tests.factories import make_player
from battles.tests.socket_clients import Socket
from battles.tests.test_leaks import history
from battles.watching.access.share_links import create_link, revoke_link
from battles.watching.casting import cast_audience, cast_messages, cast_sessions, casts
from battles.watching.casting.cast_audience import CastAudience
from battles.watching.casting.cast_messages import CastHello
from battles.watching.errors import CastOfOwnBattle
from battles.watching.tests import people
from battles.watching.tests.people import in_future, make_room
from collection.tests.factories import load_starter_content
from unionarena.core import site_time
from unionarena.core.accounts import services as accounts

LATE = timedelta(minutes=5)
in_database = database_sync_to_async


@pytest.fixture(autouse=True)
def _forget():
    cast_sessions.clear_cache()
    cast_audience.cast_audience._viewers.clear()


@pytest.fixture
def keys(monkeypatch):
    """The keys that show both hands five minutes late; they may be taken away."""
    valid = {"caster"}

    def find_delay(_viewer, _battle_id, key):
        return LATE if key in valid else None

    monkeypatch.setattr(casts, "_open_casts", [find_delay])
    return valid


class Reader:
    """A client that keeps what it was sent, and whether it was closed."""

    def __init__(self):
        self.frames, self.refusal = [], None

    def post(self, frame):
        self.frames.append(frame)

    def end(self, refusal):
        self.refusal = refusal

    @property
    def messages(self):
        return [json.loads(frame) for frame in self.frames]


class Audience:
    """The sockets of one process, and how to read what they are sent."""

    def __init__(self):
        self.audience = CastAudience()

    def join(self, room, user, *, key="", language="en", **hello):
        reader = Reader()
        self.audience.join(
            reader,
            CastHello(protocol=VERSION, **hello),
            battle_id=room.battle_id,
            user=user,
            key=key,
            language=language,
        )
        return reader

    def look(self, now=None):
        self.audience.sweep(now=now or in_future(0))


@pytest.fixture
def audience():
    return Audience()


@pytest.fixture
def room(content):
    room = make_room()
    room.play(12)
    return room


@pytest.fixture
def stranger(content):
    return make_player("stranger")


def age(room, seconds):
    """As if the battle and all actions so far had begun so many seconds earlier."""
    people.age(room, seconds)
    battle = Battle.objects.filter(pk=room.battle_id)
    battle.update(started_at=F("started_at") - timedelta(seconds=seconds))
    cast_sessions.clear_cache()


# --- What is sent.


def test_socket_is_sent_the_present_and_then_only_what_is_new(room, stranger, audience):
    reader = audience.join(room, stranger, since=0)
    audience.look()
    room.play(2)
    audience.look()
    audience.look()

    first, second = reader.messages
    assert [point["at"] for point in first["chances"]] == list(range(13))
    assert [point["at"] for point in second["chances"]] == [13, 14]
    assert all(line["seq"] > first["seq"] for line in second["log"])
    assert second["seq"] == second["view"]["seq"]
    assert not first["cards"].keys() & second["cards"].keys()
    assert first["chance"] == first["chances"][-1]["chance"]


def test_who_comes_back_is_sent_what_was_missed(room, stranger, audience):
    first = audience.join(room, stranger, since=0).messages[0]
    room.play(3)
    audience.look()

    again = audience.join(room, stranger, since=first["seq"]).messages[0]

    assert [point["at"] for point in again["chances"]] == [13, 14, 15]


def test_whole_is_sent_again_to_one_who_is_further_than_the_battle(
    room, stranger, audience
):
    """After a repair the battle may be shorter than what was shown of it."""
    reader = audience.join(room, stranger, since=10**6)

    assert reader.messages[0]["log"]


@pytest.mark.parametrize("hands", ["both", "0", "none"])
@pytest.mark.parametrize("picture", [None, "page", "overlay"])
def test_every_frame_fits_the_published_schema(room, keys, audience, hands, picture):
    age(room, 400)
    frames = audience.join(
        room, make_player("guest"), key="caster", hands=hands, picture=picture
    ).frames
    checker = Draft202012Validator({**schema(), "$ref": "#/$defs/cast_server"})

    [message] = [json.loads(frame) for frame in frames]

    assert list(checker.iter_errors(message)) == []


def test_examples_of_the_reference_fit_the_schema():
    for example in cast_messages.EXAMPLES:
        side = "client" if isinstance(example, CastHello) else "server"
        checker = Draft202012Validator({**schema(), "$ref": f"#/$defs/cast_{side}"})
        message = json.loads(msgspec.json.encode(example))
        assert list(checker.iter_errors(message)) == []


def test_picture_is_the_overlay_in_the_language_of_its_viewer(room, stranger, audience):
    chosen = {"picture": "overlay", "language": "ja"}
    [message] = audience.join(room, stranger, **chosen).messages

    assert message["type"] == "cast_picture"
    assert "data-last-line" in message["html"]
    assert "<html" not in message["html"]
    assert message["is_over"] is False


# --- How late.


@pytest.mark.parametrize("hands", ["both", "0", "none"])
def test_nothing_that_is_sent_is_newer_than_the_delay(
    content, keys, stranger, audience, hands
):
    """The search for leaks, over every frame: cards, lines, chances, the result."""
    room, rng = make_room(ranked=True), random.Random(5)
    readers = [
        audience.join(room, stranger, key="caster", hands=hands, picture=picture)
        for picture in (None, "overlay")
    ]
    sent = [(0, frame) for reader in readers for frame in reader.frames]
    for _ in range(20):
        for _ in range(6):
            room.step(rng)
        age(room, 70)
        now = site_time.now()
        old = BattleAction.objects.filter(
            battle_id=room.battle_id, created_at__lte=now - LATE
        )
        before = [len(reader.frames) for reader in readers]
        audience.look(now)
        for reader, count in zip(readers, before, strict=True):
            sent += [(old.count(), frame) for frame in reader.frames[count:]]

    session, moments = history(room.battle_id)
    every = session.numbers_of(0) | session.numbers_of(1)
    names = session.pinned.catalogue(every, "en")
    assert len(sent) > 20
    for number, frame in sent:
        message = json.loads(frame)
        openly, *alone = moments[number]
        seats = cast_messages.HANDS[hands]
        unknown = every - openly.union(*(alone[seat] for seat in seats))
        assert not [card for card in unknown if json.dumps(card) in frame]
        if message["type"] == "cast":
            assert all(point["at"] <= number for point in message["chances"])
            assert all(line["seq"] <= message["seq"] for line in message["log"])
        else:
            known = {names[card]["name"] for card in every - unknown}
            hidden = {names[card]["name"] for card in unknown} - known
            assert not [name for name in hidden if f"<li>{name}<" in message["html"]]


def test_deal_is_sent_once_it_is_old_enough(content, keys, stranger, audience):
    room = make_room()
    reader = audience.join(room, stranger, key="caster")
    audience.look(in_future(299))
    early = reader.messages[-1]
    audience.look(in_future(301))
    late = reader.messages[-1]

    assert (early["hands"], late["hands"]) == ([], [0, 1])
    hands = [card for side in early["view"]["players"] for card in side["hand"]]
    assert hands
    assert not any(card["card"] for card in hands)


# --- Who may look on.


def test_player_gets_no_socket_of_their_own_cast(room, keys, audience):
    with pytest.raises(CastOfOwnBattle):
        audience.join(room, room.people[0], key="caster")


def test_revoked_link_closes_and_is_sent_nothing_more(content, stranger, audience):
    room = make_room(origin="friend")
    own = {"viewer": room.people[0], "battle_id": room.battle_id, "purpose": "watch"}
    reader = audience.join(room, stranger, key=create_link(**own).token)
    revoke_link(**own)
    room.play(2)
    audience.look()
    room.play(2)
    audience.look()

    assert reader.refusal.code == "battle.not_found"
    assert len(reader.frames) == 1
    assert not audience.audience.is_in_use()


def test_key_that_no_longer_shows_hands_shows_none(room, keys, stranger, audience):
    """Its delay may be another one, too."""
    age(room, 400)
    reader = audience.join(room, stranger, key="caster")
    keys.clear()
    room.play(1)
    audience.look()

    first, second = reader.messages
    assert (first["is_open"], first["hands"]) == (True, [0, 1])
    assert (second["is_open"], second["hands"]) == (False, [])


def test_one_who_was_blocked_is_closed_the_others_stay(room, stranger, audience):
    other = audience.join(room, make_player("other"))
    reader = audience.join(room, stranger)
    accounts.block_person(user=room.people[0], other_id=stranger.pk)
    audience.look()

    assert reader.refusal is not None
    assert other.refusal is None


def test_cast_closes_some_time_after_the_end(room, stranger, audience):
    reader = audience.join(room, stranger)
    room.submit(0, {"type": "concede"}, decision_id=None)
    audience.look(in_future(60))
    shown = reader.messages[-1]
    audience.look(in_future(16 * 60))

    assert shown["view"]["result"]["winner"] == 1
    assert reader.refusal.code == "battle.not_found"


# --- What it costs.


def test_many_viewers_cost_one_computation(room, stranger, audience, monkeypatch):
    """Each action is judged once, and each look writes one frame for all of them."""
    judged, built = [], []
    judge, build = cast_sessions.CastSession._judge, casts.build_cast

    def count_judgement(self):
        judged.append(self.game.answered)
        judge(self)

    def count_cast(*arguments, **chosen):
        cast = build(*arguments, **chosen)
        built.append(cast)
        return cast

    monkeypatch.setattr(cast_sessions.CastSession, "_judge", count_judgement)
    monkeypatch.setattr(casts, "build_cast", count_cast)
    readers = [audience.join(room, stranger) for _ in range(5)]
    built.clear()
    for _ in range(3):
        room.play(1)
        audience.look()

    assert judged == list(range(16))
    assert len([cast for cast in built if cast is not None]) == 3
    assert {len(reader.frames) for reader in readers} == {4}
    assert len({id(reader.frames[-1]) for reader in readers}) == 1


def test_battle_with_a_socket_stays_in_memory(room, stranger, audience, monkeypatch):
    monkeypatch.setattr(cast_sessions._sessions, "size", 1)
    audience.join(room, stranger)
    other = make_room(names=("c", "d"))
    loaded = []
    load = cast_sessions.CastSession.load

    def note(battle_id, **how_late):
        loaded.append(battle_id)
        return load(battle_id, **how_late)

    monkeypatch.setattr(cast_sessions.CastSession, "load", note)
    audience.join(other, stranger)
    audience.look()
    audience.look()

    assert loaded == [other.battle_id]


def test_right_is_checked_once_in_a_while_and_once_for_a_link(
    room, keys, audience, monkeypatch, django_assert_max_num_queries
):
    guest = make_player("guest")
    for _ in range(5):
        audience.join(room, guest, key="caster")

    with django_assert_max_num_queries(0):
        audience.audience.sweep()
    monkeypatch.setattr(cast_audience, "RIGHT_LASTS_S", 0.0)
    with django_assert_max_num_queries(4):
        audience.audience.sweep()


# --- The socket itself.


class CastSocket(Socket):
    """A client of the socket of a cast."""

    def __init__(self, room, *, key="", user=None):
        super().__init__(room.battle_id, user=user, query=f"cast/?key={key}")

    async def receive(self):
        frame = await self.raw.receive_from(timeout=10)
        self.frames.append(frame)
        return json.loads(frame)

    async def hello(self, **fields):
        await self.send({"type": "hello", "protocol": VERSION, **fields})
        return await self.receive()


def prepare(**options):
    load_starter_content()
    room = make_room(**options)
    room.play(4)
    return room, make_player("stranger")


async def test_streaming_software_needs_only_the_link(transactional_db, keys):
    room, _stranger = await in_database(prepare)()

    async with CastSocket(room, key="caster") as socket:
        first = await socket.hello()
        await socket.send({"type": "ping", "nonce": "a"})
        pong = await socket.receive()

    assert (first["type"], first["is_open"], first["delay_s"]) == ("cast", True, 300)
    assert pong == {"type": "pong", "nonce": "a", "seq": first["seq"]}


async def test_moves_come_by_themselves_and_a_revoked_link_closes(
    transactional_db, monkeypatch
):
    """The thread looks by itself, as in the site."""
    monkeypatch.setattr(cast_audience, "RIGHT_LASTS_S", 0.0)
    monkeypatch.setattr(cast_audience, "SWEEP_S", 0.05)
    monkeypatch.setattr(cast_sessions, "FRESH_S", 0.0)
    room, stranger = await in_database(prepare)(origin="friend")
    own = {"viewer": room.people[0], "battle_id": room.battle_id, "purpose": "watch"}
    link = await in_database(create_link)(**own)

    async with CastSocket(room, key=link.token, user=stranger) as socket:
        first = await socket.hello()
        await in_database(room.play)(1)
        second = await socket.receive()
        await in_database(revoke_link)(**own)
        messages, code = await socket.closed_with()

    assert second["seq"] > first["seq"]
    assert (messages[-1]["code"], code) == ("battle.not_found", 4404)


@pytest.mark.parametrize(
    ("who", "code", "reason"),
    [
        ("nobody", 4401, "not_signed_in"),
        ("player", 4403, "battle.own_cast"),
        ("guess", 4404, "battle.not_found"),
    ],
)
async def test_others_are_turned_away_with_a_code(
    transactional_db, keys, who, code, reason
):
    room, _stranger = await in_database(prepare)()
    user = room.people[0] if who == "player" else None
    key = "" if who == "nobody" else who

    async with CastSocket(room, key=key, user=user) as socket:
        messages, closed = await socket.closed_with()

    assert (closed, messages[0]["code"]) == (code, reason)


async def test_a_link_has_so_many_sockets_and_no_more(
    transactional_db, keys, monkeypatch
):
    monkeypatch.setattr(cast_consumer, "SOCKETS_PER_LINK", 1)
    room, _stranger = await in_database(prepare)()

    async with CastSocket(room, key="caster") as socket:
        await socket.hello()
        async with CastSocket(room, key="caster") as second:
            messages, closed = await second.closed_with()
    async with CastSocket(room, key="caster") as third:
        answer = await third.hello()

    assert (closed, messages[0]["code"]) == (4429, "too_many")
    assert answer["type"] == "cast"
    assert not cast_consumer._open


async def test_an_address_has_so_many_sockets_whatever_their_links(
    transactional_db, keys, monkeypatch
):
    keys.add("other")
    monkeypatch.setattr(cast_consumer, "SOCKETS_PER_ADDRESS", 1)
    room, _stranger = await in_database(prepare)()

    first, second = (CastSocket(room, key=key) for key in ("caster", "other"))
    async with first, second:
        _messages, closed = await second.closed_with()

    assert closed == 4429


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"type": "ping"}, "battle.hello_first"),
        ({"type": "hello", "protocol": 1}, "battle.protocol_version"),
        ({"type": "hello", "protocol": VERSION, "hands": "2"}, "battle.malformed"),
        ({"type": "action", "action": {}, "client_action_id": "x"}, "battle.malformed"),
        ("no json", "battle.malformed"),
    ],
)
async def test_what_is_wrong_is_refused_and_the_socket_stays_open(
    transactional_db, keys, frame, code
):
    room, _stranger = await in_database(prepare)()

    async with CastSocket(room, key="caster") as socket:
        await socket.send(frame)
        refused = await socket.receive()
        answer = await socket.hello()

    assert (refused["type"], refused["code"]) == ("error", code)
    assert answer["type"] == "cast"
    assert sessions.find(room.battle_id).game.answered == 4
