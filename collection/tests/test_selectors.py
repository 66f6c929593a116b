"""Reads of decks: what they say and what they cost."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from collection import selectors, services
from collection.deck_sheets.problem_sentences import SENTENCES, describe_remark
from collection.errors import StarterDeckNotFound
from collection.legality.problems import SENTENCES as PLAIN
from collection.legality.problems import Problem

from .factories import (
    load_frozen_content,
    make_deck,
    make_player,
    make_user,
    play_with_own_cards,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def player():
    load_frozen_content()
    return make_player()


def test_each_person_lists_their_own_decks_only(player):
    make_player("stranger")

    assert {deck.owner for deck in selectors.list_decks_for(player)} == {player}
    assert [deck.card_count for deck in selectors.list_decks_for(player)] == [50, 50]
    assert selectors.list_decks_for(AnonymousUser()).count() == 0


def test_what_changed_last_comes_first(player):
    deck = make_deck(user=player, slug="deeptide")
    services.rename_deck(viewer=player, deck_id=deck.pk, name="Fresh")

    assert selectors.list_decks_for(player).first() == deck


def test_lines_stand_in_reading_order(player):
    sheet = selectors.inspect_deck(make_deck(user=player))

    faces = [line.card.face for line in sheet.lines]
    kinds = [face["kind"] for face in faces]
    assert kinds == sorted(kinds, key=["character", "site", "event"].index)
    energy = [face["required_energy"] for face in faces if face["kind"] == "character"]
    assert energy == sorted(energy)
    assert sheet.cover.number == "TDL-1-018"


def test_sentences_name_the_cards(player, settings):
    play_with_own_cards(settings)
    deck = make_deck(user=player)
    services.set_entries(viewer=player, deck_id=deck.pk, counts={"TDL-1-009": 5})

    assert selectors.inspect_deck(deck).sentences == (
        "The deck has 5 cards; it needs exactly 50.",
        "Miori, Lighthouse Keeper (TDL-1-009): 5 copies, at most 4 allowed.",
        "Miori, Lighthouse Keeper (TDL-1-009): 5 copies, but you own 4.",
    )


@pytest.mark.parametrize("decks", [1, 8])
def test_inspecting_decks_costs_the_same_however_many(
    player, decks, django_assert_max_num_queries
):
    first = make_deck(user=player)
    for _n in range(decks):
        services.copy_deck(viewer=player, deck_id=first.pk)
    listed = list(selectors.list_decks_for(player))

    with django_assert_max_num_queries(8):
        selectors.inspect_decks(listed)


def test_nothing_is_inspected_without_decks(player, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert selectors.inspect_decks([]) == ()


def test_a_list_is_checked_without_being_stored(player):
    problems = selectors.check_list_for(
        player, {"TDL-1-001": 4, "ABC-1-001": 1}
    ).problems

    assert [problem.code for problem in problems] == [
        "deck.wrong_size",
        "deck.mixed_series",
        "deck.card_not_playable",
    ]


def test_somebody_without_cards_owns_none(settings):
    play_with_own_cards(settings)
    load_frozen_content()

    (problem,) = [
        problem
        for problem in selectors.check_list_for(
            make_user("new"), {"TDL-1-001": 1}
        ).problems
        if problem.clause is None
    ]

    assert problem.params == {"number": "TDL-1-001", "count": 1, "owned": 0}


def test_everybody_may_use_every_released_card_where_nothing_is_earned():
    """The rules' own limits stay: four copies, one series, fifty cards (UA-2.2)."""
    load_frozen_content()

    counts = {"TDL-1-001": 4, "TDL-1-002": 5}
    problems = selectors.check_list_for(make_user("new"), counts).problems

    assert [problem.code for problem in problems] == [
        "deck.wrong_size",
        "deck.too_many_copies",
    ]


def test_sheet_says_that_nothing_is_counted_where_nothing_is_earned(player, settings):
    deck = make_deck(user=player)

    everybodys = selectors.inspect_deck(deck)
    play_with_own_cards(settings)
    own = selectors.inspect_deck(deck)

    assert {line.owned for line in everybodys.lines} == {None}
    assert all(line.owned >= line.count for line in own.lines)


def test_an_unknown_starter_deck_is_refused(player):
    with pytest.raises(StarterDeckNotFound):
        selectors.get_starter_deck("nobody")


def test_no_starter_deck_is_drawn_before_the_content_is_there():
    with pytest.raises(StarterDeckNotFound):
        services.freeze_starter_or_random()


def test_both_sets_of_sentences_are_the_same():
    with translation.override("en"):
        assert {code: str(text) for code, text in SENTENCES.items()} == PLAIN


def test_a_problem_reads_the_same_as_object_and_as_data():
    problem = Problem("deck.mixed_series", "UA-2.2.2", {"series": ("TDL", "XYZ")})

    with translation.override("en"):
        assert (
            describe_remark(problem)
            == describe_remark(problem.to_dict())
            == problem.sentence
        )
