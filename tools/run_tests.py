"""Run the suite on all cores; what `make test` does.

Arguments go to pytest; without any, everything runs. DATABASE_URL and REDIS_URL choose
the database and the channel layer.
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
