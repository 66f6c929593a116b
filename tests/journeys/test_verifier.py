"""The record of a rated battle is checked in the browser; a changed one is refused."""

import json
import re

import pytest

from tests.journeys.people import Player, check_file, concede, download_proof, meet
from tools.browser.page_actions import choose_mode, sign_up, wait_for_board

pytestmark = [pytest.mark.browser, pytest.mark.server]

ANSWERS = 8
CHECKS = ["commitment", "seed", "draws", "digest", "signature"]


def finish_a_rated_battle(open_page):
    """Two strangers play; one concedes. Return the other's page and the battle."""
    pages = [open_page(), open_page()]
    for page in pages:
        sign_up(page, at="/")
        choose_mode(page, "ranked")
        page.locator("[data-action=quick-match]").click()
    meet(*pages)
    for page in pages:
        wait_for_board(page)
    players, given = [Player(page) for page in pages], 0
    while given < ANSWERS:
        given += sum(player.answer() is not None for player in players)
    concede(pages[1])
    pages[0].locator(".result[data-verdict]").wait_for()
    return pages[0], re.search("/battles/([^/]+)/", pages[0].url)[1]


def write(folder, name, record, **changes):
    file = folder / f"{name}.json"
    file.write_text(json.dumps(record | changes), "utf-8")
    return file


def test_record_of_a_rated_battle_is_checked_and_a_changed_one_refused(
    open_page, tmp_path
):
    page, battle = finish_a_rated_battle(open_page)
    page.goto(f"/results/{battle}/")
    page.locator("[data-action=verify]").click()
    page.locator("[data-fair=true]").wait_for()
    page.locator("[data-check=right]").nth(5).wait_for()
    assert page.locator("[data-check=wrong], [data-check=open]").count() == 0
    file = download_proof(page, tmp_path)
    record = json.loads(file.read_text("utf-8"))
    page.locator("[data-action=verifier]").click()
    page.wait_for_url("**/battles/verifier/")

    assert check_file(page, file) == ("true", dict.fromkeys(CHECKS, "Correct"))

    other = dict.fromkeys(CHECKS, "Correct")
    winner = {**record["result"], "winner": 1 - record["result"]["winner"]}
    turned = write(tmp_path, "turned", record, result=winner)
    assert check_file(page, turned) == (
        "false", other | {"digest": "Wrong", "signature": "Wrong"}
    )  # fmt: skip
    draws = json.loads(json.dumps(record["draws"]))
    shuffle = next(each for each in draws if "shuffle" in each)
    shuffle["to"].reverse()
    shuffled = write(tmp_path, "shuffled", record, draws=draws)
    assert check_file(page, shuffled) == (
        "false", other | {"draws": "Wrong", "signature": "Wrong"}
    )  # fmt: skip
    nothing = tmp_path / "nothing.json"
    nothing.write_text("[]")
    assert check_file(page, nothing) == ("false", {})
