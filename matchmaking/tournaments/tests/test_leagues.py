"""Weekly cups: opened by themselves once, ended exactly, one table (issue 32)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from matchmaking.tournaments import league_tables, services
from matchmaking.tournaments.errors import (
    BadSettings,
    LeagueNotFound,
    NothingToDo,
    NotTheJudge,
    TooManyTournaments,
)
from matchmaking.tournaments.models import League, State, Tournament
from matchmaking.tournaments.services import (
    Settings,
    announcements,
    leagues,
    registration,
)
from matchmaking.tournaments.tests.factories import (
    NOON,
    create,
    enter,
    make_judge,
    make_people,
    play,
)
from unionarena.core.notifications.models import Webhook
from unionarena.core.notifications.webhooks import MOST_FAILURES

API = "/api/v1/tournaments/leagues/"
DAY = timedelta(days=1)
WEEK = 7 * DAY
START = NOON + DAY


def make_league(user, *, events=None, zone="UTC", **settings):
    settings = {"name": "Tuesdays", "break_s": 0, "begins_at": START} | settings
    return services.create_league(
        user=user, settings=Settings(**settings), events=events, zone=zone, now=NOON
    )


def list_starts(league):
    rows = Tournament.objects.filter(league=league).order_by("begins_at")
    return list(rows.values_list("begins_at", flat=True))


def open_due(league, now):
    services.open_due_events(now=now)
    league.refresh_from_db()


def call_off_all(league):
    for one in league.events.filter(state=State.OPEN):
        registration.cancel_locked_tournament(one, now=NOON)


def test_event_opens_six_days_before_it_begins_and_not_earlier(organiser):
    league = make_league(organiser)
    assert list_starts(league) == [START]

    open_due(league, START + WEEK - 6 * DAY - timedelta(seconds=1))
    assert list_starts(league) == [START]
    open_due(league, START + WEEK - 6 * DAY)

    assert list_starts(league) == [START, START + WEEK]
    assert Tournament.objects.filter(league=league, name="Tuesdays").count() == 2


def test_event_far_ahead_is_not_open_yet(organiser):
    assert list_starts(make_league(organiser, begins_at=NOON + 7 * DAY)) == []


def test_running_twice_opens_one_event_once(organiser):
    league = make_league(organiser)
    for _ in range(3):
        open_due(league, START + 2 * DAY)

    assert list_starts(league) == [START, START + WEEK]


@pytest.mark.parametrize(
    ("failures", "is_known", "is_kept"),
    [(0, True, True), (MOST_FAILURES - 1, True, True),
     (MOST_FAILURES, True, False), (0, False, False)],
)  # fmt: skip
def test_channel_of_a_club_is_set_once_for_all_its_events(
    organiser, settings, failures, is_known, is_kept
):
    league, url = make_league(organiser), "https://discord.com/api/webhooks/1/x"
    settings.WEBHOOK_HOSTS = ["discord.com"]
    first = league.events.get().pk
    announcements.save_webhook(user=organiser, pk=first, url=url, now=NOON)
    Webhook.objects.update(failures=failures)
    if not is_known:
        settings.WEBHOOK_HOSTS = ["elsewhere.example"]

    open_due(league, START + 2 * DAY)

    event = league.events.exclude(pk=first).get()
    kept = announcements.find_webhook(user=organiser, pk=event.pk)
    assert (kept is not None and kept.url == url) == is_kept


def test_database_refuses_a_second_event_of_one_start(organiser):
    league = make_league(organiser)
    first = league.events.get()
    first.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        first.save(force_insert=True)


def test_what_nobody_could_enter_is_left_out_when_the_task_runs_late(organiser):
    league = make_league(organiser, events=3)
    open_due(league, START + 5 * WEEK - 2 * DAY)

    assert list_starts(league) == [START, START + 5 * WEEK]
    assert league.events_left == 1


def test_hour_stays_when_the_clocks_change():
    """Summer time ends on 25 October 2026 in Berlin."""
    first = datetime(2026, 10, 20, 17, tzinfo=UTC)
    after = leagues.find_start_after(first, "Europe/Berlin", first)

    assert after == datetime(2026, 10, 27, 18, tzinfo=UTC)
    assert leagues.find_start_after(first, "Asia/Tokyo", first) == first + WEEK


def test_hour_that_the_clocks_skip_moves_one_event_alone():
    """02:30 does not exist on 29 March 2026 in Berlin."""
    first = datetime(2026, 3, 22, 1, 30, tzinfo=UTC)
    skipped = leagues.find_start_after(first, "Europe/Berlin", first)
    later = leagues.find_start_after(first, "Europe/Berlin", skipped)

    assert skipped == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert later == datetime(2026, 4, 5, 0, 30, tzinfo=UTC)


def test_league_is_complete_when_its_last_event_is_open(organiser):
    league = make_league(organiser, events=2)
    open_due(league, START + 2 * DAY)
    open_due(league, START + 2 * WEEK)

    assert list_starts(league) == [START, START + WEEK]
    assert (league.ended, league.next_at) == (League.Ended.COMPLETE, None)


def test_cup_nobody_enters_is_called_off_and_ends_after_the_fourth(organiser):
    league = make_league(organiser)
    for number in range(3):
        services.run_tick(now=START + number * WEEK)
        open_due(league, START + number * WEEK + DAY)
        assert not league.ended
    services.run_tick(now=START + 3 * WEEK)
    open_due(league, START + 3 * WEEK + DAY)

    assert league.ended == League.Ended.EMPTY
    states = set(league.events.values_list("state", flat=True))
    assert (league.events.count(), states) == (4, {State.CALLED_OFF})


def test_one_event_that_is_held_keeps_the_cup(organiser, four):
    league = make_league(organiser)
    enter(four[0], league.events.get())
    enter(four[1], league.events.get())
    services.run_tick(now=START)
    for number in range(4):
        open_due(league, START + number * WEEK + DAY)
        call_off_all(league)

    assert not league.ended
    open_due(league, START + 4 * WEEK + DAY)
    assert league.ended == League.Ended.EMPTY


def test_cup_ends_when_the_organiser_closes_their_account(organiser):
    league = make_league(organiser)
    League.objects.update(organiser=None)
    open_due(league, START + 2 * DAY)

    assert (list_starts(league), league.ended) == ([START], League.Ended.REFUSED)


def test_cup_ends_when_its_format_is_gone(organiser):
    league = make_league(organiser)
    League.objects.update(settings=league.settings | {"format": "gone"})
    open_due(league, START + 2 * DAY)

    assert (list_starts(league), league.ended) == ([START], League.Ended.REFUSED)


def test_one_cup_that_fails_delays_no_other(organiser, four):
    broken, whole = make_league(organiser), make_league(four[0])
    League.objects.filter(pk=broken.pk).update(settings={"unknown": 1})
    open_due(whole, START + 2 * DAY)

    assert list_starts(whole) == [START, START + WEEK]
    assert list_starts(broken) == [START]


def test_organiser_and_judges_stop_it_once_and_nobody_else(organiser, four):
    league = make_league(organiser)
    with pytest.raises(NotTheJudge):
        services.stop_league(user=four[0], pk=league.pk)
    services.stop_league(user=make_judge("emi"), pk=league.pk)
    with pytest.raises(NothingToDo):
        services.stop_league(user=organiser, pk=league.pk)
    with pytest.raises(LeagueNotFound):
        services.stop_league(user=organiser, pk=league.pk + 1)
    open_due(league, START + 2 * DAY)

    assert league.ended == League.Ended.STOPPED
    assert [one.state for one in league.events.all()] == [State.OPEN]


@pytest.mark.parametrize(
    ("events", "zone", "begins_at", "setting"),
    [
        (1, "UTC", START, "events"),
        (27, "UTC", START, "events"),
        (2, "Mars/Harbour", START, "time_zone"),
        (2, "../etc/passwd", START, "time_zone"),
        (2, "UTC", None, "begins_at"),
        (2, "UTC", NOON, "begins_at"),
        (2, "UTC", NOON + 367 * DAY, "begins_at"),
    ],
)
def test_impossible_league_is_refused_by_name(
    organiser, events, zone, begins_at, setting
):
    with pytest.raises(BadSettings) as refused:
        make_league(organiser, events=events, zone=zone, begins_at=begins_at)

    assert refused.value.details["setting"] == setting
    assert not League.objects.exists()


def test_fourth_league_at_once_is_refused_and_events_take_no_places(organiser):
    for _ in range(3):
        make_league(organiser)
    with pytest.raises(TooManyTournaments):
        make_league(organiser)
    for _ in range(3):
        create(organiser)
    with pytest.raises(TooManyTournaments):
        create(organiser)


def hold(event, people, now):
    for person in people:
        enter(person, event)
    services.run_tick(now=now)
    event.refresh_from_db()
    play(event, seconds=(now - NOON).total_seconds() + 60)
    assert event.state == State.OVER


def test_table_adds_up_the_matches_of_finished_events(organiser, four):
    """3 points for a win, 1 for a draw; equal points and wins share a place."""
    league = make_league(organiser, rounds=1)
    hold(league.events.get(), four[:3], START)
    open_due(league, START + 2 * DAY)
    assert len(league_tables.rank_league(league)) == 3

    lines = league_tables.rank_league(league)
    assert [(line.place, line.points) for line in lines] == [(1, 3), (1, 3), (3, 0)]
    hold(league.events.get(state=State.OPEN), four[:2], START + WEEK)

    lines = league_tables.rank_league(league)
    assert sum(line.points for line in lines) == 9
    assert sum(line.wins for line in lines) - 1 == sum(line.losses for line in lines)
    assert sorted(line.events for line in lines) == [1, 2, 2]


def test_table_leaves_out_bots_and_events_that_are_not_over(organiser, four):
    league = make_league(organiser, rounds=1, bots="even")
    enter(four[0], league.events.get())
    services.run_tick(now=START)
    assert league_tables.rank_league(league) == []

    play(league.events.get(), seconds=86_460, loser=_seat_of_person(league))
    (line,) = league_tables.rank_league(league)
    assert (line.name, line.losses, line.points) == (four[0].shown_name, 1, 0)


def _seat_of_person(league):
    table = league.events.get().played.get().tables.get()
    return int(bool(table.first.bot))


def test_entry_code_of_a_cup_is_never_shown(client, organiser):
    league = make_league(organiser, code="lighthouse")
    client.force_login(make_people("emi"))
    page = client.get(reverse("tournaments:league", args=[league.pk]))

    assert "lighthouse" not in page.content.decode()
    assert "lighthouse" not in client.get(f"{API}{league.pk}/").content.decode()
    assert "lighthouse" not in client.get(API).content.decode()


def test_cup_is_set_up_listed_read_and_stopped_by_rest(client, organiser):
    client.force_login(organiser)
    body = {
        "name": "Tuesdays",
        "begins_at": (timezone.now() + DAY).isoformat(),
        "events": 4,
        "time_zone": "Asia/Tokyo",
    }
    made = client.post(API, body, content_type="application/json")
    assert made.status_code == 201, made.content
    address = f"{API}{made.json()['id']}/"
    assert made.json()["events_left"] == 3
    assert len(client.get(address).json()["events"]) == 1
    assert client.get(API).json()["results"][0]["time_zone"] == "Asia/Tokyo"

    assert client.delete(address).status_code == 204
    assert client.get(address).json()["ended"] == "stopped"
    assert client.delete(address).status_code == 409


def test_form_asks_for_the_start_of_a_weekly_cup(client, organiser):
    client.force_login(organiser)
    form = {
        "name": "Tuesdays",
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
        "is_weekly": "on",
    }
    for begins_at in ("", "2020-01-01T10:00"):
        data = form | {"begins_at": begins_at}
        answer = client.post(reverse("tournaments:create"), data)
        assert list(answer.context["form"].errors) == ["begins_at"]

    assert not League.objects.exists()
    assert not Tournament.objects.exists()
