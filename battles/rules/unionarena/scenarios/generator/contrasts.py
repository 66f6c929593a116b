"""One scenario played with two trees: is there any difference?

A positive scenario must differ from the same one with the ability taken away; a near
miss must not differ from the same one with an ability that could never be met.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import VIEWERS, RunMode, render_for_all_viewers
from battles.rules.unionarena.scenarios import UnionArenaScript
from battles.rules.unionarena.scenarios.card_definitions import CardDefinitions
from battles.rules.unionarena.scenarios.effect_notation import (
    to_short_form,
    to_stored_form,
)
from battles.rules.unionarena.scenarios.generator.driver import answer_all
from battles.rules.unionarena.scenarios.generator.table import SOURCE
from cards.effects import CardEffects

EFFECTS: Final = "effects"


def replace_tree(
    data: JsonObject, tree: CardEffects, label: str = SOURCE
) -> JsonObject:
    """Return a scenario in which a card has another tree."""
    cards = data["cards"]
    assert isinstance(cards, Mapping)  # so scenarios are generated
    card = cards[label]
    assert isinstance(card, Mapping)  # so scenarios are generated
    changed: JsonObject = {**card, EFFECTS: to_short_form(to_stored_form(tree))}
    return {**data, "cards": {**cards, label: changed}}


@dataclass(frozen=True, slots=True)
class Transcript:
    """What all viewers see and are offered while a scenario is driven.

    Attributes:
        entries: Questions with their offers, facts and final views of all viewers.
        refused: Answers of the scenario that were not accepted.
    """

    entries: list[Json]
    refused: list[str]


def record_transcript(data: JsonObject) -> Transcript:
    """Play a scenario as it is and return its transcript.

    The answers are the same as long as the questions are.
    """
    script = UnionArenaScript(LocatedValue(data), CardDefinitions())
    scene = script.begin(RunMode())
    entries: list[Json] = []
    try:
        script.play(scene)
    except MalformedScenario as error:  # An answer without a question.
        return Transcript(entries, [error.message])
    for question in answer_all(scene):
        entries.append([question.kind, question.player, *(question.candidates or ())])
        entries.append([repr(option.action) for option in question.options])
    entries += render_for_all_viewers(scene.battle, tuple(scene.fresh))
    entries += [scene.battle.view(viewer) for viewer in VIEWERS]
    return Transcript(entries, [str(difference) for difference in scene.differences])


def find_differences(script: UnionArenaScript) -> list[str]:
    """Run a scenario once, as it is, and return the differences."""
    try:
        scene = script.begin(RunMode())
        script.play(scene)
        script.check_end(scene)
    except MalformedScenario as error:  # It names something that no longer exists.
        return [error.message]
    return [str(difference) for difference in scene.differences]
