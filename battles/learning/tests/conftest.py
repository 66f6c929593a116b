"""Fixtures of missed wins and of the coach."""

import pytest

from collection.tests.factories import load_starter_content, make_user


@pytest.fixture
def loser(transactional_db):
    load_starter_content()
    return make_user("loser")
