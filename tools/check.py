"""Run every check of the code; what `make check` does.

Each check is a command; all of them run, two at a time, and the output of those that
fail is printed. Name some to run only those: `make check ARGS="ruff mypy"`.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Final

BIN = Path(sys.executable).parent
PACKAGES = [
    *("unionarena", "cards", "collection", "battles", "results", "matchmaking"),
    *("bench", "tools"),
]
CHECKS: dict[str, list[str]] = {
    "mypy": [f"{BIN}/mypy", *PACKAGES],
    "ruff": [f"{BIN}/ruff", "check", "--quiet", "."],
    "format": [f"{BIN}/ruff", "format", "--check", "--quiet", "."],
    "imports": [f"{BIN}/lint-imports", "--no-cache"],
    "templates": [f"{BIN}/djlint", "--lint", "--quiet", "templates"],
    "django": ["manage.py", "check", "--fail-level", "WARNING"],
    "deploy": ["tools/check_deploy.py"],
    "migrations": ["manage.py", "makemigrations", "--check", "--dry-run"],
    "messages": ["tools/translations.py", "--check"],
    "vocabulary": ["tools/check_vocabulary.py"],
    "names": ["tools/check_names.py"],
    "fields": ["tools/generate_fields.py", "--check"],
    "references": ["tools/generate_references.py", "--check"],
    "clients": ["tools/client_types.py", "--check"],
    "javascript": ["tools/check_javascript.py"],
    "vendor": ["tools/vendor_javascript.py", "--check"],
}

# Collects into the catalogues, which others read, and restores them.
ALONE: Final = ("messages",)


def run(name: str) -> tuple[str, bool, float, str]:
    """Run one check; return its name, whether it passed, seconds and output."""
    command = CHECKS[name]
    if command[0].endswith(".py"):
        command = [sys.executable, *command]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "unionarena.settings.test"}
    start = time.perf_counter()
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - start
    return name, done.returncode == 0, seconds, (done.stdout + done.stderr).strip()


def main(names: list[str]) -> int:
    """Run the named checks, or all; return 0 when all passed."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        print(f"Unknown: {', '.join(unknown)}. There are: {', '.join(CHECKS)}.")
        return 2
    failed = 0
    alone = [name for name in ALONE if name in (names or CHECKS)]
    together = [name for name in names or CHECKS if name not in ALONE]
    first = [run(name) for name in alone]
    with ThreadPoolExecutor(max_workers=2) as pool:
        for name, passed, seconds, output in chain(first, pool.map(run, together)):
            print(f"{'ok    ' if passed else 'FAILED'} {name:<11} {seconds:5.1f} s")
            if not passed:
                failed += 1
                print(output or "(no output)")
    print(f"{len(names or CHECKS) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
