"""Reading and running scenario files: YAML on disk to outcomes.

The rules know scenarios as plain data only; files, YAML and line numbers are known
here. Used by ``manage.py run_scenarios`` and by the tests of the rules.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from battles.rules.kernel.errors import GameError, MalformedScenario
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.scenario import Difference, Outcome, run
from battles.rules.unionarena import scenarios
from battles.rules.unionarena.scenarios import UnionArenaScript, read_scenarios

from .starter_content import StarterLibrary

OWN_SCENARIOS = Path(scenarios.__file__).parent  # One for every clause of the rules.
SUFFIXES = (".yaml", ".yml")
Path_ = tuple[str | int, ...]


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
        key = loader.construct_object(key_node, deep=True)
        if key in seen:
            line = key_node.start_mark.line + 1
            raise MalformedScenario(
                "scenario.malformed",
                f"line {line}: {key!r} stands twice",
                details={"line": line, "place": str(key)},
            )
        seen[key] = loader.construct_object(value_node, deep=True)
    return seen


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


@dataclass(slots=True)
class FileReport:
    """How the scenarios of one file went.

    Attributes:
        path: The file.
        outcomes: One per scenario, in order.
        error: Why the file could not be read or run, with line, or None.
    """

    path: Path
    outcomes: list[Outcome] = field(default_factory=list)
    error: str | None = None

    @property
    def has_passed(self) -> bool:
        """Whether the file was read and everything in it passed."""
        return self.error is None and all(o.has_passed for o in self.outcomes)

    def to_dict(self) -> JsonObject:
        """Give the report as plain data."""
        outcomes: list[Json] = [outcome.to_dict() for outcome in self.outcomes]
        return {
            "file": str(self.path),
            "error": self.error,
            "scenarios": outcomes,
        }


def find_files(paths: Iterable[Path]) -> list[Path]:
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


def read_file(path: Path) -> list[UnionArenaScript]:
    """Read the scenarios of a file.

    Raises:
        MalformedScenario: If it is no YAML or no scenario file; names file and line.
    """
    text = path.read_text(encoding="utf-8")
    try:
        data = yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        line = 0 if mark is None else mark.line + 1
        raise MalformedScenario(
            "scenario.malformed",
            f"{path}:{line}: {error.problem}",
            details={"line": line},
        ) from error
    except MalformedScenario as error:
        raise _located(error, path, text) from error
    try:
        return read_scenarios(data, library=StarterLibrary())
    except MalformedScenario as error:
        raise _located(error, path, text) from error


def run_file(path: Path, *, clause: str | None = None) -> FileReport:
    """Run the scenarios of a file; what cannot be read is part of the report.

    Args:
        path: The file.
        clause: Only scenarios of this clause; all by default.
    """
    report = FileReport(path)
    try:
        scripts = read_file(path)
    except MalformedScenario as error:
        report.error = error.message
        return report
    except (OSError, UnicodeDecodeError) as error:
        report.error = f"{path}: {error}"
        return report
    for script in scripts:
        if clause is not None and clause not in script.clauses:
            continue
        try:
            report.outcomes.append(run_located(script, path))
        except MalformedScenario as error:
            broken = {"plain": [Difference("the scenario", "to run", error.message)]}
            report.outcomes.append(Outcome(script.name, script.clauses, broken))
    return report


def summarise(reports: Iterable[FileReport]) -> JsonObject:
    """Give what all reports say together, as plain data.

    A file that cannot be read counts as one failure.
    """
    listed = list(reports)
    outcomes = [outcome for report in listed for outcome in report.outcomes]
    passed = sum(outcome.has_passed for outcome in outcomes)
    unreadable = sum(report.error is not None for report in listed)
    files: list[Json] = [report.to_dict() for report in listed]
    return {
        "passed": passed,
        "failed": len(outcomes) - passed + unreadable,
        "files": files,
    }


def run_located(script: UnionArenaScript, path: Path) -> Outcome:
    """Run one scenario; an error names the file, the line and the scenario.

    Raises:
        MalformedScenario: If it speaks of what does not exist.
    """
    try:
        return run(script)
    except MalformedScenario as error:
        raise _located(error, path, path.read_text(encoding="utf-8")) from error
    except GameError as error:
        located = MalformedScenario(
            "scenario.malformed",
            error.message,
            details={"path": list(script.entry.path), "place": script.entry.place},
        )
        raise _located(located, path, path.read_text(encoding="utf-8")) from error


def _located(error: MalformedScenario, path: Path, text: str) -> MalformedScenario:
    """Give the error with file, line and the name of the scenario in front."""
    steps = error.details.get("path")
    trail: Path_ = tuple(steps) if isinstance(steps, (list, tuple)) else ()  # type: ignore[arg-type]  # Entry.path
    line, name = _find(text, trail)
    line = int(error.details.get("line") or line)  # type: ignore[arg-type]  # a number of ours
    where = f"{path}:{line}" if line else str(path)
    scenario = f" (scenario {name!r})" if name else ""
    return MalformedScenario(
        error.code, f"{where}: {error.message}{scenario}", details=error.details
    )


def _find(text: str, trail: Path_) -> tuple[int, str]:
    """Give the line a path leads to, from 1, and the name of its scenario."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return 0, ""
    line, name = 0, ""
    for found in _walk(node, trail):
        line = found.start_mark.line + 1
        name = _name_of(found) or name
    return line, name


def _walk(node: yaml.Node | None, trail: Path_) -> Iterator[yaml.Node]:
    for step in trail:
        if isinstance(node, yaml.MappingNode):
            node = next((v for k, v in node.value if k.value == str(step)), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step] if step < len(node.value) else None
        else:
            return
        if node is None:
            return
        yield node


def _name_of(node: yaml.Node) -> str:
    if not isinstance(node, yaml.MappingNode):
        return ""
    named = {key.value: value for key, value in node.value}
    value = named.get("name")
    is_scenario = "given" in named and isinstance(value, yaml.ScalarNode)
    return str(value.value) if is_scenario and value is not None else ""
