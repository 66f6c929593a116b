"""The game of Universe End on the kernel: its table of rules and its battle."""

from collections.abc import Callable, Mapping
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.game import DeckBattle, DeckGame
from battles.rules.kernel.errors import Illegal
from battles.rules.universe_end import main_phase, payment, resolution, setup, turn
from battles.rules.universe_end.actions import action_from_dict
from battles.rules.universe_end.cards import CardDefinition, check_deck
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.position import State, Task, new_state
from battles.rules.universe_end.refusals import CATALOGUE
from battles.rules.universe_end.views import build_view

RULES: Final[Mapping[str, Callable[[State, Task], None]]] = {
    "setup": setup.begin_setup,  # chapter 5
    "turn": turn.advance_turn,  # chapter 6
    "resolve": resolution.resolve_next_step,  # chapter 7
    **dict.fromkeys(payment.BOUGHT, payment.advance_payment),  # UE-6.4
}
ANSWERS: Final[Mapping[str, Callable[[State, Task, Action], None]]] = {
    "turn": main_phase.answer_main,
    "resolve": resolution.answer_step,
    **dict.fromkeys(payment.BOUGHT, payment.answer_payment),
}


class UniverseEnd(DeckGame[State, CardDefinition, RuleOptions]):
    """The rules of Universe End, version 2."""

    name = "universe-end"
    version = 2


def _explain(state: State, decision: Decision, action: Action) -> Illegal | None:
    if decision.kind != "main":
        return None
    return main_phase.explain_action(state, decision.player, action)


GAME: Final = UniverseEnd(
    rules=RULES,
    answers=ANSWERS,
    sealed_answers={"setup": setup.answer_bids},  # UE-5.2
    read_card=CardDefinition.from_dict,
    read_options=RuleOptions.from_dict,
    read_action=action_from_dict,
    check_deck=check_deck,
    blank=new_state,
    build_view=build_view,
    explain_action=_explain,
    refusals=CATALOGUE,
    conceding="UE-8.3",
)


class Battle(DeckBattle[State, CardDefinition, RuleOptions]):
    """A battle of Universe End."""

    __slots__ = ()
    GAME = GAME
