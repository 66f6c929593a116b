"""Browsers ask for an icon of whatever they show, and are not told "not found"."""

from http import HTTPStatus

from django.contrib.staticfiles import finders


def test_a_browser_that_reads_json_is_led_to_the_icon(client):
    answer = client.get("/favicon.ico")

    assert answer.status_code == HTTPStatus.FOUND
    assert finders.find(answer["Location"].removeprefix("/static/"))
