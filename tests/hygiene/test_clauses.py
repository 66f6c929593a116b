"""Every clause of the rules is cited by code and by a test, and every citation exists.

When it fails: a clause without a test needs a scenario
(battles/rules/unionarena/scenarios) or a Python test that names it; a clause without
code needs its number where the rule is carried out. A range such as "UA-5.4.1 to
UA-5.4.5" cites all of it. The list is battles/rules/unionarena/clauses.toml.
"""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from battles.rules.unionarena import clauses

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "battles/rules/unionarena/scenarios"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Where rules are carried out, and where they are tested.
CODE = ("battles/rules", "collection/legality")
TESTED = ("battles", "collection", "cards/effects", "tests/journeys")

NUMBER = r"\d+(?:\.\d+)+"
CITATION = re.compile(rf"UA-({NUMBER})(?: ([RBYGP])\b)?")
RANGE = re.compile(rf"UA-({NUMBER}) to (?:UA-)?({NUMBER})")
HEADING = re.compile(r"UA-\d+(?:\.\d+)*")


CLAUSES = clauses.clause_numbers()
LIVE = [number for one in clauses.rule_chapters("en") for number in one.clauses]


def parts(number):
    return tuple(int(part) for part in number.split("."))


def numbers_of(clause):
    return parts(clause.removeprefix("UA-").split()[0])


def cited_in(text):
    """Every clause a text cites, single or in a range."""
    cited = {
        f"UA-{number}{' ' + letter if letter else ''}"
        for number, letter in CITATION.findall(text)
    }
    for first, last in RANGE.findall(text):
        begin, end = parts(first), parts(last)
        cited |= {
            clause
            for clause in CLAUSES
            if begin <= numbers_of(clause) and numbers_of(clause)[: len(end)] <= end
        }
    return cited


@cache
def texts(folders, *, of_tests):
    return [
        (path, path.read_text(encoding="utf-8"))
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        if ("tests" in path.relative_to(ROOT).parts) == of_tests
    ]


@cache
def scenario_clauses():
    found = []
    for path in sorted(SCENARIOS.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        for scenario in yaml.load(text, LOADER)["scenarios"]:
            clauses = scenario["clause"]
            listed = [clauses] if isinstance(clauses, str) else clauses
            found += [(path, clause) for clause in listed]
    return found


def cited_by_code():
    return {c for _, text in texts(CODE, of_tests=False) for c in cited_in(text)}


def cited_by_tests():
    cited = {c for _, text in texts(TESTED, of_tests=True) for c in cited_in(text)}
    return cited | {clause for _, clause in scenario_clauses()}


def test_every_clause_is_cited_by_code():
    cited = cited_by_code()

    assert [clause for clause in LIVE if clause not in cited] == []


def test_every_clause_is_cited_by_a_test():
    cited = cited_by_tests()

    assert [clause for clause in LIVE if clause not in cited] == []


def test_every_clause_outside_deck_construction_has_a_scenario():
    shown = {clause for _, clause in scenario_clauses()}

    missing = [c for c in LIVE if c not in shown and not c.startswith("UA-2.2")]

    assert missing == []


def test_every_scenario_cites_clauses_that_exist():
    unknown = [
        f"{path.name}: {c}" for path, c in scenario_clauses() if c not in CLAUSES
    ]

    assert unknown == []


def test_every_citation_in_code_and_tests_exists():
    headings = {clause.split()[0] for clause in CLAUSES}
    headings |= {
        heading.rsplit(".", depth)[0]
        for heading in list(headings)
        for depth in range(1, heading.count(".") + 1)
    }
    unknown = [
        f"{path.relative_to(ROOT)}: {found}"
        for of_tests in (False, True)
        for path, text in texts((*CODE, *TESTED), of_tests=of_tests)
        for found in HEADING.findall(text)
        if found not in headings
    ]

    assert unknown == []


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("see UA-5.4.2", {"UA-5.4.2"}),
        ("UA-9.7 R", {"UA-9.7 R"}),
        ("UA-9.7 Red", {"UA-9.7"}),
        ("UA-5.7.1 to UA-5.7.3", {"UA-5.7.1", "UA-5.7.2", "UA-5.7.3"}),
        ("UA-8.8 to 8.10", {"UA-8.8", "UA-8.9", *(f"UA-8.10.{n}" for n in "1234")}),
        ("UA-3.7, UA-3.8.", {"UA-3.7", "UA-3.8"}),
    ],
)
def test_a_citation_is_read_as_people_mean_it(text, cited):
    assert cited_in(text) - {"UA-8.10"} == cited
