"""Every address, asked in every role: who gets in stands in ``who_may.txt``.

The table is data: under a line of outcomes, one for each role, stand the doors that
answer so. A new address without an entry fails, and so does one that answers otherwise.

A door may let somebody in (``+``), send them to sign in (``s``), say that there is
nothing (``-``) or that they may not (``x``), or refuse what was sent (``?``): nothing,
or what ``BODIES`` has. Every request is taken back, so that all meet the same world.
"""

from pathlib import Path

import pytest
from django.db import transaction

from battles.live.session import sessions
from battles.watching.spectating.spectator_hub import spectator_hub

from .world import CARD, ROLES, address_of, build_world, list_endpoints, list_roles

TABLE = Path(__file__).with_name("who_may.txt")
UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
SIGN_IN = ("/accounts/login/", "/admin/login/")
# Closes the connection in which everything is taken back; it tells everybody the same.
# The stream is the socket's consumer, on threads that see no open transaction; who gets
# in is in battles/api/tests/test_event_stream.py.
NOT_ASKED = frozenset({"/api/v1/battles/<uuid:battle_id>/stream/"})
# Where an empty message would be refused before anybody asks whose thing it is.
API = "/api/v1/"
BATTLE = "/api/v1/battles/<uuid:battle_id>/"
ENTRIES = {"entries": [{"number": CARD, "count": 1}]}
OF_OWNER = object()  # stands for what the owner has of that name
BODIES = {
    f"PUT {API}decks/<int:deck_id>/entries/": ENTRIES,
    f"PATCH {API}decks/<int:deck_id>/entries/": ENTRIES,
    f"PUT {API}decks/<int:deck_id>/sharing/": {"visibility": "private"},
    f"POST {API}drafts/<slug:token>/picks/": {"pick": 1, "cards": [CARD]},
    f"POST {BATTLE}actions/": {"action": {"type": "decline"}},
    f"POST {BATTLE}explain/": {"action": {"type": "decline"}},
    f"POST {BATTLE}hand-over/": {"bot": "random"},
    f"POST {BATTLE}branch/": {"at": 0},
    f"POST {BATTLE}links/": {"purpose": "watch"},
    f"POST {BATTLE}undo/": {"op": "ask"},
    f"POST {BATTLE}report/": {"reason": "other"},
    f"PUT {API}tournaments/<int:pk>/entry/": {"deck_id": OF_OWNER},
    f"POST {API}tournaments/<int:pk>/acts/": {"does": "pause"},
    f"POST {API}profile/sanctions/<int:pk>/appeal/": {"text": "It was not me."},
    f"POST {API}matchmaking/invitations/<slug:token>/accept/": {"deck_id": OF_OWNER},
}


pytestmark = pytest.mark.django_db


def outcome(answer):
    """What a door said, in one letter; none where it does not know the method."""
    status = answer.status_code
    if status == 405:
        return ""
    if status >= 500:
        return "!"
    leads_to_sign_in = status == 302 and answer["Location"].startswith(SIGN_IN)
    if status == 401 or leads_to_sign_in:
        return "s"
    return {404: "-", 403: "x"}.get(status, "?" if status >= 400 else "+")


def knock(client, method, address, body):
    """Ask, and take back whatever came of it."""
    block = transaction.atomic()
    block._from_testcase = True  # what battles write must not be nested; here it may
    with block:
        more = {}
        if address.startswith(("/api/", "/_allauth/")) and method in UNSAFE:
            more = {"content_type": "application/json"}
        send = getattr(client, method.lower())
        answer = send(address, body if method in UNSAFE else {}, **more)
        said = outcome(answer)
        transaction.set_rollback(True)
    if method in UNSAFE:
        sessions.clear()
        spectator_hub.forget()
    return said


def observe(world):
    """What every door says to the roles it is asked in."""
    clients = {role: world.client(role) for role in ROLES}
    cookies = {role: client.cookies.output() for role, client in clients.items()}
    seen = {}
    for door in list_endpoints():
        address = address_of(door, world)
        for method in door.methods if door.pattern not in NOT_ASKED else ():
            body = {
                name: int(world.things[name]) if what is OF_OWNER else what
                for name, what in BODIES.get(f"{method} {door.pattern}", {}).items()
            }
            said = []
            for role in list_roles(door):
                client = clients[role]
                client.cookies.load(cookies[role].replace("Set-Cookie: ", ""))
                key = f"?key={world.key}" if role == "spectator" else ""
                said.append(knock(client, method, address + key, body))
            if "" not in said:
                seen[f"{method} {door.pattern}"] = " ".join(said)
    return seen


def read_table():
    """What every door should say, by door."""
    wanted, line = {}, ""
    for raw in TABLE.read_text().splitlines():
        if raw.startswith("["):
            line = raw.partition("]")[0].strip("[ ")
        elif raw and not raw.startswith("#"):
            wanted[raw] = line
    return wanted


def test_every_door_lets_in_whom_the_table_says():
    """ASVS V4.1; three thousand requests, so the slowest test of this folder."""
    seen, wanted = observe(build_world()), read_table()

    assert [door for door, said in seen.items() if "!" in said] == []
    assert {d: s for d, s in seen.items() if wanted.get(d) != s} == {}
    assert sorted(wanted.keys() - seen.keys()) == []
