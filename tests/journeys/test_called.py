"""People are called while their browser is closed, and come in time."""

import pytest

from tools.browser.page_actions import choose_mode, sign_up
from tools.browser.running_site import serving
from tools.receivers import Device, receiving

pytestmark = [pytest.mark.browser, pytest.mark.server]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SUBSCRIBE = """async ([endpoint, keys]) => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const answer = await fetch("/api/v1/notifications/devices/", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify({ endpoint, keys, name: "Phone" }),
  });
  return answer.status;
}"""


@pytest.fixture(scope="module")
def receiver():
    with receiving() as server:
        yield server


@pytest.fixture(scope="module")
def site(tmp_path_factory, receiver):
    """A site that takes the receiver for a push service."""
    folder = tmp_path_factory.mktemp("called")
    with serving(folder, LOCAL_RECEIVERS=receiver.origin) as address:
        yield address


def search(page):
    page.goto("/")
    choose_mode(page, "casual")
    page.locator("[data-action=quick-match]").click()


def test_a_phone_is_called_with_the_browser_closed_and_answers_in_time(
    browser, site, open_page, receiver
):
    device = Device()
    phone = open_page(**PHONE)
    sign_up(phone)
    keys = [f"{receiver.origin}/push/phone", device.keys]
    assert phone.evaluate(SUBSCRIBE, keys) == 201
    search(phone)
    phone.locator("[data-queue][data-state=searching]").wait_for()
    kept = phone.context.storage_state()
    phone.close()  # and with it every page of this person

    other = open_page()
    sign_up(other, at=None)
    search(other)
    (request,) = receiver.await_requests(1, timeout=30)
    message = device.decrypt(request.body)
    assert message["title"] == "Opponent found"
    assert (message["urgent"], message["url"]) == (True, "/play/")

    again = browser.new_context(base_url=site, storage_state=kept, **PHONE)
    opened = again.new_page()
    opened.goto(message["url"])
    opened.locator("[data-action=accept-meeting]").click()
    other.locator("[data-action=accept-meeting]").click()
    opened.wait_for_url("**/battles/**")
    other.wait_for_url("**/battles/**")
    assert opened.url == other.url
    again.close()
