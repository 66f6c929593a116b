"""Pages of my decks, as a player meets them."""

import pytest
from django.urls import reverse

from cards.search.indexing import index_everything
from collection import services
from collection.models import Deck
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db

LIST = reverse("collection:deck-list")


@pytest.fixture
def player(client):
    load_frozen_content()
    player = make_player()
    client.force_login(player)
    return player


@pytest.fixture
def deck(player):
    return make_deck(user=player)


def address(name, deck):
    return reverse(f"collection:{name}", args=[deck.pk])


def test_the_list_shows_my_decks_and_that_they_may_be_played(client, player):
    text = client.get(LIST).content.decode()

    assert "Harbor of Keepers" in text
    assert "Call of the Deeptide" in text
    assert text.count("Ready to play") == 2


def test_the_list_is_told_by_pages_and_only_a_page_is_checked(
    client, player, django_assert_max_num_queries
):
    Deck.objects.bulk_create(Deck(owner=player, name=f"D{n}") for n in range(120))
    whole = client.get(LIST, {"sort": "name"})

    with django_assert_max_num_queries(30):
        last = client.get(LIST, {"sort": "name", "page": 3})

    assert len(whole.context["sheets"]) == 60
    assert [sheet.deck.title for sheet in last.context["sheets"]][-1] == (
        "Harbor of Keepers"
    )
    assert "Page 3 of 3" in last.content.decode()
    assert client.get(LIST, {"page": "9" * 5000}).status_code == 200


def test_the_list_says_why_a_deck_may_not_be_played(client, player, deck):
    deck.entries.all().delete()

    text = client.get(LIST).content.decode()

    assert "Not playable" in text
    assert "The deck has 0 cards; it needs exactly 50." in text


def test_reasons_come_in_the_readers_language(client, deck):
    deck.entries.all().delete()

    page = client.get(LIST, headers={"accept-language": "ja"})

    assert (
        page.context["sheets"][0].sentences
        != ("The deck has 0 cards; it needs exactly 50.",)
        or page["Content-Language"] != "ja"
    )


def test_whoever_has_nothing_is_offered_the_starter_decks(client):
    load_frozen_content()
    client.force_login(make_user("late"))
    assert "Claim them" in client.get(LIST).content.decode()

    answer = client.post(reverse("collection:receive-starters"))

    assert answer.status_code == 302
    assert Deck.objects.filter(owner__username="late").count() == 2
    assert "Claim them" not in client.get(LIST).content.decode()


def test_whoever_deleted_everything_is_told_what_to_do(client, player):
    Deck.objects.all().delete()

    assert "You have no decks" in client.get(LIST).content.decode()


def test_a_deck_shows_its_cards_with_copies(client, deck):
    page = client.get(address("deck-detail", deck))

    text = page.content.decode()
    assert "Miori, Lighthouse Keeper" in text
    assert "×4" in text
    assert sum(line.count for line in page.context["sheet"].lines) == 50


@pytest.mark.parametrize(
    "name", ["deck-list", "deck-detail", "deck-edit", "deck-create", "deck-delete"]
)
def test_visitors_are_asked_to_sign_in(client, name):
    load_frozen_content()
    deck = make_deck(user=make_player())
    with_id = [] if name in {"deck-list", "deck-create"} else [deck.pk]

    answer = client.get(reverse(f"collection:{name}", args=with_id))

    assert (answer.status_code, "/login/" in answer["Location"]) == (302, True)


@pytest.mark.parametrize(
    ("method", "name"),
    [
        ("get", "deck-detail"),
        ("get", "deck-edit"),
        ("post", "deck-edit"),
        ("post", "deck-describe"),
        ("post", "deck-copy"),
        ("post", "deck-delete"),
        ("post", "deck-restore"),
    ],
)
def test_a_foreign_deck_is_answered_like_a_missing_one(client, deck, method, name):
    client.force_login(make_user("stranger"))

    foreign = getattr(client, method)(address(name, deck), {"name": "Mine"})
    deck.pk = 10**7
    missing = getattr(client, method)(address(name, deck), {"name": "Mine"})

    assert foreign.status_code == missing.status_code == 404
    assert foreign.context["title"] == missing.context["title"]
    assert Deck.objects.filter(name="Mine").count() == 0


@pytest.fixture
def indexed(deck):
    """The frozen cards as the search finds them."""
    index_everything()


def test_builder_begins_with_playable_cards_of_the_decks_series(client, deck, indexed):
    page = client.get(address("deck-edit", deck))

    assert page.context["query"] == "series:TDL is:playable"
    shown = [result.card for result in page.context["results"]]
    assert {(card.face["series"], card.is_playable) for card in shown} == {
        ("TDL", True)
    }
    assert page.context["deck_data"]["count"] == 50


def test_builder_of_an_empty_deck_begins_with_all_playable_cards(client, player):
    deck = services.create_deck(owner=player, name="Empty")

    assert client.get(address("deck-edit", deck)).context["query"] == "is:playable"


def test_builder_finds_what_is_asked_and_stays_where_it_is(client, deck, indexed):
    page = client.get(address("deck-edit", deck), {"q": "kind:site"})

    kinds = {result.card.face["kind"] for result in page.context["results"]}
    assert kinds == {"site"}
    chip = page.context["chips"][0][1]
    assert chip.startswith(address("deck-edit", deck))


def test_builder_answers_htmx_with_the_cards_alone(client, deck):
    answer = client.get(
        address("deck-edit", deck), {"q": "kind:site"}, headers={"HX-Request": "true"}
    )

    assert "cards/_search_results.html" in [
        template.name for template in answer.templates
    ]
    assert b"<html" not in answer.content


def test_form_without_scripts_changes_the_counts_it_names(client, deck):
    before = dict(deck.entries.values_list("card__number", "count"))
    sent = {"count-TDL-1-001": "3", "count-TDL-1-002": "0"}

    answer = client.post(address("deck-edit", deck), sent)

    assert answer["Location"] == address("deck-detail", deck)
    after = dict(deck.entries.values_list("card__number", "count"))
    assert after.pop("TDL-1-001") == 3
    assert "TDL-1-002" not in after
    assert after.items() <= before.items()


@pytest.mark.parametrize(
    "sent",
    [
        {"count-TDL-1-001": "x"},
        {"count-TDL-1-001": "-1"},
        {"count-TDL-1-001": "1.5"},
        {"count-TDL-1-001": "51"},
        {"count-TDL-1-001": "9" * 400},
        {"count-TDL-1-001": "9" * 5000},
        {"count-TDL-1-001": "²"},
        {"count-NOPE": "1"},
        {"count-": "1"},
    ],
    ids=lambda sent: str(sent)[:40],
)
def test_counts_that_cannot_be_are_refused_and_change_nothing(client, deck, sent):
    answer = client.post(address("deck-edit", deck), sent)

    assert answer.status_code == 400
    assert deck.entries.count() == 22


def test_a_new_deck_leads_to_choosing_its_cards(client, player):
    answer = client.post(reverse("collection:deck-create"), {"name": "Night tide"})

    deck = Deck.objects.get(name="Night tide")
    assert answer["Location"] == address("deck-edit", deck)


def test_a_deck_without_a_name_is_refused_with_a_message(client, player):
    answer = client.post(
        reverse("collection:deck-create"),
        {"name": " "},
        headers={"referer": f"http://testserver{LIST}"},
        follow=True,
    )

    assert "A deck needs a name" in answer.content.decode()
    assert Deck.objects.count() == 2


def test_renaming_and_copying(client, deck):
    client.post(address("deck-describe", deck), {"name": "Night tide"})
    client.post(address("deck-copy", deck))

    names = set(Deck.objects.values_list("name", flat=True))
    assert {"Night tide", "Copy of Night tide"} < names


def test_deleting_can_be_undone(client, deck):
    deleted = client.post(address("deck-delete", deck), follow=True)
    assert f"“{deck.name}” deleted." in deleted.content.decode()
    assert "Harbor of Keepers" not in [
        sheet.deck.name for sheet in deleted.context["sheets"]
    ]

    restored = client.post(address("deck-restore", deck), follow=True)

    assert "Harbor of Keepers" in [
        sheet.deck.name for sheet in restored.context["sheets"]
    ]


@pytest.mark.parametrize("deleted", ["x", "-1", "99999999", "9" * 40, "9" * 5000, "²"])
def test_undo_is_offered_for_my_own_deleted_decks_only(client, player, deleted):
    page = client.get(LIST, {"deleted": deleted})

    assert (page.status_code, page.context["deleted"]) == (200, None)


@pytest.mark.parametrize(
    "name", ["deck-describe", "deck-copy", "deck-delete", "deck-restore"]
)
def test_a_link_alone_changes_nothing(client, deck, name):
    assert client.get(address(name, deck)).status_code == 405


def test_a_form_from_elsewhere_changes_nothing(player, deck):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(player)

    assert strict.post(address("deck-delete", deck)).status_code == 403
    assert Deck.objects.get(pk=deck.pk).deleted_at is None
