"""Every reason the engine gives against an action: code, clause, sentence.

This is the catalogue doors translate by: the code is the key, the sentence the English
source, and the places in braces are filled from the refusal's data.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json
from battles.rules.kernel.translation import gettext_noop as _

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": (
        "UA-4.1.5",
        _("That isn’t one of the options for {question}."),
    ),
    "action.wrong_phase": ("UA-4.4.2", _("You can’t do that in the {phase} phase.")),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("UA-4.4.1", _("This card isn’t in your hand.")),
    "play.wrong_kind": (
        "UA-4.4.1",
        _("{name} can’t be used that way; its type is {kind}."),
    ),
    "play.site_on_front_line": (
        "UA-4.4.10",
        _("{name} is a site; sites can only be played on the energy line."),
    ),
    "play.not_enough_energy": (
        "UA-4.4.6",
        _(
            "{name} needs {needed} {color} energy; your energy line generates "
            "{available}."
        ),
    ),
    "play.not_enough_ap": (
        "UA-4.4.8",
        _("{name} costs {needed} AP; you have {available} active AP."),
    ),
    "play.forbidden": (
        "UA-7.5.4",
        _("An effect prevents you from playing {name} there."),
    ),
    "use.forbidden": ("UA-7.5.4", _("An effect prevents you from using {name}.")),
    "use.not_now": ("UA-4.4.3", _("{name}’s own text doesn’t let you use it now.")),
    "use.required": (
        "UA-4.4.3",
        _("You can’t use {name}: you can’t do what it requires when used."),
    ),
    "raid.no_raid": ("UA-6.1", _("{name} doesn’t have Raid.")),
    "raid.no_base": ("UA-6.1", _("This isn’t a character on your field.")),
    "raid.nowhere": (
        "UA-6.1",
        _("You have no character on your field that {name} can Raid onto."),
    ),
    "raid.base_has_raid": ("UA-6.3", _("{base} has Raid, so you can’t Raid onto it.")),
    "raid.wrong_base": ("UA-6.2", _("{name} can’t Raid onto {base}.")),
    "effect.none": ("UA-4.4.17", _("This card has no effect you can activate.")),
    "effect.not_now": (
        "UA-4.4.17",
        _("The conditions for this effect of {name} aren’t met."),
    ),
    "effect.used": (
        "UA-7.3.1",
        _("This effect of {name} has already been used this turn."),
    ),
    "effect.cost_resting": (
        "UA-4.4.18",
        _("{name} must be active to be rested as a cost."),
    ),
    "effect.cost_ap": (
        "UA-4.4.18",
        _("The cost is {needed} AP; you have {available} active AP."),
    ),
    "effect.cost_hand": (
        "UA-4.4.18",
        _("The cost is {needed} cards from your hand; you have {available}."),
    ),
    "effect.cost_outside": (
        "UA-4.4.18",
        _("The cost is {needed} cards from the sideline; {available} qualify."),
    ),
    "effect.cost_field": (
        "UA-4.4.18",
        _("The cost is {needed} active cards on your field; {available} qualify."),
    ),
    "attack.not_on_front_line": (
        "UA-1.3.3",
        _("Only characters on your front line can attack."),
    ),
    "attack.resting": (
        "UA-1.3.3",
        _("{name} is resting; only active cards can attack."),
    ),
    "attack.forbidden": ("UA-7.5.4", _("An effect prevents {name} from attacking.")),
    "attack.must_attack": (
        "UA-5.2.6",
        _("{name} must attack before the Attack Phase can end."),
    ),
    "attack.no_snipe": (
        "UA-5.2.2",
        _("{name} can only attack the player; attacking a character needs Snipe."),
    ),
    "attack.target_later": (
        "UA-5.2.4",
        _("Effects of {name} come first; then you choose what it attacks."),
    ),
    "attack.bad_target": (
        "UA-8.2",
        _("This isn’t a character on your opponent’s front line."),
    ),
    "attack.safe_target": ("UA-7.5.4", _("{name} can’t be chosen for Snipe.")),
    "block.not_on_front_line": (
        "UA-1.3.3",
        _("This isn’t a character on your front line."),
    ),
    "block.resting": ("UA-1.3.3", _("{name} is resting; only active cards can block.")),
    "block.forbidden": (
        "UA-7.5.4",
        _("An effect prevents {name} from blocking this attack."),
    ),
    "block.required": ("UA-7.5.4", _("An effect requires you to block.")),
}


def refuse(code: str, **data: Json) -> Illegal:
    """Compose a refusal of the catalogue."""
    clause, template = REFUSALS[code]
    return Illegal(code, clause, template, data)
