"""Who may read, like and copy the decks of others (issue 13)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, Permission
from django.urls import reverse
from django.utils import timezone

from cards.tests.factories import schedule
from collection import services as own
from collection.errors import DeckChanged, DeckNotFound, OwnDeckLiked
from collection.models import Deck, DeckLike, Visibility
from collection.sharing import selectors, services
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
)
from unionarena.core.accounts.models import Block

pytestmark = pytest.mark.django_db

NOW = timezone.now()
NOBODY = AnonymousUser()


@pytest.fixture
def author():
    load_frozen_content()
    return make_player("author")


@pytest.fixture
def deck(author):
    return make_deck(user=author)


@pytest.fixture
def reader(author):
    return make_user("reader")


def share(deck, visibility=Visibility.PUBLIC):
    return services.share_deck(
        viewer=deck.owner, deck_id=deck.pk, visibility=visibility, now=NOW
    )


def may_read(viewer, deck, key=""):
    try:
        selectors.get_shared_deck_for(viewer, deck.pk, key=key)
    except DeckNotFound:
        return False
    return True


def test_a_deck_is_private_until_it_is_shared(deck, reader):
    assert deck.visibility == Visibility.PRIVATE
    assert not may_read(reader, deck)
    assert not may_read(reader, deck, key="")
    assert not may_read(NOBODY, deck)


def test_a_public_deck_is_for_everybody(deck, reader):
    share(deck)

    assert may_read(reader, deck)
    assert may_read(NOBODY, deck)


def test_a_deck_behind_a_link_is_for_whoever_has_its_key(deck, reader):
    key = share(deck, Visibility.LINK).link_token

    assert len(key) == 43
    assert may_read(NOBODY, deck, key=key)
    assert not may_read(reader, deck)
    assert not may_read(reader, deck, key=key[:-1])
    assert not may_read(reader, deck, key="鍵")


def test_a_link_that_was_taken_back_opens_nothing_not_even_when_shared_anew(deck):
    key = share(deck, Visibility.LINK).link_token
    share(deck, Visibility.PRIVATE)
    assert not may_read(NOBODY, deck, key=key)

    other = share(deck, Visibility.LINK).link_token

    assert not may_read(NOBODY, deck, key=key)
    assert may_read(NOBODY, deck, key=other)


def test_another_link_replaces_the_one_before(deck):
    key = share(deck, Visibility.LINK).link_token

    other = services.renew_link(viewer=deck.owner, deck_id=deck.pk).link_token

    assert not may_read(NOBODY, deck, key=key)
    assert may_read(NOBODY, deck, key=other)


def test_saying_it_twice_changes_nothing(deck):
    first = share(deck, Visibility.LINK)
    again = share(deck, Visibility.LINK)

    assert (again.link_token, again.version) == (first.link_token, first.version)


def test_who_may_read_is_not_decided_from_an_old_page(deck):
    with pytest.raises(DeckChanged):
        services.share_deck(
            viewer=deck.owner,
            deck_id=deck.pk,
            visibility=Visibility.PUBLIC,
            now=NOW,
            version=deck.version - 1,
        )
    assert not may_read(NOBODY, deck)


def test_nobody_shares_the_deck_of_somebody_else(deck, reader):
    share(deck)

    for change in (
        lambda: services.renew_link(viewer=reader, deck_id=deck.pk),
        lambda: own.update_deck_details(viewer=reader, deck_id=deck.pk, details={}),
        lambda: services.share_deck(
            viewer=reader, deck_id=deck.pk, visibility=Visibility.PRIVATE, now=NOW
        ),
    ):
        with pytest.raises(DeckNotFound):
            change()
    assert may_read(reader, deck)


@pytest.mark.parametrize("blocks", ["author", "reader"])
def test_whoever_wants_nothing_to_do_with_the_author_does_not_find_the_deck(
    deck, reader, blocks
):
    share(deck)
    pair = {"author": (deck.owner, reader), "reader": (reader, deck.owner)}[blocks]
    Block.objects.create(blocker=pair[0], blocked=pair[1])

    assert not may_read(reader, deck)
    assert may_read(make_user("third"), deck)


def test_decks_of_a_closed_account_and_deleted_decks_are_gone(deck, reader):
    share(deck)
    own.delete_deck(viewer=deck.owner, deck_id=deck.pk, now=NOW)
    assert not may_read(reader, deck)
    own.restore_deck(viewer=deck.owner, deck_id=deck.pk)
    assert may_read(reader, deck)

    deck.owner.is_active = False
    deck.owner.save()

    assert not may_read(reader, deck)


def test_a_hidden_deck_is_for_its_owner_alone_and_may_be_shown_again(deck, reader):
    key = share(deck).link_token

    assert services.hide_decks(deck_ids=[deck.pk], now=NOW) == 1
    assert services.hide_decks(deck_ids=[deck.pk], now=NOW) == 0
    assert not may_read(reader, deck, key=key)
    assert not may_read(NOBODY, deck, key=key)
    assert own.freeze_deck(viewer=deck.owner, deck_id=deck.pk)

    services.hide_decks(deck_ids=[deck.pk], now=None)
    assert may_read(reader, deck)


def test_an_unpublished_card_is_not_shown_in_a_shared_deck(client, deck, reader):
    """Neither number nor name: the reader learns only that some are missing."""
    share(deck)
    entry = deck.entries.order_by("card__number").first()
    name = entry.card.current_revision.name_en
    schedule(entry.card.number, preview=None, release=NOW + timedelta(days=9))

    shown = selectors.show_shared_deck(
        reader, selectors.get_shared_deck_for(reader, deck.pk)
    )
    client.force_login(reader)
    page = client.get(selectors.get_deck_address(Deck.objects.get(pk=deck.pk)))
    copy = services.copy_shared_deck(user=reader, deck_id=deck.pk)

    assert shown.unseen == entry.count
    assert not shown.is_legal
    assert entry.card.number not in {line.number for line in shown.sheet.lines}
    assert entry.card.number not in page.content.decode()
    assert name not in page.content.decode()
    assert not copy.entries.filter(card=entry.card).exists()


def test_a_deck_is_liked_once_by_a_person_and_not_by_its_owner(deck, reader):
    share(deck)

    services.like_deck(user=reader, deck_id=deck.pk)
    liked = services.like_deck(user=reader, deck_id=deck.pk)
    assert (liked.like_count, liked.is_liked) == (1, True)
    with pytest.raises(OwnDeckLiked):
        services.like_deck(user=deck.owner, deck_id=deck.pk)

    services.unlike_deck(user=reader, deck_id=deck.pk)
    left = services.unlike_deck(user=reader, deck_id=deck.pk)
    assert (left.like_count, left.is_liked) == (0, False)


def test_a_private_deck_is_neither_liked_nor_copied(deck, reader):
    for take in (services.like_deck, services.copy_shared_deck):
        with pytest.raises(DeckNotFound):
            take(user=reader, deck_id=deck.pk)
    assert not DeckLike.objects.exists()
    assert not Deck.objects.filter(owner=reader).exists()


def test_a_copy_is_a_deck_of_ones_own_and_stays_when_the_other_goes(deck, reader):
    key = share(deck, Visibility.LINK).link_token

    copy = services.copy_shared_deck(user=reader, deck_id=deck.pk, key=key)
    share(deck, Visibility.PRIVATE)

    assert copy.owner == reader
    assert copy.visibility == Visibility.PRIVATE
    assert own.freeze_deck(viewer=reader, deck_id=copy.pk).revision_ids == (
        own.freeze_deck(viewer=deck.owner, deck_id=deck.pk).revision_ids
    )


def test_the_page_is_read_signed_out_and_its_doors_ask_to_sign_in(client, deck):
    share(deck)
    address = reverse("collection:shared-deck", args=[deck.pk])

    text = client.get(address).content.decode()
    answer = client.post(reverse("collection:shared-like", args=[deck.pk]))

    assert "A deck by author" in text
    assert "Sign in to copy it" in text
    assert answer.status_code == 302
    assert not DeckLike.objects.exists()


def test_a_page_behind_a_link_is_not_found_without_its_key(client, deck):
    key = share(deck, Visibility.LINK).link_token
    address = reverse("collection:shared-deck", args=[deck.pk])

    assert client.get(address).status_code == 404
    page = client.get(address, {"key": key})
    assert page.status_code == 200
    assert "noindex" in page.content.decode()


def test_only_staff_with_the_permission_hide_decks_in_the_admin(client, deck):
    share(deck)
    helper = make_user("helper", is_staff=True)
    view = Permission.objects.get(codename="view_deck")
    helper.user_permissions.add(view)
    client.force_login(helper)
    address = reverse("admin:collection_deck_changelist")
    form = {"action": "hide", "_selected_action": [deck.pk]}

    client.post(address, form)
    assert Deck.objects.get(pk=deck.pk).hidden_at is None
    helper.user_permissions.add(Permission.objects.get(codename="hide_deck"))
    client.post(address, form)

    assert Deck.objects.get(pk=deck.pk).hidden_at is not None
