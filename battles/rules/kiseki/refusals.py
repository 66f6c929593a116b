"""Every reason the rules of Kiseki TCG give against an action.

Code, clause and sentence; interfaces translate by the code and fill the places.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue
from battles.rules.kernel.translation import gettext_noop as _

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": (
        "TR-8.6",
        _("That isn’t one of the options for {question}."),
    ),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("TR-6.2", _("This card isn’t in your hand.")),
    "tr.not_now": ("TR-1.3", _("You do that in another step of the turn.")),
    "tr.not_yours": ("TR-8.2", _("This card isn’t in your hand or your base.")),
    "tr.wrong_kind": ("TR-3.1", _("{name} can’t be played that way.")),
    "tr.only_dispatch": (
        "TR-9.4",
        _("Only units with Dispatch can be played from the base."),
    ),
    "tr.not_enough_cp": (
        "TR-6.3",
        _("{name} costs {needed} CP; you have {available}."),
    ),
    "tr.not_enough_ep": (
        "TR-8.2",
        _("{name} costs {needed} EP; you have {available}."),
    ),
    "tr.no_reinforcement": (
        "TR-9.2",
        _("{name} needs a unit of its organization on your field."),
    ),
    "tr.not_in_base": ("TR-8.1", _("This isn’t a card in your base.")),
    "tr.actioned": ("TR-3.4", _("{name} is actioned; only ready cards can do that.")),
    "tr.face_up": ("TR-8.2", _("{name} is already face up.")),
    "tr.level": (
        "TR-8.3",
        _("{name} needs {needed} cards in your base; you have {available}."),
    ),
    "tr.not_on_field": ("TR-6.4", _("This isn’t one of your cards in play.")),
    "tr.stunned": ("TR-3.5", _("{name} is stunned.")),
    "tr.no_craft": ("TR-8.4", _("{name} has no such craft to use.")),
    "tr.no_helper": (
        "TR-8.5",
        _("You have no other ready unit that can support {name}."),
    ),
    "tr.has_support": ("TR-8.5", _("{name} already has support.")),
    "tr.no_scrum": (
        "TR-6.10",
        _("You have no other ready unit of that organization to attack with {name}."),
    ),
    "tr.too_much": (
        "TR-8.6",
        _("The limit of actions in this phase has been reached."),
    ),
}

CATALOGUE: Final = RefusalCatalogue(REFUSALS)
refuse = CATALOGUE.refuse

__all__ = ["CATALOGUE", "REFUSALS", "refuse"]
