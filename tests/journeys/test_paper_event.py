"""A paper event of eight: names in, badges out, results by phone (issue 32)."""

import re

import pytest

from tests.journeys.people import PHONE
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

NAMES = ["Akari", "Botan", "千鳥", "Daichi", "Emi", "Fumi", "Gin", "Hana"]


def open_event(host):
    """Create an event with eight names; return its address and theirs."""
    sign_up(host, at="/tournaments/new/")
    host.fill("[name=name]", "Saturday at the shop")
    host.fill("[name=break_s]", "0")
    host.locator("main button[type=submit]").click()
    host.wait_for_url(re.compile(r"/tournaments/\d+/$"))
    event = host.url
    host.goto(f"{event}desk/")
    host.fill("[name=names]", "\n".join(NAMES))
    host.locator("[value=add]").click()
    players = host.locator("[data-paper-players] a")
    players.last.wait_for()
    return event, players.evaluate_all("links => links.map((link) => link.href)")


def report_result(phone, address, *, is_won):
    phone.goto(address)
    phone.locator("[name=own]").select_option(str(int(is_won)))
    phone.locator("[name=other]").select_option(str(int(not is_won)))
    phone.locator("[data-action=report]").tap()
    phone.get_by_text("Your report is noted.").first.wait_for()


def read_pairs(host):
    """The pairs of the newest round, as names."""
    rows = host.locator("[data-round]").first.locator("li").all_inner_texts()
    return [
        tuple(name for name in NAMES if re.search(rf"(?<!\w){name}(?!\w)", row))
        for row in rows
    ]


def test_eight_people_play_three_rounds_with_printed_cards(open_page):
    host, phone = open_page(), open_page(**PHONE)
    event, addresses = open_event(host)
    address_of = dict(zip(sorted(NAMES), addresses, strict=True))
    found = {"desk": violations(host)}
    phone.goto(addresses[0])
    assert "has not started" in phone.locator("#paper").inner_text()
    host.goto(event)
    host.locator("[data-action=begin]").click()

    for number in (1, 2, 3):
        host.locator(f"[data-round='{number}']").wait_for()
        for pair in read_pairs(host):
            winner = min(pair)
            for name in pair:
                report_result(phone, address_of[name], is_won=name == winner)
        if number == 1:
            found["report"] = violations(phone)

    host.locator("[data-winner]").wait_for()
    assert min(NAMES) in host.locator("[data-winner]").inner_text()
    assert not any(found.values()), report(found)
