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
    "action.malformed": _("This action couldn’t be read."),
    "battle.not_your_turn": _("It’s the other player’s decision now."),
    "battle.over": _("The battle is over."),
    "undo.nothing": _("There’s nothing to take back."),
    "battle.no_player": _("Say which player concedes."),
    "action.not_offered": _("That isn’t one of the options for {question}."),
    "action.wrong_phase": _("You can’t do that in the {phase} phase."),
    "choice.too_few": _("Choose at least {minimum} ({chosen} chosen)."),
    "choice.too_many": _("Choose at most {maximum} ({chosen} chosen)."),
    "choice.not_a_candidate": _("You can’t choose this card."),
    "choice.twice": _("You chose the same card twice."),
    "choice.condition": _("Together, the chosen cards don’t meet the condition."),
    "play.not_in_hand": _("This card isn’t in your hand."),
    "play.wrong_kind": _("{name} can’t be used that way; its type is {kind}."),
    "play.site_on_front_line": _(
        "{name} is a site; sites can only be played on the energy line."
    ),
    "play.not_enough_energy": _(
        "{name} needs {needed} {color} energy; your energy line generates {available}."
    ),
    "play.not_enough_ap": _(
        "{name} costs {needed} AP; you have {available} active AP."
    ),
    "play.forbidden": _("An effect prevents you from playing {name} there."),
    "use.forbidden": _("An effect prevents you from using {name}."),
    "use.not_now": _("{name}’s own text doesn’t let you use it now."),
    "use.required": _("You can’t use {name}: you can’t do what it requires when used."),
    "raid.no_raid": _("{name} doesn’t have Raid."),
    "raid.no_base": _("This isn’t a character on your field."),
    "raid.nowhere": _("You have no character on your field that {name} can Raid onto."),
    "raid.base_has_raid": _("{base} has Raid, so you can’t Raid onto it."),
    "raid.wrong_base": _("{name} can’t Raid onto {base}."),
    "effect.none": _("This card has no effect you can activate."),
    "effect.not_now": _("The conditions for this effect of {name} aren’t met."),
    "effect.used": _("This effect of {name} has already been used this turn."),
    "effect.cost_resting": _("{name} must be active to be rested as a cost."),
    "effect.cost_ap": _("The cost is {needed} AP; you have {available} active AP."),
    "effect.cost_hand": _(
        "The cost is {needed} cards from your hand; you have {available}."
    ),
    "effect.cost_outside": _(
        "The cost is {needed} cards from the sideline; {available} qualify."
    ),
    "attack.not_on_front_line": _("Only characters on your front line can attack."),
    "attack.resting": _("{name} is resting; only active cards can attack."),
    "attack.forbidden": _("An effect prevents {name} from attacking."),
    "attack.no_snipe": _(
        "{name} can only attack the player; attacking a character needs Snipe."
    ),
    "attack.bad_target": _("This isn’t a character on your opponent’s front line."),
    "attack.safe_target": _("{name} can’t be chosen for Snipe."),
    "block.not_on_front_line": _("This isn’t a character on your front line."),
    "block.resting": _("{name} is resting; only active cards can block."),
    "block.forbidden": _("An effect prevents {name} from blocking this attack."),
    "block.required": _("An effect requires you to block."),
    "ue.no_play_count": _("You have no plays left this turn."),
    "ue.recombined": _("You’ve recombined; you can’t do anything else this turn."),
    "ue.wrong_kind": _("{name} can’t be played that way."),
    "ue.not_enough_energy": _(
        "{name} needs {needed} energies; of yours that are up, {available} can pay."
    ),
    "ue.not_on_field": _("This isn’t a chara on your field."),
    "ue.no_effect": _("{name} has no such effect to activate."),
    "ue.resting": _("{name} is resting; only charas that are up can do that."),
    "ue.recombine_after_play": _(
        "You’ve played this turn; recombining is done instead of playing."
    ),
    "ue.recombine_no_hand": _("Your hand is empty."),
    "ue.loop_no_leader": _("None of your leaders wins with a loop."),
    "ue.loop_not_shown": _(
        "This turn hasn’t been in exactly this state before, with a play in between."
    ),
    "ue.loop_hidden": _(
        "Something hidden or random has happened since; it might not turn out the "
        "same again."
    ),
    "ue.claimed": _("You’ve already claimed that this turn."),
    "ue.no_claims": _("You can’t make such claims in this game."),
    "tr.not_now": _("You do that in another step of the turn."),
    "tr.not_yours": _("This card isn’t in your hand or your base."),
    "tr.wrong_kind": _("{name} can’t be played that way."),
    "tr.only_dispatch": _("Only units with Dispatch can be played from the base."),
    "tr.not_enough_cp": _("{name} costs {needed} CP; you have {available}."),
    "tr.not_enough_ep": _("{name} costs {needed} EP; you have {available}."),
    "tr.no_reinforcement": _("{name} needs a unit of its organization on your field."),
    "tr.not_in_base": _("This isn’t a card in your base."),
    "tr.actioned": _("{name} is actioned; only ready cards can do that."),
    "tr.face_up": _("{name} is already face up."),
    "tr.level": _("{name} needs {needed} cards in your base; you have {available}."),
    "tr.not_on_field": _("This isn’t one of your cards in play."),
    "tr.stunned": _("{name} is stunned."),
    "tr.no_craft": _("{name} has no such craft to use."),
    "tr.no_helper": _("You have no other ready unit that can support {name}."),
    "tr.has_support": _("{name} already has support."),
    "tr.no_scrum": _(
        "You have no other ready unit of that organization to attack with {name}."
    ),
    "tr.too_much": _("The limit of actions in this phase has been reached."),
}

# What would make it legal; ``missing`` is what is needed less what is available.
ADVICE: dict[str, Any] = {
    "play.not_enough_energy": _(
        "You need {missing} more {color} energy: put cards that generate it on "
        "your energy line."
    ),
    "play.not_enough_ap": _("Your AP cards become active at the start of your turn."),
    "play.site_on_front_line": _("Play it on the energy line."),
    "attack.resting": _("It becomes active again at the end of your turn."),
    "attack.not_on_front_line": _(
        "Characters can move to the front line in your move phase."
    ),
    "attack.no_snipe": _("Attack the opponent instead."),
    "block.resting": _("Your cards become active again at the start of your turn."),
    "block.not_on_front_line": _("Only characters on your front line can block."),
    "raid.nowhere": _("The card’s text says what it can Raid onto."),
    "raid.wrong_base": _("The card’s text says what it can Raid onto."),
    "effect.used": _("You can use it again next turn."),
    "effect.not_now": _("The card’s text says when you can use it."),
    "effect.none": _("Its effect works automatically."),
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
