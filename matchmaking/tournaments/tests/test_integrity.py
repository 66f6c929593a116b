"""No one decides games they play in, and no ruling makes a rating (S1, S5)."""

import pytest
from django.urls import reverse

from battles.errors import NoHandOver, NoRematch
from battles.seating import rematches, stand_ins
from battles.tests.factories import every_battle, every_series
from matchmaking.tournaments import errors, selectors, services
from matchmaking.tournaments.models import Act, State, Tournament
from matchmaking.tournaments.services import round_clock
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    concede,
    create,
    deck_of,
    enter,
    make_judge,
    make_people,
    set_up,
    tables,
)
from results.services import record_outcome

API = "/api/v1/tournaments/"


@pytest.fixture
def judge(content):
    return make_judge("judge")


@pytest.fixture
def played(content):
    """Begin a tournament whose organiser plays in it; return it and the organiser."""
    organiser, *others = make_people("organiser", "akari", "botan", "chidori")
    return set_up(organiser, [organiser, *others]), organiser


def table_of(tournament, person):
    """Return a player's table and the entry of their opponent there."""
    (match,) = [
        match
        for match in tables(tournament)
        if person in {entry.user for entry in match.entries}
    ]
    (other,) = [entry for entry in match.entries if entry.user != person]
    return match, other


def drop(judge, tournament, entry, seconds=5):
    services.drop_player(
        judge=judge, pk=tournament.pk, entry_id=entry.pk, now=at(seconds)
    )


def rule(judge, tournament, outcome="first", seconds=5):
    services.rule_match(
        judge=judge, pk=tournament.pk, table=1, outcome=outcome, now=at(seconds)
    )


def end_of(tournament):
    """Return the first table's battle, after its ruling has ended it."""
    round_clock.end_decided_boards(tournament.pk, now=at(6))
    return every_battle().get(pk=tables(tournament)[0].battle_id)


# --- One's own table.


def test_nobody_drops_the_opponent_of_their_own_table(played):
    """S1, first way: drop the opponent, and win 162 points."""
    tournament, organiser = played
    match, opponent = table_of(tournament, organiser)

    with pytest.raises(errors.OwnTable):
        drop(organiser, tournament, opponent)

    match.refresh_from_db()
    opponent.refresh_from_db()
    assert match.is_pending
    assert opponent.dropped_at is None
    assert not Act.objects.exists()


def test_who_plays_elsewhere_is_dropped_and_so_is_a_past_opponent(played):
    tournament, organiser = played
    match, opponent = table_of(tournament, organiser)
    (elsewhere,) = [one for one in tables(tournament) if one.pk != match.pk]

    drop(organiser, tournament, elsewhere.first)
    concede(match, match.entries.index(opponent))
    services.advance_tournament(tournament.pk, now=at(1))

    elsewhere.first.refresh_from_db()
    assert elsewhere.first.dropped_at is not None


@pytest.mark.parametrize("act", ["rule", "replay", "drop"])
def test_acts_at_ones_own_table_are_refused_by_rest(client, played, act):
    """S1, first way, as it was done."""
    tournament, organiser = played
    match, opponent = table_of(tournament, organiser)
    client.force_login(organiser)
    fields = {
        "does": act,
        "table": match.number,
        "outcome": "first",
        "player": opponent.pk,
    }

    answer = client.post(
        f"{API}{tournament.pk}/acts/", fields, content_type="application/json"
    )

    assert (answer.status_code, answer.json()["code"]) == (403, "tournament.own_table")


def test_drop_by_another_is_not_undone_by_the_winner(played, judge):
    tournament, organiser = played
    _match, opponent = table_of(tournament, organiser)
    drop(judge, tournament, opponent)

    act = selectors.list_acts(tournament).first()
    with pytest.raises(errors.OwnTable):
        services.undo_act(judge=organiser, pk=tournament.pk, act_id=act.pk, now=at(7))


def test_nobody_calls_off_while_their_own_match_is_played(played):
    """S1, third way: keep what one wins, call off what one is losing."""
    tournament, organiser = played

    with pytest.raises(errors.OwnGame):
        services.cancel_tournament(user=organiser, pk=tournament.pk, now=at(5))

    tournament.refresh_from_db()
    assert tournament.state == State.RUNNING
    match, _opponent = table_of(tournament, organiser)
    assert every_battle().get(pk=match.battle_id).status == "running"


def test_organiser_whose_match_is_over_calls_off(played):
    tournament, organiser = played
    match, opponent = table_of(tournament, organiser)
    concede(match, 1 - match.entries.index(opponent))
    services.advance_tournament(tournament.pk, now=at(5))

    services.cancel_tournament(user=organiser, pk=tournament.pk, now=at(6))

    tournament.refresh_from_db()
    assert tournament.state == State.CALLED_OFF


def test_organiser_who_plays_calls_off_before_it_begins(content):
    organiser, other = make_people("organiser", "akari")
    tournament = set_up(organiser, [organiser, other], begin=False)

    services.cancel_tournament(user=organiser, pk=tournament.pk, now=at(5))

    tournament.refresh_from_db()
    assert tournament.state == State.CALLED_OFF


# --- What rulings do to ratings.


@pytest.mark.parametrize(
    ("decide", "reason"),
    [
        (rule, "ruled"),
        (lambda judge, on: drop(judge, on, tables(on)[0].second), "dropped"),
    ],
)
def test_result_that_a_judge_decided_is_not_rated_and_says_why(
    judge, four, decide, reason
):
    """S1, second way: rule for a friend, and call it a time-out."""
    tournament = set_up(judge, four, is_rated=True)
    decide(judge, tournament)

    battle = end_of(tournament)
    outcome = record_outcome(battle_id=battle.pk)

    assert (battle.winner, battle.result_reason) == (0, reason)
    assert (outcome.is_rated, outcome.unrated_because) == (False, "ruled")


def test_called_off_games_are_not_rated(judge, four):
    """S1, third way."""
    tournament = set_up(judge, four, is_rated=True)

    services.cancel_tournament(user=judge, pk=tournament.pk, now=at(5))

    battles = every_battle().filter(origin="tournament")
    assert {battle.status for battle in battles} == {"voided"}


def test_who_leaves_a_rated_tournament_concedes_and_is_rated(judge, four):
    """Leaving is a choice of the player; it must not save a lost game."""
    tournament = set_up(judge, four, is_rated=True)
    match = tables(tournament)[0]

    services.leave_tournament(user=match.second.user, pk=tournament.pk, now=at(5))

    battle = end_of(tournament)
    match.refresh_from_db()
    assert (match.outcome, match.how) == ("first", "left")
    assert battle.result_reason == "concession"
    assert record_outcome(battle_id=battle.pk).is_rated


def test_played_games_of_a_rated_tournament_are_rated(judge, four):
    tournament = set_up(judge, four, is_rated=True)
    match = tables(tournament)[0]
    concede(match, 1)

    assert record_outcome(battle_id=match.battle_id).is_rated


# --- Who organises rated tournaments.


def test_rated_tournaments_are_organised_by_judges_only(organiser, judge):
    """S1: any account could organise a rated tournament."""
    with pytest.raises(errors.RatedNeedsJudge):
        create(organiser, is_rated=True)
    assert not Tournament.objects.exists()

    assert create(judge, is_rated=True).is_rated
    assert not create(organiser, is_rated=False).is_rated


def test_rated_tournament_of_anybody_is_refused_by_rest_and_page(client, organiser):
    client.force_login(organiser)
    fields = {"name": "Harbour cup", "is_rated": True}
    answer = client.post(API, fields, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (
        403,
        "tournament.rated_judges",
    )

    form = {
        "name": "Harbour cup",
        "kind": "swiss",
        "capacity": 8,
        "rounds": 0,
        "top_cut": 0,
        "best_of": 1,
        "clock": "normal",
        "round_minutes": 40,
        "break_s": 0,
        "bots": "none",
        "bot": "random",
        "is_rated": "on",
    }
    page = client.post(reverse("tournaments:create"), form)
    assert page.context["form"].non_field_errors() == [
        "Only judges may organise rated tournaments."
    ]
    assert not Tournament.objects.exists()


# --- Who has read the lists.


LISTS = ("/tournaments/{}/lists/", API + "{}/lists/")


def read_lists(client, person, tournament, lists=LISTS[0]):
    client.force_login(person)
    return client.get(lists.format(tournament.pk)).status_code


@pytest.mark.parametrize("lists", LISTS)
def test_who_has_read_the_lists_cannot_enter(client, organiser, four, lists):
    """S1, fourth way: read all lists, then enter with a counter deck."""
    tournament = set_up(organiser, four, begin=False)
    assert read_lists(client, organiser, tournament, lists) == 200

    with pytest.raises(errors.HasReadLists):
        enter(organiser, tournament)

    assert not tournament.entries.filter(user=organiser).exists()
    enter_by_rest = client.put(
        f"{API}{tournament.pk}/entry/",
        {"deck_id": deck_of(organiser)},
        content_type="application/json",
    )
    assert enter_by_rest.json()["code"] == "tournament.has_read_lists"


@pytest.mark.parametrize("lists", LISTS)
def test_leaving_to_read_the_lists_does_not_let_one_enter_again(
    client, organiser, four, lists
):
    """S1, fourth way: leave, read all lists, and enter again."""
    tournament = set_up(organiser, [organiser, *four], begin=False)
    assert read_lists(client, organiser, tournament, lists) == 403
    services.leave_tournament(user=organiser, pk=tournament.pk, now=NOON)
    assert read_lists(client, organiser, tournament, lists) == 200

    with pytest.raises(errors.HasReadLists):
        enter(organiser, tournament)


def test_being_refused_the_lists_bars_nobody(client, organiser, four):
    tournament = set_up(organiser, four[:2], begin=False)
    assert read_lists(client, four[2], tournament) == 403

    enter(four[2], tournament)
    enter(organiser, tournament)

    assert tournament.entries.count() == 4


def test_reading_the_lists_of_one_tournament_bars_from_that_one_alone(
    client, organiser, four
):
    tournament = set_up(organiser, four, begin=False)
    other = set_up(organiser, four, begin=False)
    read_lists(client, organiser, tournament)

    enter(organiser, other)

    assert other.entries.filter(user=organiser).exists()


# --- Bots at tables of people.


@pytest.mark.parametrize("is_rated", [False, True])
def test_nobody_hands_their_tournament_match_to_a_bot(judge, four, is_rated):
    """S5."""
    match = tables(set_up(judge, four, is_rated=is_rated))[0]

    with pytest.raises(NoHandOver):
        stand_ins.set_stand_in(
            battle_id=match.battle_id, viewer=match.first.user, bot="greedy"
        )


# --- A best of three that ends in the middle.


@pytest.fixture
def second_battle(judge, four):
    """Play the first battle of a rated best of three; return table and battle.

    The first player has won it, and the second battle is being played.
    """
    tournament = set_up(judge, four[:2], is_rated=True, best_of=3)
    (match,) = tables(tournament)
    concede(match, 1)
    assert rematches.create_due_battles(now=every_series().get().next_due_at) == 1
    return tournament, match, every_battle().get(game=2)


def test_who_leaves_a_best_of_three_concedes_the_battle_being_played(second_battle):
    """A lost game is not saved by leaving; the rest is not played."""
    tournament, match, battle = second_battle

    services.leave_tournament(user=match.first.user, pk=tournament.pk, now=at(70))
    round_clock.end_decided_boards(tournament.pk, now=at(71))

    battle.refresh_from_db()
    match.refresh_from_db()
    assert (match.outcome, match.how) == ("second", "left")
    # The seats have changed: seat 1 is the first player's.
    assert (battle.status, battle.winner, battle.result_reason) == (
        "finished",
        0,
        "concession",
    )
    assert record_outcome(battle_id=battle.pk).is_rated
    assert every_series().get().next_due_at is None


def test_no_battle_follows_in_a_best_of_three_that_was_left(second_battle):
    tournament, match, battle = second_battle
    services.leave_tournament(user=match.first.user, pk=tournament.pk, now=at(70))
    round_clock.end_decided_boards(tournament.pk, now=at(71))

    with pytest.raises(NoRematch):
        rematches.offer_rematch(
            battle_id=battle.pk, viewer=match.second.user, now=at(72)
        )


def test_best_of_three_ended_by_a_judge_is_unrated_from_there_on(second_battle, judge):
    tournament, match, battle = second_battle
    rule(judge, tournament, "second", seconds=70)
    round_clock.end_decided_boards(tournament.pk, now=at(71))

    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.result_reason) == (
        "finished",
        0,
        "ruled",
    )
    assert record_outcome(battle_id=battle.pk).unrated_because == "ruled"
    assert record_outcome(battle_id=match.battle_id).is_rated
    assert every_series().get().next_due_at is None


def test_best_of_three_ruled_a_draw_calls_off_the_battle_being_played(
    second_battle, judge
):
    tournament, _match, battle = second_battle
    rule(judge, tournament, "draw", seconds=70)
    round_clock.end_decided_boards(tournament.pk, now=at(71))

    battle.refresh_from_db()
    assert (battle.status, battle.result_reason) == ("voided", "void")


# --- Events that hardly anyone enters, as the search for rings looks at them.


def test_battles_of_events_with_at_most_eight_entrants_are_known(played):
    tournament, _organiser = played
    of_event = {match.battle_id for match in tables(tournament)}

    assert selectors.list_battles_of_small_events(NOON) == of_event
    assert selectors.list_battles_of_small_events(at(3600)) == set()


def test_battles_of_an_event_with_nine_entrants_are_none_of_them(content):
    organiser, *nine = make_people("organiser", *(f"player{n}" for n in range(9)))
    set_up(organiser, nine, capacity=16)

    assert selectors.list_battles_of_small_events(NOON) == set()
