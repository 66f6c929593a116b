"""A line of the grammar is read and written."""

from functools import partial

import pytest

from cards.effects.compilers.engine.parser import (
    Grammar,
    GrammarError,
    Parser,
    RuleBook,
    WorkBudget,
)
from cards.effects.compilers.engine.patterns import REJECT, _1, _2, define_view
from cards.effects.compilers.engine.phrases import Location
from cards.effects.compilers.engine.terminals import TERMINALS
from cards.effects.compilers.ja.grammar import GRAMMAR, TABLE
from cards.effects.compilers.ja.text_generator import (
    GenerationTable,
    NoWordsError,
    TextGenerator,
)
from cards.effects.model.amounts import Count
from cards.effects.model.atoms import Draw, Shuffle
from cards.effects.model.conditions import Compare
from cards.effects.model.control import May
from cards.effects.model.enums import CardKind, Operator, Side, Zone
from cards.effects.model.filters import IsKind
from cards.effects.model.subjects import Cards, Top


def _book() -> RuleBook:
    book = RuleBook()
    book.words(
        "owner", {"自分の": Side.ME, "お互いの": Side.EITHER, "皆の": Side.EITHER}
    )
    book.pair("top", "{owner}山札の上から{n}枚[を]", Top(_1, _2))
    return book


def _read(grammar, name, text):
    parser = Parser(grammar, text, budget=WorkBudget(), nested=lambda _: None)
    return [value for value, _ in parser.whole(name)]


def test_a_pair_is_read_and_written():
    book = _book()
    top = Top(Side.ME, 3)

    assert _read(Grammar(book.rules, TERMINALS), "top", "自分の山札の上から3枚を") == [
        top
    ]
    assert (
        TextGenerator(GenerationTable(book.rules), {}).write("top", top)
        == "自分の山札の上から3枚"
    )


def test_of_several_words_the_first_is_written():
    book = _book()

    assert _read(Grammar(book.rules, TERMINALS), "owner", "皆の") == [Side.EITHER]
    assert (
        TextGenerator(GenerationTable(book.rules), {}).write("owner", Side.EITHER)
        == "お互いの"
    )


@pytest.mark.parametrize("near", [Top(Side.ME, 3, up_to=True), Top(Side.OPPONENT, 3)])
def test_what_no_line_says_is_not_written(near):
    """A field that the pattern has otherwise, a part that has no words."""
    with pytest.raises(NoWordsError):
        TextGenerator(GenerationTable(_book().rules), {}).write("top", near)


def test_a_pattern_needs_all_parts_of_its_template():
    with pytest.raises(GrammarError, match="differ"):
        RuleBook().pair("top", "{owner}山札の上から{n}枚", Top(_1, 1))


def test_a_list_is_read_and_written_item_by_item():
    """``[、!]`` may be left out, and is written."""
    book = _book()
    book.pair("owners", "{owner}", (_1,))
    book.pair("owners", "{owner}[、!]{owners}", (_1, *_2))
    both = (Side.ME, Side.EITHER)

    assert _read(Grammar(book.rules, TERMINALS), "owners", "自分の皆の") == [both]
    assert (
        TextGenerator(GenerationTable(book.rules), {}).write("owners", both)
        == "自分の、お互いの"
    )
    with pytest.raises(NoWordsError):
        TextGenerator(GenerationTable(book.rules), {}).write("owners", ())


def test_notes_of_a_line_that_is_not_written_are_forgotten():
    book = RuleBook()
    book.pair("top", "{said}{n}枚", Top(_1, _2), where=lambda *_: True)
    book.words("said", {"自分の": Side.ME})
    notes: list[str] = []
    own = {"said": lambda writing, _: writing.notes.append("later") or "自分の"}
    writing = TextGenerator(GenerationTable(book.rules), own, None, notes)

    assert writing.attempt("top", Top(Side.ME, Side.ME)) is None
    assert notes == []
    assert writing.attempt("top", Top(Side.ME, 2)) == "自分の2枚"
    assert notes == ["later"]


def _draw(step):
    return (step.count + 1,) if isinstance(step, Draw) else None


@define_view(_draw)
def one_less(n):
    return REJECT if n < 1 else Draw(n - 1)


def test_a_view_is_built_and_taken_apart_inside_a_pattern():
    book = RuleBook()
    book.pair("deed", "{n}枚より1枚少なく引いてもよい", May(one_less(_1)))
    read = partial(_read, Grammar(book.rules, TERMINALS), "deed")

    assert read("3枚より1枚少なく引いてもよい") == [May(Draw(2))]
    assert read("0枚より1枚少なく引いてもよい") == []  # The view declines.
    assert (
        TextGenerator(GenerationTable(book.rules), {})
        .write("deed", May(Draw(2)))
        .startswith("3枚")
    )
    with pytest.raises(NoWordsError):
        TextGenerator(GenerationTable(book.rules), {}).write(
            "deed", May(Shuffle(Side.ME))
        )


def test_a_view_of_values_is_what_it_builds():
    assert one_less(3) == Draw(2)


def test_an_option_with_a_part_is_written_where_it_is_marked():
    book = RuleBook()
    book.words("this", {"このキャラ": True})
    book.pair("act", "[{this_}を!]引く[、]", Draw(1))

    assert (
        TextGenerator(GenerationTable(book.rules), {}).write("act", Draw(1))
        == "このキャラを引く"
    )


@pytest.mark.parametrize(
    ("zone", "written"),
    [
        (Zone.FIELD, "自分の場にキャラがある"),
        (Zone.OUTSIDE_AREA, "自分の場外にキャラカードがある"),
    ],
)
def test_a_class_is_written_as_the_place_before_it_is(zone, written):
    there = Count(Cards(Side.ME, (zone,), (IsKind(CardKind.CHARACTER),)))
    condition = Compare(there, Operator.AT_LEAST, 1)

    assert TextGenerator(TABLE, {}).write("cond", condition) == written
    assert _read(GRAMMAR, "cond", written) == [condition]


WORDS = sorted({rule.name for rule in GRAMMAR.rules if "{" not in rule.template})


@pytest.mark.parametrize("name", ["owner", "zone", "kind", "color", "stat", "compared"])
def test_every_word_is_written_as_it_is_read(name):
    assert name in WORDS
    for rule in GRAMMAR.rules:
        if rule.name == name:
            value = rule.build()
            written = TextGenerator(TABLE, {}).write(name, value)
            assert _read(GRAMMAR, name, written) == [value]


def test_places_are_read_as_they_are_written():
    where = Location(Side.ME, (Zone.HAND, Zone.OUTSIDE_AREA))
    written = TextGenerator(TABLE, {}).write("location", where)

    assert _read(GRAMMAR, "location", written) == [where]
    assert TextGenerator(TABLE, {}).write("stored", Cards(Side.ME, (Zone.HAND,)))
