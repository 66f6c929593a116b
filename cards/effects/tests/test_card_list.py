"""The Japanese card list, where it lies beside the project: how much of it plays.

Nothing of the list is kept here. ``pinned.txt`` holds, for 150 cards spread evenly over
the series, a digest of the number and a digest of the tree. A change to one of these
trees is either a mistake or must be read by a person before it is pinned anew.

All 150 trees were read against their canonical texts on 2026-11-20, node by node:
whose cards and where, every filter, "up to" or exactly, who chooses, what is optional
and what hangs on it, costs, windows and limits, durations, and what each pronoun
means. One was wrong (そのキャラ bound to the cards that had lain under the chosen
Character), was mended in ``resolve`` and pinned anew; 149 were right.
"""

import hashlib
import json
import os
from pathlib import Path

import pytest
import yaml

from cards import importing
from cards.effects import (
    clear_compile_cache,
    compile_card,
    compute_tree_digest,
    get_trigger_ability,
)
from cards.effects.compilers.engine.rule_coverage import group_cards_by_rule
from cards.effects.compilers.ja.language import JAPANESE
from cards.effects.model.enums import CardKind

DEFAULT = str(Path(__file__).resolve().parents[4] / "shared/data/ua-cards-ja.json")
CARD_LIST = Path(os.environ.get("UA_CARDS_JA", DEFAULT))
MOST_UNNEEDED_LINES = 455  # Of 1,195; what completes a table, or is written, may stay.
PINNED = Path(__file__).parent / "pinned.txt"

pytestmark = pytest.mark.skipif(
    not CARD_LIST.exists(), reason=f"no card list at {CARD_LIST} (set UA_CARDS_JA)"
)


@pytest.fixture(scope="module")
def records():
    clear_compile_cache()
    found, _ = importing.read_records(json.loads(CARD_LIST.read_text(encoding="utf-8")))
    return found


@pytest.fixture(scope="module")
def compiled(records):
    return {
        (record.number, record.text): (record, compile_card(record.kind, record.text))
        for record in records
    }


def test_nearly_all_cards_are_playable(compiled):
    numbers = {number for number, _ in compiled}
    refused = {key[0] for key, (_, item) in compiled.items() if not item.is_playable}
    assert len(numbers - refused) / len(numbers) >= 0.98


def test_renderings_compile_to_the_same_tree(compiled):
    for record, item in compiled.values():
        if item.tree is not None:
            again = compile_card(record.kind, item.rendered)
            assert again.tree == item.tree, record.number


def test_most_renderings_are_the_printed_words(compiled):
    by_number = {number: item for (number, _), (_, item) in compiled.items()}
    identical = sum(item.is_identical for item in by_number.values())
    assert identical / len(by_number) >= 0.95


def test_few_lines_of_the_grammar_are_needed_by_no_card():
    """``compile_cards --rules`` prints them; a new line needs a card that needs it."""
    listed = (
        (record.number, record.kind, record.text)
        for path in sorted(CARD_LIST.parent.glob("ua-cards-ja*.json"))
        for record in importing.read_records(
            json.loads(path.read_text(encoding="utf-8"))
        )[0]
    )
    found = group_cards_by_rule(JAPANESE, (*listed, *cards_with_answers()))
    assert sum(not numbers for numbers in found.values()) <= MOST_UNNEEDED_LINES


def cards_with_answers():
    """The cards that the publisher's answers are about; no list has most of them."""
    for path in sorted((CARD_LIST.parent / "rulings").glob("qa-*.yaml")):
        cards = yaml.safe_load(path.read_text(encoding="utf-8"))["cards"]
        for number, card in cards.items():
            if isinstance(card, dict) and "text" in card:
                kind = CardKind(card.get("kind", "character"))
                yield number, kind, card["text"].replace("¶", "\n")


def test_life_triggers_are_the_standard_ones(records):
    for record in records:
        if record.trigger is None:
            continue
        item = compile_card(
            record.kind,
            record.text,
            trigger=record.trigger,
            trigger_text=record.trigger_text,
            color=record.color,
        )
        if item.tree is not None:
            expected = get_trigger_ability(record.trigger, record.color)
            assert item.tree.trigger == expected, record.number


def test_pinned_trees_have_not_changed(compiled):
    expected = dict(
        line.split() for line in PINNED.read_text(encoding="ascii").splitlines()
    )
    found = {}
    for (number, _), (_, item) in compiled.items():
        key = hashlib.sha256(number.encode()).hexdigest()[:16]
        if key in expected and item.tree is not None and key not in found:
            found[key] = compute_tree_digest(item.tree)[:16]
    assert found == expected
