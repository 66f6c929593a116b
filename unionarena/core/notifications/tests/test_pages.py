"""The list of notifications and the choices, as pages and over REST."""

import pytest
from django.urls import reverse

from unionarena.core import site_time
from unionarena.core.notifications import selectors, services
from unionarena.core.notifications.models import Choices, Notification
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News
from unionarena.core.web import views

from .conftest import make_person


@pytest.fixture
def person(client, akari):
    client.force_login(akari)
    return akari


def notify(person, key="challenge.1", occasion=Occasion.CHALLENGE):
    news = News(person.pk, occasion, key=key, path="/rooms/1/", details={"name": "B"})
    services.notify([news], now=site_time.now())


def test_the_header_counts_and_the_page_lists_what_is_unread(client, person):
    notify(person)
    page = client.get("/notifications/").content.decode()

    assert "data-notifications-unread>1<" in page
    assert "B challenges you" in page
    assert 'href="/rooms/1/"' in page


def test_a_row_of_an_older_text_does_not_keep_a_person_from_the_others(client, person):
    notify(person)
    Notification.objects.update(details={})
    notify(person, key="challenge.2")

    page = client.get("/notifications/").content.decode()

    assert "B challenges you" in page
    assert "… challenges you" in page


def test_what_came_after_the_page_was_shown_stays_unread(client, person):
    notify(person)
    shown = client.get("/notifications/").context["newest"]
    notify(person, key="challenge.2")
    client.post("/notifications/read/", {"up_to": shown})

    assert selectors.count_unread(person, now=site_time.now()) == 1


def test_reading_is_reading_over_rest(client, person):
    notify(person)
    (row,) = client.get(reverse("api:notifications:list")).json()["results"]
    assert (row["title"], row["url"]) == ("B challenges you", "/rooms/1/")
    read = reverse("api:notifications:read")

    def post(body):
        return client.post(read, body, content_type="application/json").json()

    assert post({"up_to": row["id"]}) == {"read": 1}
    assert post({}) == {"read": 0}
    unread = client.get(reverse("api:notifications:list"), {"unread": "true"}).json()
    assert unread["results"] == []


def test_nobody_reads_what_another_person_was_notified_of(client, person, db):
    botan = make_person("botan")
    notify(botan)
    assert client.get(reverse("api:notifications:list")).json()["count"] == 0
    client.post("/notifications/read/", {"up_to": 10**9})

    assert Notification.objects.get().read_at is None


def test_choices_are_made_on_the_page(client, person):
    form = {
        "challenge": ["mail"],
        "quiet_begin": "22:00",
        "quiet_end": "07:00",
        "zone": "Asia/Tokyo",
    }
    assert client.post("/notifications/choices/", form).status_code == 302

    chosen = Choices.objects.get()
    assert chosen.channels["challenge"] == ["mail"]
    assert chosen.channels["match_found"] == []
    assert (str(chosen.quiet_begin), chosen.zone) == ("22:00:00", "Asia/Tokyo")


def test_half_of_the_quiet_hours_is_refused(client, person):
    page = client.post(
        "/notifications/choices/", {"quiet_begin": "22:00", "zone": "UTC"}
    )

    assert "Quiet hours need a beginning and an end." in page.content.decode()
    assert not Choices.objects.exists()


def test_choices_are_made_over_rest(client, person):
    address = reverse("api:notifications:choices")
    before = client.get(address).json()
    assert before["channels"]["match_found"] == ["page", "push"]
    assert before["channels"]["friend_plays"] == []

    body = {"channels": {"friend_plays": ["push"]}, "zone": "Asia/Taipei"}
    after = client.put(address, body, content_type="application/json").json()

    assert after["channels"]["friend_plays"] == ["push"]
    assert after["channels"]["match_found"] == ["page", "push"]


@pytest.mark.parametrize(
    "body",
    [
        {"channels": {"birthday": ["mail"]}},
        {"channels": {"match_found": ["mail"]}},
        {"channels": {"match_found": ["pigeon"]}},
        {"channels": {}, "zone": "Mars/Olympus"},
        {"channels": {}, "quiet_begin": "22:00"},
        {"channels": {}, "quiet_begin": "25:00", "quiet_end": "07:00"},
        {},
    ],
)
def test_choices_that_do_not_exist_are_refused(client, person, body):
    address = reverse("api:notifications:choices")

    answer = client.put(address, body, content_type="application/json")

    assert answer.status_code == 400
    assert not Choices.objects.exists()


def test_a_device_is_removed_on_the_page(client, person, device):
    page = client.get("/notifications/choices/").content.decode()
    assert "Remove Phone" in page

    client.post(f"/notifications/devices/{device.row.pk}/remove/")

    assert not person.push_subscriptions.exists()


def test_the_service_worker_is_served_for_the_whole_site(client):
    answer = client.get("/service-worker.js")

    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert b'addEventListener("push"' in answer.content
    policy = client.get("/offline/")["Content-Security-Policy"]
    assert "worker-src 'self'" in policy


def test_service_worker_shows_the_icon_by_the_name_that_is_served(client, monkeypatch):
    """Production keeps files with a hash in their name, and no others."""
    monkeypatch.setattr(views, "static", lambda name: f"/static/hashed/{name}")

    text = client.get("/service-worker.js").content.decode()

    assert 'icon: "/static/hashed/img/app/icon-192.png"' in text


def test_the_offline_page_says_what_can_be_read(client):
    page = client.get("/offline/", headers={"accept-language": "ja"})

    assert page.status_code == 200
    assert "data-" not in page.content.decode()
