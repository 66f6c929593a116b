"""A real server and a real Chromium for the journeys.

The server is a process of its own with its own database, as ``make run`` starts it; the
browser ends with the last journey in a row, because its event loop breaks other tests.
No test here touches the ORM.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tools.browser.running_site import (
    HEADLESS_SHELL,
    PATIENCE_MS,
    find_chromium,
    launching,
    serving,
)


def pytest_collection_modifyitems(items):
    """Browser tests are skipped where there is no browser."""
    reason = "no Chromium on this machine (install it, or name it in CHROMIUM)"
    without = pytest.mark.skip(reason=reason)
    for item in items:
        if item.get_closest_marker("browser"):
            # A busy machine renders late; a test that fails twice is broken.
            item.add_marker(pytest.mark.flaky(reruns=1))
            if find_chromium() is None:
                item.add_marker(without)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the address of a running site with a database of its own.

    JOURNEY_SITE names a running site, for work on a journey.
    """
    if named := os.environ.get("JOURNEY_SITE"):
        yield named
        return
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="package")
def driver():
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="package")
def browser(driver):
    with launching(driver, find_chromium(HEADLESS_SHELL)) as chromium:
        yield chromium


# Errors in the console that are part of a journey: a page that is left while it loads,
# the admin that refuses players, and a deck list without a card.
EXPECTED = re.compile(
    r"net::ERR_(ABORTED|NETWORK_CHANGED|INTERNET_DISCONNECTED)|/admin/login/.*\b403\b"
    r"|/decks/\d+/edit/.*\b400\b"
)


EMPTY = "/healthz"  # drawn at once; most journeys begin elsewhere

# A journey needs no protection from double clicks, answers everything itself, and reads
# the log.
AT_ONCE = """if (!localStorage.getItem("board")) {
  const now = { settle: "off", auto: "off", beats: "off", log: "open" };
  localStorage.setItem("board", JSON.stringify(now));
}"""


# Without a graphics card most of a browser's time goes into shadows, gradients and
# pictures, which no journey sees; their boxes stay. Those of ``MEASURING`` measure
# that time; axe looks at the page as it is.
MEASURING = {"test_frames", "test_weight"}
PLAIN_PAINT = """{
  const plain = new CSSStyleSheet();
  plain.replaceSync(`*, ::before, ::after {
    box-shadow: none !important;
    text-shadow: none !important;
    filter: none !important;
    backdrop-filter: none !important;
    background-image: none !important;
    mask-image: none !important;
  }
  svg, img { opacity: 0 !important; }`);
  document.adoptedStyleSheets = [plain];
}"""


@pytest.fixture
def open_page(browser, site, request):
    """Open pages with their own cookies; an error in the console fails the test.

    They are of the site and empty, unless a path is given.
    """
    contexts = []
    complaints = []

    def collect(text):
        if not EXPECTED.search(text):
            complaints.append(text)

    def open_one(path=EMPTY, **options):
        settings = {"locale": "en-US", "reduced_motion": "reduce"}
        settings["viewport"] = {"width": 1280, "height": 800}
        context = browser.new_context(base_url=site, **(settings | options))
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(AT_ONCE)
        if request.path.stem not in MEASURING:
            context.add_init_script(PLAIN_PAINT)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda m: collect(f"{page.url}: {m.text}") if m.type == "error" else None,
        )
        page.on("pageerror", lambda error: collect(f"{page.url}: {error}"))
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
