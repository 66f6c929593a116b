"""The REST door and the pages of drafts: members see their seat, others nothing."""

import pytest
from rest_framework.test import APIClient

from collection.limited.drafting.draft_table import CARDS_OF_A_SEAT
from collection.limited.drafts.running_draft import load_running_draft
from collection.models import Draft, DraftPick, DraftState, Pool
from collection.tests.factories import load_starter_content, make_user

pytestmark = pytest.mark.django_db
DRAFTS = "/api/v1/drafts/"
PAGES = "/collection/drafts/"


def api_of(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def miori():
    load_starter_content()
    return make_user()


@pytest.fixture
def lin():
    return make_user("lin")


@pytest.fixture
def api(miori):
    return api_of(miori)


def open_through(api, **options):
    wish = {"product": "first-lamps", "places": 2} | options
    return api.post(DRAFTS, wish, format="json")


@pytest.fixture
def draft(api, lin):
    """Miori and Lin at a table that has begun; Miori is asked."""
    token = open_through(api).data["token"]
    api_of(lin).post(f"{DRAFTS}{token}/join/", format="json")
    return Draft.objects.get(token=token)


def take(api, draft, number, card):
    body = {"number": number, "card": card}
    return api.post(f"{DRAFTS}{draft.token}/picks/", body, format="json")


def test_a_draft_is_opened_joined_and_begun(api, lin):
    opened = open_through(api, places=3, entropy="tide")
    token = opened.data["token"]
    joined = api_of(lin).post(f"{DRAFTS}{token}/join/", format="json")
    begun = api.post(f"{DRAFTS}{token}/begin/")

    assert (opened.status_code, joined.status_code, begun.status_code) == (
        201,
        200,
        200,
    )
    assert opened.data["url"].endswith(f"{PAGES}{token}/")
    assert opened.data["table"] is None
    assert [s["is_bot"] for s in begun.data["seats"]] == [False, False, True]
    assert len(begun.data["table"]["pack"]) == 8
    assert api.get(DRAFTS).data["results"][0]["state"] == "running"


def test_a_member_sees_no_card_that_is_not_before_them_or_theirs(api, lin, draft):
    mine = api.get(f"{DRAFTS}{draft.token}/").data
    take(api, draft, 0, mine["table"]["pack"][0])

    theirs = api_of(lin).get(f"{DRAFTS}{draft.token}/")

    table = load_running_draft(draft).table
    assert tuple(theirs.data["table"]["pack"]) == table.pack_of(1)
    assert [(s["waiting"], s["taken"]) for s in theirs.data["seats"]] == [
        (0, 1),
        (2, 0),
    ]
    unseen = {n for opened in table.packs for pack in opened for n in pack}
    unseen -= set(table.pack_of(1))
    assert not any(number in theirs.content.decode() for number in unseen)
    assert bytes(draft.secret).hex() not in theirs.content.decode()


def test_the_etag_changes_with_every_pick_and_with_nothing_else(api, draft):
    first = api.get(f"{DRAFTS}{draft.token}/")
    etag = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    assert api.get(f"{DRAFTS}{draft.token}/", **etag).status_code == 304

    take(api, draft, 0, first.data["table"]["pack"][0])

    assert api.get(f"{DRAFTS}{draft.token}/", **etag).status_code == 200


def test_a_pick_sent_twice_counts_once(api, draft):
    card = api.get(f"{DRAFTS}{draft.token}/").data["table"]["proposed"]

    first, again = take(api, draft, 0, card), take(api, draft, 0, card)

    assert (first.status_code, again.status_code) == (200, 200)
    assert first.data == again.data
    assert DraftPick.objects.count() == 1


@pytest.mark.parametrize(
    ("number", "card", "status"),
    [
        (0, "ABC-1-001", 422),
        (1, "TDL-1-001", 409),
        (-1, "TDL-1-001", 400),
        (10**30, "TDL-1-001", 400),
        ("9" * 5000, "TDL-1-001", 400),
        (0, "x" * 33, 400),
        (0, "\0", 400),
        (None, None, 400),
    ],
)
def test_a_pick_that_cannot_be_is_refused_and_nothing_is_taken(
    api, draft, number, card, status
):
    answer = take(api, draft, number, card)

    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert DraftPick.objects.count() == 0


def test_a_pick_that_was_made_with_another_card_is_refused(api, draft):
    one, other, *_rest = api.get(f"{DRAFTS}{draft.token}/").data["table"]["pack"]
    take(api, draft, 0, one)

    assert take(api, draft, 0, other).data["code"] == "draft.pick_made"


@pytest.mark.parametrize("places", [0, 1, 9, -3, 10**30, "many", None])
def test_a_table_of_impossible_size_is_refused(api, places):
    assert open_through(api, places=places).status_code == 400
    assert Draft.objects.count() == 0


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", ""),
        ("post", "join/"),
        ("post", "begin/"),
        ("post", "picks/"),
        ("post", "leave/"),
        ("get", "proof/"),
    ],
)
def test_a_begun_draft_is_not_found_by_a_stranger(draft, method, path):
    stranger = api_of(make_user("noa"))
    body = {"number": 0, "card": "TDL-1-001"} if path == "picks/" else None

    answer = getattr(stranger, method)(
        f"{DRAFTS}{draft.token}/{path}", body, format="json"
    )

    assert (answer.status_code, answer.data["code"]) == (404, "draft.not_found")
    assert stranger.get(DRAFTS).data["results"] == []


def test_a_guest_may_not_begin_what_another_opened(api, lin):
    token = open_through(api, places=3).data["token"]
    api_of(lin).post(f"{DRAFTS}{token}/join/", format="json")

    answer = api_of(lin).post(f"{DRAFTS}{token}/begin/")

    assert (answer.status_code, answer.data["code"]) == (403, "draft.not_the_host")


def test_who_left_does_not_find_the_draft_any_more(api, lin, draft):
    left = api_of(lin).post(f"{DRAFTS}{draft.token}/leave/")

    assert left.status_code == 204
    assert api_of(lin).get(f"{DRAFTS}{draft.token}/").status_code == 404


@pytest.fixture
def at_the_page(client, miori):
    client.force_login(miori)
    return client


def test_the_pages_lead_from_the_form_to_the_pool_without_scripts(at_the_page, miori):
    body = {"product": "first-lamps", "places": "2", "with_bots": "1"}
    page = at_the_page.post(f"{PAGES}open/", body, follow=True)
    draft = Draft.objects.get()

    while draft.state == DraftState.RUNNING:
        table = page.context["table"]
        body = {"pick": table.view.pick, "card": table.proposed}
        page = at_the_page.post(f"{PAGES}{draft.token}/take/", body, follow=True)
        draft.refresh_from_db()

    entries = Pool.objects.get(owner=miori).entries
    assert sum(entries.values_list("count", flat=True)) == CARDS_OF_A_SEAT
    proof = at_the_page.get(f"{PAGES}{draft.token}/proof/").content.decode()
    assert bytes(draft.secret).hex() in proof


def news(client, draft, **shows):
    return client.get(f"{PAGES}{draft.token}/news/", shows)


def test_a_page_is_told_only_what_has_changed(at_the_page, lin, draft):
    page = at_the_page.get(f"{PAGES}{draft.token}/")
    shown = {"state": "running", "shown": page.context["shown"]}
    assert news(at_the_page, draft, version=3, **shown).status_code == 200
    draft.refresh_from_db()
    now = news(at_the_page, draft, version=draft.version, **shown)
    assert now.status_code == 204

    take(api_of(lin), draft, 0, load_running_draft(draft).table.pack_of(1)[0])

    line = news(at_the_page, draft, version=draft.version, **shown)
    assert line["HX-Retarget"] == "#draft-line"
    table = news(at_the_page, draft, version=draft.version, state="running", shown="-")
    assert "HX-Retarget" not in table
    assert b"data-pack" in table.content
    gone = news(at_the_page, draft, version="9" * 5000, state="gathering")
    assert gone["HX-Refresh"] == "true"


def test_a_refused_pick_of_the_page_says_why(at_the_page, draft):
    answer = at_the_page.post(
        f"{PAGES}{draft.token}/take/",
        {"pick": "9" * 5000, "card": "TDL-1-001"},
        headers={"hx-request": "true"},
    )

    assert "You have no pack to pick from right now." in answer.content.decode()
    assert DraftPick.objects.count() == 0


def test_whoever_was_sent_the_link_sees_who_sits_there(client, api, lin):
    token = open_through(api, places=3).data["token"]

    for visitor in (None, lin):
        if visitor:
            client.force_login(visitor)
        page = client.get(f"{PAGES}{token}/")
        assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
        assert b"miori" in page.content


@pytest.mark.parametrize("path", ["", "news/", "proof/"])
def test_the_pages_of_a_begun_draft_are_not_a_strangers(client, draft, path):
    client.force_login(make_user("noa"))

    assert client.get(f"{PAGES}{draft.token}/{path}").status_code == 404


@pytest.mark.parametrize("path", ["join/", "begin/", "take/", "leave/"])
def test_a_stranger_does_nothing_at_a_begun_draft(client, draft, path):
    client.force_login(make_user("noa"))

    assert client.post(f"{PAGES}{draft.token}/{path}").status_code == 404
    draft.refresh_from_db()
    assert draft.seats.count() == 2


def test_a_visitor_sees_nothing_of_a_begun_draft(client, draft):
    assert client.get(f"{PAGES}{draft.token}/").status_code == 404
