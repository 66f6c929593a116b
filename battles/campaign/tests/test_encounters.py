"""The content of the campaign: legal decks, three languages, rising opponents."""

import pytest

from battles.bots import BOTS
from battles.campaign.encounters import (
    Words,
    get_encounter,
    get_neighbor,
    list_chapters,
    list_encounters,
)
from battles.errors import EncounterNotFound
from battles.learning.lessons import list_lessons
from battles.learning.puzzles import PUZZLES
from battles.learning.rules_text import find_clauses
from battles.simulation.starter_content import (
    list_starter_deck_files,
    read_starter_cards,
)
from cards.card_data import LANGUAGES
from collection.legality import DeckCard, check_deck
from unionarena.core.web.templatetags.rules import anchor

ENCOUNTERS = list(list_encounters().values())
STRENGTH = list(BOTS)  # from weak to strong


def each():
    return pytest.mark.parametrize("one", ENCOUNTERS, ids=lambda one: one.name)


def copies(one, is_counted):
    cards = read_starter_cards()
    return sum(n for number, n in one.deck.items() if is_counted(cards[number]))


def test_there_are_six_encounters_for_each_of_the_three_series():
    series = [
        {number.split("-")[0] for one in chapter.encounters for number in one.deck}
        for chapter in list_chapters()
    ]

    assert series == [{"TDL"}, {"CWO"}, {"GHP"}]
    assert [len(chapter.encounters) for chapter in list_chapters()] == [6, 6, 6]
    assert [one.number for one in ENCOUNTERS] == list(range(1, 19))


@each()
def test_every_deck_is_legal(one):
    """UA-2.2.1 to UA-2.2.7."""
    cards = read_starter_cards()
    deck = [
        DeckCard(number, number.split("-")[0], cards[number]["trigger"])
        for number, count in one.deck.items()
        for _copy in range(count)
    ]

    assert check_deck(deck) == ()
    assert min(one.deck.values()) > 0


@each()
def test_everything_said_is_there_in_three_languages(one):
    said = [one.who, one.quirk, one.teaches, one.before, one.after]

    for words in said:
        assert isinstance(words, Words)
        assert set(words.by_language) == set(LANGUAGES)
        assert all(text.strip() for text in words.by_language.values())
    assert len({text for words in said for text in words.by_language.values()}) >= 13


@each()
def test_what_it_refers_to_exists(one):
    clauses = {key for part in find_clauses("en") for key in part.clauses}

    assert one.face in read_starter_cards()
    assert one.clause in clauses
    assert anchor(one.clause)
    assert one.lesson in {"", *(lesson.name for lesson in list_lessons())}
    assert BOTS[one.bot].is_offered


@each()
def test_it_unlocks_puzzles(one):
    assert len(one.puzzles) >= 3
    assert set(one.puzzles) <= PUZZLES.keys()


def test_opponents_rise():
    """By the bot; with the same bot, by life cards and cards in hand."""
    rising = [(STRENGTH.index(one.bot), one.advantage) for one in ENCOUNTERS]

    assert rising == sorted(rising)
    assert len({one.bot for one in ENCOUNTERS}) == 3


def test_nobody_begins_with_more_than_the_rules_allow():
    """UA-3.7, UA-4.6.3."""
    assert all(1 <= life <= 7 for one in ENCOUNTERS for life in one.life)
    assert all(one.extra_cards in (0, 1) for one in ENCOUNTERS)


def test_faces_and_names_are_their_own():
    assert len({one.face for one in ENCOUNTERS}) == 18
    for language in LANGUAGES:
        assert len({one.who.by_language[language] for one in ENCOUNTERS}) == 18


def test_borrowed_decks_are_starter_decks():
    starters = {file.slug for file in list_starter_deck_files()}

    assert {chapter.starter for chapter in list_chapters()} <= starters


@pytest.mark.parametrize(
    ("name", "number", "is_counted"),
    [
        ("hono", 0, lambda card: card["kind"] == "event"),
        ("twins", 6, lambda card: card["kind"] == "site"),
        ("riko", 8, lambda card: card["trigger"] == "active"),
        ("smuggler", 9, lambda card: card["kind"] == "event"),
        ("lotte", 4, lambda card: card["trigger"] == "color"),
        ("chloe", 4, lambda card: card["trigger"] == "color"),
        ("garo", 4, lambda card: card["trigger"] == "final"),
        ("sumire", 4, lambda card: card["trigger"] == "color"),
        ("haku", 3, lambda card: card["number"] == "GHP-1-053"),
        ("midou", 2, lambda card: card["number"] == "GHP-1-017"),
        ("noel", 4, lambda card: card["number"] == "CWO-1-051"),
        ("iori", 4, lambda card: card["number"] == "TDL-1-057"),
        ("kajika", 3, lambda card: card["number"] == "TDL-1-051"),
        ("pipi", 4, lambda card: card["number"] == "CWO-1-039"),
    ],
)
def test_quirks_count_their_cards_right(name, number, is_counted):
    assert copies(get_encounter(name), is_counted) == number


def test_a_game_without_a_handicap_begins_as_usual():
    usual = [one for one in ENCOUNTERS if one.has_usual_opening]

    assert get_encounter("haku") in usual
    assert get_encounter("midou") not in usual  # one more card
    assert get_encounter("hono") not in usual
    assert all(one.advantage == 0 for one in usual)


def test_neighbors_end_with_the_campaign():
    assert get_neighbor(ENCOUNTERS[0], -1) is None
    assert get_neighbor(ENCOUNTERS[5], 1) is ENCOUNTERS[6]  # into the next chapter
    assert get_neighbor(ENCOUNTERS[-1], 1) is None


def test_an_unknown_name_is_refused():
    with pytest.raises(EncounterNotFound):
        get_encounter("nobody")
