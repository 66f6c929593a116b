"""Decks one plays with and against: one's own, public ones, and no others."""

import pytest
from django.utils import timezone

from cards.tests.factories import schedule
from collection.errors import DeckIllegal, DeckNotFound
from collection.legality.game_rules import find_game_decks
from collection.models import Deck, DeckEntry, Visibility
from collection.services import create_deck
from collection.sharing import services
from collection.sharing.decks_to_play import freeze_named_deck, list_public_opponents
from collection.tests.factories import load_frozen_content, make_player, make_user
from unionarena.core.accounts.models import Block

pytestmark = pytest.mark.django_db
NOW = timezone.now()
USUAL = "unionarena"


@pytest.fixture
def deck():
    """A public deck of somebody else."""
    load_frozen_content()
    return share(Deck.objects.filter(owner=make_player("author")).first())


@pytest.fixture
def reader(deck):
    return make_user("reader")


def share(deck, visibility=Visibility.PUBLIC):
    return services.share_deck(
        viewer=deck.owner, deck_id=deck.pk, visibility=visibility, now=NOW
    )


def test_a_public_deck_is_taken_as_it_is_and_not_as_the_readers(deck, reader):
    met = freeze_named_deck(viewer=reader, name=str(deck.pk))

    own = freeze_named_deck(viewer=deck.owner, name=str(deck.pk))
    assert met.revision_ids == own.revision_ids
    assert (met.deck_id, own.deck_id) == (None, deck.pk)


@pytest.mark.parametrize("how", ["private", "link", "hidden", "deleted", "blocked"])
def test_what_one_may_not_find_one_may_not_meet(deck, reader, how):
    if how in Visibility.values:
        share(deck, Visibility(how))
    elif how == "blocked":
        Block.objects.create(blocker=deck.owner, blocked=reader)
    else:
        Deck.objects.filter(pk=deck.pk).update(**{f"{how}_at": NOW})

    with pytest.raises(DeckNotFound):
        freeze_named_deck(viewer=reader, name=str(deck.pk))
    assert list_public_opponents(reader, USUAL, named=str(deck.pk)) == []


def test_a_public_deck_of_forty_nine_cards_is_refused_with_its_reason(deck, reader):
    """UA-2.2.1."""
    DeckEntry.objects.filter(deck=deck, count=1).first().delete()

    with pytest.raises(DeckIllegal) as refused:
        freeze_named_deck(viewer=reader, name=str(deck.pk))

    (problem,) = refused.value.details["problems"]
    assert problem["clause"] == "UA-2.2.1"
    assert list_public_opponents(reader, USUAL, named=str(deck.pk)) == []


def test_a_card_the_reader_may_not_see_is_neither_met_nor_named(deck, reader):
    number = deck.entries.first().card.number
    schedule(number, preview=None, release=timezone.now() + timezone.timedelta(days=9))

    with pytest.raises(DeckIllegal) as refused:
        freeze_named_deck(viewer=reader, name=str(deck.pk))

    assert number not in str(refused.value.details)


def test_decks_one_likes_are_offered_and_the_named_one_first(deck, reader):
    other = share(Deck.objects.filter(owner=deck.owner).last())

    assert list_public_opponents(reader, USUAL) == []
    services.like_deck(user=reader, deck_id=deck.pk)

    offered = list_public_opponents(reader, USUAL, named=str(other.pk))
    assert offered == [
        (str(other.pk), f"{other.name} (author)"),
        (str(deck.pk), f"{deck.name} (author)"),
    ]
    assert list_public_opponents(deck.owner, USUAL, named=str(deck.pk)) == []


@pytest.mark.parametrize("named", ["", "x", "9" * 40, "-1", "1 or 1"])
def test_a_name_that_is_no_number_names_nothing(reader, named):
    assert list_public_opponents(reader, USUAL, named=named) == []


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_the_address_of_a_public_deck_works_for_everybody(
    client, deck, reader, is_signed_in
):
    """Issue 28: the address in the author's bar led others to nothing."""
    share(deck)
    if is_signed_in:
        client.force_login(reader)

    answer = client.get(f"/decks/{deck.pk}/")

    assert answer["Location"] == f"/decks/shared/{deck.pk}/"
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.LINK])
def test_the_address_of_a_deck_that_is_not_public_tells_others_nothing(
    client, deck, reader, visibility
):
    share(deck, visibility)
    address = f"/decks/{deck.pk}/"

    assert client.get(address)["Location"].startswith("/accounts/")
    client.force_login(reader)
    assert client.get(address).status_code == 404


def test_the_author_sees_a_public_deck_as_their_own(client, deck):
    share(deck)
    client.force_login(deck.owner)

    page = client.get(f"/decks/{deck.pk}/")

    assert page.status_code == 200
    assert f"/play/?deck={deck.pk}" in page.content.decode()


def test_public_decks_of_a_further_game_are_offered_in_it_alone_and_only_if_legal(
    reader,
):
    """TR-2.2: of exactly fifty cards."""
    author = make_user("botan")
    shipped = dict(find_game_decks("kiseki").shipped["night"][1])
    whole = create_deck(owner=author, name="Whole", counts=shipped, game="kiseki")
    short = {number: count - 1 for number, count in shipped.items() if count > 1}
    broken = create_deck(owner=author, name="Short", counts=short, game="kiseki")
    for one in (whole, broken):
        share(one)
        services.like_deck(user=reader, deck_id=one.pk)

    assert list_public_opponents(reader, "kiseki") == [(str(whole.pk), "Whole (botan)")]
    assert list_public_opponents(reader, "kiseki", named=str(broken.pk)) == [
        (str(whole.pk), "Whole (botan)")
    ]
    for other in (USUAL, "universe-end"):
        assert list_public_opponents(reader, other, named=str(whole.pk)) == []
