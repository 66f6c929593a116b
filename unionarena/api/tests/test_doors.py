"""Sign-in by token and the shape of refusals."""

import pytest
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from unionarena.accounts.models import User
from unionarena.api.authentication import find_user_by_token
from unionarena.errors import Illegal

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
