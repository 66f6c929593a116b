"""A game whose position is a ``DeckPosition``: its work, and the position as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Abandon, Action, Timeout
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.cards import BaseDefinition
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.deck_games.position import (
    DeckPosition,
    Task,
    list_decks,
    read_task,
)
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue
from battles.rules.kernel.errors import Illegal
from battles.rules.kernel.game import Game, Result
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.serialization import read_common
from unionarena.core.chance import Chance

STEP_BUDGET = 10_000  # Rules carried out after one answer; usually some dozens.

C = TypeVar("C", bound=BaseDefinition)
R = TypeVar("R", bound=Options)
S = TypeVar("S", bound=DeckPosition[Any, Any])
Answers: TypeAlias = list[tuple[Decision, Action]]


@dataclass(kw_only=True, eq=False)
class DeckGame(Game[S], Generic[S, C, R]):
    """A game whose cards are data, made from the functions of its rules.

    Attributes:
        rules: What carries out each kind of task.
        answers: What goes on with each kind of task when its question is answered.
        sealed_answers: The same for questions that both players answer at once.
        read_card: Reads a card definition.
        read_options: Reads rule options; from nothing, the defaults.
        read_action: Reads an action; raises MalformedAction.
        check_deck: Refuses a deck that may not be played, with every reason.
        blank: Builds a position before setup, with no work in it.
        build_view: Returns what a viewer may know.
        explain_action: Returns the reason against an action, or None for no
            particular one.
        refusals: The reasons of the game.
        conceding: The clause by which a player who concedes loses.
    """

    rules: Mapping[str, Callable[[S, Task], None]]
    answers: Mapping[str, Callable[[S, Task, Action], None]]
    sealed_answers: Mapping[str, Callable[[S, Answers], None]] = field(
        default_factory=dict
    )
    read_card: Callable[[JsonObject], C]
    read_options: Callable[[JsonObject], R]
    read_action: Callable[[object], Action]
    check_deck: Callable[[Sequence[C], R, int], None]
    blank: Callable[[list[list[C]], R, Chance], S]
    build_view: Callable[[S, int | None, Json], JsonObject]
    explain_action: Callable[[S, Decision, Action], Illegal | None]
    refusals: RefusalCatalogue
    conceding: str | None = None

    def explain(self, position: S, decision: Decision, action: Action) -> Illegal:
        """Return the reason why an action that is not offered is refused."""
        if decision.candidates is not None:
            return self.refusals.explain_choice(decision, action)
        reason = self.explain_action(position, decision, action)
        return reason or self.refusals.refuse(
            "action.not_offered", question=decision.kind
        )

    def action_from_dict(self, data: object) -> Action:
        """Read an action from plain data; raises MalformedAction."""
        return self.read_action(data)

    def view(self, position: S, viewer: int | None, decision: Json) -> JsonObject:
        """Return what a viewer may know."""
        return self.build_view(position, viewer, decision)

    def first_position(self, decks: list[list[C]], options: R, chance: Chance) -> S:
        """Build the position before setup."""
        position = self.blank(decks, options, chance)
        position.push(Task("setup", 0))
        return position

    def advance(self, position: S) -> None:
        """Do waiting work until a question is asked or the battle is over."""
        while position.frames and not position.decisions:
            task = position.frames[-1]
            assert isinstance(task, Task)  # such games make no others
            self.rules[task.kind](position, task)
            position.steps += 1
            if position.steps > STEP_BUDGET and position.result is None:
                position.finish(Result(None, "step_budget", None))

    def answer(self, position: S, answers: Answers) -> None:
        """Carry out an accepted answer, or those given at once."""
        position.steps = 0
        task = position.frames[-1]
        assert isinstance(task, Task)  # such games make no others
        if task.kind in self.sealed_answers:
            self.sealed_answers[task.kind](position, answers)
            return
        for _, action in answers:
            self.answers[task.kind](position, task, action)

    def copy(self, position: S) -> S:
        """Return an independent copy of a position."""
        return position.copy()

    def to_dict(self, position: S) -> JsonObject:
        """Return a position as plain data, without cards and options."""
        return position.to_dict()

    def fixed_to_dict(self, position: S) -> JsonObject:
        """Return the cards and options of the battle as plain data."""
        different: dict[str, C] = {card.number: card for card in position.cards}
        return {
            "options": position.options.to_dict(),
            "cards": [card.to_dict() for card in different.values()],
            "decks": [[card.number for card in deck] for deck in list_decks(position)],
        }

    def from_dict(self, data: JsonObject, fixed: JsonObject) -> S:
        """Restore a position; raises DamagedState."""
        chance, frames, seq = read_common(data, read_task)
        decks = self._read_decks(fixed)
        given = json_readers.as_object(
            json_readers.get_required(fixed, "options", "fixed"), "options"
        )
        state = self.blank(decks, self.read_options(given), chance)
        state.read(
            json_readers.as_object(json_readers.get_required(data, "state"), "state")
        )
        state.frames = frames
        state.seq = seq
        return state

    def _read_decks(self, fixed: JsonObject) -> list[list[C]]:
        """Read the cards of a battle; a deck may name only cards that are given."""
        faces = json_readers.as_list(
            json_readers.get_required(fixed, "cards", "fixed"), "fixed.cards"
        )
        cards = [
            self.read_card(json_readers.as_object(f, "fixed.cards")) for f in faces
        ]
        known = {card.number: card for card in cards}
        decks: list[list[C]] = []
        both = json_readers.as_row(
            json_readers.get_required(fixed, "decks", "fixed"), "fixed.decks", 2
        )
        for deck in both:
            numbers = [
                json_readers.as_text(number, "fixed.decks")
                for number in json_readers.as_list(deck, "fixed.decks")
            ]
            missing = [number for number in numbers if number not in known]
            if missing:
                raise json_readers.damaged_state_error(
                    "fixed.decks", f"no card {missing[0]}"
                )
            decks.append([known[number] for number in numbers])
        return decks

    def restart(self, position: S) -> S:
        """Return the very first position of the same battle: same cards, same seed."""
        chance = Chance(position.chance.seed)
        return self.first_position(list_decks(position), position.options, chance)

    def forfeit(self, _position: S, player: int, action: Action) -> Result:
        """Return the result of conceding, running out of time or leaving."""
        if isinstance(action, Timeout):
            return Result(1 - player, "timeout", None)
        if isinstance(action, Abandon):
            return Result(1 - player, "abandonment", None)
        return Result(1 - player, "concession", self.conceding)


class DeckBattle(Battle[S], Generic[S, C, R]):
    """A battle of a deck game.

    Attributes:
        GAME: The rules.
    """

    GAME: ClassVar[DeckGame[Any, Any, Any]]
    __slots__ = ()

    @classmethod
    def start(
        cls, *, decks: Sequence[Sequence[C]], seed: bytes, options: R | None = None
    ) -> Self:
        """Start a battle and run it to the first question.

        Args:
            decks: The decks of seat 0 and seat 1.
            seed: 1 to 64 secret bytes; at least 16 random ones in real battles.
            options: The rule options.

        Raises:
            IllegalDeck: If a deck may not be played; names every problem of it.
        """
        game = cls.GAME
        chosen = options or game.read_options({})
        for player, deck in enumerate(decks):
            game.check_deck(deck, chosen, player)
        both = [list(deck) for deck in decks]
        battle = cls(game, game.first_position(both, chosen, Chance(seed)))
        battle.run()
        return battle

    @classmethod
    def from_dict(cls, data: JsonObject, *, fixed: JsonObject | None = None) -> Self:
        """Restore a battle written by ``to_dict``.

        Args:
            data: The serialised battle.
            fixed: What ``fixed()`` gave, if the data was written without it.

        Raises:
            DamagedState: If the data is foreign or damaged.
        """
        return cls.restored(cls.GAME, data, fixed)
