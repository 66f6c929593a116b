"""Pages and REST of tournaments: what users see, send, and are refused."""

import csv
import io
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from matchmaking.tournaments import exports, selectors, services
from matchmaking.tournaments.models import Tournament
from matchmaking.tournaments.tests.factories import (
    create,
    deck_of,
    enter,
    play,
    set_up,
    tables,
)

API = "/api/v1/tournaments/"


def url(name, tournament):
    return reverse(f"tournaments:{name}", args=[tournament.pk])


def send(client, path, data, method="post"):
    return getattr(client, method)(path, data, content_type="application/json")


@pytest.fixture
def as_organiser(client, organiser):
    client.force_login(organiser)
    return client


def test_tournament_is_set_up_entered_and_begun_by_pages(client, organiser, four):
    client.force_login(organiser)
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
    }
    answer = client.post(reverse("tournaments:create"), form)
    tournament = Tournament.objects.get()
    assert answer.url == url("detail", tournament)

    for person in four:
        client.force_login(person)
        page = client.get(url("detail", tournament)).content.decode()
        assert 'data-action="enter"' in page
        assert 'data-action="begin"' not in page
        client.post(url("enter", tournament), {"deck": deck_of(person)})
    client.force_login(organiser)
    client.post(url("begin", tournament))

    tournament.refresh_from_db()
    assert tournament.is_running
    client.force_login(tables(tournament)[0].first.user)
    assert "data-my-table" in client.get(url("detail", tournament)).content.decode()
    board = client.get(url("my-table", tournament)).url
    assert board == reverse("battles:board", args=[tables(tournament)[0].battle_id])


def test_battle_leads_to_its_tournament(client, tournament):
    """Issue 29: after a battle of a tournament, the next round is the next step."""
    table = tables(tournament)[0]
    client.force_login(table.first.user)

    led = client.get(reverse("tournaments:of-battle", args=[table.battle_id]))
    nowhere = client.get(reverse("tournaments:of-battle", args=[uuid4()]))

    assert led.url == url("detail", tournament)
    assert nowhere.status_code == 404


def test_impossible_form_says_what_is_wrong_and_sets_up_nothing(as_organiser):
    answer = as_organiser.post(reverse("tournaments:create"), {"name": "x"})

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Tournament.objects.exists()


def test_refusal_is_told_on_the_page(client, organiser, four):
    tournament = create(organiser, code="lighthouse")
    client.force_login(four[0])

    data = {"deck": deck_of(four[0]), "code": "harbour"}
    page = client.post(url("enter", tournament), data, follow=True)

    assert "Wrong entry code." in page.content.decode()
    assert not tournament.entries.exists()


def test_news_are_sent_only_when_there_are_some(client, tournament):
    at_version = {"version": tournament.version, "state": "running"}
    assert client.get(url("news", tournament), at_version).status_code == 204

    play(tournament)
    answer = client.get(url("news", tournament), at_version)

    assert answer.status_code == 200
    assert 'data-round="2"' in answer.content.decode()
    play(tournament, seconds=120)
    assert client.get(url("news", tournament), at_version)["HX-Refresh"] == "true"


def test_desk_is_closed_to_players(client, tournament, four):
    client.force_login(four[0])

    assert client.get(url("judge", tournament)).status_code == 403
    data = {"does": "rule", "table": 1, "outcome": "first"}
    assert client.post(url("judge", tournament), data).status_code == 403
    assert tables(tournament)[0].is_pending


def test_judge_rules_and_takes_back_at_the_desk(as_organiser, tournament):
    judge_page = url("judge", tournament)
    assert as_organiser.get(judge_page).status_code == 200

    data = {"does": "rule", "table": 1, "outcome": "second", "note": "late"}
    as_organiser.post(judge_page, data)
    assert tables(tournament)[0].outcome == "second"
    act = selectors.list_acts(tournament).first()
    assert "late" in as_organiser.get(judge_page).content.decode()

    as_organiser.post(judge_page, {"does": "undo", "act": act.pk})
    assert tables(tournament)[0].is_pending


@pytest.mark.parametrize("name", ["list", "create"])
def test_pages_about_all_tournaments_open(as_organiser, tournament, name):
    assert as_organiser.get(reverse(f"tournaments:{name}")).status_code == 200


def test_list_costs_the_same_however_many_there_are(
    client, organiser, four, django_assert_max_num_queries
):
    for _one in range(3):
        set_up(organiser, four, begin=False)

    with django_assert_max_num_queries(4):
        client.get(reverse("tournaments:list"))


def test_page_of_a_tournament_costs_the_same_however_many_play(
    client, tournament, django_assert_max_num_queries
):
    play(tournament)

    with django_assert_max_num_queries(9):
        client.get(url("detail", tournament))


def test_standings_as_a_file_have_a_line_for_everybody(client, tournament):
    play(tournament)
    play(tournament, seconds=120)

    text = client.get(url("export", tournament)).content.decode()

    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["points"] for row in rows] == ["6", "3", "3", "0"]


def test_name_that_a_spreadsheet_would_compute_is_text(organiser, four):
    tournament = create(organiser)
    enter(four[0], tournament)
    tournament.entries.update(name="=1+1")

    (_head, row) = exports.write_standings_csv(tournament).splitlines()

    assert row.startswith("1,'=1+1,")


# --- REST.


def test_whole_tournament_by_rest(client, organiser, four):
    client.force_login(organiser)
    made = send(client, API, {"name": "Harbour cup", "break_s": 0})
    assert made.status_code == 201
    pk = made.json()["tournament"]["id"]
    for person in four:
        client.force_login(person)
        entry = send(client, f"{API}{pk}/entry/", {"deck_id": deck_of(person)}, "put")
        assert entry.status_code == 200
    client.force_login(organiser)
    begun = send(client, f"{API}{pk}/begin/", {})
    assert len(begun.json()["rounds"][0]["tables"]) == 2
    tournament = Tournament.objects.get(pk=pk)
    client.force_login(tables(tournament)[0].first.user)
    mine = client.get(f"{API}{pk}/").json()["my_battle"]
    assert mine == str(tables(tournament)[0].battle_id)

    play(tournament)
    play(tournament, seconds=120)

    shown = client.get(f"{API}{pk}/").json()
    assert shown["tournament"]["state"] == "over"
    assert [line["points"] for line in shown["standings"]] == [6, 3, 3, 0]
    assert "code" not in shown["tournament"]
    assert "seed" not in shown["tournament"]


def test_unchanged_tournament_is_not_sent_again(as_organiser, tournament):
    tag = as_organiser.get(f"{API}{tournament.pk}/")["ETag"]

    again = as_organiser.get(f"{API}{tournament.pk}/", headers={"if-none-match": tag})
    assert again.status_code == 304
    services.pause_round(
        judge=tournament.organiser, pk=tournament.pk, now=timezone.now()
    )
    again = as_organiser.get(f"{API}{tournament.pk}/", headers={"if-none-match": tag})
    assert again.status_code == 200


def test_judge_acts_by_rest_and_players_do_not(client, tournament, four):
    path = f"{API}{tournament.pk}/acts/"
    ruling = {"does": "rule", "table": 1, "outcome": "second", "note": "late"}
    client.force_login(four[0])
    refused = send(client, path, ruling)
    assert (refused.status_code, refused.json()["code"]) == (
        403,
        "tournament.not_a_judge",
    )
    assert client.get(path).status_code == 403

    client.force_login(tournament.organiser)
    assert send(client, path, ruling).status_code == 200

    (act,) = client.get(path).json()
    assert (act["does"], act["table"], act["note"]) == ("rule", 1, "late")


def test_tournament_that_is_not_there_is_not_found(as_organiser):
    answer = as_organiser.get(f"{API}4711/")

    assert (answer.status_code, answer.json()["code"]) == (404, "tournament.unknown")


def test_operators_look_at_tournaments_and_change_nothing(admin_client, tournament):
    page = reverse("admin:tournaments_tournament_change", args=[tournament.pk])

    assert admin_client.get(page).status_code == 200
    assert admin_client.post(page, {"name": "x"}).status_code == 403
