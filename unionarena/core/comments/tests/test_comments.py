"""Comments on anything an app registers: who may write, see, delete and remove."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, Permission

from unionarena.core.accounts.guests import NeedsAccount
from unionarena.core.accounts.models import ModeratorAct, Sanction, User
from unionarena.core.accounts.sanctions import Sanctioned
from unionarena.core.accounts.services import block_person
from unionarena.core.comments import selectors, services, subjects
from unionarena.core.comments.errors import (
    CommentNotFound,
    CommentsClosed,
    EmptyComment,
    NotYourComment,
    SubjectNotFound,
    TooManyComments,
)
from unionarena.core.comments.models import LONGEST_TEXT, Comment
from unionarena.core.errors import NotFound, TextTooLong
from unionarena.core.notifications.models import Notification

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
LAMP = ("lamp", 7)
ADDRESS, API = "/comments/lamp/7/", "/api/v1/comments/lamp/7/"


@pytest.fixture
def owner(db):
    return User.objects.create_user("owner")


@pytest.fixture
def akari(db):
    return User.objects.create_user("akari")


@pytest.fixture
def moderator(db):
    person = User.objects.create_user("mei")
    person.user_permissions.add(Permission.objects.get(codename="moderate"))
    return User.objects.get(pk=person.pk)


@pytest.fixture(autouse=True)
def lamps(monkeypatch, owner):
    """Lamps have comments; while the set names a lamp, only its owner sees it."""
    private = set()

    def find(viewer, number):
        if number != 7 or (number in private and viewer != owner):
            raise NotFound
        return subjects.Subject("lamp", 7, "The lamp", "/lamps/7/", owner.pk)

    monkeypatch.setitem(subjects._finders, "lamp", find)
    return private


def write(user, text="Nice!", now=NOON, subject=LAMP):
    kind, number = subject
    return services.write_comment(
        user=user, kind=kind, number=number, text=text, now=now
    )


def remove(user, comment):
    return services.remove_comment(user=user, pk=comment.pk, now=NOON)


def texts_for(viewer):
    subject = subjects.get_subject(viewer, *LAMP)
    return [each.text for each in selectors.list_comments_for(viewer, subject)]


def after(seconds):
    return NOON + timedelta(seconds=seconds)


# --- Writing.


def test_everyone_reads_the_comments_newest_first(akari):
    write(akari, "one\ntwo")
    write(akari, "Newer", now=after(10))

    assert texts_for(AnonymousUser()) == ["Newer", "one\ntwo"]


@pytest.mark.parametrize("text", ["", " \n\t", "\u202e"])
def test_an_empty_comment_is_refused(akari, text):
    with pytest.raises(EmptyComment):
        write(akari, text)


def test_a_comment_has_a_thousand_letters_at_most(akari):
    with pytest.raises(TextTooLong) as refused:
        write(akari, "x" * (LONGEST_TEXT + 1))

    assert refused.value.details == {"most": LONGEST_TEXT}
    assert len(write(akari, " " + "x" * LONGEST_TEXT).text) == LONGEST_TEXT


@pytest.mark.parametrize("subject", [("lamp", 8), ("harbor", 7)])
def test_only_what_is_registered_and_can_be_read_has_comments(akari, subject):
    with pytest.raises((NotFound, SubjectNotFound)):
        write(akari, subject=subject)


def test_guests_and_bots_do_not_comment(akari, owner):
    akari.guest_since = NOON
    with pytest.raises(NeedsAccount):
        write(akari)
    with pytest.raises(CommentsClosed):
        write(User.objects.create_user("bot", bot_owner=akari))

    assert not Comment.objects.exists()


@pytest.mark.parametrize("is_by_owner", [True, False])
def test_a_block_between_author_and_owner_refuses_the_comment(
    akari, owner, is_by_owner
):
    one, other = (owner, akari) if is_by_owner else (akari, owner)
    block_person(user=one, other_id=other.pk)

    with pytest.raises(CommentsClosed):
        write(akari)


@pytest.mark.parametrize("kind", [Sanction.Kind.CHAT, Sanction.Kind.QUEUE])
def test_who_is_barred_from_chat_writes_no_comments(akari, kind):
    Sanction.objects.create(
        user=akari, kind=kind, reason="-", imposed_at=NOON, ends_at=after(60)
    )

    if kind == Sanction.Kind.CHAT:
        with pytest.raises(Sanctioned):
            write(akari)
    else:
        write(akari)


def test_the_next_comment_is_ten_seconds_later(akari, owner):
    write(akari)

    with pytest.raises(TooManyComments):
        write(akari, now=after(9.9))
    write(owner, now=after(9.9))
    write(akari, now=after(10))


def test_twenty_comments_a_day_are_the_most_deleted_ones_too(akari):
    for number in range(services.MOST_A_DAY):
        made = write(akari, now=after(10 * number))
    remove(akari, made)

    with pytest.raises(TooManyComments):
        write(akari, now=after(24 * 3600 - 1))
    write(akari, now=after(24 * 3600))


# --- Reading.


def test_readers_miss_comments_of_those_they_blocked_or_who_blocked_them(akari, owner):
    botan = User.objects.create_user("botan")
    write(akari)
    block_person(user=botan, other_id=akari.pk)

    assert (texts_for(botan), texts_for(owner)) == ([], ["Nice!"])


def test_comments_on_what_became_private_are_out_of_reach_but_kept(akari, lamps):
    comment = write(akari)
    lamps.add(7)

    with pytest.raises(NotFound):
        texts_for(akari)
    with pytest.raises(NotFound):
        selectors.get_comment_for(AnonymousUser(), comment.pk)

    lamps.clear()
    assert texts_for(akari) == ["Nice!"]


# --- The owner is notified.


def test_the_owner_is_notified_once_an_hour_and_not_of_their_own(akari, owner):
    write(owner)
    assert not Notification.objects.exists()

    write(akari)
    write(akari, now=after(10))
    (told,) = Notification.objects.all()
    assert (told.user, told.path) == (owner, ADDRESS)
    assert told.details == {"title": "The lamp", "name": "akari"}

    write(akari, now=after(3600))
    assert Notification.objects.count() == 2


# --- Deleting and removing.


def test_an_author_deletes_their_own_comment_even_from_what_is_private(akari, lamps):
    comment = write(akari)
    lamps.add(7)

    remove(akari, comment)

    lamps.clear()
    assert texts_for(akari) == []
    comment.refresh_from_db()
    assert comment.text == ""
    with pytest.raises(CommentNotFound):
        remove(akari, comment)


@pytest.mark.parametrize("by", ["owner", "mei"])
def test_owner_and_moderators_remove_a_comment_and_the_log_keeps_the_act(
    akari, owner, moderator, by
):
    comment = write(akari)
    person = {"owner": owner, "mei": moderator}[by]

    remove(person, comment)

    comment.refresh_from_db()
    assert (comment.removed_at, comment.removed_by) == (NOON, person)
    acts = ModeratorAct.objects.values_list("act", "person", "note")
    assert list(acts) == ([("removed", akari.pk, "Nice!")] if by == "mei" else [])
    with pytest.raises(CommentNotFound):
        remove(person, comment)


def test_others_remove_nothing(akari):
    comment = write(akari)

    with pytest.raises(NotYourComment):
        remove(User.objects.create_user("botan"), comment)

    assert texts_for(akari) == ["Nice!"]


# --- Pages and REST.


def test_a_comment_is_plain_text_on_the_page(akari, client):
    write(akari, "<i>a</i> https://example.org")

    page = client.get(ADDRESS).content.decode()

    assert "&lt;i&gt;a&lt;/i&gt; https://example.org" in page
    assert 'href="https://example.org' not in page
    assert "<textarea" not in page  # a visitor signs in first


def test_a_removed_comment_is_shown_as_removed_without_its_text(akari, owner, client):
    comment = write(akari, "Rude words")
    client.force_login(owner)
    client.post(f"/comments/{comment.pk}/remove/")

    page = client.get(ADDRESS).content.decode()
    (shown,) = client.get(API).json()["results"]

    assert "data-removed" in page
    assert "Rude words" not in page
    assert (shown["is_removed"], shown["text"]) == (True, "")


def test_htmx_gets_the_list_alone_with_a_refusal_in_it(akari, client):
    client.force_login(akari)
    htmx = {"headers": {"hx-request": "true"}}

    fine = client.post(ADDRESS, {"text": "Nice!"}, **htmx)
    refused = client.post(ADDRESS, {"text": "Again"}, **htmx)

    assert (fine.status_code, refused.status_code) == (200, 200)
    assert "<html" not in refused.content.decode()
    assert refused.context["error"]
    assert ">Again</textarea>" in refused.content.decode()
    assert client.post(ADDRESS, {"text": "Again"}).status_code == 400


def test_rest_writes_lists_and_deletes(akari, client):
    kind = {"content_type": "application/json"}
    assert client.post(API, {"text": "Nice!"}, **kind).status_code == 401
    client.force_login(akari)

    made = client.post(API, {"text": "Nice!"}, **kind)
    assert (made.status_code, made.json()["author"]) == (201, "akari")
    assert client.post(API, {"text": "x", "by": "me"}, **kind).status_code == 400
    (shown,) = client.get(API).json()["results"]
    assert (shown["text"], shown["is_own"]) == ("Nice!", True)
    address = f"/api/v1/comments/{shown['id']}/"
    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 404
    assert client.get(API).json()["results"] == []


def test_a_page_of_comments_costs_the_same_with_many(
    akari, client, django_assert_max_num_queries
):
    Comment.objects.bulk_create(
        Comment(kind="lamp", number=7, author=akari, text="x", created_at=NOON)
        for _each in range(30)
    )

    with django_assert_max_num_queries(3):
        page = client.get(ADDRESS)

    assert len(page.context["comments"]) == 20
    following = page.context["page"].following
    rest = client.get(f"{ADDRESS}?cursor={following}")
    assert len(rest.context["comments"]) == 10
