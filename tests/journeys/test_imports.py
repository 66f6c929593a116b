"""An editor imports a card list after seeing row by row what it would change."""

import json

import pytest

from unionarena.server.demo_accounts.people import DEMO_PASSWORD

pytestmark = pytest.mark.browser


def card(number, **changes):
    return {
        "code": f"XY01BT/{number}",
        "name": "灯台守",
        "titleCode": "XYZ",
        "cardType": "CHARACTER",
        "color": "GREEN",
        "bp": 3500,
        "apCost": 1,
        "reqEnergy": 2,
        "genEnergy": 1,
        "traits": ["港"],
        "triggers": ["DRAW"],
        "effectText": "【登場時】カードを1枚引く。",
        "rarity": "C",
        "isParallel": False,
        "imageUrl": "",
        **changes,
    }


def sign_in(page):
    page.goto("/accounts/login/")
    page.fill("[name=login]", "editor")
    page.fill("[name=password]", DEMO_PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/")


def give(page, *cards, name="list.json"):
    page.goto("/admin/cards/importrun/add/")
    data = json.dumps(cards, ensure_ascii=False).encode()
    file = {"name": name, "mimeType": "application/json", "buffer": data}
    page.set_input_files("input[type=file]", file)
    page.locator(".imports-form button[type=submit]").click()


def test_an_editor_imports_a_list_after_seeing_what_it_changes(open_page):
    """Issue 6: upload, report by row, what would change, confirm, progress."""
    page = open_page()
    sign_in(page)

    give(page, card("XYZ-1-001"), card("XYZ-1-002", cardType="SPELL"))

    page.locator("#import-state[data-status=checked]").wait_for()
    bad = page.locator(".imports-table--problems tbody tr")
    assert bad.locator("td").all_inner_texts()[:1] == ["2"]
    assert "cardType" in bad.inner_text()
    assert page.locator("[data-action=confirm]").count() == 0

    give(page, card("XYZ-1-001"), card("XYZ-1-002", effectText="空を飛ぶ。"))

    page.locator("#import-state[data-status=checked]").wait_for()
    assert "XYZ-1-002" in page.locator("#import-state").inner_text()
    page.locator("[data-action=confirm]").click()
    page.locator("#import-state[data-status=done]").wait_for()

    page.goto("/cards/XYZ-1-001/")
    assert "灯台守" in page.locator("main").inner_text()


def test_a_player_finds_no_imports(open_page):
    page = open_page()
    page.goto("/accounts/login/")
    page.fill("[name=login]", "akari")
    page.fill("[name=password]", DEMO_PASSWORD)
    page.locator("main button[type=submit]").click()
    page.wait_for_url("**/")

    page.goto("/admin/cards/importrun/add/")

    page.get_by_role("heading", name="No access").wait_for()
    assert page.locator("input[type=file]").count() == 0
