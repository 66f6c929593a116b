"""The game of Kiseki TCG on the kernel: its table of rules and its battle."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle as KernelBattle
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.game import DeckGame
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kiseki import (
    any_time_actions,
    battle_phase,
    preparation_phase,
    resolution,
    setup,
    turn,
)
from battles.rules.kiseki.actions import (
    Attack,
    Deploy,
    Place,
    Scrum,
    action_from_dict,
)
from battles.rules.kiseki.cards import CardDefinition, Deck, check_deck
from battles.rules.kiseki.options import RuleOptions
from battles.rules.kiseki.position import State, Task, new_state
from battles.rules.kiseki.refusals import explain_choice, refuse
from battles.rules.kiseki.views import build_view
from unionarena.core.chance import Chance

RULES: Final[Mapping[str, Callable[[State, Task], None]]] = {
    "setup": setup.advance_setup,  # chapter 5
    "turn": turn.advance_turn,  # chapter 6
    "prepare": preparation_phase.advance_preparation,  # TR-6.1 to TR-6.3
    "dispatch": preparation_phase.ask_dispatch,  # TR-9.4
    "fight": battle_phase.ask_attack,  # TR-6.4
    "attack": battle_phase.advance_attack,  # TR-6.4 to TR-6.10
    "recover": turn.ask_recovery,  # TR-6.12
    "window": any_time_actions.ask_window,  # TR-8.6
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


class Kiseki(DeckGame[State, CardDefinition, RuleOptions]):
    """The rules of Kiseki TCG, version 1."""

    name = "kiseki"
    version = 1
    RULES = RULES
    ANSWERS = ANSWERS

    def explain(self, position: State, decision: Decision, action: Action) -> Illegal:
        """Return the reason why an action that is not offered is refused."""
        if decision.candidates is not None:
            return explain_choice(decision, action)
        reason = None
        if decision.kind in STEPS:
            reason = _explain(position, decision, action)
        return reason or refuse("action.not_offered", question=decision.kind)

    def action_from_dict(self, data: object) -> Action:
        """Read an action from plain data; raises MalformedAction."""
        return action_from_dict(data)

    def view(self, position: State, viewer: int | None, decision: Json) -> JsonObject:
        """Return what a viewer may know."""
        return build_view(position, viewer, decision)

    def read_card(self, data: JsonObject) -> CardDefinition:
        """Read a definition."""
        return CardDefinition.from_dict(data)

    def read_options(self, data: JsonObject) -> RuleOptions:
        """Read rule options."""
        return RuleOptions.from_dict(data)

    def blank(
        self, decks: list[list[CardDefinition]], options: RuleOptions, chance: Chance
    ) -> State:
        """Make a position before setup, with no work in it."""
        return new_state(decks, options, chance)


def _explain(state: State, decision: Decision, action: Action) -> Illegal | None:
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


GAME: Final = Kiseki()


class Battle(KernelBattle[State]):
    """A battle of Kiseki TCG."""

    __slots__ = ()

    @classmethod
    def start(
        cls,
        *,
        decks: Sequence[Deck],
        seed: bytes,
        options: RuleOptions | None = None,
    ) -> "Battle":
        """Start a battle and run it to the first question, the initiative.

        Args:
            decks: The decks of seat 0 and seat 1.
            seed: 1 to 64 secret bytes; at least 16 random ones in real battles.
            options: The rule options, and the format.

        Raises:
            IllegalDeck: If a deck breaks chapter 2; names every problem of that deck.
        """
        chosen = options or RuleOptions()
        for player, deck in enumerate(decks):
            check_deck(deck, chosen, player=player)
        both = [list(deck) for deck in decks]
        battle = cls(GAME, GAME.first_position(both, chosen, Chance(seed)))
        battle.run()
        return battle

    @classmethod
    def from_dict(
        cls, data: JsonObject, *, fixed: JsonObject | None = None
    ) -> "Battle":
        """Restore a battle written by ``to_dict``.

        Args:
            data: The serialised battle.
            fixed: What ``fixed()`` gave, if the data was written without it.

        Raises:
            DamagedState: If the data is foreign or damaged.
        """
        return cls.restored(GAME, data, fixed)
