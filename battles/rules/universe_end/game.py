"""The game of Universe End on the kernel: its table of rules and its battle."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle as KernelBattle
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.game import DeckGame
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.universe_end import main_phase, payment, resolution, setup, turn
from battles.rules.universe_end.actions import action_from_dict
from battles.rules.universe_end.cards import CardDefinition, Deck, check_deck
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.position import (
    State,
    Task,
    new_state,
)
from battles.rules.universe_end.refusals import explain_choice, refuse
from battles.rules.universe_end.views import build_view
from unionarena.core.chance import Chance

RULES: Final[Mapping[str, Callable[[State, Task], None]]] = {
    "setup": setup.begin_setup,  # chapter 5
    "turn": turn.advance_turn,  # chapter 6
    "resolve": resolution.resolve_next_step,  # chapter 7
    "claim": main_phase.ask_claim,  # UE-8.4
    **dict.fromkeys(payment.BOUGHT, payment.advance_payment),  # UE-6.4
}
ANSWERS: Final[Mapping[str, Callable[[State, Task, Action], None]]] = {
    "turn": main_phase.answer_main,
    "resolve": resolution.answer_step,
    "claim": main_phase.answer_claim,
    **dict.fromkeys(payment.BOUGHT, payment.answer_payment),
}


class UniverseEnd(DeckGame[State, CardDefinition, RuleOptions]):
    """The rules of Universe End, version 1."""

    name = "universe-end"
    version = 1
    RULES = RULES
    ANSWERS = ANSWERS
    GIVEN_UP = "UE-8.3"

    def answer(self, position: State, answers: list[tuple[Decision, Action]]) -> None:
        """Carry out an accepted answer, or both bids."""
        task = position.frames[-1]
        if isinstance(task, Task) and task.kind == "setup":
            position.steps = 0
            setup.answer_bids(position, answers)
            return
        super().answer(position, answers)

    def explain(self, position: State, decision: Decision, action: Action) -> Illegal:
        """Return the reason why an action that is not offered is refused."""
        if decision.candidates is not None:
            return explain_choice(decision, action)
        reason = None
        if decision.kind == "main":
            reason = main_phase.explain_action(position, decision.player, action)
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


GAME: Final = UniverseEnd()


class Battle(KernelBattle[State]):
    """A battle of Universe End."""

    __slots__ = ()

    @classmethod
    def start(
        cls,
        *,
        decks: Sequence[Deck],
        seed: bytes,
        options: RuleOptions | None = None,
    ) -> "Battle":
        """Start a battle and run it to the first question, the bids.

        Args:
            decks: The decks of seat 0 and seat 1: two leaders and 40 cards each.
            seed: 1 to 64 secret bytes; at least 16 random ones in real battles.
            options: The rule options.

        Raises:
            IllegalDeck: If a deck breaks chapter 4; names every problem of that deck.
        """
        for player, deck in enumerate(decks):
            check_deck(deck, player=player)
        position = GAME.first_position(
            [list(deck) for deck in decks], options or RuleOptions(), Chance(seed)
        )
        battle = cls(GAME, position)
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
