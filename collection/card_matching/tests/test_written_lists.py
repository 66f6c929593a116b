"""Which cards a written list means."""

import pytest

from cards.catalogue.selectors import find_names_of
from cards.search.indexing import index_everything
from cards.tests.factories import make_printing, make_series, publish
from collection.card_matching.suggestions import MAX_LOOKUPS
from collection.card_matching.written_lists import match_list_for
from collection.errors import NothingRead
from collection.tests.factories import load_frozen_content, make_user

pytestmark = pytest.mark.django_db
TABLE_WITH_SET = "Count,Set,Number\n4,XX99,TDL-1-001"


@pytest.fixture
def player():
    load_frozen_content()
    index_everything()
    return make_user()


def test_cards_are_found_by_number_and_by_name_in_any_language(player):
    text = "4 UA00ST/TDL-1-001\n2 Miori, Lighthouse Keeper\n1 TDL-1-001"

    matched = match_list_for(player, text, language="en")

    assert matched.counts == {"TDL-1-001": 5, "TDL-1-009": 2}
    assert matched.unmatched == []


def test_name_with_a_slip_is_told_with_what_it_might_mean(player):
    matched = match_list_for(player, "1 TDL-1-001\n3 Miori", language="en")

    (line,) = matched.unmatched
    assert (line.place, line.text, line.code) == (2, "3 Miori", "list.no_such_card")
    assert "TDL-1-009" in [card.number for card in line.suggestions]
    assert line.sentence == "Card not found."
    assert matched.counts == {"TDL-1-001": 1}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("what is this", "list.not_read"),
        ("51 TDL-1-001", "list.too_many_copies"),
        ("1 TDL-1-999", "list.no_such_card"),
        ('1 " OR 1=1', "list.no_such_card"),
    ],
)
def test_line_that_means_no_card_is_told(player, text, code):
    matched = match_list_for(player, text, language="en")

    assert [line.code for line in matched.unmatched] == [code]
    assert matched.counts == {}


@pytest.mark.parametrize("text", ["4 TDL-1-9", "TDL-1-0009 x4", "what tdl-1-9 is"])
def test_a_line_suggests_the_card_whose_number_it_contains(player, text):
    """Exchange F7: a number without its zeros was unmatched, without a suggestion."""
    matched = match_list_for(player, text, language="en")

    (line,) = matched.unmatched
    assert [card.number for card in line.suggestions] == ["TDL-1-009"]


def test_a_line_with_an_unknown_number_suggests_the_nearest_numbers(player):
    """Exchange F7; a number of a series without cards suggests none."""
    matched = match_list_for(player, "1 TDL-1-909\n1 XQZ-1-909", language="en")

    near, far = matched.unmatched
    assert "TDL-1-009" in [card.number for card in near.suggestions]
    assert far.suggestions == ()


@pytest.mark.parametrize(
    ("there", "order"),
    [
        (("078", "079", "087"), ["078"]),
        (("070", "079", "098"), ["079", "070", "098"]),
        (("008", "058", "087", "178"), ["087", "058", "008", "178"]),
    ],
)
def test_of_near_numbers_the_one_that_a_slip_writes_comes_first(player, there, order):
    """Issue 28: a lost zero, then digits that changed places, then the next number."""
    make_series("QRS")
    for last in there:
        publish(number=f"QRS-1-{last}", series="QRS")

    (line,) = match_list_for(player, "4 QRS-1-78", language="en").unmatched

    assert [card.number[-3:] for card in line.suggestions] == order


def test_text_of_nonsense_asks_the_search_so_often_and_no_more(
    player, django_assert_max_num_queries
):
    # A search is up to nine questions to a database; 300 of them would be thousands.
    with django_assert_max_num_queries(20 + 10 * MAX_LOOKUPS):
        match_list_for(player, "1 Miori\n" * 300, language="en")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\n",
        "# TDL-1-001",
        "【キャラクター】\nEvents:\n-----",
        "[]",
    ],
)
def test_text_that_names_no_card_is_refused(player, text):
    """Exchange F1: such a text emptied the deck it was pasted over."""
    with pytest.raises(NothingRead):
        match_list_for(player, text, language="en")


def test_no_copies_of_a_card_are_told(player):
    (line,) = match_list_for(player, "0 TDL-1-001", language="en").unmatched

    assert line.code == "list.no_copies"


@pytest.mark.parametrize(
    "text",
    ["4 XX99/TDL-1-001", "4 Hono, Apprentice Keeper (XX99) TDL-1-001", TABLE_WITH_SET],
)
def test_a_set_that_is_not_known_is_told_and_the_copies_count(player, text):
    """Issue 28: nothing is read half; the set was dropped without a word."""
    matched = match_list_for(player, text, language="en")

    assert matched.counts == {"TDL-1-001": 4}
    assert not matched.unmatched
    (notice,) = matched.notices
    assert (notice.code, notice.text) == ("list.unknown_set", text.splitlines()[-1])


@pytest.mark.parametrize("code", ["TDL1", "UE17BT", "UAPR", "UEX02BT"])
def test_the_set_of_a_printing_is_known_and_so_is_the_publishers_way(player, code):
    """A site that has one language only reads the lists of the other, too."""
    make_printing("TDL-1-009", "TDL1")

    matched = match_list_for(player, f"4 {code}/TDL-1-009\n1 TDL-1-009", language="en")

    assert matched.counts == {"TDL-1-009": 5}
    assert not matched.notices


@pytest.mark.parametrize(
    ("head", "cell"),
    [("Sideboard", "yes"), ("Sideboarded", "Yes"), ("Board", "sideboard")],
)
def test_cards_that_a_table_has_in_the_sideboard_are_told(player, head, cell):
    text = f"Count,Number,{head}\n4,TDL-1-001,no\n1,TDL-1-002,{cell}"

    matched = match_list_for(player, text, language="en")

    assert matched.counts == {"TDL-1-001": 4}
    assert [line.code for line in matched.unmatched] == ["list.not_in_deck"]


@pytest.mark.parametrize(
    "text",
    [
        "TDL-1-001,4,2",
        "4 TDL-1-001 Mia-Rose",
        "4 TDL-1-001 TDL-1-002 4",
        "4 TDL-1-001 and 3 others",
    ],
)
def test_what_is_not_the_name_of_the_card_is_told(player, text):
    """Exchange F2: whatever stood behind a number passed for its name."""
    matched = match_list_for(player, text, language="en")

    (line,) = matched.unmatched
    assert line.code == "list.other_name"
    assert [card.number for card in line.suggestions] == ["TDL-1-001"]
    assert matched.counts == {}


def test_name_of_the_card_in_any_language_and_marks_are_no_doubt(player):
    names = find_names_of(player, {"TDL-1-009"})["TDL-1-009"]
    text = "\n".join(
        [
            "1 TDL-1-009 Miori, Lighthouse Keeper",
            "1 TDL-1-009 MIORI LIGHTHOUSE KEEPER (foil)",
            "1 TDL-1-009 Miori, Lighthouse Keeper SR★",
            *(f"1 TDL-1-009 {name}" for name in names),
            "1 TDL-1-009 R",
        ]
    )

    matched = match_list_for(player, text, language="en")

    assert matched.unmatched == []
    assert len(names) == 3
    assert matched.counts == {"TDL-1-009": 4 + len(names)}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("https://decks.example/view/1234", "list.link_elsewhere"),
        ("Deck code: 7Fq2Kx9LmP", "list.code_elsewhere"),
        ("4 TDL-1-009\n7Fq2Kx9LmP", "list.code_elsewhere"),
    ],
)
def test_a_link_or_code_of_another_program_is_told_with_what_to_do(player, text, code):
    (line,) = match_list_for(player, text, language="en").unmatched

    assert line.code == code
    assert "copy its card list" in line.sentence.replace("\n", " ")


def test_a_control_character_costs_its_own_line(player):
    """The search for a suggestion refused the whole list."""
    text = "1 Foo\x1bbar\n4 TDL-1-009\n2 \x07"

    matched = match_list_for(player, text, language="en")

    assert matched.counts == {"TDL-1-009": 4}
    assert [line.place for line in matched.unmatched] == [1, 3]


def test_cards_below_sideboard_are_reported(player):
    """Exchange F7: they are not in the deck, and the player is told so."""
    text = "Deck\n4 TDL-1-009\nSideboard\n1 TDL-1-001"

    matched = match_list_for(player, text, language="en")

    assert matched.counts == {"TDL-1-009": 4}
    told = [(line.place, line.code) for line in matched.unmatched]
    assert told == [(4, "list.not_in_deck")]


def test_a_number_with_zeros_too_many_is_proposed_without_them(player):
    (line,) = match_list_for(player, "4 TDL-01-009", language="en").unmatched

    assert line.suggestions[0].number == "TDL-1-009"


@pytest.mark.parametrize(
    "line",
    [
        *("3 AP card", "3x UA00ST/TDL-1-AP01", "アクションポイントカード ×3"),
        "3 UAAP/AP-1 Action Point Card",
    ],
)
def test_ap_cards_are_known_to_stand_beside_the_deck(player, line):
    """Exchange F7: they were cards that do not exist (UA-2.2.6)."""
    matched = match_list_for(player, f"4 TDL-1-009\n{line}", language="en")

    assert matched.counts == {"TDL-1-009": 4}
    assert [(it.code, it.suggestions) for it in matched.unmatched] == [
        ("list.ap_card", ())
    ]


@pytest.mark.parametrize(
    "line", ["4 TDL1009", "4 TDL 1 009", "4 TDL/1/009", "4 TDL-1-OO9", "TDL-1-009.pdf"]
)
def test_a_number_written_otherwise_proposes_its_card(player, line):
    (unread,) = match_list_for(player, line, language="en").unmatched

    assert [card.number for card in unread.suggestions] == ["TDL-1-009"]


def test_every_line_with_a_number_gets_a_suggestion_however_many(player):
    """Issue 28: every report proposes the card whose number is nearest."""
    matched = match_list_for(player, "1 TDL-1-9 and more\n" * 90, language="en")

    assert len(matched.unmatched) == 90
    for line in matched.unmatched:
        assert [card.number for card in line.suggestions] == ["TDL-1-009"]


def test_a_slip_in_the_series_suggests_the_number_of_a_series_that_is_there(player):
    (line,) = match_list_for(player, "1 TLD-1-009", language="en").unmatched

    assert "TDL-1-009" in [card.number for card in line.suggestions]
