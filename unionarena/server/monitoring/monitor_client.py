"""What `manage.py check_service` asks the monitor, without a start of Django."""

import json
import sys
import urllib.request
from collections.abc import Sequence
from typing import Any

TIMEOUT_S = 0.7


def ask_monitor(port: int) -> list[dict[str, Any]] | None:
    """Return what the monitor of this machine found; None if it does not answer."""
    try:
        with urllib.request.urlopen(
            f"http://127.0.0.1:{port}/findings", timeout=TIMEOUT_S
        ) as answer:
            found: list[dict[str, Any]] = json.load(answer)
    except (OSError, ValueError):
        return None
    return found


def write_findings(findings: Sequence[dict[str, Any]], *, as_json: bool) -> int:
    """Print findings for people or programs; return the exit code."""
    if as_json:
        sys.stdout.write(json.dumps(findings, indent=2) + "\n")
    elif not findings:
        sys.stdout.write("No problems.\n")
    for finding in () if as_json else findings:
        sys.stdout.write(f"{finding['kind']}: {finding['text']}\n")
        sys.stdout.writelines(f"  {one}\n" for one in finding["ids"])
    return 1 if findings else 0
