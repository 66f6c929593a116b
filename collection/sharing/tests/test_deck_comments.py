"""Comments on decks: on public ones alone, gone with the deck."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from collection.errors import DeckNotFound
from collection.models import Visibility
from collection.sharing.services import share_deck
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
)
from unionarena.core.accounts.services import block_person
from unionarena.core.comments.models import Comment
from unionarena.core.comments.services import write_comment
from unionarena.core.comments.subjects import get_subject

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def deck():
    load_frozen_content()
    return make_deck(user=make_player("author"))


@pytest.fixture
def reader(deck):
    return make_user("reader")


def share(deck, visibility=Visibility.PUBLIC):
    share_deck(viewer=deck.owner, deck_id=deck.pk, visibility=visibility, now=NOW)


def write(user, deck):
    return write_comment(user=user, kind="deck", number=deck.pk, text="Nice!", now=NOW)


@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.LINK])
def test_a_deck_that_is_not_public_has_no_comments_for_anyone(deck, reader, visibility):
    share(deck)
    write(reader, deck)
    share(deck, visibility)

    for viewer in (deck.owner, reader, AnonymousUser()):
        with pytest.raises(DeckNotFound):
            get_subject(viewer, "deck", deck.pk)
    with pytest.raises(DeckNotFound):
        write(reader, deck)

    share(deck)
    assert get_subject(reader, "deck", deck.pk).owner_id == deck.owner_id


def test_whom_the_owner_has_blocked_finds_neither_deck_nor_comments(deck, reader):
    share(deck)
    block_person(user=deck.owner, other_id=reader.pk)

    with pytest.raises(DeckNotFound):
        write(reader, deck)


def test_the_comments_of_a_deck_go_with_it(deck, reader):
    other = make_deck(user=deck.owner, slug="deeptide")
    for each in (deck, other):
        share(each)
    write(reader, deck)
    kept = write(make_user("third"), other)

    deck.delete()

    assert list(Comment.objects.all()) == [kept]


def test_the_page_of_a_public_deck_loads_its_comments(deck, client):
    share(deck)
    address = f"/decks/shared/{deck.pk}/"
    assert f'hx-get="/comments/deck/{deck.pk}/"' in client.get(address).content.decode()

    share(deck, Visibility.LINK)
    deck.refresh_from_db()
    page = client.get(f"{address}?key={deck.link_token}").content.decode()
    assert "/comments/deck/" not in page
