"""A real Chromium finds nothing that hinders it from installing the site."""

import pytest

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
