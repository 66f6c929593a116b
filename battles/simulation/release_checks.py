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
from battles.rules.unionarena.scenarios.ability_scenarios import generate_scenarios
from cards.card_data.draft import CardDraft
from cards.effects import EffectError, load_tree
from cards.releases import checklist

CODE = "scenarios"
# A checklist is looked at again and again, and faces seldom change in between.
CACHE_SIZE = 512


def register_check() -> None:
    """Add the check to the release checklist."""
    checklist.register_check(
        CODE, _("Its effects do what they say in play"), check_cards
    )


def check_cards(drafts: Sequence[CardDraft]) -> list[checklist.ChecklistFinding]:
    """Every generated scenario of these cards that fails."""
    return [
        checklist.ChecklistFinding(draft.face["number"], failure)
        for draft in drafts
        if draft.face["effects"] is not None
        for failure in list_failures_of_card(json.dumps(draft.face, sort_keys=True))
    ]


@lru_cache(maxsize=CACHE_SIZE)
def list_failures_of_card(face: str) -> tuple[str, ...]:
    """Names of the generated scenarios of a card that fail.

    Args:
        face: A face with its tree, as JSON.
    """
    data = json.loads(face)
    failed: list[str] = []
    try:
        card = ua.CardDefinition.from_dict(data)
        scenarios = generate_scenarios(card, load_tree(data["effects"]))
        failed.extend(
            str(scenario.data["name"])
            for scenario in scenarios
            if not run_scenario(scenario.script()).has_passed
        )
    except (EffectError, GameError) as error:
        failed.append(str(error))
    return tuple(failed)
