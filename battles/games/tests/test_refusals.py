"""Every reason of the engine has its sentence, with the same places."""

import string

import pytest
from django.utils import translation

from battles.errors import BattleOver
from battles.games.refusals import (
    ADVICE,
    SENTENCES,
    build_refusal,
    translate_advice,
    translate_refusal,
)
from battles.games.registry import RULESETS
from battles.live.session import sessions
from battles.rules import kernel
from unionarena.core.errors import Illegal

KERNEL_CODES = {
    "action.malformed",
    "battle.not_your_turn",
    "battle.over",
    "battle.no_player",
    "undo.nothing",
}


def places(template):
    return {name for _text, name, _spec, _conv in string.Formatter().parse(template)}


REASONS = {
    code: reason for game in RULESETS.values() for code, reason in game.refusals.items()
}


def test_every_reason_of_the_games_has_a_sentence_and_no_sentence_is_idle():
    assert set(SENTENCES) == REASONS.keys() | KERNEL_CODES


@pytest.mark.parametrize("code", sorted(REASONS))
def test_a_sentence_is_the_engines_own_in_english(code):
    _clause, template = REASONS[code]

    with translation.override("en"):
        assert str(SENTENCES[code]) == template


@pytest.mark.parametrize("code", sorted(SENTENCES))
@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_a_translation_has_the_same_places(code, language):
    english = places(str(SENTENCES[code]))
    with translation.override(language):
        assert places(str(SENTENCES[code])) == english


@pytest.mark.parametrize("code", sorted(ADVICE))
@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_advice_is_translated_and_fills_from_what_its_sentence_says(code, language):
    english = str(ADVICE[code])
    assert places(english) - {"missing"} <= places(str(SENTENCES[code]))
    with translation.override(language):
        assert str(ADVICE[code]) != english
        assert places(str(ADVICE[code])) == places(english)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "You need 3 more red energy: put cards that give it on your field."),
        ("ja", "赤のエナジーがあと3必要です。それを発生するカードを場に出しましょう。"),
        ("zh-hant", "還需要3點紅能源：把能產生它的卡放到場上。"),
    ],
)
def test_advice_on_energy_counts_what_is_missing(language, expected):
    values = {"name": "A", "needed": 4, "color": "red", "available": 1}
    with translation.override(language):
        assert translate_advice("play.not_enough_energy", values) == expected


def test_a_reason_without_advice_has_none():
    assert translate_advice("attack.forbidden", {"name": "A"}) is None


def test_no_sentence_shows_the_number_of_a_card():
    assert not any("card" in places(str(text)) for text in SENTENCES.values())


@pytest.fixture
def pinned(duel):
    return sessions.get(duel.battle_id).pinned


def test_a_reason_becomes_a_refusal_with_code_clause_and_values(pinned):
    reason = kernel.Illegal("attack.resting", "UA-1.3.3", "{name}.", {"name": "A"})

    with translation.override("en"):
        refusal = build_refusal(reason, pinned)

    assert isinstance(refusal, Illegal)
    assert refusal.as_dict() == {
        "code": "attack.resting",
        "message": "A is resting; only active cards attack.",
        "clause": "UA-1.3.3",
        "advice": "It becomes active again at the end of your turn.",
        "details": {"name": "A"},
    }


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
def test_a_card_is_named_as_the_reader_knows_it(pinned, language):
    number, revision = next(iter(pinned.revision_by_number.items()))
    data = {"name": pinned.definition_by_revision[revision].name}
    reason = kernel.Illegal("attack.resting", "UA-1.3.3", "{name}.", data)

    with translation.override(language):
        refusal = build_refusal(reason, pinned)

    known_as = pinned.catalogue([number], language)[number]["name"]
    assert known_as in refusal.message
    assert refusal.details == data


def test_words_of_the_game_in_a_sentence_are_translated_too():
    values = {"name": "A", "needed": 2, "color": "red", "available": 1}
    with translation.override("en"):
        text = translate_refusal("play.not_enough_energy", values, fallback="?")

    assert text == "A needs 2 red energy; the energy line gives 1."


def test_an_unknown_reason_is_told_in_the_engines_words(pinned):
    reason = kernel.Illegal("new.reason", None, "Not {what}.", {"what": "now"})

    assert build_refusal(reason, pinned).message == "Not now."


def test_a_battle_that_is_over_is_a_conflict_not_a_breach_of_rules(pinned):
    reason = kernel.Illegal("battle.over", None, "The battle is over.", {})

    assert isinstance(build_refusal(reason, pinned), BattleOver)
