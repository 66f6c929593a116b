"""What cards say: every demo card in every language, as its abilities do."""

import string

import pytest

from battles.games.universe_end import UNIVERSE_END
from battles.rules.kernel.decisions import LegalActions
from battles.rules.universe_end.position import ZONE_KINDS
from battles.rules.universe_end.tests.scenes import CARDS
from battles.rules.universe_end.texts import pieces, text_of, words
from unionarena.chance import Chance

LANGUAGES = ("en", "ja", "zh-hant")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_with_a_text_says_it(language):
    for card in CARDS.values():
        text = text_of(card, language)
        assert bool(text) == bool(card.abilities or card.wins)
        assert "{" not in text


def test_cards_that_do_different_things_say_different_things():
    for language in LANGUAGES:
        by_text = {}
        for card in CARDS.values():
            said = tuple(str(a.to_dict()) for a in card.abilities), str(card.wins)
            by_text.setdefault(text_of(card, language), set()).add(said)
        assert all(len(meanings) == 1 for meanings in by_text.values())


def test_pieces_have_the_same_places_in_every_language():
    for key, entry in pieces().items():
        places = {
            frozenset(f for _, f, _, _ in string.Formatter().parse(entry[lang]) if f)
            for lang in LANGUAGES
        }
        assert len(places) == 1, key


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("Deep Tide", "en", "Draw 2. Put 1 card from your hand into the debris."),
        (
            "Flock Caller",
            "ja",
            "[cip]デッキの上から5枚を見る。その中からコスト3以下のキャラを2枚場に出す。残りをデッキの下に戻す。",
        ),
        ("Gear Apprentice", "zh-hant", "PLAY+1"),
    ],
)
def test_a_text_reads_as_it_is_printed(name, language, text):
    assert text_of(CARDS[name], language) == text


def keys_of(battle):
    """Every key of a question and its answers, as a page reads them."""
    for decision in battle.decisions:
        yield "prompt", decision.prompt or decision.kind
        yield from (("label", option.label) for option in decision.options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_has_words_for_every_question_answer_and_zone(language):
    said = words(language)
    asked = set()
    for game in range(12):
        battle = UNIVERSE_END.subject.start(bytes([game + 1]))
        lots = Chance(bytes([game + 1]))
        while battle.decision is not None:
            asked |= set(keys_of(battle))
            decision = battle.decisions[0]
            action = LegalActions(decision).sample(lots)
            battle.apply(action, decision.player)

    assert {key for kind, key in asked if kind == "prompt"} <= said["prompt"].keys()
    assert {key for kind, key in asked if kind == "label"} <= said["label"].keys()
    zones = {kind.name for kind in ZONE_KINDS} - {"leader_area"} | {"leaders", "tokens"}
    assert zones <= said["zone"].keys()
