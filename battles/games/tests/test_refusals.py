"""Every reason of the engine has its sentence, with the same places."""

import string

import pytest
from django.utils import translation

from battles.errors import BattleOver
from battles.games.refusals import SENTENCES, illegal, sentence
from battles.live.session import sessions
from battles.rules import kernel
from battles.rules import unionarena as ua
from unionarena.errors import Illegal

KERNEL_CODES = {
    "action.malformed",
    "battle.not_your_turn",
    "battle.over",
    "battle.no_player",
    "undo.nothing",
}


def places(template):
    return {name for _text, name, _spec, _conv in string.Formatter().parse(template)}


def test_every_reason_of_the_game_has_a_sentence_and_no_sentence_is_idle():
    assert set(SENTENCES) == set(ua.REFUSALS) | KERNEL_CODES


@pytest.mark.parametrize("code", sorted(ua.REFUSALS))
def test_a_sentence_is_the_engines_own_in_english(code):
    _clause, template = ua.REFUSALS[code]

    with translation.override("en"):
        assert str(SENTENCES[code]) == template


@pytest.mark.parametrize("code", sorted(SENTENCES))
@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_a_translation_has_the_same_places(code, language):
    english = places(str(SENTENCES[code]))
    with translation.override(language):
        assert places(str(SENTENCES[code])) == english


@pytest.fixture
def pinned(duel):
    return sessions.get(duel.battle_id).pinned


def test_a_reason_becomes_a_refusal_with_code_clause_and_values(pinned):
    reason = kernel.Illegal("attack.resting", "UA-1.3.3", "{name}.", {"name": "A"})

    with translation.override("en"):
        refusal = illegal(reason, pinned)

    assert isinstance(refusal, Illegal)
    assert refusal.as_dict() == {
        "code": "attack.resting",
        "message": "A is resting; only active cards attack.",
        "clause": "UA-1.3.3",
        "details": {"name": "A"},
    }


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
def test_a_card_is_named_as_the_reader_knows_it(pinned, language):
    number, revision = next(iter(pinned.revision_by_number.items()))
    data = {"name": pinned.definition_by_revision[revision].name}
    reason = kernel.Illegal("attack.resting", "UA-1.3.3", "{name}.", data)

    with translation.override(language):
        refusal = illegal(reason, pinned)

    known_as = pinned.catalogue([number], language)[number]["name"]
    assert known_as in refusal.message
    assert refusal.details == data


def test_words_of_the_game_in_a_sentence_are_translated_too():
    values = {"name": "A", "needed": 2, "color": "red", "available": 1}
    with translation.override("en"):
        text = sentence("play.not_enough_energy", values, fallback="?")

    assert text == "A needs 2 red energy; the energy line gives 1."


def test_an_unknown_reason_is_told_in_the_engines_words(pinned):
    reason = kernel.Illegal("new.reason", None, "Not {what}.", {"what": "now"})

    assert illegal(reason, pinned).message == "Not now."


def test_a_battle_that_is_over_is_a_conflict_not_a_breach_of_rules(pinned):
    reason = kernel.Illegal("battle.over", None, "The battle is over.", {})

    assert isinstance(illegal(reason, pinned), BattleOver)
