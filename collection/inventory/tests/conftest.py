"""A user whose collection the tests change."""

import pytest

from cards.search.indexing import index_everything
from cards.tests.factories import make_printing, make_series, publish
from collection.tests.factories import make_user


@pytest.fixture
def owner():
    """A user without cards, and two cards, of which one has a parallel printing."""
    make_series()
    publish(number="TDL-1-001")
    publish(number="TDL-1-002")
    make_printing("TDL-1-001")
    make_printing("TDL-1-001", picture="_p1", rarity="C★")
    index_everything()
    return make_user()
