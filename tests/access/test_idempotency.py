"""Requests with an ``Idempotency-Key``, which are carried out once."""

from datetime import timedelta

import pytest
from django.test import Client

from collection.models import Deck
from collection.tests.factories import load_starter_content, make_player
from tests.concurrency import run_at_once
from unionarena.core import site_time
from unionarena.core.accounts import app_tokens
from unionarena.core.accounts.models import User
from unionarena.core.api.idempotency import KEPT_FOR, MOST_A_DAY, UNDER_WAY
from unionarena.core.api.models import IdempotencyRecord
from unionarena.core.api.tasks import delete_old_idempotency_records

DECKS = "/api/v1/decks/"
BODY = {"name": "Harbour lights"}


@pytest.fixture
def akari(db):
    return User.objects.create_user("akari", password="x")


@pytest.fixture
def app(client, akari):
    client.force_login(akari)
    return client


def send(client, key="one", body=BODY, address=DECKS):
    return client.post(
        address, body, content_type="application/json", headers={"idempotency-key": key}
    )


def test_the_same_again_is_answered_as_before_and_done_once(app):
    first, again = send(app), send(app)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first["ETag"] == again["ETag"]
    assert "Idempotency-Replayed" not in first
    assert again["Idempotency-Replayed"] == "true"
    assert Deck.objects.count() == 1


def test_without_a_key_or_with_another_one_it_is_done_again(app):
    send(app)
    send(app, key="two")
    app.post(DECKS, BODY, content_type="application/json")

    assert Deck.objects.count() == 3


@pytest.mark.parametrize(
    ("body", "address"),
    [({"name": "Another"}, DECKS), (BODY, f"{DECKS}?page=2"), (BODY, f"{DECKS}check/")],
)
def test_the_same_key_with_something_else_is_refused(app, body, address):
    send(app)

    refused = send(app, body=body, address=address)

    assert refused.status_code == 422
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "idempotency.other_request"
    assert Deck.objects.count() == 1


def test_a_refusal_is_an_answer_as_well(app):
    first, again = send(app, body={}), send(app, body={})

    assert first.status_code == again.status_code == 400
    assert again["Idempotency-Replayed"] == "true"


def test_keys_of_others_are_their_own(app):
    send(app)
    other = Client()
    other.force_login(User.objects.create_user("ming", password="x"))

    assert "Idempotency-Replayed" not in send(other)
    assert Deck.objects.count() == 2


def test_by_token_it_is_the_same_person(app, akari):
    signed_in = Client().post(
        "/_allauth/app/v1/auth/login",
        {"username": "akari", "password": "x"},
        content_type="application/json",
    )
    token = signed_in.json()["meta"]["session_token"]
    first = send(app)

    again = Client().post(
        DECKS,
        BODY,
        content_type="application/json",
        headers={"idempotency-key": "one", "x-session-token": token},
    )

    assert first.json() == again.json()
    assert Deck.objects.count() == 1


def test_a_stranger_is_told_to_sign_in_and_nothing_is_kept(client, db):
    assert send(client).status_code == 401
    assert not IdempotencyRecord.objects.exists()


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "鍵", '"'])
def test_what_is_no_key_is_refused(app, key):
    refused = send(app, key=key.encode().decode("latin-1"))

    assert refused.status_code == 400
    assert refused.json()["code"] == "idempotency.bad_key"
    assert not Deck.objects.exists()


def test_the_longest_key_and_one_in_quotes_are_taken(app):
    assert send(app, key="x" * 64).status_code == 201
    assert send(app, key='"one"').json() == send(app, key="one").json()


def test_what_is_under_way_is_asked_for_again_later(app):
    send(app)
    IdempotencyRecord.objects.update(status=None)

    refused = send(app)

    assert refused.status_code == 409
    assert refused.json()["code"] == "idempotency.under_way"
    assert refused["Retry-After"] == "1"


def test_what_was_cut_off_is_never_done_again(app):
    """A wrong guess would do it twice; the client looks, and decides."""
    send(app)
    IdempotencyRecord.objects.update(status=None, begun_at=site_time.now() - UNDER_WAY)

    refused = send(app)

    assert refused.json()["code"] == "idempotency.cut_off"
    assert Deck.objects.count() == 1


def test_an_answer_is_kept_for_a_day(app):
    send(app)
    nearly = site_time.now() - KEPT_FOR + timedelta(minutes=1)
    IdempotencyRecord.objects.update(begun_at=nearly)
    delete_old_idempotency_records()
    assert send(app)["Idempotency-Replayed"] == "true"

    IdempotencyRecord.objects.update(
        begun_at=site_time.now() - KEPT_FOR - timedelta(seconds=1)
    )
    assert "Idempotency-Replayed" not in send(app)
    assert Deck.objects.count() == 2

    IdempotencyRecord.objects.update(
        begun_at=site_time.now() - KEPT_FOR - timedelta(seconds=1)
    )
    delete_old_idempotency_records()
    assert not IdempotencyRecord.objects.exists()


def test_whoever_uses_too_many_keys_is_stopped(app, akari):
    now = site_time.now()
    IdempotencyRecord.objects.bulk_create(
        IdempotencyRecord(
            user=akari, key=f"k{n}", fingerprint=b"", begun_at=now, status=200
        )
        for n in range(MOST_A_DAY - 1)
    )

    assert send(app).status_code == 201
    refused = send(app, key="two")
    assert (refused.status_code, refused.json()["code"]) == (
        429,
        "idempotency.too_many",
    )
    assert send(app)["Idempotency-Replayed"] == "true"


@pytest.mark.django_db(transaction=True)
def test_sent_at_once_it_is_done_once():
    load_starter_content()
    akari = make_player("akari")
    before = Deck.objects.count()
    apps = [Client() for _ in range(4)]
    for app in apps:
        app.force_login(akari)

    answers = run_at_once(*[lambda app=app: send(app) for app in apps])

    made = [answer for answer in answers if answer.status_code == 201]
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len({answer.json()["id"] for answer in made}) == 1
    assert Deck.objects.count() == before + 1


# --- A stored answer is for who would be let in (S9).


def replays(answer):
    return answer.get("Idempotency-Replayed") == "true"


@pytest.mark.parametrize(("scopes", "status"), [("read", 403), ("read decks", 201)])
def test_app_is_answered_what_its_scope_allows(app, akari, scopes, status):
    send(app)
    tokens = app_tokens.create_grant(
        user=akari, app="Reader", scopes=scopes.split(), now=site_time.now()
    )
    reader = Client(headers={"authorization": f"Bearer {tokens.access}"})

    answer = send(reader)

    assert (answer.status_code, replays(answer)) == (status, status == 201)


def test_suspended_account_is_refused_and_not_answered_from_memory(app, akari):
    send(app)
    now = site_time.now()
    akari.suspended_until = now + timedelta(days=1)
    akari.save()
    akari.sanctions.create(
        kind="account", reason="x", imposed_at=now, ends_at=akari.suspended_until
    )

    answer = send(app)

    assert (answer.status_code, answer.json()["code"]) == (403, "sanction.account")
    assert not replays(answer)


def test_request_of_another_site_is_refused_and_not_answered_from_memory(app, akari):
    send(app)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(akari)

    answer = send(strict)

    assert answer.status_code == 403
    assert not replays(answer)
    assert Deck.objects.count() == 1
