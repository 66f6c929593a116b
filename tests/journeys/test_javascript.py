"""The browser modules without a browser, and their words against the engine's keys."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from battles.games.registry import USUAL_GAME
from battles.rules import unionarena as ua
from battles.rules.unionarena.queries.prompts import VERBS
from battles.simulation.decision_samples import collect_decision_samples
from battles.simulation.effect_decks import effect_deck
from cards.browsing.vocabulary_module import dump_words

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "static" / "js"
ENGINE = ROOT / "battles" / "rules"
GAMES = 6


def test_modules_pass_their_own_tests(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine; the browser needs none either")
    tests = sorted(str(path) for path in (MODULES / "tests").glob("*.test.js"))

    vocabulary = tmp_path / "vocabulary.mjs"
    vocabulary.write_text(f"export default {dump_words('en')}", encoding="utf-8")

    done = subprocess.run(
        [node, "--test", *tests],
        capture_output=True,
        text=True,
        check=False,
        env={
            **os.environ,
            "VOCABULARY": vocabulary.as_uri(),
            "LAYOUT": json.dumps(USUAL_GAME.layout.to_dict("en")),
        },
    )

    assert done.returncode == 0, done.stdout[-4000:]


def keys_of(module, table):
    """The keys of an object literal of a module, one per line."""
    source = (MODULES / module).read_text("utf-8")
    body = re.search(rf"const {table} = {{\n(.*?)\n}};", source, re.DOTALL)
    return set(re.findall(r"^  (\w+): ", body[1], re.MULTILINE))


@pytest.fixture(scope="module")
def spoken():
    """Every key the engine uses in some whole games with effects."""
    keys = {"prompts": set(), "labels": set()}
    for game in range(GAMES):
        seed = bytes([game])
        colors = ("red", "blue") if game % 2 else ("green", "purple")
        decks = tuple(effect_deck(color) for color in colors)
        battle = ua.Battle.start(decks=decks, seed=seed)
        chance = ua.Chance(seed)
        while battle.decision is not None:
            listen(keys, battle)
            battle.apply(battle.legal_actions().sample(chance))
    return keys


def listen(keys, battle):
    question = battle.view(battle.decision.player)["decision"]
    keys["prompts"].add(question["prompt"]["key"])
    keys["labels"] |= {option["label"]["key"] for option in question.get("options", ())}


def written(pattern):
    """What stands at a place of the engine's sources."""
    sources = [p for p in ENGINE.rglob("*.py") if "tests" not in p.parts]
    return {
        found
        for path in sources
        for found in re.findall(pattern, path.read_text("utf-8"))
    }


def test_every_question_of_the_engine_has_words(spoken):
    known = keys_of("battle/prompts.js", "PROMPTS")
    prompts = spoken["prompts"] | written(r'prompt="(\w+)"')

    assert prompts <= known, sorted(prompts - known)


def test_every_question_with_words_of_its_own_can_be_looked_at():
    """The tables of the pictures and of the test at 360 px leave none out."""
    worded_otherwise = {
        "block_by_nobody",
        "choose_cards_by_rule",
        "choose_option",
        "may_not",
    }

    seen = {
        sample.view["decision"]["prompt"]["key"]
        for sample in collect_decision_samples().values()
    }

    assert seen == keys_of("battle/prompts.js", "PROMPTS") - worded_otherwise


def test_every_verb_of_a_step_has_a_button():
    known = keys_of("battle/prompts.js", "VERBS")

    assert known == VERBS


def test_every_answer_the_engine_offers_has_words(spoken):
    known = keys_of("battle/prompts.js", "LABELS") | {"move_to"}

    assert spoken["labels"] <= known, sorted(spoken["labels"] - known)
