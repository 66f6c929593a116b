"""What a judge sees of the tables, and players' calls."""

from datetime import timedelta

import pytest
from django.urls import reverse

from battles.clocks import service_time
from battles.seating.table_states import list_table_states
from battles.tests.factories import every_battle
from cards.tests.factories import make_ruling
from matchmaking.tournaments import judge_tables, selectors, services
from matchmaking.tournaments.errors import NothingToDo, OwnTable
from matchmaking.tournaments.models import Act, JudgeCall
from matchmaking.tournaments.services import announcements
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    concede,
    set_up,
    tables,
)

API = "/api/v1/tournaments/"


def see(tournament, now=NOON):
    rounds = selectors.list_rounds(tournament)
    return judge_tables.list_judge_tables(rounds[0].tables.all(), now=now)


def call(user, tournament, **more):
    return announcements.call_judge(user=user, pk=tournament.pk, now=NOON, **more)


def test_each_table_shows_turn_life_clocks_and_who_decides(tournament):
    shown = see(tournament)

    assert [one.match.number for one in shown] == [1, 2]
    for table in shown:
        assert table.state.battle_id == table.match.battle_id
        assert [side.entry for side in table.sides] == list(table.match.entries)
        assert any(side.is_answering for side in table.sides)
        assert all(side.clock_s > 0 for side in table.sides)
        assert all(side.life is not None for side in table.sides)
        assert table.turn is not None


def test_player_who_is_away_is_named_with_the_time(tournament):
    table = tables(tournament)[0]
    since = service_time.to_service_ms(NOON)
    every_battle().filter(pk=table.battle_id).update(
        seat0_absent_ms=None, seat1_absent_ms=since
    )

    sides = see(tournament, NOON + timedelta(seconds=130))[0].sides

    assert [side.away_s for side in sides] == [None, 130]
    assert sides[1].away_minutes == 2


def test_second_battle_of_a_match_shows_the_sides_of_the_first(organiser, four):
    tournament = set_up(organiser, four, best_of=3)
    first = every_battle().get(pk=tables(tournament)[0].battle_id)
    every_battle().filter(pk=first.pk).update(
        status="finished", finished_at=NOON, result_reason="concede", winner=0
    )
    second = every_battle().create(
        ruleset=first.ruleset,
        ruleset_version=first.ruleset_version,
        seed=b"1",
        seed_commitment="1",
        origin=first.origin,
        series=first.series,
        game=2,
        seats_asked=1,
    )

    state = list_table_states([first.pk], now=NOON)[first.pk]

    assert state.battle_id == second.pk
    assert state.is_answering == (False, True)  # seat 0 is the second side there


def test_table_whose_battle_is_over_shows_none(tournament):
    concede(tables(tournament)[0], 1)

    assert [one.state is None for one in see(tournament)] == [True, False]
    assert see(tournament)[0].sides == ()


def test_call_keeps_moment_words_and_rulings_of_the_card(client, organiser, tournament):
    card = "TDL-1-001"
    make_ruling(cards=[card])
    table = tables(tournament)[0]
    call(table.first.user, tournament, note="May this attack twice?", card=card.lower())

    kept = JudgeCall.objects.get()
    assert (kept.battle_id, kept.card) == (table.battle_id, card)
    assert kept.moment == every_battle().get(pk=table.battle_id).action_count
    [page] = judge_tables.list_open_calls(organiser, tournament)
    assert len(page.rulings) == 1
    client.force_login(organiser)
    shown = client.get(reverse("tournaments:judge", args=[tournament.pk]))
    assert "May this attack twice?" in shown.content.decode()
    answer = client.get(f"{API}{tournament.pk}/judge-tables/").json()
    assert [one["card"] for one in answer["calls"]] == [card]
    assert len(answer["tables"]) == 2


def test_card_that_does_not_exist_stays_in_the_words_of_the_player(
    client, organiser, tournament
):
    person = tables(tournament)[0].first.user
    call(person, tournament, note="What now?", card="no/such")

    kept = JudgeCall.objects.get()
    assert (kept.card, kept.note) == ("", "What now? NO/SUCH")
    client.force_login(organiser)
    address = reverse("tournaments:judge", args=[tournament.pk])
    assert client.get(address).status_code == 200


def test_second_call_replaces_the_first_until_a_judge_answers(organiser, tournament):
    person = tables(tournament)[0].first.user
    call(person, tournament, note="one")
    call(person, tournament, note="two")
    kept = JudgeCall.objects.get()
    assert kept.note == "two"

    services.carry_out_act(
        judge=organiser, pk=tournament.pk, does="answer", call=kept.pk, now=at(5)
    )

    assert selectors.list_open_calls(tournament) == []
    assert Act.objects.get().entry == kept.entry
    with pytest.raises(NothingToDo):
        services.carry_out_act(
            judge=organiser, pk=tournament.pk, does="answer", call=kept.pk, now=at(6)
        )
    call(person, tournament, note="three")
    assert [one.note for one in selectors.list_open_calls(tournament)] == ["three"]


def test_judge_who_plays_there_does_not_answer_the_call(four):
    tournament = set_up(four[0], four)
    table = next(
        one
        for one in tables(tournament)
        if four[0] in (one.first.user, one.second.user)
    )
    other = next(one.user for one in table.entries if one.user != four[0])
    call(other, tournament)

    with pytest.raises(OwnTable):
        services.carry_out_act(
            judge=four[0],
            pk=tournament.pk,
            does="answer",
            call=JudgeCall.objects.get().pk,
            now=NOON,
        )
    assert JudgeCall.objects.get().answered_at is None
