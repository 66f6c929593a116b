"""Scenarios: a position, what is done in it, and what must follow.

The part without a game. A game turns plain data into a :class:`Script`; here a script
is run four ways: as it is; restored from JSON at every decision; undone to the start
and replayed; and checked for leaks. Reading files is left to the caller.
"""

import json
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from battles.rules.kernel.actions import Action
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.errors import (
    EngineFailure,
    GameError,
    Illegal,
    IllegalAction,
)
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import Json, JsonObject

B = TypeVar("B", bound=AnyBattle)

VIEWERS: Final = (0, 1, None)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the scenario says.

    Attributes:
        place: Where in the scenario the expectation is, or which check failed.
        expected: What was expected, as plain data.
        found: What was found.
        line: The line of its file the place is in, from 1; 0 where there is no file.
    """

    place: str
    expected: Json
    found: Json
    line: int = 0

    def to_dict(self) -> JsonObject:
        """Return the difference as plain data."""
        return {
            "line": self.line,
            "place": self.place,
            "expected": self.expected,
            "found": self.found,
        }

    def __str__(self) -> str:
        """Describe the difference in one line."""
        expected, found = (
            json.dumps(value, ensure_ascii=False)
            for value in (self.expected, self.found)
        )
        line = f"line {self.line}: " if self.line else ""
        return f"{line}{self.place}: expected {expected}, found {found}"


class RunMode(Generic[B]):
    """How a scenario is run; this mode changes nothing."""

    name = "plain"

    def begin(self, stage: "Stage[B]") -> None:
        """Inspect the stage before anything is done."""

    def after(self, stage: "Stage[B]", events: tuple[Event, ...]) -> None:
        """Inspect the stage after an accepted action."""

    def finish(self, stage: "Stage[B]") -> None:
        """Inspect the stage when all has been done."""


class Stage(Generic[B]):
    """A battle in which a scenario is played.

    Attributes:
        battle: The battle; a mode may replace it by an equal one.
        way: How the scenario is run.
        restore: Makes a battle from what ``to_dict`` gave, with or without the part
            that is fixed.
        start: The battle before anything was done, as plain data without that part.
        log: Accepted actions with the seat that gave them.
        fresh: Events not inspected yet.
        differences: What differs from the scenario.
        answered: Answers that were given where the scenario says nothing.
    """

    __slots__ = (
        "answered",
        "battle",
        "differences",
        "fresh",
        "log",
        "restore",
        "start",
        "way",
    )

    def __init__(
        self, battle: B, *, restore: Callable[[JsonObject], B], way: RunMode[B]
    ) -> None:
        self.battle = battle
        self.way = way
        self.restore = restore
        self.start = battle.to_dict(fixed=False)
        self.log: list[tuple[Action, int]] = []
        self.fresh: list[Event] = []
        self.differences: list[Difference] = []
        self.answered: list[str] = []
        way.begin(self)

    def apply(self, action: Action, player: int) -> Illegal | None:
        """Carry out an action; return the refusal if there is one."""
        try:
            events = self.battle.apply(action, player)
        except IllegalAction as error:
            return error.illegal
        self.log.append((action, player))
        self.fresh.extend(events)
        self.way.after(self, events)
        return None

    def attempt(self, action: Action, player: int, *, place: str) -> Illegal | None:
        """Try what should be refused, on a copy; a refusal must change nothing."""
        twin = self.battle.copy()
        before = twin.digest()
        illegal = twin.explain(action, player)
        try:
            twin.apply(action, player)
        except IllegalAction as error:
            self.compare(f"{place}: explain and apply agree", illegal, error.illegal)
            self.compare(f"{place}: a refusal changes nothing", before, twin.digest())
            return error.illegal
        return None

    def compare(self, place: str, expected: object, found: object) -> None:
        """Note a difference if there is one."""
        if expected != found:
            self.differences.append(
                Difference(place, to_plain_data(expected), to_plain_data(found))
            )

    def note(self, place: str, expected: Json, found: Json) -> None:
        """Note a difference."""
        self.differences.append(Difference(place, expected, found))

    def take_events(self) -> list[Event]:
        """Return the events not inspected yet."""
        events, self.fresh = self.fresh, []
        return events


def to_plain_data(value: object) -> Json:
    """Return a value for a report: as it is if it is plain data, else its name."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)):
        return [to_plain_data(item) for item in value]
    if isinstance(value, dict):
        return {str(key): to_plain_data(item) for key, item in value.items()}
    return repr(value)


def pass_through_json(data: JsonObject) -> JsonObject:
    """Return the data as it comes back from a file."""
    loaded: JsonObject = json.loads(json.dumps(data))
    return loaded


class RestoredMode(RunMode[B]):
    """Writes the battle to JSON and restores it at every decision."""

    name = "restored"

    def begin(self, stage: Stage[B]) -> None:
        """Restore the whole battle before anything is done."""
        self._pass_through_json(stage, fixed=True)

    def after(self, stage: Stage[B], _events: tuple[Event, ...]) -> None:
        """Go on with the restored battle; cards and options have not changed."""
        self._pass_through_json(stage, fixed=False)

    def _pass_through_json(self, stage: Stage[B], *, fixed: bool) -> None:
        data = pass_through_json(stage.battle.to_dict(fixed=fixed))
        restored = stage.restore(data)
        again = pass_through_json(restored.to_dict(fixed=fixed))
        stage.compare("restored state", _find_first_difference(data, again), None)
        for viewer in VIEWERS:
            stage.compare(
                f"view of {viewer} of the restored state",
                stage.battle.view(viewer),
                restored.view(viewer),
            )
        stage.battle = restored


class ReplayedMode(RunMode[B]):
    """Undoes the battle to its start at the end and replays it from the log."""

    name = "replayed"

    def __init__(self) -> None:
        self.digests: list[str] = []
        self.events: list[list[JsonObject]] = []

    def after(self, stage: Stage[B], events: tuple[Event, ...]) -> None:
        """Remember the state and what every viewer saw."""
        self.digests.append(stage.battle.digest())
        self.events.append(render_for_all_viewers(stage.battle, events))

    def finish(self, stage: Stage[B]) -> None:
        """Undo to the start, replay the log, and go on with the result."""
        battle = stage.battle.rewind(0)
        start = stage.restore(pass_through_json(stage.start))
        stage.compare("state undone to the start", start.digest(), battle.digest())
        for number, (action, player) in enumerate(stage.log):
            events = battle.apply(action, player)
            stage.compare(
                f"state after replaying action {number}",
                self.digests[number],
                battle.digest(),
            )
            stage.compare(
                f"events of replaying action {number}",
                self.events[number],
                render_for_all_viewers(battle, events),
            )
        stage.battle = battle


Leaks = Callable[[B, B | None, tuple[Event, ...]], list[str]]


class LeakCheckedMode(RunMode[B]):
    """Searches views and events of both players and of a spectator for leaks."""

    name = "watched"

    def __init__(self, leaks: Leaks[B]) -> None:
        self.leaks = leaks
        self.before: B | None = None

    def begin(self, stage: Stage[B]) -> None:
        """Search the first views."""
        self._search(stage, ())

    def after(self, stage: Stage[B], events: tuple[Event, ...]) -> None:
        """Search what the action has shown."""
        self._search(stage, events)

    def _search(self, stage: Stage[B], events: tuple[Event, ...]) -> None:
        for leak in self.leaks(stage.battle, self.before, events):
            stage.note(f"leak after action {len(stage.log)}", None, leak)
        self.before = stage.battle.copy()


def render_for_all_viewers(
    battle: AnyBattle, events: tuple[Event, ...]
) -> list[JsonObject]:
    """Render events for every viewer, one after the other."""
    return [one for viewer in VIEWERS for one in battle.events_for(events, viewer)]


def _find_first_difference(
    first: JsonObject, second: JsonObject, place: str = ""
) -> str | None:
    """Return the first place where two pieces of plain data differ, or None."""
    for key in sorted({*first, *second}):
        here = f"{place}.{key}" if place else key
        one, other = first.get(key), second.get(key)
        if isinstance(one, dict) and isinstance(other, dict):
            hint = _find_first_difference(one, other, here)
            if hint is not None:
                return hint
        elif one != other:
            return f"{here}: {one!r} became {other!r}"
    return None


class Script(ABC, Generic[B]):
    """A scenario that a game has read.

    Attributes:
        name: Its name: a true sentence.
        clauses: The clauses of the rules it shows.
    """

    name: str
    clauses: tuple[str, ...]

    @abstractmethod
    def ways(self) -> Sequence[RunMode[B]]:
        """Return the ways to run it, fresh ones each time."""

    @abstractmethod
    def begin(self, way: RunMode[B]) -> Stage[B]:
        """Build the position."""

    @abstractmethod
    def play(self, stage: Stage[B]) -> None:
        """Do what the scenario does, and note the differences."""

    @abstractmethod
    def check_end(self, stage: Stage[B]) -> None:
        """Note the differences at the end."""

    def with_forced_answers(self) -> "Script[B] | None":
        """Return the scenario with forced answers given for it, if that can be."""
        return None


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went.

    Attributes:
        name: Its name.
        clauses: Its clauses.
        differences: The differences, by mode.
        crashes: The traceback where the engine failed, by mode.
        answered: Answers the scenario leaves out, each the only one there was.
    """

    name: str
    clauses: tuple[str, ...]
    differences: dict[str, list[Difference]] = field(default_factory=dict)
    crashes: dict[str, str] = field(default_factory=dict)
    answered: list[str] = field(default_factory=list)

    @property
    def has_passed(self) -> bool:
        """Return whether all was as the scenario says, in every mode."""
        return not any(self.differences.values())

    @property
    def verdict(self) -> str:
        """Return ``passed``, ``wrong``, or ``crashed`` where the engine failed."""
        if self.crashes:
            return "crashed"
        return "passed" if self.has_passed else "wrong"

    def to_dict(self) -> JsonObject:
        """Return the outcome as plain data."""
        return {
            "name": self.name,
            "clauses": list(self.clauses),
            "passed": self.has_passed,
            "verdict": self.verdict,
            "crashes": dict(self.crashes),
            "answered": list(self.answered),
            "ways": {
                way: [difference.to_dict() for difference in found]
                for way, found in self.differences.items()
            },
        }


def run_scenario(script: Script[Any]) -> Outcome:
    """Run a scenario in all its modes; where the engine crashes, it has failed.

    One that is wrong only because it leaves out forced answers passes with them; the
    outcome lists them.

    Raises:
        MalformedScenario: If it names something that does not exist.
    """
    outcome = _run_in_all_modes(script)
    filled_in = script.with_forced_answers() if outcome.verdict == "wrong" else None
    if filled_in is None:
        return outcome
    other = _run_in_all_modes(filled_in)
    return other if other.has_passed else outcome


def _run_in_all_modes(script: Script[Any]) -> Outcome:
    outcome = Outcome(script.name, script.clauses)
    for way in script.ways():
        stage = script.begin(way)
        try:
            _run_on(stage, script)
        except GameError as error:
            if not isinstance(error, EngineFailure):
                raise
            _note_crash(outcome, stage, error.__cause__ or error)
        except Exception as error:  # noqa: BLE001 - a crash is one failed scenario
            _note_crash(outcome, stage, error)
        outcome.differences[way.name] = stage.differences
        outcome.answered[:] = stage.answered
    return outcome


def _run_on(stage: Stage[Any], script: Script[Any]) -> None:
    way = stage.way
    script.play(stage)
    try:
        way.finish(stage)
    except EngineFailure:
        raise
    except GameError as error:
        stage.note(f"{way.name}: to the end", None, error.message)
    script.check_end(stage)


def _note_crash(outcome: Outcome, stage: Stage[Any], error: BaseException) -> None:
    stage.note("crash", None, f"{type(error).__name__}: {error}")
    outcome.crashes[stage.way.name] = "".join(traceback.format_exception(error))
