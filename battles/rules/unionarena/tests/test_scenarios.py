"""Every scenario beside the rules, each run four ways; chapters 1 to 10."""

import pytest

from battles.laboratory.scenario_files import (
    OWN_SCENARIOS,
    find_files,
    read_file,
    run_located,
)

LISTED = [
    pytest.param(script, path, id=f"{path.stem}: {script.name}")
    for path in find_files([OWN_SCENARIOS])
    for script in read_file(path)
]


@pytest.mark.parametrize(("script", "path"), LISTED)
def test_scenario(script, path):
    outcome = run_located(script, path)

    told = [
        f"[{way}] {difference}"
        for way, differences in outcome.differences.items()
        for difference in differences
    ]
    assert told == []
    assert list(outcome.differences) == ["plain", "restored", "replayed", "watched"]


def test_names_of_scenarios_are_unique_in_their_file():
    for path in find_files([OWN_SCENARIOS]):
        names = [script.name for script in read_file(path)]
        assert len(set(names)) == len(names), path.name
