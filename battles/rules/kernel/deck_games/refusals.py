"""Refusals of a game from its own catalogue: code, clause and sentence."""

from collections.abc import Mapping

from battles.rules.kernel import card_choices
from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json


class RefusalCatalogue:
    """Builds the refusals of one game.

    Attributes:
        reasons: The clause and the sentence with ``{places}`` of every code;
            ``action.not_offered`` is among them.
    """

    def __init__(self, reasons: Mapping[str, tuple[str | None, str]]) -> None:
        self.reasons = reasons

    def refuse(self, code: str, **data: Json) -> Illegal:
        """Build a refusal of the catalogue."""
        clause, template = self.reasons[code]
        return Illegal(code, clause, template, data)

    def explain_choice(self, decision: Decision, action: Action) -> Illegal:
        """Return the reason against a choice of cards."""
        if not isinstance(action, Choose):
            return self.refuse("action.not_offered", question=decision.kind)
        return card_choices.explain_choice(decision, action)


__all__ = ["RefusalCatalogue"]
