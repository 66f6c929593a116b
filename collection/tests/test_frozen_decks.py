"""Decks by name: one's own by its number, a starter by its identifier, a list."""

import pytest

from collection import selectors, services
from collection.errors import (
    BadEntries,
    DeckIllegal,
    DeckNotFound,
    StarterDeckNotFound,
)
from collection.models import StarterDeckEntry
from collection.sharing.decks_to_play import freeze_named_deck

from .factories import (
    load_starter_content,
    make_deck,
    make_player,
    make_user,
    play_with_own_cards,
)


@pytest.fixture(autouse=True)
def content(db):
    load_starter_content()


@pytest.fixture
def player():
    return make_player("miori")


def counts_of(deck):
    return dict(deck.entries.values_list("card__number", "count"))


def test_one_names_an_own_deck_or_a_starter(player):
    deck = make_deck(user=player)

    own = freeze_named_deck(viewer=player, name=str(deck.pk))
    starter = freeze_named_deck(viewer=player, name="keepers")

    assert own.deck_id == deck.pk
    assert starter.deck_id is None
    assert sorted(own.revision_ids) == sorted(starter.revision_ids)


def test_nobody_names_the_deck_of_another(player):
    foreign = make_deck(user=make_player("rui"))

    for name in (str(foreign.pk), "9" * 40):
        with pytest.raises(DeckNotFound):
            freeze_named_deck(viewer=player, name=name)
    with pytest.raises(StarterDeckNotFound):
        freeze_named_deck(viewer=player, name="nobody's")


def test_a_starter_deck_that_may_not_be_played_is_drawn_by_nobody(player):
    """UA-2.2.1: a near miss, some cards short of fifty."""
    StarterDeckEntry.objects.filter(starter__slug="keepers").first().delete()

    with pytest.raises(StarterDeckNotFound):
        freeze_named_deck(viewer=player, name="keepers")
    assert "keepers" not in {each.slug for each in selectors.list_playable_starters()}
    assert "deeptide" in {each.slug for each in selectors.list_playable_starters()}


def test_all_starter_decks_are_drawn_sooner_or_later():
    every = {deck.name for deck in selectors.list_playable_starters().values()}

    drawn = {services.freeze_starter_or_random().name for _draw in range(100)}

    assert len(every) == 6
    assert drawn == every


def test_a_list_is_locked_whoever_owns_its_cards(player, settings):
    """Bots try out what nobody owns; the rules of the game hold all the same."""
    play_with_own_cards(settings)
    counts = counts_of(make_deck(user=player))

    locked = services.freeze_list(viewer=make_user("rui"), counts=counts, name="Pasted")

    assert (locked.name, len(locked.revision_ids)) == ("Pasted", 50)
    counts[next(iter(counts))] += 1
    with pytest.raises(DeckIllegal) as refused:
        services.freeze_list(viewer=player, counts=counts, name="Pasted")
    assert refused.value.clause == "UA-2.2.1"


def test_operators_name_any_deck_and_a_file_with_a_list(player, tmp_path):
    deck = make_deck(user=player)
    path = tmp_path / "tide.txt"
    path.write_text("\n".join(f"{n} {number}" for number, n in counts_of(deck).items()))

    by_number, by_file = (
        services.freeze_any_deck(str(deck.pk)),
        services.freeze_any_deck(str(path)),
    )

    assert by_number.deck_id == deck.pk
    assert by_file.name == "tide"
    assert sorted(by_file.revision_ids) == sorted(by_number.revision_ids)
    path.write_text("4 what is this")
    with pytest.raises(BadEntries):
        services.freeze_any_deck(str(path))
    with pytest.raises(DeckNotFound):
        services.freeze_any_deck("999999")
    with pytest.raises(StarterDeckNotFound):
        services.freeze_any_deck(str(tmp_path / "missing.txt"))


def test_a_starter_deck_is_drawn_by_name_and_by_lot_where_it_may_not_be_played():
    assert services.freeze_starter_or_random(
        "keepers"
    ) == services.freeze_starter_or_random("keepers")
    StarterDeckEntry.objects.filter(starter__slug="keepers").first().delete()

    assert services.freeze_starter_or_random("keepers").name in {
        deck.name for deck in selectors.list_playable_starters().values()
    }


# --- A glance at the door of the queue.


def glance(player, deck):
    return services.precheck_deck(viewer=player, deck_id=deck.pk)


def test_a_list_that_was_looked_at_is_known_and_its_deck_costs_one_query(
    player, django_assert_num_queries
):
    first, second = make_deck(user=player), make_deck(user=make_player("rui"))
    known = glance(player, first)

    with django_assert_num_queries(1):
        seen = glance(second.owner, second)

    assert (seen.name, seen.format) == (second.name, known.format)
    assert known.format == services.freeze_deck(viewer=player, deck_id=first.pk).format


def test_a_deck_that_changed_is_looked_at_anew(player):
    """UA-2.2.1: its list was known a moment ago, with one card more."""
    deck = make_deck(user=player)
    glance(player, deck)
    entry = deck.entries.first()
    entry.count += 1
    entry.save()

    with pytest.raises(DeckIllegal) as refused:
        glance(player, deck)

    assert refused.value.clause == "UA-2.2.1"
    assert refused.value.details["deck"] == deck.pk


def test_what_somebody_owns_is_counted_every_time(player, settings):
    deck = make_deck(user=player)
    glance(player, deck)
    play_with_own_cards(settings)
    player.owned_cards.all().delete()

    with pytest.raises(DeckIllegal):
        glance(player, deck)


def test_a_glance_finds_no_deck_of_somebody_else(player):
    foreign = make_deck(user=make_player("rui"))

    with pytest.raises(DeckNotFound):
        glance(player, foreign)
