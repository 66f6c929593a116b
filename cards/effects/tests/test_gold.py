"""Evidence of meaning: trees that were read against their texts (``gold.txt``)."""

import pytest

from cards.effects.examples import EXAMPLES, GOLD
from cards.effects.model.registry import NODES
from cards.effects.tree_notation import format_tree

LEAST = 518  # Raise it with every entry that was read.


@pytest.mark.parametrize("card", GOLD, ids=[card.text[:24] for card in GOLD])
def test_a_text_means_what_was_read(card):
    assert format_tree(card.tree) == card.meaning


def test_no_text_stands_twice_and_none_goes():
    texts = {(card.kind, card.text) for card in GOLD}

    assert len(texts) == len(GOLD) >= LEAST


def test_every_node_of_the_model_was_read():
    read = {name for name in NODES for card in GOLD if f"{name}(" in card.meaning}

    assert set(NODES) - read == {"CardEffects"}


def test_the_notation_leaves_out_what_is_as_usual():
    ability = EXAMPLES[0].tree.abilities[0]

    assert format_tree(ability).startswith("Ability(kind=")
    assert "None" not in format_tree(ability)
