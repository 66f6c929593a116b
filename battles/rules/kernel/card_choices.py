"""Why a choice of cards is refused, in any game."""

from collections.abc import Mapping
from typing import Final

from battles.rules.kernel.actions import Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json
from battles.rules.kernel.translation import gettext_noop as _

# Code, clause and sentence, as in the game's own catalogue.
REFUSALS: Final[Mapping[str, tuple[str | None, str]]] = {
    "choice.too_few": (None, _("Choose at least {minimum} ({chosen} chosen).")),
    "choice.too_many": (None, _("Choose at most {maximum} ({chosen} chosen).")),
    "choice.not_a_candidate": (
        None,
        _("You can’t choose this card."),
    ),
    "choice.twice": (None, _("You chose the same card twice.")),
    "choice.condition": (
        None,
        _("Together, the chosen cards don’t meet the condition."),
    ),
}


def explain_choice(decision: Decision, choice: Choose) -> Illegal:
    """Return the reason against a choice that a question does not accept."""
    candidates = decision.candidates or []
    seen: set[int] = set()
    for card in choice.cards:
        if card not in candidates:
            return _refuse("choice.not_a_candidate", card=card)
        if card in seen:
            return _refuse("choice.twice", card=card)
        seen.add(card)
    chosen = len(choice.cards)
    if chosen < decision.minimum:
        return _refuse("choice.too_few", minimum=decision.minimum, chosen=chosen)
    if chosen > decision.maximum:
        return _refuse("choice.too_many", maximum=decision.maximum, chosen=chosen)
    return _refuse("choice.condition")


def _refuse(code: str, **data: Json) -> Illegal:
    clause, template = REFUSALS[code]
    return Illegal(code, clause, template, data)
