"""A server that dies in mid-battle, for real, and two clients that finish it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tools.browser.shipped_database import copy_database
from unionarena.server.demo import DemoOptions, run_demo
from unionarena.server.demo.performance import KILL_AFTER_ACTIONS
from unionarena.server.demo.servers import EmbeddedPlace

pytestmark = pytest.mark.server


def perform(options, write):
    """Run a demo on a thread: the browser of other journeys has this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(run_demo, options, write=write).result()


@pytest.fixture(scope="module", autouse=True)
def _shipped_database():
    """Give each server a database with its tables and cards, as after a first start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(EmbeddedPlace, "prepare", copy_shipped_database)
        yield


def copy_shipped_database(place):
    copy_database(place.folder / "demo.sqlite3")


@pytest.fixture(scope="module")
def story():
    return []


@pytest.fixture(scope="module")
def report(story):
    return perform(DemoOptions(kill=True), story.append)


def test_both_clients_resume_and_finish_after_the_server_was_killed(report):
    """Issue 2: killing the server in the middle of a battle loses nothing."""
    assert report.kills == 1
    assert [player.connections >= 2 for player in report.players] == [True, True]
    ends = [player.finished for player in report.players]
    assert ends[0] == ends[1]
    assert ends[0]["result"]["reason"] in {"life", "deck_out"}


def test_every_acknowledged_answer_is_in_the_log_exactly_once(report):
    numbers = [
        number for player in report.players for _sent, number in player.acknowledged
    ]

    assert report.confirmed == len(numbers) > KILL_AFTER_ACTIONS
    assert len(set(numbers)) == len(numbers)


def test_the_result_is_recorded_and_both_see_it(report):
    winner = report.players[0].finished["result"]["winner"]

    for player, result in zip(report.players, report.results, strict=True):
        won = "win" if player.seat == winner else "loss"
        assert result["result"] == ("draw" if winner is None else won)
        assert result["reason"] == player.finished["result"]["reason"]


def test_the_story_is_told_without_a_gap(report, story):
    """What the clients saw before the kill and after it is one stream of events."""
    told = [int(line[:5]) for line in story if line[:5].strip().isdigit()]

    assert told == sorted(set(told))
    assert any("killed" in line for line in story)
    assert any("(UA-" in line for line in story)  # how it ended, and by which rule


def test_a_bot_is_answered_by_the_server_on_its_own():
    report = perform(DemoOptions(practice=True), lambda _line: None)

    assert report.players[0].finished["result"]["reason"] in {"life", "deck_out"}
    assert report.results[0]["opponent"]["is_bot"] is True
