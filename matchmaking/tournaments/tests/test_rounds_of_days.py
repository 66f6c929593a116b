"""Rounds that last for days: being ready, the deadline, and what follows from it."""

from datetime import timedelta

import pytest

from battles.errors import AlreadyInBattle
from matchmaking.tournaments import errors, selectors, services
from matchmaking.tournaments.models import Match, Tournament
from matchmaking.tournaments.services.match_starts import READY_FOR
from matchmaking.tournaments.tests.factories import (
    NOON,
    concede,
    create,
    make_people,
    set_up,
    tables,
)
from unionarena.core.notifications.models import Notification
from unionarena.core.notifications.occasions import Occasion

pytestmark = pytest.mark.django_db
DAYS = 7
DEADLINE = NOON + timedelta(days=DAYS)
INSTANT = timedelta(seconds=1)


@pytest.fixture
def weekly(organiser, four):
    return set_up(organiser, four, kind="round_robin", round_days=DAYS)


@pytest.fixture
def match(weekly):
    return tables(weekly)[0]


def be_ready(match, seat, *, now=NOON):
    user = match.entries[seat].user
    return services.declare_ready(user=user, pk=match.round.tournament_id, now=now)


def tick(tournament, now):
    services.advance_tournament(tournament.pk, now=now)
    tournament.refresh_from_db()


def list_notified(occasion):
    rows = Notification.objects.filter(occasion=occasion.value)
    return sorted(rows.values_list("user__username", flat=True))


# --- Settings.


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "swiss"},
        {"kind": "double"},
        {"bots": "even"},
        {"top_cut": 4},
        {"round_days": -1},
        {"round_days": 15},
    ],
)
def test_only_a_round_robin_of_people_has_rounds_of_days(organiser, wrong):
    with pytest.raises(errors.BadSettings):
        create(organiser, **{"kind": "round_robin", "round_days": DAYS} | wrong)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("days", [1, 14])
def test_a_round_has_up_to_two_weeks(organiser, days):
    assert create(organiser, kind="round_robin", round_days=days).round_days == days


# --- Starting a match.


def test_no_battle_starts_with_the_round_and_everyone_hears_of_the_deadline(weekly):
    assert [one.battle_id for one in tables(weekly)] == [None, None]
    assert tables(weekly)[0].round.ends_at == DEADLINE
    names = ["akari", "botan", "chidori", "daichi"]
    assert list_notified(Occasion.ROUND_DEADLINE) == names
    details = Notification.objects.first().details
    assert details["day"] == DEADLINE.date().isoformat()


def test_a_match_starts_once_both_are_ready(weekly, match):
    assert be_ready(match, 0).battle_id is None

    started = be_ready(match, 1, now=NOON + READY_FOR - INSTANT)

    assert started.battle_id is not None
    assert Match.objects.get(pk=match.pk).battle_id == started.battle_id
    assert tables(weekly)[1].battle_id is None


def test_who_was_ready_a_quarter_of_an_hour_ago_is_not_any_more(match):
    be_ready(match, 0)

    assert be_ready(match, 1, now=NOON + READY_FOR).battle_id is None


def test_the_opponent_hears_of_it_once_however_often_it_is_said(match):
    for seconds in (0, 1, 60):
        be_ready(match, 0, now=NOON + timedelta(seconds=seconds))

    opponent = match.second.user.username
    assert list_notified(Occasion.OPPONENT_READY) == [opponent]


def test_being_ready_again_leads_to_the_same_battle(match):
    be_ready(match, 0)
    started = be_ready(match, 1)

    assert be_ready(match, 0).battle_id == started.battle_id


def test_who_plays_elsewhere_is_not_ready(match, organiser):
    set_up(organiser, [match.first.user, make_people("emi")])

    with pytest.raises(AlreadyInBattle):
        be_ready(match, 0)

    assert Match.objects.get(pk=match.pk).first_ready_at is None


def test_a_match_does_not_start_while_the_opponent_plays_elsewhere(match, organiser):
    be_ready(match, 0)
    set_up(organiser, [match.first.user, make_people("emi")])

    assert be_ready(match, 1).battle_id is None


def test_others_and_the_late_have_no_match_to_be_ready_for(weekly, match):
    with pytest.raises(errors.NotEntered):
        services.declare_ready(user=make_people("emi"), pk=weekly.pk, now=NOON)
    with pytest.raises(errors.NoTable):
        be_ready(match, 0, now=DEADLINE)
    assert Match.objects.get(pk=match.pk).first_ready_at is None


def test_a_match_that_starts_by_itself_waits_for_nobody(tournament):
    with pytest.raises(errors.StartsByItself):
        be_ready(tables(tournament)[0], 0)


# --- The deadline.


@pytest.mark.parametrize(
    ("ready", "outcome"),
    [((), "neither"), ((0,), "first"), ((1,), "second"), ((0, 1), "draw")],
)
def test_what_is_not_played_is_decided_by_who_was_ready(weekly, match, ready, outcome):
    for seat in ready:
        be_ready(match, seat, now=NOON + seat * READY_FOR)
    tick(weekly, DEADLINE - INSTANT)
    assert Match.objects.get(pk=match.pk).is_pending

    tick(weekly, DEADLINE)

    match.refresh_from_db()
    assert (match.outcome, match.how) == (outcome, "late")
    assert selectors.find_last_round(weekly).number == 2


def test_a_match_played_in_time_counts_and_the_round_waits_for_the_others(
    weekly, match
):
    be_ready(match, 0)
    match = be_ready(match, 1)
    match = Match.objects.select_related("first__user", "second__user").get(pk=match.pk)
    concede(match, 1)

    tick(weekly, NOON + timedelta(days=1))

    match.refresh_from_db()
    assert (match.outcome, match.how) == ("first", "played")
    assert selectors.find_last_round(weekly).number == 1


def test_a_battle_that_is_played_at_the_deadline_is_not_decided_by_readiness(
    weekly, match
):
    be_ready(match, 0, now=DEADLINE - INSTANT)
    be_ready(match, 1, now=DEADLINE - INSTANT)

    tick(weekly, DEADLINE)

    match.refresh_from_db()
    assert match.is_pending


def test_a_judge_who_gives_a_table_time_moves_its_deadline(weekly, match, organiser):
    services.extend_time(
        judge=organiser, pk=weekly.pk, table=match.number, seconds=600, now=NOON
    )

    tick(weekly, DEADLINE)

    match.refresh_from_db()
    assert match.is_pending
    assert Match.objects.exclude(pk=match.pk).get().how == "late"


def test_players_are_reminded_once_two_days_before(weekly, match):
    be_ready(match, 0)
    match = Match.objects.select_related("first__user", "second__user").get(
        pk=be_ready(match, 1).pk
    )
    concede(match, 1)
    Notification.objects.all().delete()
    reminder = DEADLINE - timedelta(days=2)
    tick(weekly, reminder - INSTANT)
    assert list_notified(Occasion.ROUND_DEADLINE) == []

    tick(weekly, reminder)
    tick(weekly, reminder + INSTANT)

    others = tables(weekly)[1].entries
    assert list_notified(Occasion.ROUND_DEADLINE) == sorted(
        one.user.username for one in others
    )


def test_a_round_of_two_days_has_no_reminder(organiser, four):
    weekly = set_up(organiser, four, kind="round_robin", round_days=2)
    Notification.objects.all().delete()

    tick(weekly, NOON + INSTANT)

    assert list_notified(Occasion.ROUND_DEADLINE) == []


def test_a_stopped_clock_stops_the_deadline(weekly, match, organiser):
    services.pause_round(judge=organiser, pk=weekly.pk, now=NOON)

    tick(weekly, DEADLINE)

    match.refresh_from_db()
    assert match.is_pending


def test_nothing_is_done_for_it_while_it_waits_for_its_players(weekly, organiser):
    reminder = DEADLINE - timedelta(days=2)

    def is_due(now):
        return weekly.pk in selectors.list_due_tournaments(now)

    assert not is_due(NOON)
    assert not is_due(reminder - INSTANT)
    assert is_due(reminder)
    tick(weekly, reminder)
    assert not is_due(reminder + INSTANT)
    assert is_due(DEADLINE)


def test_it_is_looked_at_while_a_table_is_played_or_all_are_decided(weekly, organiser):
    one, other = tables(weekly)
    be_ready(one, 0)
    be_ready(one, 1)
    assert weekly.pk in selectors.list_due_tournaments(NOON)

    for match in (one, other):
        services.rule_match(
            judge=organiser,
            pk=weekly.pk,
            table=match.number,
            outcome="first",
            note="late",
            now=NOON,
        )

    assert weekly.pk in selectors.list_due_tournaments(NOON)


# --- On paper.


@pytest.fixture
def paper(organiser):
    tournament = create(organiser, kind="round_robin", round_days=DAYS)
    services.add_paper_players(
        judge=organiser, pk=tournament.pk, names=["Akari", "Botan"], now=NOON
    )
    services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize(
    ("reports", "ended"),
    [
        ([], ("neither", "late")),
        ([(0, 1, 0)], ("first", "alone")),
        ([(1, 1, 0)], ("second", "alone")),
        ([(0, 1, 0), (1, 0, 1)], ("first", "reported")),
        ([(0, 1, 0), (1, 1, 0)], ("pending", "")),
    ],
)
def test_at_the_deadline_one_report_decides_and_a_judge_between_two(
    paper, reports, ended
):
    (match,) = tables(paper)
    for seat, own, other in reports:
        entry = match.entries[seat]
        services.report_match(entry=entry, own=own, other=other, now=NOON)

    tick(paper, DEADLINE - INSTANT)
    match.refresh_from_db()
    assert match.is_pending == (ended[1] != "reported")
    tick(paper, DEADLINE)

    match.refresh_from_db()
    assert (match.outcome, match.how) == ended


def test_a_match_that_waits_for_a_judge_changes_nothing_with_every_tick(paper):
    (match,) = tables(paper)
    for seat, own, other in ((0, 1, 0), (1, 1, 0)):
        entry = match.entries[seat]
        services.report_match(entry=entry, own=own, other=other, now=NOON)
    tick(paper, DEADLINE)
    paper.refresh_from_db()
    before = paper.version

    tick(paper, DEADLINE + INSTANT)

    paper.refresh_from_db()
    assert paper.version == before


def test_a_match_on_paper_tells_what_becomes_of_it_at_the_deadline(paper, client):
    (match,) = tables(paper)
    page = client.get(f"/tournaments/{paper.pk}/report/{match.first.report_key}/")

    assert "that report counts" in page.content.decode()


# --- Pages and REST.


def test_the_page_tells_the_rule_and_lets_a_player_start(client, weekly, match):
    address = f"/tournaments/{weekly.pk}/"
    assert "wins if the other never was" in client.get(address).content.decode()
    client.force_login(match.first.user)
    page = client.get(address).content.decode()
    assert "data-meeting" in page
    assert 'data-action="my-table"' not in page

    client.post(f"{address}ready/", follow=True)

    assert 'data-ready="own"' in client.get(address).content.decode()
    client.force_login(match.second.user)
    assert 'data-ready="opponent"' in client.get(address).content.decode()
    answer = client.post(f"{address}ready/", follow=True)
    match.refresh_from_db()
    assert answer.redirect_chain[-1][0].endswith(f"/battles/{match.battle_id}/")


def test_registration_tells_the_rule_beforehand(client, organiser):
    weekly = create(organiser, kind="round_robin", round_days=DAYS)

    page = client.get(f"/tournaments/{weekly.pk}/").content.decode()

    assert "Days for each round" in page
    assert "wins if the other never was" in page


def test_the_same_by_rest(client, weekly, match):
    ready = f"/api/v1/tournaments/{weekly.pk}/ready/"
    client.force_login(match.first.user)
    answer = client.post(ready).json()
    assert answer["battle"] is None
    read = client.get(f"/api/v1/tournaments/{weekly.pk}/").json()
    assert read["tournament"]["round_days"] == DAYS
    table = read["rounds"][0]["tables"][0]
    assert table["first_ready_at"] is not None
    assert table["second_ready_at"] is None

    client.force_login(match.second.user)

    assert client.post(ready).json()["battle"] is not None
    client.force_login(make_people("emi"))
    assert client.post(ready).json()["code"] == "tournament.not_entered"
