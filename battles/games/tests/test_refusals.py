"""Every reason of the engine has its sentence, with the same places."""

import string

import pytest
from django.utils import translation

from battles.errors import BattleOver
from battles.games.refusals import (
    ADVICE,
    build_refusal,
    translate_advice,
    translate_refusal,
)
from battles.games.registry import RULESETS
from battles.live.session import sessions
from battles.rules import kernel
from battles.rules.unionarena.decisions.refusals import refuse
from unionarena.core.errors import Illegal


def places(template):
    return {name for _text, name, _spec, _conv in string.Formatter().parse(template)}


REASONS = {
    code: reason for game in RULESETS.values() for code, reason in game.refusals.items()
}
TEMPLATES = {code: template for code, (_clause, template) in REASONS.items()}


@pytest.mark.parametrize("code", sorted(TEMPLATES))
@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_a_sentence_is_translated_with_the_same_places(code, language):
    with translation.override(language):
        translated = translation.gettext(TEMPLATES[code])

    assert translated != TEMPLATES[code]
    assert places(translated) == places(TEMPLATES[code])


def test_what_every_game_refuses_alike_is_translated(duel, pinned):
    game = sessions.get(duel.battle_id).game
    waiting = 1 - game.decision.player
    for action, player, code in (
        (kernel.Concede(), 2, "battle.no_player"),
        (kernel.Undo(to=99), 0, "undo.nothing"),
        (kernel.Choose(()), waiting, "battle.not_your_turn"),
    ):
        reason = game.explain(action, player)
        with translation.override("ja"):
            sentence = build_refusal(reason, pinned).message
        assert (reason.code, sentence == reason.message) == (code, False)


@pytest.mark.parametrize("code", sorted(ADVICE))
@pytest.mark.parametrize("language", ["ja", "zh-hant"])
def test_advice_is_translated_and_fills_from_what_its_sentence_says(code, language):
    english = str(ADVICE[code])
    assert places(english) - {"missing"} <= places(TEMPLATES[code])
    with translation.override(language):
        assert str(ADVICE[code]) != english
        assert places(str(ADVICE[code])) == places(english)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "You need 3 more red energy: put cards that generate it on your "
                "energy line."
            ),
        ),
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
    assert not any("card" in places(text) for text in TEMPLATES.values())


@pytest.fixture
def pinned(duel):
    return sessions.get(duel.battle_id).pinned


def test_a_reason_becomes_a_refusal_with_code_clause_and_values(pinned):
    reason = refuse("attack.resting", name="A")

    with translation.override("en"):
        refusal = build_refusal(reason, pinned)

    assert isinstance(refusal, Illegal)
    assert refusal.as_dict() == {
        "code": "attack.resting",
        "message": "A is resting; only active cards can attack.",
        "clause": "UA-1.3.3",
        "advice": "It becomes active again at the end of your turn.",
        "details": {"name": "A"},
    }


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
def test_a_card_is_named_as_the_reader_knows_it(pinned, language):
    number, revision = next(iter(pinned.revision_by_number.items()))
    data = {"name": pinned.definition_by_revision[revision].name}
    reason = refuse("attack.resting", **data)

    with translation.override(language):
        refusal = build_refusal(reason, pinned)

    known_as = pinned.catalogue([number], language)[number]["name"]
    assert known_as in refusal.message
    assert refusal.details == data


def test_words_of_the_game_in_a_sentence_are_translated_too():
    values = {"name": "A", "needed": 2, "color": "red", "available": 1}
    reason = refuse("play.not_enough_energy", **values)
    with translation.override("en"):
        text = translate_refusal(reason, values)

    assert text == "A needs 2 red energy; your energy line generates 1."


def test_a_refusal_without_translation_keeps_the_engines_words(pinned):
    reason = kernel.Illegal("new.reason", None, "Not {what}.", {"what": "now"})

    assert build_refusal(reason, pinned).message == "Not now."


def test_a_battle_that_is_over_is_a_conflict_not_a_breach_of_rules(pinned):
    reason = kernel.Illegal("battle.over", None, "The battle is over.", {})

    assert isinstance(build_refusal(reason, pinned), BattleOver)
