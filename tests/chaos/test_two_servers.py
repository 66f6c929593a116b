"""Whatever one server process tells its clients, the other tells its own, once.

Two real processes, one database, one Redis (issue 5: any server process can serve any
battle). The clients send no pings: nothing is made good by asking.
"""

import time

import pytest

from tests.chaos import site as sites
from tests.chaos.site import let_settle

CASUAL = {"undo": "request", "chat": "free"}
BATTLES = {
    "actions": CASUAL,
    "chat": CASUAL,
    "undo": CASUAL,
    "watched": CASUAL,
    "rematch": CASUAL,
    "stand-in": CASUAL,
    "clock": CASUAL | {"clock": "hasty"},
    "quiet": CASUAL,
    "cut": CASUAL,
    "asked-while-cut": CASUAL,
    "ended-while-cut": {"ranked": True},
    "bot": {"bot": "random"},
}
# One may claim a second after the other has left.
HASTY = (
    '{"hasty": {"reserve_ms": 600000, "question_ms": 0, "increment_ms": 0,'
    ' "grace_ms": 1000}}'
)

pytestmark = [
    pytest.mark.chaos,
    pytest.mark.server,
    pytest.mark.skipif(bool(sites.missing()), reason=sites.missing() or "-"),
]


@pytest.fixture(scope="module")
def site():
    with sites.running(BATTLES, EXTRA_CLOCKS=HASTY, RATED_LEAST_ACTIONS="0") as running:
        yield running


@pytest.fixture
def table(site, request):
    """Both players of the battle that the test names, on different servers."""
    name = request.param
    with site.join(name, 0, server=0) as here, site.join(name, 1, server=1) as there:
        yield here, there


def at(name):
    return pytest.mark.parametrize("table", [name], indirect=True, ids=[""])


def in_turn(table):
    """The players: the one who is asked now, and the other."""
    seat = table[0].decision["player"]
    return table[seat], table[1 - seat]


@at("actions")
def test_an_action_is_told_once_in_the_other_process(table):
    acting, waiting = in_turn(table)

    ack = acting.answer()
    waiting.until("events", lambda news: news["to"] == ack["seq"])
    let_settle()

    (news,) = waiting.of("events")
    assert (news["from"], news["to"]) == (waiting.welcome["seq"] + 1, ack["seq"])
    assert len(acting.of("events")) == 1


@at("actions")
def test_both_see_each_other_come_and_the_other_leave(site, table):
    here, there = table

    def together(message):
        return all(seat["connected"] for seat in message["seats"])

    here.until("presence", together)
    there.until("presence", together)
    there.leave()
    here.until(
        "presence",
        lambda message: (
            not message["seats"][1]["connected"] and message is here.of("presence")[-1]
        ),
    )


@at("chat")
def test_a_line_of_chat_is_heard_once_in_the_other_process(table):
    here, there = table

    here.send("chat", text="Good evening from here.")
    there.until("chat")
    there.send("chat", preset="good_luck")
    here.until("chat", lambda line: line["seat"] == 1)
    let_settle()

    for client in table:
        lines = [
            (line["seat"], line["text"], line["preset"])
            for line in client.messages
            if line["type"] == "chat"
        ]
        assert lines == [
            (0, "Good evening from here.", None),
            (1, None, "good_luck"),
        ]


@at("undo")
def test_taking_back_is_asked_answered_and_done_in_both_processes(table):
    acting, waiting = in_turn(table)
    ack = acting.answer()
    waiting.until("events", lambda news: news["to"] == ack["seq"])

    for answer in ("decline", "accept"):
        acting.send("undo", op="ask")
        waiting.until("undo", lambda message: message["state"] == "asked")
        let_settle()
        waiting.send("undo", op=answer)
        end = {"decline": "declined", "accept": "done"}[answer]
        acting.until("undo", lambda message, end=end: message["state"] == end)
        let_settle()
    acting.until("events", lambda news: news["view"]["decision"] is not None)
    let_settle()

    for client in table:
        states = [message["state"] for message in client.of("undo")]
        assert states == ["asked", "declined", "asked", "done"]
        assert client.seq == acting.seq
        assert client.decision["player"] == acting.welcome["seat"]


@at("undo")
def test_a_withdrawn_wish_to_take_back_is_told_in_the_other_process(table):
    acting, waiting = in_turn(table)
    acting.answer()

    acting.send("undo", op="ask")
    waiting.until("undo", lambda message: message["state"] == "asked")
    acting.send("undo", op="withdraw")
    waiting.until("undo", lambda message: message["state"] == "withdrawn")
    let_settle()

    assert [message["state"] for message in waiting.of("undo")] == [
        "asked",
        "withdrawn",
    ]


def test_spectators_in_a_process_without_players_are_told_everything(site):
    """Actions, chat, who is connected; and the players, how many watch."""
    with site.join("watched", 0, server=0) as first:
        with (
            site.join("watched", 2, server=1) as watching,
            site.join("watched", 1, server=0) as second,
        ):
            for player in (first, second):
                player.until("watchers", lambda message: message["count"] == 1)
            watching.until(
                "presence",
                lambda message: all(seat["connected"] for seat in message["seats"]),
            )
            acting, _waiting = in_turn((first, second))
            ack = acting.answer()
            watching.until("events", lambda news: news["to"] == ack["seq"])
            second.send("chat", preset="good_luck")
            watching.until("chat")
            second.leave()
            watching.until(
                "presence",
                lambda message: (
                    not message["seats"][1]["connected"]
                    and message is watching.of("presence")[-1]
                ),
            )
            let_settle()

            assert len(watching.of("events")) == 1
            assert len(watching.of("chat")) == 1
            assert "hand" not in str(watching.of("chat"))
        first.until(
            "watchers",
            lambda message: (
                message["count"] == 0 and message is first.of("watchers")[-1]
            ),
        )


@at("rematch")
def test_a_rematch_is_offered_and_begins_for_both_processes(table):
    here, there = table
    here.send("action", action={"type": "concede"}, client_action_id="enough")
    for client in table:
        assert client.until("finished")["result"]["winner"] == 1

    here.send("rematch", op="offer")
    there.until(
        "match", lambda message: (message["rematch"] or {}).get("offered_by") == [0]
    )
    here.send("rematch", op="withdraw")
    there.until(
        "match",
        lambda message: (
            (message["rematch"] or {}).get("offered_by") == []
            and message is there.of("match")[-1]
        ),
    )
    here.send("rematch", op="offer")
    there.until(
        "match",
        lambda message: (
            message is there.of("match")[-1] and message["rematch"]["offered_by"] == [0]
        ),
    )
    there.send("rematch", op="offer")
    following = {client.until("match", lambda t: t["next"])["next"] for client in table}
    let_settle()

    assert len(following) == 1
    assert [len(client.of("finished")) for client in table] == [1, 1]
    named = [message for message in here.of("match") if message["next"]]
    assert len(named) == 1


@at("stand-in")
def test_a_bot_that_plays_for_somebody_is_shown_in_the_other_process(table):
    here, there = table

    here.send("hand_over", bot="greedy")
    there.until("match", lambda message: message["stand_ins"] == ["greedy", None])
    here.send("hand_over")
    there.until(
        "match",
        lambda message: (
            message["stand_ins"] == [None, None] and message is there.of("match")[-1]
        ),
    )
    let_settle()

    shown = [message["stand_ins"] for message in there.of("match")]
    assert shown == [["greedy", None], [None, None]]


def test_clocks_and_claims_cross_between_processes(site):
    here = site.join("clock", 0, server=0)
    with here, site.join("clock", 1, server=1) as there:
        acting, waiting = in_turn((here, there))
        acting.answer()
        running = waiting.until(
            "clock",
            lambda message: (
                message["seats"]
                and message["seats"][waiting.welcome["seat"]]["running"]
            ),
        )
        assert not running["seats"][acting.welcome["seat"]]["running"]

        here.leave()
        claim = there.until("clock", lambda message: message["claim"])["claim"]
        assert claim["seat"] == 0
        with site.join("clock", 0, server=0) as back:
            there.until(
                "clock",
                lambda message: (
                    not message["claim"] and message is there.of("clock")[-1]
                ),
            )
            assert back.of("finished") == []
        there.until(
            "clock",
            lambda message: message["claim"] and message is there.of("clock")[-1],
        )
        time.sleep(1.2)
        with site.join("clock", 1, server=0) as tab:  # of the one who stays
            there.send("claim")
            for client in (there, tab):
                assert client.until("finished")["result"]["winner"] == 1


# --- When Redis is silent, and when it is gone.


@at("quiet")
def test_silence_is_no_failure(site, table):
    """Redis' client and the layer's wait both end after five seconds by default."""
    before = len(site.failures())
    time.sleep(6.5)

    acting, waiting = in_turn(table)
    ack = acting.answer()
    waiting.until("events", lambda news: news["to"] == ack["seq"])

    assert site.failures()[before:] == []


def test_what_happens_while_redis_is_gone_is_told_when_it_is_back(site):
    with (
        site.join("cut", 0, server=0) as here,
        site.join("cut", 1, server=1) as there,
        site.join("asked-while-cut", 0, server=0) as first,
        site.join("asked-while-cut", 1, server=1) as second,
    ):
        acting, waiting = in_turn((here, there))
        requester, deciding = in_turn((first, second))
        ack = requester.answer()
        deciding.until("events", lambda news: news["to"] == ack["seq"])
        site.redis.kill()

        ack = acting.answer()
        acting.send("chat", text="Can you hear me?")
        acting.until("chat")
        requester.send("undo", op="ask")
        requester.until("undo")
        let_settle()
        assert not waiting.of("events")
        assert not waiting.of("chat")
        assert not deciding.of("undo")
        site.redis.start()

        waiting.until("events", lambda news: news["to"] == ack["seq"])
        waiting.until("chat")
        deciding.until("undo")
        # Both processes hear again, without anything to be made good.
        acting, waiting = in_turn((here, there))
        ack = acting.answer()
        waiting.until("events", lambda news: news["to"] == ack["seq"])
        deciding.send("undo", op="decline")
        requester.until("undo", lambda message: message["state"] == "declined")
        let_settle()

        assert len(here.of("events")) == len(there.of("events")) == 2
        assert len(waiting.of("chat")) == len(acting.of("chat")) == 1
        for client in (requester, deciding):
            states = [message["state"] for message in client.of("undo")]
            assert states == ["asked", "declined"]


def test_a_bot_answers_although_the_broker_is_gone(site):
    with site.join("bot", 0, server=0) as player:
        site.redis.kill()
        try:
            for _answer in range(3):
                player.until_question()
                player.answer()
            player.until_question()
        finally:
            site.redis.start()

    battle = site.battles["bot"]["battle"].replace("-", "")
    assert site.count("battles_battleaction", battle_id=battle, seat=1) > 0


SWEEP_TWICE = """
import django
django.setup()
from results import tasks
for _sweep in range(2):
    tasks.sweep()
"""


def test_a_battle_that_ends_while_the_broker_is_gone_is_recorded_and_rated_once(site):
    battle = site.battles["ended-while-cut"]["battle"].replace("-", "")
    with site.join("ended-while-cut", 0, server=0) as player:
        site.redis.kill()
        try:
            player.send("action", action={"type": "concede"}, client_action_id="enough")
            player.until("finished")
            for _count in range(150):
                if site.count("results_outcome", battle_id=battle):
                    break
                time.sleep(0.1)
        finally:
            site.redis.start()

    site.run("-c", SWEEP_TWICE)

    assert site.count("results_outcome", battle_id=battle, is_rated=1) == 1
    assert site.count("results_ratingchange", games=1) == 2
    assert site.count("results_rating", games=1) == 2
