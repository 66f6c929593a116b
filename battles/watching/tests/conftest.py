"""The same battles as the tests of battles."""

from battles.tests.conftest import (  # noqa: F401 - fixtures
    _forget,
    content,
    duel,
    live_duel,
    live_practice,
    practice,
)
