"""Starter deck files: refused with a reason when they could not be played."""

import pytest

from collection.errors import BadContent
from collection.starters.deck_files import read_starter_files

TRIGGERS = {f"TDL-1-{n:03}": None for n in range(1, 14)}
NAMES = "{ja: 灯, zh-hant: 燈, en: Lamp}"
CARDS = ", ".join([*(f"TDL-1-{n:03}: 4" for n in range(1, 13)), "TDL-1-013: 2"])


@pytest.fixture
def read(tmp_path):
    def read(text):
        (tmp_path / "decks.yaml").write_text(text, encoding="utf-8")
        return read_starter_files(tmp_path, triggers=TRIGGERS)

    return read


def deck(cards=CARDS, names=NAMES):
    return f"- slug: lamp\n  name: {names}\n  cards: {{{cards}}}\n"


def test_a_legal_list_is_read(read):
    (starter,) = read(deck())

    assert (starter.slug, starter.names["ja"]) == ("lamp", "灯")
    assert sum(starter.counts.values()) == 50


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        pytest.param("- [", "while parsing", id="no yaml"),
        pytest.param("slug: lamp", "holds a list of decks", id="no list"),
        pytest.param("- 7", "misshapen", id="a number"),
        pytest.param(deck(names="{en: Lamp}"), "misshapen", id="a language missing"),
        pytest.param(deck("TDL-1-001: four"), "misshapen", id="a word"),
        pytest.param(deck("TDL-1-999: 4"), "no such card", id="unknown card"),
        pytest.param(deck("TDL-1-001: 4"), "needs exactly 50", id="too small"),
        pytest.param(
            deck(CARDS.replace("013: 2", "013: 1").replace("001: 4", "001: 5")),
            "at most 4",
            id="five copies",
        ),
    ],
)
def test_a_list_that_could_not_be_played_is_refused_with_its_file(read, text, reason):
    """UA-2.2.1, UA-2.2.3."""
    with pytest.raises(BadContent, match=reason) as refusal:
        read(text)

    assert "decks.yaml" in str(refusal.value)
