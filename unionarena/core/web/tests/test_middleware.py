"""The middleware list, and what ours answers."""

import asyncio
import threading
import time
import zlib

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import AsyncClient, Client, RequestFactory
from django.utils.module_loading import import_string

from unionarena.core.errors import Forbidden
from unionarena.core.web import health
from unionarena.core.web.middleware import answer_refusal, compress_responses


@pytest.mark.parametrize("dotted", settings.MIDDLEWARE)
def test_every_middleware_runs_asynchronously(dotted):
    """A synchronous-only one makes Daphne hang on SIGTERM under load."""
    middleware = import_string(dotted)

    assert getattr(middleware, "async_capable", False), dotted


def test_health_is_answered_for_any_host_name(client):
    response = client.get("/healthz", headers={"host": "10.0.0.7"})

    assert response.status_code == 200
    assert response.json() == {"status": "ok"}


@pytest.mark.django_db(transaction=True)
async def test_readiness_names_every_part(async_client: AsyncClient):
    response = await async_client.get("/readyz")

    assert response.status_code == 200
    assert set(response.json()["parts"]) == {"database", "channel_layer", "broker"}


@pytest.mark.django_db(transaction=True)
async def test_a_part_that_does_not_answer_makes_the_server_not_ready(
    async_client, monkeypatch
):
    async def broken():
        raise ConnectionRefusedError("secret-host:6379")

    monkeypatch.setattr("unionarena.core.web.health._check_channel_layer", broken)

    response = await async_client.get("/readyz")

    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    part = response.json()["parts"]["channel_layer"]
    assert part == {
        "ok": False,
        "error": "ConnectionRefusedError",
        "service": "Redis (REDIS_URL)",
    }
    assert "secret-host" not in response.content.decode()


@pytest.mark.django_db(transaction=True)
def test_readiness_is_answered_past_hosts_and_https(client, settings):
    """Operating review, finding 9: `curl -f` took the redirect for success."""
    settings.SECURE_SSL_REDIRECT = True

    response = client.get("/readyz", headers={"host": "10.0.0.7"})

    assert response.status_code == 200


async def test_a_part_that_hangs_is_named_in_time_and_asked_once(
    async_client, monkeypatch
):
    """Operating review, finding 7: the answer took 30 s."""
    calls = []
    let_go = threading.Event()

    def hang():
        calls.append(1)
        let_go.wait(10)

    monkeypatch.setattr(health, "_check_database", hang)
    monkeypatch.setattr(health, "TIMEOUT_S", 0.2)
    began = time.monotonic()
    try:
        answers = [await async_client.get("/readyz") for _ in range(3)]
    finally:
        let_go.set()
        await asyncio.wait({health._pending["database"]})

    assert time.monotonic() - began < 2
    assert calls == [1]
    for answer in answers:
        assert answer.status_code == 503
        found = answer.json()["parts"]
        assert found["database"]["error"] == "TimeoutError"
        assert found["database"]["service"] == "PostgreSQL (DATABASE_URL)"
        assert found["channel_layer"]["ok"]


@pytest.mark.django_db(transaction=True)
async def test_a_message_that_was_lost_is_not_waited_for_again(
    async_client, monkeypatch
):
    """The walk of the guide: after Redis returned, 503 until the process ended."""
    check = health._check_channel_layer

    async def lose():
        await asyncio.Event().wait()

    monkeypatch.setattr(health, "TIMEOUT_S", 0.2)
    monkeypatch.setattr(health, "_check_channel_layer", lose)
    lost = await async_client.get("/readyz")
    monkeypatch.setattr(health, "_check_channel_layer", check)
    monkeypatch.setattr(health, "TIMEOUT_S", 5)
    again = await async_client.get("/readyz")

    assert lost.json()["parts"]["channel_layer"]["error"] == "TimeoutError"
    assert again.json()["parts"]["channel_layer"]["ok"]


@pytest.mark.django_db
def test_an_unknown_page_is_answered_in_the_readers_language(client: Client):
    response = client.get("/nowhere/", headers={"accept-language": "ja"})

    assert response.status_code == 404
    assert 'lang="ja"' in response.content.decode()


@pytest.mark.django_db
def test_pages_allow_no_inline_script_or_style(client):
    policy = client.get("/accounts/login/")["Content-Security-Policy"]

    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.django_db
def test_the_admin_theme_gets_its_evaluator_and_nothing_else(client):
    policy = client.get("/admin/login/")["Content-Security-Policy"]

    assert "'unsafe-eval'" in policy
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    writes_styles = [name for name, rule in parts.items() if "unsafe-inline" in rule]
    assert writes_styles == ["style-src"]


def test_a_refused_form_goes_back_with_the_reason():
    request = RequestFactory().post(
        "/decks/1/", headers={"referer": "http://testserver/decks/"}
    )
    request._messages = _Collected()

    response = answer_refusal(request, Forbidden("Not yours."))

    assert (response.status_code, response["Location"]) == (
        302,
        "http://testserver/decks/",
    )
    assert request._messages.texts == ["Not yours."]


def test_a_refused_form_never_goes_to_another_site():
    request = RequestFactory().post("/x/", headers={"referer": "https://evil.example/"})
    request._messages = _Collected()
    request.csp_nonce = ""
    request.user = None

    assert answer_refusal(request, Forbidden()).status_code == 403


def test_an_unforeseen_error_is_not_swallowed():
    assert answer_refusal(RequestFactory().get("/"), ValueError()) is None


class _Collected:
    def __init__(self):
        self.texts = []

    def add(self, level, message, extra_tags=""):
        self.texts.append(message)

    def __iter__(self):
        return iter(self.texts)


def long_answer(media):
    return HttpResponse("same words " * 200, content_type=media)


@pytest.mark.parametrize(
    ("media", "shrinks"),
    [
        ("text/html; charset=utf-8", True),
        ("application/problem+json", True),
        ("image/svg+xml", True),
        ("image/png", False),
        ("application/zip", False),
    ],
)
def test_texts_are_compressed_and_pictures_are_not(media, shrinks):
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})

    answer = compress_responses(lambda _request: long_answer(media))(request)

    assert (answer.get("Content-Encoding") == "gzip") is shrinks


def test_length_of_a_compressed_page_says_nothing_of_its_secrets():
    """Pages are padded at random (BREACH)."""
    request = RequestFactory().get("/", headers={"accept-encoding": "gzip"})
    page = compress_responses(lambda _request: long_answer("text/html"))

    assert len({len(page(request).content) for _ in range(40)}) > 1


def test_who_cannot_read_compressed_pages_gets_plain_ones():
    request = RequestFactory().get("/")

    answer = compress_responses(lambda _request: long_answer("text/html"))(request)

    assert "Content-Encoding" not in answer


async def test_files_sent_in_pieces_are_one_archive(
    async_client: AsyncClient, settings
):
    """Browsers read the first archive of several and stop."""
    settings.SERVESTATIC_USE_FINDERS = True

    answer = await async_client.get(
        "/static/css/pages/battle.css", headers={"accept-encoding": "gzip"}
    )

    sent = b"".join([piece async for piece in answer.streaming_content])
    reader = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)
    sheet = (settings.BASE_DIR / "static/css/pages/battle.css").read_bytes()
    assert answer["Content-Encoding"] == "gzip"
    assert reader.decompress(sent) == sheet
    assert reader.eof
    assert not reader.unused_data
