"""What production installs is what runs, and every list pins the same versions."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LISTS = ("requirements", "requirements-test", "requirements-dev")
TESTS_ALONE = ("pytest", "hypothesis", "playwright", "schemathesis", "ruff", "mypy")


def pinned(name):
    text = (ROOT / f"{name}.txt").read_text()
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", text, re.MULTILINE))


def test_servers_install_nothing_that_only_tests_or_checks():
    """Operating review, finding 12: test tools went into every image."""
    runs = pinned("requirements")

    assert not [name for name in runs if name.startswith(TESTS_ALONE)]
    assert {"django", "websockets", "reportlab"} <= runs.keys()
    assert {"pytest", "hypothesis", "playwright"} <= pinned("requirements-test").keys()


def test_a_package_has_one_version_in_all_lists():
    versions = {}
    for name in LISTS:
        for package, version in pinned(name).items():
            versions.setdefault(package, set()).add(version)

    assert {p: found for p, found in versions.items() if len(found) > 1} == {}
