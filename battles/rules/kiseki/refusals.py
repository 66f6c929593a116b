"""Every reason the rules of Kiseki TCG give against an action.

Code, clause and sentence; doors translate by the code and fill the places.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": ("TR-8.6", "That isn’t one of the options for {question}."),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("TR-6.2", "This card isn’t in your hand."),
    "tr.not_now": ("TR-1.3", "You do that in another step of the turn."),
    "tr.not_yours": ("TR-8.2", "This card isn’t in your hand or your base."),
    "tr.wrong_kind": ("TR-3.1", "{name} can’t be played that way."),
    "tr.only_dispatch": (
        "TR-9.4",
        "Only units with Dispatch can be played from the base.",
    ),
    "tr.not_enough_cp": ("TR-6.3", "{name} costs {needed} CP; you have {available}."),
    "tr.not_enough_ep": ("TR-8.2", "{name} costs {needed} EP; you have {available}."),
    "tr.no_reinforcement": (
        "TR-9.2",
        "{name} needs a unit of its organization on your field.",
    ),
    "tr.not_in_base": ("TR-8.1", "This isn’t a card in your base."),
    "tr.actioned": ("TR-3.4", "{name} is actioned; only ready cards can do that."),
    "tr.face_up": ("TR-8.2", "{name} is already face up."),
    "tr.level": (
        "TR-8.3",
        "{name} needs {needed} cards in your base; you have {available}.",
    ),
    "tr.not_on_field": ("TR-6.4", "This isn’t one of your cards in play."),
    "tr.stunned": ("TR-3.5", "{name} is stunned."),
    "tr.no_craft": ("TR-8.4", "{name} has no such craft to use."),
    "tr.no_helper": ("TR-8.5", "You have no other ready unit that can support {name}."),
    "tr.has_support": ("TR-8.5", "{name} already has support."),
    "tr.no_scrum": (
        "TR-6.10",
        "You have no other ready unit of that organization to attack with {name}.",
    ),
    "tr.too_much": ("TR-8.6", "The limit of actions in this phase has been reached."),
}

_CATALOGUE: Final = RefusalCatalogue(REFUSALS)
refuse = _CATALOGUE.refuse
explain_choice = _CATALOGUE.explain_choice

__all__ = ["REFUSALS", "explain_choice", "refuse"]
