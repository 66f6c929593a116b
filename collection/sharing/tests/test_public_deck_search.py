"""The browser of public decks, versions and what is lacking (issue 13)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone

from cards.releases.tests.factories import make_format
from cards.search.errors import BadCursor
from cards.tests.factories import schedule
from collection import services as own
from collection.models import Deck, DeckScore, OwnedCard, Visibility
from collection.sharing import public_deck_search, services
from collection.sharing.missing_cards import build_from_owned_cards, find_missing_cards
from collection.sharing.public_deck_search import PublicDecksQuery, find_public_decks
from collection.tests.factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
)

pytestmark = pytest.mark.django_db

NOW = timezone.now()
NOBODY = AnonymousUser()


@pytest.fixture
def author():
    load_frozen_content()
    return make_player("author")


def publish(deck, *, at=NOW):
    services.share_deck(
        viewer=deck.owner, deck_id=deck.pk, visibility=Visibility.PUBLIC, now=at
    )
    return deck


def copy_of(deck):
    return own.copy_deck(viewer=deck.owner, deck_id=deck.pk)


@pytest.fixture
def decks(author):
    """Both starter decks, public, the older one first."""
    made = Deck.objects.filter(owner=author).order_by("-pk")
    return [publish(d, at=NOW + timedelta(days=day)) for day, d in enumerate(made)]


def names(query=None, viewer=NOBODY, **options):
    page = find_public_decks(viewer, query or PublicDecksQuery(), **options)
    return [shared.deck.name for shared in page.decks]


def test_the_newest_public_decks_come_first_and_private_ones_not_at_all(decks, author):
    own.create_deck(owner=author, name="Secret")
    linked = own.create_deck(owner=author, name="For friends")
    services.share_deck(
        viewer=author, deck_id=linked.pk, visibility=Visibility.LINK, now=NOW
    )

    assert names() == [decks[1].name, decks[0].name]
    assert names(viewer=author) == names()


def spoil(deck, how):
    """Make a legal deck one that cannot be played."""
    entry = deck.entries.first()
    if how == "too many copies":
        full = deck.entries.exclude(pk=entry.pk).filter(count=4)[:1]
        deck.entries.filter(pk__in=full.values("pk")).update(count=5)
    if entry.count == 1:
        entry.delete()
    else:
        deck.entries.filter(pk=entry.pk).update(count=entry.count - 1)


@pytest.mark.parametrize("how", ["unfinished", "too many copies"])
def test_decks_that_cannot_be_played_are_not_found(client, decks, how):
    """Finding 10: pasted lists of 51 cards filled the browser."""
    spoil(decks[1], how)

    assert names() == [decks[0].name]
    number = decks[1].entries.first().card.number
    assert names(PublicDecksQuery(cards=(number,))) == []
    card = client.get(reverse("collection:decks-with", args=[number]))
    address = reverse("collection:shared-deck", args=[decks[1].pk])
    assert address not in card.content.decode()
    answer = client.get("/api/v1/decks/public/").json()
    assert [each["name"] for each in answer["results"]] == [decks[0].name]
    assert client.get(address).status_code == 200  # to who was given the address


def test_illegal_decks_leave_no_gap_between_pages(decks):
    """A page is filled from those behind; after many it is short and goes on."""
    for hour in range(1, 6):
        copy = publish(copy_of(decks[0]), at=NOW + timedelta(hours=hour))
        spoil(copy, "too many copies")

    first = find_public_decks(NOBODY, PublicDecksQuery(), size=1)
    seen, after = [each.deck for each in first.decks], first.following
    short = find_public_decks(NOBODY, PublicDecksQuery(after=after), size=1)
    assert (seen, short.decks) == ([decks[1]], ())
    last = find_public_decks(NOBODY, PublicDecksQuery(after=short.following), size=1)
    assert [each.deck for each in last.decks] == [decks[0]]
    assert last.following == ""


def test_decks_are_found_by_card_colour_series_and_name(decks):
    entry = decks[0].entries.exclude(card__in=decks[1].entries.values("card")).first()
    face = entry.card.current_revision.data

    assert names(PublicDecksQuery(cards=(entry.card.number,))) == [decks[0].name]
    assert names(PublicDecksQuery(color=face["color"])) == [decks[0].name]
    assert len(names(PublicDecksQuery(series=face["series"]))) == 2
    assert (
        names(PublicDecksQuery(series="ZZZ"))
        == names(PublicDecksQuery(color="plaid"))
        == []
    )
    assert names(PublicDecksQuery(words=decks[1].name[2:7].upper())) == [decks[1].name]


def test_an_unpublished_card_does_not_lead_to_the_decks_that_hold_it(decks):
    number = decks[0].entries.first().card.number
    schedule(number, preview=None, release=NOW + timedelta(days=9))

    assert names(PublicDecksQuery(cards=(number,))) == []


def test_decks_are_found_by_their_format(client, decks):
    """UA-2.2.7: those that the list of a format lets be, by page and over REST."""
    (line, *_more) = (
        decks[0]
        .entries.exclude(card__in=decks[1].entries.values("card"))
        .filter(count__gt=1)
    )
    make_format("open", is_default=True)
    make_format("japanese", restricted={line.card.number: line.count - 1})
    make_format("limited", is_limited=True)

    assert len(names(PublicDecksQuery(format="open"))) == 2
    assert names(PublicDecksQuery(format="japanese")) == [decks[1].name]
    assert names(PublicDecksQuery(format="limited")) == []
    told = client.get("/api/v1/decks/public/", {"format": "japanese"}).json()
    assert [deck["name"] for deck in told["results"]] == [decks[1].name]


def test_of_an_unknown_format_there_are_no_decks(decks):
    assert names(PublicDecksQuery(format="nonsense")) == []


def test_the_most_liked_come_first_and_pages_follow_without_gap_or_double(decks):
    for name in ("one", "two"):
        services.like_deck(user=make_user(name), deck_id=decks[0].pk)
    extra = publish(copy_of(decks[0]), at=NOW - timedelta(days=3))

    for sort in public_deck_search.SORTS:
        seen, after = [], ""
        while True:
            page = find_public_decks(
                NOBODY, PublicDecksQuery(sort=sort, after=after), size=1
            )
            seen += [shared.deck.pk for shared in page.decks]
            after = page.following
            if not after:
                break
        assert sorted(seen) == sorted([decks[0].pk, decks[1].pk, extra.pk])
        if sort == "likes":
            assert seen[0] == decks[0].pk


def score(deck, *, games, low):
    def count(_deck_id, _known):
        return {"games": games, "points": games / 2, "low": low, "high": 0.9}

    services.store_scores(deck_ids=[deck.pk], count=count)


def test_the_record_counts_by_what_is_certain_of_it_and_the_unplayed_come_last(decks):
    extra = publish(copy_of(decks[0]))
    score(decks[0], games=1, low=0.2)
    score(extra, games=40, low=0.35)

    assert names(PublicDecksQuery(sort="record")) == [
        extra.name,
        decks[0].name,
        decks[1].name,
    ]
    shown = find_public_decks(NOBODY, PublicDecksQuery(sort="record")).decks
    assert [deck.score and deck.score["games"] for deck in shown] == [40, 1, None]


def test_a_deck_that_is_gone_has_no_score(decks):
    gone = decks[1].pk
    decks[1].delete()

    services.store_scores(deck_ids=[gone], count=lambda *_: pytest.fail("nobody asked"))

    assert not DeckScore.objects.exists()


def test_games_are_counted_on_top_of_what_was_kept(decks):
    score(decks[0], games=3, low=0.2)
    told = []

    services.store_scores(
        deck_ids=[deck.pk for deck in decks],
        count=lambda _pk, known: (
            told.append(known) or {"games": 4, "points": 2, "low": 0.3, "high": 0.9}
        ),
    )

    assert {known and known["games"] for known in told} == {3, None}
    assert {row.games for row in DeckScore.objects.all()} == {4}


@pytest.mark.parametrize(
    "after",
    ["x", "~", "1~", "~1", "yesterday~3", "2026-01-01~4", "nan~1", "9" * 70 + "~1"],
)
@pytest.mark.parametrize("sort", ["newest", "likes", "record"])
def test_a_place_nobody_gave_is_refused(decks, after, sort):
    with pytest.raises(BadCursor):
        find_public_decks(NOBODY, PublicDecksQuery(after=after, sort=sort))


def test_the_queries_do_not_grow_with_the_decks(decks, django_assert_max_num_queries):
    for number in range(6):
        publish(copy_of(decks[0]), at=NOW + timedelta(hours=number))

    with django_assert_max_num_queries(12):
        assert len(names()) == 8


def test_a_wish_is_read_from_an_address():
    query = PublicDecksQuery.read(
        QueryDict("q= tide &card=tdl-1-001+TDL-1-002&card=TDL-1-001&sort=x")
    )

    assert query.words == "tide"
    assert query.cards == ("TDL-1-001", "TDL-1-002")
    assert query.sort == "newest"


def test_the_page_of_a_card_names_the_public_decks_that_hold_it(client, decks):
    number = decks[0].entries.first().card.number

    text = client.get(reverse("collection:decks-with", args=[number])).content.decode()

    assert reverse("collection:shared-deck", args=[decks[0].pk]) in text
    assert f"?card={number}" in text


def test_the_browser_is_open_to_everybody(client, decks):
    text = client.get(reverse("collection:public-decks")).content.decode()

    assert decks[0].name in text
    assert "author" in text


# --- What is lacking.


def test_somebody_with_nothing_lacks_everything_and_builds_nothing(decks):
    reader = make_user("reader")

    found = find_missing_cards(reader, decks[0].pk)

    assert (found.lacking, found.short) == (50, 50)
    assert found.plan.counts == {}


def test_the_author_lacks_nothing(decks, author):
    assert find_missing_cards(author, decks[0].pk).lines == ()


def test_what_can_be_built_is_built_and_the_rest_is_told(decks):
    reader = make_user("reader")
    entries = list(decks[0].entries.order_by("card__number"))
    OwnedCard.objects.bulk_create(
        OwnedCard(user=reader, card=entry.card, count=entry.count + 4)
        for entry in entries[1:]
    )

    found = find_missing_cards(reader, decks[0].pk)
    copy = build_from_owned_cards(reader, decks[0].pk)

    (line,) = found.lines
    assert line.card.number == entries[0].card.number
    assert line.lacking == entries[0].count
    built = sum(copy.entries.values_list("count", flat=True))
    assert built == 50 - found.short
    assert line.card.name in copy.description
    assert copy.owner == reader


# --- The page of versions.


def test_the_versions_of_a_deck_are_compared_and_restored_on_its_page(client, author):
    deck = make_deck(user=author)
    client.force_login(author)
    address = reverse("collection:deck-versions", args=[deck.pk])
    number = deck.entries.first().card.number
    client.post(reverse("collection:deck-keep", args=[deck.pk]), {"note": "whole"})
    own.change_entries(viewer=author, deck_id=deck.pk, counts={number: 0})

    page = client.get(address, {"before": "1", "after": "0"})
    client.post(reverse("collection:deck-return", args=[deck.pk, 1]))

    assert "whole" in page.content.decode()
    (change,) = page.context["changes"]
    assert (change.number, change.kind) == (number, "removed")
    assert deck.entries.filter(card__number=number).exists()
    assert client.get(address, {"before": "77", "after": "0"}).status_code == 404


def test_the_versions_of_somebody_else_are_not_found(client, author):
    deck = make_deck(user=author)
    client.force_login(make_user("other"))

    assert (
        client.get(reverse("collection:deck-versions", args=[deck.pk])).status_code
        == 404
    )
    for name, args in (("deck-keep", [deck.pk]), ("deck-return", [deck.pk, 1])):
        client.post(reverse(f"collection:{name}", args=args))
    assert not deck.versions.exists()
