"""Card texts: every demo card in every language, as its abilities are."""

import re
import string

import pytest

from battles.rules.universe_end.card_texts import piece, render_card_text
from battles.rules.universe_end.tests.positions import CARDS

LANGUAGES = ("en", "ja", "zh-hant")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_with_a_text_says_it(language):
    for card in CARDS.values():
        text = render_card_text(card, language)
        assert bool(text) == bool(card.abilities or card.wins)
        assert "{" not in text


def test_cards_that_do_different_things_say_different_things():
    for language in LANGUAGES:
        by_text = {}
        for card in CARDS.values():
            meaning = tuple(str(a.to_dict()) for a in card.abilities), str(card.wins)
            by_text.setdefault(render_card_text(card, language), set()).add(meaning)
        assert all(len(meanings) == 1 for meanings in by_text.values())


def test_a_part_of_a_name_is_quoted_as_names_have_it_in_the_language():
    """UE-2.8: the rules compare Japanese names; readers see their own."""
    named = [c for c in CARDS.values() if "検閲官" in c.name or "ドラゴン" in c.name]
    for language, parts in (
        ("en", ("Censor", "Dragon")),
        ("zh-hant", ("審查官", "龍")),
    ):
        texts = [render_card_text(card, language) for card in CARDS.values()]
        assert not [t for t in texts if re.search("[\u3040-\u30ff]|検閲", t)]
        for part in parts:
            assert any(f"{part}" in text for text in texts)
        assert all(
            any(part in card.names[language] for part in parts) for card in named
        )


def test_pieces_have_the_same_places_in_every_language():
    for key, entry in piece.all.items():
        places = {
            frozenset(f for _, f, _, _ in string.Formatter().parse(entry[lang]) if f)
            for lang in LANGUAGES
        }
        assert len(places) == 1, key


@pytest.mark.parametrize(
    ("name", "language", "text"),
    [
        ("Deep Tide", "en", "Draw 6. Put 1 card from your hand into the debris."),
        (
            "Flock Caller",
            "ja",
            "[cip]デッキの上から6枚を見る。その中からコスト3以下のキャラを3枚場に出す。残りをデッキの下に戻す。",
        ),
        ("Gear Apprentice", "zh-hant", "PLAY+1"),
    ],
)
def test_a_text_reads_as_it_is_printed(name, language, text):
    assert render_card_text(CARDS[name], language) == text
