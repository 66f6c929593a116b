"""Frames of no honest client: each is refused by a code, and nothing changes.

The frames go through a real consumer, one after the other, on an open socket in the
middle of a battle. What the rules would really allow is left out.
"""

import asyncio
import json
import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial

import pytest
from channels.db import database_sync_to_async
from django.db import connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from battles.errors import MalformedMessage
from battles.games.refusals import read_action
from battles.live import protocol
from battles.live.protocol import LARGEST_MESSAGE
from battles.live.session import sessions
from battles.live.submissions import PLATFORM_ONLY
from battles.live.throttle import address_throttle, throttle
from battles.models import Battle, BattleAction
from battles.sockets import consumers
from battles.sockets.consumers import BattleConsumer
from battles.tests.factories import pick
from unionarena.core.errors import PlatformError

FRAMES = int(os.environ.get("FUZZ_FRAMES", "20000"))
FRAMES_AT_A_TIME = 25
ANSWERS = {"error", "explained", "pong", "welcome", "ack"}
# Told to everybody because of somebody else's coming, not in answer to a frame.
UNASKED = {"presence", "clock", "match", "watchers", "finished", "chat", "undo"}

WORDS = """hello action explain ping claim rematch hand_over undo chat welcome events
type protocol since language decision_id client_action_id explain_id nonce op bot card
cards target line base effect front_line energy_line choose decline accept end_phase
play_card perform_raid use_event activate_effect declare_attack block pass_card timeout
abandon concede to zh-hant ja en x 0 -1"""
words = st.sampled_from(sorted(WORDS.split()))
numbers = st.one_of(
    st.integers(-2, 120),
    st.sampled_from([2**31 - 1, 2**31, 2**63, -(2**63), 10**40, 0.5, 1e308]),
)
plain = st.one_of(
    st.none(), st.booleans(), numbers, words, st.text(max_size=12), st.just("\ud800")
)
trees = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4)
    ),
    max_leaves=8,
)
cards = st.integers(0, 110)
readable = st.one_of(
    st.builds(lambda c: {"type": "play_card", "card": c, "line": "front_line"}, cards),
    st.builds(
        lambda c, b: {"type": "perform_raid", "card": c, "base": b}, cards, cards
    ),
    st.builds(lambda c: {"type": "use_event", "card": c}, cards),
    st.builds(
        lambda c, e: {"type": "activate_effect", "card": c, "effect": e}, cards, cards
    ),
    st.builds(
        lambda c, t: {"type": "declare_attack", "card": c, "target": t},
        cards,
        st.none() | cards,
    ),
    st.builds(lambda c: {"type": "block", "card": c}, cards),
    st.builds(lambda c: {"type": "choose", "cards": c}, st.lists(cards, max_size=4)),
    st.sampled_from(
        [{"type": t} for t in ("accept", "decline", "end_phase", "timeout", "abandon")]
    ),
)
actions = st.fixed_dictionaries(
    {"type": words},
    optional={
        "card": numbers,
        "cards": st.lists(numbers, max_size=5),
        "target": numbers | st.none(),
        "line": words,
        "base": numbers,
        "effect": numbers,
        "to": numbers,
    },
)
tries = st.sampled_from(["known", "a", "b", "", "x" * 65, "ü", "c.d:e-f_g"])
right = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("action"),
            "action": readable,
            "client_action_id": st.sampled_from(["known", "a", "b"]),
            "decision_id": st.integers(7, 10),
        }
    ),
    st.fixed_dictionaries({"type": st.just("explain"), "action": readable}),
    st.sampled_from(
        [
            {"type": "ping", "nonce": "n"},
            {"type": "claim"},
            {"type": "rematch", "op": "offer"},
            {"type": "hello", "protocol": 2, "since": 3},
            {"type": "hello", "protocol": 9},
        ]
    ),
)
messages = st.one_of(
    st.fixed_dictionaries(
        {
            "type": st.just("action"),
            "action": actions | trees,
            "client_action_id": tries | plain,
            "decision_id": st.integers(-1, 12) | plain,
        }
    ),
    st.fixed_dictionaries(
        {"type": st.just("explain"), "action": actions | trees},
        optional={"explain_id": plain},
    ),
    st.fixed_dictionaries(
        {"type": st.just("hello"), "protocol": st.just(2) | plain},
        optional={"since": numbers | plain, "language": words | plain},
    ),
    st.fixed_dictionaries({"type": words | plain}, optional={"nonce": plain}),
    st.dictionaries(words, trees, max_size=5),
)


def as_text(message):
    return json.dumps(message, ensure_ascii=False)


def cut(text, where):
    return text[: where % max(len(text), 1)]


frames = st.one_of(
    right.map(as_text),
    right.map(as_text),
    right.map(as_text),
    messages.map(as_text),
    messages.map(as_text),
    trees.map(as_text),
    st.builds(cut, messages.map(as_text), st.integers(0, 10_000)),
    st.text(max_size=40),
    st.binary(max_size=40),
    st.sampled_from(
        [
            "[" * 5_000,
            '{"type":"ping","nonce":"' + "x" * LARGEST_MESSAGE,
            '{"type":"ping","type":"action"}',
            '{"type":"hello","protocol":1e400}',
            '{"type":"hello","protocol":NaN}',
            '\ufeff{"type":"ping"}',
            "{}\x00",
            "",
        ]
    ),
)


class Wire:
    """A socket on a real consumer, without anything between."""

    def __init__(self, duel, seat):
        self.incoming, self.outgoing = asyncio.Queue(), asyncio.Queue()
        scope = {
            "type": "websocket",
            "user": duel.people[seat],
            "client": ("10.0.0.7", 1),
            "headers": [],
            "query_string": b"",
            "url_route": {"kwargs": {"battle_id": duel.battle_id}},
        }
        consumer = BattleConsumer()
        self.task = asyncio.ensure_future(
            consumer(scope, self.incoming.get, self.outgoing.put)
        )

    async def say(self, frame):
        kind = "text" if isinstance(frame, str) else "bytes"
        await self.incoming.put({"type": "websocket.receive", kind: frame})

    async def answer(self):
        while True:
            sent = await asyncio.wait_for(self.outgoing.get(), 60)
            assert sent["type"] == "websocket.send", sent
            message = json.loads(sent["text"])
            if message["type"] in ANSWERS:
                return message
            assert message["type"] in UNASKED, message

    async def __aenter__(self):
        await self.incoming.put({"type": "websocket.connect"})
        assert (await self.outgoing.get())["type"] == "websocket.accept"
        await self.say('{"type":"hello","protocol":2}')
        assert (await self.answer())["type"] == "welcome"
        return self

    async def __aexit__(self, *_error):
        await self.incoming.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(self.task, 30)


def is_request_without_rules(frame):
    """Handing over and speaking are allowed at any time."""
    try:
        tag = type(protocol.decode_message(frame)).__struct_config__.tag
    except (PlatformError, TypeError):
        return False
    return tag in {"hand_over", "chat"}


def would_be_right(session, seat, frame):
    """Whether a frame is a wish that the rules allow."""
    if is_request_without_rules(frame):
        return True
    try:
        message = json.loads(frame)
        action = read_action(session.ruleset, message.get("action"))
    except (ValueError, AttributeError, RecursionError, TypeError, MalformedMessage):
        return False
    except PlatformError:
        return False
    is_ours = isinstance(action, PLATFORM_ONLY)  # right for the rules, but not for it
    return not is_ours and session.game.explain(action, seat) is None


def state_of(battle_id):
    row = Battle.objects.values().get(pk=battle_id)
    for name in ("seat0_absent_ms", "seat1_absent_ms", "deadline_ms"):
        row.pop(name, None)  # who is at the table changes by coming
    log = list(BattleAction.objects.filter(battle_id=battle_id).values().order_by("pk"))
    return row, log, sessions.find(battle_id).game.digest()


def make_frames():
    """All frames there will be, before anything else runs that asks for chance."""
    made = []

    @settings(
        max_examples=FRAMES // FRAMES_AT_A_TIME,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(frames, min_size=FRAMES_AT_A_TIME, max_size=FRAMES_AT_A_TIME))
    def keep(batch):
        made.append(batch)

    keep()
    return made


@pytest.fixture
def one_open_connection(monkeypatch):
    """Blocking work keeps one thread and its connection to the database.

    Opening one for every frame takes longer than answering it.
    """
    with ThreadPoolExecutor(1) as pool:

        async def in_that_thread(work, *args, **kwargs):
            there = partial(copy_context().run, work, *args, **kwargs)
            return await asyncio.get_running_loop().run_in_executor(pool, there)

        monkeypatch.setattr(consumers, "run_in_thread", in_that_thread)
        yield
        pool.submit(connections.close_all).result()


async def refused(wire, sent):
    """Send frames and give the codes that answer them."""
    codes = []
    for frame in sent:
        await wire.say(frame)
    for frame in sent:
        try:
            answer = await wire.answer()
        except TimeoutError:
            raise AssertionError(frame, sent, wire.task) from None
        if answer["type"] == "error":
            assert answer["code"] != "unavailable", (frame, answer)
            assert answer["message"], (frame, answer)
            codes.append(answer["code"])
        else:
            assert answer.get("repeated", True), (frame, answer)  # sent before
            codes.append(answer["type"])
    return codes


def answer_until_known(duel):
    """Let everybody who is asked answer once as "known"; who is asked again."""
    known = set()
    while True:
        seat, decision = duel.next_decision()
        if seat in known:
            return seat
        action = pick(decision, random.Random(1))
        duel.submit(seat, action, decision_id=decision["id"], client_action_id="known")
        known.add(seat)


@pytest.mark.usefixtures("one_open_connection")
async def test_twenty_thousand_frames_change_nothing_and_are_refused_by_a_code(
    live_duel, monkeypatch
):
    batches = make_frames()
    for limit in (throttle, address_throttle):
        monkeypatch.setattr(limit, "take", lambda *_given, **_named: None)
    await database_sync_to_async(live_duel.play)(8)
    session = sessions.find(live_duel.battle_id)
    seat = await database_sync_to_async(answer_until_known)(live_duel)
    before = await database_sync_to_async(state_of)(live_duel.battle_id)
    seen = Counter()
    async with Wire(live_duel, seat) as wire:
        for batch in batches:
            sent = [f for f in batch if not would_be_right(session, seat, f)]
            seen.update(await refused(wire, sent))
        await wire.say('{"type":"ping","nonce":"alive"}')
        alive = await wire.answer()
        after = await database_sync_to_async(state_of)(live_duel.battle_id)

    assert alive["type"] == "pong"
    assert after == before
    assert seen.total() > FRAMES * 0.95
    assert {"battle.malformed", "battle.too_large", "action.malformed"} <= set(seen)
    assert {"battle.stale", "battle.platform_only", "pong", "explained"} <= set(seen)
    assert "battle.client_action_id_reused" in seen
