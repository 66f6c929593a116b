"""The mark of tests that replace functions of the rules engine."""

import pytest

from battles.rules.kernel import battle

needs_plain_engine = pytest.mark.skipif(
    not str(battle.__file__).endswith(".py"),
    reason="a compiled module does not look its own functions up again",
)
