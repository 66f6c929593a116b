"""The game of Universe End on the kernel: its table of rules and its battle."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from battles.rules.kernel import reading
from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import Battle as KernelBattle
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.game import Game, Result
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.saving import read_common
from battles.rules.universe_end import paying, playing, resolving, setup, turn
from battles.rules.universe_end.actions import action_from_dict
from battles.rules.universe_end.cards import CardDefinition, Deck, check_deck
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.position import (
    State,
    Task,
    new_state,
    read_state,
    read_task,
)
from battles.rules.universe_end.refusals import explain_choice, refuse
from battles.rules.universe_end.view import make_view
from battles.rules.universe_end.winning import forfeit
from unionarena.chance import Chance

STEP_BUDGET: Final = 10_000  # Rules carried out after one answer; some dozens happen.

RULES: Final[Mapping[str, Callable[[State, Task], None]]] = {
    "setup": setup.set_up,  # chapter 5
    "turn": turn.carry_on,  # chapter 6
    "resolve": resolving.resolve,  # chapter 7
    "claim": playing.ask_claim,  # UE-8.4
    **dict.fromkeys(paying.BOUGHT, paying.pay),  # UE-6.4
}
ANSWERS: Final[Mapping[str, Callable[[State, Task, Action], None]]] = {
    "turn": playing.answer_main,
    "resolve": resolving.answer_step,
    "claim": playing.answer_claim,
    **dict.fromkeys(paying.BOUGHT, paying.answer_pay),
}


class UniverseEnd(Game[State]):
    """The rules of Universe End, version 1."""

    name = "universe-end"
    version = 1

    def advance(self, position: State) -> None:
        """Do waiting work until a question is asked or the battle is over."""
        while position.frames and not position.decisions:
            task = position.frames[-1]
            assert isinstance(task, Task)  # noqa: S101 - this game makes no others
            RULES[task.kind](position, task)
            position.steps += 1
            if position.steps > STEP_BUDGET and position.result is None:
                position.finish(Result(None, "step_budget", None))

    def answer(self, position: State, answers: list[tuple[Decision, Action]]) -> None:
        """Carry out an accepted answer, or both bids."""
        position.steps = 0
        task = position.frames[-1]
        assert isinstance(task, Task)  # noqa: S101 - this game makes no others
        if task.kind == "setup":
            setup.answer_bids(position, answers)
            return
        for _, action in answers:
            ANSWERS[task.kind](position, task, action)

    def explain(self, position: State, decision: Decision, action: Action) -> Illegal:
        """Give the reason why an action that is not offered is refused."""
        if decision.candidates is not None:
            return explain_choice(decision, action)
        reason = None
        if decision.kind == "main":
            reason = playing.explain(position, decision.player, action)
        return reason or refuse("action.not_offered", question=decision.kind)

    def action_from_dict(self, data: object) -> Action:
        """Read an action from plain data; raises MalformedAction."""
        return action_from_dict(data)

    def view(self, position: State, viewer: int | None, decision: Json) -> JsonObject:
        """Give what a viewer may know."""
        return make_view(position, viewer, decision)

    def copy(self, position: State) -> State:
        """Give an independent twin of a position."""
        return position.copy()

    def to_dict(self, position: State) -> JsonObject:
        """Give a position as plain data, without cards and options."""
        return position.to_dict()

    def fixed_to_dict(self, position: State) -> JsonObject:
        """Give the cards and options of the battle as plain data."""
        different: dict[str, CardDefinition] = {c.number: c for c in position.cards}
        return {
            "options": position.options.to_dict(),
            "cards": [card.to_dict() for card in different.values()],
            "decks": [[c.number for c in deck] for deck in decks_of(position)],
        }

    def from_dict(self, data: JsonObject, fixed: JsonObject) -> State:
        """Restore a position; raises DamagedState."""
        chance, frames, seq = read_common(data, read_task)
        decks, options = read_fixed(fixed)
        saved = reading.as_object(reading.get(data, "state"), "state")
        state = read_state(saved, new_state((decks[0], decks[1]), options, chance))
        state.frames = frames
        state.seq = seq
        return state

    def restart(self, position: State) -> State:
        """Give the very first position of the same battle: same cards, same seed."""
        first, second = decks_of(position)
        chance = Chance(position.chance.seed)
        return first_position((first, second), position.options, chance)

    def forfeit(self, _position: State, player: int, action: Action) -> Result:
        """Give the result of conceding (UE-8.3), timing out or leaving."""
        return forfeit(player, action)


def decks_of(position: State) -> list[list[CardDefinition]]:
    """Give both deck lists, leaders and all."""
    owners = position.table.roster.owners
    both = list(zip(position.cards, owners, strict=True))
    return [[card for card, owner in both if owner == player] for player in (0, 1)]


def read_fixed(fixed: JsonObject) -> tuple[list[list[CardDefinition]], RuleOptions]:
    """Read cards and options of a battle.

    Raises:
        GameError: If one cannot be read, or a deck names a card that is not given.
    """
    faces = reading.as_list(reading.get(fixed, "cards", "fixed"), "fixed.cards")
    cards = [
        CardDefinition.from_dict(reading.as_object(face, "fixed.cards"))
        for face in faces
    ]
    known = {card.number: card for card in cards}
    decks: list[list[CardDefinition]] = []
    for deck in reading.as_row(reading.get(fixed, "decks", "fixed"), "fixed.decks", 2):
        numbers = [
            reading.as_text(number, "fixed.decks")
            for number in reading.as_list(deck, "fixed.decks")
        ]
        missing = [number for number in numbers if number not in known]
        if missing:
            raise reading.damaged("fixed.decks", f"no card {missing[0]}")
        decks.append([known[number] for number in numbers])
    options = reading.as_object(reading.get(fixed, "options", "fixed"), "options")
    return decks, RuleOptions.from_dict(options)


def first_position(
    decks: tuple[Deck, Deck], options: RuleOptions, chance: Chance
) -> State:
    """Make the position before setup."""
    state = new_state(decks, options, chance)
    state.push(Task("setup", 0))
    return state


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
            options: How to read open points of the rules.

        Raises:
            IllegalDeck: If a deck breaks chapter 4; names every problem of that deck.
        """
        for player, deck in enumerate(decks):
            check_deck(deck, player=player)
        position = first_position(
            (decks[0], decks[1]), options or RuleOptions(), Chance(seed)
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
