"""Take pictures of all pages, in three languages and at three widths.

python -m tools.page_pictures FOLDER [PAGE ...]   take them (all pages, if none is
named)

They show a site of their own with the shipped cards and with users who have played
(``tools/sample_site.py``). Pictures of decks show one screen, as in the guides
(docs/images); the others show the whole page. Pages wider than the screen are listed
at the end.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, FloatRect, Page

from tools.browser import shipped_database
from tools.browser.page_actions import choose_mode, sign_up, wait_for_board
from tools.browser.running_site import PATIENCE_MS, browsing, find_chromium, serving

ROOT = Path(__file__).resolve().parent.parent

LANGUAGES: Final = {"en": "en-US", "ja": "ja-JP", "zh-hant": "zh-TW"}
SIZES: Final = {360: 780, 1280: 900, 1920: 1080}
PHONES: Final = (360,)
# Whole pages, up to so many screens; two widths are enough for them.
WHOLE_SIZES: Final = (360, 1280)
MOST_HEIGHT: Final = 3400
QUALITY: Final = 60
PUBLIC: Final = 3
# Pages that are empty until their socket has sent the first message.
BOARDS: Final = ("watch", "replay", "board-guest")

# The viewers: anonymous, a user without games, one with games, and the staff.
STRANGER: Final = ""
NEWCOMER: Final = "sora"
PLAYER: Final = "hono"
MODERATOR: Final = "mei"
EDITOR: Final = "editor"
GUEST: Final = "guest"
STAFF: Final = (MODERATOR, EDITOR)
STAFF_PASSWORD: Final = "play-union-arena"  # of the demo people

# Addresses by name; ``tools/sample_site.py`` creates the values in braces.
ADDRESSES: Final[dict[str, dict[str, str]]] = {
    STRANGER: {
        "welcome": "/",
        "sign-up": "/accounts/signup/",
        "sign-in": "/accounts/login/",
        "forgotten": "/accounts/password/reset/",
        "forgotten-done": "/accounts/password/reset/done/",
        "forgotten-key": "/accounts/password/reset/key/1-nonsense/",
        "verifier": "/battles/verifier/",
        "cards": "/cards/",
        "cards-nothing": "/cards/?q=name:nothing+bp>3",
        "cards-mistake": "/cards/?q=bp>",
        "search-help": "/cards/help/",
        "sets": "/cards/sets/",
        "set": "/cards/sets/TDL1/",
        "coverage": "/cards/coverage/",
        "set-coverage": "/cards/coverage/TDL1/",
        "card": "/cards/TDL-1-002/",
        "rules": "/battles/rules/",
        "leaderboard": "/leaderboard/",
        "seasons": "/leaderboard/seasons/",
        "statistics-games": "/statistics/games/",
        "statistics": "/statistics/",
        "player": "/players/{other}/",
        "player-none": "/players/nobody-of-that-name/",
        "news": "/news/",
        "formats": "/news/formats/",
        "patch": "/news/patches/{patch}/",
        "release": "/news/releases/{release}/",
        "tournaments": "/tournaments/",
        "tournament": "/tournaments/{tournament}/",
        "bracket": "/tournaments/{bracket}/",
        "bots": "/bots/",
        "bot": "/bots/{bot}/",
        "invitation": "/rooms/{room}/",
        "not-found": "/nowhere/",
        "api": "/api/docs/",
    },
    NEWCOMER: {
        "home-new": "/",
        "play-new": "/play/",
        "decks-new": "/decks/",
        "history-new": "/history/",
        "opponents-new": "/history/opponents/",
        "people-new": "/people/",
        "board-new": "/play/board/",
        "drafts-new": "/collection/drafts/",
        "pools-new": "/collection/pools/",
        "shelf-history-new": "/collection/history/",
        "gauntlets-new": "/gauntlets/",
        "bots-mine-new": "/bots/mine/",
        "notices-new": "/notices/",
        "player-new": "/players/sora/",
        "tournaments-new": "/tournaments/new/",
    },
    GUEST: {
        "home-guest": "/",
        "play-guest": "/play/",
        "board-guest": "/battles/{guest}/",
        "decks-guest": "/decks/",
        "history-guest": "/history/",
        "profile-guest": "/profile/",
        "sign-up-guest": "/accounts/signup/",
    },
    PLAYER: {
        "replay": "/battles/{battle}/replay/",
        "watch": "/battles/{watched}/watch/",
        "live": "/battles/live/",
        "home": "/",
        "play": "/play/",
        "room": "/play/room/",
        "other-game": "/play/games/universe-end/",
        "challenges": "/play/board/",
        "challenged": "/rooms/{invitation}/",
        "people": "/people/",
        "messages": "/messages/",
        "conversation": "/messages/{conversation}/",
        "clubs": "/clubs/",
        "club-new": "/clubs/new/",
        "club": "/clubs/{club}/",
        "club-ladder": "/clubs/{club}/ladder/",
        "club-events": "/clubs/{club}/events/",
        "club-settings": "/clubs/{club}/settings/",
        "club-webhook": "/clubs/{club}/webhook/",
        "lesson": "/battles/tutorial/",
        "deck-lesson": "/battles/tutorial/deck/",
        "puzzles": "/battles/puzzles/",
        "missed-wins": "/battles/puzzles/missed-wins/",
        "campaign": "/campaign/",
        "encounter": "/campaign/hono/",
        "own-history-deck": "/history/?deck={deck}",
        "own-games": "/statistics/games/?player={me}",
        "review": "/battles/{battle}/review/",
        "own-result": "/results/{battle}/",
        "report-card": "/battles/report-card/?number=TDL-1-002",
        "history": "/history/",
        "opponents": "/history/opponents/",
        "own-player": "/players/{me}/",
        "showing": "/profile/shown/",
        "own-leaderboard": "/leaderboard/",
        "gauntlets": "/gauntlets/",
        "gauntlet": "/gauntlets/{gauntlet}/",
        "profile": "/profile/",
        "notices": "/notices/",
        "data": "/profile/data/",
        "password": "/accounts/password/change/",
        "email": "/accounts/email/",
        "factors": "/accounts/2fa/",
        "sessions": "/accounts/sessions/",
        "sign-out": "/accounts/logout/",
        "notifications": "/notifications/",
        "notification-choices": "/notifications/choices/",
        "correspondence": "/play/correspondence/",
        "prepared": "/battles/{letter}/conditional-answers/",
        "webhook": "/tournaments/{gathering}/webhook/",
        "desk": "/tournaments/{tournament}/desk/",
        "lists": "/tournaments/{tournament}/lists/",
        "own-tournament": "/tournaments/{gathering}/",
        "bots-mine": "/bots/mine/",
        "decks": "/decks/",
        "versions": "/decks/{deck}/versions/",
        "lacking": "/decks/shared/{deck}/lacking/",
        "shared": "/decks/shared/{deck}/",
        "sample-hand": "/battles/hand/{deck}/",
        "shelf-history": "/collection/history/",
        "shelf-sets": "/collection/sets/",
        "shelf-import": "/collection/import/",
        "pools": "/collection/pools/",
        "drafts": "/collection/drafts/",
        "not-open": "/admin/",
    },
    MODERATOR: {
        "moderation": "/moderation/",
        "closed": "/moderation/closed/",
        "log": "/moderation/log/",
        "report": "/moderation/reports/{report}/",
        "moderated": "/moderation/people/{me}/",
        "suspicions": "/moderation/games/",
    },
    EDITOR: {
        "admin": "/admin/",
        "admin-cards": "/admin/cards/card/",
        "admin-card": "/admin/cards/card/1/change/",
        "admin-import": "/admin/cards/importrun/add/",
        "admin-release": "/admin/releases/release/1/change/",
    },
}


@dataclass
class Site:
    """A running site with its users and samples.

    Attributes:
        states: Cookies of each user, for Playwright.
        made: The values in braces in ``ADDRESSES``.
        deck: The address of a deck of ``PLAYER``.
    """

    address: str
    states: dict[str, Any]
    made: dict[str, Any] = field(default_factory=dict)
    deck: str = ""


# Opens a page of a new visitor, in the same language and size.
Fresh = Callable[[], Page]


def builder(page: Page, site: Site, _fresh: Fresh) -> None:
    """The deck and the cards to choose from; on a phone the deck is drawn up."""
    page.goto(f"{site.deck}edit/")
    page.locator("[data-deck-total]").wait_for(state="attached")
    if page.locator("[data-sheet-toggle]").is_visible():
        page.locator("[data-sheet-toggle]").tap()


def fill_collection(page: Page, _site: Site, _fresh: Fresh) -> None:
    """The collection."""
    page.goto("/collection/")


def packs(page: Page, _site: Site, _fresh: Fresh) -> None:
    """Packs, where cards are earned."""
    page.goto("/collection/packs/")


def public(page: Page, _site: Site, _fresh: Fresh) -> None:
    """The browser of public decks."""
    page.goto("/decks/public/")


def deck(page: Page, site: Site, _fresh: Fresh) -> None:
    """The page of a deck."""
    page.goto(site.deck)


def figures(page: Page, site: Site, _fresh: Fresh) -> None:
    """What a deck is made of, and its odds."""
    page.goto(site.deck)
    page.locator("[data-plot=energy]").wait_for()
    page.locator("[data-figures]").evaluate(
        "it => { it.style.scrollMarginTop = '5rem'; it.scrollIntoView(); }"
    )


def pool(page: Page, _site: Site, _fresh: Fresh) -> None:
    """Sealed play: what five packs held."""
    page.goto("/collection/pools/")
    page.locator("main a[href*='/collection/pools/']").first.click()
    page.locator(".opened__face").first.wait_for()


def draft(page: Page, _site: Site, _fresh: Fresh) -> None:
    """The table of a draft."""
    page.goto("/collection/drafts/")
    page.locator("main a[href*='/collection/drafts/']").first.click()
    page.locator("h1").wait_for()


def opening(page: Page, _site: Site, _fresh: Fresh) -> None:
    """A pack that has just been opened, its first card turned."""
    page.goto("/collection/packs/")
    opened = page.locator("main a[href*='/collection/packs/']")
    if not opened.count():
        page.locator("form[action$='/open/'] button").first.click()
        page.goto("/collection/packs/")
    page.goto(f"{opened.first.get_attribute('href')}#turn")
    page.locator("[data-turn-next]").click()


def searching(_page: Page, _site: Site, fresh: Fresh) -> Page:
    """Waiting for an opponent, long enough to be offered something else."""
    page = fresh()
    search(page, "ranked")
    page.locator("[data-offer]").evaluate("it => { it.hidden = false; }")
    return page


def found(_page: Page, _site: Site, fresh: Fresh) -> Page:
    """An opponent was found, who waits for an answer."""
    other, page = fresh(), fresh()
    search(other, "casual")
    search(page, "casual")
    page.locator("[data-queue][data-state=found]").wait_for()
    return page


def search(page: Page, mode: str) -> None:
    """Sign up, and look for an opponent."""
    sign_up(page)
    choose_mode(page, mode)
    page.locator("[data-action=quick-match]").click()
    page.locator("[data-queue]").wait_for()


def unreadable(page: Page, _site: Site, _fresh: Fresh) -> None:
    """400: a form of more fields than anybody fills in."""
    page.goto("/")
    page.evaluate(SENDS_A_FORM, MOST_FIELDS)
    page.locator("h1").wait_for()


def expired(page: Page, _site: Site, _fresh: Fresh) -> None:
    """403: a form without its token."""
    page.goto("/")
    page.evaluate(SENDS_A_FORM, 1)
    page.locator("h1").wait_for()


def broken(page: Page, site: Site, _fresh: Fresh) -> None:
    """500: the page of a mistake of ours, as it is drawn."""
    page.goto("/")
    language = page.locator("html").get_attribute("lang")
    drawn = site.made["broken"][language]
    page.route(
        "**/broken/",
        lambda route: route.fulfill(body=drawn, content_type="text/html"),
    )
    page.goto("/broken/")


# More than the server reads, and none too many.
MOST_FIELDS: Final = 1100
SENDS_A_FORM: Final = """fields => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/accounts/login/";
  for (let at = 0; at < fields; at++) {
    const field = document.createElement("input");
    [field.name, field.value] = [`field${at}`, "1"];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""

PAGES: Final[dict[str, Callable[[Any, Site, Fresh], Any]]] = {
    each.__name__: each
    for each in (
        builder, fill_collection, packs, opening, public, deck, figures, pool, draft,
        searching, found, unreadable, expired, broken,
    )
}  # fmt: skip
# Where cards are earned; elsewhere nobody has packs to open.
EARNED: Final = ("packs", "opening")


@contextmanager
def prepared(browser: Browser, ownership: str) -> Iterator[Site]:
    """Run a site with sample data."""
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), CARD_OWNERSHIP=ownership) as address,
    ):
        site = Site(address, {STRANGER: None})
        fill(browser, site)
        if ownership == "open":
            site.made |= crowd(Path(folder))
        yield site


def fill(browser: Browser, site: Site) -> None:
    """Sign every user in, and let the player use their cards."""
    for who in (NEWCOMER, PLAYER, GUEST, *STAFF):
        context = browser.new_context(base_url=site.address, locale="en-US")
        page = context.new_page()
        if who in STAFF:
            page.goto("/accounts/login/")
            page.fill("[name=login]", who)
            page.fill("[name=password]", STAFF_PASSWORD)
            page.locator("main button[type=submit]").click()
            page.wait_for_url("**/")
        elif who == GUEST:
            page.goto("/")
            page.locator("[data-action=play-now]").first.click()
            wait_for_board(page)
            site.made["guest"] = page.url.split("/battles/")[1].split("/")[0]
        else:
            sign_up(page, who)
        if who == PLAYER:
            site.deck = use_cards(page)
            site.made["deck"] = site.deck.strip("/").split("/")[-1]
        site.states[who] = context.storage_state()
        context.close()


def use_cards(page: Page) -> str:
    """Share decks, open packs, draft; return the address of a deck."""
    page.goto("/decks/")
    decks = page.locator(".deck-tile__name a").evaluate_all(
        "all => all.map((each) => each.getAttribute('href'))"
    )
    for each in decks[:PUBLIC]:
        page.goto(each)
        page.locator("#sharing").get_by_label("Everyone").check()
        page.locator("#sharing").get_by_role("button", name="Save").click()
        page.get_by_role("link", name="As others see it").wait_for()
    page.goto("/collection/pools/")
    page.get_by_role("button", name="Take five packs").click()
    page.get_by_role("button", name="Open them").click()
    page.goto("/collection/drafts/")
    page.get_by_role("button", name="Start now with bots").click()
    page.goto("/collection/packs/")
    for button in page.get_by_role("button", name="Claim today’s pack").all():
        button.click()
    return str(decks[0])


def crowd(folder: Path) -> dict[str, Any]:
    """Create the sample data of the site with its files in a folder; return the ids."""
    done = subprocess.run(
        [sys.executable, "-m", "tools.sample_site", PLAYER],
        cwd=ROOT,
        env=shipped_database.build_environment(folder),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return made


def main(arguments: list[str]) -> int:
    """Take the pictures named."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    known = {*PAGES, *(name for each in ADDRESSES.values() for name in each)}
    folder, wanted = Path(arguments[0]), set(arguments[1:]) or known
    folder.mkdir(parents=True, exist_ok=True)
    wide: list[str] = []
    with browsing(find_chromium()) as browser:
        for ownership in ("open", "earned"):
            names = {
                name for name in wanted if (name in EARNED) == (ownership != "open")
            }
            if names:
                with prepared(browser, ownership) as site:
                    wide += take(browser, site, folder, names)
    print(*wide, sep="\n")
    return bool(wide)


def take(browser: Browser, site: Site, folder: Path, names: set[str]) -> list[str]:
    """Take every page in every language at every width; return those too wide."""
    wide: list[str] = []
    for language, locale in LANGUAGES.items():
        for width, height in SIZES.items():
            look: dict[str, Any] = {
                "base_url": site.address,
                "locale": locale,
                "viewport": {"width": width, "height": height},
                "has_touch": width in PHONES,
                "is_mobile": width in PHONES,
                "reduced_motion": "reduce",
            }
            for who, addresses in ADDRESSES.items():
                shown = [name for name in addresses if name in names]
                acted = [name for name in PAGES if name in names and who == PLAYER]
                if width not in WHOLE_SIZES:
                    shown = []
                for name, page in visits(browser, site, look, who, (*shown, *acted)):
                    at = folder / f"{name}-{width}-{language}.jpg"
                    _picture(page, at, is_whole=name not in PAGES)
                    if page.evaluate("document.documentElement.scrollWidth") > width:
                        wide.append(f"wider than the screen: {at.name}")
    return wide


def visits(
    browser: Browser,
    site: Site,
    look: dict[str, Any],
    who: str,
    names: Iterable[str],
) -> Iterator[tuple[str, Page]]:
    """Visit page after page; yield each by name once it is ready."""
    with ExitStack() as stack:

        def opened(**more: Any) -> Page:
            context = browser.new_context(**look, **more)
            context.set_default_timeout(PATIENCE_MS)
            stack.callback(context.close)
            page = context.new_page()
            page.goto("/")
            page.locator("summary[aria-label]").first.click()
            language = next(k for k, v in LANGUAGES.items() if v == look["locale"])
            page.locator(f"button[name=language][value={language}]").click()
            return page

        page = None
        for name in names:
            page = page or opened(storage_state=site.states[who])
            shown = page
            if name in PAGES:
                shown = PAGES[name](page, site, opened) or page
            else:
                page.goto(ADDRESSES[who][name].format(**site.made))
            shown.wait_for_load_state("networkidle")
            if name in BOARDS:
                shown.locator(".battle .side").first.wait_for()
            yield name, shown


def _picture(page: Page, at: Path, *, is_whole: bool) -> None:
    clip: FloatRect | None = None
    if is_whole:
        width, tall = page.evaluate(
            "[window.innerWidth, document.documentElement.scrollHeight]"
        )
        clip = {"x": 0, "y": 0, "width": width, "height": min(tall, MOST_HEIGHT)}
    page.screenshot(
        path=at, type="jpeg", quality=QUALITY, full_page=is_whole, clip=clip
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
