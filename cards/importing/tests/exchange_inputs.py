"""Files of other programs that went wrong, where they are given."""

import os
from pathlib import Path

import pytest

_FOLDER = Path(
    os.environ.get("UA_CARDS", Path(__file__).parents[4] / "shared" / "data")
)


def find_exchange_input(name: str) -> bytes:
    """Return the content of one file; skip the test where it is absent."""
    path = _FOLDER / "exchange" / name
    if not path.exists():
        pytest.skip(f"{name} is not here (set UA_CARDS to the folder of the lists)")
    return path.read_bytes()
