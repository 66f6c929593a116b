"""Actions of many battles share a transaction; one that loses its race hinders none."""

import threading
import uuid
from dataclasses import replace

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from battles.live import group_commit
from battles.live.group_commit import GroupCommitWriter, Row
from battles.models import Battle, BattleAction
from battles.tests.factories import make_bot_battle
from collection.tests.factories import load_starter_content

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def writer():
    writer = GroupCommitWriter()
    yield writer
    writer.close()


@pytest.fixture
def battles(transactional_db, settings, monkeypatch):
    load_starter_content()
    monkeypatch.setattr("battles.tasks.request_bot_answer", lambda **_given: None)
    return [make_bot_battle().pk for _count in range(6)]


def row(battle_id, number=1, **changes):
    made = Row(
        battle_id=battle_id,
        number=number,
        seat=0,
        action='{"type":"decline"}',
        decision_id=number - 1,
        client_action_id=f"try-{number}",
        now=timezone.now(),
        seq=10 + number,
        seats_asked=2,
        waits_for_bot=False,
        clock=None,
        deadline_ms=None,
        status="running",
        finished_at=None,
        winner=None,
        result_reason="",
        result_clause="",
        turns=0,
        first_player=None,
    )
    return replace(made, **changes)


def at_once(writer, rows):
    """Each row from a thread of its own; whether each was written."""
    answers, gate = {}, threading.Barrier(len(rows))

    def work(index):
        gate.wait()
        try:
            answers[index] = writer.write(rows[index])
        except Exception as error:  # noqa: BLE001 - looked at below
            answers[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(n,)) for n in range(len(rows))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[index] for index in range(len(rows))]


def test_everything_a_row_says_is_written(writer, battles):
    now = timezone.now()

    assert writer.write(
        row(
            battles[0],
            status="finished",
            finished_at=now,
            now=now,
            winner=1,
            result_reason="life",
            result_clause="UA-10.2",
            turns=9,
            clock='{"a":[1]}',
            deadline_ms=2**40,
            waits_for_bot=True,
        )
    )

    battle = Battle.objects.get(pk=battles[0])
    assert (battle.action_count, battle.event_count, battle.seats_asked) == (1, 11, 2)
    assert (battle.status, battle.winner, battle.turns) == ("finished", 1, 9)
    assert (battle.result_reason, battle.result_clause) == ("life", "UA-10.2")
    assert (battle.clock, battle.deadline_ms) == ({"a": [1]}, 2**40)
    assert battle.moved_at == battle.finished_at == now
    action = BattleAction.objects.get(battle_id=battles[0])
    assert (action.number, action.seat, action.decision_id) == (1, 0, 0)
    assert action.action == {"type": "decline"}
    assert (action.client_action_id, action.seq) == ("try-1", 11)
    assert action.created_at == now


def test_many_at_once_are_all_written_in_fewer_commits(writer, battles, monkeypatch):
    commits = []
    write = group_commit._write

    def slow(connection, rows):
        commits.append(len(rows))
        if len(commits) == 1:
            threading.Event().wait(0.3)  # the others gather meanwhile
        return write(connection, rows)

    monkeypatch.setattr(group_commit, "_write", slow)

    assert at_once(writer, [row(battle_id) for battle_id in battles]) == [True] * 6
    assert sum(commits) == 6
    assert len(commits) <= 3
    assert BattleAction.objects.count() == 6


@pytest.mark.parametrize(
    "loser",
    [
        {"number": 5},  # not the next one
        {"battle_id": uuid.UUID(int=1)},  # no such battle
        {"client_action_id": "known", "number": 2},
    ],
    ids=["number", "unknown", "known try"],
)
def test_one_that_loses_its_race_hinders_no_other(writer, battles, loser):
    first, *others = battles
    writer.write(row(first, client_action_id="known"))
    rows = [row(battle_id) for battle_id in others]

    lost, *written = at_once(writer, [replace(row(first), **loser), *rows])

    assert lost is False
    assert written == [True] * 5
    assert Battle.objects.get(pk=first).action_count == 1
    assert BattleAction.objects.count() == 6


def test_one_that_the_database_refuses_hinders_no_other(writer, battles):
    first, *others = battles
    bad = row(first, action="no json", seq=-1, decision_id=7)

    refused, *written = at_once(writer, [bad, *(row(b) for b in others)])

    assert isinstance(refused, DatabaseError)
    assert written == [True] * 5
    assert Battle.objects.get(pk=first).action_count == 0


def test_of_two_for_the_same_place_one_is_written(writer, battles):
    other = GroupCommitWriter()
    try:
        first = writer.write(row(battles[0], client_action_id="a"))
        second = other.write(row(battles[0], client_action_id="b"))
    finally:
        other.close()

    assert (first, second) == (True, False)


def test_nothing_is_written_to_a_battle_that_does_not_run(writer, battles):
    Battle.objects.filter(pk=battles[0]).update(status="halted")

    assert writer.write(row(battles[0])) is False
    assert not BattleAction.objects.exists()


def test_a_lost_connection_fails_once_and_is_opened_again(writer, battles):
    assert writer.write(row(battles[0]))
    writer._connection.connection.close()

    with pytest.raises(DatabaseError):
        writer.write(row(battles[1]))

    assert writer.write(row(battles[1]))
