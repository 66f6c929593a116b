"""The invented examples: their texts compile, and to sound trees."""

import json
import re
from pathlib import Path

import pytest

from cards.effects import (
    build_json_schema,
    compile_card,
    compute_tree_digest,
    dump_tree,
    load_tree,
    validate_tree,
)
from cards.effects.examples import EXAMPLES, Example
from cards.effects.facets import extract_facets
from cards.effects.model.enums import CardKind

IDS = [str(index) for index in range(len(EXAMPLES))]
PAGE = Path(__file__).parents[3] / "docs" / "reference" / "effects.md"


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_texts_are_understood_and_in_the_wording_of_the_renderer(example):
    """So the page needs to show one Japanese text, which is source and rendering."""
    compiled = compile_card(example.kind, example.text)

    assert compiled.problems == ()
    assert compiled.is_identical


def test_a_text_that_is_not_understood_is_no_example():
    """UA-7.1: nothing is guessed; the misspelt verb is named."""
    wrong = Example("【登場時】カードを1枚ひっぱる。")

    with pytest.raises(ValueError, match="ひっぱる"):
        _ = wrong.tree


def examples_of(page):
    """Kind, text and tree of each example as the page shows them."""
    shown = re.findall(
        r"^Example \(invented, (\w+)\):\n\n- ja: (.+)\n(?:- .+\n)+\n"
        r"```json\n(.+)\n```$",
        page,
        re.MULTILINE,
    )
    return [
        (CardKind(kind), text, load_tree(json.loads(tree)))
        for kind, text, tree in shown
    ]


def mismatches(page):
    """Texts of the page that do not compile to the tree beside them."""
    return [
        text
        for kind, text, tree in examples_of(page)
        if compile_card(kind, text).tree != tree
    ]


def test_every_text_of_the_reference_page_compiles_to_the_tree_beside_it():
    page = PAGE.read_text()

    assert len(examples_of(page)) == page.count("Example (invented")
    assert mismatches(page) == []


@pytest.mark.parametrize("wrong", ["カードを2枚引く。", "カードを1枚ひっぱる。"])
def test_a_wrong_text_on_the_reference_page_is_found(wrong):
    """One that means something else, and one that means nothing."""
    page = PAGE.read_text()
    kind, text, _ = examples_of(page)[0]

    assert compile_card(kind, text).tree is not None
    assert mismatches(page.replace(f"- ja: {text}\n", f"- ja: {wrong}\n")) != []


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_trees_are_sound(example):
    assert validate_tree(example.tree) == ()


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_json_keeps_the_tree(example):
    data = json.loads(json.dumps(dump_tree(example.tree)))
    assert load_tree(data) == example.tree
    assert compute_tree_digest(load_tree(data)) == compute_tree_digest(example.tree)


@pytest.mark.parametrize("example", EXAMPLES, ids=IDS)
def test_facets_can_be_told(example):
    found = extract_facets(example.tree)
    assert found.when or not example.tree.abilities


def test_the_schema_describes_every_node():
    assert "$defs" in build_json_schema()
