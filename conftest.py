"""What holds for every test of the platform."""

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _source_language() -> Iterator[None]:
    """Speak English, whatever language an earlier test's visitor chose."""
    with translation.override("en"):
        yield
