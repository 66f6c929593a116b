"""Judges' actions: what a judge may do, to whom, and how it is taken back."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group

from battles.seating import event_matches
from matchmaking.tournaments import errors, selectors, services
from matchmaking.tournaments.models import Act
from matchmaking.tournaments.services import round_clock
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    concede,
    make_people,
    play,
    set_up,
    standings,
    tables,
)


@pytest.fixture
def rule(organiser, tournament):
    def rule_it(outcome, *, table=1, judge=organiser, seconds=5):
        services.rule_match(
            judge=judge,
            pk=tournament.pk,
            table=table,
            outcome=outcome,
            note="late",
            now=at(seconds),
        )

    return rule_it


def last_act(tournament):
    return selectors.list_acts(tournament).first()


def test_ruling_decides_the_table_and_ends_its_battle(tournament, rule):
    rule("second")
    round_clock.end_decided_boards(tournament.pk, now=at(6))

    match = tables(tournament)[0]
    assert (match.outcome, match.how) == ("second", "ruled")
    assert not event_matches.is_going_on(match.battle_id)
    assert event_matches.get_match_status(match.battle_id).winner == 1
    act = last_act(tournament)
    assert (act.does, act.note, act.match) == ("rule", "late", match)


@pytest.mark.parametrize("outcome", ["draw", "neither"])
def test_table_that_nobody_won_is_called_off(tournament, rule, outcome):
    rule(outcome)
    round_clock.end_decided_boards(tournament.pk, now=at(6))

    assert not event_matches.is_going_on(tables(tournament)[0].battle_id)
    assert (
        event_matches.get_match_status(tables(tournament)[0].battle_id).reason == "void"
    )


@pytest.mark.parametrize("outcome", ["third", "bye", "pending", ""])
def test_no_ruling_that_means_nothing(tournament, rule, outcome):
    with pytest.raises(errors.BadSettings):
        rule(outcome)

    assert tables(tournament)[0].is_pending
    assert not Act.objects.exists()


def test_only_the_organiser_and_judges_rule(tournament, rule, four):
    with pytest.raises(errors.NotTheJudge):
        rule("first", judge=four[0])

    judge = make_people("judge")
    judge.groups.add(Group.objects.get(name="judges"))
    rule("first", judge=judge)

    assert tables(tournament)[0].how == "ruled"


def test_nobody_rules_at_their_own_table(content):
    organiser, *others = make_people("organiser", "akari", "botan", "chidori")
    tournament = set_up(organiser, [organiser, *others])
    (mine,) = [
        match.number
        for match in tables(tournament)
        if organiser in {entry.user for entry in match.entries}
    ]
    other = 3 - mine

    with pytest.raises(errors.OwnTable):
        services.rule_match(
            judge=organiser, pk=tournament.pk, table=mine, outcome="first", now=at(1)
        )
    services.rule_match(
        judge=organiser, pk=tournament.pk, table=other, outcome="first", now=at(1)
    )

    assert [m.is_pending for m in tables(tournament)] == [mine == 1, mine == 2]


def test_draw_is_no_ruling_in_an_elimination(organiser, four):
    tournament = set_up(organiser, four, kind="elimination")

    with pytest.raises(errors.NeedsWinner):
        services.rule_match(
            judge=organiser, pk=tournament.pk, table=1, outcome="draw", now=at(1)
        )


def test_ruling_taken_back_has_the_table_play_again(organiser, tournament, rule):
    before = tables(tournament)[0].battle_id
    rule("second")
    round_clock.end_decided_boards(tournament.pk, now=at(6))

    act = last_act(tournament)
    services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(7))

    match = tables(tournament)[0]
    assert match.is_pending
    assert match.battle_id != before
    assert event_matches.is_going_on(match.battle_id)
    with pytest.raises(errors.NothingToDo):
        services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(8))


def test_ruling_against_a_result_taken_back_restores_it(organiser, tournament, rule):
    concede(tables(tournament)[0], 1)
    services.advance_tournament(tournament.pk, now=at(2))
    rule("second")

    act = last_act(tournament)
    services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(7))

    match = tables(tournament)[0]
    assert (match.outcome, match.how, match.first_games) == ("first", "played", 1)


def test_nothing_is_taken_back_once_the_next_round_is_paired(
    organiser, tournament, rule
):
    rule("second")
    act = last_act(tournament)
    play(tournament)

    with pytest.raises(errors.RoundOver):
        services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(70))


def test_taking_back_reopens_a_round_whose_break_runs(organiser, four):
    tournament = set_up(organiser, four, break_s=60)
    services.rule_match(
        judge=organiser, pk=tournament.pk, table=1, outcome="first", now=at(5)
    )
    act = last_act(tournament)
    play(tournament, seconds=10)
    services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(20))

    services.advance_tournament(tournament.pk, now=at(100))

    assert tournament.played.count() == 1
    assert tournament.played.get().settled_at is None


def test_dropped_player_loses_the_table_and_taking_back_brings_them_back(
    organiser, tournament
):
    match = tables(tournament)[0]
    services.drop_player(
        judge=organiser, pk=tournament.pk, entry_id=match.first_id, now=at(5)
    )
    match.refresh_from_db()
    assert (match.outcome, match.how) == ("second", "dropped")

    act = last_act(tournament)
    services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(7))

    match.refresh_from_db()
    match.first.refresh_from_db()
    assert match.is_pending
    assert match.first.dropped_at is None
    play(tournament)
    assert len(tables(tournament, 2)) == 2


def test_pause_gives_the_time_back_and_no_round_begins_meanwhile(organiser, tournament):
    services.pause_round(judge=organiser, pk=tournament.pk, now=at(60))
    with pytest.raises(errors.NothingToDo):
        services.pause_round(judge=organiser, pk=tournament.pk, now=at(61))
    play(tournament, seconds=100)
    assert tournament.played.count() == 1
    services.advance_tournament(tournament.pk, now=NOON + timedelta(hours=3))

    services.resume_round(judge=organiser, pk=tournament.pk, now=at(660))

    round_ = selectors.find_last_round(tournament)
    assert round_.ends_at == NOON + timedelta(minutes=50)
    services.advance_tournament(tournament.pk, now=at(661))
    assert tournament.played.count() == 2


def test_clock_that_went_backwards_takes_no_time_away(organiser, tournament):
    services.pause_round(judge=organiser, pk=tournament.pk, now=at(60))
    services.resume_round(judge=organiser, pk=tournament.pk, now=at(10))

    round_ = selectors.find_last_round(tournament)
    assert round_.ends_at == NOON + timedelta(minutes=40)


@pytest.mark.parametrize("seconds", [0, -60, 3601])
def test_no_time_beyond_an_hour_and_none_taken_away(organiser, tournament, seconds):
    with pytest.raises(errors.BadSettings):
        services.extend_time(
            judge=organiser, pk=tournament.pk, seconds=seconds, now=at(1)
        )


def test_given_time_is_taken_back(organiser, tournament):
    services.extend_time(judge=organiser, pk=tournament.pk, seconds=600, now=at(1))
    assert selectors.find_last_round(tournament).ends_at == NOON + timedelta(minutes=50)

    act = last_act(tournament)
    services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(2))

    assert selectors.find_last_round(tournament).ends_at == NOON + timedelta(minutes=40)


def test_time_given_in_overtime_calls_time_anew(organiser, tournament):
    ends = NOON + timedelta(minutes=40)
    services.advance_tournament(tournament.pk, now=ends)
    services.extend_time(
        judge=organiser, pk=tournament.pk, seconds=600, now=ends + timedelta(seconds=5)
    )

    services.advance_tournament(tournament.pk, now=ends + timedelta(seconds=400))

    assert [m.called_at for m in tables(tournament)] == [None, None]
    assert all(m.is_pending for m in tables(tournament))


def test_both_lose_a_table_ruled_so(tournament, rule):
    rule("neither")
    rule("first", table=2)

    assert sorted(points for _name, points in standings(tournament)) == [0, 0, 0, 3]
