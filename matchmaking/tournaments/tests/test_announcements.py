"""Rounds are announced to players and to a webhook; a table can call a judge."""

import json

import pytest
from django.urls import reverse

from matchmaking.tournaments import services
from matchmaking.tournaments.errors import NoTable, NotTheJudge
from matchmaking.tournaments.models import JudgeCall
from matchmaking.tournaments.services import announcements, call_answers
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    make_judge,
    play,
    set_up,
)
from tools.receivers import receiving
from unionarena.core.notifications import webhooks
from unionarena.core.notifications.errors import AddressRefused, WebhookFailed
from unionarena.core.notifications.models import Notification, Webhook
from unionarena.core.notifications.selectors import find_stale


@pytest.fixture
def chat(settings):
    """A chat that takes webhooks, in place of Discord."""
    with receiving() as server:
        server.status = 204
        settings.LOCAL_RECEIVERS = [server.origin]
        yield server


def save(user, tournament, chat, place="1"):
    return announcements.save_webhook(
        user=user, pk=tournament.pk, url=f"{chat.origin}/hooks/{place}", now=NOON
    )


def call(user, tournament, seconds=0):
    return announcements.call_judge(user=user, pk=tournament.pk, now=at(seconds))


# --- Players and judges.


def test_a_round_that_begins_is_told_to_both_players_of_each_table(tournament, four):
    rows = Notification.objects.filter(occasion="round_begins")

    assert {row.user for row in rows} == set(four)
    assert {row.details["round"] for row in rows} == {1}
    assert len({row.path for row in rows}) == 2


def test_a_call_reaches_the_judges_once_in_two_minutes(organiser, four, tournament):
    judge = make_judge("judge")

    assert call(four[0], tournament) == 2
    call(four[0], tournament, seconds=60)
    rows = Notification.objects.filter(occasion="judge_called")
    assert {row.user for row in rows} == {organiser, judge}
    assert {row.path for row in rows} == {f"/tournaments/{tournament.pk}/desk/"}
    assert rows.count() == 2

    call(four[0], tournament, seconds=121)
    assert rows.all().count() == 4


def test_a_call_that_a_judge_has_answered_calls_no_other_judge(four, tournament):
    """Told in time: gone when stale."""
    judge = make_judge("judge")
    call(four[0], tournament)
    rows = list(Notification.objects.filter(occasion="judge_called"))
    assert find_stale(rows, now=at(1)) == set()

    (open_call,) = JudgeCall.objects.all()
    call_answers.answer_call(
        judge=judge, pk=tournament.pk, call_id=open_call.pk, now=at(2)
    )

    assert find_stale(rows, now=at(3)) == {row.pk for row in rows}


def test_an_organiser_who_plays_is_not_the_judge_of_their_own_table(organiser, four):
    tournament = set_up(four[0], four)

    assert call(four[0], tournament) == 0


def test_without_a_table_nobody_is_called(organiser, four, tournament):
    with pytest.raises(NoTable):
        call(organiser, tournament)
    with pytest.raises(NoTable):
        call(four[0], create(organiser, name="Later"))


def test_a_player_calls_from_the_page_and_over_rest(client, four, tournament):
    client.force_login(four[0])
    page = client.get(f"/tournaments/{tournament.pk}/").content.decode()
    assert 'data-action="call-judge"' in page

    client.post(f"/tournaments/{tournament.pk}/call-judge/")
    address = reverse("api:tournaments:judge-call", args=[tournament.pk])
    answer = client.post(address, {}, content_type="application/json")
    assert answer.json() == {"judges": 1}


# --- The webhook.


def test_rounds_and_the_end_are_posted_in_the_format_of_discord(
    organiser, four, chat, django_capture_on_commit_callbacks
):
    tournament = set_up(organiser, four, begin=False, name="@everyone cup", rounds=1)
    save(organiser, tournament, chat)
    with django_capture_on_commit_callbacks(execute=True):
        services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    with django_capture_on_commit_callbacks(execute=True):
        play(tournament)

    posts = [json.loads(request.body) for request in chat.requests]
    assert [post["content"].splitlines()[0] for post in posts] == [
        "@everyone cup: round 1 begins.",
        "@everyone cup is over.",
    ]
    assert posts[0]["allowed_mentions"] == {"parse": []}
    assert f"/tournaments/{tournament.pk}/>" in posts[0]["content"]


def test_the_webhook_is_the_hosts_alone(organiser, four, tournament, chat):
    for act in (announcements.find_webhook, announcements.delete_webhook):
        with pytest.raises(NotTheJudge):
            act(user=four[0], pk=tournament.pk)
    with pytest.raises(NotTheJudge):
        save(four[0], tournament, chat)
    assert save(organiser, tournament, chat)


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/hook",
        "http://discord.com/api/webhooks/1/x",
        "https://127.0.0.1/hook",
        "",
    ],
)
def test_an_address_elsewhere_is_refused(organiser, tournament, url):
    with pytest.raises(AddressRefused):
        announcements.save_webhook(user=organiser, pk=tournament.pk, url=url, now=NOON)
    assert not Webhook.objects.exists()


def test_a_webhook_that_fails_is_turned_off_until_it_is_tested(
    organiser, tournament, chat
):
    save(organiser, tournament, chat)
    chat.status = 500
    for _post in range(webhooks.MOST_FAILURES + 5):
        webhooks.post_to_webhook(f"tournament.{tournament.pk}", "News", "/")
    assert len(chat.requests) == webhooks.MOST_FAILURES
    with pytest.raises(WebhookFailed) as refused:
        announcements.test_address(user=organiser, pk=tournament.pk)
    assert refused.value.details == {"status": 500}

    chat.status = 204
    announcements.test_address(user=organiser, pk=tournament.pk)
    webhooks.post_to_webhook(f"tournament.{tournament.pk}", "News", "/")
    assert Webhook.objects.get().failures == 0


def test_a_host_sets_tests_and_removes_it_on_the_page(
    client, organiser, tournament, chat
):
    client.force_login(organiser)
    page = f"/tournaments/{tournament.pk}/webhook/"
    client.post(page, {"does": "save", "url": f"{chat.origin}/secret"})
    shown = client.get(page).content.decode()
    assert 'data-webhook="127.0.0.1"' in shown
    assert "secret" not in shown

    client.post(page, {"does": "test"})
    assert "Test: news of Harbour cup" in json.loads(chat.requests[0].body)["content"]
    client.post(page, {"does": "remove"})
    assert not Webhook.objects.exists()


def test_a_host_sets_tests_and_removes_it_over_rest(
    client, organiser, tournament, chat
):
    client.force_login(organiser)
    address = reverse("api:tournaments:webhook", args=[tournament.pk])
    test = reverse("api:tournaments:webhook-test", args=[tournament.pk])
    assert client.get(address).json()["host"] == ""
    assert client.post(test).json()["code"] == "notification.no_webhook"

    body = {"url": f"{chat.origin}/secret"}
    made = client.put(address, body, content_type="application/json").json()
    assert made == {"host": "127.0.0.1", "last_status": None, "failures": 0}
    assert client.post(test).status_code == 204
    assert client.delete(address).status_code == 204
    assert not Webhook.objects.exists()
