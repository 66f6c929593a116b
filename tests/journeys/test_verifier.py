"""Records are downloaded, and checked by browser and by Node."""

import json
import shutil
import subprocess

import pytest

from tools.browser.page_actions import sign_up

pytestmark = [pytest.mark.browser, pytest.mark.server]

RECORDS = 10
PLAY = """async () => {
  const token = document.cookie.match(/csrftoken=([^;]+)/)[1];
  const send = (address, body) => fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
  const decks = await fetch("/api/v1/decks/").then((answer) => answer.json());
  const deck_id = (decks.results ?? decks)[0].id;
  const { id } = await send("/api/v1/battles/practice/", { bot: "random", deck_id });
  await send(`/api/v1/battles/${id}/concede/`, {});
  return id;
}"""
DOWNLOAD = """(id) =>
  fetch(`/api/v1/battles/${id}/record/`).then((answer) => answer.json())"""


def swap_shuffled(record):
    to = record["draws"][0]["to"]
    to[0], to[1] = to[1], to[0]


# What each changes, and the check that finds it beside the signature.
TAMPERED = [
    (swap_shuffled, "draws"),
    (lambda record: record.update(seed="00" * 32), "commitment"),
    (lambda record: record.update(seed_commitment="0" * 64), "commitment"),
    (lambda record: record["draws"].pop(0), "draws"),
    (lambda record: record["draws"].pop(), "draws"),
    (lambda record: record["result"].update(winner=0), "digest"),
    (lambda record: record["end"].update(answered=99), "digest"),
    (lambda record: record.update(digest="0" * 64), "digest"),
    (lambda record: record["seats"][0]["deck"].pop(), "draws"),
    (lambda record: record["seats"][0].update(name="Botan"), "signature"),
]


def check_in_browser(page, file):
    """Choose the file on the page; return the verdict and the checks that failed."""
    page.locator("[data-answers]").evaluate("box => delete box.dataset.right")
    page.locator("[data-record-file]").set_input_files(file)
    page.locator("[data-answers][data-right]").wait_for()
    wrong = page.locator("[data-check]:has(.badge--bad)").all()
    is_right = page.locator("[data-answers]").get_attribute("data-right") == "true"
    return is_right, {line.get_attribute("data-check") for line in wrong}


def test_ten_records_are_right_and_ten_that_were_changed_are_not(open_page, tmp_path):
    """Issue 31, done when: downloaded from the site, and checked in both ways."""
    page = open_page()
    sign_up(page)
    ids = [page.evaluate(PLAY) for _number in range(RECORDS)]
    page.goto(f"/battles/{ids[0]}/replay/")
    page.locator("[data-action=verify]").click()
    with page.expect_download() as downloading:
        page.locator("[data-action=proof-download]").click()
    downloading.value.save_as(tmp_path / "record-0.json")
    for number, battle in enumerate(ids[1:], 1):
        record = page.evaluate(DOWNLOAD, battle)
        (tmp_path / f"record-{number}.json").write_text(json.dumps(record), "utf-8")
    page.locator("[data-action=verifier]").click()
    with page.expect_download() as downloading:
        page.locator("[data-action=verifier-download]").click()
    assert downloading.value.suggested_filename == "verify.mjs"
    downloading.value.save_as(tmp_path / "verify.mjs")
    keys = page.locator("[data-answers]").get_attribute("data-keys").split()

    for number, (tamper, found) in enumerate(TAMPERED):
        file = tmp_path / f"record-{number}.json"
        assert check_in_browser(page, file) == (True, set())
        assert check_with_node(tmp_path, file, keys) in {0, None}
        record = json.loads(file.read_text("utf-8"))
        tamper(record)
        file.write_text(json.dumps(record), "utf-8")

        is_right, wrong = check_in_browser(page, file)
        assert not is_right
        assert {found, "signature"} <= wrong
        assert check_with_node(tmp_path, file, keys) in {1, None}


def check_with_node(folder, file, keys):
    """Run the downloaded program; return its exit code, None without Node."""
    node = shutil.which("node")
    if node is None:
        return None
    command = [node, folder / "verify.mjs", file, *keys]
    return subprocess.run(command, capture_output=True, check=False).returncode
