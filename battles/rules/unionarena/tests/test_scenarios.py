"""Every scenario beside the rules, each run four ways; chapters 1 to 10."""

from dataclasses import replace

import pytest

from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.scenarios.generator.contrasts import find_differences
from battles.simulation.scenario_files import (
    OWN_SCENARIOS,
    Document,
    find_scenario_files,
    run_located,
)

SCRIPTS = {
    document: document.scripts()
    for document in map(Document, find_scenario_files([OWN_SCENARIOS]))
}
LISTED = [
    pytest.param(script, document, id=f"{document.path.stem}: {script.name}")
    for document, scripts in SCRIPTS.items()
    for script in scripts
]


@pytest.mark.parametrize(("script", "document"), LISTED)
def test_scenario(script, document):
    outcome = run_located(script, document)

    problems = [
        f"[{way}] {difference}"
        for way, differences in outcome.differences.items()
        for difference in differences
    ]
    assert problems == []
    assert outcome.answered == []  # Ours answer every question themselves.
    assert list(outcome.differences) == ["plain", "restored", "replayed", "watched"]


def test_names_of_scenarios_are_unique_in_their_file():
    for document, scripts in SCRIPTS.items():
        names = [script.name for script in scripts]
        assert len(set(names)) == len(names), document.path.name


# --- Nothing passes when what it is about is taken away.


def is_able(face):
    """Whether a card does anything: has an ability, or a trigger with a text."""
    tree = face.effects or {}
    return bool(tree.get("abilities") or tree.get("trigger"))


def cards_with_abilities(script):
    definitions = {card.name for card in script.begin(RunMode()).state.cards}
    return [
        alias
        for alias, face in script.book.faces.items()
        if is_able(face) and face.name in definitions
    ]


def fails_without(script, aliases):
    faces = script.book.faces
    bare = {alias: replace(faces[alias], effects=NOTHING) for alias in aliases}
    script.book.faces = {**faces, **bare}
    found = find_differences(script)
    script.book.faces = faces
    return bool(found)


NOTHING = {"v": 1, "t": "CardEffects"}


@pytest.mark.parametrize("document", SCRIPTS, ids=lambda document: document.path.stem)
def test_no_scenario_passes_without_the_ability_it_is_about(document):
    """A scenario about what a card does fails when the card does nothing.

    One about what an ability does not do says with ``unless`` what would make it; that
    it fails then is part of running it. Scenarios without abilities are outside of it.
    """
    passing_still = []
    for script in SCRIPTS[document]:
        able = cards_with_abilities(script)
        taken = [able, *([alias] for alias in able)]
        if not able or script.unless is not None:
            continue
        if not any(fails_without(script, aliases) for aliases in taken):
            passing_still.append(script.name)

    assert passing_still == []
