"""Start a site and a Chromium, each as a process of its own."""

import json
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tools.browser import shipped_database

ROOT: Final = Path(__file__).resolve().parents[2]
# Half the processor time for the same pages; but it prefetches more than the browser
# that people use, so pages are weighed with theirs.
HEADLESS_SHELL: Final = "chromium-headless-shell"
CHROMIUM_NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    HEADLESS_SHELL,
)
START_TIMEOUT_S: Final = 240
STOP_TIMEOUT_S: Final = 60
PATIENCE_MS: Final = 60_000
# Clocks too short to play with, for journeys that wait for their end.
SHORT_CLOCKS: Final = {
    "blink": {"reserve_ms": 4000, "question_ms": 0, "increment_ms": 0},
    "impatient": {
        "reserve_ms": 600_000,
        "question_ms": 0,
        "increment_ms": 0,
        "grace_ms": 2500,
    },
}


def find_chromium(*preferred: str) -> str | None:
    """Return the path of a Chromium: from CHROMIUM, or from the path."""
    named = os.environ.get("CHROMIUM")
    names = (*preferred, *CHROMIUM_NAMES)
    return named or next(filter(None, map(shutil.which, names)), None)


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, **settings: str) -> Iterator[str]:
    """Serve a site with its files in a folder; yield its address.

    Args:
        folder: An empty folder.
        settings: Variables of its environment.
    """
    shipped_database.copy_database(folder / shipped_database.NAME)
    port = free_port()
    environment = {
        **shipped_database.build_environment(folder),
        "PYTHONUNBUFFERED": "1",
        "EXTRA_CLOCKS": json.dumps(SHORT_CLOCKS),
        **settings,
    }
    command = [sys.executable, "manage.py", "run", "--port", str(port)]
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            wait_for_line(server, "ready", folder / "server.log")
            yield f"http://127.0.0.1:{port}"
            assert server.poll() is None, "the server died during the tests"
        finally:
            server.terminate()
            server.wait(STOP_TIMEOUT_S)


def wait_for_line(server: subprocess.Popen[str], word: str, log: Path) -> None:
    """Read a server's output up to a line with the word; then keep draining it.

    Raises:
        RuntimeError: If the server ended first.
    """
    assert server.stdout is not None
    watchdog = threading.Timer(START_TIMEOUT_S, server.kill)
    watchdog.start()
    for line in server.stdout:
        if word in line:
            watchdog.cancel()
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return
    watchdog.cancel()
    raise RuntimeError(f"the server did not start:\n{log.read_text()[-4000:]}")


@contextmanager
def browsing(path: str | None) -> Iterator[Browser]:
    """Start a browser whose expectations wait as long as a busy machine takes."""
    with sync_playwright() as driver, launching(driver, path) as chromium:
        yield chromium


@contextmanager
def launching(driver: Playwright, path: str | None) -> Iterator[Browser]:
    """Start a browser by a running driver; a thread can have only one of those."""
    expect.set_options(timeout=PATIENCE_MS)
    chromium = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
    yield chromium
    chromium.close()
