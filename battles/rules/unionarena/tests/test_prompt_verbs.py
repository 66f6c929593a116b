"""The button of a question says what becomes of the chosen cards (issue 29)."""

import pytest

from battles.rules.unionarena.queries.prompts import name_verb
from cards.effects import compile_card
from cards.effects.model import atoms
from cards.effects.model.abilities import Ability
from cards.effects.model.base import Node
from cards.effects.model.enums import CardKind
from cards.effects.model.traversal import walk_tree

SIDELINE_ONE = "【登場時】相手のフロントLのキャラを1枚まで選び、退場させる。"


def list_nodes(text):
    """Return the nodes of a card, from its first step that only chooses."""
    tree = compile_card(CardKind.CHARACTER, text).tree
    nodes = [node for node in walk_tree(tree) if isinstance(node, Node)]
    first = next(
        place for place, node in enumerate(nodes) if isinstance(node, atoms.Choose)
    )
    return nodes[first:]


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        (SIDELINE_ONE, "sideline"),
        (
            "【登場時】自分の場のキャラを1枚選ぶ。このターン中、選んだキャラはBP+1000。",
            "apply",
        ),
        (
            "【登場時】相手のフロントLのキャラを1枚選ぶ。選んだキャラを手札に戻す。",
            "add_to_hand",
        ),
    ],
)
def test_a_choice_is_named_after_the_step_that_uses_it(text, verb):
    assert name_verb(list_nodes(text), 0) == verb


def test_a_choice_is_not_named_after_another_ability():
    """The next ability may call something else by the same name."""
    choice, *rest = list_nodes(SIDELINE_ONE)
    other = next(
        node
        for node in walk_tree(compile_card(CardKind.CHARACTER, SIDELINE_ONE).tree)
        if isinstance(node, Ability)
    )

    assert name_verb([choice, other, *rest], 0) == ""
