"""Every REST operation and every page, asked by nobody and by a stranger."""

import re
from uuid import uuid4

import pytest
from django.contrib import admin
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
# By its own token an app gets new ones, and gives them back.
BY_TOKEN = ("/api/v1/grants/refresh/", "/api/v1/grants/end/")
PUBLIC = (
    "/api/v1/cards/",
    "/api/v1/decks/codes/",
    "/api/v1/battles/scenes/check/",  # draws what it is given, and keeps nothing
    *BY_TOKEN,
)
# What people have agreed to show, and sums of many.
SHOWN_TO_ALL = tuple(
    f"/api/v1/results/{name}/"
    for name in (
        "archetypes",
        "exports",
        "leaderboard",
        "players",
        "seasons",
        "statistics",
        "stream",
        "weeks",
    )
)
# Decks of others are read by everybody, and changed by nobody who is not signed in.
READ_BY_ALL = (
    "/api/v1/battles/rules/",
    "/api/v1/battles/scenes/",
    "/api/v1/battles/signing-keys/",
    "/api/v1/battles/studies/",
    "/api/v1/comments/",
    "/api/v1/decks/public/",
    "/api/v1/decks/shared/",
    *SHOWN_TO_ALL,
)
LADDER = {"/api/v1/bots/", "/api/v1/bots/{id}/"}  # below it are one's own bots
# Taking somebody off one's own list answers alike whoever was or was not on it.
OWN_LISTS = ("/api/v1/profile/blocks/", "/api/v1/matchmaking/people/")
# Is served on threads that see nothing of a test:
# battles/api/tests/test_event_stream.py.
STREAM = "/api/v1/battles/{battle_id}/stream/"
PAGES = (
    "/", "/cards/", "/decks/", "/collection/", "/collection/sets/",
    "/collection/history/", "/collection/import/", "/collection/drafts/", "/play/",
    "/history/", "/profile/", "/profile/apps/", "/api/docs/", "/api/try/",
)  # fmt: skip


@pytest.fixture(scope="module")
def operations():
    schema = SchemaGenerator().get_schema(request=None, public=True)
    return [
        (method, path)
        for path, methods in schema["paths"].items()
        for method in methods
        if method in {"get", "post", "put", "patch", "delete"} and path != STREAM
    ]


def address(path: str) -> str:
    """The path with identifiers nobody has."""

    def nobodys(match: re.Match[str]) -> str:
        name = match.group(1)
        is_uuid = any(
            word in name for word in ("battle", "puzzle_run", "scene", "study", "uuid")
        )
        return str(uuid4()) if is_uuid else "999999"

    return re.sub(r"\{(\w+)\}", nobodys, path)


def ask(client: Client, method: str, path: str):
    body = {} if method == "get" else {"data": b"{}"}
    return getattr(client, method)(
        address(path), **body, content_type="application/json"
    )


def test_there_are_operations_of_every_service(operations):
    services = {path.split("/")[3] for _method, path in operations}

    assert {
        "cards",
        "decks",
        "battles",
        "results",
        "matchmaking",
        "profile",
    } <= services


def test_nobody_gets_in_without_signing_in(client, operations):
    public_endpoints = {
        f"{method} {path}: {answer.status_code}"
        for method, path in operations
        if not path.startswith(PUBLIC)
        and not (method == "get" and path.startswith(READ_BY_ALL))
        and not (method == "get" and path in LADDER)
        and (answer := ask(client, method, path)).status_code != 401
    }

    assert public_endpoints == set()


def test_public_operations_answer_nobody_without_failing(client, operations):
    failing = {
        f"{method} {path}: {answer.status_code}"
        for method, path in operations
        if path.startswith(PUBLIC)
        and (answer := ask(client, method, path)).status_code >= 500
    }

    assert failing == set()


def test_what_is_not_a_strangers_is_not_there(client, operations):
    """Not found, never forbidden: the answer must not tell that a thing exists."""
    client.force_login(User.objects.create_user("stranger", password="x"))

    telling = {
        f"{method} {path}: {answer.status_code}"
        for method, path in operations
        if "{" in path
        and not path.startswith(OWN_LISTS)
        and (answer := ask(client, method, path)).status_code not in {400, 404, 422}
    }

    assert telling == set()


def test_every_refusal_of_the_api_is_a_problem(client, operations):
    client.force_login(User.objects.create_user("stranger", password="x"))

    others = {
        f"{method} {path}: {answer['Content-Type']}"
        for method, path in operations
        if (answer := ask(client, method, path)).status_code >= 400
        and answer["Content-Type"] != "application/problem+json"
    }

    assert others == set()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", ["en", "ja", "zh-hant"])
def test_every_page_is_shown_or_leads_to_signing_in(client, page, language):
    response = client.get(page, headers={"accept-language": language})

    assert response.status_code in {200, 302}
    if response.status_code == 302:
        assert response["Location"].startswith("/accounts/login/")
    else:
        assert f'lang="{language}"' in response.content.decode()


def test_every_action_of_the_admin_asks_for_a_permission():
    """F16: seeing a list is no right to do something with its rows."""
    found = {
        f"{type(of_model).__name__}.{name}": getattr(act, "allowed_permissions", None)
        for of_model in admin.site._registry.values()
        for act, name, _body in map(of_model.get_action, of_model.actions)
    }

    assert found
    assert [name for name, sent in found.items() if not sent] == []
