"""Scenario files on disk, and `manage.py run_scenarios`."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.unionarena.scenarios.expectations import CHECKS
from battles.simulation.scenario_files import (
    find_scenario_files,
    read_scenario_file,
    run_scenario_file,
)
from battles.tests.broken_rules import break_rule

GOOD = """\
cards:
  lion: 5000
  bear: 4000
scenarios:
- name: The stronger attacker wins
  clause: UA-5.4.2
  given:
    phase: attack
    me: {front_line: [lion, bear]}
    opponent: {front_line: [bear as enemy]}
  when:
  - me: attack with lion
  - opponent: block with enemy
  then:
    opponent: {outside_area: [enemy]}
- name: Not blocking costs a life card
  clause: UA-5.5.1
  given:
    phase: attack
    me: {front_line: [lion, bear]}
    opponent: {front_line: [bear as enemy]}
  when:
  - me: attack with lion
  - opponent: no
  - me: choose first 1
  then:
    opponent: {life: 6}
"""
WRONG = GOOD.replace("{life: 6}", "{life: 5}")
BROKEN = GOOD.replace("me: {front_line: [lion, bear]}", "me: {front_lin: [lion]}")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "inner" / "wrong.yaml").write_text(WRONG)
    (tmp_path / "notes.txt").write_text("no scenario")
    return tmp_path


def test_files_are_found_in_folders_of_folders(folder):
    assert [path.name for path in find_scenario_files([folder])] == [
        "good.yaml",
        "wrong.yaml",
    ]


def test_a_good_file_passes(folder):
    report = run_scenario_file(folder / "good.yaml")

    assert report.has_passed
    assert [outcome.name for outcome in report.outcomes] == [
        "The stronger attacker wins",
        "Not blocking costs a life card",
    ]


def run_text(tmp_path, text):
    path = tmp_path / "rulings.yaml"
    path.write_text(text)
    report = run_scenario_file(path)
    passed = [outcome.name for outcome in report.outcomes if outcome.has_passed]
    return report, [error.removeprefix(f"{path}:") for error in report.errors], passed


FIRST, SECOND = "The stronger attacker wins", "Not blocking costs a life card"


def test_a_mistake_is_named_with_file_line_and_scenario(tmp_path):
    _, errors, _ = run_text(tmp_path, BROKEN)

    assert errors[0] == (
        "9: scenarios[0].given.me.front_lin: unknown word 'front_lin'; "
        f"did you mean 'front_line'? (scenario '{FIRST}')"
    )


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        # Found while reading, while building, and while playing.
        ("clause: UA-5.4.2", "klause: UA-5.4.2", "6: scenarios[0].klause: unknown"),
        ("clause: UA-5.4.2", "clause: UA-nowhere", "6: scenarios[0].clause: unknown"),
        ("[lion, bear]", "[lion, wolf]", "9: scenarios[0].given.me.front_line[1]: no"),
        ("block with enemy", "block with nobody", "13: scenarios[0].when[1].opponent"),
    ],
)
def test_a_bad_scenario_is_told_with_its_line_and_the_others_run(
    tmp_path, right, wrong, error
):
    assert right in GOOD

    report, errors, passed = run_text(tmp_path, GOOD.replace(right, wrong, 1))

    assert [told.startswith(error) for told in errors] == [True], errors
    assert passed == [SECOND]
    assert not report.has_passed


def test_every_bad_scenario_is_told(tmp_path):
    _, errors, passed = run_text(tmp_path, GOOD.replace("attack with lion", "attack"))

    assert [told.partition(":")[0] for told in errors] == ["12", "23"]
    assert passed == []


@pytest.mark.parametrize(
    "bad", ["tiger: {bp: lots}", "tiger: {roar: loud}", "'ti ger': 1", "tiger: gon"]
)
def test_a_bad_card_is_told_with_its_line_and_every_scenario_runs(tmp_path, bad):
    text = GOOD.replace("scenarios:", f"  {bad}\nscenarios:")

    report, errors, passed = run_text(tmp_path, text)

    assert [told.partition(".")[0] for told in errors] == ["4: cards"]
    assert passed == [FIRST, SECOND]
    assert not report.has_passed


def test_a_scenario_with_a_bad_card_is_told_with_its_own_line(tmp_path):
    """Near miss: the same scenario with a good card of that name of its own runs."""
    text = GOOD.replace("lion: 5000", "lion: {bp: lots}")
    mended = text.replace(
        "  clause: UA-5.4.2\n", "  clause: UA-5.4.2\n  cards: {lion: 5000}\n"
    )

    _, errors, passed = run_text(tmp_path, text)
    _, errors_with_its_own, passed_with_its_own = run_text(tmp_path, mended)

    assert [told.partition(":")[0] for told in errors] == ["2", "9", "20"]
    assert (
        "scenarios[0].given.me.front_line[0]: the card 'lion' could not be" in errors[1]
    )
    assert passed == []
    assert [told.partition(":")[0] for told in errors_with_its_own] == ["2", "21"]
    assert passed_with_its_own == [FIRST]


def test_a_difference_has_the_line_it_is_expected_in(tmp_path):
    """Also in a list of several lines; the lines around it are others."""
    text = WRONG.replace("life: 5}", "life: 5,\n      hand: 1}")

    report, errors, passed = run_text(tmp_path, text)

    told = [str(one) for one in report.outcomes[1].differences["plain"]]
    assert told == [
        "line 27: scenarios[1].then.opponent.life: expected 5, found 6",
        "line 28: scenarios[1].then.opponent.hand: expected 1, found 0",
    ]
    assert (errors, passed) == ([], [FIRST])


def test_an_unless_that_changes_nothing_is_told_with_its_line(tmp_path):
    text = f"{GOOD}  unless: {{}}\n"

    report, _, _ = run_text(tmp_path, text)

    (difference,) = report.outcomes[1].differences["plain"]
    assert (difference.place, difference.line) == ("scenarios[1].unless", 28)


def test_what_an_alias_repeats_has_a_line(tmp_path):
    text = GOOD.replace("given:\n", "given: &board\n", 1)
    text = text.replace(
        "given:\n    phase: attack\n    me: {front_line: [lion, bear]}\n"
        "    opponent: {front_line: [bear as enemy]}",
        "given: *board",
    )
    assert "*board" in text

    report, errors, passed = run_text(tmp_path, text)

    assert (report.has_passed, errors, passed) == (True, [], [FIRST, SECOND])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scenarios: [", ":1: expected"),
        ("scenarios: 3", ":1: scenarios: expected a list, found 3"),
        ("cards: {a: 1}\ncards: {b: 1}\nscenarios: []", ":2: 'cards' stands twice"),
        ("scenarios: []\n? [a]\n: 1", ":2: a name is one word"),
        ("scenarios: []\nabout: \x07", ":2: special characters are not allowed"),
        ("- just a list", ": expected names with values"),
        ("", ": expected names with values"),
        ("scenarios: []\nmusic: loud", ":2: music: unknown word 'music'"),
        ("!!python/object:os.system {}", "could not determine a constructor"),
    ],
)
def test_what_is_no_scenario_file_is_refused_with_the_line(tmp_path, text, message):
    path = tmp_path / "odd.yaml"
    path.write_text(text)

    with pytest.raises(MalformedScenario) as caught:
        read_scenario_file(path)

    assert caught.value.message.startswith(str(path))
    assert message in caught.value.message


def test_yes_no_and_on_are_words(tmp_path):
    path = tmp_path / "words.yaml"
    path.write_text(
        GOOD.replace("bear as enemy", "{card: bear, as: enemy, on: [lion as under]}")
    )

    first = run_scenario_file(path).outcomes[0]

    assert [difference.found for difference in first.differences["plain"]] == [
        ["enemy", "under"]
    ]


def test_the_command_prints_what_passed(folder, capsys):
    call_command("run_scenarios", str(folder / "good.yaml"))

    printed = capsys.readouterr().out
    assert "good.yaml: 2 of 2" in printed
    assert "2 passed, 0 failed" in printed


def test_the_command_prints_the_difference_and_exits_with_1(folder, capsys):
    with pytest.raises(SystemExit) as caught:
        call_command("run_scenarios", str(folder))

    assert caught.value.code == 1
    printed = capsys.readouterr().out
    assert "failed: Not blocking costs a life card (UA-5.5.1)" in printed
    assert "line 27: scenarios[1].then.opponent.life: expected 5, found 6" in printed
    assert "3 passed, 1 failed" in printed


def test_the_command_prints_json(folder, capsys):
    with pytest.raises(SystemExit):
        call_command("run_scenarios", str(folder), "--json")

    report = json.loads(capsys.readouterr().out)
    assert (report["passed"], report["failed"]) == (3, 1)
    wrong = report["files"][1]["scenarios"][1]
    assert wrong["passed"] is False
    assert wrong["clauses"] == ["UA-5.5.1"]
    assert wrong["ways"]["plain"] == [
        {
            "line": 27,
            "place": "scenarios[1].then.opponent.life",
            "expected": 5,
            "found": 6,
        }
    ]


@pytest.fixture
def broken(monkeypatch):
    """The first scenario of each file comes to a battle, which breaks down."""
    break_rule(monkeypatch, "Fight")


def test_a_crash_is_one_failed_scenario(folder, broken, capsys):
    with pytest.raises(SystemExit):
        call_command("run_scenarios", str(folder))

    printed = capsys.readouterr().out
    assert "failed: " in printed
    assert 'crash: expected null, found "ZeroDivisionError: a rule' in printed
    assert "1 passed, 3 failed (1 wrong, 2 crashed)" in printed


def test_the_command_counts_by_verdict(folder, broken, capsys):
    (folder / "odd.yaml").write_text("scenarios: 3")
    with pytest.raises(SystemExit):
        call_command("run_scenarios", str(folder), "--json")

    report = json.loads(capsys.readouterr().out)
    assert report["verdicts"] == {"passed": 1, "wrong": 1, "crashed": 2, "refused": 1}
    assert report["failed"] == 4
    crashed = report["files"][0]["scenarios"][0]
    assert crashed["verdict"] == "crashed"
    assert "a rule that breaks" in crashed["crashes"]["plain"]


def test_the_command_runs_the_scenarios_of_one_clause(folder, capsys):
    call_command("run_scenarios", str(folder), "--clause", "UA-5.4.2")

    assert "2 passed, 0 failed" in capsys.readouterr().out


def test_a_clause_without_scenarios_is_an_error(folder):
    with pytest.raises(CommandError, match="no such scenario"):
        call_command("run_scenarios", str(folder), "--clause", "UA-10.1")


def test_a_file_that_cannot_be_read_counts_as_failed(tmp_path, capsys):
    (tmp_path / "odd.yaml").write_text("scenarios: 3")

    with pytest.raises(SystemExit):
        call_command("run_scenarios", str(tmp_path))

    assert "0 passed, 1 failed" in capsys.readouterr().out


def test_the_command_tells_what_is_bad_and_runs_the_rest(tmp_path, capsys):
    path = tmp_path / "some.yaml"
    path.write_text(GOOD.replace("UA-5.4.2", "UA-nowhere"))

    with pytest.raises(SystemExit):
        call_command("run_scenarios", str(path))

    printed = capsys.readouterr().out
    assert f"cannot read: {path}:6: scenarios[0].clause: unknown word" in printed
    assert "some.yaml: 1 of 1" in printed
    assert "1 passed, 1 failed" in printed


@pytest.mark.parametrize("path", ["nowhere.yaml", "."])
def test_a_path_without_scenarios_is_an_error(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(CommandError):
        call_command("run_scenarios", path)


GUIDE = Path(settings.BASE_DIR) / "docs/guides/scenarios.md"


def test_the_examples_of_the_guide_run(tmp_path):
    blocks = re.findall(r"```yaml\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    files = [block for block in blocks if "scenarios:" in block]
    assert len(files) == 4

    for number, text in enumerate(files):
        path = tmp_path / f"{number}.yaml"
        path.write_text(text)
        report = run_scenario_file(path)
        assert report.errors == []
        assert [str(o.differences) for o in report.outcomes if not o.has_passed] == []


def test_the_guide_knows_every_word_of_checks():
    text = GUIDE.read_text()

    assert [word for word in CHECKS if f"`{word}" not in text] == []
