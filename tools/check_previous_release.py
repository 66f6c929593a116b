"""Test that an older release works on the current tables, as it must during a release.

python tools/check_previous_release.py REVISION [tests …]

Checks the revision out into a temporary folder, migrates an empty database with the
current code, and runs the older release's own tests on it (those of battles and of
reading them by REST, if none are named). Needs the history; takes some minutes.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = ("battles/live", "battles/sockets", "battles/api", "battles/seating")


def main(arguments: list[str]) -> int:
    """Return the exit code of pytest."""
    if not arguments:
        print(__doc__)
        return 2
    revision, *named = arguments
    with tempfile.TemporaryDirectory() as folder:
        older = Path(folder) / "older"
        _run(ROOT, "git", "worktree", "add", "--detach", str(older), revision)
        try:
            return _try(older, named or list(TESTS))
        finally:
            _run(ROOT, "git", "worktree", "remove", "--force", str(older))


def _try(older: Path, tests: list[str]) -> int:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "REDIS_URL"}
    }
    env = {**kept, "DJANGO_SETTINGS_MODULE": "unionarena.settings.test"}
    tables = {**env, "DATABASE_URL": f"sqlite:///{older / 'test.sqlite3'}"}
    manage = (sys.executable, "manage.py")
    _run(ROOT, *manage, "migrate", "--verbosity", "0", env=tables)
    _run(ROOT, *manage, "flush", "--no-input", "--verbosity", "0", env=tables)
    # Keep the database, so that pytest uses the tables as they are.
    command = [sys.executable, "-m", "pytest", "-q", "--reuse-db", *tests]
    return subprocess.run(command, cwd=older, env=env, check=False).returncode


def _run(folder: Path, *command: str, env: dict[str, str] | None = None) -> None:
    subprocess.run(command, cwd=folder, env=env, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
