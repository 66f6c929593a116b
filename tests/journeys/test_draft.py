"""A draft of two people and two bots: from the link to everybody's pool."""

import re

import pytest

from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}
CARDS = 40
AT_TABLE = "**/collection/drafts/*/"
NEWS = re.compile("/news/")
ENDED = "#ended-title"


def open_draft(page, seats, press):
    page.goto("/collection/packs/")
    page.get_by_role("link", name="Drafts").click()
    page.get_by_label("Packs").select_option(label="Tidelight: First Lamps")
    page.get_by_label("Seats").select_option(str(seats))
    page.locator(f"[data-action={press}]").click()
    page.wait_for_url(AT_TABLE)


def took(page):
    return int(page.locator("#picks-title .number").inner_text())


def take_if_due(page, press):
    """Take the proposed card if a pack lies there; whether one did."""
    line = page.locator("#draft-line")
    if page.locator(ENDED).count() or not page.locator("[data-proposed]").count():
        return False
    shown = line.get_attribute("data-shown")
    press(page.locator("[data-proposed]"))
    page.locator(f"#draft-line:not([data-shown='{shown}']), {ENDED}").wait_for()
    return True


def by_key(button):
    """As a hand on the keys does."""
    button.press("Enter")


def test_two_people_and_two_bots_draft_to_their_pools(open_page):
    host, guest = open_page(), open_page(viewport=PHONE, has_touch=True)
    sign_up(host)
    sign_up(guest)
    open_draft(host, 4, "invite")
    guest.goto(host.get_by_label("Link").input_value())
    guest.get_by_role("button", name="Take a seat").tap()
    guest.get_by_text("Send this link to the others").wait_for()
    host.get_by_role("button", name="Start now with bots").click()
    host.locator("[data-pack]").wait_for()
    guest.locator("[data-pack]").wait_for()  # the page goes on by itself

    # Each sees a pack of their own, and reads a card whole by touching its middle.
    guest.locator("[data-left]", has_text=":").wait_for()  # the clock runs
    guest.locator("[data-pack] .face-link").first.tap()
    name = guest.locator("dialog h2").inner_text()
    for _answer in range(2):  # the card stays open while the page asks for news
        with guest.expect_response(NEWS):
            pass
    guest.get_by_role("button", name="Take this card").tap()
    guest.locator(".draft-picks").get_by_text(name).wait_for()
    assert guest.evaluate("document.documentElement.scrollWidth") == PHONE["width"]

    host.reload()  # nothing is lost by it
    assert took(host) == 0
    while not (host.locator(ENDED).count() and guest.locator(ENDED).count()):
        due = [
            take_if_due(host, by_key),
            take_if_due(guest, lambda button: button.tap()),
        ]
        if not any(due):
            host.wait_for_timeout(50)

    for page in (host, guest):
        page.get_by_role("link", name="Your pool").click()
        page.get_by_role("button", name="Build a deck").wait_for()
        page.go_back()
    numbers = []
    for page in (host, guest):
        page.get_by_role("link", name="How it was dealt").click()
        page.get_by_text("the promised seed deals the same packs").wait_for()
        links = page.locator(".draft-taken a")
        numbers.append(links.evaluate_all("all => all.map(a => a.textContent)"))
    assert numbers[0] == numbers[1]
    assert len(numbers[0]) == 4 * CARDS


def test_the_keys_alone_take_card_after_card(open_page):
    page = open_page()
    sign_up(page, at=None)
    open_draft(page, 2, "with-bots")
    page.locator("[data-proposed]").focus()

    for count in range(1, 4):
        page.locator("[data-proposed]:focus").wait_for()
        page.keyboard.press("Enter")
        page.locator(f"#picks-title .number:text-is('{count}')").wait_for()

    page.locator("[data-proposed]:focus").wait_for()


def test_a_lost_network_loses_nothing(browser, site):
    # A context of its own: the browser complains of what is aborted here on purpose.
    context = browser.new_context(base_url=site, locale="en-US")
    page = context.new_page()
    sign_up(page, at=None)
    open_draft(page, 2, "with-bots")
    offline = "[data-unreached]:not([hidden])"

    page.route(re.compile("/(news|take)/"), lambda route: route.abort())
    page.locator("[data-proposed]").click()
    page.locator(offline).wait_for()
    page.unroute_all()
    page.locator("[data-unreached]").wait_for(state="hidden")
    page.locator("[data-proposed]").click()

    page.locator("#picks-title .number:text-is('1')").wait_for()
    context.close()
