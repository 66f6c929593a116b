"""Invented sentences in the wordings of many authors (``wordings.txt``).

The card lists the grammar was made with are a few years of one house style. These
sentences put its pieces together in other ways. Each compiles and is proven by its
rendering, or is refused with the place that was not understood.
"""

from pathlib import Path

import pytest

from cards.effects import clear_compile_cache, compile_card
from cards.effects.model.enums import CardKind

KINDS = {"C": CardKind.CHARACTER, "E": CardKind.EVENT, "S": CardKind.SITE}
LINES = [
    line
    for line in (Path(__file__).parent / "wordings.txt")
    .read_text(encoding="utf-8")
    .splitlines()
    if not line.startswith("#")
]
READ = [line.partition(" ") for line in LINES if not line.startswith("!")]
REFUSED = [line[1:].partition(" ") for line in LINES if line.startswith("!")]


@pytest.mark.parametrize(("kind", "_", "text"), READ)
def test_sentence_is_understood_whole(kind, _, text):
    compiled = compile_card(KINDS[kind], text)

    assert compiled.problems == ()
    assert compile_card(KINDS[kind], compiled.rendered).tree == compiled.tree


@pytest.mark.parametrize(("kind", "_", "text"), REFUSED)
def test_sentence_that_is_not_understood_is_refused_with_its_place(kind, _, text):
    compiled = compile_card(KINDS[kind], text)

    assert compiled.tree is None
    for problem in compiled.problems:
        start, end = problem.span
        assert 0 <= start < end <= len(text)


def test_long_sentences_are_read_with_bounded_work(calls_of):
    """Issue 4, bad input: within 100 ms per card, which is 200,000 calls or more."""
    clear_compile_cache()
    for kind, _, text in sorted(READ + REFUSED, key=lambda row: -len(row[2]))[:100]:
        calls = calls_of(lambda kind=KINDS[kind], text=text: compile_card(kind, text))
        assert calls < 100_000, text
