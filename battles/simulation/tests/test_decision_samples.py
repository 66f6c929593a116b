"""Samples of the questions that pictures and journeys show."""

import tomllib
from importlib.resources import files

from battles import rules
from battles.simulation.decision_samples import collect_samples_of

PROMPT = "board.prompt."


def test_every_question_of_kiseki_has_a_sample():
    """Those for which it has words (issue 29)."""
    texts = files(rules) / "kiseki" / "texts.toml"
    words = tomllib.loads(texts.read_text("utf-8"))
    known = {key.removeprefix(PROMPT) for key in words if key.startswith(PROMPT)}

    asked = {
        sample.view["decision"]["prompt"]["key"]
        for sample in collect_samples_of("kiseki").values()
    }

    assert "destroy" in asked
    assert asked == known
