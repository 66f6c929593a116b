"""The board has words for whatever Universe End asks."""

import pytest

from battles.games.universe_end import UNIVERSE_END
from battles.rules.kernel.decisions import LegalActions
from battles.rules.universe_end.position import ZONE_KINDS
from battles.rules.universe_end.texts import words
from unionarena.chance import Chance

LANGUAGES = ("en", "ja", "zh-hant")


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
