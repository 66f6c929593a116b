"""A PostgreSQL database with the shipped content, filled once for all tests here."""

import os
import tempfile
from pathlib import Path

import pytest

from bench._processes import (
    FILLED,
    Postgres,
    build_environment,
    missing_services,
)
from tools.browser.shipped_database import fill_database


@pytest.fixture(scope="package", autouse=True)
def _filled_postgres():
    """Have every server that is started here begin with a copy of it."""
    if missing_services():
        yield
        return
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL has a user of its own
        server = Postgres(folder)
        nothing = "redis://127.0.0.1:1/0"
        site = build_environment(folder, database=server.url, redis=nothing)
        fill_database(os.environ | site)
        server.kill("fast")
        patch.setenv(FILLED, str(server.data))
        yield
