"""Whether the engine plays as published answers say: the scenarios of rulings.

Cards know no engine. This module asks ``cards.rulings.verdicts`` which rulings are to
be checked, plays their scenarios, and hands the verdicts back.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from battles.games.registry import USUAL_GAME
from battles.games.rules_build import compute_build_digest
from battles.rules.kernel.errors import MalformedScenario
from battles.rules.unionarena.scenarios import UnionArenaScript, read_all
from cards.rulings import verdicts
from cards.rulings.verdicts import CHECKED, DIFFERS, NOT_UNDERSTOOD
from unionarena.core import site_time

from .scenario_files import (
    OWN_SCENARIOS,
    Document,
    FileReport,
    find_scenario_files,
    run_document,
    run_located,
)
from .starter_content import StarterLibrary

BATCH: Final = 50
_SHOWN: Final = 5  # Differences of one scenario.
_DIGITS: Final = 8  # Of the digest of the sources.
_BETWEEN: Final = re.compile(r"[\s,;/]+")
_NUMBER: Final = re.compile(r"[A-Za-z]+-?[0-9]+")


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a run of checks found.

    Attributes:
        verdicts: Number of rulings by verdict.
        changed: How many verdicts are not what they were before.
        failing: Number and detail of each ruling that differs.
    """

    verdicts: Mapping[str, int]
    changed: int
    failing: tuple[tuple[str, str], ...]


def get_engine_version() -> str:
    """Return the version of the rules and the beginning of their build's digest."""
    return f"{USUAL_GAME.version}.{compute_build_digest()[:_DIGITS]}"


def check_rulings(*, only_due: bool = False, limit: int | None = None) -> CheckReport:
    """Play the scenarios of rulings and store the verdicts, some at a time.

    Args:
        only_due: Leave out what this engine has checked already.
        limit: At most so many rulings; all by default.
    """
    version = get_engine_version()
    due = verdicts.list_rulings_to_check(
        engine_version=version if only_due else "", limit=limit
    )
    counts: Counter[str] = Counter()
    failing: list[tuple[str, str]] = []
    changed = 0
    for start in range(0, len(due), BATCH):
        batch = due[start : start + BATCH]
        checks = [check_ruling(ruling) for ruling in batch]
        changed += verdicts.record_verdicts(
            checks, engine_version=version, now=site_time.now()
        )
        counts.update(check.verdict for check in checks)
        failing += [
            (ruling.number, check.detail)
            for ruling, check in zip(batch, checks, strict=True)
            if check.verdict == DIFFERS
        ]
    return CheckReport(counts, changed, tuple(failing))


def check_ruling(ruling: verdicts.RulingToCheck) -> verdicts.RulingCheck:
    """Play the scenarios of one ruling; a crash is the verdict of this one alone."""
    try:
        report = _run(ruling)
        verdict, detail = judge_report(report)
    except Exception as error:  # noqa: BLE001 - protects the check of all others
        verdict, detail = DIFFERS, f"crashed: {type(error).__name__}: {error}"
    return verdicts.RulingCheck(
        ruling.ruling_id, ruling.scenario_digest, verdict, detail
    )


def _run(ruling: verdicts.RulingToCheck) -> FileReport:
    report = FileReport(Path(f"{ruling.number}.yaml"))
    if ruling.scenario:
        try:
            document = Document(report.path, ruling.scenario)
        except MalformedScenario as error:
            report.errors.append(error.message)
        else:
            run_document(document, report)
    elif found := _index_own_scenarios().get(ruling.scenario_name):
        report.outcomes.append(run_located(*found))
    else:
        message = f"no scenario of the rules is named {ruling.scenario_name!r}"
        report.errors.append(message)
    return report


@cache
def _index_own_scenarios() -> Mapping[str, tuple[UnionArenaScript, Document]]:
    documents = [Document(path) for path in find_scenario_files([OWN_SCENARIOS])]
    return {
        script.name: (script, document)
        for document in documents
        for script in document.scripts()
    }


def find_scripts(ruling_id: int, name: str, text: str) -> list[UnionArenaScript]:
    """Return the scenarios of a ruling that can be read.

    Args:
        ruling_id: The ruling.
        name: The scenario of the rules it is linked to.
        text: Or its own scenario file.
    """
    if not text:
        found = _index_own_scenarios().get(name)
        return [found[0]] if found else []
    try:
        document = Document(Path(f"{ruling_id}.yaml"), text)
        return read_all(document.data, library=StarterLibrary()).scripts
    except MalformedScenario:
        return []


def judge_report(report: FileReport) -> tuple[str, str]:
    """Return the verdict on a ruling whose scenarios went like this, and why."""
    failed = [outcome for outcome in report.outcomes if not outcome.has_passed]
    if failed:
        lines = [
            f"{outcome.name}: {line}"
            for outcome in failed
            for line in dict.fromkeys(
                str(difference)
                for found in outcome.differences.values()
                for difference in found[:_SHOWN]
            )
        ]
        return DIFFERS, "\n".join(lines)
    if report.errors or not report.outcomes:
        return NOT_UNDERSTOOD, "\n".join(report.errors or ["no scenario in it"])
    return CHECKED, ""


def attach_scenario_files(paths: Iterable[Path], *, source: str = "") -> int:
    """Link rulings to the scenarios whose names begin with their numbers.

    Each ruling gets a file of its own: its scenarios and the cards they need.

    Args:
        paths: Scenario files and folders.
        source: Only rulings of this source; of any by default.

    Returns:
        How many rulings have another scenario than before.

    Raises:
        FileNotFoundError: A path does not exist.
        MalformedScenario: A file is no scenario file; names file and line.
    """
    texts: dict[str, list[dict[str, Any]]] = {}
    for path in find_scenario_files(paths):
        for number, part in split_by_number(Document(path).data).items():
            texts.setdefault(number, []).append(part)
    known = verdicts.list_ruling_ids(texts, source=source)
    return verdicts.attach_scenarios(
        {
            ruling_id: _write_yaml(_merge_parts(texts[number]))
            for number, ids in known.items()
            for ruling_id in ids
        }
    )


def split_by_number(data: object) -> dict[str, dict[str, Any]]:
    """Return the parts of a scenario file by the numbers its names begin with.

    A name may begin with several numbers: "Q964, Q967 ...". Scenarios whose names begin
    with none are in no part.

    Raises:
        MalformedScenario: It is no scenario file.
    """
    if not isinstance(data, dict) or not isinstance(data.get("scenarios"), list):
        raise MalformedScenario("scenario.malformed", "this is no scenario file")
    cards = data.get("cards") or {}
    chosen: dict[str, list[Any]] = {}
    for scenario in data["scenarios"]:
        name = str(scenario.get("name", "")) if isinstance(scenario, dict) else ""
        for number in _read_numbers(name):
            chosen.setdefault(number, []).append(scenario)
    return {
        number: {"cards": _find_cards(cards, scenarios), "scenarios": scenarios}
        for number, scenarios in chosen.items()
    }


def _read_numbers(name: str) -> list[str]:
    numbers: list[str] = []
    for word in _BETWEEN.split(name):
        if not _NUMBER.fullmatch(word):
            break
        numbers.append(word)
    return numbers


def _find_cards(cards: Mapping[str, Any], scenarios: list[Any]) -> dict[str, Any]:
    """Return the definitions the scenarios name, and those that these name."""
    written = _write_yaml(scenarios)
    found: dict[str, Any] = {}
    while True:
        named = [
            name
            for name in cards
            if name not in found
            and re.search(rf"(?<![\w-]){re.escape(str(name))}(?![\w-])", written)
        ]
        if not named:
            return {name: cards[name] for name in cards if name in found}
        found |= {name: cards[name] for name in named}
        written = _write_yaml([cards[name] for name in named])


def _merge_parts(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return one file of several; a card that two define differently stays apart."""
    whole: dict[str, Any] = {"cards": {}, "scenarios": []}
    for part in parts:
        same = all(
            whole["cards"].get(name, card) == card
            for name, card in part["cards"].items()
        )
        if same:
            whole["cards"] |= part["cards"]
            whole["scenarios"] += part["scenarios"]
        else:
            whole["scenarios"] += [
                {**scenario, "cards": {**part["cards"], **scenario.get("cards", {})}}
                for scenario in part["scenarios"]
            ]
    return whole


def _write_yaml(data: object) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=88)
