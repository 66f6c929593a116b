"""What pages weigh in a real browser, and how soon a battle can be played on a phone.

Requests and bytes are the browser's own, from an empty cache, on a site without a proxy
in front. The phone is Lighthouse's: 150 ms away, 1.6 Mbit/s, a processor slowed down
fourfold.
"""

import time

import pytest

from tests.journeys.people import PHONE
from tools.browser.page_actions import play_bot, sign_up
from tools.browser.running_site import find_chromium, launching

pytestmark = [pytest.mark.browser, pytest.mark.server]

SETTLED_MS = 1500
BATTLE = {"requests": 20, "bytes": 150_000}
CARDS = {"requests": 64, "bytes": 300_000}
SLOW_LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 750 * 1024 / 8,
}
SLOWER_PROCESSOR = 4
# Aimed at are 2 s (docs/benchmarks.md). A processor slowed down fourfold on a machine
# that others use took 4.4 s; what is told here is a page that waits for something.
LENIENT_S = 12.0


@pytest.fixture(scope="module")
def browser(driver):
    """The one that people have."""
    with launching(driver, find_chromium()) as chromium:
        yield chromium


def signed_in(open_page, path="/", **options):
    """A second browser of the same person, with nothing in its cache."""
    page = open_page()
    sign_up(page)
    play_bot(page)
    address = page.url
    state = page.context.storage_state()
    page.close()
    fresh = open_page("/healthz", storage_state=state, **options)
    return fresh, address


def weigh(page, address):
    """Open a page; gives its requests and the bytes that came over the line."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    requests, came = set(), []
    line.on(
        "Network.requestWillBeSent",
        lambda event: (
            None
            if event["request"]["url"].startswith("data:")
            else requests.add(event["requestId"])
        ),
    )
    line.on("Network.loadingFinished", lambda e: came.append(e["encodedDataLength"]))
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLED_MS)
    return {"requests": len(requests), "bytes": sum(came)}


def at_most(weight, limit):
    return all(weight[what] <= limit[what] for what in limit)


def test_battle_page_is_light(open_page):
    page, address = signed_in(open_page)

    weight = weigh(page, address)

    page.locator(".battle").wait_for()
    assert at_most(weight, BATTLE), weight


def test_cards_page_is_light(open_page):
    weight = weigh(open_page("/healthz"), "/cards/")

    assert at_most(weight, CARDS), weight


def test_battle_can_be_answered_soon_after_it_is_opened_on_a_slow_phone(open_page):
    page, address = signed_in(open_page, **PHONE)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_PROCESSOR})

    begun = time.monotonic()
    page.goto(address, wait_until="commit")
    page.locator(".ask--mine button:enabled").first.wait_for()
    took = time.monotonic() - begun

    assert took < LENIENT_S, f"first answer possible after {took:.2f} s"
