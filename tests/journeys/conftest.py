"""A real server and a real Chromium for the journeys.

The server is a process of its own with its own database, as ``make run`` starts it; the
browser is module-scoped, because a session-wide one leaves an event loop behind that
later tests trip over. No test here touches the ORM.
"""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import shipped_database

ROOT = Path(__file__).resolve().parents[2]
# The same pages for half of the processor's time; but it fetches more ahead than what
# people have, so a page is weighed with theirs.
WITHOUT_WINDOWS = "chromium-headless-shell"
CHROMIUM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    WITHOUT_WINDOWS,
)
START_TIMEOUT_S = 240
STOP_TIMEOUT_S = 60
PATIENCE_MS = 60_000
# Clocks nobody could play with, for journeys that wait for their end.
SHORT_CLOCKS = {
    "blink": {"reserve_ms": 4000, "question_ms": 0, "increment_ms": 0},
    "impatient": {
        "reserve_ms": 600_000,
        "question_ms": 0,
        "increment_ms": 0,
        "grace_ms": 2500,
    },
}


def find_chromium(*preferred):
    """Where a Chromium is: named by CHROMIUM, or on the path."""
    named = os.environ.get("CHROMIUM")
    names = (*preferred, *CHROMIUM_NAMES)
    return named or next(filter(None, map(shutil.which, names)), None)


def pytest_collection_modifyitems(items):
    """Browser tests are skipped where there is no browser."""
    reason = "no Chromium on this machine (install it, or name it in CHROMIUM)"
    without = pytest.mark.skip(reason=reason)
    for item in items:
        if item.get_closest_marker("browser"):
            # A loaded machine draws late; what fails twice is broken.
            item.add_marker(pytest.mark.flaky(reruns=1))
            if find_chromium() is None:
                item.add_marker(without)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of a running platform with a database of its own.

    JOURNEY_SITE names one that runs already, for working on a journey.
    """
    if named := os.environ.get("JOURNEY_SITE"):
        yield named
        return
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@contextmanager
def serving(folder, **wishes):
    """A platform with its files in a folder; wishes are settings of its environment."""
    shipped_database.copy_database(folder / shipped_database.NAME)
    port = free_port()
    environment = {
        **shipped_database.build_environment(folder),
        "PYTHONUNBUFFERED": "1",
        "EXTRA_CLOCKS": json.dumps(SHORT_CLOCKS),
        **wishes,
    }
    command = [sys.executable, "manage.py", "run", "--port", str(port)]
    log = (folder / "server.log").open("w")
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
        log.close()


def wait_for_line(server, word, log):
    """Read what the server says until it says the word; then keep its pipe empty."""
    watchdog = threading.Timer(START_TIMEOUT_S, server.kill)
    watchdog.start()
    for line in server.stdout:
        if word in line:
            watchdog.cancel()
            threading.Thread(target=server.stdout.read, daemon=True).start()
            return
    watchdog.cancel()
    pytest.fail(f"the server did not start:\n{log.read_text()[-4000:]}")


@contextmanager
def browsing(path):
    """A browser that runs, waiting as long as a busy machine takes."""
    sync_api = pytest.importorskip("playwright.sync_api")
    sync_api.expect.set_options(timeout=PATIENCE_MS)
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def browser():
    with browsing(find_chromium(WITHOUT_WINDOWS)) as chromium:
        yield chromium


# A page that was left while it was loading something complains; nobody else does. The
# admin's door is closed to players, and a text without a card is refused.
EXPECTED = re.compile(
    r"net::ERR_(ABORTED|NETWORK_CHANGED|INTERNET_DISCONNECTED)|/admin/login/.*\b403\b"
    r"|/decks/\d+/edit/.*\b400\b"
)


# A journey is in no danger of a late second press, and answers everything itself.
AT_ONCE = """if (!localStorage.getItem("board")) {
  const now = { settle: "off", auto: "off", beats: "off" };
  localStorage.setItem("board", JSON.stringify(now));
}"""


@pytest.fixture
def open_page(browser, site, request):
    """Open pages, each with its own cookies; what they complain of fails the test."""
    contexts = []
    complaints = []

    def complain(text):
        if not EXPECTED.search(text):
            complaints.append(text)

    def open_one(path="/", **wishes):
        settings = {"locale": "en-US", "reduced_motion": "reduce"}
        settings["viewport"] = {"width": 1280, "height": 800}
        context = browser.new_context(base_url=site, **(settings | wishes))
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(AT_ONCE)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda m: complain(f"{page.url}: {m.text}") if m.type == "error" else None,
        )
        page.on("pageerror", lambda error: complain(f"{page.url}: {error}"))
        page.goto(path)
        return page

    yield open_one
    if request.session.testsfailed and os.environ.get("JOURNEY_SHOTS"):
        for number, context in enumerate(contexts):
            for page in context.pages:
                name = f"{request.node.name}-{number}.png"
                page.screenshot(path=Path(os.environ["JOURNEY_SHOTS"]) / name)
    for context in contexts:
        context.close()
    assert not complaints, "\n".join(complaints)
