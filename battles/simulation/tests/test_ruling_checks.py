"""Rulings checked by the engine: verdicts, crashes, links, and what holds."""

import os
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

from battles import tasks
from battles.simulation import ruling_checks
from battles.simulation.ruling_checks import (
    check_ruling,
    check_rulings,
    get_engine_version,
    split_by_number,
)
from cards.rulings.content import load_rulings
from cards.rulings.verdicts import RulingToCheck
from cards.tests.factories import make_ruling

SHARED = Path(__file__).resolve().parents[4] / "shared"
GIVEN = Path(os.environ.get("UA_RULINGS", SHARED / "data" / "rulings"))
# Answers of the given files by what the engine made of them when this was last raised:
# no answer that was right becomes wrong.
LEAST_HELD = 86
MOST_DIFFERING = 9

HOLDS = """
cards: {lion: 5000, bear: 4000}
scenarios:
- name: Q1 a stronger attacker wins
  clause: UA-5.4.2
  given:
    phase: attack
    me: {front_line: [lion, lion as other]}
    opponent: {front_line: [bear]}
  when:
  - me: attack with lion
  - opponent: block with bear
  then:
    opponent: {front_line: []}
"""
DIFFERS = HOLDS.replace("front_line: []}", "front_line: [bear]}")
UNKNOWN_CLAUSE = "UA-" + "99"  # written so that it is no citation
CASES = [
    (HOLDS, "checked", ""),
    (DIFFERS, "differs", "line 14"),
    (HOLDS.replace("lion: 5000", "lion: {text: 空を飛ぶ。}"), "not_understood", "飛ぶ"),
    (HOLDS.replace("UA-5.4.2", UNKNOWN_CLAUSE), "not_understood", UNKNOWN_CLAUSE),
    ("scenarios: []", "not_understood", "no scenario"),
    ("{broken", "not_understood", "Q1.yaml:1"),
    ("- " * 5000, "not_understood", "Q1.yaml"),
    ("a: 2026-13-45", "not_understood", "Q1.yaml"),
    ("just a sentence", "not_understood", "Q1.yaml"),
]


def ask(scenario="", name=""):
    return check_ruling(RulingToCheck(1, "Q1", scenario, name, "digest"))


@pytest.mark.parametrize(("scenario", "verdict", "detail"), CASES)
def test_a_ruling_is_judged_by_its_scenarios(scenario, verdict, detail):
    check = ask(scenario)

    assert check.verdict == verdict
    assert detail in check.detail


def test_a_ruling_may_name_a_scenario_of_the_rules():
    first = next(iter(ruling_checks._index_own_scenarios()))

    assert ask(name=first).verdict == "checked"
    assert ask(name="No such sentence").verdict == "not_understood"


def test_a_crash_is_the_verdict_of_one_ruling_alone(monkeypatch):
    def crash(*_args, **_more):
        raise KeyError("rune")

    monkeypatch.setattr(ruling_checks, "run_document", crash)

    check = ask(HOLDS)

    assert (check.verdict, check.detail) == ("differs", "crashed: KeyError: 'rune'")


@pytest.mark.django_db
def test_verdicts_are_stored_and_told():
    ruling = make_ruling("Q1", scenario=HOLDS)
    make_ruling("Q2", scenario=DIFFERS)
    make_ruling("Q3")

    report = check_rulings()

    assert (report.verdicts, report.changed) == ({"checked": 1, "differs": 1}, 2)
    assert [number for number, _detail in report.failing] == ["Q2"]
    ruling.refresh_from_db()
    assert (ruling.verdict, ruling.engine_version) == ("checked", get_engine_version())


@pytest.mark.django_db
def test_the_periodic_task_checks_what_is_due_once(monkeypatch):
    ruling = make_ruling("Q1", scenario=HOLDS)

    tasks.check_due_rulings()

    ruling.refresh_from_db()
    assert ruling.verdict == "checked"
    monkeypatch.setattr(ruling_checks, "check_ruling", None)
    tasks.check_due_rulings()


def test_a_file_is_split_by_the_numbers_its_names_begin_with():
    data = {
        "cards": {
            "lion": 5000,
            "cub": 1000,
            "knight": {"raid": ["lion"]},
            "lioness": 1,
        },
        "scenarios": [
            {"name": "Q1 of one", "given": {"me": {"hand": ["cub"]}}},
            {"name": "Q2, Q3 of both", "when": [{"me": "play knight to front line"}]},
            {"name": "Found beside Q1"},
        ],
    }

    parts = split_by_number(data)

    assert {number: list(part["cards"]) for number, part in parts.items()} == {
        "Q1": ["cub"],
        "Q2": ["lion", "knight"],
        "Q3": ["lion", "knight"],
    }


@pytest.mark.django_db
def test_the_command_links_rulings_to_scenario_files_and_checks_them(tmp_path, capsys):
    path = tmp_path / "answers.yaml"
    path.write_text(HOLDS + DIFFERS.partition("scenarios:")[2].replace("Q1", "Q2"))
    make_ruling("Q1", source="Judges")
    make_ruling("Q2", source="Judges")
    other = make_ruling("Q1", source="Others")

    call_command("check_rulings", "--scenarios", path, "--source", "Judges")

    out = capsys.readouterr().out
    assert "2 rulings have another scenario than before" in out
    assert "2 checked: 1 hold, 1 differ, 0 not understood; 2 verdicts changed" in out
    other.refresh_from_db()
    assert other.verdict == "none"


@pytest.mark.django_db
def test_the_rulings_that_ship_with_the_project_hold():
    load_rulings()

    report = check_rulings()

    assert (set(report.verdicts), report.failing) == ({"checked"}, ())


@pytest.mark.skipif(not GIVEN.is_dir(), reason="the given answers are not here")
def test_no_given_answer_that_held_is_played_differently():
    verdicts = Counter()
    for name in ("qa-a", "qa-c"):
        verdicts.update(count_by_number(GIVEN / f"{name}.yaml"))

    assert verdicts["checked"] >= LEAST_HELD, verdicts
    assert verdicts["differs"] <= MOST_DIFFERING, verdicts


def count_by_number(path):
    """Verdicts on the rulings of a file, by the number its scenarios begin with."""
    data = ruling_checks.Document(path).data
    found = [
        check_ruling(
            RulingToCheck(0, number, ruling_checks._write_yaml(part), "", "")
        ).verdict
        for number, part in split_by_number(data).items()
    ]
    return Counter(found)
