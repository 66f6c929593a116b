"""A PostgreSQL database with the shipped content, filled once for all tests here."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from bench._processes import (
    FILLED,
    ROOT,
    Postgres,
    build_environment,
    missing_services,
)


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
        for command in ("migrate", "load_content"):
            subprocess.run(
                [sys.executable, "manage.py", command, "--verbosity", "0"],
                cwd=ROOT,
                env=os.environ | site,
                check=True,
            )
        server.kill("fast")
        patch.setenv(FILLED, str(server.data))
        yield
