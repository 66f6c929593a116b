"""Pictures of the pages of decks, in three languages and at three widths.

python tools/pictures.py FOLDER [PAGE ...]   take them (all pages, if none is named)

A platform of its own is started for them, with the cards it ships. What of them stands
in the guides is kept in docs/images.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.journeys.conftest import browsing, find_chromium, serving  # noqa: E402
from tests.journeys.people import sign_up  # noqa: E402

LANGUAGES: Final = {"en": "en-US", "ja": "ja-JP", "zh-hant": "zh-TW"}
SIZES: Final = {360: 780, 1280: 900, 1920: 1080}
PHONES: Final = (360,)
QUALITY: Final = 60
PUBLIC: Final = 3


def builder(page: Any, deck: str) -> None:  # noqa: ANN401 - Playwright's page
    """The deck and the cards to choose from; on a phone the deck is drawn up."""
    page.goto(f"{deck}edit/")
    page.locator("[data-deck-total]").wait_for(state="attached")
    if page.locator("[data-sheet-toggle]").is_visible():
        page.locator("[data-sheet-toggle]").tap()


def shelf(page: Any, _deck: str) -> None:  # noqa: ANN401 - the same
    """The collection."""
    page.goto("/collection/")


def packs(page: Any, _deck: str) -> None:  # noqa: ANN401 - the same
    """Packs, where cards are earned."""
    page.goto("/collection/packs/")


def public(page: Any, _deck: str) -> None:  # noqa: ANN401 - the same
    """The browser of public decks."""
    page.goto("/decks/public/")


def deck(page: Any, deck: str) -> None:  # noqa: ANN401 - the same
    """The page of a deck."""
    page.goto(deck)


def figures(page: Any, deck: str) -> None:  # noqa: ANN401 - the same
    """What a deck is made of, and its odds."""
    page.goto(deck)
    page.locator("[data-plot=energy]").wait_for()
    page.locator("[data-figures]").evaluate(
        "it => { it.style.scrollMarginTop = '5rem'; it.scrollIntoView(); }"
    )


def pool(page: Any, _deck: str) -> None:  # noqa: ANN401 - the same
    """Sealed play: what five packs held."""
    page.goto("/collection/pools/")
    page.locator("main a[href*='/collection/pools/']").first.click()
    page.locator(".opened__face").first.wait_for()


def draft(page: Any, _deck: str) -> None:  # noqa: ANN401 - the same
    """The table of a draft."""
    page.goto("/collection/drafts/")
    page.locator("main a[href*='/collection/drafts/']").first.click()
    page.locator("[data-pack]").wait_for()


PAGES: Final[dict[str, Callable[[Any, str], None]]] = {
    each.__name__: each
    for each in (builder, shelf, packs, public, deck, figures, pool, draft)
}


@contextmanager
def prepared(browser: Any, ownership: str) -> Iterator[tuple[str, Any, str]]:  # noqa: ANN401 - Playwright's
    """A platform, somebody signed in, and the deck they look at."""
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), CARD_OWNERSHIP=ownership) as address,
    ):
        context = browser.new_context(base_url=address, locale="en-US")
        page = context.new_page()
        sign_up(page, "hono")
        page.goto("/decks/")
        decks = page.locator(".deck-tile__name a").evaluate_all(
            "all => all.map((each) => each.getAttribute('href'))"
        )
        for each in decks[:PUBLIC]:
            page.goto(each)
            page.locator("#sharing").get_by_label("Everybody").check()
            page.locator("#sharing").get_by_role("button", name="Save").click()
            page.get_by_role("link", name="As others see it").wait_for()
        page.goto("/collection/pools/")
        page.get_by_role("button", name="Take five packs").click()
        page.get_by_role("button", name="Open them").click()
        page.goto("/collection/drafts/")
        page.get_by_role("button", name="Begin with bots now").click()
        page.goto("/collection/packs/")
        for button in page.get_by_role("button", name="Receive today's pack").all():
            button.click()
        yield address, context.storage_state(), decks[0]


def main(arguments: list[str]) -> int:
    """Take the pictures named."""
    folder, wanted = Path(arguments[0]), arguments[1:] or list(PAGES)
    folder.mkdir(parents=True, exist_ok=True)
    with browsing(find_chromium()) as browser:
        for ownership in ("open", "earned"):
            names = [
                name for name in wanted if (name == "packs") == (ownership != "open")
            ]
            if names:
                with prepared(browser, ownership) as (address, state, mine):
                    take(browser, address, state, mine, folder, names)
    return 0


def take(
    browser: Any,  # noqa: ANN401 - Playwright's
    address: str,
    state: Any,  # noqa: ANN401 - the same
    mine: str,
    folder: Path,
    names: list[str],
) -> None:
    """Every page in every language at every width."""
    for language, locale in LANGUAGES.items():
        for width, height in SIZES.items():
            context = browser.new_context(
                base_url=address,
                locale=locale,
                storage_state=state,
                viewport={"width": width, "height": height},
                has_touch=width in PHONES,
                is_mobile=width in PHONES,
                reduced_motion="reduce",
            )
            page = context.new_page()
            page.goto("/")
            page.locator("summary[aria-label]").first.click()
            page.locator(f"button[name=language][value={language}]").click()
            for name in names:
                PAGES[name](page, mine)
                page.wait_for_load_state("networkidle")
                page.screenshot(
                    path=folder / f"{name}-{width}-{language}.jpg",
                    type="jpeg",
                    quality=QUALITY,
                )
            context.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
