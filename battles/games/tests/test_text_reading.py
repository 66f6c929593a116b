"""Texts of games of decks are read with the pieces they are written from (issue 30)."""

import contextlib
import time
from itertools import product

import pytest

from battles.rules import kiseki, universe_end
from battles.rules.kernel.errors import MalformedCard
from battles.rules.kiseki import card_texts as kiseki_texts
from battles.rules.kiseki import text_reading as kiseki_reading
from battles.rules.universe_end import card_texts as universe_texts
from battles.rules.universe_end import text_reading as universe_reading
from battles.rules.universe_end.effects import Filter, Step

LANGUAGES = ("en", "ja", "zh-hant")
UNIVERSE = [card for card in universe_end.demo.cards().values() if card.abilities]
KISEKI = [
    card for card in kiseki.demo.cards().values() if card.abilities or card.crafts
]


def universe_abilities(text, language="ja"):
    return universe_reading.read_card_text(text, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_universe_end_is_read_as_it_was_meant(language):
    assert len(UNIVERSE) > 80
    for card in UNIVERSE:
        text = universe_texts.render_abilities(card, language)
        assert universe_abilities(text, language) == card.abilities, text


@pytest.mark.parametrize(("written", "other"), [*product(LANGUAGES, LANGUAGES)])
def test_every_text_of_kiseki_says_the_same_in_the_other_languages(written, other):
    assert len(KISEKI) > 70
    for card in KISEKI:
        text = kiseki_texts.render_card_text(card, written)
        crafts, abilities = kiseki_reading.read_card_text(text, written)
        read = kiseki.CardDefinition.from_dict(
            {
                **card.to_dict(),
                "crafts": list(crafts),
                "abilities": [ability.to_dict() for ability in abilities],
            }
        )
        assert kiseki_texts.render_card_text(read, other) == (
            kiseki_texts.render_card_text(card, other)
        )


@pytest.mark.parametrize(
    "text",
    [
        # Words of the rules themselves (seed of Universe End).
        (
            "このカードが手札にある時、"
            "このカードのコストは相手のデブリにあるキャラ1枚につき-1される。"
        ),
        "[cip]以下の起動型効果を使用してもよい。",
        "[cip]このカードをデブリに置く。",
    ],
)
def test_texts_of_the_rules_are_read(text):
    assert len(universe_abilities(text)) == 1


def test_an_editors_width_of_figures_and_spaces_do_not_matter():
    assert universe_abilities("［cip］カードを２枚引く。\r\n\r\n PLAY＋1 ") == (
        universe_abilities("[cip]カードを2枚引く。\nPLAY+1")
    )


def test_filters_are_read_whole():
    step = Step(
        "choose",
        n=2,
        source="debris",
        to="hand",
        filter=Filter("chara", 3, "ドラゴン", "flame"),
    )
    written = universe_texts.render_filter(step.filter, "ja")
    text = f"自分のデブリから{written}を2枚手札に加える。"
    assert universe_abilities(text)[0].steps == (step,)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("カードを2枚引き。", "カードを2枚引き。"),  # one letter is wrong
        ("カードを1枚引く。相手は踊る。", "相手は踊る。"),  # the second sentence
        ("Draw 1.", "Draw 1."),  # another language
        ("カードを1枚引く。<b>", "<b>"),
        ("[炎1+雷2]カードを1枚引く。", "[炎1+雷2]"),  # no such attribute
        ("PLAY+1 DRAW+1", "PLAY+1 DRAW+1"),
        ("[cip]", "[cip]"),  # and then?
    ],
)
def test_what_is_not_understood_is_named(text, named):
    with pytest.raises(MalformedCard) as refused:
        universe_abilities(text)
    assert f"“{named}" in str(refused.value)


def test_the_nearest_sentence_is_named():
    with pytest.raises(MalformedCard, match=r"Draw \{n\}"):
        kiseki_reading.read_card_text("Draws 2.", "en")


@pytest.mark.parametrize(
    "text",
    [
        "[" + "炎1+" * 490,
        "自分の" * 600,
        "1" * 2_000,
        "カードを1枚引く。" * 200,
        "x" * 9_000,
    ],
)
def test_a_hostile_text_costs_little(text):
    start = time.process_time()
    with contextlib.suppress(MalformedCard):
        universe_abilities(text)
    assert time.process_time() - start < 1


def test_a_number_stays_small():
    with pytest.raises(MalformedCard):
        universe_abilities("カードを" + "9" * 30 + "枚引く。")
