"""Who changes what a text says changes its tree, or is refused; never the same tree.

Side, number, bound, zone, mode, duration, "up to", "may", "other" and how often: each
in one place of a text at a time (``mutations``). Over all texts of the lists once
(2026-11-23) it found the owner of a deck read over: 「相手の山札の下に置く」 of one's
own cards meant the same as 「自分の」.
"""

import random
from pathlib import Path

import pytest
import yaml

from cards.effects import compile_card
from cards.effects.examples import EXAMPLES
from cards.effects.model.enums import CardKind
from cards.effects.tests.lists import JAPANESE, real_cards
from cards.effects.tests.mutations import MUTATIONS, mutants

REAL_TEXTS = 60  # Of about 2,000; another sample needs another seed.
SEED = 12
CONTENT = Path(__file__).resolve().parents[2] / "content"


def silent(kind, text):
    """Changes of a text that leave its tree as it was; (what, the changed text)."""
    tree = compile_card(kind, text).tree
    assert tree is not None
    return [
        (about, changed)
        for about, changed in mutants(text)
        if compile_card(kind, changed).tree == tree
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda item: item.text[:20])
def test_no_change_of_an_own_text_keeps_the_tree(example):
    assert silent(example.kind, example.text) == []


def test_no_change_of_a_text_of_our_series_keeps_the_tree():
    """Every fourth card; a new card comes in turn by its place in the file."""
    cards = [
        card
        for path in sorted(CONTENT.glob("*.yaml"))
        for card in yaml.safe_load(path.read_text(encoding="utf-8"))["cards"]
        if card.get("text")
    ][::4]

    assert [
        found
        for card in cards
        for found in silent(CardKind(card["kind"]), card["text"].strip())
    ] == []


def test_no_change_of_a_real_text_keeps_the_tree():
    texts = sorted({(card.kind, card.text) for card in real_cards(*JAPANESE)})
    if not texts:
        pytest.skip("no card list beside the project")
    some = random.Random(SEED).sample(texts, REAL_TEXTS)
    read = [item for item in some if compile_card(*item).tree is not None]

    assert len(read) > REAL_TEXTS * 0.8
    assert [found for item in read for found in silent(*item)] == []


def test_every_kind_of_change_is_tried_on_own_texts():
    tried = {about for item in EXAMPLES for about, _ in mutants(item.text)}

    assert {mutation.about for mutation in MUTATIONS} - tried == set()


@pytest.mark.parametrize(
    "text",
    [
        "【登場時】自分の山札の上から1枚見る。そのカードを相手の山札の下に置く。",
        "【登場時】相手のフロントLのキャラを1枚選び、自分の山札の下に置く。",
        "相手のキャラが退場した時、そのカードを自分の山札の上に置く。",
        "【登場時】自分の手札から〈灯台守〉を1枚まで相手の場にレストで登場させる。",
    ],
)
def test_a_card_goes_to_the_place_of_its_owner(text):
    right = text.replace("そのカードを相手の", "そのカードを自分の")
    right = right.replace("まで相手の場", "まで自分の場")
    right = right.replace("選び、自分の", "選び、相手の")
    right = right.replace(
        "そのカードを自分の山札の上に", "そのカードを相手の山札の上に"
    )

    assert compile_card(CardKind.CHARACTER, right).is_playable
    assert not compile_card(CardKind.CHARACTER, text).is_playable


def test_whose_place_is_said_of_what_the_opponent_showed():
    text = (
        "【登場時】相手は自身の山札の上から1枚を公開する。"
        "自分はこの効果で公開されたカードを{}の山札の上か場外に置く。"
    )

    assert compile_card(CardKind.CHARACTER, text.format("相手")).is_playable
    assert not compile_card(CardKind.CHARACTER, text.format("自分")).is_playable


def test_two_limits_that_differ_are_refused():
    text = (
        "【起動メイン】【ターン{}】カードを1枚引く。"
        "〈灯台守〉のこの効果は1ターンに1回のみ発動できる。"
    )

    assert compile_card(CardKind.CHARACTER, text.format(1)).is_playable
    assert not compile_card(CardKind.CHARACTER, text.format(2)).is_playable


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("character", "【起動メイン】【ターン0】カードを1枚引く。", "at least 1"),
        ("character", "【登場時】このキャラはこのターン中、BP+0。", "changes nothing"),
        ("character", "【登場時】カードを51枚引く。", "no deck has so many"),
        ("character", f"【登場時】カードを{10**20}枚引く。", "not understood"),
        ("character", "【登場時】自分の山札の上から0枚見る。", "at least 1"),
        ("character", "【登場時】相手に51ダメージを与える。", "no deck has so many"),
        ("character", "【インパクト（51）】", "no deck has so many"),
        ("event", "【アタック時】カードを1枚引く。", "never on the field"),
        ("site", "【ブロック時】カードを1枚引く。", "neither attacks nor blocks"),
        ("site", "【ステップ】", "neither BP nor keywords"),
        ("site", "【自分のターン中】このフィールドはBP+1000。", "neither BP"),
        (
            "site",
            "【起動メイン】【フロントLにある場合】カードを1枚引く。",
            "front line",
        ),
        ("site", "【起動メイン】このフィールドをフロントLに移動させる。", "not move"),
        ("site", "【レイド】〈灯台守〉アクティブにし、フロントLに移動できる", "Raid"),
    ],
)
def test_what_no_card_can_do_is_refused_with_a_reason(kind, text, why):
    """UA-2.1, UA-2.2, UA-7.3, UA-8."""
    compiled = compile_card(CardKind(kind), text)

    assert not compiled.is_playable
    assert why in str(compiled.problems[0])


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("character", "【起動メイン】【ターン1】カードを1枚引く。"),
        ("character", "【登場時】カードを50枚引く。"),
        ("character", "【インパクト（1）】"),
        ("site", "【自分のターン中】自分の場のキャラはBP+1000。"),
        (
            "site",
            "自分の場のキャラは「【自分のターン中】このキャラはBP+1000。」を得る。",
        ),
    ],
)
def test_what_a_card_can_just_do_is_read(kind, text):
    assert compile_card(CardKind(kind), text).is_playable
