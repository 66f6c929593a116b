"""The time until a phone paints a page, and what it loads.

``python -m bench paint [--rounds N] [--pages NAME ...] [--slower N] [--plain]``. A
platform of its own is started and opened in a Chromium that is slowed down as
Lighthouse slows a phone: a processor four times slower, 150 ms of way, 1.6 Mbit/s.
"cold" has an empty cache, "warm" opens the page once more. ``--slower 1`` slows down
the line alone, ``--plain`` nothing. Of a battle it also reports when its first question
can be answered.
"""

from argparse import Namespace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, StorageState

from tools.browser.page_actions import play_bot, sign_up
from tools.browser.running_site import browsing, find_chromium, serving

from ._harness import Report, benchmark, option

PHONE: Any = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
SLOWER = 4
PAGES = ("home", "cards", "decks", "builder", "battle")
LATENCY_MS = 150
BYTES_PER_S = 1_600_000 / 8
# When a question stands there with a button that can be pressed, and has been drawn.
WATCH = """
const watch = new MutationObserver(() => {
  if (!document.querySelector(".ask--mine button:enabled")) return;
  watch.disconnect();
  const drawn = () => setTimeout(() => (window.answer = performance.now()));
  requestAnimationFrame(drawn);
});
watch.observe(document, { subtree: true, childList: true, attributes: true });
"""
# What Lighthouse weighs, by the browser's own entries: the largest picture, how far
# things jumped (in thousandths), and for how long the page could not answer (the part
# of each task beyond 50 ms).
PAINTED = """async () => {
  const entries = (type) => new Promise((tell) => {
    const found = [];
    const hear = (list) => found.push(...list.getEntries());
    const observer = new PerformanceObserver(hear);
    observer.observe({ type, buffered: true });
    setTimeout(() => tell([...found, ...observer.takeRecords()]), 200);
  });
  const [largest, shifts, tasks] = await Promise.all(
    ["largest-contentful-paint", "layout-shift", "longtask"].map(entries),
  );
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
  const loaded = performance.getEntriesByType("resource");
  const all = [...performance.getEntriesByType("navigation"), ...loaded];
  return {
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null,
    largest: largest.at(-1)?.startTime ?? null,
    shift: 1000 * sum(shifts.map(({ value }) => value)),
    blocked: sum(tasks.map(({ duration }) => duration - 50)),
    loads: all.length,
    bytes: sum(all.map(({ transferSize }) => transferSize)),
    ...(window.answer && { answer: window.answer }),
  };
}"""


@benchmark(
    option("--rounds", 5),
    option("--plain", default=False, help="slow nothing down"),
    option("--slower", SLOWER, help="how many times slower the processor is"),
    option("--pages", PAGES, help="only these"),
)
def measure(options: Namespace) -> Report:
    """Open each page with an empty cache and once more; report medians."""
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder)) as site,
        browsing(find_chromium()) as browser,
    ):
        context = browser.new_context(base_url=site, **PHONE)
        first = context.new_page()
        sign_up(first)
        first.goto("/decks/")
        deck = first.locator("[data-deck] a").first.get_attribute("href")
        play_bot(first)
        battle = first.url
        cookies = context.storage_state()
        pages = {
            "home": "/",
            "cards": "/cards/",
            "decks": "/decks/",
            "builder": f"{deck}edit/",
            "battle": battle,
        }
        report: Report = {}
        for name in options.pages:
            path = pages[name]
            first.goto(path)  # the server is warm
            slower = 0 if options.plain else options.slower
            looks = [
                _look(browser, site, cookies, path, slower)
                for _round in range(options.rounds)
            ]
            report[name] = {
                f"{when}_{what}": round(median(look[when][what] for look in looks))
                for when in ("cold", "warm")
                for what in looks[0][when]
            }
    return report


def _look(
    browser: Browser,
    site: str,
    cookies: StorageState,
    path: str,
    slower: int,
) -> dict[str, dict[str, float]]:
    """Open a page twice, first with an empty cache; 0 slows nothing down."""
    context = browser.new_context(base_url=site, storage_state=cookies, **PHONE)
    page = context.new_page()
    page.add_init_script(WATCH)
    if slower:
        wire = context.new_cdp_session(page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        wire.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": LATENCY_MS,
                "downloadThroughput": BYTES_PER_S,
                "uploadThroughput": BYTES_PER_S,
            },
        )
    painted = {}
    for when in ("cold", "warm"):
        page.goto(path, wait_until="networkidle")
        painted[when] = page.evaluate(PAINTED)
    context.close()
    return painted
