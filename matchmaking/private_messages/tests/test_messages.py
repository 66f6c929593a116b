"""Messages between friends: who may write and read, limits, read marks, reports."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from battles.watching.errors import NoOneToReport, ReportedAlready, TooManyReports
from battles.watching.models import Report
from battles.watching.moderation import player_reports
from matchmaking import services as matchmaking
from matchmaking.personal_data import data_export
from matchmaking.private_messages import selectors, services
from matchmaking.private_messages.errors import (
    ConversationNotFound,
    EmptyMessage,
    MessageNotFound,
    NotFriends,
    TooManyMessages,
)
from matchmaking.private_messages.models import LONGEST_TEXT, Conversation, Message
from matchmaking.tests.factories import NOON, make_people
from tests.concurrency import run_at_once
from unionarena.core.accounts import account_deletion
from unionarena.core.accounts.models import Sanction
from unionarena.core.accounts.names import claim_name
from unionarena.core.accounts.sanctions import Sanctioned
from unionarena.core.accounts.services import PersonNotFound, block_person
from unionarena.core.errors import TextTooLong
from unionarena.core.notifications.models import Notification

API = "/api/v1/messages/"
LATER = NOON + timedelta(minutes=2)


@pytest.fixture
def people(akari, botan, chidori):
    for person in (akari, botan, chidori):
        claim_name(person)
    follow(akari, botan)
    follow(botan, akari)
    return akari, botan, chidori


@pytest.fixture
def talk(people):
    return services.open_conversation(user=people[0], address="botan")


def follow(one, other):
    matchmaking.follow_person(user=one, address=other.name_key, now=NOON)


def send(user, talk, text="Hello!", now=NOON):
    return services.send_message(user=user, conversation_id=talk.pk, text=text, now=now)


def read(user, talk, now=NOON):
    return services.read_conversation(user=user, conversation_id=talk.pk, now=now)


def texts_for(user, talk):
    return [each.text for each in selectors.list_messages_for(user, talk.pk)]


def client_of(person):
    client = Client()
    client.force_login(person)
    return client


# --- Who may write.


def test_two_friends_have_one_conversation_whoever_opens_it(people, talk):
    again = services.open_conversation(user=people[1], address="akari")

    assert again == talk
    assert Conversation.objects.count() == 1


def test_who_is_followed_but_does_not_follow_is_no_friend(people):
    akari, _botan, chidori = people
    follow(akari, chidori)

    with pytest.raises(NotFriends):
        services.open_conversation(user=akari, address="chidori")

    assert not Conversation.objects.exists()


@pytest.mark.parametrize("is_sender", [True, False])
def test_after_either_unfollows_the_conversation_can_only_be_read(
    people, talk, is_sender
):
    akari, botan, _chidori = people
    send(akari, talk)
    one, other = (akari, botan) if is_sender else (botan, akari)
    matchmaking.unfollow_person(user=one, address=other.name_key)

    with pytest.raises(NotFriends):
        send(akari, talk, "Still there?")

    assert texts_for(akari, talk) == texts_for(botan, talk) == ["Hello!"]


def test_who_is_blocked_reads_what_was_written_and_writes_no_more(people, talk):
    akari, botan, _chidori = people
    send(akari, talk)
    block_person(user=botan, other_id=akari.pk)

    with pytest.raises(NotFriends):
        send(akari, talk, "Why?")
    with pytest.raises(PersonNotFound):
        services.open_conversation(user=akari, address="botan")

    assert texts_for(akari, talk) == ["Hello!"]


def test_who_is_barred_from_chat_writes_no_messages(people, talk):
    akari, botan, _chidori = people
    Sanction.objects.create(
        user=akari,
        kind=Sanction.Kind.CHAT,
        reason="Rude.",
        imposed_at=NOON,
        ends_at=NOON + timedelta(days=1),
    )

    with pytest.raises(Sanctioned):
        send(akari, talk)
    send(botan, talk)

    assert texts_for(akari, talk) == ["Hello!"]


def test_a_third_person_finds_no_conversation(people, talk):
    chidori = people[2]
    send(people[0], talk)

    for work in (send, read, texts_for):
        with pytest.raises(ConversationNotFound):
            work(chidori, talk)
    assert list(selectors.list_conversations_for(chidori)) == []


@pytest.mark.django_db(transaction=True)
def test_two_friends_who_open_it_at_once_share_one_conversation(live_content):
    akari, botan = make_people("akari"), make_people("botan")
    for person in (akari, botan):
        claim_name(person)
    follow(akari, botan)
    follow(botan, akari)

    opened = run_at_once(
        lambda: services.open_conversation(user=akari, address="botan"),
        lambda: services.open_conversation(user=botan, address="akari"),
    )

    assert opened[0] == opened[1] == Conversation.objects.get()


# --- The text and its limits.


@pytest.mark.parametrize("text", ["", "  \n ", "\u202e"])
def test_an_empty_message_is_refused(people, talk, text):
    with pytest.raises(EmptyMessage):
        send(people[0], talk, text)


def test_a_text_keeps_its_lines_up_to_a_thousand_letters(people, talk):
    send(people[0], talk, "one\ntwo")
    send(people[0], talk, "x" * LONGEST_TEXT)
    with pytest.raises(TextTooLong):
        send(people[0], talk, "y" * (LONGEST_TEXT + 1))

    assert texts_for(people[1], talk) == ["x" * LONGEST_TEXT, "one\ntwo"]


def test_a_form_sent_twice_is_one_message_and_the_same_later_is_another(people, talk):
    first = send(people[0], talk)
    same = send(people[0], talk, now=NOON + timedelta(seconds=4))
    send(people[0], talk, now=NOON + timedelta(seconds=5))

    assert first == same
    assert Message.objects.count() == 2


def test_twenty_messages_a_minute_are_the_most(people, talk):
    akari, botan, _chidori = people
    for number in range(services.MOST_A_MINUTE):
        send(akari, talk, str(number))

    with pytest.raises(TooManyMessages):
        send(akari, talk, "one more")
    send(botan, talk, "of another")
    send(akari, talk, "a minute later", now=NOON + timedelta(minutes=1))

    assert Message.objects.count() == services.MOST_A_MINUTE + 2


def test_the_limit_of_a_day_counts_deleted_messages(people, talk, monkeypatch):
    monkeypatch.setattr(services, "MOST_A_DAY", 1)
    sent = send(people[0], talk)
    delete(people[0], talk, sent)

    with pytest.raises(TooManyMessages):
        send(people[0], talk, "another", now=LATER)
    send(people[0], talk, "tomorrow", now=NOON + timedelta(days=1))


# --- Read marks, the list, and notifications.


def test_unread_messages_are_counted_for_their_reader_until_read(people, talk):
    akari, botan, _chidori = people
    send(akari, talk)
    send(akari, talk, "Again")
    (row,) = selectors.list_conversations_for(botan)
    assert (row.unread, selectors.count_unread_for(botan)) == (2, 2)
    (row,) = selectors.list_conversations_for(akari)
    assert (row.unread, selectors.count_unread_for(akari)) == (0, 0)

    assert read(akari, talk) == 0
    assert read(botan, talk) == 2
    assert read(botan, talk) == 0

    assert selectors.count_unread_for(botan) == 0
    assert not Message.objects.filter(read_at=None).exists()


def test_a_message_that_came_meanwhile_stays_unread(people, talk):
    akari, botan, _chidori = people
    shown = send(akari, talk)
    send(akari, talk, "Again")

    services.read_conversation(
        user=botan, conversation_id=talk.pk, now=LATER, up_to=shown.pk
    )

    assert selectors.count_unread_for(botan) == 1


def test_the_newest_conversation_comes_first_and_an_empty_one_not_at_all(people, talk):
    akari, _botan, chidori = people
    follow(akari, chidori)
    follow(chidori, akari)
    other = services.open_conversation(user=akari, address="chidori")
    assert list(selectors.list_conversations_for(akari)) == []

    send(akari, talk)
    send(chidori, other, now=LATER)
    assert list(selectors.list_conversations_for(akari)) == [other, talk]

    send(akari, talk, "Newer", now=LATER + timedelta(seconds=1))
    assert list(selectors.list_conversations_for(akari)) == [talk, other]


def test_one_notification_tells_of_all_unread_messages_of_a_friend(people, talk):
    akari, botan, _chidori = people
    send(akari, talk)
    send(akari, talk, "Again")

    (told,) = Notification.objects.all()
    assert (told.user, told.details) == (botan, {"name": "akari"})
    assert told.path == reverse("private_messages:conversation", args=[talk.pk])

    read(botan, talk)
    told.refresh_from_db()
    assert told.read_at == NOON
    send(akari, talk, "And again", now=LATER)
    assert Notification.objects.filter(user=botan, read_at=None).count() == 1


# --- Deleting and reporting.


def delete(user, talk, message):
    services.delete_message(
        user=user, conversation_id=talk.pk, message_id=message.pk, now=NOON
    )


def test_a_message_is_deleted_for_both_by_its_sender_alone(people, talk):
    akari, botan, _chidori = people
    message = send(akari, talk)

    with pytest.raises(MessageNotFound):
        delete(botan, talk, message)
    assert texts_for(botan, talk) == ["Hello!"]

    delete(akari, talk, message)
    with pytest.raises(MessageNotFound):
        delete(akari, talk, message)
    assert texts_for(botan, talk) == [""]
    assert selectors.count_unread_for(botan) == 0


def report(user, talk, message, **more):
    return player_reports.report_text(
        user=user,
        reported=selectors.find_reported_message(user, talk.pk, message.pk),
        reason="chat",
        now=NOON,
        **more,
    )


def test_a_report_keeps_the_text_even_if_it_is_deleted_later(people, talk):
    akari, botan, _chidori = people
    send(botan, talk, "Good game.")
    message = send(akari, talk, "You fool!")
    send(akari, talk, "Sorry.")

    filed = report(botan, talk, message, block=True)
    delete(akari, talk, message)

    filed.refresh_from_db()
    assert (filed.reported, filed.battle) == (akari, None)
    assert [(line["name"], line["text"]) for line in filed.chat] == [
        ("botan", "Good game."),
        ("akari", "You fool!"),
    ]
    with pytest.raises(NotFriends):
        send(akari, talk, "?")


def test_a_message_is_reported_once_and_not_ones_own(people, talk, monkeypatch):
    akari, botan, _chidori = people
    message, another = send(akari, talk), send(akari, talk, "Again")
    report(botan, talk, message)

    with pytest.raises(ReportedAlready):
        report(botan, talk, message)
    with pytest.raises(MessageNotFound):
        report(akari, talk, message)
    with pytest.raises(NoOneToReport):
        player_reports.report_text(
            user=akari,
            reported=selectors.find_reported_message(botan, talk.pk, message.pk),
            reason="chat",
            now=NOON,
        )
    monkeypatch.setattr(player_reports, "MOST_A_DAY", 1)
    with pytest.raises(TooManyReports):
        report(botan, talk, another)
    assert Report.objects.count() == 1


# --- A person's data.


def test_an_export_has_ones_own_messages_and_deletion_takes_them(people, talk):
    akari, botan, _chidori = people
    send(akari, talk, "mine")
    send(botan, talk, "yours")
    (row,) = data_export.export_personal_data(akari)["rows"]["private_messages.Message"]
    assert row["text"] == "mine"

    account_deletion.request_deletion(user=akari, now=NOON)
    matchmaking.delete_leavers(now=NOON + account_deletion.DELETION_DELAY)

    assert texts_for(botan, talk) == ["yours"]
    found = selectors.get_conversation_for(botan, talk.pk)
    assert found.get_partner(botan).shown_name == "Former player"
    with pytest.raises(NotFriends):
        send(botan, talk, "Gone?")


# --- Pages and REST.


def test_the_whole_way_on_the_pages(people, talk):
    akari, botan = client_of(people[0]), client_of(people[1])
    button = 'action="/messages/with/botan/"'
    assert button in akari.get("/people/").content.decode()
    assert button in akari.get("/people/botan/button/").content.decode()
    follow(people[0], people[2])
    assert "/messages/" not in akari.get("/people/chidori/button/").content.decode()
    opened = akari.post(reverse("private_messages:with", args=["botan"]))
    address = reverse("private_messages:conversation", args=[talk.pk])
    assert opened["Location"] == address

    text = "<b>hi</b> https://example.org"
    assert akari.post(address, {"text": text}).status_code == 302

    assert "data-unread" in botan.get(reverse("private_messages:list")).content.decode()
    page = botan.get(address).content.decode()
    assert "&lt;b&gt;hi&lt;/b&gt; https://example.org" in page
    assert '<a href="https://example.org' not in page
    assert "data-read" in akari.get(address).content.decode()


def test_a_page_is_refreshed_only_if_something_changed(people, talk):
    akari, botan = client_of(people[0]), client_of(people[1])
    address = reverse("private_messages:conversation", args=[talk.pk])
    akari.post(address, {"text": "Hello!"})
    tag = botan.get(address).context["tag"]
    htmx = {"headers": {"hx-request": "true"}}

    assert botan.get(f"{address}?tag={tag}", **htmx).status_code == 204
    akari.post(address, {"text": "Again"})
    fresh = botan.get(f"{address}?tag={tag}", **htmx)

    assert fresh.status_code == 200
    assert "<html" not in fresh.content.decode()


def test_a_refused_text_stays_in_the_form(people, talk, monkeypatch):
    monkeypatch.setattr(services, "MOST_A_DAY", 0)
    address = reverse("private_messages:conversation", args=[talk.pk])

    page = client_of(people[0]).post(address, {"text": "Keep me"})

    assert page.status_code == 400
    assert ">Keep me</textarea>" in page.content.decode()


def test_a_message_is_reported_on_its_page(people, talk):
    message = send(people[0], talk, "You fool!")
    botan = client_of(people[1])
    address = reverse("private_messages:report", args=[talk.pk, message.pk])
    assert "You fool!" in botan.get(address).content.decode()

    assert botan.post(address, {"reason": "chat"}).status_code == 302

    assert Report.objects.get().subject == f"message.{message.pk}"
    again = botan.post(address, {"reason": "chat"})
    assert "already reported" in again.content.decode()


def test_rest_does_what_the_pages_do(people):
    akari, botan = client_of(people[0]), client_of(people[1])
    kind = {"content_type": "application/json"}
    talk = akari.put(f"{API}with/botan/", {}, **kind).json()
    assert talk["partner"] == {"name": "botan", "player": "botan"}
    address = f"{API}{talk['id']}/"

    sent = akari.post(address, {"text": "Hello!"}, **kind)
    assert (sent.status_code, sent.json()["is_own"]) == (201, True)
    number = sent.json()["id"]

    assert botan.get(API).json()["results"][0]["unread"] == 1
    (shown,) = botan.get(address).json()["results"]
    assert (shown["text"], shown["is_own"], shown["read_at"]) == ("Hello!", False, None)
    assert botan.post(f"{address}read/", {}, **kind).json() == {"read": 1}
    filed = botan.post(f"{address}{number}/report/", {"reason": "other"}, **kind)
    assert filed.status_code == 201
    assert botan.delete(f"{address}{number}/").status_code == 404
    assert akari.delete(f"{address}{number}/").status_code == 204
    (shown,) = botan.get(address).json()["results"]
    assert (shown["text"], shown["is_deleted"]) == ("", True)


def test_rest_refuses_too_long_texts_and_unknown_fields(people, talk):
    akari = client_of(people[0])
    for body in ({"text": "x" * (LONGEST_TEXT + 1)}, {"text": "x", "to": "botan"}, {}):
        refused = akari.post(f"{API}{talk.pk}/", body, content_type="application/json")
        assert refused.status_code == 400
    assert not Message.objects.exists()
