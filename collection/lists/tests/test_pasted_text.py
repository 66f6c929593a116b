"""Whatever people paste becomes a written list."""

import json

import pytest

from collection.lists import (
    BadCode,
    BadDocument,
    Entry,
    OutsideLine,
    UnreadLine,
    convert_to_written_list,
    read_list,
    write_code,
    write_document,
)

COUNTS = {"TDL-1-001": 4, "TDL-1-AP01": 1}
AS_LIST = "4 TDL-1-001\n1 TDL-1-AP01\n"


@pytest.mark.parametrize(
    "pasted",
    [
        write_code(COUNTS),
        f"  {write_code(COUNTS)}\n",
        f"https://arena.example/decks/code/{write_code(COUNTS)}/",
        f"http://localhost:8000/decks/code/{write_code(COUNTS)}",
        json.dumps(write_document("x", [(4, "TDL-1-001", ""), (1, "TDL-1-AP01", "")])),
    ],
)
def test_code_link_and_json_become_a_list(pasted):
    assert convert_to_written_list(pasted) == AS_LIST


@pytest.mark.parametrize("text", ["", "4 TDL-1-001", "ua1", "ua1 x4", "uallen x4"])
def test_written_list_stays_as_it_is(text):
    assert convert_to_written_list(text) == text


@pytest.mark.parametrize(
    "pasted", ["ua1AAAAAAAAAA", "https://arena.example/decks/code/hello/"]
)
def test_damaged_code_or_link_is_refused(pasted):
    with pytest.raises(BadCode):
        convert_to_written_list(pasted)


@pytest.mark.parametrize(
    "pasted",
    [
        "{",
        "{}",
        '{"format": "union-arena-deck", "version": 2, "entries": []}',
        '{"format": "union-arena-deck", "version": 1}',
        '{"format": "union-arena-deck", "version": 1, "entries": [4]}',
        '{"format": "union-arena-deck", "version": 1, "entries": [{"number": "A"}]}',
        '{"a":' * 20_000,
        '{"cards": [{"id": "TDL-1-001", "count": 4}], "cards": []}',
    ],
)
def test_json_that_is_no_deck_is_refused(pasted):
    with pytest.raises(BadDocument):
        convert_to_written_list(pasted)


def test_count_of_five_thousand_digits_is_left_to_the_list_to_tell():
    entries = f'[{{"number": "TDL-1-001", "count": {"9" * 5000}}}]'
    document = f'{{"format": "union-arena-deck", "version": 1, "entries": {entries}}}'

    assert convert_to_written_list(document).startswith("999")


@pytest.mark.parametrize(
    "cards",
    [
        [{"id": "TDL-1-001", "count": 4}, {"id": "TDL-1-AP01", "count": 1}],
        [{"cardId": "TDL-1-001", "qty": 4}, {"cardId": "TDL-1-AP01", "qty": 1}],
        [{"card": {"number": "TDL-1-001"}, "copies": "4"}, {"card": "TDL-1-AP01"}],
        [{"id": 117, "name": "TDL-1-001", "amount": 4.0}, "1 TDL-1-AP01"],
        [["TDL-1-001", 4], [1, "TDL-1-AP01"]],
        {"TDL-1-001": 4, "TDL-1-AP01": 1},
    ],
)
def test_json_of_other_deck_builders_becomes_a_list(cards):
    """Exchange F7: decks people have elsewhere."""
    deck = {"name": "x", "cards": cards}

    for document in (
        deck,
        cards,
        {"deck": cards},
        {"data": {"cards": cards}, "ok": True},
        {"response": {"deck": {"main": cards}}},
    ):
        assert convert_to_written_list(json.dumps(document)) == AS_LIST


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "TDL-1-002", "count": -4},
        {"id": "TDL-1-002", "count": None},
        {"id": "TDL-1-002", "number_of": 4},
        {"id": "TDL-1-002", "count": 3, "foil": 1},
        ["TDL-1-002", 4, 2],
        {"count": 4},
        {"id": "TDL-1-002", "code": "TDL-1-003", "count": 4},
        7,
    ],
)
def test_a_part_of_json_that_is_not_clear_stays_a_line_that_is_reported(entry):
    deck = json.dumps({"cards": [{"id": "TDL-1-001", "count": 4}, entry]})
    card, unclear = read_list(convert_to_written_list(f"\ufeff{deck}"))

    assert (card.count, card.number) == (4, "TDL-1-001")
    assert isinstance(unclear, UnreadLine)


def test_cards_elsewhere_in_json_are_reported():
    deck = {"cards": ["4 TDL-1-001"], "leaders": [{"id": "TDL-1-002"}], "side": ["x"]}
    card, other = read_list(convert_to_written_list(json.dumps(deck)))

    assert (card.count, card.number) == (4, "TDL-1-001")
    assert isinstance(other, UnreadLine)
    assert other.text.startswith("leaders")


@pytest.mark.parametrize("part", ["side", "sideboard", "maybeboard"])
def test_a_sideboard_in_json_is_reported_as_one_in_a_text_is(part):
    cards = {"main": [{"id": "TDL-1-001", "count": 4}], part: {"TDL-1-002": 1}}

    lines = read_list(convert_to_written_list(json.dumps({"data": cards})))

    card, _heading, outside, _deck = lines
    assert (card.count, card.number) == (4, "TDL-1-001")
    assert isinstance(outside, OutsideLine)


def test_json_lines_are_read_line_by_line():
    """Issue 28: nothing is read half; a line that is no JSON refuses them all."""
    lines = '{"number": "TDL-1-001", "count": 4}\n\n["TDL-1-AP01", 1]\n'

    assert convert_to_written_list(lines) == AS_LIST
    with pytest.raises(BadDocument):
        convert_to_written_list(f"{lines}and more")


def test_a_name_beside_a_number_in_json_stays_beside_it():
    entry = {"id": "TDL-1-001", "name": "Hono, Keeper", "count": 4}

    assert convert_to_written_list(json.dumps([entry])) == "4 TDL-1-001 Hono, Keeper\n"


def test_parts_of_json_that_may_each_be_the_deck_are_refused():
    part = [{"id": "TDL-1-001", "count": 4}]

    with pytest.raises(BadDocument):
        convert_to_written_list(json.dumps({"day": part, "night": part}))


ONE = {"id": "TDL-1-001", "count": 4}
OTHER = {"id": "TDL-1-AP01", "count": 1}


@pytest.mark.parametrize(
    "deck",
    [
        {"characters": [ONE], "events": [OTHER], "sites": []},
        {"TDL-1-001": {"count": 4}, "TDL-1-AP01": {"count": 1}},
        {"name": "Tide", "TDL-1-001": 4, "TDL-1-AP01": 1},
        [{"TDL-1-001": 4}, {"TDL-1-AP01": 1}],
        ["TDL-1-001", 4, "TDL-1-AP01", 1],
        {"cards": "4 TDL-1-001\n1 TDL-1-AP01"},
        {"cards": {"0": ONE, "1": OTHER}},
        {"decks": [{"name": "Tide", "cards": [ONE, OTHER]}]},
        [{"Card Number": "TDL-1-001", "Quantity": 4}, {"カード番号": "TDL-1-AP01"}],
        [{"card": {"id": 77, "code": "TDL-1-001"}, "qty": 4}, {"cardNo": "TDL-1-AP01"}],
    ],
)
def test_json_of_other_programs_is_read_however_it_is_put(deck):
    assert convert_to_written_list(json.dumps(deck)) == AS_LIST
    assert convert_to_written_list(f"```json\n{json.dumps(deck)}\n```") == AS_LIST


def test_the_printing_in_json_does_not_hide_the_number():
    """Such a deck was refused, or the number was taken for another site's."""
    deck = {"UA00ST/TDL-1-001_p1": 4, "TDL-1-AP01": 1}

    expected = AS_LIST.replace("TDL-1-001", "UA00ST/TDL-1-001_p1")
    assert convert_to_written_list(json.dumps(deck)) == expected


@pytest.mark.parametrize(
    "mark",
    [
        {"sideboard": True},
        {"isSideboard": True},
        {"board": "side"},
        {"zone": "Sideboard"},
        {"inDeck": False},
    ],
)
def test_an_entry_of_json_may_say_that_it_is_not_in_the_deck(mark):
    """Its copies were counted as the deck's."""
    written = convert_to_written_list(json.dumps([ONE, {**OTHER, **mark}]))

    card, outside = read_list(written)
    assert (type(card), type(outside)) == (Entry, OutsideLine)


@pytest.mark.parametrize("mark", [{"sideboard": False}, {"board": "main"}, {"side": 0}])
def test_an_entry_of_json_may_say_that_it_is_in_the_deck(mark):
    assert convert_to_written_list(json.dumps([{**ONE, **mark}, OTHER])) == AS_LIST


@pytest.mark.parametrize(
    "deck",
    [
        [{"name": "A", "cards": [ONE]}, {"name": "B", "cards": [OTHER]}],
        [{"id": "TDL-1-001\n3 TDL-1-002", "count": 4}],
        [{"id": "TDL-1-001 x4"}],
        {"ObjectStates": [{"DeckIDs": [1, 2], "ContainedObjects": []}]},
        [{"id": "TDL-1-001", "owned": 3, "wanted": 2}],
    ],
)
def test_json_that_says_two_things_is_told(deck):
    lines = list(read_list(convert_to_written_list(json.dumps(deck))))

    assert lines
    assert all(not isinstance(line, Entry) or not line.number for line in lines)


def test_a_stack_of_cards_that_lacks_one_is_told():
    """Tabletop Simulator: two cards by their ids, one of them there."""
    stack = {"DeckIDs": [1, 2], "ContainedObjects": [{"Nickname": "TDL-1-001"}]}
    unread, card = read_list(
        convert_to_written_list(json.dumps({"ObjectStates": [stack]}))
    )

    assert (type(unread), card.number) == (UnreadLine, "TDL-1-001")


def test_json_array_becomes_a_line_for_each_of_its_texts():
    """Exchange F1: an array on one line was taken for a heading."""
    pasted = json.dumps(["From elsewhere", "TDL-1-001", "TDL-1-001"])

    assert convert_to_written_list(pasted) == "From elsewhere\nTDL-1-001\nTDL-1-001\n"


def test_cards_that_share_a_line_get_lines_of_their_own():
    """A line in doubt is replaced whole; no other card may stand on it."""
    text = "# mine\n3xTDL-1-001 4xTDL-1-002\n\n1 TDL-1-003"

    assert (
        convert_to_written_list(text)
        == "# mine\n3xTDL-1-001\n4xTDL-1-002\n\n1 TDL-1-003"
    )
