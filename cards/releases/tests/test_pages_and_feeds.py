"""Pages, feeds and sockets of the releases: what they tell, and what not."""

import asyncio
import json

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from cards.releases import consumers, services
from cards.releases.models import AnnouncementKind
from unionarena.asgi import application

from .conftest import DAY, HOUR, NOON
from .factories import changed_card, make_proposal, make_release, new_card

FEED = "/api/v1/cards/releases/"
PATCHES = "/api/v1/cards/patches/"


@pytest.fixture
def release(editor, publisher, card):
    """A scheduled release with a new card and a changed one."""
    release = make_release(editor)
    new_card(release, editor)
    changed_card(release, editor, bp=3500)
    return services.schedule_release(
        release_id=release.pk,
        preview_at=NOON + HOUR,
        release_at=NOON + DAY,
        by=publisher,
        now=NOON,
    )


@pytest.fixture
def patch(balancer, second, card):
    """A balance change in force."""
    proposal = make_proposal(balancer, now=NOON, bp=2500, limit=1)
    services.submit_proposal(proposal_id=proposal.pk, by=balancer, now=NOON)
    services.approve_proposal(
        proposal_id=proposal.pk,
        version=1,
        effective_at=NOON + HOUR,
        by=second,
        now=NOON,
    )
    services.run_due_transitions(now=NOON + HOUR)
    return proposal


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/cards/TDL-1-050/",
        "/cards/TDL-1-050/art.svg",
        "/api/v1/cards/TDL-1-050/",
        "/news/releases/daybreak/",
        FEED + "daybreak/",
    ],
)
def test_before_its_preview_nobody_finds_a_release_or_its_cards(
    client, release, address
):
    assert client.get(address).status_code == 404


@pytest.mark.django_db
def test_lists_and_counts_do_not_tell_of_hidden_cards(client, release):
    told = client.get("/api/v1/cards/").json()
    series = client.get("/api/v1/cards/series/").json()

    assert [card["number"] for card in told["results"]] == ["TDL-1-001"]
    assert told.get("count", 1) == 1
    assert series[0]["card_count"] == 1
    assert client.get(FEED).json()["results"] == []
    assert "daybreak" not in client.get("/news/").content.decode()


@pytest.mark.django_db
def test_a_preview_shows_new_cards_and_what_will_change(client, release):
    services.run_due_transitions(now=NOON + HOUR)

    page = client.get("/news/releases/daybreak/").content.decode()
    (told,) = client.get(FEED).json()["results"]

    assert "TDL-1-050" in page
    assert "3500" in page
    assert told["state"] == "previewed"
    assert [card["is_new"] for card in told["cards"]] == [False, True]
    assert client.get("/cards/TDL-1-050/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "word"), [("ja", "夜明け"), ("zh-hant", "黎明"), ("en", "Daybreak")]
)
def test_news_are_told_in_the_readers_language(client, release, language, word):
    services.run_due_transitions(now=NOON + DAY)

    told = client.get(FEED, {"lang": language}).json()["results"][0]
    page = client.get("/news/", headers={"accept-language": language})

    assert told["title"] == word
    assert word in page.content.decode()


@pytest.mark.django_db
def test_patch_notes_are_a_page_and_a_feed(client, patch):
    page = client.get("/news/patches/summer/").content.decode()
    (told,) = client.get(PATCHES).json()["results"]
    one = client.get(PATCHES + "summer/").json()

    assert "2500" in page
    assert told == one
    assert {"what": "BP", "before": "3000", "after": "2500"} in told["cards"][0][
        "differences"
    ]
    assert told["reason"] == "Too strong."


@pytest.mark.django_db
def test_formats_tell_their_limits(client, patch):
    services.load_formats()

    told = client.get("/api/v1/cards/formats/").json()["results"]
    page = client.get("/news/formats/").content.decode()

    codes = ["open", "english", "japanese", "limited", "season"]
    assert [row["code"] for row in told] == codes
    assert told[0]["limits"][0]["limit"] == 1
    assert "/news/patches/summer/" in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/news/", "/news/formats/"])
def test_pages_of_the_newsroom_stand_also_when_nothing_has_happened(
    client, address, db
):
    assert client.get(address).status_code == 200


@pytest.mark.django_db(transaction=True)
async def test_open_pages_are_told_once_each(release, monkeypatch):
    monkeypatch.setattr(consumers, "POLL_EVERY_S", 0.05)
    pages = [WebsocketCommunicator(application, "/ws/news/") for _page in range(2)]
    for page in pages:
        page.scope["headers"] = [
            (b"host", b"testserver"),
            (b"origin", b"http://testserver"),
        ]
        connected, _ = await page.connect()
        assert connected
    await database_sync_to_async(services.run_due_transitions)(now=NOON + DAY)

    heard = [json.loads(await page.receive_from(timeout=30)) for page in pages]

    assert [message["kind"] for message in heard] == [AnnouncementKind.RELEASE] * 2
    assert heard[0]["title"]["ja"].endswith("夜明け")
    await asyncio.sleep(0.2)
    assert [await page.receive_nothing() for page in pages] == [True, True]
    for page in pages:
        await page.disconnect()


@pytest.mark.django_db(transaction=True)
async def test_the_socket_answers_pings_and_survives_nonsense(db):
    page = WebsocketCommunicator(application, "/ws/news/")
    page.scope["headers"] = [
        (b"host", b"testserver"),
        (b"origin", b"http://testserver"),
    ]
    await page.connect()

    await page.send_to(text_data="{" * 5000)
    await page.send_to(bytes_data=b"\x00")
    await page.send_to(text_data='{"type":"ping"}')

    assert json.loads(await page.receive_from(timeout=30)) == {"type": "pong"}
    await page.disconnect()
