"""Formats and limits on copies (UA-2.2.7) reach the decks of people."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cards.releases.tests.factories import limit_copies, make_format
from collection import selectors, services
from collection.errors import BadDetails, DeckIllegal
from collection.models import Deck, Visibility
from collection.sharing.services import copy_shared_deck, share_deck

from .factories import load_frozen_content, make_deck, make_player, make_user

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def player():
    load_frozen_content()
    return make_player()


@pytest.fixture
def deck(player):
    """A deck that may be played."""
    return make_deck(user=player)


@pytest.fixture
def number(deck):
    """A card of which the deck has four copies."""
    return deck.entries.filter(count=4).order_by("card__number")[0].card.number


def codes(deck):
    return [problem.code for problem in selectors.inspect_deck(deck).problems]


def test_a_deck_above_a_limit_is_not_played(player, deck, number):
    limit_copies(number, 1, begins=timezone.now() - HOUR)

    with pytest.raises(DeckIllegal) as refusal:
        services.freeze_deck(viewer=player, deck_id=deck.pk)

    assert refusal.value.clause == "UA-2.2.7"
    (problem,) = refusal.value.details["problems"]
    assert problem["params"] == {"number": number, "count": 4, "limit": 1}


def test_a_limit_counts_from_its_moment_until_it_is_lifted(player, deck, number):
    now = timezone.now()
    limit_copies(number, 1, begins=now + HOUR)
    limit_copies(number, 2, begins=now - 2 * HOUR, ends=now - HOUR)

    assert codes(deck) == []
    assert services.freeze_deck(viewer=player, deck_id=deck.pk)


def test_the_page_of_the_deck_says_why_and_leads_to_the_patch_notes(
    client, player, deck, number
):
    limit_copies(number, 0, begins=timezone.now() - HOUR, patch="summer")
    client.force_login(player)

    page = client.get(f"/decks/{deck.pk}/").content.decode()

    assert number in page
    assert 'href="/news/patches/summer/"' in page


def test_a_limit_of_another_format_is_told_but_keeps_nobody_from_playing(
    client, player, deck, number
):
    make_format("open", is_default=True)
    make_format("season")
    limit_copies(number, 1, begins=timezone.now() - HOUR, played="season")

    assert services.freeze_deck(viewer=player, deck_id=deck.pk)
    verdicts = selectors.check_formats(selectors.inspect_deck(deck))
    assert [(v.code, len(v.sentences)) for v in verdicts] == [
        ("open", 0),
        ("season", 1),
    ]
    client.force_login(player)
    assert 'data-format="season"' in client.get(f"/decks/{deck.pk}/").content.decode()


def test_a_format_takes_the_series_of_its_days_only(player, deck):
    now = timezone.now()
    series = deck.entries.first().card.series.code
    make_format("season", series={series: now + HOUR})
    make_format("today", series={series: now - HOUR}, is_default=True)

    verdicts = selectors.check_formats(selectors.inspect_deck(deck))

    assert codes(deck) == []
    assert [(v.code, bool(v.sentences)) for v in verdicts] == [
        ("today", False),
        ("season", True),
    ]


def test_a_deck_is_checked_for_its_own_format(player, deck, number):
    make_format("open", is_default=True)
    make_format("japanese", restricted={number: 1})
    usual = codes(deck)

    Deck.objects.filter(pk=deck.pk).update(format="japanese")
    deck.refresh_from_db()

    assert (usual, codes(deck)) == ([], ["deck.restricted"])
    with pytest.raises(DeckIllegal) as refusal:
        services.freeze_deck(viewer=player, deck_id=deck.pk)
    assert refusal.value.clause == "UA-2.2.7"


def test_a_locked_deck_remembers_its_format(player, deck):
    make_format("open", is_default=True)
    make_format("japanese", restricted={"XYZ-1-001": 1})
    usual = services.freeze_deck(viewer=player, deck_id=deck.pk)

    Deck.objects.filter(pk=deck.pk).update(format="japanese")
    named = services.freeze_deck(viewer=player, deck_id=deck.pk)

    assert (usual.format, named.format) == ("open", "japanese")


def test_a_deck_of_a_format_that_is_over_is_not_played(deck):
    make_format("open", is_default=True)
    make_format("summer", ends_at=timezone.now() - HOUR)
    Deck.objects.filter(pk=deck.pk).update(format="summer")
    deck.refresh_from_db()

    assert codes(deck) == ["deck.format_not_played"]


def test_a_limited_deck_has_thirty_cards_all_of_a_pool_and_any_number_of_copies(deck):
    make_format("open", is_default=True)
    make_format("limited", is_limited=True)
    Deck.objects.filter(pk=deck.pk).update(format="limited")
    deck.refresh_from_db()

    problem, *others = selectors.inspect_deck(deck).problems

    assert {other.code for other in others} == {"deck.not_in_pool"}
    assert (problem.code, problem.params) == (
        "deck.wrong_size",
        {"count": 50, "limit": 30},
    )
    verdicts = selectors.check_formats(selectors.inspect_deck(deck))
    assert [verdict.code for verdict in verdicts] == ["limited"]


def test_a_deck_of_a_series_that_is_not_legal_is_not_played(player, deck):
    make_format("season", series={}, is_default=True)

    assert codes(deck) == ["deck.series_not_legal"]


# --- choosing a format, and what would make the deck legal ----------------------------


@pytest.fixture
def played(number):
    """Formats: open, one with a list of one card, limited, and one that is over."""
    make_format("open", is_default=True)
    make_format("japanese", restricted={number: 1})
    make_format("limited", is_limited=True)
    make_format("past", ends_at=timezone.now() - HOUR)


def choose(deck, code):
    return services.update_deck_details(
        viewer=deck.owner, deck_id=deck.pk, details={"format": code}
    )


@pytest.mark.parametrize(
    ("code", "kept"), [("japanese", "japanese"), ("open", ""), ("", "")]
)
def test_a_format_is_chosen_and_the_usual_one_follows_the_editors(
    deck, played, code, kept
):
    before = deck.version

    assert choose(deck, code).format == kept
    deck.refresh_from_db()
    assert (deck.format, deck.version) == (kept, before + 1)


@pytest.mark.parametrize("code", ["limited", "past", "never", "x" * 400])
def test_a_format_that_is_none_for_the_deck_is_refused(deck, played, code):
    with pytest.raises(BadDetails) as refusal:
        choose(deck, code)

    assert refusal.value.details["formats"] == ["japanese", "open"]
    deck.refresh_from_db()
    assert (deck.format, deck.version) == ("", 1)


def test_a_deck_keeps_a_format_that_is_over_until_another_is_chosen(deck, played):
    Deck.objects.filter(pk=deck.pk).update(format="past")

    services.update_deck_details(
        viewer=deck.owner, deck_id=deck.pk, details={"format": "past", "name": "Tide"}
    )

    deck.refresh_from_db()
    assert (deck.name, deck.format) == ("Tide", "past")
    (change,) = selectors.inspect_deck(deck).changes
    assert change.code == "change.choose_format"


def test_a_copy_keeps_the_format(deck, played):
    choose(deck, "japanese")

    copy = services.copy_deck(viewer=deck.owner, deck_id=deck.pk)

    assert copy.format == "japanese"


@pytest.mark.parametrize(("code", "kept"), [("japanese", "japanese"), ("past", "")])
def test_a_copy_of_a_shared_deck_keeps_a_format_that_is_played(
    deck, played, code, kept
):
    Deck.objects.filter(pk=deck.pk).update(format=code)
    share_deck(
        viewer=deck.owner,
        deck_id=deck.pk,
        visibility=Visibility.PUBLIC,
        now=timezone.now(),
    )

    copy = copy_shared_deck(user=make_user("lin"), deck_id=deck.pk)

    assert copy.format == kept


@pytest.mark.parametrize("code", ["limited", "past", "never"])
def test_no_deck_is_made_for_a_format_it_cannot_be_played_in(player, played, code):
    before = player.decks.count()

    with pytest.raises(BadDetails):
        services.create_deck(owner=player, name="Tide", code=code)

    assert player.decks.count() == before


def test_a_deck_is_made_for_a_format_over_rest(client, player, played):
    client.force_login(player)

    made = client.post(
        "/api/v1/decks/",
        {"name": "Tide", "format": "japanese"},
        content_type="application/json",
    )

    assert (made.status_code, made.json()["format"]) == (201, "japanese")


def test_what_would_help_is_on_the_page_with_the_names_of_the_cards(
    client, player, deck, number, played
):
    choose(deck, "japanese")
    client.force_login(player)

    page = client.get(f"/decks/{deck.pk}/", headers={"accept-language": "en"})

    found = page.content.decode()
    assert "How to make it playable" in found
    assert f"({number})." in found.split("data-changes")[1]
    assert 'value="japanese" selected' in found
    assert 'value="limited"' not in found


def test_cards_one_may_not_use_are_to_be_taken_out(settings, player, deck, number):
    settings.CARD_OWNERSHIP = "earned"
    owned = player.owned_cards.get(card__number=number)
    owned.count = 1
    owned.save()

    changes = selectors.inspect_deck(deck).changes

    assert [(change.code, change.clause) for change in changes] == [
        ("change.take_out", None),
        ("change.add_cards", "UA-2.2.1"),
    ]
    assert changes[0].params == {"number": number, "count": 3}


def test_a_deck_is_made_and_checked_for_a_format_over_rest(
    client, player, deck, number, played
):
    client.force_login(player)
    address = f"/api/v1/decks/{deck.pk}/"

    asked = client.get(f"{address}check/", {"format": "japanese"}).json()
    changed = client.patch(
        address, {"format": "japanese"}, content_type="application/json"
    ).json()
    listed = {number: 4}
    entries = [{"number": name, "count": count} for name, count in listed.items()]
    checked = client.post(
        "/api/v1/decks/check/",
        {"format": "japanese", "entries": entries},
        content_type="application/json",
    ).json()

    assert (asked["format"], asked["legal"]) == ("japanese", False)
    assert asked["changes"][0]["code"] == "change.take_out"
    assert asked["changes"][0]["params"] == {"number": number, "count": 3}
    assert (changed["format"], changed["size"], changed["legal"]) == (
        "japanese",
        50,
        False,
    )
    assert [problem["code"] for problem in checked["problems"]] == [
        "deck.wrong_size",
        "deck.restricted",
    ]


def test_asking_for_a_format_that_is_not_played_says_so(client, player, deck, played):
    client.force_login(player)

    found = client.get(f"/api/v1/decks/{deck.pk}/check/", {"format": "past"}).json()

    assert [problem["code"] for problem in found["problems"]] == [
        "deck.format_not_played"
    ]


def test_a_format_of_too_many_letters_is_refused_over_rest(client, player, deck):
    client.force_login(player)

    answer = client.get(f"/api/v1/decks/{deck.pk}/check/", {"format": "x" * 31})

    assert answer.status_code == 400
