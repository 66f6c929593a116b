"""An operator takes an unknown list from its file to a dated release."""

import pytest

from tests.journeys.test_imports import card, give
from tests.journeys.test_releases import act, open_admin, soon

pytestmark = [pytest.mark.browser, pytest.mark.server]

REFUSED = "【登場時】カードを2枚ひく。"
LIST = (
    card("QRS-1-001", name="羅針盤の番人"),
    card("QRS-1-002", name="海図師", effectText=REFUSED),
    card("QRS-1-003", name="錨の守り手", effectText=REFUSED.replace("2", "3")),
    card("QRS-1-004", name="波の聞き手", effectText="【登場時】波を聞く。"),
)


def test_a_list_becomes_a_dated_release_mended_and_corrected(open_page):
    """Issue 28: import, names, paraphrase, erratum, release at its minute."""
    editor = open_admin(open_page, "editor")
    give(editor, *LIST, name="compass.json")
    editor.locator("#import-state[data-status=checked]").wait_for()
    editor.locator("[data-action=release]").click()
    editor.locator("#import-state[data-status=done]").wait_for()
    run = editor.url

    name_series(editor)
    mend(editor)
    correct_number(editor)

    editor.goto(run)
    release = editor.locator("a:has-text('compass')").get_attribute("href")
    visitor = open_page("/healthz")
    assert visitor.request.get("/cards/QRS-1-001/").status == 404

    publisher = open_admin(open_page, "publisher")
    publisher.goto(release)
    understood = publisher.locator("[data-check=understood]")
    assert "QRS-1-004" in understood.inner_text()
    assert "QRS-1-002" not in understood.inner_text()
    assert publisher.get_attribute("[data-check=series]", "data-done") == "yes"
    publisher.fill("[name=release_at]", soon(publisher))
    act(publisher, "schedule")

    visitor.wait_for_timeout(4_000)
    for _look in range(20):
        if visitor.request.get("/cards/QRS-1-001/").status == 200:
            break
        visitor.wait_for_timeout(1_000)
    visitor.goto("/cards/QRS-1-002/")
    assert "Draw two cards." in visitor.locator("main").inner_text()
    told = visitor.locator("[data-paraphrase]").inner_text()
    assert "カードを2枚ひく" in told
    assert "カードを2枚引く" in told
    visitor.goto("/cards/QRS-1-001/")
    assert "3000" in visitor.locator("main").inner_text()
    visitor.goto("/cards/QRS-1-004/")
    assert visitor.locator("[data-unplayable]").is_visible()


def name_series(page):
    page.locator("[data-names]").click()
    for language, name in (("ja", "羅針"), ("zh-hant", "羅盤"), ("en", "Compass")):
        page.fill(f"[name=series-QRS-{language}]", name)
    with page.expect_navigation():
        page.locator(".imports-form button[type=submit]").click()


def mend(page):
    """Read a refused text in known words; its like is mended, another is not."""
    page.locator("tr:has-text('QRS-1-002') [data-mend]").click()
    assert page.locator("mark.desk-gap").first.inner_text() == "ひく"
    assert page.locator("[data-nearest]").count() == 3
    assert page.input_value("[name=words_0]") == "カードを2枚ひく"
    page.fill("[name=reading_0]", "カードを2枚引く")
    page.fill("[name=reason]", "Kana")
    with page.expect_navigation():
        page.locator("button[name=try]").click()
    assert page.get_attribute("[data-trial]", "data-trial") == "good"
    assert page.inner_text("[data-rendering=en]") == "[When Played] Draw two cards."
    assert page.locator("[data-situation=passed]").count() >= 1
    assert page.locator("[data-situation=failed]").count() == 0
    assert "QRS-1-003" in page.inner_text("[data-others]")
    assert "QRS-1-004" not in page.inner_text("[data-others]")
    with page.expect_navigation():
        page.locator("button[name=publish]").click()
    assert "2 cards are playable now: QRS-1-002, QRS-1-003." in page.inner_text("body")


def correct_number(page):
    page.goto("/admin/cards/card/?q=QRS-1-001")
    page.click("a:has-text('QRS-1-001')")
    page.fill("[name=bp]", "3000")
    page.fill("[name=reason]", "Erratum: printed with 3500 by mistake")
    with page.expect_navigation():
        page.click("button[name=_save]")
