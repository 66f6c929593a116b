"""The game of Kiseki TCG on the kernel: its table of rules and its battle."""

from collections.abc import Callable, Mapping
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.game import DeckBattle, DeckGame
from battles.rules.kernel.errors import Illegal
from battles.rules.kiseki import (
    any_time_actions,
    battle_phase,
    preparation_phase,
    resolution,
    setup,
    triggers,
    turn,
)
from battles.rules.kiseki.actions import (
    Attack,
    Deploy,
    Place,
    Scrum,
    action_from_dict,
)
from battles.rules.kiseki.cards import CardDefinition, check_deck
from battles.rules.kiseki.options import RuleOptions
from battles.rules.kiseki.position import State, Task, new_state
from battles.rules.kiseki.refusals import CATALOGUE, refuse
from battles.rules.kiseki.views import build_view

_between = triggers.after_triggers  # where no action is being carried out (TR-8.6)
RULES: Final[Mapping[str, Callable[[State, Task], None]]] = {
    "setup": setup.advance_setup,  # chapter 5
    "turn": _between(turn.advance_turn),  # chapter 6
    "prepare": _between(preparation_phase.advance_preparation),  # TR-6.1 to TR-6.3
    "dispatch": preparation_phase.ask_dispatch,  # TR-9.4
    "fight": _between(battle_phase.ask_attack),  # TR-6.4
    "attack": _between(battle_phase.advance_attack),  # TR-6.4 to TR-6.10
    "recover": _between(turn.ask_recovery),  # TR-6.12
    "window": _between(any_time_actions.ask_window),  # TR-8.6
    "support": any_time_actions.ask_helper,  # TR-8.5
    "resolve": resolution.resolve_next_step,  # chapter 9
}
ANSWERS: Final[Mapping[str, Callable[[State, Task, Action], None]]] = {
    "setup": setup.answer_setup,
    "prepare": preparation_phase.answer_preparation,
    "dispatch": preparation_phase.answer_dispatch,
    "fight": battle_phase.answer_target,
    "attack": battle_phase.answer_attack,
    "recover": turn.answer_recovery,
    "window": any_time_actions.answer_window,
    "support": any_time_actions.answer_helper,
    "resolve": resolution.answer_step,
}
# Questions at which a player may also act at any time.
STEPS: Final = frozenset({"base", "deploy", "battle", "answer"})


def _explain(state: State, decision: Decision, action: Action) -> Illegal | None:
    if decision.kind not in STEPS:
        return None
    return _explain_in_step(state, decision, action)


def _explain_in_step(
    state: State, decision: Decision, action: Action
) -> Illegal | None:
    """Return the reason against an action in a step of the turn."""
    player, kind = decision.player, decision.kind
    if isinstance(action, any_time_actions.AnyTime):
        return any_time_actions.explain_action(state, player, action)
    if isinstance(action, Place) and kind == "base":
        return preparation_phase.explain_placing(state, player, action)
    if isinstance(action, Deploy) and kind == "deploy":
        return preparation_phase.explain_deployment(state, player, action)
    if isinstance(action, (Attack, Scrum)) and kind == "battle":
        return battle_phase.explain_attack(state, player, action)
    if isinstance(action, (Place, Deploy, Attack, Scrum)):
        return refuse("tr.not_now")
    return None


class Kiseki(DeckGame[State, CardDefinition, RuleOptions]):
    """The rules of Kiseki TCG, version 3."""

    name = "kiseki"
    version = 3
    reads_versions = frozenset({2})  # Written alike, as nothing is triggered in them.


GAME: Final = Kiseki(
    rules=RULES,
    answers=ANSWERS,
    read_card=CardDefinition.from_dict,
    read_options=RuleOptions.from_dict,
    read_action=action_from_dict,
    check_deck=check_deck,
    blank=new_state,
    build_view=build_view,
    explain_action=_explain,
    refusals=CATALOGUE,
)


class Battle(DeckBattle[State, CardDefinition, RuleOptions]):
    """A battle of Kiseki TCG."""

    __slots__ = ()
    GAME = GAME
