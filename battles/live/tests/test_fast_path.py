"""An answer that never leaves the loop is durable before anybody hears of it."""

import asyncio
import threading

import pytest
from channels.db import database_sync_to_async
from django.core.exceptions import SynchronousOnlyOperation
from django.db import OperationalError

from battles.live import fast_path, group_commit, submissions
from battles.live.connections import Connection
from battles.live.hub import hub
from battles.live.locks import SessionLock
from battles.live.session import Session, sessions
from battles.models import BattleAction
from battles.tests.factories import digest

KEEP = {"type": "decline"}


class Table:
    """A battle whose second player looks on."""

    def __init__(self, duel):
        self.duel = duel
        self.frames = []
        self.session = sessions.get(duel.battle_id)
        self.asked = self.session.seats_to_answer()[0]
        self.connection = Connection(
            battle_id=duel.battle_id,
            seat=1 - self.asked,
            language="en",
            post=self.frames.append,
        )
        hub.join(self.connection, since=None)
        self.frames.clear()

    def answer(self, **changes):
        wish = {
            "battle_id": self.duel.battle_id,
            "viewer": self.duel.people[self.asked],
            "action": KEEP,
            "decision_id": 0,
            "client_action_id": "try",
        }
        return wish | changes

    def is_free(self):
        """Whether another thread could take the battle."""
        found = []

        def look():
            if self.session.lock.acquire(blocking=False):
                self.session.lock.release()
                found.append(True)

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        return bool(found)


@pytest.fixture
def table(live_duel):
    table = Table(live_duel)
    yield table
    hub.leave(table.connection)


@pytest.fixture
def held(monkeypatch):
    """What is on its way to the log and gets there when the test says so."""
    sent = []
    monkeypatch.setattr(
        group_commit.writer, "send", lambda row, tell: sent.append((row, tell))
    )
    return sent


async def written(duel):
    @database_sync_to_async
    def look():
        rows = BattleAction.objects.filter(battle_id=duel.battle_id)
        return list(rows.order_by("number").values_list("number", flat=True))

    return await look()


async def test_an_answer_is_in_the_log_and_shown_when_it_is_acknowledged(table):
    submitted = await fast_path.submit_from_socket(**table.answer())

    assert (submitted.number, submitted.repeated) == (1, False)
    assert await written(table.duel) == [1]
    assert table.connection.seq == submitted.seq
    assert any('"type":"events"' in frame for frame in table.frames)
    assert table.is_free()
    assert table.session.game.digest() == await database_sync_to_async(digest)(
        table.duel
    )


async def test_nobody_sees_what_the_log_does_not_have_yet(table, held):
    asking = asyncio.create_task(fast_path.submit_from_socket(**table.answer()))
    await asyncio.sleep(0)

    assert (table.frames, asking.done(), table.is_free()) == ([], False, False)
    ((_row, tell),) = held
    tell(True, None)
    assert (await asking).number == 1
    assert table.frames
    assert table.is_free()


async def test_who_leaves_after_answering_has_answered(table, held):
    asking = asyncio.create_task(fast_path.submit_from_socket(**table.answer()))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    ((_row, tell),) = held
    tell(True, None)

    assert table.frames
    assert table.is_free()


@pytest.mark.parametrize(
    "changes",
    [
        {"action": {"type": "declare_attack", "card": 1, "target": None}},
        {"action": "nothing one could read"},
        {"action": {"type": "timeout"}},
        {"action": {"type": "concede"}},
        {"decision_id": 7},
        {"decision_id": None},
    ],
)
async def test_what_is_not_as_usual_is_left_to_the_long_way(table, changes):
    assert await fast_path.submit_from_socket(**table.answer(**changes)) is None
    assert await written(table.duel) == []
    assert table.frames == []
    assert table.is_free()


async def test_a_battle_in_other_hands_is_left_to_the_long_way(table):
    taken, done = threading.Event(), threading.Event()

    def hold():
        with table.session.lock:
            taken.set()
            done.wait()

    thread = threading.Thread(target=hold)
    thread.start()
    taken.wait()
    try:
        assert await fast_path.submit_from_socket(**table.answer()) is None
    finally:
        done.set()
        thread.join()


async def test_a_lost_race_is_left_to_the_long_way_which_finds_the_answer(table):
    @database_sync_to_async
    def answer_elsewhere():
        other = Session.load(table.duel.battle_id)
        submissions.submit_action_for_seat(
            other,
            seat=table.asked,
            action=other.ruleset.read_action(KEEP),
            decision_id=0,
            client_action_id="try",
        )

    await answer_elsewhere()

    assert await fast_path.submit_from_socket(**table.answer()) is None
    assert table.frames == []
    submitted = await database_sync_to_async(submissions.submit_action)(
        **table.answer()
    )
    assert (submitted.number, submitted.repeated) == (1, True)
    assert await written(table.duel) == [1]


async def test_a_database_that_fails_frees_the_battle_and_is_told(table, monkeypatch):
    def fail(*_given):
        raise OperationalError("gone")

    monkeypatch.setattr(group_commit, "_write", fail)
    with pytest.raises(OperationalError):
        await fast_path.submit_from_socket(**table.answer())
    monkeypatch.undo()

    assert table.is_free()
    assert table.frames == []
    submitted = await database_sync_to_async(submissions.submit_action)(
        **table.answer()
    )
    assert (submitted.number, await written(table.duel)) == (1, [1])


async def test_a_loop_waits_for_no_battle_that_it_may_have_to_give_back(table, held):
    asking = asyncio.create_task(fast_path.submit_from_socket(**table.answer()))
    await asyncio.sleep(0)

    with pytest.raises(SynchronousOnlyOperation):
        table.session.lock.acquire()
    ((_row, tell),) = held
    tell(True, None)
    assert (await asking).number == 1


def test_a_lock_set_aside_is_nobodys_until_it_is_taken_up():
    lock, free = SessionLock(), []
    with lock:
        assert lock.acquire()
        lock.release()
    lock.acquire()
    lock.suspend()

    assert not lock.acquire(blocking=False)
    with pytest.raises(RuntimeError):
        lock.release()
    lock.resume_held()
    lock.release()
    free.append(lock.acquire(blocking=False))
    lock.release()
    assert free == [True]
    with pytest.raises(RuntimeError):
        lock.resume_held()
