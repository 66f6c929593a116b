"""The admin keeps to the content policy of the site."""

import pytest

from tests.journeys.test_releases import open_admin

pytestmark = [pytest.mark.browser, pytest.mark.server]

REFUSED = """() => {
  window.refused = [];
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    window.refused.push(`${violatedDirective} ${blockedURI}`));
}"""
APPS = 3
LISTS = """() => [...new Set(
  [...document.querySelectorAll("a[href^='/admin/']")]
    .map((link) => new URL(link.href).pathname)
    .filter((path) => /^\\/admin\\/\\w+\\/\\w+\\/$/.test(path))
)]"""


def test_no_page_of_the_admin_breaks_the_content_policy(open_page):
    """Its start, lists of several apps, and a form: nothing the browser refuses.

    ``open_page`` fails on whatever the console complains of, which is the other half.
    """
    editor = open_admin(open_page, "editor")
    editor.context.add_init_script(f"({REFUSED})()")
    editor.goto("/admin/")
    lists = editor.evaluate(LISTS)
    one_of_each_app = {path.split("/")[2]: path for path in lists}
    assert len(one_of_each_app) >= APPS, lists
    refused = {}

    for path in ["/admin/", *one_of_each_app.values(), "/admin/cards/card/add/"]:
        editor.goto(path)
        if found := editor.evaluate("() => window.refused"):
            refused[path] = found

    assert not refused


def test_an_editor_sees_how_a_typed_text_plays(open_page):
    """Issue 30: the generated tests follow the text as it is typed."""
    editor = open_admin(open_page, "editor")
    editor.goto("/admin/cards/gamecard/?q=HBL-019")
    editor.locator("#result_list a[href*='/gamecard/'][href*='/change/']").first.click()
    preview = editor.locator("#card-preview")
    text = "When this enters the field: "

    editor.fill("[name=text_en]", f"{text}Draw 1.")
    preview.get_by_text("Played: your deck -1, your hand +1.").wait_for()
    assert preview.locator("[data-situation=passed]").count() > 1

    attacking = "Return 1 opposing attacking unit to its owner’s hand."
    editor.fill("[name=text_en]", text + attacking)
    preview.locator("[data-situation=untried]").wait_for()
