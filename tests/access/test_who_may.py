"""Access to every endpoint in every role, compared with the table in ``who_may.txt``.

The table is data: a line of outcomes, one for each role, with the endpoints below it
that answer so. An endpoint without an entry fails the test, and so does one that
answers otherwise.

An outcome is access (``+``), a redirect to sign in (``s``), not found (``-``),
forbidden (``x``), or refused input (``?``): an empty body, or the one in ``BODIES``.
Every request is rolled back, so that all of them meet the same world.
"""

from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import transaction

from battles.live.session import sessions
from battles.watching.spectating.spectator_hub import spectator_hub

from .world import CARD, ROLES, address_of, build_world, list_endpoints, list_roles

TABLE = Path(__file__).with_name("who_may.txt")
PARTS = 2  # of the endpoints, so that the workers of a run share them
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SIGN_IN = ("/accounts/login/", "/admin/login/")
# The stream is the socket's consumer, on threads that see no open transaction; its
# access is tested in battles/api/tests/test_event_stream.py.
LEFT_OUT = frozenset({"/api/v1/battles/<uuid:battle_id>/stream/"})
# Endpoints that would refuse an empty body before they check the owner.
API = "/api/v1/"
BATTLE = "/api/v1/battles/<uuid:battle_id>/"
ENTRIES = {"entries": [{"number": CARD, "count": 1}]}
OF_OWNER = object()  # replaced by the id of the owner's thing of that name
BODIES = {
    f"PUT {API}decks/<int:deck_id>/entries/": ENTRIES,
    f"PATCH {API}decks/<int:deck_id>/entries/": ENTRIES,
    f"PUT {API}decks/<int:deck_id>/sharing/": {"visibility": "private"},
    f"POST {API}drafts/<slug:token>/picks/": {"pick": 1, "cards": [CARD]},
    f"POST {BATTLE}actions/": {"action": {"type": "decline"}},
    f"POST {BATTLE}conditional-answers/": {"attacker": 1, "blocker": None},
    f"POST {BATTLE}explain/": {"action": {"type": "decline"}},
    f"POST {BATTLE}hand-over/": {"bot": "random"},
    f"POST {BATTLE}branch/": {"at": 0},
    f"POST {BATTLE}scene/": {"at": 0},
    f"POST {BATTLE}links/": {"purpose": "watch"},
    f"POST {BATTLE}undo/": {"op": "ask"},
    f"POST {API}battles/studies/<uuid:study_id>/moves/": {
        "after": 0,
        "action": {"type": "none"},
    },
    f"POST {BATTLE}report/": {"reason": "other"},
    f"PUT {API}tournaments/<int:pk>/entry/": {"deck_id": OF_OWNER},
    f"POST {API}tournaments/<int:pk>/acts/": {"does": "pause"},
    f"POST {API}tournaments/<int:pk>/calls/<int:call>/answer/": {"text": "No."},
    f"POST {API}battles/comment-reports/": {"comment_id": OF_OWNER, "reason": "other"},
    f"POST {API}comments/<slug:kind>/<int:number>/": {"text": "Nice!"},
    f"POST {API}messages/<int:pk>/": {"text": "Hello!"},
    f"POST {API}messages/<int:pk>/<int:message_id>/report/": {"reason": "other"},
    f"PUT {API}clubs/<int:pk>/members/<str:address>/": {"role": "member"},
    f"POST {API}battles/puzzles/runs/<uuid:puzzle_run_id>/next/": {"place": 0},
    f"POST {API}profile/sanctions/<int:pk>/appeal/": {"text": "It was not me."},
    f"POST {API}matchmaking/invitations/<slug:token>/accept/": {"deck_id": OF_OWNER},
}


pytestmark = pytest.mark.django_db


def outcome(answer):
    """Return the outcome as one letter; empty if the method is not allowed."""
    status = answer.status_code
    if status == 405:
        return ""
    if status >= 500:
        return "!"
    leads_to_sign_in = status == 302 and answer["Location"].startswith(SIGN_IN)
    if status == 401 or leads_to_sign_in:
        return "s"
    return {404: "-", 403: "x"}.get(status, "?" if status >= 400 else "+")


@contextmanager
def roll_back():
    """Roll back what is written in a block, also by battles."""
    block = transaction.atomic()
    block._from_testcase = True  # what battles write must not be nested; here it may
    with block:
        yield
        transaction.set_rollback(True)


def send_and_roll_back(client, method, address, body):
    """Send a request, roll back what it wrote, and return its outcome."""
    with roll_back():
        more = {}
        if address.startswith(("/api/", "/_allauth/")) and method in UNSAFE:
            more = {"content_type": "application/json"}
        send = getattr(client, method.lower())
        answer = send(address, body if method in UNSAFE else {}, **more)
        letter = outcome(answer)
    if method in UNSAFE:
        sessions.clear()
        spectator_hub.forget()
    return letter


def observe(world, endpoints):
    """Return the outcomes of every method of the endpoints, by role."""
    clients = {role: world.client(role) for role in ROLES}
    cookies = {role: client.cookies.output() for role, client in clients.items()}
    seen = {}
    for endpoint in endpoints:
        address = address_of(endpoint, world)
        for method in endpoint.methods:
            body = {
                name: int(world.things[name]) if value is OF_OWNER else value
                for name, value in BODIES.get(
                    f"{method} {endpoint.pattern}", {}
                ).items()
            }
            letters = []
            for role in list_roles(endpoint):
                client = clients[role]
                client.cookies.load(cookies[role].replace("Set-Cookie: ", ""))
                key = f"?key={world.key}" if role == "spectator" else ""
                letters.append(send_and_roll_back(client, method, address + key, body))
            if "" not in letters:
                seen[f"{method} {endpoint.pattern}"] = " ".join(letters)
    return seen


def read_table():
    """Return the expected outcomes by method and endpoint."""
    expected, line = {}, ""
    for raw in TABLE.read_text().splitlines():
        if raw.startswith("["):
            line = raw.partition("]")[0].strip("[ ")
        elif raw and not raw.startswith("#"):
            expected[raw] = line
    return expected


def pattern_of(entry):
    return entry.partition(" ")[2]


def list_tested_endpoints():
    return [each for each in list_endpoints() if each.pattern not in LEFT_OUT]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_endpoint_admits_exactly_the_roles_of_the_table(part):
    """ASVS V4.1; four thousand requests in all."""
    endpoints = list_tested_endpoints()[part::PARTS]
    patterns = {endpoint.pattern for endpoint in endpoints}
    table = read_table()
    expected = {each: table[each] for each in table if pattern_of(each) in patterns}

    seen = observe(build_world(), endpoints)

    assert [endpoint for endpoint, letters in seen.items() if "!" in letters] == []
    assert {
        e: letters for e, letters in seen.items() if expected.get(e) != letters
    } == {}
    assert sorted(expected.keys() - seen.keys()) == []


def test_every_endpoint_of_the_table_exists():
    patterns = {endpoint.pattern for endpoint in list_tested_endpoints()}

    assert sorted({pattern_of(entry) for entry in read_table()} - patterns) == []
