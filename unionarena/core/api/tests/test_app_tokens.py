"""Apps in a person's name: what they may, for how long, and what ends it (issue 17)."""

from datetime import timedelta

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.concurrency import run_at_once
from unionarena.core import site_time
from unionarena.core.accounts import app_tokens, guests, sanctions
from unionarena.core.accounts.models import Grant, Scope, User
from unionarena.core.api import scopes
from unionarena.core.api.models import IdempotencyRecord

GRANTS = "/api/v1/grants/"
PASSWORD = "a long pass phrase"
ALL = frozenset(Scope)
NOW = site_time.now()


@pytest.fixture
def akari(db):
    of_old = NOW - timedelta(days=1)
    return User.objects.create_user("akari", password=PASSWORD, date_joined=of_old)


@pytest.fixture
def tokens(akari):
    return app_tokens.create_grant(
        user=akari, app="Lantern", scopes=ALL, now=site_time.now()
    )


@pytest.fixture
def session(akari):
    """Sends in the name of somebody who signed in by REST a moment ago."""
    answer = post(
        Client(), "/_allauth/app/v1/auth/login", username="akari", password=PASSWORD
    )
    token = answer.json()["meta"]["session_token"]
    return Client(headers={"x-session-token": token})


def app(token):
    return Client(headers={"authorization": f"Bearer {token}"})


def post(client, address, **body):
    return client.post(address, body, content_type="application/json")


def ask(token):
    return app(token).get("/api/v1/profile/")


def code_of(answer):
    assert answer["Content-Type"] == "application/problem+json"
    return answer.status_code, answer.json()["code"]


def test_an_app_is_let_in_by_who_has_just_signed_in(session):
    made = post(session, GRANTS, app="Lantern", scopes=["decks", "read"])

    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    answer = made.json()
    assert answer["grant"]["scopes"] == ["read", "decks"]
    assert answer["expires_in"] == 900
    assert ask(answer["access_token"]).json()["username"] == "akari"
    assert [one["app"] for one in session.get(GRANTS).json()] == ["Lantern"]


def test_who_has_just_signed_up_lets_an_app_in(db):
    who = {"username": "akari", "password": PASSWORD}
    answer = post(Client(), "/_allauth/app/v1/auth/signup", **who).json()
    session = Client(headers={"x-session-token": answer["meta"]["session_token"]})

    assert post(session, GRANTS, app="Lantern", scopes=["read"]).status_code == 201


def test_a_sign_in_of_long_ago_lets_no_app_in(akari, session, monkeypatch):
    later = site_time.now() + timedelta(seconds=301)
    monkeypatch.setattr(site_time, "now", lambda: later)

    refused = post(session, GRANTS, app="Lantern", scopes=["read"])

    assert code_of(refused) == (403, "grants.sign_in_again")
    assert not Grant.objects.exists()


@pytest.mark.parametrize("body", [{"scopes": []}, {"scopes": ["admin"]}, {"app": " "}])
def test_what_is_no_wish_is_refused(session, body):
    refused = post(session, GRANTS, **{"app": "Lantern", "scopes": ["read"]} | body)

    assert refused.status_code == 400
    assert not Grant.objects.exists()


def test_guests_let_no_app_in(db):
    guest = User(username="guest-1", guest_since=NOW)
    guest.save()

    with pytest.raises(guests.NeedsAccount):
        app_tokens.create_grant(user=guest, app="Lantern", scopes=ALL, now=NOW)


def test_so_many_apps_and_no_more(akari):
    for _ in range(app_tokens.MOST_GRANTS):
        app_tokens.create_grant(user=akari, app="Lantern", scopes=ALL, now=NOW)

    with pytest.raises(app_tokens.TooManyGrants):
        app_tokens.create_grant(user=akari, app="Lantern", scopes=ALL, now=NOW)
    # Those nobody has used for long do not count.
    later = NOW + app_tokens.REFRESH_LIFETIME
    assert app_tokens.create_grant(user=akari, app="Lantern", scopes=ALL, now=later)


def test_listing_grants_deletes_none_and_a_task_deletes_only_ended_ones(akari):
    for days in (0, 1):
        made_at = NOW - app_tokens.REFRESH_LIFETIME + timedelta(days=days)
        app_tokens.create_grant(user=akari, app=f"{days}", scopes=ALL, now=made_at)

    listed = app_tokens.list_grants_for(akari, now=NOW)

    assert [grant.app for grant in listed] == ["1"]
    assert Grant.objects.count() == 2
    app_tokens.delete_ended_grants(now=NOW)
    assert [grant.app for grant in Grant.objects.all()] == ["1"]


def test_of_tokens_only_digests_are_kept(tokens):
    kept = str(Grant.objects.values().get())

    assert tokens.access not in kept
    assert tokens.refresh[:20] not in kept


def test_an_app_does_what_it_was_allowed_and_nothing_else(akari):
    reading = app_tokens.create_grant(
        user=akari, app="A", scopes=[Scope.READ], now=site_time.now()
    )
    building = app_tokens.create_grant(
        user=akari, app="B", scopes=[Scope.DECKS], now=site_time.now()
    )
    decks = "/api/v1/decks/"

    assert app(reading.access).get(decks).status_code == 200
    assert post(app(building.access), decks, name="Harbour").status_code == 201
    for refused, scope in (
        (post(app(reading.access), decks, name="Harbour"), "decks"),
        (app(building.access).get(decks), "read"),
    ):
        assert code_of(refused) == (403, "grants.out_of_scope")
        assert refused.json()["details"] == {"scope": scope}


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("post", GRANTS),
        ("get", GRANTS),
        ("post", "/api/v1/bots/mine/"),
        ("post", "/api/v1/profile/data/"),
        ("post", "/api/v1/profile/leave/"),
        ("get", "/api/v1/profile/notices/"),
    ],
)
def test_some_things_no_app_may_whatever_it_was_allowed(tokens, method, address):
    refused = getattr(app(tokens.access), method)(address)

    assert code_of(refused) == (403, "grants.needs_session")


def test_every_operation_that_changes_something_has_its_scope_or_is_closed(db):
    """A new part of the API is closed to apps until somebody says what it needs."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    changing = {
        path.removeprefix("/api/v1/").partition("/")[0]
        for path, methods in paths.items()
        for method in methods
        if method in {"post", "put", "patch", "delete"}
        and scopes.get_required_scope(method.upper(), path) is None
    }

    assert changing == {"grants", "bots", "profile", "cards"}


def test_the_schema_says_what_an_operation_needs(db):
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]

    assert {"appToken": ["decks"]} in paths["/api/v1/decks/"]["post"]["security"]
    assert "appToken" not in str(paths["/api/v1/grants/"]["post"]["security"])
    assert paths["/api/v1/grants/refresh/"]["post"].get("security", []) == []


def test_an_app_has_no_powers_of_staff(akari, tokens):
    User.objects.filter(pk=akari.pk).update(is_superuser=True, is_staff=True)
    by_app = app_tokens.get_grant_by_access_token(
        tokens.access, now=site_time.now()
    ).user

    assert User.objects.get(pk=akari.pk).has_perm("accounts.moderate")
    assert not by_app.has_perm("accounts.moderate")


def test_an_access_token_holds_for_a_quarter_of_an_hour(tokens, monkeypatch):
    until = tokens.grant.access_until
    monkeypatch.setattr(site_time, "now", lambda: until - timedelta(seconds=1))
    assert ask(tokens.access).status_code == 200

    monkeypatch.setattr(site_time, "now", lambda: until)
    assert code_of(ask(tokens.access)) == (401, "grants.expired_token")


def test_a_refresh_token_brings_two_new_ones_and_ends_the_old(tokens):
    answer = post(Client(), f"{GRANTS}refresh/", refresh_token=tokens.refresh).json()

    assert ask(answer["access_token"]).status_code == 200
    assert code_of(ask(tokens.access)) == (401, "grants.unknown_token")
    again = post(Client(), f"{GRANTS}refresh/", refresh_token=answer["refresh_token"])
    assert again.status_code == 200


def test_a_refresh_token_used_twice_ends_all_tokens_of_the_app(akari, tokens):
    other = app_tokens.create_grant(
        user=akari, app="Other", scopes=ALL, now=site_time.now()
    )
    new = app_tokens.refresh_tokens(tokens.refresh, now=site_time.now())
    newer = app_tokens.refresh_tokens(new.refresh, now=site_time.now())

    stolen = post(Client(), f"{GRANTS}refresh/", refresh_token=tokens.refresh)

    assert code_of(stolen) == (401, "grants.used_twice")
    assert code_of(ask(newer.access)) == (401, "grants.unknown_token")
    owner = post(Client(), f"{GRANTS}refresh/", refresh_token=newer.refresh)
    assert code_of(owner) == (401, "grants.unknown_token")
    assert ask(other.access).status_code == 200


@pytest.mark.parametrize("token", ["uar_x", "x" * 200, "uar_" + "é" * 90])
def test_a_made_up_refresh_token_ends_nothing(tokens, token):
    refused = post(Client(), f"{GRANTS}refresh/", refresh_token=token)

    assert code_of(refused) == (401, "grants.unknown_token")
    assert ask(tokens.access).status_code == 200


def test_an_app_that_is_not_used_for_sixty_days_is_forgotten(tokens):
    last = tokens.grant.refreshed_at + app_tokens.REFRESH_LIFETIME

    with pytest.raises(app_tokens.UnknownToken):
        app_tokens.refresh_tokens(tokens.refresh, now=last)
    assert app_tokens.refresh_tokens(tokens.refresh, now=last - timedelta(seconds=1))


@pytest.mark.django_db(transaction=True)
def test_used_twice_at_once_the_grant_is_over():
    user = User.objects.create_user("ming", password=PASSWORD)
    made = app_tokens.create_grant(user=user, app="Lantern", scopes=ALL, now=NOW)

    def try_it():
        try:
            return app_tokens.refresh_tokens(made.refresh, now=NOW)
        except app_tokens.UnknownToken:
            return None

    got = [tokens for tokens in run_at_once(try_it, try_it) if tokens]

    assert len(got) <= 1
    assert not Grant.objects.exists()


def sign_out_elsewhere(akari, client):
    client.post("/accounts/sessions/")


def new_password(akari, _client):
    akari.set_password("another pass phrase")
    akari.save()


def close_account(akari, _client):
    moderator = User.objects.create_superuser("root", password=PASSWORD)
    measure = sanctions.ProposedSanction(kind="account", days=1, reason="Cheating.")
    sanctions.impose_sanction(
        moderator=moderator, user_id=akari.pk, measure=measure, now=site_time.now()
    )


def shut_off(akari, _client):
    User.objects.filter(pk=akari.pk).update(is_active=False)


def end_one(akari, client):
    client.post(f"/profile/apps/{akari.grants.get().pk}/end/")


def end_all(_akari, client):
    client.post("/profile/apps/end/")


def end_one_by_rest(akari, client):
    client.delete(f"{GRANTS}{akari.grants.get().pk}/")


def end_all_by_rest(_akari, client):
    client.delete(GRANTS)


@pytest.mark.parametrize(
    "how",
    [
        sign_out_elsewhere,
        new_password,
        close_account,
        shut_off,
        end_one,
        end_all,
        end_one_by_rest,
        end_all_by_rest,
    ],
)
def test_what_ends_sessions_ends_apps(akari, tokens, client, how):
    client.force_login(akari)
    Client().force_login(akari)  # another device
    assert ask(tokens.access).status_code == 200

    how(akari, client)

    assert ask(tokens.access).status_code in {401, 403}
    renewed = post(Client(), f"{GRANTS}refresh/", refresh_token=tokens.refresh)
    assert renewed.status_code in {401, 403}


@pytest.mark.parametrize("which", ["access", "refresh"])
def test_an_app_signs_itself_out_with_either_token(tokens, which):
    answer = post(Client(), f"{GRANTS}end/", token=getattr(tokens, which))

    assert answer.status_code == 204
    assert ask(tokens.access).status_code == 401


def test_of_a_token_nobody_knows_nothing_is_said(tokens):
    assert post(Client(), f"{GRANTS}end/", token="uar_x").status_code == 204
    assert ask(tokens.access).status_code == 200


def test_grants_of_others_are_not_there(akari, tokens):
    other = Client()
    other.force_login(User.objects.create_user("ming", password=PASSWORD))

    answer = other.delete(f"{GRANTS}{tokens.grant.pk}/")

    assert code_of(answer) == (404, "grants.nobody")
    assert other.get(GRANTS).json() == []
    assert ask(tokens.access).status_code == 200


def test_the_page_tells_what_apps_may_and_is_the_persons(akari, client):
    app_tokens.create_grant(
        user=akari, app="Lantern", scopes=[Scope.PLAY], now=site_time.now()
    )
    client.force_login(akari)

    page = client.get("/profile/apps/").content.decode()

    assert "Lantern" in page
    assert str(Scope.PLAY.label) in page
    assert str(Scope.DECKS.label) not in page


def test_what_an_app_sends_with_a_key_is_done_once(tokens):
    sends = [
        app(tokens.access).post(
            "/api/v1/decks/",
            {"name": "Harbour"},
            content_type="application/json",
            headers={"idempotency-key": "one"},
        )
        for _ in range(2)
    ]

    assert sends[0].json() == sends[1].json()
    assert sends[1]["Idempotency-Replayed"] == "true"


def test_tokens_are_not_kept_for_who_sends_again(session):
    made = session.post(
        GRANTS,
        {"app": "Lantern", "scopes": ["read"]},
        content_type="application/json",
        headers={"idempotency-key": "one"},
    )

    assert made.status_code == 201
    assert not IdempotencyRecord.objects.get().body
