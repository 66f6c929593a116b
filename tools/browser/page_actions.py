"""Actions on the pages that journeys, pictures and measurements share."""

import itertools
import time
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

PASSWORD: Final = "a long pass phrase"
# Two frames: the page has drawn itself, and listens to keys.
DRAWN: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
_numbers = itertools.count(int(time.time()) % 100_000)


def sign_up(page: Page, name: str | None = None) -> str:
    """Create an account by the form; return its name."""
    page.goto("/accounts/signup/")
    return fill_sign_up(page, name)


def fill_sign_up(page: Page, name: str | None = None) -> str:
    """Fill in the form that is open; return the name."""
    name = name or f"player{next(_numbers)}"
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/")
    return name


def choose_mode(page: Page, mode: str) -> None:
    """Choose a mode of quick match, where there is a choice."""
    radio = page.locator(f"[name=mode][value={mode}]")
    if radio.count():
        radio.check()


def wait_for_board(page: Page) -> None:
    """Wait until the page shows a battle, and hears a press of a key."""
    page.wait_for_url("**/battles/**")
    page.locator(".battle").wait_for()
    page.evaluate(DRAWN)


def play_bot(page: Page) -> None:
    """Start a battle against a bot from the home page."""
    if urlsplit(page.url).path != "/":
        page.goto("/")
    page.locator("[data-action=play-bot]").click()
    wait_for_board(page)
