"""Run the suite, spread over the cores; what `make test` does.

Arguments go to pytest; with none, everything runs. The database is the one of
DATABASE_URL, the channel layer the one of REDIS_URL, as everywhere.
"""

import os
import sys

import pytest


def main(arguments: list[str]) -> int:
    """Run pytest and return its exit code."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "unionarena.settings.test"
    workers = str(min(os.cpu_count() or 1, 8))
    spread = [] if arguments else ["-n", workers, "--dist", "loadgroup"]
    return int(pytest.main(["-q", *spread, *arguments]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
