"""Does a card do what its tree says? Scenarios generated for cards about to come out.

The newsroom's checklist asks; it stands left of here and knows no engine, so the answer
is registered with it when the app is ready.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from battles.rules import unionarena as ua
from battles.rules.kernel.errors import GameError
from battles.rules.unionarena.scenarios import run
from battles.rules.unionarena.scenarios.generated import scenarios_of
from cards.effects import EffectError, load
from cards.faces.draft import CardDraft
from cards.releases import checks

CODE = "scenarios"
# A checklist is looked at again and again, and faces seldom change in between.
KEPT = 512


def register() -> None:
    """Add the check to the newsroom's."""
    checks.register(CODE, _("Its effects do in play what they say"), check)


def check(drafts: Sequence[CardDraft]) -> list[checks.Gap]:
    """Every generated scenario of these cards that fails."""
    return [
        checks.Gap(draft.face["number"], failure)
        for draft in drafts
        if draft.face["effects"] is not None
        for failure in failures_of(json.dumps(draft.face, sort_keys=True))
    ]


@lru_cache(maxsize=KEPT)
def failures_of(face: str) -> tuple[str, ...]:
    """Names of the generated scenarios of a card that fail.

    Args:
        face: A face with its tree, as JSON.
    """
    data = json.loads(face)
    failed: list[str] = []
    try:
        card = ua.CardDefinition.from_dict(data)
        scenarios = scenarios_of(card, load(data["effects"]))
        failed.extend(
            str(scenario.data["name"])
            for scenario in scenarios
            if not run(scenario.script()).has_passed
        )
    except (EffectError, GameError) as error:
        failed.append(str(error))
    return tuple(failed)
