"""Every reason the engine gives against an action: code, clause, sentence.

This is the catalogue doors translate by: the code is the key, the sentence the English
source, and the places in braces are filled from the refusal's data.
"""

from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json

REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": (
        "UA-4.1.5",
        "That is not one of the answers to {question}.",
    ),
    "action.wrong_phase": ("UA-4.4.2", "That is not possible in the {phase} phase."),
    **card_choices.REFUSALS,
    "play.not_in_hand": ("UA-4.4.1", "This card is not in your hand."),
    "play.wrong_kind": ("UA-4.4.1", "{name} is not used that way: it is a {kind}."),
    "play.site_on_front_line": (
        "UA-4.4.10",
        "{name} is a site; sites are played on the energy line only.",
    ),
    "play.not_enough_energy": (
        "UA-4.4.6",
        "{name} needs {needed} {color} energy; the energy line gives {available}.",
    ),
    "play.not_enough_ap": (
        "UA-4.4.8",
        "{name} costs {needed} AP; {available} AP cards are active.",
    ),
    "play.forbidden": ("UA-7.5.4", "An effect forbids playing {name} there."),
    "use.forbidden": ("UA-7.5.4", "An effect forbids using {name}."),
    "use.not_now": ("UA-4.4.3", "{name} may not be used now, by its own text."),
    "use.required": (
        "UA-4.4.3",
        "{name} cannot be used: what it asks for as it is used cannot be done.",
    ),
    "raid.no_raid": ("UA-6.1", "{name} does not have Raid."),
    "raid.no_base": ("UA-6.1", "This is not a character on your field."),
    "raid.nowhere": (
        "UA-6.1",
        "No character on your field is one that {name} can Raid onto.",
    ),
    "raid.base_has_raid": ("UA-6.3", "{base} has Raid and cannot be a base."),
    "raid.wrong_base": ("UA-6.2", "{name} cannot Raid onto {base}."),
    "effect.none": ("UA-4.4.17", "This card has no effect you could activate."),
    "effect.not_now": (
        "UA-4.4.17",
        "The conditions of this effect of {name} are not met.",
    ),
    "effect.used": ("UA-7.3.1", "This effect of {name} was already used this turn."),
    "effect.cost_resting": ("UA-4.4.18", "{name} must be active to rest for the cost."),
    "effect.cost_ap": (
        "UA-4.4.18",
        "The cost is {needed} AP; {available} AP cards are active.",
    ),
    "effect.cost_hand": (
        "UA-4.4.18",
        "The cost is {needed} cards from hand; you hold {available}.",
    ),
    "effect.cost_outside": (
        "UA-4.4.18",
        "The cost is {needed} cards of the sideline; {available} fit.",
    ),
    "attack.not_on_front_line": (
        "UA-1.3.3",
        "Only characters on your front line attack.",
    ),
    "attack.resting": ("UA-1.3.3", "{name} is resting; only active cards attack."),
    "attack.forbidden": ("UA-7.5.4", "An effect stops {name} from attacking."),
    "attack.no_snipe": (
        "UA-5.2.2",
        "{name} can attack only the player; choosing a character needs Snipe.",
    ),
    "attack.bad_target": (
        "UA-8.2",
        "This is not a character on the opponent's front line.",
    ),
    "attack.safe_target": ("UA-7.5.4", "{name} cannot be chosen for Snipe."),
    "block.not_on_front_line": (
        "UA-1.3.3",
        "This is not a character on your front line.",
    ),
    "block.resting": ("UA-1.3.3", "{name} is resting; only active cards block."),
    "block.forbidden": ("UA-7.5.4", "An effect stops {name} from blocking this."),
    "block.required": ("UA-7.5.4", "An effect requires a block."),
}


def refuse(code: str, **data: Json) -> Illegal:
    """Compose a refusal of the catalogue."""
    clause, template = REFUSALS[code]
    return Illegal(code, clause, template, data)
