"""Decks of a tournament: checked once more, read by judges, played best of three."""

from dataclasses import asdict

import pytest
from django.urls import reverse

from battles.live import submissions
from battles.seating import rematches
from battles.tests.factories import every_battle, every_series
from matchmaking.tournaments import services
from matchmaking.tournaments.errors import TooFewPlayers
from matchmaking.tournaments.models import Act, Match, State
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    make_judge,
    set_up,
    tables,
)

API = "/api/v1/tournaments/"


def spoil(tournament, *people):
    """Ban cards these players have entered with."""
    for entry in tournament.entries.filter(user__in=people):
        entry.revision_ids = [entry.revision_ids[0]] * len(entry.revision_ids)
        entry.save()


def begin(organiser, tournament):
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    tournament.refresh_from_db()


def test_whose_deck_may_no_longer_be_played_is_dropped_at_the_beginning(
    organiser, four
):
    tournament = set_up(organiser, four, begin=False)
    spoil(tournament, four[0])

    begin(organiser, tournament)

    out = tournament.entries.exclude(dropped_at=None).get()
    assert out.user == four[0]
    assert Act.objects.get(tournament=tournament).does == Act.Does.CHECK
    seated = {entry.pk for match in tables(tournament) for entry in match.entries}
    assert len(seated) == 3
    assert out.pk not in seated


def test_nobody_is_dropped_whose_deck_may_be_played(organiser, four):
    tournament = set_up(organiser, four)

    assert not tournament.entries.exclude(dropped_at=None).exists()
    assert not Act.objects.exists()


def test_places_of_the_dropped_are_filled_by_bots_that_were_agreed(organiser, four):
    tournament = set_up(organiser, four, begin=False, capacity=4, bots="fill")
    spoil(tournament, four[0])

    begin(organiser, tournament)

    playing_now = tournament.entries.filter(dropped_at=None)
    assert (playing_now.count(), playing_now.exclude(bot="").count()) == (4, 1)


def test_too_few_left_begin_nothing_and_nobody_is_dropped(organiser, four):
    tournament = set_up(organiser, four[:2], begin=False)
    spoil(tournament, four[0])

    with pytest.raises(TooFewPlayers):
        begin(organiser, tournament)

    tournament.refresh_from_db()
    assert tournament.state == State.OPEN
    assert not tournament.entries.exclude(dropped_at=None).exists()


def test_a_judge_reads_every_list_card_by_card(client, organiser, tournament):
    client.force_login(organiser)

    page = client.get(reverse("tournaments:lists", args=[tournament.pk]))

    lists = page.context["lists"]
    assert len(lists) == 4
    for one in lists:
        assert sum(card.count for card in one.cards) == 50
        assert f'data-list="{one.entry.pk}"' in page.content.decode()
    assert all(card.name for card in lists[0].cards)


def test_judge_reads_the_same_lists_by_rest(client, organiser, four, tournament):
    """Finding 5: the lists were on a page alone."""
    client.force_login(organiser)
    page = client.get(reverse("tournaments:lists", args=[tournament.pk]))

    answer = client.get(f"{API}{tournament.pk}/lists/")

    assert [(row["entry"], row["cards"]) for row in answer.json()] == [
        (one.entry.pk, [asdict(card) for card in one.cards])
        for one in page.context["lists"]
    ]
    client.force_login(four[0])
    assert client.get(f"{API}{tournament.pk}/lists/").status_code == 403


def test_players_and_judges_who_play_read_no_lists_before_the_end(
    client, organiser, four
):
    tournament = set_up(organiser, [organiser, four[0]])
    address = reverse("tournaments:lists", args=[tournament.pk])
    for person in (organiser, four[0], four[1]):
        client.force_login(person)
        assert client.get(address).status_code == 403

    services.cancel_tournament(user=make_judge("judge"), pk=tournament.pk, now=at(1))

    client.force_login(organiser)
    assert client.get(address).status_code == 200
    client.force_login(four[0])
    assert client.get(address).status_code == 403


def test_a_best_of_three_is_decided_by_the_second_win_and_not_before(organiser, four):
    tournament = set_up(organiser, four[:2], best_of=3)
    (match,) = tables(tournament)
    loser = match.second.user

    submissions.concede_battle(battle_id=match.battle_id, viewer=loser)
    services.advance_tournament(tournament.pk, now=at(60))
    assert Match.objects.get().is_pending

    due = every_series().get().next_due_at
    assert rematches.create_due_battles(now=due) == 1
    second = every_battle().exclude(pk=match.battle_id).get()
    submissions.concede_battle(battle_id=second.pk, viewer=loser)
    services.advance_tournament(tournament.pk, now=at(120))

    match.refresh_from_db()
    assert (match.outcome, match.how) == ("first", "played")
    assert (match.first_games, match.second_games) == (2, 0)


def test_a_best_of_three_at_one_each_is_open_until_the_third(organiser, four):
    tournament = set_up(organiser, four[:2], best_of=3)
    (match,) = tables(tournament)
    one, other = match.first.user, match.second.user

    submissions.concede_battle(battle_id=match.battle_id, viewer=other)
    for number, loser in ((2, one), (3, one)):
        assert rematches.create_due_battles(now=every_series().get().next_due_at) == 1
        services.advance_tournament(tournament.pk, now=at(60 * number))
        assert Match.objects.get().is_pending
        battle = every_battle().get(game=number)
        submissions.concede_battle(battle_id=battle.pk, viewer=loser)
    services.advance_tournament(tournament.pk, now=at(240))

    match.refresh_from_db()
    assert (match.outcome, match.first_games, match.second_games) == ("second", 1, 2)
