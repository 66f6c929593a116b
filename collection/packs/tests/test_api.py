"""The REST door and the pages of packs."""

from datetime import UTC, datetime

import pytest
from rest_framework.test import APIClient

from collection.models import OwnedCard, PackGrant, PackReason
from collection.packs import services
from collection.packs.pack_contents import Product, Slot, mix_seed, open_packs
from collection.tests.factories import (
    load_starter_content,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db
PACKS = "/api/v1/packs/"


@pytest.fixture
def miori(settings):
    load_starter_content()
    play_with_own_cards(settings)
    return make_user()


@pytest.fixture
def api(miori):
    client = APIClient()
    client.force_authenticate(miori)
    return client


@pytest.fixture
def pack(miori):
    return services.give_pack(
        user=miori,
        reason=PackReason.GIVEN,
        key="a",
        product="first-lamps",
        now=datetime(2026, 3, 1, tzinfo=UTC),
    )


def test_a_closed_pack_tells_its_hash_and_neither_seed_nor_cards(api, pack):
    (listed,) = api.get(PACKS).data["results"]
    read = api.get(f"{PACKS}{pack.pk}/").data

    assert listed["commitment"] == read["commitment"] == pack.commitment
    assert read["cards"] == []
    assert bytes(pack.secret).hex() not in str(listed) + str(read)
    assert api.get(f"{PACKS}{pack.pk}/proof/").status_code == 404


def test_opening_twice_answers_the_same(api, miori, pack):
    first = api.post(f"{PACKS}{pack.pk}/open/", {"entropy": "tide"}, format="json")
    again = api.post(f"{PACKS}{pack.pk}/open/", format="json")

    assert first.status_code == 200
    assert again.data == first.data == api.get(f"{PACKS}{pack.pk}/").data
    assert len(first.data["cards"]) == 8
    assert all(card["is_new"] for card in first.data["cards"])
    assert (
        sum(OwnedCard.objects.filter(user=miori).values_list("count", flat=True)) == 8
    )


def test_the_proof_is_enough_to_draw_the_pack_oneself(api, pack):
    api.post(f"{PACKS}{pack.pk}/open/", {"entropy": "tide"}, format="json")

    proof = api.get(f"{PACKS}{pack.pk}/proof/").data

    recipe = proof["recipe"]
    slots = tuple(Slot(slot["count"], slot["odds"]) for slot in recipe["slots"])
    product = Product("any", recipe["series"], slots, recipe["enough"])
    seed = mix_seed(bytes.fromhex(proof["secret"]), proof["entropy"])
    assert open_packs(product, recipe["pool"], seed, 1, {}) == [proof["cards"]]
    assert proof["is_fair"]


@pytest.mark.parametrize(
    ("method", "path"), [("get", ""), ("post", "open/"), ("get", "proof/")]
)
def test_a_pack_of_somebody_else_is_not_found(api, pack, method, path):
    stranger = APIClient()
    stranger.force_authenticate(make_user("lin"))

    answer = getattr(stranger, method)(f"{PACKS}{pack.pk}/{path}", format="json")

    assert (answer.status_code, answer.data["code"]) == (404, "pack.not_found")
    assert stranger.get(PACKS).data["results"] == []


@pytest.mark.parametrize("body", [{"entropy": "x" * 65}, {"product": "x" * 51}])
def test_what_is_too_long_is_refused_and_the_pack_stays_closed(api, pack, body):
    answer = api.post(f"{PACKS}{pack.pk}/open/", body, format="json")

    pack.refresh_from_db()
    assert (answer.status_code, pack.opened_at) == (400, None)


def test_the_pack_of_the_day_answers_the_same_pack_all_day(api):
    first, again = api.post(f"{PACKS}daily/"), api.post(f"{PACKS}daily/")

    assert first.status_code == 200
    assert first.data == again.data
    assert PackGrant.objects.count() == 1


def test_where_every_card_may_be_used_the_day_brings_none(api, settings):
    settings.CARD_OWNERSHIP = "open"

    answer = api.post(f"{PACKS}daily/")

    assert (answer.status_code, answer.data["code"]) == (409, "pack.rewards_are_off")


def test_the_odds_of_every_product_add_up(api):
    products = api.get(f"{PACKS}products/").data

    for product in products:
        assert product == api.get(f"{PACKS}products/{product['slug']}/").data
        assert product["size"] == sum(slot["count"] for slot in product["slots"])
        assert all(
            sum(s["shares"].values()) == pytest.approx(1) for s in product["slots"]
        )
    assert len(products) == 4


def test_an_unknown_product_is_not_found(api):
    assert api.get(f"{PACKS}products/nothing/").data["code"] == "pack.no_such_product"


def test_the_pages_lead_from_the_day_to_the_cards_without_scripts(client, miori):
    client.force_login(miori)

    client.post("/collection/packs/daily/")
    pack = PackGrant.objects.get()
    assert pack.commitment in client.get("/collection/packs/").content.decode()
    closed = client.get(f"/collection/packs/{pack.pk}/")
    opened = client.post(
        f"/collection/packs/{pack.pk}/open/", {"product": "first-lamps"}, follow=True
    )

    pack.refresh_from_db()
    page = opened.content.decode()
    assert closed.status_code == 302
    assert all(f"/cards/{number}/" in page for number in pack.cards)
    proof = client.get(f"/collection/packs/{pack.pk}/proof/").content.decode()
    assert bytes(pack.secret).hex() in proof


def test_in_the_open_mode_the_page_says_that_all_cards_may_be_used(
    client, miori, settings
):
    settings.CARD_OWNERSHIP = "open"
    client.force_login(miori)

    page = client.get("/collection/packs/").content.decode()

    assert "You can already use every released card in your decks here" in page
    assert "/daily/" not in page


def test_another_persons_page_is_not_found(client, pack):
    client.force_login(make_user("lin"))

    for path in ("", "proof/"):
        assert client.get(f"/collection/packs/{pack.pk}/{path}").status_code == 404
    assert client.post(f"/collection/packs/{pack.pk}/open/").status_code == 404
