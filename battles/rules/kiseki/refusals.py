"""Every reason the rules of Kiseki TCG give against an action.

Code, clause and sentence; doors translate by the code and fill the places.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": ("TR-8.6", "That is not one of the answers to {question}."),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("TR-6.2", "This card is not in your hand."),
    "tr.not_now": ("TR-1.3", "That is done in another step of the turn."),
    "tr.not_yours": ("TR-8.2", "This card is neither in your hand nor in your base."),
    "tr.wrong_kind": ("TR-3.1", "{name} is not played in that way."),
    "tr.only_dispatch": (
        "TR-9.4",
        "Only units with Dispatch are played from the base.",
    ),
    "tr.not_enough_cp": ("TR-6.3", "{name} costs {needed} CP; you have {available}."),
    "tr.not_enough_ep": ("TR-8.2", "{name} costs {needed} EP; you have {available}."),
    "tr.no_reinforcement": (
        "TR-9.2",
        "{name} needs a unit of its organisation on your field.",
    ),
    "tr.not_in_base": ("TR-8.1", "This is not a card of your base."),
    "tr.actioned": ("TR-3.4", "{name} is actioned; only ready cards do that."),
    "tr.face_up": ("TR-8.2", "{name} lies face up already."),
    "tr.level": (
        "TR-8.3",
        "{name} needs {needed} cards in your base; there are {available}.",
    ),
    "tr.not_on_field": ("TR-6.4", "This is not one of your cards in play."),
    "tr.stunned": ("TR-3.5", "{name} is stunned."),
    "tr.no_craft": ("TR-8.4", "{name} has no such craft to use."),
    "tr.no_helper": ("TR-8.5", "No other ready unit of yours can support {name}."),
    "tr.has_support": ("TR-8.5", "{name} has support already."),
    "tr.no_scrum": (
        "TR-6.10",
        "No other ready unit of that organisation can attack with {name}.",
    ),
    "tr.too_much": ("TR-8.6", "So much was done in this phase that no more is."),
}

_CATALOGUE: Final = RefusalCatalogue(REFUSALS)
refuse = _CATALOGUE.refuse
explain_choice = _CATALOGUE.explain_choice

__all__ = ["REFUSALS", "explain_choice", "refuse"]
