"""Pages of an event: the calendar, filters, the bracket, players, announcements."""

from datetime import timedelta

import pytest
from django.urls import reverse

from matchmaking.tournaments import event_calendar, event_pages, selectors, services
from matchmaking.tournaments.errors import (
    BadSettings,
    NotRunning,
    NotTheJudge,
    RegistrationClosed,
)
from matchmaking.tournaments.models import Act, Tournament
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    make_people,
    play,
    set_up,
    tables,
)

API = "/api/v1/tournaments/"


def get_list(client, **parameters):
    page = client.get(reverse("tournaments:list"), parameters)
    return [one.name for one in page.context["page"]], page


def test_list_is_filtered_by_state_name_and_day(client, organiser, four):
    day = NOON + timedelta(days=3)
    create(organiser, name="Harbour cup", begins_at=day)
    create(organiser, name="Tide open")
    set_up(organiser, four, name="Lantern cup")

    assert get_list(client, state="running")[0] == ["Lantern cup"]
    assert set(get_list(client, q="cup")[0]) == {"Harbour cup", "Lantern cup"}
    names, page = get_list(client, day=day.date().isoformat())
    assert names == ["Harbour cup"]
    assert f'data-day="{day.date().isoformat()}"' in page.content.decode()
    client.force_login(organiser)
    answer = client.get(API, {"day": day.date().isoformat()}).json()
    assert [one["name"] for one in answer["results"]] == ["Harbour cup"]


@pytest.mark.parametrize(
    "wrong",
    [{"day": "2026-02-30"}, {"month": "x"}, {"month": "9999-12"}, {"state": "none"}],
)
def test_filter_without_such_a_value_filters_nothing(client, organiser, wrong):
    create(organiser, name="Tide open")

    assert get_list(client, **wrong)[0] == ["Tide open"]


def test_list_without_a_match_says_so(client, organiser):
    create(organiser, name="Tide open")

    names, page = get_list(client, q="lantern")

    assert names == []
    assert "No tournaments match." in page.content.decode()


def test_month_counts_a_tournament_on_the_day_it_begins_and_no_other(organiser):
    create(organiser, begins_at=NOON)
    create(organiser)  # no time is set: on no day

    month = event_calendar.build_month(
        Tournament.objects.all(), NOON.date().replace(day=1)
    )

    days = [day for week in month.weeks for day in week]
    assert [day.date for day in days if day.count] == [NOON.date()]
    assert all(len(week) == 7 for week in month.weeks)
    assert month.before.month != month.first.month != month.after.month


def test_bracket_shows_rounds_to_come_and_the_names_of_all(organiser, four):
    tournament = set_up(organiser, four, kind="elimination")

    columns = event_pages.build_bracket(tournament, selectors.list_rounds(tournament))

    assert [column.title for column in columns] == ["Semifinals", "Final"]
    assert [len(column.places) for column in columns] == [2, 1]
    assert columns[1].round is None
    assert columns[1].places == (None,)
    play(tournament)
    final = event_pages.build_bracket(tournament, selectors.list_rounds(tournament))[1]
    assert final.places == (tables(tournament)[0],)


def test_swiss_rounds_without_a_top_cut_have_no_bracket(client, tournament):
    rounds = selectors.list_rounds(tournament)

    assert event_pages.build_bracket(tournament, rounds) == []
    page = client.get(reverse("tournaments:detail", args=[tournament.pk]))
    assert "data-bracket" not in page.content.decode()


def test_top_cut_begins_its_bracket_after_the_rounds(organiser):
    people = make_people(*"abcdef")
    tournament = set_up(organiser, people, top_cut=4, rounds=1)
    rounds = selectors.list_rounds(tournament)
    assert event_pages.build_bracket(tournament, rounds) == []
    assert [title for _round, title in event_pages.name_rounds(tournament, rounds)] == [
        "Round 1 of 1"
    ]

    play(tournament)

    rounds = selectors.list_rounds(tournament)
    assert len(event_pages.build_bracket(tournament, rounds)) == 2
    assert [one.number for one, _title in event_pages.name_rounds(tournament, rounds)]


def test_page_of_a_player_has_their_matches_from_their_side(client, tournament):
    play(tournament)  # who sits second loses
    table = tables(tournament, 1)[0]

    pages = [
        client.get(reverse("tournaments:player", args=[tournament.pk, entry.pk]))
        for entry in (table.first, table.second)
    ]

    first = [page.context["player"].matches[0] for page in pages]
    assert [one.result for one in first] == ["won", "lost"]
    assert [one.games for one in first] == [(1, 0), (0, 1)]
    assert [one.opponent for one in first] == [table.second, table.first]
    client.force_login(tournament.organiser)
    answer = client.get(f"{API}{tournament.pk}/players/{table.second.pk}/").json()
    assert answer["matches"][0]["result"] == "lost"
    assert answer["standing"]["player"] == table.second.name


def test_player_of_another_tournament_is_not_found(client, tournament, organiser):
    other = set_up(organiser, make_people("emi", "fuyu"))
    entry = other.entries.first()

    address = reverse("tournaments:player", args=[tournament.pk, entry.pk])

    assert client.get(address).status_code == 404
    client.force_login(tournament.organiser)
    answer = client.get(f"{API}{tournament.pk}/players/{entry.pk}/")
    assert answer.json()["code"] == "tournament.unknown_player"


def test_tables_to_watch_are_those_still_played(tournament):
    assert len(event_pages.list_tables_to_watch(selectors.list_rounds(tournament))) == 2
    services.rule_match(
        judge=tournament.organiser,
        pk=tournament.pk,
        table=1,
        outcome="first",
        note="late",
        now=NOON,
    )
    watched = event_pages.list_tables_to_watch(selectors.list_rounds(tournament))
    assert [match.number for match in watched] == [2]
    assert event_pages.list_tables_to_watch([]) == []


def announce(judge, tournament, text="Pizza at six.", **more):
    services.carry_out_act(
        judge=judge, pk=tournament.pk, does="announce", note=text, now=NOON, **more
    )


def test_announcement_is_on_the_page_until_it_is_taken_back(client, organiser, four):
    tournament = create(organiser)
    announce(organiser, tournament)
    address = reverse("tournaments:detail", args=[tournament.pk])
    assert "Pizza at six." in client.get(address).content.decode()
    client.force_login(organiser)
    shown = client.get(f"{API}{tournament.pk}/").json()["announcements"]
    assert [one["text"] for one in shown] == ["Pizza at six."]

    services.carry_out_act(
        judge=organiser,
        pk=tournament.pk,
        does="undo",
        act=Act.objects.get().pk,
        now=at(1),
    )

    assert "Pizza at six." not in client.get(address).content.decode()


def test_only_a_judge_announces_something_before_the_end(organiser, four):
    tournament = create(organiser)
    with pytest.raises(NotTheJudge):
        announce(four[0], tournament)
    with pytest.raises(BadSettings):
        announce(organiser, tournament, "  ")
    services.cancel_tournament(user=organiser, pk=tournament.pk, now=NOON)
    with pytest.raises(RegistrationClosed):
        announce(organiser, tournament)
    assert not Act.objects.exists()


def test_ruling_is_not_taken_back_once_the_tournament_is_over(organiser, four):
    tournament = set_up(organiser, four, kind="elimination")
    play(tournament)
    services.rule_match(
        judge=organiser, pk=tournament.pk, table=1, outcome="first", now=at(61)
    )
    services.advance_tournament(tournament.pk, now=at(62))
    tournament.refresh_from_db()
    assert not tournament.is_running

    with pytest.raises(NotRunning):
        services.undo_act(
            judge=organiser, pk=tournament.pk, act_id=Act.objects.get().pk, now=at(63)
        )
