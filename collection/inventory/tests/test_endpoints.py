"""Pages and REST of the shelf: who may see, who may do, at once and twice."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from cards.tests.factories import schedule
from collection import services as deck_services
from collection.inventory.services import CardChange
from collection.models import CardMovement, OwnedCard
from collection.tests.factories import make_user, play_with_own_cards

from .test_services import PARALLEL, change, held

pytestmark = pytest.mark.django_db
API = "/api/v1/collection/"


@pytest.fixture
def signed_in(client, owner):
    client.force_login(owner)
    return client


def press(client, what, number="TDL-1-001", **more):
    address = reverse("shelf:change", args=[number])
    data = {"press": what, **more}
    return client.post(address, data, headers={"HX-Request": "true"})


def patch(client, *changes, **headers):
    body = json.dumps({"changes": changes})
    return client.patch(API, body, content_type="application/json", headers=headers)


def bring(client, body):
    answer = client.post(f"{API}import/", body, content_type="application/json")
    return answer.json()


def test_a_press_counts_one_more_and_shows_what_is_there(signed_in, owner):
    change(
        owner, CardChange("TDL-1-001", add=2)
    )  # in another tab, after this page was drawn

    answer = press(signed_in, "count+")
    press(signed_in, "count+", printing=PARALLEL)
    press(signed_in, "wanted+")

    assert "shelf" not in answer.headers.get("Location", "")
    mine = held(owner)
    assert [p.count for p in mine.printings] == [3, 1]
    assert mine.wanted == 1


def test_a_press_too_many_is_told_and_changes_nothing(signed_in, owner):
    answer = press(signed_in, "count-")

    assert 'role="alert"' in answer.content.decode()
    assert OwnedCard.objects.count() == 0


def test_where_cards_are_earned_a_press_is_refused_and_not_offered(
    signed_in,
    owner,
    settings,
):
    play_with_own_cards(settings)

    assert 'data-press="count+"' not in signed_in.get("/collection/").content.decode()
    assert 'role="alert"' in press(signed_in, "count+").content.decode()
    assert patch(signed_in, {"number": "TDL-1-001", "add": 1}).status_code == 403
    assert patch(signed_in, {"number": "TDL-1-001", "wanted": 1}).status_code == 200
    assert OwnedCard.objects.count() == 0


def test_everything_of_the_shelf_is_ones_own(signed_in, owner):
    stranger = make_user("stranger")
    change(stranger, CardChange("TDL-1-001", count=3, wanted=2))

    page = signed_in.get("/collection/?q=owned%3A")
    assert page.context["results"] == []
    assert signed_in.get(API).json()["results"] == []
    assert signed_in.get(f"{API}history/").json()["results"] == []
    assert "TDL-1-001" not in signed_in.get(f"{API}export/").content.decode()
    assert "TDL-1-001" not in signed_in.get("/collection/history/").content.decode()


def test_unpublished_cards_are_not_found_through_any_door(signed_in, owner):
    change(owner, CardChange("TDL-1-002", add=1))
    schedule("TDL-1-002", release=timezone.now() + timezone.timedelta(days=9))

    for number in ("TDL-1-002", "TDL-9-999"):
        assert signed_in.get(f"/collection/cards/{number}/").status_code == 404
        assert press(signed_in, "count+", number).status_code == 404
        assert patch(signed_in, {"number": number, "add": 1}).status_code == 400
    assert signed_in.get(API).json()["results"] == []
    assert signed_in.get(f"{API}history/").json()["results"] == []
    assert "TDL-1-002" not in signed_in.get("/collection/export.csv").content.decode()


@pytest.mark.parametrize("name", ["shelf", "history", "sets", "import", "export-csv"])
def test_whoever_is_not_signed_in_is_asked_to(client, owner, name):
    answer = client.get(reverse(f"shelf:{name}"))
    assert answer.status_code == 302
    assert "login" in answer["Location"]


def test_devices_read_what_changed_and_write_on_what_they_know(signed_in):
    first = signed_in.get(API)
    tag = first.json()["tag"]
    again = signed_in.get(API, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304

    known = {"If-Match": first["ETag"]}
    made = patch(signed_in, {"number": "TDL-1-001", "count": 4}, **known)
    late = patch(signed_in, {"number": "TDL-1-001", "count": 1}, **known)
    changed = signed_in.get(API, {"changed_since": tag}).json()

    assert made.json()["results"][0]["owned"] == 4
    assert late.status_code == 412
    assert late.json()["code"] == "collection.changed_meanwhile"
    assert [card["owned"] for card in changed["results"]] == [4]
    assert signed_in.get(API, {"changed_since": "x.y"}).status_code == 412


def test_a_list_is_previewed_applied_once_and_undone(signed_in, owner):
    text = "Quantity,Card Number\n3,TDL-1-001\n1,TDL-9-999\n"
    body = {"text": text, "how": "add"}
    told = bring(signed_in, body)
    assert told["id"] is None
    assert [line["place"] for line in told["doubts"]] == [3]
    assert OwnedCard.objects.count() == 0

    body["key"] = str(uuid4())
    ids = {bring(signed_in, body)["id"] for _again in range(2)}
    assert held(owner).owned == 3

    (only,) = ids
    assert signed_in.post(f"{API}changes/{only}/undo/").status_code == 200
    assert held(owner).owned == 0
    assert signed_in.post(f"{API}changes/999999/undo/").status_code == 404


def test_the_page_of_lists_shows_faults_and_takes_no_second_press(signed_in, owner):
    address = reverse("shelf:import")
    read = signed_in.post(address, {"text": "2 TDL-1-001\nnonsense\n", "mode": "add"})
    assert [line.place for line in read.context["unmatched"]] == [2]
    key = read.context["key"]
    apply = {"text": "2 TDL-1-001\n", "mode": "add", "key": key, "apply": 1}

    for _press in range(2):
        assert signed_in.post(address, apply).status_code == 302
    assert held(owner).owned == 2
    assert signed_in.post(address, {**apply, "key": "x"}).status_code == 400
    assert signed_in.post(address, {"text": "1" * 2_000_001}).status_code == 400


def test_a_card_goes_into_a_deck_from_its_page_and_the_deck_is_remembered(
    signed_in,
    owner,
):
    decks = [deck_services.create_deck(owner=owner, name=name) for name in "ab"]
    address = reverse("collection:add-to-deck", args=["TDL-1-001"])
    for _press in range(2):
        signed_in.post(address, {"deck": decks[0].pk})

    page = signed_in.get(reverse("collection:decks-with", args=["TDL-1-001"]))
    assert page.context["last_deck"] == decks[0].pk
    assert page.context["decks"] == [(decks[0], 2)]
    foreign = deck_services.create_deck(owner=make_user("stranger"), name="theirs")
    for deck in (foreign.pk, "9" * 5000, "x", ""):
        assert signed_in.post(address, {"deck": deck}).status_code == 404


def test_the_shelf_costs_the_same_however_much_is_on_it(
    signed_in,
    owner,
    django_assert_max_num_queries,
):
    change(owner, CardChange("TDL-1-001", add=1), CardChange("TDL-1-002", add=1))
    with django_assert_max_num_queries(30):
        signed_in.get("/collection/")
    assert CardMovement.objects.count() == 2
