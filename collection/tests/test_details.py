"""What the owner says of a deck, and the versions it had (issue 13)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from collection import services
from collection.errors import BadDetails, DeckChanged, DeckNotFound, VersionNotFound
from collection.models import Deck
from collection.services.versions import IDLE_TIME, MOST_VERSIONS

from .factories import load_frozen_content, make_deck, make_player, make_user

pytestmark = pytest.mark.django_db

NOW = timezone.now()


@pytest.fixture
def deck():
    load_frozen_content()
    return make_deck(user=make_player())


def describe(deck, **details):
    return services.update_deck_details(
        viewer=deck.owner, deck_id=deck.pk, details=details
    )


def numbers_of(deck):
    return list(
        deck.entries.order_by("card__number").values_list("card__number", flat=True)
    )


def counts_of(deck):
    return dict(deck.entries.values_list("card__number", "count"))


def change(deck, number, count):
    return services.change_entries(
        viewer=deck.owner, deck_id=deck.pk, counts={number: count}
    )


def rest(deck, pause=IDLE_TIME):
    """Let work on a deck have rested for a while."""
    Deck.objects.filter(pk=deck.pk).update(updated_at=timezone.now() - pause)


def test_a_description_keeps_its_lines_and_loses_what_is_not_seen(deck):
    said = describe(deck, description="one\u202e \x00two\r\n\r\n\r\n\r\nthree ")

    assert said.description == "one two\n\nthree"


@pytest.mark.parametrize(("field", "limit"), [("description", 4000), ("folder", 40)])
def test_what_is_said_has_a_bound_and_nothing_changes_beyond_it(deck, field, limit):
    describe(deck, **{field: "a" * limit})

    with pytest.raises(BadDetails) as refusal:
        describe(deck, **{field: "b" * (limit + 1), "is_favourite": True})

    kept = Deck.objects.get(pk=deck.pk)
    assert refusal.value.code == "deck.bad_details"
    assert getattr(kept, field) == "a" * limit
    assert not kept.is_favourite


def test_tags_are_small_letters_each_once(deck):
    said = describe(deck, tags=["#Fast", " fast ", "", "海 の", "#"])

    assert said.tags == ["fast", "海 の"]


@pytest.mark.parametrize("tags", [["a" * 25], [f"t{n}" for n in range(9)]])
def test_tags_are_short_and_few(deck, tags):
    with pytest.raises(BadDetails):
        describe(deck, tags=tags)


def test_the_cover_is_a_card_of_the_deck(deck):
    number = numbers_of(deck)[0]
    assert describe(deck, cover=number).cover_card.number == number

    change(deck, number, 0)
    with pytest.raises(BadDetails):
        describe(deck, cover=number)
    assert describe(deck, cover="").cover_card is None


def test_putting_the_shelf_in_order_does_not_make_a_deck_newer(deck):
    before = deck.updated_at

    assert describe(deck, is_favourite=True, folder="Old").updated_at == before
    assert describe(deck, description="New").updated_at > before


def test_a_late_writer_is_told(deck):
    describe(deck, description="first")

    with pytest.raises(DeckChanged):
        services.update_deck_details(
            viewer=deck.owner,
            deck_id=deck.pk,
            details={"description": "late"},
            version=deck.version,
        )


def test_a_deck_that_rested_becomes_a_version_before_it_is_changed(deck):
    first, second = numbers_of(deck)[:2]
    before = counts_of(deck)
    rest(deck)

    change(deck, first, 1)
    change(deck, second, 1)

    (version,) = deck.versions.all()
    assert version.counts == before


def test_within_one_session_no_version_is_made(deck):
    rest(deck, IDLE_TIME - timedelta(seconds=30))

    change(deck, numbers_of(deck)[0], 1)

    assert not deck.versions.exists()


def test_a_version_is_kept_on_wish_and_the_same_list_is_kept_once(deck):
    for note in ("before the\u202e event", ""):
        services.keep_version(viewer=deck.owner, deck_id=deck.pk, note=note, now=NOW)

    (version,) = deck.versions.all()
    assert (version.number, version.note) == (1, "before the event")


def test_an_empty_deck_and_an_endless_note_are_not_kept(deck):
    empty = services.create_deck(owner=deck.owner, name="Empty")

    for deck_id, note in ((empty.pk, ""), (deck.pk, "a" * 201)):
        with pytest.raises(BadDetails):
            services.keep_version(
                viewer=deck.owner, deck_id=deck_id, note=note, now=NOW
            )


def test_a_version_is_restored_and_that_is_undone(deck):
    number = numbers_of(deck)[0]
    old = counts_of(deck)
    kept = services.keep_version(viewer=deck.owner, deck_id=deck.pk, now=NOW)
    change(deck, number, 0)
    new = counts_of(deck)

    def restore(version):
        _deck, undo = services.restore_version(
            viewer=deck.owner, deck_id=deck.pk, number=version.number, now=NOW
        )
        return undo

    undo = restore(kept)
    assert counts_of(deck) == old
    restore(undo)
    assert counts_of(deck) == new


def test_the_versions_of_somebody_else_are_not_there(deck):
    services.keep_version(viewer=deck.owner, deck_id=deck.pk, now=NOW)

    with pytest.raises(DeckNotFound):
        services.restore_version(
            viewer=make_user("other"), deck_id=deck.pk, number=1, now=NOW
        )
    with pytest.raises(VersionNotFound):
        services.restore_version(viewer=deck.owner, deck_id=deck.pk, number=2, now=NOW)


def test_versions_are_bounded_and_those_with_a_note_stay_longest(deck):
    first, second = numbers_of(deck)[:2]
    for step in range(MOST_VERSIONS + 5):
        services.set_entries(
            viewer=deck.owner,
            deck_id=deck.pk,
            counts={first: 1 + step % 50, second: 1 + step // 50},
        )
        note = "the first" if step == 0 else ""
        services.keep_version(viewer=deck.owner, deck_id=deck.pk, note=note, now=NOW)

    numbers = set(deck.versions.values_list("number", flat=True))
    assert len(numbers) == MOST_VERSIONS
    assert 1 in numbers
    assert MOST_VERSIONS + 5 in numbers
    assert 2 not in numbers
