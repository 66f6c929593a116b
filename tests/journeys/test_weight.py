"""What pages weigh in a real browser, and how soon a battle can be played on a phone.

Requests and bytes are the browser's own, from an empty cache, on a site without a proxy
in front. The phone is Lighthouse's: 150 ms away, 1.6 Mbit/s, a processor slowed down
fourfold. ``python -m bench paint`` measures its seconds; here they are computed from
what does not depend on what else the machine does.
"""

import pytest

from tests.journeys.people import (
    NO_SECOND_WORD,
    PHONE,
    Player,
    answer_some,
    by_touch,
    middle,
)
from tests.journeys.traces import tasks_in, thread_of_the_page, took_ms, tracing
from tools.browser.page_actions import play_bot, sign_up
from tools.browser.running_site import find_chromium, launching

pytestmark = [pytest.mark.browser, pytest.mark.server]

SETTLED_MS = 1500
BATTLE = {"requests": 20, "bytes": 150_000}
SCENE = {"bytes": 120_000}
CARDS = {"requests": 64, "bytes": 300_000}
LATENCY_S = 0.15
BYTES_PER_S = 1_600_000 / 8
SLOWER_PROCESSOR = 4
FIRST_ANSWER_S = 2.5
# The page, and then all at once what it names; the battle is asked for with them.
TRIPS = 2
NEEDED_FIRST = {"Script", "Stylesheet", "Font"}
ANSWERS = 10
LONGEST = 5
# The aim is 50 ms each: style, layout and paint have tasks of their own. A processor
# that much else uses (a load of eight a core) took 62 ms, twice what a quiet one takes.
REDRAW_MS = 120
DRAGS = 5
FIRST_DRAG_MS = 50
# How long after each movement that begins a drag a frame has shown it.
NOTE_DRAGS = """
  let moved = 0;
  window.drags = [];
  addEventListener("mousemove", (event) => { moved = event.timeStamp; }, true);
  addEventListener("dragstart", () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.drags.push(performance.now() - moved);
    port2.postMessage(null);
  }));
"""


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


def test_scene_editor_is_light(open_page):
    """Issue 34."""
    before = open_page()
    sign_up(before)
    page = open_page("/healthz", storage_state=before.context.storage_state())

    weight = weigh(page, "/battles/scenes/new/?card=TDL-1-001")

    page.locator("[name=text]").wait_for()
    assert at_most(weight, SCENE), weight


@pytest.mark.parametrize("width", [360, 1280])
def test_card_of_a_scene_moves_with_the_pointer(open_page, width):
    """Issue 34: from the movement that begins a drag to the frame that shows it.

    The first drag of a page, and the middle of several pages.
    """
    page = open_page(viewport={"width": width, "height": 800})
    sign_up(page)
    page.add_init_script(NOTE_DRAGS)
    took = []
    for _ in range(DRAGS):
        page.goto("/battles/scenes/new/?card=TDL-1-001")
        card = page.locator(".still__choice[draggable=true]").first
        x, y = middle(card)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 12, y + 12)
        page.wait_for_function("() => window.drags.length")
        page.mouse.up()
        took += page.evaluate("window.drags")

    assert sorted(took)[DRAGS // 2] <= FIRST_DRAG_MS, took


def processor_time(line):
    """Return how long the page's main thread has computed, in seconds."""
    metrics = line.send("Performance.getMetrics")["metrics"]
    return next(it["value"] for it in metrics if it["name"] == "TaskDuration")


def test_first_answer_is_possible_in_2_5_s_on_a_slow_phone(open_page):
    """Issue 29: two trips, the bytes up to there, and four times the computing."""
    page, address = signed_in(open_page, **PHONE)
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    came, late = [], []
    line.on("Network.loadingFinished", lambda e: came.append(e["encodedDataLength"]))
    line.on(
        "Network.webSocketFrameReceived",
        lambda event: came.append(len(event["response"]["payloadData"])),
    )
    line.on(
        "Network.requestWillBeSent",
        lambda event: (
            late.append(event["request"]["url"])
            if event["initiator"]["type"] != "parser" and event["type"] in NEEDED_FIRST
            else None
        ),
    )
    before = processor_time(line)

    page.goto(address, wait_until="commit")
    page.locator(".ask--mine button:enabled").first.wait_for()
    computed = processor_time(line) - before
    size = sum(came)

    assert late == []
    took = TRIPS * LATENCY_S + size / BYTES_PER_S + SLOWER_PROCESSOR * computed
    assert took <= FIRST_ANSWER_S, (took, size, computed)


def test_redraws_are_short_on_a_slow_phone(open_page):
    """Issue 29: tasks of the page's main thread during moments, as a phone takes.

    Processor time and not seconds, and the middle of the longest: one may have met a
    collection of garbage.
    """
    page = open_page("/healthz", reduced_motion="no-preference", **PHONE)
    page.add_init_script(NO_SECOND_WORD)
    sign_up(page)
    play_bot(page)
    player = Player(page, by_touch)

    answer_some(player, LONGEST)  # until the code is compiled
    with tracing(page, ["toplevel"]) as events:
        answer_some(player, ANSWERS)

    tasks = sorted(map(took_ms, tasks_in(thread_of_the_page(events))), reverse=True)
    assert len(tasks) > LONGEST
    took = SLOWER_PROCESSOR * tasks[LONGEST // 2]
    assert took <= REDRAW_MS, [round(task, 1) for task in tasks[:LONGEST]]
