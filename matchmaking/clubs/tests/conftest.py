"""People, and clubs of one of them."""

import pytest

from collection.tests.factories import make_user
from matchmaking.clubs.tests.factories import create


@pytest.fixture
def akari(db):
    return make_user("akari")


@pytest.fixture
def botan(db):
    return make_user("botan")


@pytest.fixture
def chidori(db):
    return make_user("chidori")


@pytest.fixture
def club(akari):
    """An open club."""
    return create(akari)


@pytest.fixture
def strict_club(akari):
    """A club that one joins by request."""
    return create(akari, "Night watch", is_open=False)
