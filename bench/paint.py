"""The time until a phone paints a page, and what it loads.

``python -m bench paint [--rounds N] [--plain] [--json]``. A platform of its own is
started and opened in a Chromium that is slowed down as Lighthouse slows a phone: a
processor four times slower, 150 ms of way, 1.6 Mbit/s. "cold" has an empty cache,
"warm" opens the page once more. ``--plain`` slows nothing down.
"""

from argparse import Namespace
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tools.browser.page_actions import play_bot, sign_up
from tools.browser.running_site import browsing, find_chromium, serving

from ._harness import Report, benchmark, option

if TYPE_CHECKING:
    from playwright.sync_api import Browser, StorageState


PHONE: Any = {
    "viewport": {"width": 360, "height": 740},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
SLOWER = 4
LATENCY_MS = 150
BYTES_PER_S = 1_600_000 / 8
WHAT = ("paint", "largest", "shift", "blocked", "loads", "bytes")
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
  };
}"""


@benchmark(
    option("--rounds", 5),
    option("--plain", default=False, help="slow nothing down"),
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
        for name, path in pages.items():
            first.goto(path)  # the server is warm
            looks = [
                _look(browser, site, cookies, path, is_slow=not options.plain)
                for _round in range(options.rounds)
            ]
            report[name] = {
                f"{when}_{what}": round(median(look[when][what] for look in looks))
                for when in ("cold", "warm")
                for what in WHAT
            }
    return report


def _look(
    browser: Browser,
    site: str,
    cookies: StorageState,
    path: str,
    *,
    is_slow: bool,
) -> dict[str, dict[str, float]]:
    """Open a page twice, first with an empty cache."""
    context = browser.new_context(base_url=site, storage_state=cookies, **PHONE)
    page = context.new_page()
    if is_slow:
        wire = context.new_cdp_session(page)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
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
