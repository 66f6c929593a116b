"""What the engine refuses, as refusals of ours in the reader's language.

The engine knows no languages: it gives a code, a clause, an English sentence with
``{places}``, and the values for them. Here every code has its translatable sentence; a
test keeps the codes and the places the same on both sides. Some have advice beside it:
what would make the action legal.
"""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from battles.errors import BattleOver, MalformedMessage
from battles.rules import kernel
from cards.catalogue import localized_names
from cards.vocabulary import Kind
from unionarena.core.errors import Illegal, PlatformError

from .pinned_cards import PinnedCards
from .registry import Ruleset

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
    "choice.not_a_candidate": _("This card is not among those that may be chosen."),
    "choice.twice": _("The same card is chosen twice."),
    "choice.condition": _("The chosen cards together do not meet the condition."),
    "play.not_in_hand": _("This card is not in your hand."),
    "play.wrong_kind": _("{name} is not used that way: it is a {kind}."),
    "play.site_on_front_line": _(
        "{name} is a site; sites are played on the energy line only."
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
    "raid.no_base": _("This is not a character on your field."),
    "raid.nowhere": _("No character on your field is one that {name} can Raid onto."),
    "raid.base_has_raid": _("{base} has Raid and cannot be a base."),
    "raid.wrong_base": _("{name} cannot Raid onto {base}."),
    "effect.none": _("This card has no effect you could activate."),
    "effect.not_now": _("The conditions of this effect of {name} are not met."),
    "effect.used": _("This effect of {name} was already used this turn."),
    "effect.cost_resting": _("{name} must be active to rest for the cost."),
    "effect.cost_ap": _("The cost is {needed} AP; {available} AP cards are active."),
    "effect.cost_hand": _(
        "The cost is {needed} cards from hand; you hold {available}."
    ),
    "effect.cost_outside": _(
        "The cost is {needed} cards of the sideline; {available} fit."
    ),
    "attack.not_on_front_line": _("Only characters on your front line attack."),
    "attack.resting": _("{name} is resting; only active cards attack."),
    "attack.forbidden": _("An effect stops {name} from attacking."),
    "attack.no_snipe": _(
        "{name} can attack only the player; choosing a character needs Snipe."
    ),
    "attack.bad_target": _("This is not a character on the opponent's front line."),
    "attack.safe_target": _("{name} cannot be chosen for Snipe."),
    "block.not_on_front_line": _("This is not a character on your front line."),
    "block.resting": _("{name} is resting; only active cards block."),
    "block.forbidden": _("An effect stops {name} from blocking this."),
    "block.required": _("An effect requires a block."),
    "ue.no_play_count": _("You have no play count left this turn."),
    "ue.recombined": _("You have recombined; nothing else is done this turn."),
    "ue.wrong_kind": _("{name} is not played in that way."),
    "ue.not_enough_energy": _(
        "{name} needs {needed} energies; of yours that are up, {available} can pay."
    ),
    "ue.not_on_field": _("This is not a chara on your field."),
    "ue.no_effect": _("{name} has no such effect to activate."),
    "ue.resting": _("{name} is resting; only charas that are up do that."),
    "ue.recombine_after_play": _(
        "You have played this turn; recombining is done instead of playing."
    ),
    "ue.recombine_no_hand": _("Your hand is empty."),
    "ue.loop_no_leader": _("None of your leaders wins by a loop."),
    "ue.loop_not_shown": _(
        "This turn was never just like this before, with a play in between."
    ),
    "ue.loop_hidden": _(
        "Something hidden or random happened since; another time it might differ."
    ),
    "ue.claimed": _("You have claimed that already this turn."),
    "ue.no_claims": _("Such claims are not made in this game."),
    "tr.not_now": _("That is done in another step of the turn."),
    "tr.not_yours": _("This card is neither in your hand nor in your base."),
    "tr.wrong_kind": _("{name} is not played in that way."),
    "tr.only_dispatch": _("Only units with Dispatch are played from the base."),
    "tr.not_enough_cp": _("{name} costs {needed} CP; you have {available}."),
    "tr.not_enough_ep": _("{name} costs {needed} EP; you have {available}."),
    "tr.no_reinforcement": _("{name} needs a unit of its organisation on your field."),
    "tr.not_in_base": _("This is not a card of your base."),
    "tr.actioned": _("{name} is actioned; only ready cards do that."),
    "tr.face_up": _("{name} lies face up already."),
    "tr.level": _("{name} needs {needed} cards in your base; there are {available}."),
    "tr.not_on_field": _("This is not one of your cards in play."),
    "tr.stunned": _("{name} is stunned."),
    "tr.no_craft": _("{name} has no such craft to use."),
    "tr.no_helper": _("No other ready unit of yours can support {name}."),
    "tr.has_support": _("{name} has support already."),
    "tr.no_scrum": _(
        "No other ready unit of that organisation can attack with {name}."
    ),
    "tr.too_much": _("So much was done in this phase that no more is."),
}

# What would make it legal; ``missing`` is what is needed less what is available.
ADVICE: dict[str, Any] = {
    "play.not_enough_energy": _(
        "You need {missing} more {color} energy: put cards that give it on your field."
    ),
    "play.not_enough_ap": _("Your AP cards become active at the start of your turn."),
    "play.site_on_front_line": _("Play it on the energy line."),
    "attack.resting": _("It becomes active again at the end of your turn."),
    "attack.not_on_front_line": _(
        "Characters move to the front line in your move phase."
    ),
    "attack.no_snipe": _("Attack the opponent instead."),
    "block.resting": _("Your cards become active again at the start of your turn."),
    "block.not_on_front_line": _("Only characters on your front line can block."),
    "raid.nowhere": _("The text of the card says what it Raids onto."),
    "raid.wrong_base": _("The text of the card says what it Raids onto."),
    "effect.used": _("You may use it again next turn."),
    "effect.not_now": _("The text of the card says when it may be used."),
    "effect.none": _("It does what it does by itself."),
}

# Which words stand in a place; anything else is shown as it is.
WORDS: Final[Mapping[str, Kind]] = {"color": "color", "kind": "kind", "phase": "phase"}

CARD_NAMES = {"name", "base"}  # places that hold the name of a card


def translate_refusal(code: str, values: Mapping[str, Any], *, fallback: str) -> str:
    """The refusal in the language that is active; ``fallback`` if it is not known."""
    return _fill_template(SENTENCES.get(code), values) or fallback


def translate_advice(code: str, values: Mapping[str, Any]) -> str | None:
    """What would make it legal, in the active language; None if there is no advice."""
    if {"needed", "available"} <= values.keys():
        values = {**values, "missing": values["needed"] - values["available"]}
    return _fill_template(ADVICE.get(code), values)


def _fill_template(template: Any, values: Mapping[str, Any]) -> str | None:  # noqa: ANN401 - lazy
    if template is None:
        return None
    words = {name: _translate_word(name, value) for name, value in values.items()}
    try:
        return str(template).format_map(words)
    except (KeyError, IndexError, ValueError):
        return None  # a translation with a place of its own


def _translate_word(place: str, value: Any) -> Any:  # noqa: ANN401 - plain data
    kind = WORDS.get(place)
    if kind is None:
        return value
    return (
        localized_names.lazy_short_name(kind, value)
        if kind == "phase"
        else localized_names.lazy_name(kind, value)
    )


def build_refusal(reason: kernel.Illegal, pinned: PinnedCards) -> PlatformError:
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
        translate_refusal(reason.code, values, fallback=reason.message),
        code=reason.code,
        clause=reason.clause,
        advice=translate_advice(reason.code, values),
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
            translate_refusal(error.code, error.details, fallback=error.message),
            code=error.code,
            details={**error.details, "reason": error.message},
        ) from error
