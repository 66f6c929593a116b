"""Reading and running scenario files: YAML on disk to outcomes.

The rules know scenarios as plain data only; files, YAML and line numbers are known
here. Used by ``manage.py run_scenarios`` and by the tests of the rules.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

import yaml

from battles.rules.kernel.errors import GameError, MalformedScenario
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.scenario import Outcome, run_scenario
from battles.rules.unionarena import scenarios
from battles.rules.unionarena.scenarios import (
    UnionArenaScript,
    read_all,
    read_scenarios,
)

from .starter_content import StarterLibrary

OWN_SCENARIOS = Path(scenarios.__file__).parent  # One for every clause of the rules.
VERDICTS = ("passed", "wrong", "crashed", "refused")
SUFFIXES = (".yaml", ".yml")


class _Loader(yaml.SafeLoader):
    """Reads plain data only, and refuses a key that stands twice.

    ``yes``, ``no`` and ``on`` are words here, as they are to people.
    """

    yaml_implicit_resolvers = {
        first: [
            (tag, pattern)
            for tag, pattern in resolvers
            if tag != "tag:yaml.org,2002:bool" or first in "tfTF"
        ]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[object, object]:
    seen: dict[object, object] = {}
    for key_node, value_node in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise yaml.constructor.ConstructorError(
                None, None, "a name is one word or number", key_node.start_mark
            )
        key = loader.construct_object(key_node)
        if key in seen:
            raise yaml.constructor.ConstructorError(
                None, None, f"{key!r} stands twice", key_node.start_mark
            )
        seen[key] = loader.construct_object(value_node, deep=True)
    return seen


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


@dataclass(slots=True)
class FileReport:
    """How the scenarios of one file went.

    Attributes:
        path: The file.
        outcomes: One per scenario that could be run, in order.
        errors: Why the file, or cards and scenarios of it, could not be read or run;
            each with file and line.
    """

    path: Path
    outcomes: list[Outcome] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def has_passed(self) -> bool:
        """Whether everything was read and passed."""
        return not self.errors and all(o.has_passed for o in self.outcomes)

    def to_dict(self) -> JsonObject:
        """Give the report as plain data."""
        outcomes: list[Json] = [outcome.to_dict() for outcome in self.outcomes]
        return {
            "file": str(self.path),
            "errors": [*self.errors],
            "scenarios": outcomes,
        }


class Document:
    """The content of a scenario file, and the line of every place in it.

    Attributes:
        path: The file.
        data: Its content as plain data.

    Args:
        path: The file.
        text: Its content, where it is stored elsewhere.

    Raises:
        MalformedScenario: If it is no YAML; names file and line.
    """

    __slots__ = ("_lines", "data", "path")

    def __init__(self, path: Path, text: str | None = None) -> None:
        self.path = path
        if text is None:
            text = path.read_text(encoding="utf-8")
        try:
            loader = _Loader(text)
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            raise MalformedScenario(
                "scenario.malformed", f"{path}:{line}: {error.reason}"
            ) from error
        try:
            node = loader.get_single_node()
            self.data = None if node is None else loader.construct_document(node)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark
            line = 0 if mark is None else mark.line + 1
            raise MalformedScenario(
                "scenario.malformed", f"{path}:{line}: {error.problem}"
            ) from error
        except (RecursionError, ValueError) as error:  # deep nesting, no such date
            raise MalformedScenario("scenario.malformed", f"{path}: {error}") from error
        finally:
            loader.dispose()
        self._lines = {} if node is None else _lines(node)

    def scripts(self) -> list[UnionArenaScript]:
        """Read the scenarios, all of them.

        Raises:
            MalformedScenario: If anything cannot be read; names file and line.
        """
        try:
            return read_scenarios(self.data, library=StarterLibrary())
        except MalformedScenario as error:
            raise self.located(error) from error

    def line(self, place: str) -> int:
        """Give the line of a place, from 1, or of the nearest place around it."""
        while place not in self._lines:
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return self._lines[place]

    def located(self, error: GameError) -> MalformedScenario:
        """Give the error with file, line and the name of the scenario."""
        place = str(error.details.get("place", ""))
        name = self._scenario(place)
        where = f"{self.path}:{self.line(place)}: " if self._lines else f"{self.path}: "
        return MalformedScenario(
            "scenario.malformed",
            f"{where}{error.message}{f' (scenario {name!r})' if name else ''}",
            details=error.details,
        )

    def _scenario(self, place: str) -> str:
        """Give the name of the scenario a place is in, where it has one."""
        found = re.match(r"scenarios\[(\d+)\]", place)
        if found is None or not isinstance(self.data, dict):
            return ""
        scenario = self.data["scenarios"][int(found[1])]
        return str(scenario.get("name", "")) if isinstance(scenario, dict) else ""


def _lines(root: yaml.Node) -> dict[str, int]:
    """Give the line of every place of a document, named as ``Entry.place`` does.

    What an alias repeats has the line where it is written out.
    """
    lines = {"": root.start_mark.line + 1}
    seen: set[int] = set()
    waiting: list[tuple[LocatedValue, yaml.Node]] = [(LocatedValue(None), root)]
    while waiting:
        entry, node = waiting.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        parts: list[tuple[str | int, yaml.Node, yaml.Node]] = []
        if isinstance(node, yaml.MappingNode):
            parts = [(str(key.value), key, value) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            parts = [(at, item, item) for at, item in enumerate(node.value)]
        for step, marked, inner in parts:
            below = LocatedValue(None, (*entry.path, step))
            lines[below.place] = marked.start_mark.line + 1
            waiting.append((below, inner))
    return lines


def find_scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Give every scenario file among files and folders, in order of name.

    Raises:
        FileNotFoundError: If a path does not exist.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found.extend(p for p in sorted(path.rglob("*")) if p.suffix in SUFFIXES)
        elif path.exists():
            found.append(path)
        else:
            raise FileNotFoundError(path)
    return found


def read_scenario_file(path: Path) -> list[UnionArenaScript]:
    """Read the scenarios of a file, all of them.

    Raises:
        MalformedScenario: If it is no YAML, or anything of it cannot be read; names
            file and line.
    """
    return Document(path).scripts()


def run_scenario_file(path: Path, *, clause: str | None = None) -> FileReport:
    """Run the scenarios of a file; what cannot be read is part of the report.

    Args:
        path: The file.
        clause: Only scenarios of this clause; all by default.
    """
    report = FileReport(path)
    try:
        document = Document(path)
    except MalformedScenario as error:
        report.errors.append(error.message)
        return report
    except (OSError, UnicodeDecodeError) as error:
        report.errors.append(f"{path}: {error}")
        return report
    run_document(document, report, clause=clause)
    return report


def run_document(
    document: Document, report: FileReport, *, clause: str | None = None
) -> None:
    """Run the scenarios of a document, and add what came out to the report."""
    try:
        reading = read_all(document.data, library=StarterLibrary())
    except MalformedScenario as error:
        report.errors.append(document.located(error).message)
        return
    report.errors += [document.located(error).message for error in reading.refused]
    for script in reading.scripts:
        if clause is not None and clause not in script.clauses:
            continue
        try:
            report.outcomes.append(run_located(script, document))
        except MalformedScenario as error:
            report.errors.append(error.message)


def summarise_reports(reports: Iterable[FileReport]) -> JsonObject:
    """Give what all reports say together, as plain data.

    Whatever cannot be read, a file, a card or a scenario, counts as one failure, with
    the verdict ``refused``.
    """
    listed = list(reports)
    verdicts = Counter(one.verdict for report in listed for one in report.outcomes)
    verdicts["refused"] = sum(len(report.errors) for report in listed)
    files: list[Json] = [report.to_dict() for report in listed]
    return {
        "passed": verdicts["passed"],
        "failed": verdicts.total() - verdicts["passed"],
        "verdicts": {verdict: verdicts[verdict] for verdict in VERDICTS},
        "files": files,
    }


def run_located(script: UnionArenaScript, document: Document) -> Outcome:
    """Run one scenario of a document; each difference has its line.

    Raises:
        MalformedScenario: If it speaks of what does not exist; names file and line.
    """
    try:
        outcome = run_scenario(script)
    except MalformedScenario as error:
        raise document.located(error) from error
    except GameError as error:
        raise document.located(script.entry.refusal(error.message)) from error
    scenario = script.entry.place
    for way, differences in outcome.differences.items():
        outcome.differences[way] = [
            replace(one, line=document.line(_locate_difference(one.place, scenario)))
            for one in differences
        ]
    return outcome


def _locate_difference(message: str, scenario: str) -> str:
    """Give the place a difference is in; what no line expects is the scenario's."""
    place = message.partition(":")[0]
    return place if place.startswith(scenario) else scenario
