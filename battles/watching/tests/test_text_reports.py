"""Reports of comments, and how moderators see reports of texts."""

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

from battles.tests.factories import make_player
from battles.watching.models import Report
from battles.watching.moderation import report_queue
from battles.watching.tests.people import client_of
from unionarena.core.accounts.models import Block, User
from unionarena.core.accounts.sanctions import ProposedSanction
from unionarena.core.comments import subjects
from unionarena.core.comments.models import Comment
from unionarena.core.comments.services import remove_comment

KIND = {"content_type": "application/json"}
API = "/api/v1/battles/comment-reports/"


@pytest.fixture
def people(content, monkeypatch):
    akari, botan, mei = (make_player(name) for name in ("akari", "botan", "mei"))
    mei.groups.add(Group.objects.get(name="moderators"))
    lamp = subjects.Subject("lamp", 7, "The lamp", "/lamps/7/", None)
    monkeypatch.setitem(subjects._finders, "lamp", lambda _viewer, _number: lamp)
    return akari, botan, User.objects.get(pk=mei.pk)


@pytest.fixture
def comment(people):
    return Comment.objects.create(
        kind="lamp",
        number=7,
        author=people[1],
        text="You fool!",
        created_at=timezone.now(),
    )


def test_a_reported_comment_reaches_the_moderators_with_text_and_place(people, comment):
    akari, botan, mei = people
    page = client_of(akari)
    address = f"/battles/report-comment/{comment.pk}/"
    assert "You fool!" in page.get(address).content.decode()
    sent = page.post(address, {"reason": "chat", "story": "Rude.", "block": "on"})
    assert (sent.status_code, sent["Location"]) == (302, "/comments/lamp/7/")
    assert Block.objects.filter(blocker=akari, blocked=botan).exists()

    filed = Report.objects.get()
    desk = client_of(mei).get(f"/moderation/reports/{filed.pk}/").content.decode()

    assert "You fool!" in desk
    assert 'href="/comments/lamp/7/"' in desk
    assert "/replay/" not in desk


def test_a_report_of_a_text_is_decided_like_any_other(people, comment):
    akari, botan, mei = people
    client_of(akari).post(API, {"comment_id": comment.pk, "reason": "chat"}, **KIND)

    report_queue.decide_report(
        moderator=mei,
        report_id=Report.objects.get().pk,
        verdict="upheld",
        measure=ProposedSanction("chat", 3, "Insults."),
        now=timezone.now(),
    )

    assert [each.kind for each in botan.sanctions.all()] == ["chat"]
    assert [each.kind for each in akari.notices.all()] == ["upheld"]


def test_rest_refuses_what_is_reported_ones_own_removed_or_unknown(people, comment):
    akari, botan, mei = people
    body = {"comment_id": comment.pk, "reason": "other"}

    assert client_of(akari).post(API, body, **KIND).status_code == 201
    again = client_of(akari).post(API, body, **KIND)
    assert (again.status_code, again.json()["code"]) == (409, "report.again")
    own = client_of(botan).post(API, body, **KIND)
    assert (own.status_code, own.json()["code"]) == (409, "report.nobody")
    wrong = client_of(mei).post(API, body | {"reason": "stalling"}, **KIND)
    assert wrong.status_code == 400
    remove_comment(user=mei, pk=comment.pk, now=timezone.now())
    assert client_of(mei).post(API, body, **KIND).status_code == 404
    assert Report.objects.count() == 1
