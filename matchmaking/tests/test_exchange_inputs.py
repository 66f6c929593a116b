"""Files of other programs that once went wrong, beside those of decks and cards.

Each is skipped where the folder is absent; decks are read in
``collection.lists.tests.test_dialects``, card lists in
``cards.importing.tests.test_strict_values``.
"""

from battles.simulation.scenario_files import run_scenario_file
from cards.importing.tests.exchange_inputs import find_exchange_input
from collection.inventory.list_parser import Row, UnclearRow, decode_file, parse_list
from matchmaking.tournaments.rules.elimination import pair_first_round
from matchmaking.tournaments.rules.records import Player


def read_rows(name):
    """Return the rows of a collection that were read, and the lines that were not."""
    found = list(parse_list(decode_file(find_exchange_input(name))))
    read = [(row.number, row.count) for row in found if isinstance(row, Row)]
    return read, [row.place for row in found if isinstance(row, UnclearRow)]


def test_a_collection_with_carriage_returns_alone_has_both_rows():
    """Exchange F4: it was answered with an error of the server."""
    assert read_rows("collection-cr-only.csv") == (
        [("TDL-1-001", 3), ("TDL-1-002", 2)],
        [],
    )


def test_a_collection_with_two_counts_tells_the_row():
    """Exchange F2: one of four copies was read, and nothing was told."""
    assert read_rows("collection-two-counts.csv") == ([], [2])


def test_a_collection_that_begins_with_its_separator_is_a_table():
    """Exchange F8: every line was doubted; the printing is kept."""
    assert read_rows("collection-sep-line.csv") == ([("TDL1/TDL-1-001", 3)], [])


def test_copies_of_a_card_in_a_scenario_share_its_named_limit(tmp_path):
    """Exchange F10: a judge was told the opposite of what a battle does."""
    path = tmp_path / "named-limit.yaml"
    path.write_bytes(find_exchange_input("scenario-named-limit.yaml"))

    report = run_scenario_file(path)

    assert report.outcomes
    assert report.has_passed, report.to_dict()


def test_who_was_dropped_before_the_first_round_is_not_seated():
    """Exchange F5."""
    find_exchange_input("tournament-dropped-at-the-start.py")

    tables = pair_first_round([Player(1, 1), Player(2, 2, is_out=True), Player(3, 3)])

    assert {one for table in tables for one in table.players} == {1, 3}
