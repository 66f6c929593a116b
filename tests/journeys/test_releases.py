"""Editors, balancers and publishers at their desk, and what everybody sees of it."""

import re

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.server]
PASSWORD = "play-union-arena"  # of the demo people
SOON_S = 4
TEXT = "【登場時】カードを1枚引く。"
WRONG = "【登場時】謎を1つ解く。"


def open_admin(open_page, who, **options):
    """Somebody of the demo staff, signed in."""
    page = open_page("/accounts/login/", **options)
    write(page, login=who, password=PASSWORD)
    page.click("main button[type=submit]")
    page.wait_for_url("**/")
    return page


def soon(page):
    """A moment a few seconds ahead, as this browser's clock shows it."""
    return page.evaluate(
        """(s) => {
          const at = new Date(Date.now() + s * 1000);
          const shift = at.getTimezoneOffset() * 60000;
          return new Date(at - shift).toISOString().slice(0, 19);
        }""",
        SOON_S,
    )


def write(page, **fields):
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)


def save_and_stay(page):
    with page.expect_navigation():
        page.click("button[name=_continue]")


def act(page, name):
    with page.expect_navigation():
        page.click(f"[data-act={name}] button")


def test_an_editor_mends_a_text_and_the_clock_publishes_it(open_page):
    """Issue 6: fix a text, see it compile, publish a release by the clock."""
    editor = open_admin(open_page, "editor", timezone_id="Europe/Berlin")
    editor.goto("/admin/releases/release/add/")
    write(editor, title_ja="夜明け", title_zh_hant="黎明", title_en="Daybreak")
    write(
        editor,
        note_en="First light.",
        note_ja="最初の光。",
        note_zh_hant="第一道光。",
    )
    save_and_stay(editor)
    address = editor.url

    editor.goto("/admin/cards/card/?q=TDL-1-002")
    editor.click("a:has-text('TDL-1-002')")
    editor.fill("[name=text_ja]", WRONG)
    marked = editor.locator("mark.desk-gap")
    assert marked.inner_text() == "謎を1つ解く"
    editor.click("[data-start]")
    chosen = "[name=text_ja]"
    start, end = editor.eval_on_selector(
        chosen, "field => [field.selectionStart, field.selectionEnd]"
    )
    assert WRONG[start:end] == "謎を1つ解く"
    editor.fill("[name=text_ja]", TEXT)
    editor.wait_for_selector('[data-understood="yes"]')
    assert editor.inner_text('[data-rendering="en"]') == "[When Played] Draw a card."
    assert editor.is_visible(".desk-face .face")
    write(editor, reason="Clearer")
    editor.select_option("[name=release]", index=1)
    with editor.expect_navigation():
        editor.click("button[name=_save]")

    reader = open_page("/healthz", locale="ja-JP")
    with reader.expect_websocket():
        reader.goto("/news/")
    publisher = open_admin(open_page, "publisher", timezone_id="Asia/Taipei")
    publisher.goto(address)
    assert publisher.locator("[data-done=no]").count() == 0
    publisher.fill("[name=release_at]", soon(publisher))
    act(publisher, "schedule")
    assert publisher.get_attribute("[data-state]", "data-state") == "scheduled"

    toast = reader.wait_for_selector(".toast a")
    assert "夜明け" in toast.inner_text()
    toast.click()
    reader.wait_for_url(re.compile("/news/releases/"))
    assert "TDL-1-002" in reader.inner_text("main")
    visitor = open_page("/cards/TDL-1-002/")
    assert "Draw a card." in visitor.inner_text("main")


def test_a_balance_change_is_tried_approved_and_told(open_page):
    """Issue 6: propose, try, get approved, activate, with patch notes."""
    balancer = open_admin(open_page, "balancer")
    balancer.goto("/admin/releases/balanceproposal/add/")
    write(balancer, title_ja="夏", title_zh_hant="夏", title_en="Summer")
    write(
        balancer, note_ja="強すぎる。", note_zh_hant="太強了。", note_en="Too strong."
    )
    # Twice in the decks that other journeys build: they are as legal as before.
    balancer.fill("[name=changes-0-number]", "TDL-1-004")
    balancer.fill("[name=changes-0-bp]", "500")
    balancer.select_option("[name=changes-0-limit]", "2")
    save_and_stay(balancer)
    address = balancer.url

    balancer.click("[data-trial]")
    balancer.fill("[name=rounds]", "1")
    balancer.select_option("[name=bot]", "random")
    act(balancer, "try")
    balancer.wait_for_selector("[data-trial=done] svg.chart", timeout=60_000)
    assert balancer.locator(".desk-matrix").is_visible()

    balancer.goto(address)
    act(balancer, "submit")
    act_fields(balancer)
    act(balancer, "approve")
    assert "hasn’t worked on" in balancer.inner_text("body")
    assert balancer.get_attribute("[data-state]", "data-state") == "in_review"

    publisher = open_admin(open_page, "publisher")
    publisher.goto(address)
    act_fields(publisher)
    act(publisher, "approve")
    assert publisher.get_attribute("[data-state]", "data-state") == "approved"
    for _look in range(20):
        publisher.reload()
        if publisher.get_attribute("[data-state]", "data-state") == "active":
            break
        publisher.wait_for_timeout(1_000)

    reader = open_page("/news/", locale="zh-TW")
    reader.click("[data-news] a:has-text('夏')")
    told = reader.inner_text("main")
    assert "太強了。" in told
    assert "500" in told
    assert reader.locator("del").count() == 2


def act_fields(page):
    page.fill("[name=effective_at]", soon(page))
