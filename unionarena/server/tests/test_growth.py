"""What is kept of battles costs no more than it must as they become many."""

import pytest
from django.db import connection

OF_BATTLES = ("battles_battleaction", "battles_battleseat", "battles_battlesnapshot")


@pytest.mark.parametrize("table", OF_BATTLES)
def test_no_index_repeats_the_beginning_of_a_unique_one(db, table):
    """Each costs a write with every action."""
    with connection.cursor() as cursor:
        found = connection.introspection.get_constraints(cursor, table)
    columns = [one["columns"] for one in found.values() if one["index"]]
    unique = [one["columns"] for one in found.values() if one["unique"]]

    assert ["battle_id"] not in columns
    assert any(each[0] == "battle_id" for each in unique)
