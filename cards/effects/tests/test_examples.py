"""Every invented example: its tree is sound, and its JSON is the same tree again."""

import json

import pytest

from cards.effects import check, compile_card, digest, dump, load, schema
from cards.effects.facets import facets
from cards.effects.renderers.examples import EXAMPLES

IDS = [str(index) for index in range(len(EXAMPLES))]


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_trees_are_sound(example):
    assert check(example.tree) == ()


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_json_keeps_the_tree(example):
    data = json.loads(json.dumps(dump(example.tree)))
    assert load(data) == example.tree
    assert digest(load(data)) == digest(example.tree)


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_facets_can_be_told(example):
    found = facets(example.tree)
    assert found.when or not example.tree.abilities


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_what_compiles_comes_back_from_its_rendering(example):
    """A playable card's text and the rendering of its tree mean one thing."""
    compiled = compile_card(example.kind, example.text)
    if compiled.tree is not None:
        again = compile_card(example.kind, compiled.rendered)
        assert again.tree == compiled.tree


def test_the_schema_describes_every_node():
    assert "$defs" in schema()
