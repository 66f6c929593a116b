"""The limit on processor time (issue 33): charged by what requests took."""

import asyncio
import time
from contextlib import suppress

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings as site
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from collection.tests.factories import make_player
from tests.concurrency import run_at_once
from unionarena.core import metrics, site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.models import Scope
from unionarena.core.api import processor_time
from unionarena.core.api.charges import limit_processor_time
from unionarena.core.api.processor_time import Bucket, list_buckets
from unionarena.core.api.throttles import AnonymousThrottle
from unionarena.settings import base

DECKS = "/api/v1/decks/"


@pytest.fixture(autouse=True)
def limited(settings):
    settings.PROCESSOR_SHARE_PER_PERSON = base.PROCESSOR_SHARE_PER_PERSON
    settings.PROCESSOR_SHARE_PER_ADDRESS = base.PROCESSOR_SHARE_PER_ADDRESS
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def at(monkeypatch):
    """The clock, in seconds."""

    def put(seconds):
        monkeypatch.setattr(processor_time, "_now_ms", lambda: int(seconds * 1000))

    put(1000)
    return put


@pytest.fixture
def request_of(rf):
    return lambda address: rf.get("/", REMOTE_ADDR=address)


def empty(request, user=None, *, scope="person", debt_ms=60_000):
    """Use up what the user of a request has, or its address."""
    for bucket in list_buckets(request, user if user is not None else object()):
        if bucket.scope == scope:
            bucket.charge(bucket.most_ms + debt_ms)


def signed_in(person, **more):
    client = Client(**more)
    client.force_login(person)
    return client


# --- The bucket.


def test_bucket_fills_at_its_share_of_a_core_and_no_further(at):
    bucket = Bucket("person", "k", 0.25)

    assert bucket.charge(bucket.most_ms + 1000) == -1000
    at(1004)
    assert bucket.charge(0) == 0
    at(1008)
    assert bucket.charge(0) == 1000
    at(9999)
    assert bucket.charge(0) == bucket.most_ms == 30_000


def test_what_many_processes_charge_at_once_adds_up(at):
    bucket = Bucket("person", "k", 1.0)
    bucket.charge(1)

    run_at_once(*[lambda: [bucket.charge(100) for _ in range(50)]] * 4)

    assert bucket.charge(0) == bucket.most_ms - 20_001


def test_headers_say_what_is_left_and_when_it_is_full_again(at):
    bucket = Bucket("address", "k", 1.0)

    assert bucket.describe(bucket.charge(1500)) == {
        "RateLimit-Policy": '"address";q=120000;qu="milliseconds";w=120',
        "RateLimit": '"address";r=118500;t=2',
    }


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("", "no address", False),
    ],
)
def test_network_of_ipv6_counts_as_one_address(request_of, one, other, are_one):
    keys = [list_buckets(request_of(each), None)[0].key for each in (one, other)]

    assert (keys[0] == keys[1]) == are_one


def test_request_without_an_address_is_limited_too(request_of):
    """It came by a socket file, whose clients have no address."""
    request = request_of("")
    del request.META["REMOTE_ADDR"]
    empty(request, AnonymousUser(), scope="address")

    with pytest.raises(processor_time.ProcessorTimeUsed):
        processor_time.refuse_used_up(request, AnonymousUser())


def test_without_a_proxy_no_header_changes_the_address(rf):
    """Such a header would give every request an address of its own."""
    plain, forged = rf.get("/"), rf.get("/", headers={"X-Forwarded-For": "6.6.6.6"})

    assert site.PROXY_COUNT == 0
    assert list_buckets(plain, None) == list_buckets(forged, None)


# --- Requests.


def test_request_is_charged_to_its_person_and_its_address(db, request_of):
    akari = make_player("akari")

    response = signed_in(akari).get("/decks/")

    left = [each.charge(0) for each in list_buckets(request_of("127.0.0.1"), akari)]
    used = [120_000 - left[0], 30_000 - left[1]]
    assert all(1 < ms < 10_000 for ms in used)
    assert response["RateLimit-Policy"].startswith('"person";q=30000;qu=')


def test_limits_of_requests_and_of_processor_time_are_both_announced(db, monkeypatch):
    rates = {"anon": "9/min"}
    monkeypatch.setattr(AnonymousThrottle, "THROTTLE_RATES", rates)

    response = Client().get("/api/v1/bots/")

    assert [each.split(";")[0] for each in response["RateLimit"].split(", ")] == [
        '"anon"',
        '"person"',
    ]


def test_who_has_used_up_their_time_is_refused_and_nothing_is_done(db, request_of):
    akari = make_player("akari")
    empty(request_of("127.0.0.1"), akari)
    refused = metrics.refused.labels("rest", "too_many.processor_time")
    before = refused._value.get()

    response = signed_in(akari).post(DECKS, {"name": "A"}, "application/json")

    assert (response.status_code, akari.decks.count()) == (429, 0)
    problem = response.json()
    assert problem["code"] == "too_many.processor_time"
    assert problem["details"] == {"retry_after_s": int(response["Retry-After"])}
    assert "Try again in" in problem["detail"]
    assert refused._value.get() == before + 1


def test_page_is_refused_as_a_page(db, request_of):
    akari = make_player("akari")
    empty(request_of("127.0.0.1"), akari)

    response = signed_in(akari).get("/decks/")

    assert (response.status_code, response["Content-Type"][:9]) == (429, "text/html")
    assert int(response["Retry-After"]) >= 1


def test_wait_is_the_time_until_something_is_left(db, request_of, at):
    akari = make_player("akari")
    empty(request_of("127.0.0.1"), akari, debt_ms=2500)

    assert signed_in(akari).get(DECKS)["Retry-After"] == "10"
    at(1009)
    assert signed_in(akari).get(DECKS)["Retry-After"] == "1"
    at(1010.1)
    assert signed_in(akari).get(DECKS).status_code == 200


def test_person_is_not_refused_for_others_at_the_same_address(db, request_of):
    akari, botan, here = make_player("akari"), make_player("botan"), "127.0.0.1"
    empty(request_of(here), akari)
    empty(request_of(here))  # the anonymous ones

    assert signed_in(botan).get(DECKS).status_code == 200
    assert Client().get("/").status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.9").get("/").status_code == 200


def test_address_has_a_limit_for_all_its_accounts(db, request_of):
    """Or a hundred accounts would be a hundred buckets."""
    empty(request_of("127.0.0.1"), scope="address")

    assert signed_in(make_player("akari")).get(DECKS).status_code == 429
    elsewhere = signed_in(make_player("botan"), REMOTE_ADDR="192.0.2.9")
    assert elsewhere.get(DECKS).status_code == 200


@pytest.mark.parametrize("kind", ["session", "grant"])
def test_token_counts_for_its_person_not_for_the_anonymous(db, request_of, kind):
    akari, here = make_player("akari"), request_of("127.0.0.1")
    headers = make_token(kind, akari)
    empty(here)

    first = Client(headers=headers).get(DECKS)
    empty(here, akari)
    second = Client(headers=headers).get(DECKS)

    assert (first.status_code, second.status_code) == (200, 429)
    assert second.json()["code"] == "too_many.processor_time"
    assert int(second["Retry-After"]) >= 1


def make_token(kind, person):
    """Return the header by which an app signs a person in."""
    if kind == "grant":
        made = app_tokens.create_grant(
            user=person, app="Lantern", scopes=list(Scope), now=site_time.now()
        )
        return {"Authorization": f"Bearer {made.access}"}
    person.set_password("x")
    person.save()
    answer = Client().post(
        "/_allauth/app/v1/auth/login",
        {"username": person.username, "password": "x"},
        "application/json",
    )
    return {"X-Session-Token": answer.json()["meta"]["session_token"]}


def test_refusal_takes_less_than_5_ms(db, request_of):
    akari = make_player("akari")
    client = signed_in(akari)
    client.get(DECKS)
    empty(request_of("127.0.0.1"), akari)

    def measure(address):
        began = time.thread_time()
        assert client.get(address).status_code == 429
        return (time.thread_time() - began) * 1000

    for address in (DECKS, "/decks/"):
        assert min(measure(address) for _ in range(20)) < 5


def test_health_is_answered_whatever_was_used(db, request_of):
    empty(request_of("127.0.0.1"), scope="address")

    assert Client().get("/healthz").status_code == 200


# --- As the server runs it, asynchronously.


class _Request(WSGIRequest):
    """An anonymous request."""

    user = AnonymousUser()


def work(seconds):
    began = time.thread_time()
    while time.thread_time() - began < seconds:
        pass


async def call(address, seconds):
    """Send a request through the middleware to a view that works on its thread."""

    async def get_response(_request):
        await sync_to_async(work)(seconds)
        return HttpResponse()

    request = _Request(RequestFactory()._base_environ(REMOTE_ADDR=address))
    async with ThreadSensitiveContext():
        return await limit_processor_time(get_response)(request)


async def test_each_of_many_requests_at_once_is_charged_with_its_own_work(
    request_of, at
):
    heavy, light = "192.0.2.1", "192.0.2.2"

    await asyncio.gather(call(heavy, 0.2), *(call(light, 0.01) for _ in range(5)))

    taken = {}
    for address in (heavy, light):
        person = list_buckets(request_of(address), object())[1]
        taken[address] = person.most_ms - person.charge(0)
    assert 200 <= taken[heavy] < 300
    assert 50 <= taken[light] < 150


async def test_client_that_does_not_wait_is_charged(request_of, at):
    task = asyncio.create_task(call("192.0.2.1", 0.2))
    await asyncio.sleep(0.05)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task

    person = list_buckets(request_of("192.0.2.1"), object())[1]
    assert person.most_ms - person.charge(0) >= 200
