"""Words of the game are written in the vocabulary; the check finds a planted one."""

import pytest

from tools import check_vocabulary


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cards/planted.py", 'LINE = "フロントライン"\n'),
        ("static/js/planted.js", 'const mode = "休息";\n'),
        ("templates/planted.html", "<b>能源線</b>\n"),
        ("battles/planted.toml", 'deck = { ja = "山札" }\n'),
        ("templates/planted.html", "<p>轉為橫置。</p>\n"),
        ("cards/planted.py", 'SAID = "此角色第一次2次阻擋時"\n'),
        ("cards/planted.py", 'TEXT = "this card is retired"\n'),
        ("battles/planted.toml", 'x = { en = "{card} retires." }\n'),
        ("static/js/planted.js", 'const text = gettext("Retiring a card");\n'),
        ("templates/planted.html", "<p>Retire this character.</p>\n"),
    ],
)
def test_a_planted_word_is_found(path, text):
    assert list(check_vocabulary.find_in(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("cards/planted.py", 'SAID = "フロントラインに置く"\n'),
        ("static/js/planted.js", 'const name = zoneName("front_line");\n'),
        ("templates/planted.html", '{% word "mode" "resting" %}\n'),
        ("cards/planted.py", 'SAID = "リムーブエリアに置く"\n'),
        ("cards/planted.py", 'CODE = "card_retired"\n'),
        ("cards/planted.py", '"""Retire a card (UA-7.7)."""\n'),
        ("battles/planted.toml", 'retired = { en = "{card} is sidelined." }\n'),
    ],
)
def test_sentences_and_codes_are_not_words(path, text):
    assert not list(check_vocabulary.find_in(path, text))
