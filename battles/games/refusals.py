"""What the engine refuses, as refusals of ours in the reader's language.

The engine knows no languages: it gives a code, a clause, an English sentence with
``{places}``, and the values for them. Here every code has its translatable sentence; a
test keeps the codes and the places the same on both sides.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from battles.errors import BattleOver, MalformedMessage
from battles.rules import kernel
from cards.catalogue import spoken
from cards.vocabulary import Kind
from unionarena.errors import Illegal, PlatformError

from .pinned import Pinned
from .rulesets import Ruleset

SENTENCES: dict[str, Any] = {
    "action.malformed": _("This action could not be read."),
    "battle.not_your_turn": _("It is the other player who must decide now."),
    "battle.over": _("The battle is over."),
    "undo.nothing": _("There is nothing to take back."),
    "battle.no_player": _("Say which player gives up."),
    "action.not_offered": _("That is not one of the answers to {question}."),
    "action.wrong_phase": _("That is not possible in the {phase} phase."),
    "choice.too_few": _("Choose at least {minimum}; {chosen} chosen."),
    "choice.too_many": _("Choose at most {maximum}; {chosen} chosen."),
    "choice.not_a_candidate": _("Card {card} is not among those to choose from."),
    "choice.twice": _("Card {card} is chosen twice."),
    "choice.condition": _("The chosen cards together do not meet the condition."),
    "play.not_in_hand": _("Card {card} is not in your hand."),
    "play.wrong_kind": _("{name} is not used that way: it is a {kind}."),
    "play.site_on_front_line": _(
        "{name} is a Site; Sites are played on the energy line only."
    ),
    "play.not_enough_energy": _(
        "{name} needs {needed} {color} energy; the energy line gives {available}."
    ),
    "play.not_enough_ap": _(
        "{name} costs {needed} AP; {available} AP cards are active."
    ),
    "play.forbidden": _("An effect forbids playing {name} there."),
    "use.forbidden": _("An effect forbids using {name}."),
    "use.not_now": _("{name} may not be used now, by its own text."),
    "use.required": _(
        "{name} cannot be used: what it asks for as it is used cannot be done."
    ),
    "raid.no_raid": _("{name} does not have Raid."),
    "raid.no_base": _("Card {card} is not a Character on your field."),
    "raid.nowhere": _("No Character on your field is one that {name} can Raid onto."),
    "raid.base_has_raid": _("{base} has Raid and cannot be a base."),
    "raid.wrong_base": _("{name} cannot Raid onto {base}."),
    "effect.none": _("Card {card} has no such effect to activate."),
    "effect.not_now": _("The conditions of this effect of {name} are not met."),
    "effect.used": _("This effect of {name} was already used this turn."),
    "effect.cost_resting": _("{name} must be active to rest for the cost."),
    "effect.cost_ap": _("The cost is {needed} AP; {available} AP cards are active."),
    "effect.cost_hand": _(
        "The cost is {needed} cards from hand; you hold {available}."
    ),
    "effect.cost_outside": _(
        "The cost is {needed} cards of the outside area; {available} fit."
    ),
    "attack.not_on_front_line": _("Card {card} is not a Character on your front line."),
    "attack.resting": _("{name} is resting; only active cards attack."),
    "attack.forbidden": _("An effect stops {name} from attacking."),
    "attack.no_snipe": _(
        "{name} can attack only the player; choosing a Character needs Snipe."
    ),
    "attack.bad_target": _(
        "Card {card} is not a Character on the opponent's front line."
    ),
    "attack.safe_target": _("{name} cannot be chosen for Snipe."),
    "block.not_on_front_line": _("Card {card} is not a Character on your front line."),
    "block.resting": _("{name} is resting; only active cards block."),
    "block.forbidden": _("An effect stops {name} from blocking this."),
    "block.required": _("An effect requires a block."),
}

# Which words stand in a place; anything else is shown as it is.
WORDS: Final[Mapping[str, Kind]] = {"color": "color", "kind": "kind", "phase": "phase"}

CARD_NAMES = {"name", "base"}  # places that hold the name of a card


def sentence(code: str, values: Mapping[str, Any], *, fallback: str) -> str:
    """The refusal in the language that is active; ``fallback`` if it is not known."""
    template = SENTENCES.get(code)
    if template is None:
        return fallback
    words = {name: _word(name, value) for name, value in values.items()}
    try:
        return str(template).format_map(words)
    except (KeyError, IndexError, ValueError):
        return fallback  # a translation with a place of its own


def _word(place: str, value: Any) -> Any:  # noqa: ANN401 - plain data
    kind = WORDS.get(place)
    if kind is None:
        return value
    return spoken.short(kind, value) if kind == "phase" else spoken.name(kind, value)


def illegal(reason: kernel.Illegal, pinned: Pinned) -> PlatformError:
    """A reason of the rules as a refusal, in the language that is active.

    The details keep the names that the rules know; the sentence has those that the
    reader knows.
    """
    kind = BattleOver if reason.code == BattleOver.default_code else Illegal
    language = get_language() or settings.LANGUAGE_CODE
    values = dict(reason.data)
    for place in CARD_NAMES & values.keys():
        values[place] = pinned.name_of(str(values[place]), language)
    return kind(
        sentence(reason.code, values, fallback=reason.message),
        code=reason.code,
        clause=reason.clause,
        details=reason.data,
    )


def read_action(ruleset: Ruleset, action: object) -> kernel.Action:
    """Read plain data as an action of a game.

    Raises:
        MalformedMessage: With the engine's code and reason.
    """
    try:
        return ruleset.read_action(action)
    except kernel.MalformedAction as error:
        raise MalformedMessage(
            sentence(error.code, error.details, fallback=error.message),
            code=error.code,
            details={**error.details, "reason": error.message},
        ) from error
