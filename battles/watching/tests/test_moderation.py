"""The moderators' desk: who sees it, what a decision does, and that it is one."""

import pytest
from django.contrib.auth.models import Group
from django.urls import reverse
from django.utils import timezone

from battles.tests.factories import make_player
from battles.watching.access import permissions
from battles.watching.chat import chat_lines
from battles.watching.errors import ReportClosed
from battles.watching.models import Report
from battles.watching.moderation import player_reports, report_queue
from battles.watching.tests.people import client_of, make_room
from unionarena.core.accounts import sanctions
from unionarena.core.accounts.interests import Interested
from unionarena.core.accounts.models import ModeratorAct, User
from unionarena.core.accounts.sanctions import ProposedSanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(content):
    return make_room(chat="free")


@pytest.fixture
def moderator():
    person = make_player("mei")
    person.groups.add(Group.objects.get(name="moderators"))
    return User.objects.get(pk=person.pk)


@pytest.fixture
def filed(room):
    chat_lines.post_line(
        battle_id=room.battle_id, viewer=room.people[1], text="You fool!"
    )
    return player_reports.report_player(
        viewer=room.people[0], battle_id=room.battle_id, reason="chat", story="Rude."
    )


def decide(moderator, filed, verdict="upheld", measure=None):
    return report_queue.decide_report(
        moderator=moderator,
        report_id=filed.pk,
        verdict=verdict,
        measure=measure,
        note="Seen.",
        now=timezone.now(),
    )


def test_an_upheld_report_has_its_consequence_and_both_are_told(room, moderator, filed):
    akari, botan = room.people

    decide(
        moderator,
        filed,
        measure=ProposedSanction("chat", 3, "Insults in a chat."),
    )

    with pytest.raises(sanctions.Sanctioned):
        chat_lines.post_line(battle_id=room.battle_id, viewer=botan, preset="bye")
    chat_lines.post_line(battle_id=room.battle_id, viewer=akari, preset="bye")
    assert [n.kind for n in akari.notices.all()] == ["upheld"]
    assert [n.kind for n in botan.notices.all()] == ["sanctioned"]
    acts = ModeratorAct.objects.order_by("pk").values_list("act", "report_number")
    assert list(acts) == [("upheld", filed.pk), ("sanctioned", filed.pk)]


def test_a_dismissed_report_tells_only_the_reporter(room, moderator, filed):
    decide(moderator, filed, "dismissed")

    assert [n.kind for n in room.people[0].notices.all()] == ["dismissed"]
    assert not room.people[1].notices.exists()


def test_a_report_is_decided_once(moderator, filed):
    decide(moderator, filed, "dismissed")

    with pytest.raises(ReportClosed):
        decide(moderator, filed, measure=ProposedSanction("chat", 3, "x"))
    filed.refresh_from_db()
    assert filed.state == Report.State.DISMISSED
    assert not filed.reported.sanctions.exists()


def test_nothing_follows_from_what_is_dismissed(moderator, filed):
    with pytest.raises(ReportClosed):
        decide(moderator, filed, "dismissed", ProposedSanction("chat", 3, "x"))
    filed.refresh_from_db()
    assert filed.state == Report.State.OPEN


def test_nobody_decides_a_report_that_concerns_them(room, filed):
    for person in room.people:
        person.groups.add(Group.objects.get(name="moderators"))
        with pytest.raises(Interested):
            decide(User.objects.get(pk=person.pk), filed)


def test_an_impossible_measure_leaves_the_report_open(moderator, filed):
    with pytest.raises(sanctions.CannotSanction):
        decide(moderator, filed, measure=ProposedSanction("chat", 0, "x"))

    filed.refresh_from_db()
    assert filed.state == Report.State.OPEN
    assert not ModeratorAct.objects.exists()


# --- Doors.


def moderation_pages(filed):
    return [
        reverse("moderation:overview"),
        reverse("moderation:closed"),
        reverse("moderation:log"),
        reverse("moderation:report", args=[filed.pk]),
        reverse("moderation:person", args=[filed.reported.username]),
    ]


def test_the_desk_exists_for_moderators_only(client, room, moderator, filed):
    editor = make_player("editor")
    User.objects.filter(pk=editor.pk).update(is_staff=True)
    for address in moderation_pages(filed):
        assert client.get(address).status_code == 302
        assert client_of(room.people[0]).get(address).status_code == 404
        assert client_of(User.objects.get(pk=editor.pk)).get(address).status_code == 404
        assert client_of(moderator).get(address).status_code == 200


def test_the_whole_way_of_a_report_on_the_pages(room, moderator, filed):
    mei, botan = client_of(moderator), client_of(room.people[1])
    address = reverse("moderation:report", args=[filed.pk])
    page = mei.get(address).content.decode()
    assert "You fool!" in page
    assert "Rude." in page

    form = {"verdict": "upheld", "kind": "chat", "days": 3, "reason": "Insults."}
    mei.post(address, form)
    assert f'data-report="{filed.pk}"' not in mei.get("/moderation/").content.decode()

    (sanction,) = room.people[1].sanctions.all()
    botan.post(reverse("accounts:notices"), {"sanction": sanction.pk, "text": "A joke"})
    assert f'data-appeal="{sanction.pk}"' in mei.get("/moderation/").content.decode()

    chief = make_player("chief")
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    answer = {"verdict": "grant", "answer": "It was."}
    door = reverse("moderation:answer", args=[sanction.pk])
    assert botan.post(door, answer).status_code == 404
    client_of(User.objects.get(pk=chief.pk)).post(door, answer)
    assert "It was." in botan.get(reverse("accounts:notices")).content.decode()
    log = mei.get(reverse("moderation:log")).content.decode()
    assert [log.count(f'data-act="{act}"') for act in ("upheld", "granted")] == [1, 1]


def test_moderators_see_the_replay_of_what_was_reported(room, moderator, filed):
    from battles.errors import BattleNotFound, NotFinished

    with pytest.raises(NotFinished):  # it is theirs to see, once it is over
        permissions.get_replay_for(moderator, room.battle_id)
    Report.objects.all().delete()
    with pytest.raises(BattleNotFound):
        permissions.get_replay_for(moderator, room.battle_id)
