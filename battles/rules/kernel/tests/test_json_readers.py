"""Rows that have got an entry since a position was saved."""

import pytest

from battles.rules.kernel import json_readers
from battles.rules.kernel.errors import DamagedState


def test_a_row_saved_before_its_last_entry_existed_is_filled():
    assert json_readers.as_grown_row([1, 2], "attack", 3, 0) == [1, 2, 0]
    assert json_readers.as_grown_row([1, 2, 9], "attack", 3, 0) == [1, 2, 9]


@pytest.mark.parametrize("row", [[1], [1, 2, 3, 4], "12", None])
def test_a_row_of_another_length_is_damaged(row):
    with pytest.raises(DamagedState):
        json_readers.as_grown_row(row, "attack", 3, 0)
