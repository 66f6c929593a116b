"""Staying away: who is away is written down, and after a while the other may claim."""

from datetime import UTC, datetime, timedelta

import pytest

from battles.clocks import service_time
from battles.errors import BattleNotFound, BattleOver, NoClaims, NotAway
from battles.live import presence, submissions
from battles.live.session import sessions
from battles.match_options.options import UNTIMED_GRACE_MS
from battles.models import Battle, BattleAction
from battles.seating import absence_claims
from battles.tests.factories import make_duel, make_practice
from collection.tests.factories import load_starter_content, make_player

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
GRACE = timedelta(seconds=60)


@pytest.fixture
def duel(transactional_db):
    load_starter_content()
    return make_duel(clock="quick", now=NOON)


def be_there(duel, *seats, now=NOON):
    session = sessions.get(duel.battle_id)
    with session.lock:
        session.catch_up()
        return presence.record_presence(session, seats, now=now)


def claim(duel, seat, now):
    return absence_claims.claim_win(
        battle_id=duel.battle_id, viewer=duel.people[seat], now=now
    )


def test_nobody_is_there_before_they_sit_down(duel):
    battle = Battle.objects.get(pk=duel.battle_id)

    assert (
        battle.seat0_absent_ms
        == battle.seat1_absent_ms
        == service_time.to_epoch_ms(NOON)
    )


def test_coming_and_going_is_written_once(duel):
    assert be_there(duel, 0, 1)
    assert not be_there(duel, 0, 1)
    assert be_there(duel, 0, now=NOON + timedelta(seconds=5))
    assert not be_there(duel, 0, now=NOON + timedelta(seconds=9))

    battle = Battle.objects.get(pk=duel.battle_id)
    assert battle.seat0_absent_ms is None
    assert battle.seat1_absent_ms == service_time.to_epoch_ms(
        NOON + timedelta(seconds=5)
    )


def test_the_win_is_claimed_after_the_grace_period_and_not_before(duel):
    """Leaving is an action in the log of the one who left (UA-10.5)."""
    be_there(duel, 0)

    with pytest.raises(NotAway) as refusal:
        claim(duel, 0, NOON + GRACE - timedelta(milliseconds=1))
    assert refusal.value.details == {"wait_ms": 1}
    assert BattleAction.objects.count() == 0

    claim(duel, 0, NOON + GRACE)

    battle = Battle.objects.get(pk=duel.battle_id)
    assert (battle.winner, battle.result_reason) == (0, "abandonment")
    last = BattleAction.objects.get()
    assert (last.seat, last.action) == (1, {"type": "abandon"})


def test_nobody_is_declared_gone_while_at_the_table(duel):
    be_there(duel, 0, 1)

    with pytest.raises(NotAway) as refusal:
        claim(duel, 0, NOON + timedelta(hours=1))
    assert refusal.value.details == {"wait_ms": None}


def test_whoever_answers_was_not_away(duel):
    """A process that saw no connection may have been wrong."""
    be_there(duel, 0)
    be_there(duel, 1)
    seat, decision = duel.next_decision()
    other = 1 - seat
    be_there(duel, other)
    duel.submit(
        seat,
        {"type": "decline"},
        decision_id=decision["id"],
        now=NOON + timedelta(seconds=30),
    )

    with pytest.raises(NotAway):
        claim(duel, other, NOON + GRACE + timedelta(seconds=10))


def test_coming_back_ends_the_wait(duel):
    be_there(duel, 0)
    be_there(duel, 0, 1, now=NOON + GRACE)

    with pytest.raises(NotAway):
        claim(duel, 0, NOON + GRACE + timedelta(seconds=1))


def test_an_outage_makes_nobody_absent(duel):
    be_there(duel, 0)
    service_time.record_heartbeat(NOON)
    back = NOON + timedelta(hours=2)
    service_time.record_heartbeat(back)

    with pytest.raises(NotAway):
        claim(duel, 0, back + GRACE - timedelta(seconds=1))
    claim(duel, 0, back + GRACE)


def test_without_a_clock_the_wait_is_longer(transactional_db):
    load_starter_content()
    duel = make_duel(now=NOON)
    be_there(duel, 1)
    long = timedelta(milliseconds=UNTIMED_GRACE_MS)

    with pytest.raises(NotAway):
        claim(duel, 1, NOON + long - timedelta(seconds=1))
    claim(duel, 1, NOON + long)


def test_by_correspondence_only_the_clock_decides(transactional_db):
    load_starter_content()
    duel = make_duel(clock="days1", now=NOON)

    with pytest.raises(NoClaims):
        claim(duel, 0, NOON + timedelta(hours=20))


def test_a_bot_is_never_gone(transactional_db):
    load_starter_content()
    practice = make_practice()

    with pytest.raises(NoClaims):
        claim(practice, 0, NOON)


def test_only_players_claim_and_only_while_it_runs(duel):
    with pytest.raises(BattleNotFound):
        absence_claims.claim_win(
            battle_id=duel.battle_id, viewer=make_player("chie"), now=NOON
        )

    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[1])
    with pytest.raises(BattleOver):
        claim(duel, 0, NOON + GRACE)


def test_a_claim_made_twice_is_carried_out_once(duel):
    be_there(duel, 0)
    claim(duel, 0, NOON + GRACE)

    with pytest.raises(BattleOver):
        claim(duel, 0, NOON + GRACE)
    assert BattleAction.objects.count() == 1


def test_without_a_socket_asking_shows_that_one_is_there(duel):
    absence_claims.record_visit(duel.people[1], duel.battle_id, now=NOON)

    assert Battle.objects.get(pk=duel.battle_id).seat1_absent_ms is None
