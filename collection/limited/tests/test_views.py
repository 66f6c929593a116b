"""Pages of pools, as a browser without scripts asks for them."""

import pytest

from cards.releases.services import load_formats
from cards.search.indexing import index_everything
from collection.models import Deck, Pool
from collection.tests.factories import load_starter_content, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def miori():
    load_starter_content()
    load_formats()
    return make_user()


@pytest.fixture
def page(client, miori):
    client.force_login(miori)
    return client


@pytest.fixture
def searched(miori):
    """Cards with the index in which they are looked for."""
    index_everything()


def open_one(page):
    page.post("/collection/pools/take/", {"product": "first-lamps"})
    pool = Pool.objects.get(opened_at=None)
    page.post(f"/collection/pools/{pool.pk}/open/")
    return Pool.objects.get(pk=pool.pk)


def test_the_way_from_packs_to_a_deck(page):
    taken = page.post("/collection/pools/take/", {"product": "first-lamps"})
    closed = page.get(taken["Location"]).content.decode()
    opened = page.post(taken["Location"] + "open/", {"entropy": "tide\x00"})
    shown = page.get(opened["Location"].removesuffix("#turn")).content.decode()
    built = page.post(taken["Location"] + "build/", {"proposed": "yes"})
    pools = page.get("/collection/pools/").content.decode()

    pool, deck = Pool.objects.get(), Deck.objects.get()
    assert pool.commitment in closed
    assert opened["Location"].endswith("#turn")
    assert shown.count("opened__card--") >= 40
    assert built["Location"] == f"/decks/{deck.pk}/edit/"
    assert f"/decks/{deck.pk}/" in pools
    assert pool.entropy == "tide"
    assert (
        "Checked: the promised seed draws the same cards."
        in page.get(f"/collection/pools/{pool.pk}/proof/").content.decode()
    )


@pytest.mark.usefixtures("searched")
def test_the_deckbuilder_shows_the_cards_of_the_pool_alone(page):
    pool = open_one(page)
    page.post(f"/collection/pools/{pool.pk}/build/")
    deck = Deck.objects.get()
    held = {number for pack in pool.packs for number in pack}

    for query in ("", "?q=", "?q=series:TDL", "?q=is:playable&order=-bp"):
        answer = page.get(f"/decks/{deck.pk}/edit/{query}")
        found = {result.card.number for result in answer.context["results"]}
        assert found == held
    other = page.get(f"/decks/{deck.pk}/edit/?q=series:CWO")
    assert other.context["results"] == []
    facets = {
        value: switch.count
        for line, links in answer.context["facets"]
        for switch, _url, _label in links
        for value in [f"{line.field}:{switch.value}"]
    }
    assert facets["series:TDL"] == len(held)


@pytest.mark.usefixtures("searched")
def test_the_card_grid_of_other_decks_is_not_narrowed(page, miori):
    deck = Deck.objects.create(owner=miori, name="All")

    answer = page.get(f"/decks/{deck.pk}/edit/?q=")

    assert answer.context["pool"] is None
    assert answer.context["count"] > 100


def test_pages_of_somebody_elses_pool_are_not_found(page, client):
    pool = open_one(page)
    client.force_login(make_user("lin"))
    address = f"/collection/pools/{pool.pk}/"

    assert client.get(address).status_code == 404
    assert client.get(address + "proof/").status_code == 404
    for rest in ("open/", "build/", "discard/"):
        assert client.post(address + rest).status_code == 404


def test_a_refusal_is_a_page_with_its_sentence(page, settings):
    settings.MOST_POOLS_A_DAY = 1
    open_one(page)

    refused = page.post("/collection/pools/take/", {"product": "first-lamps"})

    assert refused.status_code == 409
    assert "You’ve opened enough pools for today" in refused.content.decode()


def test_visitors_are_led_to_sign_in(client):
    answer = client.get("/collection/pools/")

    assert answer.status_code == 302
    assert "login" in answer["Location"]


def test_a_deck_of_a_pool_offers_only_what_it_may_do(page):
    """No gauntlet, nothing lacking and no fifty cards: it has its pool and no more."""
    pool = open_one(page)
    page.post(f"/collection/pools/{pool.pk}/build/")
    empty = page.get(f"/decks/{Deck.objects.get().pk}/").content.decode()
    page.post(f"/collection/pools/{pool.pk}/build/", {"proposed": "yes"})
    whole = page.get(f"/decks/{Deck.objects.latest('pk').pk}/").content.decode()

    assert "Choose thirty cards from its pool." in empty
    assert 'data-action="goldfish"' in whole
    assert 'data-action="gauntlet"' not in whole
    assert "/lacking/" not in whole
