"""A game whose position is a ``DeckPosition``: its work, and the position as data."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import Abandon, Action, Timeout
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.deck_games.cards import BaseDefinition
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.deck_games.position import (
    DeckPosition,
    Task,
    list_decks,
    read_task,
)
from battles.rules.kernel.game import Game, Result
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.serialization import read_common
from unionarena.core.chance import Chance

STEP_BUDGET = 10_000  # Rules carried out after one answer; usually some dozens.

C = TypeVar("C", bound=BaseDefinition)
O = TypeVar("O", bound=Options)  # noqa: E741 - beside C
S = TypeVar("S", bound=DeckPosition[Any, Any])


class DeckGame(Game[S], Generic[S, C, O]):
    """A game with cards of its own; subclasses say how its work is done and answered.

    Attributes:
        RULES: What carries out each kind of task.
        ANSWERS: What goes on with each kind of task when its question is answered.
        GIVEN_UP: The clause by which a player who concedes loses.
    """

    RULES: ClassVar[Mapping[str, Callable[..., None]]]
    ANSWERS: ClassVar[Mapping[str, Callable[..., None]]]
    GIVEN_UP: ClassVar[str | None] = None

    @abstractmethod
    def read_card(self, data: JsonObject) -> C:
        """Read a definition."""

    @abstractmethod
    def read_options(self, data: JsonObject) -> O:
        """Read rule options."""

    @abstractmethod
    def blank(self, decks: list[list[C]], options: O, chance: Chance) -> S:
        """Build a position before setup, with no work in it."""

    def first_position(self, decks: list[list[C]], options: O, chance: Chance) -> S:
        """Build the position before setup."""
        position = self.blank(decks, options, chance)
        position.push(Task("setup", 0))
        return position

    def advance(self, position: S) -> None:
        """Do waiting work until a question is asked or the battle is over."""
        while position.frames and not position.decisions:
            task = position.frames[-1]
            assert isinstance(task, Task)  # noqa: S101 - such games make no others
            self.RULES[task.kind](position, task)
            position.steps += 1
            if position.steps > STEP_BUDGET and position.result is None:
                position.finish(Result(None, "step_budget", None))

    def answer(self, position: S, answers: list[tuple[Decision, Action]]) -> None:
        """Carry out an accepted answer."""
        position.steps = 0
        task = position.frames[-1]
        assert isinstance(task, Task)  # noqa: S101 - such games make no others
        for _, action in answers:
            self.ANSWERS[task.kind](position, task, action)

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
        return Result(1 - player, "concession", self.GIVEN_UP)
