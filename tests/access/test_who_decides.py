"""Acts that are of no tournament, by role: who has an interest decides no result.

The table is ``who_decides.txt``. Acts are found, not listed: the requests of
``who_may.txt`` that change something, and the actions of the admin.
"""

from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.utils import timezone

from battles.live.halts import Failure, halt_battle
from battles.live.session import sessions
from battles.models import Battle, Stage
from battles.tests.factories import make_duel
from battles.watching.models import Report
from battles.watching.moderation import player_reports
from cards.releases.roles import ensure_roles
from collection.tests.factories import load_starter_content, make_user
from results.models import Outcome, Suspicion
from results.tests.factories import begin_again, finish, record
from unionarena.core.accounts import sanctions
from unionarena.core.accounts.models import KnownDevice, Sanction, User

from .test_who_may import UNSAFE, pattern_of, read_table, roll_back
from .world import address_of, build_world, list_endpoints

TABLE = Path(__file__).with_name("who_decides.txt")
ROLES = (
    "player",
    "official",
    "official who is a party",
    "official with the device of a party",
    "official with the address of a party",
    "official with the device of somebody else",
)
OF_BATTLES = ("view_battle", "change_battle")
PLAYERS_ALONE = {"s", "-", "x"}  # what everybody else is answered
OTHERS = (0, 1, 4, 5)  # of the roles of who_may.txt: all but owner and opponent

pytestmark = pytest.mark.django_db


def read_sections():
    """Return the lines of each section, by name; what follows " = " is their value."""
    sections, rows = {}, {}
    for line in TABLE.read_text().splitlines():
        if line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            name, _equals, value = line.partition(" = ")
            rows[name] = value
    return sections


def list_acts():
    """Return every act that is of no tournament."""
    requests = {
        entry
        for entry in read_table()
        if entry.partition(" ")[0] in UNSAFE and "tournament" not in entry
    }
    actions = {
        f"action {model._meta.label_lower} {getattr(action, '__name__', action)}"
        for model, page in admin.site._registry.items()
        for action in page.actions or ()
    }
    return requests | actions


def find_line(act, lines):
    """Return the line that speaks of an act; None if none does."""
    names = {act, f"any {pattern_of(act)}"}
    found = [
        line
        for line in lines
        if act == line
        or (line.endswith("*") and any(name.startswith(line[:-1]) for name in names))
    ]
    return max(found, key=lambda line: (line == act, len(line)), default=None)


def test_every_act_says_who_decides_by_it():
    lines = [line for rows in read_sections().values() for line in rows]
    acts = list_acts()

    assert sorted(act for act in acts if find_line(act, lines) is None) == []
    assert sorted(set(lines) - {find_line(act, lines) for act in acts}) == []
    assert len(lines) == len(set(lines))


def test_nobody_but_the_players_decides_by_playing():
    table = read_table()

    assert {
        act: table[act]
        for act in read_sections()["players"]
        if {table[act].split()[role] for role in OTHERS} - PLAYERS_ALONE
    } == {}


def test_not_even_superusers_change_by_hand_what_has_happened():
    world = build_world()
    root = User.objects.create_superuser("root", email="root@example.org")
    client = Client()
    client.force_login(root)
    endpoints = {each.pattern: each for each in list_endpoints()}

    statuses = {
        act: client.post(address_of(endpoints[pattern_of(act)], world)).status_code
        for act in read_sections()["nobody"]
    }

    assert {act: status for act, status in statuses.items() if status != 403} == {}


# --- Officials.


def make_official(name):
    """Return a user with every office that decides results."""
    person = make_user(name)
    person.is_staff = True
    person.save()
    person.groups.add(Group.objects.get(name="moderators"))
    person.user_permissions.add(*Permission.objects.filter(codename__in=OF_BATTLES))
    return User.objects.get(pk=person.pk)


@pytest.fixture
def party():
    """Return a player who is a party to everything that officials decide.

    They gained in a rated game under suspicion, are reported, sanctioned and have
    appealed, and play in a halted battle.
    """
    sessions.clear()
    load_starter_content()
    ensure_roles()
    now = timezone.now()
    rated = finish(make_duel(ranked=True), loser=1)
    outcome = record(rated)
    person, other = rated.people
    Suspicion.objects.create(
        kind=Suspicion.Kind.RING,
        winner=person,
        loser=other,
        outcome=outcome,
        first_at=now,
        last_at=now,
    )
    player_reports.report_player(
        viewer=other, battle_id=rated.battle_id, reason="chat", now=now
    )
    sanction = sanctions.impose_sanction(
        moderator=make_official("judge"),
        user_id=person.pk,
        measure=sanctions.ProposedSanction("tournaments", 7, "Rude."),
        now=now,
    )
    sanctions.file_appeal(
        user=person, sanction_id=sanction.pk, text="It was not me.", now=now
    )
    halt_battle(
        Failure(
            battle_id=begin_again(person, other, ranked=False).battle_id,
            stage=Stage.APPLY,
            number=0,
            error=ZeroDivisionError("a rule that breaks"),
            ruleset_version=1,
        )
    )
    return person


def note_device(user, device, address):
    now = timezone.now()
    KnownDevice.objects.create(
        user=user,
        device=device,
        address=address,
        first_seen_at=now - timedelta(days=1),
        last_seen_at=now,
    )


def make_person(role, party):
    """Return who has the role."""
    if role == "player":
        return make_user("player")
    if role == "official who is a party":
        User.objects.filter(pk=party.pk).update(is_staff=True)
        party.groups.add(Group.objects.get(name="moderators"))
        party.user_permissions.add(*Permission.objects.filter(codename__in=OF_BATTLES))
        return User.objects.get(pk=party.pk)
    official = make_official("official")
    if " with the " in role:
        shared = make_user("somebody") if "somebody else" in role else party
        note_device(official, "theirs", "8.8.8.8")
        note_device(shared, "theirs" if "device" in role else "other", "8.8.8.8")
    return official


def carry_out(act, client, party):
    """Do an act with the fields of its form."""
    kind, _space, rest = act.partition(" ")
    if kind == "action":
        _model, action = rest.split()
        halted = [str(each.pk) for each in Battle.objects.filter(status="halted")]
        fields = {"action": action, "_selected_action": halted}
        client.post("/admin/battles/battle/", fields)
        return
    keys = {
        "games": Suspicion.objects.get().pk,
        "reports": Report.objects.get().pk,
        "sanctions": Sanction.objects.get().pk,
        "people": party.username,
    }
    address = rest.replace("<int:pk>", str(keys[rest.split("/")[2]]))
    address = address.replace("<str:username>", party.username)
    fields = {
        "verdict": "grant" if "answer" in rest else "upheld",
        "kind": "chat" if "people" in rest else "",
        "days": 1,
        "reason": "Because.",
        "answer": "Granted.",
        "void": [str(each.pk) for each in Outcome.objects.all()],
    }
    client.post(address, fields)


def get_state():
    """Return everything that an act could decide, as plain data."""
    return (
        list(Suspicion.objects.values_list("closed_at")),
        list(Outcome.objects.order_by("pk").values_list("is_rated")),
        list(Report.objects.values_list("state")),
        list(Sanction.objects.order_by("pk").values_list("lifted_at", "kind")),
        list(Battle.objects.order_by("pk").values_list("status")),
    )


@pytest.mark.parametrize("role", ROLES)
def test_an_official_decides_where_they_have_no_interest(party, role):
    """Issue 31: every act, every role, and "plays here"."""
    client = Client()
    client.force_login(make_person(role, party))
    before, done = get_state(), {}
    expected = {
        act: outcomes.split()[ROLES.index(role)]
        for act, outcomes in read_sections()["officials"].items()
    }

    for act in expected:
        with roll_back():
            carry_out(act, client, party)
            done[act] = "x" if get_state() == before else "+"
        sessions.clear()

    assert done == expected
