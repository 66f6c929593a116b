"""Paused tournaments: no clock runs anywhere, nothing is played, and it resumes."""

import pytest

from battles import signals
from battles.clocks import game_clock, service_time
from battles.errors import BattlePaused
from battles.live import submissions
from battles.live.session import sessions
from battles.seating import absence_claims, clock_timeouts, event_matches, open_battles
from battles.seating.bot_answers import answer_as_bot
from battles.seating.clock_timeouts import list_overdue_battles
from matchmaking.tournaments import services
from matchmaking.tournaments.services import round_clock
from matchmaking.tournaments.tests.factories import at, concede, set_up, tables

FAR_MS = 10**15


def pause(tournament, organiser, seconds):
    services.pause_round(judge=organiser, pk=tournament.pk, now=at(seconds))
    round_clock.sync_board_pauses(tournament.pk, now=at(seconds))


def go_on(tournament, organiser, seconds):
    services.resume_round(judge=organiser, pk=tournament.pk, now=at(seconds))
    round_clock.sync_board_pauses(tournament.pk, now=at(seconds))


def boards(tournament):
    return [match.battle for match in tables(tournament)]


def left_ms(battle, seconds):
    """Return what is left on each clock at a moment, in milliseconds."""
    clock = game_clock.Clock.from_dict(battle.clock)
    now = service_time.to_service_ms(at(seconds))
    return [
        seat.reserve_ms + seat.question_ms
        if seat.deadline is None
        else seat.deadline - now
        for seat in clock.seats
    ]


def test_a_pause_stops_every_board_and_takes_time_from_nobody(tournament, organiser):
    before = [left_ms(battle, 10) for battle in boards(tournament)]

    pause(tournament, organiser, 10)

    assert {battle.status for battle in boards(tournament)} == {"paused"}
    assert [left_ms(battle, 3000) for battle in boards(tournament)] == before
    assert list_overdue_battles(service_ms=FAR_MS, limit=10) == []

    go_on(tournament, organiser, 3600)

    assert {battle.status for battle in boards(tournament)} == {"running"}
    assert [left_ms(battle, 3600) for battle in boards(tournament)] == before
    assert len(list_overdue_battles(service_ms=FAR_MS, limit=10)) == 2


def test_nothing_is_played_at_a_board_that_stands(tournament, organiser, four):
    match = tables(tournament)[0]
    pause(tournament, organiser, 1)
    answered = sessions.get(match.battle_id).game.answered

    with pytest.raises(BattlePaused):
        concede(match, 0)

    assert not clock_timeouts.end_if_out_of_time(match.battle_id, now=at(10**6))
    assert sessions.get(match.battle_id).game.answered == answered
    person = match.first.user
    assert open_battles.find_unfinished_battle_for(person).pk == match.battle_id
    go_on(tournament, organiser, 2)
    concede(match, 0)
    assert event_matches.get_match_status(match.battle_id).winner == 1


def test_nobody_can_claim_what_the_other_was_away_for_in_a_pause(tournament, organiser):
    match = tables(tournament)[0]
    match.battle.seat1_absent_ms = service_time.to_service_ms(at(1))
    match.battle.save(update_fields=["seat1_absent_ms"])
    pause(tournament, organiser, 2)
    with pytest.raises(BattlePaused):
        absence_claims.claim_win(
            battle_id=match.battle_id, viewer=match.entries[0].user, now=at(9000)
        )

    go_on(tournament, organiser, 9000)

    with pytest.raises(absence_claims.NotAway):
        absence_claims.claim_win(
            battle_id=match.battle_id, viewer=match.entries[0].user, now=at(9001)
        )


def test_a_beat_does_what_was_lost_after_the_judge_had_spoken(tournament, organiser):
    services.pause_round(judge=organiser, pk=tournament.pk, now=at(1))
    for second in (2, 3):
        services.advance_tournament(tournament.pk, now=at(second))
    assert {battle.status for battle in boards(tournament)} == {"paused"}

    services.resume_round(judge=organiser, pk=tournament.pk, now=at(60))
    services.advance_tournament(tournament.pk, now=at(61))
    services.advance_tournament(tournament.pk, now=at(62))

    assert {battle.status for battle in boards(tournament)} == {"running"}


def test_a_judge_rules_at_a_board_that_stands(tournament, organiser):
    pause(tournament, organiser, 1)
    services.rule_match(
        judge=organiser, pk=tournament.pk, table=1, outcome="second", now=at(2)
    )

    round_clock.end_decided_boards(tournament.pk, now=at(3))

    ruled, other = tables(tournament)
    assert event_matches.get_match_status(ruled.battle_id).winner == 1
    assert other.battle.status == "paused"


def test_a_board_set_up_in_a_pause_stands_from_the_next_beat(tournament, organiser):
    pause(tournament, organiser, 1)
    services.replay_match(judge=organiser, pk=tournament.pk, table=1, now=at(2))

    services.advance_tournament(tournament.pk, now=at(3))

    assert {battle.status for battle in boards(tournament)} == {"paused"}


def test_a_bot_waits_too_and_is_woken(content, organiser, four):
    tournament = set_up(organiser, four[:1], bots="fill", bot="random", capacity=2)
    (match,) = tables(tournament)
    pause(tournament, organiser, 1)
    woken = []

    def hear(battle_id, wakes_bot, **_more):
        woken.append((battle_id, wakes_bot))

    needs_bot = sessions.get(match.battle_id).needs_bot()
    signals.battle_moved.connect(hear)
    try:
        assert not answer_as_bot(battle_id=match.battle_id, limit=5)
        go_on(tournament, organiser, 2)
    finally:
        signals.battle_moved.disconnect(hear)

    # With a broker it has answered by now, which is news of its own.
    assert (match.battle_id, needs_bot) in woken


def test_what_is_said_at_the_board_names_the_judge(tournament, organiser):
    pause(tournament, organiser, 1)
    with pytest.raises(BattlePaused) as refused:
        submissions.concede_battle(
            battle_id=tables(tournament)[0].battle_id,
            viewer=tables(tournament)[0].first.user,
        )

    assert refused.value.code == "battle.paused"
    assert "judge" in str(refused.value.message)
