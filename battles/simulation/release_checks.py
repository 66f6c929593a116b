"""Does a card do what its tree says? Scenarios generated for cards about to come out.

The release checklist asks; it stands left of here and knows no engine, so the answer
is registered with it when the app is ready.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from battles.rules import unionarena as ua
from battles.rules.kernel.errors import GameError
from battles.rules.unionarena.scenarios import run_scenario
from battles.rules.unionarena.scenarios.ability_scenarios import (
    ScenarioKind,
    generate_scenarios,
)
from cards.card_data import CardFace
from cards.card_data.draft import CardDraft
from cards.catalogue import played_situations
from cards.catalogue.played_situations import PlayedSituation
from cards.effects import EffectError, load_tree
from cards.releases import checklist

CODE = "scenarios"
# A checklist is looked at again and again, and faces seldom change in between.
CACHE_SIZE = 512

_SITUATIONS = {
    ScenarioKind.EXACT: _("It does exactly what its text says."),
    ScenarioKind.DRIVEN: _("It works, and offers only what its text allows."),
    ScenarioKind.NO_TARGET: _("Without a target it does as much as it can."),
    ScenarioKind.NEAR_MISS: _("It does nothing while its condition isn’t met."),
}


def register_check() -> None:
    """Add the check to the release checklist, and play situations for editors."""
    checklist.register_check(
        CODE, _("Its effects do what they say in play"), check_cards
    )
    played_situations.register_player(play_situations)


def check_cards(drafts: Sequence[CardDraft]) -> list[checklist.ChecklistFinding]:
    """Every generated scenario of these cards that fails."""
    return [
        checklist.ChecklistFinding(draft.face["number"], failure)
        for draft in drafts
        if draft.face["effects"] is not None
        for failure in list_failures_of_card(json.dumps(draft.face, sort_keys=True))
    ]


def list_failures_of_card(face: str) -> tuple[str, ...]:
    """Names of the generated scenarios of a card that fail.

    Args:
        face: A face with its tree, as JSON.
    """
    return tuple(name for name, _kind, has_passed in _play(face) if not has_passed)


def play_situations(face: CardFace) -> tuple[PlayedSituation, ...]:
    """Play the generated scenarios of a card without those of its trigger."""
    trigger = f"{face['number']} trigger "
    return tuple(
        PlayedSituation(name if kind is None else _SITUATIONS[kind], has_passed)
        for name, kind, has_passed in _play(json.dumps(face, sort_keys=True))
        if not name.startswith(trigger)
    )


@lru_cache(maxsize=CACHE_SIZE)
def _play(face: str) -> tuple[tuple[str, ScenarioKind | None, bool], ...]:
    """Return name, kind and success of each scenario; an error has no kind."""
    data = json.loads(face)
    played: list[tuple[str, ScenarioKind | None, bool]] = []
    try:
        card = ua.CardDefinition.from_dict(data)
        played.extend(
            (
                str(found.data["name"]),
                found.kind,
                run_scenario(found.script()).has_passed,
            )
            for found in generate_scenarios(card, load_tree(data["effects"]))
        )
    except (EffectError, GameError) as error:
        played.append((str(error), None, False))
    return tuple(played)
