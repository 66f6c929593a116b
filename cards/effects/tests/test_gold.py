"""Evidence of meaning: trees that were read against their texts (``gold.txt``)."""

import pytest

from cards.effects.examples import EXAMPLES
from cards.effects.model.registry import NODES
from cards.effects.tests.gold import entries, notation, tree_of

GOLD = entries()
LEAST = 436  # Raise it with every entry that was read.


@pytest.mark.parametrize(("kind", "text", "tree"), GOLD, ids=[e[1][:24] for e in GOLD])
def test_a_text_means_what_was_read(kind, text, tree):
    assert tree_of(kind, text) == tree


def test_no_text_stands_twice_and_none_goes():
    texts = {(kind, text) for kind, text, _ in GOLD}

    assert len(texts) == len(GOLD) >= LEAST


def test_nearly_every_node_of_the_model_was_read():
    """A second trait is read as holding on the field alone; that is not settled."""
    read = {name for name in NODES for _, _, tree in GOLD if f"{name}(" in tree}

    assert set(NODES) - read <= {"CardEffects", "AlsoHasTrait"}


def test_the_notation_leaves_out_what_is_as_usual():
    ability = EXAMPLES[0].tree.abilities[0]

    assert notation(ability).startswith("Ability(kind=")
    assert "None" not in notation(ability)
