"""The decisions of the rules, their clauses and their scenarios agree."""

import re
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


def read_scenarios():
    """Give, for each decision, the files and clauses of the scenarios that name it."""
    found = {}
    for path in sorted(Path(OWN_SCENARIOS).glob("*.yaml")):
        for scenario in yaml.safe_load(path.read_text(encoding="utf-8"))["scenarios"]:
            clause = scenario["clause"]
            clauses = [clause] if isinstance(clause, str) else clause
            for number in DECISION.findall(scenario.get("why", "")):
                files, cited = found.setdefault(number, (set(), set()))
                files.add(path.stem)
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
