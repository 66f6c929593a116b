"""Actions on the pages that journeys, pictures and measurements share."""

import itertools
import re
import time
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import Page

PASSWORD: Final = "a long pass phrase"
SIGN_UP: Final = "/accounts/signup/"
FOUND: Final = 302
_TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
# Two frames: the page has drawn itself, and listens to keys.
DRAWN: Final = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
_numbers = itertools.count(int(time.time()) % 100_000)


def sign_up(page: Page, name: str | None = None, *, at: str | None = "/") -> str:
    """Create an account and open a page as its owner; return the account's name.

    The form is sent without being drawn, which takes a third of the time;
    ``fill_sign_up`` fills it in.

    Args:
        page: A page whose context has the site as its base URL.
        name: The name of the account; by default one that is free.
        at: The path to open afterwards; None leaves the page where it is.
    """
    name = name or _new_name()
    request = page.context.request
    languages = {"Accept-Language": page.evaluate("() => navigator.language")}
    form = request.get(SIGN_UP, headers=languages)
    token = _TOKEN.search(form.text())
    assert token is not None, f"{form.url} has no form: {form.status}"
    fields: dict[str, str | float | bool] = {
        "csrfmiddlewaretoken": token[1],
        "username": name,
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    headers = {"Referer": form.url, **languages}
    sent = request.post(SIGN_UP, form=fields, headers=headers, max_redirects=0)
    assert sent.status == FOUND, f"{name} is refused: {sent.text()}"
    if at is not None:
        page.goto(at)
    return name


def _new_name() -> str:
    return f"player{next(_numbers)}"


def fill_sign_up(page: Page, name: str | None = None) -> str:
    """Fill in the form that is open; return the name."""
    name = name or _new_name()
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
