"""One line a request, and its id for the person (operating review, finding 11)."""

import logging

import pytest
import structlog
from django.http import HttpResponse
from django.test import RequestFactory
from structlog.testing import capture_logs

from unionarena.core.accounts.models import User
from unionarena.core.web.request_log import log_requests
from unionarena.settings import base

BATTLE = "0b5fd2a5-3f8f-4d1e-9a2e-0a4a3f1e7c11"
GIVEN = "0123456789abcdef0123456789abcdef"


def answer(path="/", status=200, **headers):
    """Answer one request; its response and the lines that were logged."""
    request = RequestFactory().get(path, headers=headers)
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        page = log_requests(lambda _request: HttpResponse(status=status))
        response = page(request)
    return response, lines


def test_a_request_is_one_line_with_its_battle_and_its_time():
    response, (line,) = answer(f"/api/v1/battles/{BATTLE}/actions/?since=7")

    assert line["event"] == "request"
    assert line["request_id"] == response["X-Request-ID"]
    assert line["battle_id"] == BATTLE
    assert line["path"] == f"/api/v1/battles/{BATTLE}/actions/", "no query"
    assert (line["method"], line["status"]) == ("GET", 200)
    assert line["ms"] >= 0
    assert line["log_level"] == "info"


def test_a_failure_is_louder():
    assert answer(status=499)[1][0]["log_level"] == "info"
    assert answer(status=500)[1][0]["log_level"] == "warning"


def test_the_proxys_id_is_taken_and_no_other(settings):
    settings.PROXY_COUNT = 1
    assert answer(**{"X-Request-ID": GIVEN})[0]["X-Request-ID"] == GIVEN
    forged = 'x" level="error'
    assert answer(**{"X-Request-ID": forged})[0]["X-Request-ID"] != forged

    settings.PROXY_COUNT = 0
    assert answer(**{"X-Request-ID": GIVEN})[0]["X-Request-ID"] != GIVEN


@pytest.mark.django_db
def test_the_line_names_the_user(client):
    user = User.objects.create_user("akari", password="made up for a test")
    client.force_login(user)
    with capture_logs() as lines:
        client.get("/decks/")
        client.get("/api/v1/decks/")

    found = [line["user_id"] for line in lines if line["event"] == "request"]
    assert found == [user.pk, user.pk]


@pytest.mark.django_db
def test_the_log_does_not_make_a_page_depend_on_who_reads_it(client):
    with capture_logs() as lines:
        response = client.get("/healthz")
        page = client.get("/licences/")

    assert "X-Request-ID" not in response, "checks of balancers are not logged"
    assert [line["event"] for line in lines].count("request") == 1
    assert page.cookies.get("sessionid") is None


@pytest.mark.django_db
def test_an_error_page_shows_the_id(client):
    response = client.get("/nowhere/")

    assert response["X-Request-ID"] in response.content.decode()


def test_ticks_write_no_lines():
    """They wrote four each: 389 MB a day on a site where nobody played."""
    loggers = base.LOGGING["loggers"]
    quiet = {
        "celery.app.trace",
        "celery.beat",
        "celery.worker.strategy",
        "django_structlog.celery",
    }
    for name in quiet:
        assert logging.getLevelName(loggers[name]["level"]) >= logging.WARNING
