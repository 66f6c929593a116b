"""One battle: the interface that a prompt, a server and a bot all use.

A battle is its position, its game, and the list of accepted actions. Everything it
does is a function of these; it knows no clock and no other source of chance than the
seed.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, Generic, Self, TypeAlias

from battles.rules.kernel import json_readers
from battles.rules.kernel.actions import (
    Abandon,
    Action,
    Concede,
    Ruling,
    Timeout,
    Undo,
)
from battles.rules.kernel.decisions import Decision, LegalActions
from battles.rules.kernel.errors import (
    DamagedState,
    EngineFailure,
    GameError,
    Illegal,
    IllegalAction,
)
from battles.rules.kernel.events import SEATS, Event, Value
from battles.rules.kernel.game import Game, P, Position, Result
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.mypyc_support import mypyc_attr
from battles.rules.kernel.serialization import decision_to_dict, read_decision
from battles.rules.kernel.translation import gettext_noop as _
from unionarena.core.chance import compute_commitment

FORFEITS = (Concede, Timeout, Abandon, Ruling)
# Copying a position before every action would take a third of the engine's time.
ACTIONS_PER_CHECKPOINT = 32


class LogEntry:
    """One accepted action.

    Attributes:
        player: The seat that gave it.
        action: What was answered.
        seq: Number of events up to and with it; 0 before it was carried out.
    """

    __slots__ = ("action", "player", "seq")

    def __init__(self, player: int, action: Action) -> None:
        self.player = player
        self.action = action
        self.seq = 0

    def to_dict(self) -> JsonObject:
        """Return the entry as plain JSON data."""
        return {"player": self.player, "action": self.action.to_dict()}


class _Checkpoint(Generic[P]):
    """A position to go back to when the rules fail on an action.

    Attributes:
        position: A copy that is never changed.
        sealed: The sealed answers given until then.
        ahead: The position of the battle, which has gone on from there.
        since: The actions accepted since.
    """

    __slots__ = ("ahead", "position", "sealed", "since")

    def __init__(
        self,
        position: P,
        sealed: list[tuple[Decision, Action]],
        ahead: P,
        since: list[LogEntry],
    ) -> None:
        self.position = position
        self.sealed = sealed
        self.ahead = ahead
        self.since = since


@mypyc_attr(allow_interpreted_subclasses=True)
class Battle(Generic[P]):
    """A battle in progress or over.

    Attributes:
        game: The rules.
        position: The plain-data state; changed only by :meth:`apply`.
        log: Accepted actions since this object was made.
        answered: Number of actions accepted since the battle began.
        last_events: The events of the last accepted action, or of the start.
        past: Returns this battle as it was, for undoing what ``log`` does not
        reach; the
            code that stores the whole log sets it.
    """

    __slots__ = (
        "_checkpoint",
        "_origin",
        "_sealed",
        "_was_restored",
        "answered",
        "game",
        "last_events",
        "log",
        "past",
        "position",
    )

    def __init__(self, game: Game[P], position: P, *, is_start: bool = True) -> None:
        """Take charge of a position.

        Args:
            game: The rules.
            position: Changed by this battle from now on.
            is_start: Whether it is the very start, which the game can make again;
                otherwise a copy is kept for going back.
        """
        self.game = game
        self.position = position
        self.log: list[LogEntry] = []
        self.answered = 0
        self.last_events: tuple[Event, ...] = ()
        self.past: Callable[[int], Any] | None = None
        self._sealed: list[tuple[Decision, Action]] = []
        self._checkpoint: _Checkpoint[P] | None = None
        self._origin: P | None = None if is_start else game.copy(position)
        self._was_restored = False

    # --- Open decisions and legal answers.

    @property
    def decision(self) -> Decision | None:
        """The question to answer next, or None when the battle is over."""
        decisions = self.position.decisions
        return decisions[0] if decisions else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Every open question; several when they are simultaneous."""
        return tuple(self.position.decisions)

    @property
    def open_decision_id(self) -> int:
        """Return how many actions had been accepted when the open decisions were made.

        A sealed answer does not change it: it must not reveal that one was given.
        """
        return self.answered - len(self._sealed)

    @property
    def result(self) -> Result | None:
        """Return how the battle ended, or None."""
        return self.position.result

    @property
    def seed_commitment(self) -> str:
        """Return the hash of the seed, which both players may know from the start."""
        return compute_commitment(self.position.chance.seed)

    def legal_actions(self, player: int | None = None) -> LegalActions:
        """Return every answer allowed to a seat; by default to the first to answer."""
        return LegalActions(self._decision_of(player))

    def explain(self, action: Action, player: int | None = None) -> Illegal | None:
        """Return the reason against an action, or None if it is legal.

        Args:
            action: The action the seat wants to take.
            player: The seat; by default the first that must answer.
        """
        if self.position.result is not None:
            return _illegal("battle.over", _("The battle is over."))
        if player is not None and not 0 <= player < SEATS:
            return _illegal("battle.no_player", _("Say which player concedes."))
        if isinstance(action, FORFEITS):
            return None
        if isinstance(action, Undo):
            return self._explain_undo(action)
        return self._explain_answer(action, player)

    def _explain_undo(self, action: Undo) -> Illegal | None:
        if 0 <= action.to < self.answered:
            return None
        return _illegal("undo.nothing", _("There’s nothing to take back."))

    def _explain_answer(self, action: Action, player: int | None) -> Illegal | None:
        decision = self._decision_of(player)
        if decision is None:
            return _illegal(
                "battle.not_your_turn", _("It’s the other player’s decision now.")
            )
        if decision.offers(action):
            return None
        return self.game.explain(self.position, decision, action)

    def apply(self, action: Action, player: int | None = None) -> tuple[Event, ...]:
        """Carry out an action and everything that follows up to the next question.

        Args:
            action: A legal action.
            player: The seat; by default the first that must answer.

        Returns:
            The facts it caused, for ``events_for``.

        Raises:
            IllegalAction: If :meth:`explain` gives a reason; nothing has changed.
            EngineFailure: If the rules fail; nothing has changed.
            DamagedState: If they fail and the battle cannot even be brought
                back to where it was; it can no longer be used.
        """
        if isinstance(action, Undo):
            return self._undo(action, player)
        checkpoint = self._keep_checkpoint()
        accepted, known = self.answered, len(self.log)
        try:
            illegal = self.explain(action, player)
            if illegal is None:
                return self._carry_out(action, player, checkpoint)
        except Exception as error:  # any exception that a mistake in the rules raises
            del self.log[known:]
            self.answered = accepted
            self._go_back_to(checkpoint)
            raise self._failure(action, player, error) from error
        raise IllegalAction(illegal)

    def _carry_out(
        self, action: Action, player: int | None, checkpoint: "_Checkpoint[P]"
    ) -> tuple[Event, ...]:
        position = self.position
        if isinstance(action, FORFEITS):
            entry = LogEntry(self._forfeiting_seat(player), action)
            self.log.append(entry)
            self.answered += 1
            self._sealed.clear()
            position.finish(self._forfeit(entry.player, action))
        else:
            decision = self._decision_of(player)
            assert decision is not None  # explain has looked
            entry = LogEntry(decision.player, action)
            self.log.append(entry)
            self.answered += 1
            position.decisions.remove(decision)
            self._sealed.append((decision, action))
            self._go_on(position, decision)
        checkpoint.since.append(entry)
        return self._take_events()

    def _go_on(self, position: P, answered: Decision) -> None:
        """Carry on after an answer, once no other player has to answer."""
        if not answered.sealed:
            _emit_answered(position, answered)
        if position.decisions:
            return
        answers, self._sealed = self._sealed, []
        answers.sort(key=_seat_of)
        for each, _action in answers:
            if each.sealed:  # That a seat has answered is secret until all have.
                _emit_answered(position, each)
        self.game.answer(position, answers)
        self.game.advance(position)

    # --- Going back when the rules fail.

    def _keep_checkpoint(self) -> "_Checkpoint[P]":
        """Return the checkpoint that leads to the present position, or a new one."""
        kept = self._checkpoint
        position = self.position
        if (
            kept is not None
            and kept.ahead is position
            and len(kept.since) < ACTIONS_PER_CHECKPOINT
        ):
            return kept
        new = _Checkpoint(self.game.copy(position), self._sealed.copy(), position, [])
        self._checkpoint = new
        return new

    def _go_back_to(self, checkpoint: "_Checkpoint[P]") -> None:
        """Restore the position that the actions accepted since a checkpoint lead to."""
        twin = self.__class__(self.game, self.game.copy(checkpoint.position))
        twin._sealed = checkpoint.sealed.copy()
        try:
            for entry in checkpoint.since:
                twin.apply(entry.action, entry.player)
        except GameError as error:
            raise DamagedState(
                "engine.lost",
                "The actions since the last checkpoint cannot be replayed.",
            ) from error
        self.position = twin.position
        self._sealed = twin._sealed
        self._checkpoint = None

    def _failure(
        self, action: Action, player: int | None, error: Exception
    ) -> EngineFailure:
        failure = EngineFailure(
            "engine.failed",
            "The rules engine failed on this action; the battle is unchanged.",
            details={
                "game": self.game.name,
                "version": self.game.version,
                "answered": self.answered,
                "player": player,
                "action": action.to_dict(),
                "digest": self.digest(),
            },
        )
        # "raise from" sets no cause where the module is compiled.
        failure.__cause__ = error
        return failure

    def run(self) -> None:
        """Do waiting work up to the first question; called once at the start."""
        self.game.advance(self.position)
        self._take_events()

    @classmethod
    def restored(
        cls, game: Game[P], data: JsonObject, fixed: JsonObject | None = None
    ) -> "Self":
        """Restore a battle from data written by :meth:`to_dict`.

        Args:
            game: The rules.
            data: The serialised battle.
            fixed: Its fixed part, if the data does not hold it.

        Raises:
            DamagedState: If the data is of another game or version, or cannot be read.
        """
        try:
            battle = cls(game, _read_position(game, data, fixed))
            answered = json_readers.get_required(data, "answered")
            battle.answered = json_readers.as_int(answered, "answered")
            battle._was_restored = True
            _restore_questions(battle, data)
        except DamagedState:
            raise
        except GameError as error:
            raise DamagedState("state.damaged", error.message) from error
        return battle

    # --- Going back.

    def _undo(self, action: Undo, player: int | None) -> tuple[Event, ...]:
        """Go back to an earlier moment; counters keep counting up."""
        illegal = self.explain(action, player)
        if illegal is not None:
            raise IllegalAction(illegal)
        seat = self._forfeiting_seat(player)
        seq = self.position.seq
        then = self.rewind(action.to)
        self.log.append(LogEntry(seat, action))
        self.answered += 1
        self.position = then.position
        self._sealed = then._sealed
        self.position.seq = seq
        self.position.emit("undone", {"player": seat, "to": action.to})
        return self._take_events()

    def rewind(self, answered: int) -> "Self":
        """Return this battle as it was when so many actions had been accepted.

        This battle stays as it is. What became known since is reported by
        ``undo.learned_since``.

        Raises:
            DamagedState: If the log of this object does not reach back so far, as
            for a battle restored after that.
        """
        first = self.answered - len(self.log)
        entries = self.log[: max(0, answered - first)]
        base, numbers = list_standing_actions(
            answered, first, [entry.action for entry in entries]
        )
        # A restored battle may begin in the middle, also with nothing answered yet.
        is_start_known = self._origin is not None or not (first or self._was_restored)
        reaches = base == first and is_start_known
        if 0 <= answered <= self.answered and not reaches and self.past is not None:
            twin: Self = self.past(answered)
            return twin
        if base != first or not first <= answered <= self.answered:
            raise DamagedState(
                "log.too_short",
                f"The log reaches from {first} to {self.answered}.",
                details={"first": first, "last": self.answered, "asked": answered},
            )
        twin = self._again()
        for number in numbers:
            entry = entries[number - first - 1]
            twin.apply(entry.action, entry.player)
        if entries:
            twin.count_from(answered, entries[-1].seq)
            twin.log = entries
        return twin

    def count_from(self, answered: int, seq: int) -> None:
        """Count actions and events from here; the log starts empty.

        For callers that reach the same position by another way.
        """
        self.log = []
        self.answered = answered
        self.position.seq = seq
        self._checkpoint = None

    def _again(self) -> "Self":
        """Return this battle at the first question its log knows."""
        origin = self._origin
        first = self.answered - len(self.log)
        if origin is None and first:
            raise DamagedState("log.too_short", "The log does not reach the start.")
        position = (
            self.game.restart(self.position)
            if origin is None
            else self.game.copy(origin)
        )
        twin = self.__class__(self.game, position)
        twin._origin = origin
        twin.answered = first
        twin.run()
        twin.past = self.past
        return twin

    # --- What a viewer may know.

    def view(self, viewer: int | None) -> JsonObject:
        """Return what a seat, or a spectator for None, may know, as plain JSON data."""
        return self.game.view(self.position, viewer, self._decision_for(viewer))

    def events_for(
        self, events: Sequence[Event], viewer: int | None
    ) -> list[JsonObject]:
        """Return events as plain JSON data, as far as the viewer may know them."""
        return [event.to_dict(viewer) for event in events]

    # --- The battle as data.

    def copy(self) -> Self:
        """Return an independent copy: changing one leaves the other alone."""
        twin = self.__class__(self.game, self.game.copy(self.position))
        twin.log = self.log.copy()
        twin.answered = self.answered
        twin.past = self.past
        twin.last_events = self.last_events
        twin._sealed = self._sealed.copy()
        twin._origin = self._origin
        twin._was_restored = self._was_restored
        kept = self._checkpoint
        if kept is not None and kept.ahead is self.position:
            twin._checkpoint = _Checkpoint(
                kept.position, kept.sealed, twin.position, kept.since.copy()
            )
        return twin

    def to_dict(self, *, fixed: bool = True) -> JsonObject:
        """Return the battle as plain data that :meth:`from_dict` restores.

        Args:
            fixed: Whether to include what never changes (cards and options). Without
                it the data is small, and the caller gives the fixed part back later.
                The log is not included.
        """
        position = self.position
        data: JsonObject = {
            "game": self.game.name,
            "version": self.game.version,
            "answered": self.answered,
            "seq": position.seq,
            "seed": position.chance.seed.hex(),
            "drawn": position.chance.drawn,
            "result": None if position.result is None else position.result.to_dict(),
            "frames": [frame.to_list() for frame in position.frames],
            "decisions": [decision_to_dict(d) for d in position.decisions],
            "sealed": [
                [decision_to_dict(d), action.to_dict()] for d, action in self._sealed
            ],
            "state": self.game.to_dict(position),
        }
        if fixed:
            data["fixed"] = self.game.fixed_to_dict(position)
        return data

    def fixed(self) -> JsonObject:
        """Return what never changes in the battle (cards, options) as plain data."""
        return self.game.fixed_to_dict(self.position)

    def digest(self) -> str:
        """Return a short hash of the whole state; equal states have equal digests."""
        text = json.dumps(
            self.to_dict(fixed=False), sort_keys=True, separators=(",", ":")
        )
        return hashlib.sha256(text.encode()).hexdigest()

    def _take_events(self) -> tuple[Event, ...]:
        events = tuple(self.position.events)
        self.position.events = []
        self.last_events = events
        if self.log:
            self.log[-1].seq = self.position.seq
        return events

    def _decision_of(self, player: int | None) -> Decision | None:
        for decision in self.position.decisions:
            if player is None or decision.player == player:
                return decision
        return None

    def _forfeit(self, seat: int, action: Action) -> Result:
        if isinstance(action, Ruling):  # no rule of the game decides it
            return Result(1 - seat, action.cause, None)
        return self.game.forfeit(self.position, seat, action)

    def _forfeiting_seat(self, player: int | None) -> int:
        if player is not None:
            return player
        return self.position.decisions[0].player

    def _decision_for(self, viewer: int | None) -> Json:
        decision = self._decision_of(viewer) or self.decision
        if viewer is None and self._sealed:  # Who has already answered is secret.
            open_decisions = [
                *self.position.decisions,
                *(each for each, _ in self._sealed),
            ]
            decision = min(open_decisions, key=lambda each: each.player)
        if decision is None:
            return None
        if decision.player == viewer:
            return decision.to_dict(decision_id=self.open_decision_id)
        return decision.to_dict_for_others(decision_id=self.open_decision_id)


def list_standing_actions(
    answered: int, first: int, actions: Sequence[Action]
) -> tuple[int, list[int]]:
    """Return the way to a moment, leaving out what was undone.

    Args:
        answered: The moment: so many actions accepted.
        first: The moment before the first of the actions.
        actions: Those between both, in order.

    Returns:
        Where the way begins (``first``, or earlier if an undo leads there), and the
        numbers of the actions on it, none of them an undo.
    """
    numbers: list[int] = []
    here = answered
    while here > first:
        action = actions[here - first - 1]
        if isinstance(action, Undo):
            here = action.to
        else:
            numbers.append(here)
            here -= 1
    numbers.reverse()
    return here, numbers


def _emit_answered(position: Position, decision: Decision) -> None:
    data: dict[str, Value] = {"player": decision.player, "kind": decision.kind}
    position.emit("decision_answered", data)


def _seat_of(answer: tuple[Decision, Action]) -> int:
    return answer[0].player


def _illegal(code: str, message: str) -> Illegal:
    return Illegal(code, None, message, {})


def _read_position(game: Game[P], data: JsonObject, fixed: JsonObject | None) -> P:
    json_readers.as_object(data, "battle")
    is_readable = data.get("version") in {game.version, *game.reads_versions}
    if data.get("game") != game.name or not is_readable:
        raise DamagedState(
            "state.foreign",
            f"This is not a state of {game.name} version {game.version}.",
            details={"game": data.get("game"), "version": data.get("version")},
        )
    fixed_part = fixed if fixed is not None else data.get("fixed")
    return game.from_dict(data, json_readers.as_object(fixed_part, "fixed"))


def _restore_questions(battle: Battle[P], data: JsonObject) -> None:
    read = battle.game.action_from_dict
    position = battle.position
    position.decisions = [
        read_decision(decision, read)
        for decision in json_readers.as_list(
            json_readers.get_required(data, "decisions"), "decisions"
        )
    ]
    battle._sealed = []
    for pair in json_readers.as_list(
        json_readers.get_required(data, "sealed"), "sealed"
    ):
        decision, action = json_readers.as_row(pair, "sealed", 2)
        battle._sealed.append((read_decision(decision, read), read(action)))
    result = json_readers.get_required(data, "result")
    if result is not None:
        position.result = Result.from_dict(json_readers.as_object(result, "result"))


# A battle of any game.
AnyBattle: TypeAlias = Battle[Any]

__all__ = [
    "SEATS",
    "AnyBattle",
    "Battle",
    "LogEntry",
    "list_standing_actions",
]
