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
