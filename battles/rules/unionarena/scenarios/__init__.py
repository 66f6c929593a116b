"""Scenarios of Union Arena: rulings written as positions, actions and consequences.

A scenario file is plain data (the reader of YAML lives outside the rules): card
definitions, and scenarios with ``given``, ``when`` and ``then``. The files beside this
module show every clause of chapters 1 to 10. The format is described in
``docs/guides/scenarios.md``.

``position_builder``: positions written in Python. ``ability_scenarios``: scenarios for
the effects of a card. ``vocabulary``: the words that files may use.
``scenario_writer``: a position as a file. ``starting_position``, ``card_definitions``,
``action_sentences`` and ``scene``: positions and actions, for uses besides scenarios.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.located_values import LocatedValue, suggest_known_words
from battles.rules.kernel.scenario import (
    LeakCheckedMode,
    Outcome,
    ReplayedMode,
    RestoredMode,
    RunMode,
    Script,
    Stage,
    run_scenario,
)
from battles.rules.unionarena.clauses import clause_numbers
from battles.rules.unionarena.decisions.actions import Decline
from battles.rules.unionarena.game import Battle
from battles.rules.unionarena.invariants.secrecy import LEAK_DETECTOR
from battles.rules.unionarena.position.state import PHASES
from battles.rules.unionarena.scenarios.action_sentences import (
    choose_quiet_answer,
    find_forced_answer,
    read_action,
    write_answer,
)
from battles.rules.unionarena.scenarios.card_definitions import CardDefinitions, Library
from battles.rules.unionarena.scenarios.expectations import check_expectations
from battles.rules.unionarena.scenarios.scene import Scene
from battles.rules.unionarena.scenarios.starting_position import (
    SIDES,
    build_starting_position,
    read_options,
)

FILE_FIELDS: Final = ("game", "about", "cards", "scenarios")
FIELDS: Final = (
    "name",
    "clause",
    "why",
    "options",
    "cards",
    "given",
    "when",
    "then",
    "unless",
)
STEPS: Final = (*SIDES, "check", "skip_to")
WINDOWS: Final = "uniform_windows"
MOST_SKIPPED: Final = 200  # Questions; a turn has far fewer.


class UnionArenaScript(Script[Battle]):
    """One scenario, read and ready to run.

    Attributes:
        entry: The scenario as it was written.
        book: The card definitions it may name.
        answers_forced: Whether answers that are the only one are given for it.
    """

    def __init__(self, entry: LocatedValue, book: CardDefinitions) -> None:
        fields = entry.fields(FIELDS, required=("name", "clause", "given", "then"))
        self.entry = entry
        self.name = fields["name"].text()
        self.clauses = tuple(map(_read_clause, fields["clause"].one_or_more()))
        self.book = book.copy()
        if "cards" in fields:
            _raise_first(self.book.add_all(fields["cards"]))
        options = fields.get("options")
        self.options = read_options(options)
        # Scenarios that do not mention empty windows need not answer them.
        self._answers_windows = options is None or all(
            name != WINDOWS for name, _ in options.pairs()
        )
        self.answers_forced = False
        self._fixed: JsonObject | None = None
        self._given = fields["given"]
        self._when = fields["when"].items() if "when" in fields else []
        self._then = fields["then"]
        self.unless: UnionArenaScript | None = None
        if "unless" in fields:
            self.unless = UnionArenaScript(_apply_unless(entry, fields["unless"]), book)

    def ways(self) -> Sequence[RunMode[Battle]]:
        """Return the four modes."""
        return (
            RunMode(),
            RestoredMode(),
            ReplayedMode(),
            LeakCheckedMode(LEAK_DETECTOR),
        )

    def begin(self, way: RunMode[Battle]) -> Scene:
        """Build the position."""
        battle, cast = build_starting_position(
            self._given, book=self.book, options=self.options
        )
        if self._fixed is None:  # The same each time: building draws no random numbers.
            self._fixed = battle.fixed()
        return Scene(battle, cast, way, self._fixed)

    def play(self, stage: Stage[Battle]) -> None:
        """Do what ``when`` says, step by step."""
        assert isinstance(stage, Scene)  # begin has made it
        for place, step in enumerate(self._when):
            if self.answers_forced:
                _answer_forced_questions(stage, self._when[place:])
            self.do_step(stage, step)

    def do_step(self, stage: Scene, step: LocatedValue) -> None:
        """Do one step of ``when``."""
        _do_step(stage, step)
        if self._answers_windows:
            _answer_windows(stage)

    def check_end(self, stage: Stage[Battle]) -> None:
        """Compare with ``then``."""
        assert isinstance(stage, Scene)  # begin has made it
        if self.answers_forced:
            _answer_forced_questions(stage, [])
        check_expectations(stage, self._then)
        if self.unless is not None and stage.way.name == RunMode.name:
            self._check_unless(stage)

    def with_forced_answers(self) -> "UnionArenaScript | None":
        """Return a copy in which questions with one answer need not be answered.

        A choice among hand cards is asked also where there is none, so that others
        learn nothing (``rule-decisions.md``); at a table nobody would notice it.
        """
        if not self._answers_windows:  # It answers every question itself.
            return None
        twin = copy(self)
        twin.answers_forced = True
        if twin.unless is not None:
            twin.unless = twin.unless.with_forced_answers()
        return twin

    def _check_unless(self, stage: Scene) -> None:
        """Check that with ``unless`` in place the scenario fails."""
        assert self.unless is not None  # the caller has checked
        other = self.unless.begin(RunMode())
        self.unless.play(other)
        self.unless.check_end(other)
        if not other.differences:
            place = self.entry.fields(FIELDS)["unless"].place
            stage.note(place, "something not as it says", "nothing")


UNLESS_FIELDS: Final = ("options", "cards", "given", "when")


def _apply_unless(entry: LocatedValue, unless: LocatedValue) -> LocatedValue:
    """Return a scenario changed so that it should become untrue."""
    unless.fields(UNLESS_FIELDS)
    assert isinstance(entry.value, Mapping)  # the caller has read its fields
    kept = {name: part for name, part in entry.value.items() if name != "unless"}
    return LocatedValue(_merge_data(kept, unless.value), entry.path)


def _merge_data(one: object, other: object) -> object:
    """Merge one piece of plain data over another, mapping by mapping."""
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return other
    return {**one, **{k: _merge_data(one.get(k), v) for k, v in other.items()}}


def _read_clause(entry: LocatedValue) -> str:
    if entry.text() not in clause_numbers():
        raise entry.refusal(suggest_known_words(entry.text(), clause_numbers()))
    return entry.text()


def _do_step(scene: Scene, step: LocatedValue) -> None:
    fields = step.fields(STEPS)
    if len(fields) != 1:
        raise step.refusal(f"a step has one of: {', '.join(STEPS)}")
    name, entry = next(iter(fields.items()))
    if name == "check":
        check_expectations(scene, entry)
    elif name == "skip_to":
        _skip_to_phase(scene, entry)
    else:
        _apply_action(scene, SIDES.index(name), entry)


def _answer_windows(scene: Scene) -> None:
    """Decline questions that are only asked so that they reveal nothing."""
    while (question := scene.battle.decision) is not None:
        is_empty = [type(option.action) for option in question.options] == [Decline]
        if question.kind != "block" or not is_empty:
            return
        scene.apply(choose_quiet_answer(question), question.player)


def _answer_forced_questions(scene: Scene, steps: Sequence[LocatedValue]) -> None:
    """Answer questions that have one answer, unless the next action answers them."""
    while (question := scene.battle.decision) is not None:
        answer = find_forced_answer(scene.state, question)
        if answer is None or _is_answered_next(scene, steps):
            return
        words = write_answer(scene, answer)
        scene.answered.append(f"{SIDES[question.player]}: {words}")
        scene.apply(answer, question.player)


def _is_answered_next(scene: Scene, steps: Sequence[LocatedValue]) -> bool:
    for step in steps:
        for seat, side in enumerate(SIDES):
            entry = step.fields(STEPS).get(side)
            if entry is None:
                continue
            try:
                action = read_action(scene, seat, entry)
            except MalformedScenario:
                return False  # Of a question that comes later, or of none.
            return scene.battle.explain(action, seat) is None
        if "skip_to" in step.fields(STEPS):
            return False
    return False


def _apply_action(scene: Scene, seat: int, entry: LocatedValue) -> None:
    action = read_action(scene, seat, entry)
    illegal = scene.apply(action, seat)
    if illegal is not None:
        scene.note(entry.place, entry.text(), illegal.to_dict())


def _skip_to_phase(scene: Scene, entry: LocatedValue) -> None:
    """Answer as quietly as possible up to a question in that phase."""
    fields = entry.fields(("phase", "turn_of"), required=("phase",))
    phase = fields["phase"].word(PHASES)
    seat = None
    if "turn_of" in fields:
        seat = SIDES.index(fields["turn_of"].word(SIDES))
    for _ in range(MOST_SKIPPED):
        question = scene.battle.decision
        state = scene.state
        is_there = PHASES[state.phase] == phase and seat in (None, state.turn_player)
        if question is None or is_there:
            break
        scene.apply(choose_quiet_answer(question), question.player)
    else:
        scene.note(entry.place, "a question in that phase", "none came")


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What has been read from a file.

    Attributes:
        scripts: The scenarios that can be read.
        refused: Why cards and scenarios of the file cannot be read, in order.
    """

    scripts: list[UnionArenaScript]
    refused: list[MalformedScenario]


def read_all(data: object, *, library: Library | None = None) -> ReadFile:
    """Read what can be read of a file: a bad card or scenario affects no other.

    Args:
        data: The content of the file as plain data.
        library: Card faces of published series that files may name, by number.

    Raises:
        MalformedScenario: If it is no scenario file at all; names the place.
    """
    fields = LocatedValue(data).fields(FILE_FIELDS, required=("scenarios",))
    book = CardDefinitions(library)
    refused = book.add_all(fields["cards"]) if "cards" in fields else []
    scripts = []
    for item in fields["scenarios"].items():
        try:
            scripts.append(UnionArenaScript(item, book))
        except MalformedScenario as error:
            refused.append(error)
    return ReadFile(scripts, refused)


def read_scenarios(
    data: object, *, library: Library | None = None
) -> list[UnionArenaScript]:
    """Read the scenarios of a file, all of them.

    Raises:
        MalformedScenario: If anything of it cannot be read; names the place.
    """
    reading = read_all(data, library=library)
    _raise_first(reading.refused)
    return reading.scripts


def _raise_first(refused: Sequence[MalformedScenario]) -> None:
    if refused:
        raise refused[0]


__all__ = [
    "Outcome",
    "ReadFile",
    "UnionArenaScript",
    "ability_scenarios",
    "action_sentences",
    "card_definitions",
    "position_builder",
    "read_all",
    "read_scenarios",
    "run_scenario",
    "scenario_writer",
    "scene",
    "starting_position",
    "vocabulary",
]
