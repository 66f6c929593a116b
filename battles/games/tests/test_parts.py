"""A question about one of several effects can be asked in the words of the effect."""

import pytest

from battles.games.union_arena import UNION_ARENA
from battles.rules import unionarena as ua
from battles.simulation.decision_samples import collect_decision_samples
from battles.simulation.starter_content import read_starter_decks
from cards.catalogue.card_parts import write_parts
from cards.effects.renderers import Translations

RAIDER = "TDL-1-015"


def card(number):
    cards = (card for deck in read_starter_decks().values() for card in deck)
    return next(card for card in cards if card.number == number)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            {
                "Add this card to your hand.",
                "If this card's required energy is met, perform Raid with it.",
            },
        ),
        (
            "ja",
            {
                "このキャラを手札に戻す。",
                "このキャラの必要エナジーを満たしている場合、このキャラをレイドさせる。",
            },
        ),
    ],
)
def test_either_way_of_a_raid_trigger_is_told_in_words(language, words):
    """UA-9.4: into the hand, or a Raid; given both, each by a number of its own."""
    parts = UNION_ARENA.parts(card(RAIDER))

    told = write_parts("character", parts, language, Translations())

    assert words <= set(told.values())


def test_ability_that_waits_for_a_moment_is_told_and_one_that_always_holds_is_not():
    """UA-7.4.1 asks about the first kind only."""
    raider = card(RAIDER)

    told = write_parts(
        "character", UNION_ARENA.parts(raider), "en", Translations()
    ).values()

    assert any(text.startswith("[When Played]") for text in told)
    assert not any("Impact" in text for text in told)


def list_step_prompts(games):
    """Return every prompt that an effect put in some games of the starter decks."""
    decks = list(read_starter_decks().values())
    found = []
    for game in range(games):
        seed = bytes([game])
        pair = decks[game % len(decks)], decks[(game + 1) % len(decks)]
        battle = ua.Battle.start(decks=pair, seed=seed)
        chance = ua.Chance(seed)
        while battle.decision is not None:
            question = battle.view(battle.decision.player)["decision"]
            if question["kind"] in ("choose_cards", "may"):
                found.append(question["prompt"])
            battle.apply(battle.legal_actions().sample(chance))
    return found


def test_every_question_of_an_effect_says_what_for_in_three_languages():
    """UA-7.5.2: no card asks "choose cards" alone."""
    texts = {}
    prompts = list_step_prompts(games=8)

    for prompt in prompts:
        params = prompt["params"]
        number = params["of"]
        for language in ("en", "ja", "zh-hant"):
            key = number, language
            if key not in texts:
                own = card(number)
                texts[key] = write_parts(
                    own.kind.value, UNION_ARENA.parts(own), language, Translations()
                )
            assert texts[key].get(params["node"]), (prompt, language)

    assert {prompt["key"] for prompt in prompts} >= {"choose_cards", "order_bottom"}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "That card gains 1000 BP until the end of the turn."),
        ("ja", "それはこのターン中、BP+1000。"),
        ("zh-hant", "使該卡片在這個回合中BP+1000。"),
    ],
)
def test_each_of_two_changes_is_offered_in_words(language, words):
    """UA-7.5.2: "BP+1000 or BP+3000" is two answers, not "its effect (1)"."""
    sample = collect_decision_samples()["choose_option-one_of_modifiers"]
    options = sample.view["decision"]["options"]
    params = [option["label"]["params"] for option in options]
    own = sample.cards[params[0]["of"]]

    told = write_parts(own.kind.value, UNION_ARENA.parts(own), language, Translations())

    assert next(told.get(each["node"]) for each in params) == words
    assert all(each["node"] in told for each in params)
