"""Sign-in by token and the shape of refusals."""

import json

import pytest
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from unionarena.core.accounts.models import User
from unionarena.core.api.authentication import find_user_by_token
from unionarena.core.api.json_parsing import is_storable
from unionarena.core.errors import Illegal

pytestmark = pytest.mark.django_db
SIGN_UP = "/_allauth/app/v1/auth/signup"


def sign_up(client, username="akari"):
    return client.post(
        SIGN_UP,
        {"username": username, "password": "a long pass phrase"},
        content_type="application/json",
    )


def test_a_mobile_client_signs_up_and_uses_its_token(client):
    token = sign_up(client).json()["meta"]["session_token"]
    client.cookies.clear()

    response = client.get("/api/v1/profile/", headers={"x-session-token": token})

    assert response.json()["username"] == "akari"
    assert find_user_by_token(token) == User.objects.get(username="akari")


def test_signing_up_by_rest_reserves_the_name_too(client):
    sign_up(client)
    client.cookies.clear()

    assert User.objects.get(username="akari").name_key == "akari"
    refused = sign_up(client, "a.kari")
    assert refused.status_code == 400
    assert "a very similar one, is already taken" in refused.content.decode()


def test_a_limit_of_sign_ups_is_told_to_an_app(client, settings):
    """Operating review, finding 13: 20 people behind one address; the 429 was empty."""
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    sign_up(client)
    client.cookies.clear()

    refused = sign_up(client, "mei")

    assert refused.status_code == 429
    assert refused["Content-Type"] == "application/problem+json"
    assert refused.json()["code"] == "too_many"
    assert "wait" in refused.json()["detail"]
    assert int(refused["Retry-After"]) == 60


def test_a_limit_of_sign_ups_is_told_on_a_page(client, settings):
    """It was allauth's own page, in English and without the site around it."""
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    sign_up(client)
    client.cookies.clear()

    refused = client.post("/accounts/signup/", {"username": "mei"})

    assert refused.status_code == 429
    assert "errors/error.html" in [template.name for template in refused.templates]


def test_a_made_up_token_is_nobody(client):
    response = client.get("/api/v1/profile/", headers={"x-session-token": "made-up"})

    assert response.status_code == 401
    assert find_user_by_token("made-up") is None


def test_a_refusal_is_problem_details(client):
    response = client.get("/api/v1/profile/")

    assert response.status_code == 401
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "not_authenticated"
    assert response.json()["status"] == 401


def test_an_unknown_address_below_api_is_a_problem_not_a_page(client):
    response = client.get("/api/v1/nothing-here/")

    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


def test_a_browser_needs_its_csrf_token(client):
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    strict.force_login(User.objects.create_user("akari", password="x"))

    response = strict.put(
        "/api/v1/profile/", {"language": "ja"}, content_type="application/json"
    )

    assert response.status_code == 403


def test_a_platform_error_keeps_code_clause_and_details():
    class Refusing(APIView):
        authentication_classes = ()
        permission_classes = ()

        def get(self, request):
            raise Illegal(
                "needs 3 red energy",
                code="battle.energy",
                clause="UA-4.4.6",
                details={"missing": 1},
            )

    response = Refusing.as_view()(APIRequestFactory().get("/"))

    assert response.status_code == 422
    assert response.data["code"] == "battle.energy"
    assert response.data["detail"] == "needs 3 red energy"
    assert response.data["clause"] == "UA-4.4.6"
    assert response.data["details"] == {"missing": 1}


def test_malformed_json_is_answered_as_a_problem(client):
    client.force_login(User.objects.create_user("akari", password="x"))

    response = client.put(
        "/api/v1/profile/", "{not json", content_type="application/json"
    )

    assert response.status_code == 400
    assert response.json()["code"] == "parse_error"


SIGN_IN = "/_allauth/app/v1/auth/login"
DEEP = "[" * 50_000 + "]" * 50_000
HALF_A_LETTER = '{"display_name": "\\ud800"}'
NUMBER_WITHOUT_END = '{"user_id": ' + "9" * 5_000 + "}"


@pytest.mark.parametrize("body", [DEEP, HALF_A_LETTER, NUMBER_WITHOUT_END])
@pytest.mark.parametrize(
    ("method", "address"),
    [("put", "/api/v1/profile/"), ("post", "/api/v1/profile/blocks/")],
)
def test_json_nothing_can_be_made_of_is_a_refusal(client, method, address, body):
    client.force_login(User.objects.create_user("akari", password="x"))

    response = getattr(client, method)(address, body, content_type="application/json")

    assert response.status_code == 400
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "body", [DEEP, '{"username": "\\ud800", "password": "\\ud800"}']
)
def test_the_sign_in_door_refuses_it_too(client, body):
    response = client.post(SIGN_IN, body, content_type="application/json")

    assert response.status_code == 400


def test_a_message_longer_than_the_bound_is_refused_and_one_below_is_read(
    client, settings
):
    client.force_login(User.objects.create_user("akari", password="x"))
    body = '{"display_name": "Ming"}'

    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = len(body) - 1
    long = client.put("/api/v1/profile/", body, content_type="application/json")
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = len(body)
    short = client.put("/api/v1/profile/", body, content_type="application/json")

    assert (long.status_code, long.json()["code"]) == (413, "too_large")
    assert short.status_code == 200


def test_an_unknown_address_is_a_problem_by_every_method():
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)

    response = strict.post(
        "/api/v1/nothing-here/", "{}", content_type="application/json"
    )

    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("wait", ["²", "9" * 5_000, "-1", "x"])
def test_waiting_for_no_number_is_no_fault_of_the_server(client, wait):
    address = "/api/v1/battles/00000000-0000-0000-0000-000000000000/events/"

    response = client.get(address, {"wait": wait})

    assert response.status_code == 401


def test_a_wrong_host_is_a_bad_request(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.ALLOWED_HOSTS = ["arena.example"]

    response = client.get("/cards/", headers={"host": "evil.example"})

    assert response.status_code == 400


def test_editors_sign_in_where_everybody_does(client):
    """So that guesses are counted; the admin has no door of its own (F1)."""
    User.objects.create_superuser("chief", password="a long pass phrase")

    shown = client.get("/admin/login/", {"next": "/admin/"})
    guessed = client.post(
        "/admin/login/", {"username": "chief", "password": "a long pass phrase"}
    )

    assert shown["Location"].startswith("/accounts/login/")
    assert guessed["Location"].startswith("/accounts/login/")
    assert "_auth_user_id" not in client.session


def test_guesses_at_a_password_are_limited(client, settings):
    del settings.ACCOUNT_RATE_LIMITS  # the suite runs without; people do not
    User.objects.create_superuser("chief", password="a long pass phrase")
    url = "/accounts/login/"

    for _guess in range(25):
        client.post(url, {"login": "chief", "password": "wrong"})
    client.post(url, {"login": "chief", "password": "a long pass phrase"})

    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/results/leaderboard/?series=%00",
        "/api/v1/cards/a%00/",
        "/cards/?q=%00",
        "/players/a%00/",
    ],
)
def test_a_nul_that_no_database_keeps_is_a_bad_request(client, address):
    """PostgreSQL raised where SQLite found nothing."""
    assert client.get(address).status_code == 400


@pytest.mark.parametrize("text", ["\\u0000", "a\\\\\\u0000"])
def test_json_with_a_nul_is_refused_and_with_its_six_letters_is_not(text):
    assert not is_storable(json.loads(f'{{"name": "{text}"}}'))
    assert is_storable({"name": "\\u0000"})
