"""The tables of words: whole in every language, and nothing in them twice."""

import re

import pytest

from cards.vocabulary import (
    KINDS,
    LANGUAGES,
    get_short_name,
    get_word,
    get_words,
    list_codes,
    list_synonyms,
)
from cards.vocabulary.word_tables import TABLES, UnknownWordError, load_table

MORE_COLUMNS = {"keyword": {"numbered", "mentions", "reminder", "reminder_plus"}}


@pytest.mark.parametrize("kind", KINDS)
def test_a_word_has_every_language_and_nothing_else(kind):
    known = {"name", "short", "text", "clause", "never", *MORE_COLUMNS.get(kind, ())}
    for code, row in load_table(kind).items():
        assert set(row) <= known, code
        assert set(row["name"]) == set(LANGUAGES), code
        assert set(row.get("text", LANGUAGES)) == set(LANGUAGES), code
        assert all(row["name"].values()), code


@pytest.mark.parametrize("kind", KINDS)
def test_a_clause_is_one_of_the_rules(kind):
    for code, row in load_table(kind).items():
        assert re.fullmatch(r"(UA-\d+(\.\d+)*)?", row.get("clause", "")), code


@pytest.mark.parametrize("kind", ["keyword"])
def test_what_players_must_be_told_is_explained_with_its_clause(kind):
    for language in LANGUAGES:
        assert all(w.text and w.clause for w in get_words(kind, language).values())


def test_no_table_lies_beside_the_kinds():
    assert {path.stem for path in TABLES.glob("*.toml")} == set(KINDS)


def test_two_codes_of_a_kind_do_not_share_a_name():
    """A reader must be able to tell them apart; changes of BP are all one to them."""
    for kind in set(KINDS) - {"mark"}:
        for language in LANGUAGES:
            names = [said.name for said in get_words(kind, language).values()]
            assert len(names) == len(set(names)), (kind, language)


def test_short_is_the_name_where_nothing_shorter_is_printed():
    assert get_short_name("zone", "front_line", "ja") == "フロントL"
    assert get_short_name("zone", "front_line", "en") == "front line"
    assert {get_short_name("trigger", "get", language) for language in LANGUAGES} == {
        "GET"
    }


def test_spoken_are_all_forms_in_all_languages_once():
    assert list_synonyms("kind", "character") == (
        "character",
        "キャラクター",
        "キャラ",
        "角色",
    )
    assert list_synonyms("part", "bp") == ("BP",)


@pytest.mark.parametrize(
    ("kind", "code", "language"),
    [("zone", "moon", "en"), ("zone", "hand", "tlh"), ("moon", "hand", "en")],
)
def test_an_unknown_word_says_what_was_asked(kind, code, language):
    with pytest.raises(UnknownWordError) as caught:
        get_word(kind, code, language)

    assert kind in caught.value.args


def test_a_new_language_is_missing_in_every_row(monkeypatch):
    """Adding a language is one column: the tables say which rows still lack it."""
    missing = [
        (kind, code)
        for kind in KINDS
        for code, row in load_table(kind).items()
        if "ko" not in row["name"]
    ]

    assert len(missing) == sum(len(list_codes(kind)) for kind in KINDS)
    with pytest.raises(UnknownWordError):
        get_words("zone", "ko")
