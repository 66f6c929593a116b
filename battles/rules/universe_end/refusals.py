"""Every reason the rules of Universe End give against an action.

Code, clause and sentence; doors translate by the code and fill the places.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": ("UE-6.3", "That is not one of the answers to {question}."),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("UE-6.3", "This card is not in your hand."),
    "ue.no_play_count": ("UE-6.3", "You have no play count left this turn."),
    "ue.recombined": ("UE-6.2", "You have recombined; nothing else is done this turn."),
    "ue.wrong_kind": ("UE-6.3", "{name} is not played in that way."),
    "ue.not_enough_energy": (
        "UE-2.4",
        "{name} needs {needed} energies; of yours that are up, {available} can pay.",
    ),
    "ue.not_on_field": ("UE-6.3", "This is not a chara on your field."),
    "ue.no_effect": ("UE-2.7", "{name} has no such effect to activate."),
    "ue.resting": ("UE-6.7", "{name} is resting; only charas that are up do that."),
    "ue.recombine_after_play": (
        "UE-6.2",
        "You have played this turn; recombining is done instead of playing.",
    ),
    "ue.recombine_no_hand": ("UE-6.5", "Your hand is empty."),
    "ue.loop_no_leader": ("UE-8.5", "None of your leaders wins by a loop."),
    "ue.loop_not_shown": (
        "UE-9.1",
        "This turn was never just like this before, with a play in between.",
    ),
    "ue.loop_hidden": (
        "UE-9.4",
        "Something hidden or random happened since; another time it might differ.",
    ),
    "ue.claimed": ("UE-8.4", "You have claimed that already this turn."),
    "ue.no_claims": ("UE-8.4", "Such claims are not made in this game."),
}

_CATALOGUE: Final = RefusalCatalogue(REFUSALS)
refuse = _CATALOGUE.refuse
explain_choice = _CATALOGUE.explain_choice

__all__ = ["REFUSALS", "explain_choice", "refuse"]
