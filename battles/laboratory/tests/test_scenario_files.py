"""Scenario files on disk, and `manage.py run_scenarios`."""

import json
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from battles.laboratory.scenario_files import find_files, read_file, run_file
from battles.rules.kernel.errors import MalformedScenario
from battles.rules.unionarena.scenarios.expectations import CHECKS

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
SPEAKS_OF_NOBODY = GOOD.replace("attack with lion", "attack with tiger")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "inner").mkdir()
    (tmp_path / "good.yaml").write_text(GOOD)
    (tmp_path / "inner" / "wrong.yaml").write_text(WRONG)
    (tmp_path / "notes.txt").write_text("no scenario")
    return tmp_path


def test_files_are_found_in_folders_of_folders(folder):
    assert [path.name for path in find_files([folder])] == ["good.yaml", "wrong.yaml"]


def test_a_good_file_passes(folder):
    report = run_file(folder / "good.yaml")

    assert report.has_passed
    assert [outcome.name for outcome in report.outcomes] == [
        "The stronger attacker wins",
        "Not blocking costs a life card",
    ]


def test_a_mistake_is_named_with_file_line_and_scenario(tmp_path):
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)

    (first, _) = run_file(path).outcomes

    (difference,) = first.differences["plain"]
    assert difference.found == (
        f"{path}:9: scenarios[0].given.me.front_lin: unknown word 'front_lin'; "
        "did you mean 'front_line'? (scenario 'The stronger attacker wins')"
    )


def test_a_scenario_that_speaks_of_nobody_fails_and_the_others_run(tmp_path):
    path = tmp_path / "nobody.yaml"
    path.write_text(SPEAKS_OF_NOBODY)

    report = run_file(path)

    assert [outcome.has_passed for outcome in report.outcomes] == [False, False]
    (difference,) = report.outcomes[0].differences["plain"]
    assert f"{path}:12: scenarios[0].when[0].me: no card is called so" in str(
        difference.found
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("scenarios: [", ":1: expected"),
        ("scenarios: 3", ":1: scenarios: expected a list, found 3"),
        ("cards: {a: 1}\ncards: {b: 1}\nscenarios: []", ":2: line 2: 'cards' stands"),
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
        read_file(path)

    assert caught.value.message.startswith(str(path))
    assert message in caught.value.message


def test_yes_no_and_on_are_words(tmp_path):
    path = tmp_path / "words.yaml"
    path.write_text(
        GOOD.replace("bear as enemy", "{card: bear, as: enemy, on: [lion as under]}")
    )

    first = run_file(path).outcomes[0]

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
    assert "scenarios[1].then.opponent.life: expected 5, found 6" in printed
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
        {"place": "scenarios[1].then.opponent.life", "expected": 5, "found": 6}
    ]


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
        report = run_file(path)
        assert report.error is None
        assert [str(o.differences) for o in report.outcomes if not o.has_passed] == []


def test_the_guide_knows_every_word_of_checks():
    text = GUIDE.read_text()

    assert [word for word in CHECKS if f"`{word}" not in text] == []
