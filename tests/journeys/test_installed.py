"""A real Chromium installs the site, and reads offline what it has seen."""

import pytest

from tools.browser.page_actions import sign_up

pytestmark = [pytest.mark.server, pytest.mark.browser]


@pytest.mark.parametrize(
    ("locale", "language"), [("en-US", "en"), ("ja-JP", "ja"), ("zh-TW", "zh-hant")]
)
def test_the_site_can_be_installed(open_page, locale, language):
    page = open_page("/", locale=locale)
    tools = page.context.new_cdp_session(page)

    manifest = tools.send("Page.getAppManifest")

    assert manifest["url"].endswith(f"/app/{language}.webmanifest")
    assert manifest["errors"] == []
    assert tools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


SEEN = ("/decks/", "/battles/rules/", "/collection/", "/cards/")


def test_decks_rules_and_collection_are_read_offline_as_last_seen(open_page):
    page = open_page()
    sign_up(page)
    page.wait_for_function("() => navigator.serviceWorker?.controller")

    def read(path):
        page.goto(path)
        return page.locator("main h1").first.inner_text()

    seen = {path: read(path) for path in SEEN}
    page.context.set_offline(True)

    for path in SEEN:
        assert read(path) == seen[path]
        assert page.locator("body[data-offline]").count() == 1
