"""A weekly cup: set up once, its first event entered, stopped (issue 32)."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.journeys.people import PHONE
from tests.journeys.test_pages import report, violations
from tools.browser.page_actions import sign_up

pytestmark = pytest.mark.browser


def test_organiser_holds_a_cup_every_week_and_stops_it(open_page):
    host, phone = open_page(), open_page(**PHONE)
    sign_up(host, at="/tournaments/new/")
    host.fill("[name=name]", "Tuesdays at the harbour")
    begins = timezone.now() + timedelta(days=2)
    host.fill("[name=begins_at]", begins.strftime("%Y-%m-%dT%H:%M"))
    host.get_by_label("Every week").press("Space")
    host.fill("[name=events]", "4")
    host.locator("[name=events]").press("Enter")
    host.wait_for_url(re.compile(r"/tournaments/leagues/\d+/$"))
    found = {"league": violations(host)}
    assert host.locator("[data-event]").count() == 1

    phone.goto("/tournaments/")
    phone.locator("[data-action=leagues]").tap()
    phone.wait_for_url("**/tournaments/leagues/")
    found["leagues"] = violations(phone)
    phone.get_by_role("link", name="Tuesdays at the harbour").tap()
    phone.wait_for_url(host.url)
    found["league on a phone"] = violations(phone)
    phone.locator("[data-event] a").tap()
    phone.get_by_role("link", name="Weekly cup").wait_for()

    host.locator("[data-action=stop-league]").click()
    host.locator("[data-ended=stopped]").wait_for()
    assert host.locator("[data-event]").count() == 1
    assert not any(found.values()), report(found)
