"""Every act of a judge, by every role, in rated and unrated tournaments.

The table says what each role gets when it acts on the first table of a running
tournament; near misses are the roles that differ in one respect.
"""

from datetime import timedelta

import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from matchmaking.tournaments import errors, services
from matchmaking.tournaments.models import Act, JudgeCall, State, Tournament
from matchmaking.tournaments.tests.factories import (
    NOON,
    at,
    create,
    enter,
    make_judge,
    make_people,
    set_up,
    tables,
)
from unionarena.core.accounts.interests import Interested
from unionarena.core.accounts.models import KnownDevice
from unionarena.core.errors import PlatformError

ON_A_TABLE = ("extend_table", "rule", "replay", "drop", "undo", "answer")
ON_A_ROUND = ("pause", "go_on", "extend", "announce")
ACTS = (*ON_A_TABLE, *ON_A_ROUND, "cancel")
# Acts that touch no table: before anything is played, done by the site itself, or about
# who looks on (``test_casting``).
ON_NO_TABLE = {
    Act.Does.ADD,
    Act.Does.REMOVE,
    Act.Does.CHECK,
    Act.Does.CAST,
    Act.Does.UNCAST,
}

DONE = ""
NO_JUDGE, OWN, TIED = "not_a_judge", "own_table", "result.interested"
PLAYS, OWN_GAME = "plays_here", "own_game"
# What a role gets for an act on a table, on the round, and for calling it off.
IN_UNRATED = {
    "stranger": (NO_JUDGE, NO_JUDGE, NO_JUDGE),
    "player": (NO_JUDGE, NO_JUDGE, NO_JUDGE),
    "host": (DONE, DONE, DONE),
    "host who plays here": (OWN, DONE, OWN_GAME),
    "host who plays elsewhere": (DONE, DONE, OWN_GAME),
    "judge": (DONE, DONE, DONE),
    "judge who plays here": (OWN, DONE, OWN_GAME),
    "judge who plays elsewhere": (DONE, DONE, OWN_GAME),
    "judge with a device of a player here": (TIED, DONE, DONE),
    "judge with a device of a player elsewhere": (DONE, DONE, DONE),
    "judge with an address of a player here": (DONE, DONE, DONE),
}
IN_RATED = {
    "stranger": (NO_JUDGE, NO_JUDGE, NO_JUDGE),
    "player": (NO_JUDGE, NO_JUDGE, NO_JUDGE),
    "host": (DONE, DONE, DONE),
    "host without the office": (NO_JUDGE, NO_JUDGE, NO_JUDGE),
    "judge": (DONE, DONE, DONE),
    "judge who plays here": (PLAYS, PLAYS, PLAYS),
    "judge who plays elsewhere": (PLAYS, PLAYS, PLAYS),
    "judge with a device of a player here": (TIED, DONE, TIED),
    "judge with a device of a player elsewhere": (DONE, DONE, TIED),
    "judge with an address of a player here": (TIED, DONE, TIED),
}
CASES = [
    (is_rated, role, expected)
    for is_rated, table in ((False, IN_UNRATED), (True, IN_RATED))
    for role, expected in table.items()
]


def note_device(user, device, address):
    now = timezone.now()
    KnownDevice.objects.create(
        user=user,
        device=device,
        address=address,
        first_seen_at=now - timedelta(days=1),
        last_seen_at=now,
    )


def set_up_for(role, *, is_rated):
    """Return a running tournament, who has the role in it, and the table to act on."""
    maker = make_judge if role.startswith("judge") or is_rated else make_people
    person = maker("person") if role not in ("stranger", "player") else None
    others = list(make_people("akari", "botan", "chidori", "daichi"))
    host = person if role.startswith("host") else make_judge("host")
    if "plays" in role:
        others[3] = person
    tournament = set_up(host, others, is_rated=is_rated)
    if role == "stranger":
        person = make_people("stranger")
    if role == "player":
        person = tables(tournament)[0].first.user
    if role == "host without the office":
        person.groups.clear()
        person = get_user_model().objects.get(pk=person.pk)
    match, other = tables(tournament)
    if "plays" in role:
        plays_there = person in {entry.user for entry in match.entries}
        if plays_there != role.endswith(" here"):
            match = other
    if "with a" in role:
        player = (match if role.endswith(" here") else other).second.user
        is_device = "device" in role
        note_device(person, "theirs", "8.8.8.8")
        note_device(player, "theirs" if is_device else "other", "8.8.8.8")
    return tournament, person, match


def carry_out(act, judge, tournament, match):
    if act == "cancel":
        services.cancel_tournament(user=judge, pk=tournament.pk, now=at(9))
        return
    services.carry_out_act(
        judge=judge,
        pk=tournament.pk,
        does={"extend_table": "extend"}.get(act, act),
        table=None if act == "extend" else match.number,
        outcome="first",
        seconds=60,
        player=match.second.pk,
        act=getattr(Act.objects.order_by("-pk").first(), "pk", 0),
        call=getattr(JudgeCall.objects.first(), "pk", 0),
        note="Take a break." if act == "announce" else "",
        now=at(9),
    )


def get_state(tournament):
    """Return everything an act could change, as plain data."""
    return (
        list(Tournament.objects.values("state", "paused_at", "version")),
        list(tournament.entries.order_by("pk").values("pk", "dropped_at")),
        [(match.decided(), match.extra_s) for match in tables(tournament)],
        Act.objects.count(),
        list(JudgeCall.objects.values("answered_at")),
    )


TO_BE_DONE_FIRST = {"undo": "rule", "go_on": "pause"}


def test_no_act_of_judges_is_left_out():
    """Issue 31: tests are made for every act, also for those to come."""
    tried = {act.removesuffix("_table") for act in ACTS} - {"cancel"}

    assert tried | ON_NO_TABLE == set(Act.Does)


@pytest.mark.parametrize(("is_rated", "role", "expected"), CASES)
def test_acts_are_done_by_who_has_no_interest_and_by_no_one_else(
    content, is_rated, role, expected
):
    on_a_table, on_the_round, calling_off = expected
    tournament, person, match = set_up_for(role, is_rated=is_rated)

    answers = {act: try_act(act, person, tournament, match) for act in ACTS}

    assert answers == {
        **dict.fromkeys(ON_A_TABLE, (on_a_table, not on_a_table)),
        **dict.fromkeys(ON_A_ROUND, (on_the_round, not on_the_round)),
        "cancel": (calling_off, not calling_off),
    }


def try_act(act, person, tournament, match):
    """Return the code of the refusal, and whether anything changed; all is undone."""
    with transaction.atomic():
        if act in TO_BE_DONE_FIRST:
            judge = make_judge("another")
            carry_out(TO_BE_DONE_FIRST[act], judge, tournament, match)
        if act == "answer":
            JudgeCall.objects.create(match=match, entry=match.second, at=at(8))
        before = get_state(tournament)
        try:
            carry_out(act, person, tournament, match)
            refused = DONE
        except PlatformError as refusal:
            refused = refusal.code.removeprefix("tournament.")
        has_changed = get_state(tournament) != before
        transaction.set_rollback(True)
    return refused, has_changed


# --- Who enters a rated tournament.


@pytest.fixture
def rated(content):
    return create(make_judge("host"), is_rated=True)


def test_judge_does_not_enter_the_rated_tournament_they_organise(rated):
    with pytest.raises(errors.JudgesHere):
        enter(rated.organiser, rated)
    assert not rated.entries.exists()


def test_judge_of_the_site_who_has_not_judged_enters_and_judges_no_more(rated, four):
    judge = make_judge("another")
    enter(judge, rated)
    for person in four:
        enter(person, rated)

    with pytest.raises(errors.PlaysHere):
        services.begin_tournament(user=judge, pk=rated.pk, now=NOON)

    services.begin_tournament(user=rated.organiser, pk=rated.pk, now=NOON)
    rated.refresh_from_db()
    assert rated.state == State.RUNNING


@pytest.mark.parametrize("other", ["organiser", "player"])
def test_who_shares_a_device_with_organiser_or_player_does_not_enter(
    rated, four, other
):
    """Two accounts of one person meet in no rated tournament."""
    enter(four[0], rated)
    related = rated.organiser if other == "organiser" else four[0]
    for person in (related, four[1]):
        note_device(person, "theirs", "8.8.8.8")
    note_device(four[2], "own", "8.8.8.8")

    with pytest.raises(Interested):
        enter(four[1], rated)

    enter(four[2], rated)  # the same home, another device
    assert rated.entries.count() == 2


def test_one_device_for_two_friends_is_no_matter_where_nothing_is_rated(
    organiser, four
):
    for person in (organiser, *four[:2]):
        note_device(person, "theirs", "8.8.8.8")
    unrated = create(organiser)

    for person in (organiser, *four[:2]):
        enter(person, unrated)

    assert unrated.entries.count() == 3


def test_player_changes_the_deck_although_they_are_entered_already(rated, four):
    note_device(four[0], "theirs", "8.8.8.8")
    enter(four[0], rated)

    enter(four[0], rated)

    assert rated.entries.count() == 1
