"""Tournaments organised for a club, and the webhook of that club."""

import json
from datetime import timedelta

import pytest
from django.test import Client

from matchmaking.clubs.errors import ClubNotFound, NotAnOfficer, NotTheOwner
from matchmaking.clubs.models import Role
from matchmaking.clubs.services import close_club, club_webhook
from matchmaking.clubs.tests.factories import add
from matchmaking.clubs.tests.factories import create as create_club
from matchmaking.tournaments import services
from matchmaking.tournaments.models import Tournament
from matchmaking.tournaments.selectors import list_tournaments
from matchmaking.tournaments.services import Settings, announcements, leagues
from matchmaking.tournaments.tests.factories import NOON, create, play, set_up
from tools.receivers import receiving
from unionarena.core.notifications.errors import AddressRefused
from unionarena.core.notifications.models import Webhook


@pytest.fixture
def chat(settings):
    """A chat that takes webhooks, in place of Discord."""
    with receiving() as server:
        server.status = 204
        settings.LOCAL_RECEIVERS = [server.origin]
        yield server


@pytest.fixture
def club(organiser):
    return create_club(organiser)


def save(user, club, chat):
    return club_webhook.save_webhook(
        user=user, pk=club.pk, url=f"{chat.origin}/hooks/1", now=NOON
    )


# --- Who organises for a club.


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (None, False),
        (Role.PENDING, False),
        (Role.MEMBER, False),
        (Role.OFFICER, True),
    ],
)
def test_only_owner_and_officers_organise_for_a_club(four, club, role, may):
    if role is not None:
        add(four[0], club, role)

    if may:
        assert create(four[0], club_id=club.pk).club == club
    else:
        with pytest.raises(NotAnOfficer):
            create(four[0], club_id=club.pk)
        assert not Tournament.objects.exists()


def test_for_a_club_that_is_none_nothing_is_organised(organiser, club):
    close_club(user=organiser, pk=club.pk)

    with pytest.raises(ClubNotFound):
        create(organiser, club_id=club.pk)


def test_the_events_of_a_closed_club_stay_without_it(organiser, club):
    tournament = create(organiser, club_id=club.pk)

    close_club(user=organiser, pk=club.pk)

    tournament.refresh_from_db()
    assert tournament.club is None


def test_a_weekly_cup_of_a_club_ends_when_its_organiser_no_longer_runs_it(
    organiser, club
):
    start = NOON + timedelta(days=1)
    league = services.create_league(
        user=organiser,
        settings=Settings(name="Fridays", begins_at=start, club_id=club.pk),
        events=None,
        zone="UTC",
        now=NOON,
    )
    assert [each.club for each in league.events.all()] == [club]
    club.memberships.all().delete()

    leagues.open_due_events(now=NOON + timedelta(days=7))

    league.refresh_from_db()
    assert league.ended == "refused"
    assert league.events.count() == 1


def test_a_club_lists_its_own_events_alone(organiser, four, club):
    own = create(organiser, club_id=club.pk)
    create(organiser)
    other = create_club(four[0], "Night watch")
    create(four[0], club_id=other.pk)

    assert list(list_tournaments(club_id=club.pk)) == [own]


# --- Pages and REST.


def test_the_form_offers_clubs_one_runs_for_that_game(client, organiser, four, club):
    create_club(organiser, "Night watch", game="kiseki")
    foreign = create_club(four[0], "Deep sea")
    add(organiser, foreign)
    client.force_login(organiser)

    page = client.get("/tournaments/new/").content.decode()
    assert "Harbour lights" in page
    assert "Night watch" not in page
    assert "Deep sea" not in page
    assert "Night watch" in client.get("/tournaments/new/?game=kiseki").content.decode()

    client.force_login(four[1])
    assert "club_id" not in client.get("/tournaments/new/").content.decode()


def test_event_and_club_name_each_other_on_their_pages(client, organiser, four, club):
    client.force_login(organiser)
    form = client.get("/tournaments/new/").context["form"]
    fields = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in fields.items() if value is not None}
    sent |= {"name": "Harbour cup", "club_id": club.pk, "kind": "swiss", "bots": "none"}
    sent |= {"clock": "normal", "best_of": 1, "top_cut": 0, "bot": "random"}
    answer = client.post("/tournaments/new/", sent)
    assert answer.status_code == 302, answer.context["form"].errors

    event = Tournament.objects.get()
    assert f'data-club="{club.pk}"' in client.get(answer.url).content.decode()
    for page in ("", "events/"):
        shown = Client().get(f"/clubs/{club.pk}/{page}").content.decode()
        assert f'data-event="{event.pk}"' in shown


def test_over_rest_an_event_has_its_club_and_a_club_its_events(
    client, organiser, four, club
):
    client.force_login(organiser)
    body = {"name": "Harbour cup", "club_id": club.pk}
    made = client.post("/api/v1/tournaments/", body, content_type="application/json")
    assert made.json()["tournament"]["club"] == "Harbour lights"

    create(organiser, name="Open cup")  # of no club
    (event,) = client.get(f"/api/v1/tournaments/?club_id={club.pk}").json()["results"]
    assert (event["name"], event["club_id"]) == ("Harbour cup", club.pk)

    client.force_login(four[0])
    refused = client.post("/api/v1/tournaments/", body, content_type="application/json")
    assert refused.json()["code"] == "club.not_an_officer"


# --- The webhook.


def test_the_news_of_the_events_of_a_club_is_posted_to_its_webhook(
    organiser, four, club, chat, django_capture_on_commit_callbacks
):
    save(organiser, club, chat)
    with django_capture_on_commit_callbacks(execute=True):
        create(organiser, name="Open cup")  # of no club
    with django_capture_on_commit_callbacks(execute=True):
        tournament = set_up(organiser, four, club_id=club.pk, rounds=1)
    with django_capture_on_commit_callbacks(execute=True):
        play(tournament)

    posts = [json.loads(request.body)["content"] for request in chat.requests]
    assert [post.splitlines()[0] for post in posts] == [
        "Registration for Harbour cup is open.",
        "Harbour cup: round 1 begins.",
        "Harbour cup is over.",
    ]
    assert f"/tournaments/{tournament.pk}/>" in posts[0]


def test_an_organiser_who_is_no_officer_any_more_posts_nothing_there(
    organiser, four, club, chat, django_capture_on_commit_callbacks
):
    add(four[0], club, Role.OFFICER)
    tournament = create(four[0], club_id=club.pk)
    save(organiser, club, chat)
    club.memberships.filter(user=four[0]).update(role=Role.MEMBER)

    with django_capture_on_commit_callbacks(execute=True):
        announcements.post_text(tournament, "Listen to me.")

    assert not chat.requests


def test_the_webhook_of_a_club_is_its_owners_alone(organiser, four, club, chat):
    add(four[0], club, Role.OFFICER)
    for act in (
        club_webhook.find_webhook,
        club_webhook.delete_webhook,
        club_webhook.test_address,
    ):
        with pytest.raises(NotTheOwner):
            act(user=four[0], pk=club.pk)
    with pytest.raises(NotTheOwner):
        save(four[0], club, chat)
    assert save(organiser, club, chat)


def test_an_address_elsewhere_is_refused(organiser, club):
    with pytest.raises(AddressRefused):
        club_webhook.save_webhook(
            user=organiser, pk=club.pk, url="https://127.0.0.1/hook", now=NOON
        )
    assert not Webhook.objects.exists()


def test_the_webhook_goes_with_the_club(organiser, club, chat):
    save(organiser, club, chat)

    close_club(user=organiser, pk=club.pk)

    assert not Webhook.objects.exists()


def test_the_webhook_is_set_tested_and_removed_on_its_page_and_over_rest(
    client, organiser, club, chat
):
    client.force_login(organiser)
    page, api = f"/clubs/{club.pk}/webhook/", f"/api/v1/clubs/{club.pk}/webhook/"
    url = f"{chat.origin}/hooks/1"

    client.post(page, {"does": "save", "url": url})
    assert url not in client.get(page).content.decode()
    assert client.get(api).json()["host"]
    client.post(page, {"does": "test"})
    answer = client.post(f"{api}test/", {}, content_type="application/json")
    assert answer.status_code == 204
    assert len(chat.requests) == 2
    assert "Harbour lights" in json.loads(chat.requests[0].body)["content"]

    client.post(page, {"does": "remove"})
    assert not Webhook.objects.exists()
    answer = client.put(api, {"url": url}, content_type="application/json")
    assert answer.status_code == 200
    assert client.delete(api).status_code == 204
    assert not Webhook.objects.exists()
