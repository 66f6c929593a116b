"""Every reason the rules of Universe End give against an action.

Code, clause and sentence; interfaces translate by the code and fill the places.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue
from battles.rules.kernel.translation import gettext_noop as _

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": (
        "UE-6.3",
        _("That isn’t one of the options for {question}."),
    ),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("UE-6.3", _("This card isn’t in your hand.")),
    "ue.no_play_count": ("UE-6.3", _("You have no plays left this turn.")),
    "ue.recombined": (
        "UE-6.2",
        _("You’ve recombined; you can’t do anything else this turn."),
    ),
    "ue.wrong_kind": ("UE-6.3", _("{name} can’t be played that way.")),
    "ue.not_enough_energy": (
        "UE-2.4",
        _("{name} needs {needed} energies; of yours that are up, {available} can pay."),
    ),
    "ue.not_on_field": ("UE-6.3", _("This isn’t a chara on your field.")),
    "ue.no_effect": ("UE-2.7", _("{name} has no such effect to activate.")),
    "ue.resting": (
        "UE-6.7",
        _("{name} is resting; only charas that are up can do that."),
    ),
    "ue.recombine_after_play": (
        "UE-6.2",
        _("You’ve played this turn; recombining is done instead of playing."),
    ),
    "ue.loop_no_leader": ("UE-8.5", _("None of your leaders wins with a loop.")),
    "ue.loop_not_shown": (
        "UE-9.1",
        _(
            "This turn hasn’t been in exactly this state before, with a play in "
            "between."
        ),
    ),
    "ue.loop_hidden": (
        "UE-9.4",
        _(
            "Something hidden or random has happened since; it might not turn out the "
            "same again."
        ),
    ),
    "ue.not_proved": ("UE-8.4", _("It isn’t proved that your opponent can’t win.")),
    "ue.no_claims": ("UE-8.4", _("You can’t make such claims in this game.")),
}

CATALOGUE: Final = RefusalCatalogue(REFUSALS)
refuse = CATALOGUE.refuse

__all__ = ["CATALOGUE", "REFUSALS", "refuse"]
