"""The decisions of the rules, their clauses and their scenarios agree."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from battles.rules.unionarena.clauses import clause_numbers
from battles.simulation.scenario_files import OWN_SCENARIOS

PAGE = Path(__file__).parents[2] / "docs" / "rule-decisions.md"
DECISION = re.compile(r"D-\d+")
NUMBERS = [f"D-{number}" for number in range(60, 80)]


def read_table():
    """Give clauses and scenario files of each decision of the page."""
    table = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if DECISION.fullmatch(cells[0]):
            number, _statement, clauses, files = cells
            table[number] = (clauses.split(", "), re.findall("`([^`]+)`", files))
    return table


@cache
def list_scenarios():
    """Give every scenario of ours with the name of its file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return [
        (path.stem, scenario)
        for path in sorted(Path(OWN_SCENARIOS).glob("*.yaml"))
        for scenario in yaml.load(path.read_text(encoding="utf-8"), loader)["scenarios"]
    ]


def read_scenarios():
    """Give, for each decision, the files and clauses of the scenarios that name it."""
    found = {}
    for name, scenario in list_scenarios():
        clause = scenario["clause"]
        clauses = [clause] if isinstance(clause, str) else clause
        for number in DECISION.findall(scenario.get("why", "")):
            files, cited = found.setdefault(number, (set(), set()))
            files.add(name)
            cited.update(clauses)
    return found


TABLE = read_table()


def test_every_decision_stands_in_the_table_once():
    assert list(TABLE) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_decision_has_scenarios_where_the_table_says(number):
    files, cited = read_scenarios().get(number, (set(), set()))
    clauses, named = TABLE[number]

    assert files == set(named)
    assert set(clauses) <= set(clause_numbers())
    assert set(clauses) <= cited


def test_scenarios_name_no_decision_that_is_not_in_the_table():
    assert {n for n in read_scenarios() if n in NUMBERS} == set(NUMBERS)
    unknown = {n for n in read_scenarios() if int(n[2:]) >= 80}
    assert unknown == set()


# --- The classes of mistakes that the answers showed, and the decisions about each.

CLASSES = {
    "prices for choosing": ("D-63", "D-68"),
    "moments before the change": ("D-66",),
    "replacements": ("D-64", "D-65"),
    "battles": ("D-67", "D-76"),
    "bans on moving": ("D-69",),
    "not active the next time, and limits": ("D-60", "D-61", "D-62"),
    "use of a card of any kind": ("D-72", "D-73", "D-74"),
    "names": ("Names",),
    "effects outside the field": ("D-71", "D-75", "D-77", "D-79"),
    "life and full lines": ("D-70", "D-78"),
}


def list_reasons():
    """Give the remark of every scenario that has one."""
    return [
        scenario["why"] for _name, scenario in list_scenarios() if "why" in scenario
    ]


@pytest.mark.parametrize("words", ["near miss", "wrong side"])
@pytest.mark.parametrize("name", CLASSES)
def test_a_class_has_a_near_miss_and_the_wrong_side(name, words):
    """What holds is shown best by what only nearly is so."""
    about = [r for r in list_reasons() if any(word in r for word in CLASSES[name])]

    assert [reason for reason in about if words in reason]


def test_every_decision_belongs_to_a_class():
    listed = [word for words in CLASSES.values() for word in words if word != "Names"]

    assert sorted(listed) == sorted(NUMBERS)
