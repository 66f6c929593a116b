"""The metagame week by week: its page, its feed, and by REST (issue 32)."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from results import tasks
from results.archetypes import recognition, weekly_reports
from results.models import MetagameWeek, Outcome
from results.statistics import ladder_statistics, weekly_figures
from results.tests.factories import make_archetype, make_week
from unionarena.core import site_time

MONDAY = datetime(2026, 11, 16, tzinfo=UTC)
TUESDAY_AFTER = MONDAY + timedelta(days=8, hours=3)
WEEK = weekly_figures.WEEK


@pytest.fixture(autouse=True)
def _shown_at_once(monkeypatch):
    monkeypatch.setattr(ladder_statistics, "MIN_GAMES", 1)
    monkeypatch.setattr(weekly_figures, "MIN_GAMES", 1)
    monkeypatch.setattr("results.clustering.deck_lists.MIN_PLAYERS", 1)


def ended(moment):
    """Let the recorded game have ended then."""
    Outcome.objects.update(finished_at=moment)


def read_page(client, monday=None):
    args = [monday.date()] if monday else []
    return client.get(reverse("results:week" if args else "results:weeks", args=args))


# --- Counting.


@pytest.mark.parametrize(
    ("moment", "is_in"),
    [
        (MONDAY - timedelta(microseconds=1), False),
        (MONDAY, True),
        (MONDAY + WEEK - timedelta(microseconds=1), True),
        (MONDAY + WEEK, False),
    ],
)
def test_a_week_begins_and_ends_on_monday_at_midnight(rated, moment, is_in):
    ended(moment)

    weekly_figures.count_weeks(now=TUESDAY_AFTER)

    assert MetagameWeek.objects.filter(monday=MONDAY).exists() is is_in


def test_the_week_that_still_runs_has_no_report(rated):
    ended(MONDAY)

    weekly_figures.count_weeks(now=MONDAY + timedelta(days=6))

    assert not MetagameWeek.objects.filter(monday=MONDAY).exists()


def test_a_week_of_too_few_games_has_no_report(rated, monkeypatch):
    monkeypatch.setattr(weekly_figures, "MIN_GAMES", 2)
    ended(MONDAY)

    weekly_figures.count_weeks(now=TUESDAY_AFTER)

    assert not MetagameWeek.objects.exists()


def test_a_game_voided_in_the_next_week_is_gone_from_the_report(rated):
    ended(MONDAY)
    weekly_figures.count_weeks(now=TUESDAY_AFTER)
    assert MetagameWeek.objects.count() == 1

    Outcome.objects.update(is_rated=False, unrated_because="voided")
    weekly_figures.count_weeks(now=TUESDAY_AFTER + WEEK)

    assert not MetagameWeek.objects.exists()


def test_counting_twice_is_counting_once(rated, monkeypatch):
    ended(MONDAY)
    monkeypatch.setattr(site_time, "now", lambda: TUESDAY_AFTER)

    tasks.count_weeks()
    tasks.count_weeks()

    assert [week.games for week in MetagameWeek.objects.all()] == [1]


# --- Reading.


def test_a_played_week_is_read_with_its_archetypes(rated, client):
    recognition.recognize_archetypes(now=TUESDAY_AFTER)
    ended(MONDAY)
    weekly_figures.count_weeks(now=TUESDAY_AFTER)

    code = MetagameWeek.objects.get().format
    answer = client.get(
        reverse("api:results:week", args=[MONDAY.date()]), {"format": code}
    ).json()

    assert [line["share"] for line in answer["archetypes"]] == [0.5, 0.5]
    assert {line["rate"]["rate"] for line in answer["archetypes"]} == {0, 1}
    assert answer["sentences"][0] == "1 rated game between people."


def test_a_report_tells_what_changed_since_the_week_before(content, client):
    wall = make_archetype("TDL", ["TDL-1-001"], name_en="Wall")
    rush = make_archetype("TDL", ["TDL-1-002"], name_en="Rush")
    make_week(MONDAY - WEEK, {wall.pk: 0.5}, cards=[("TDL-1-001", 0.5)])
    make_week(MONDAY, {wall.pk: 0.4, rush.pk: 0.3}, cards=[("TDL-1-001", 0.4)])

    page = read_page(client).content.decode()
    answer = client.get(reverse("api:results:week", args=[MONDAY.date()])).json()

    changes = {line["name"]: line["change"] for line in answer["archetypes"]}
    assert changes == {"Wall": pytest.approx(-0.1), "Rush": None}
    assert "Most played: Wall, in 40.0% of decks (-10.0)." in page
    assert [card["number"] for card in answer["fallen"]] == ["TDL-1-001"]
    assert answer["risen"] == []


@pytest.mark.parametrize(("share", "is_shown"), [(0.421, True), (0.419, False)])
def test_a_card_moves_from_two_points_on(content, client, share, is_shown):
    make_week(MONDAY - WEEK, {}, cards=[("TDL-1-001", 0.4)])
    make_week(MONDAY, {}, cards=[("TDL-1-001", share)])

    page = read_page(client).content.decode()

    assert ('data-card="TDL-1-001"' in page) is is_shown


def test_an_archetype_of_a_series_that_is_not_out_stays_secret(content, client):
    hidden = make_archetype("NOPE", ["NOPE-1"], name_en="Secret")
    make_week(MONDAY, {hidden.pk: 0.9}, cards=[("NOPE-1", 0.9)])
    make_week(MONDAY - WEEK, {}, cards=[("NOPE-1", 0.1)])

    texts = [
        read_page(client).content.decode(),
        client.get(reverse("results:weeks-feed")).content.decode(),
        client.get(reverse("api:results:week", args=[MONDAY.date()])).content.decode(),
    ]

    assert not any("Secret" in text or "NOPE" in text for text in texts)


def test_a_week_without_a_report_is_not_found_and_says_why(content, client):
    page = read_page(client, MONDAY)
    answer = client.get(reverse("api:results:week", args=[MONDAY.date()]))

    assert page.status_code == 404
    assert "report here on Monday" in page.content.decode()
    assert answer.json()["errors"][0]["code"] == "week.not_found"


def test_the_first_day_has_a_page_that_says_what_will_be_there(content, client):
    page = read_page(client)

    assert page.status_code == 200
    assert "report here on Monday" in page.content.decode()


def test_the_feed_has_the_latest_reports_with_their_pages(content, client):
    row = make_archetype("TDL", ["TDL-1-001"], name_en="Wall")
    make_week(MONDAY, {row.pk: 0.4})

    feed = client.get(reverse("results:weeks-feed")).content.decode()

    assert "/statistics/weeks/2026-11-16/" in feed
    assert "Most played: Wall" in feed
    assert feed.count("<entry>") == 1


def test_page_of_an_archetype_shows_its_weeks(content, client):
    row = make_archetype("TDL", ["TDL-1-001"], name_en="Wall")
    for back in range(weekly_reports.TREND_WEEKS + 1):
        make_week(MONDAY - back * WEEK, {row.pk: 0.4})

    page = client.get(reverse("results:archetype", args=[row.pk])).content.decode()

    assert page.count("data-week=") == weekly_reports.TREND_WEEKS
    assert 'data-week="2026-11-16"' in page
