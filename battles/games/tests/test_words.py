"""The board has words for whatever a game with words of its own asks."""

import pytest

from battles.games.registry import RULESETS
from battles.rules.kernel.decisions import LegalActions
from unionarena.core.chance import Chance

LANGUAGES = ("en", "ja", "zh-hant")
GAMES = sorted(name for name, game in RULESETS.items() if game.own is not None)


def keys_of(battle):
    """Every key of a question and its answers, as a page reads them."""
    for decision in battle.decisions:
        yield "prompt", decision.prompt or decision.kind
        yield from (("label", option.label) for option in decision.options)


@pytest.mark.parametrize("name", GAMES)
def test_the_board_has_words_for_every_question_answer_and_zone(name):
    game = RULESETS[name]
    asked = set()
    for number in range(12):
        battle = game.subject.start(bytes([number + 1]))
        lots = Chance(bytes([number + 1]))
        while battle.decision is not None:
            asked |= set(keys_of(battle))
            decision = battle.decisions[0]
            action = LegalActions(decision).sample(lots)
            battle.apply(action, decision.player)

    layout = game.layout
    zones = {layout.column[0], *layout.held}
    zones |= {zone for zone, _ in (*layout.rows,)} | {zone for _, zone in layout.piles}
    for language in LANGUAGES:
        said = layout.words(language)
        assert {key for kind, key in asked if kind == "prompt"} <= said["prompt"].keys()
        labels = said.get("label", {})  # a game may ask for cards alone
        assert {key for kind, key in asked if kind == "label"} <= labels.keys()
        assert zones | {"hand"} <= said["zone"].keys()
