"""Private rooms: found by their link, joined once, by no one who may not."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.errors import AlreadyInBattle
from battles.live import submissions
from battles.match_options.options import BattleOptions
from battles.match_options.seeds import SeedParts
from battles.tests.factories import every_battle
from cards.releases.tests.factories import make_format
from collection.errors import DeckIllegal
from collection.legality.deck_cards import COPIES_OF_ONE_NUMBER as MOST
from collection.selectors import get_deck_for, inspect_deck
from collection.services import create_deck, delete_deck
from matchmaking import selectors, services
from matchmaking.errors import (
    BadShare,
    HostAway,
    HostBusy,
    InvitationClosed,
    InvitationNotFound,
    OwnInvitation,
    TooManyInvitations,
)
from matchmaking.models import Invitation
from matchmaking.tests.factories import choose_deck, deck_of, join, make_people
from tests.concurrency import collect_failures_at_once
from unionarena.core.accounts.models import Block
from unionarena.core.chance import compute_commitment

NOW = timezone.now()
OPTIONS = BattleOptions(clock="quick", undo="request", best_of=3)


def invite(user, *, options=OPTIONS, now=NOW, **more):
    return services.create_invitation(
        user=user,
        deck=choose_deck(user),
        room=services.Room(options),
        now=now,
        **more,
    )


def accept(user, invitation, *, now=NOW, deck_id=None, **more):
    return services.accept_invitation(
        user=user,
        token=invitation.token,
        deck=services.DeckChoice(deck_id or deck_of(user)),
        now=now,
        **more,
    )


def seats_of(battle_id):
    seats = every_battle().get(pk=battle_id).seats.order_by("seat")
    return [seat.user_id for seat in seats]


def page(invitation):
    return reverse("matchmaking:invitation", args=[invitation.token])


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def restricted(akari):
    """Create formats: open, and one with one copy of a card of the usual deck."""
    make_format("open", is_default=True)
    (line, *_others) = inspect_deck(get_deck_for(akari, deck_of(akari))).lines
    make_format("japanese", restricted={line.number: line.count - 1})
    return line.number


def lighter(user, number):
    """Create a user's legal deck with one copy fewer of that card."""
    sheet = inspect_deck(get_deck_for(user, deck_of(user)))
    listed = {line.number: line.count for line in sheet.lines}
    spare = next(
        line.number
        for line in sheet.lines
        if line.count < MOST and line.number != number and not line.card.face["trigger"]
    )
    listed |= {number: listed[number] - 1, spare: listed[spare] + 1}
    return create_deck(owner=user, name="Lighter", counts=listed).pk


def test_a_room_is_of_the_format_of_the_hosts_deck(akari, botan, restricted):
    """Issue 13."""
    invitation = invite(akari)

    battle = every_battle().get(pk=accept(botan, invitation))

    assert invitation.options["room"]["format"] == "open"
    assert battle.room["format"] == "open"


def test_a_host_chooses_no_format_that_the_deck_is_not_legal_in(akari, restricted):
    """UA-2.2.7."""
    with pytest.raises(DeckIllegal) as refusal:
        invite(akari, options=replace(OPTIONS, format="japanese"))

    assert refusal.value.clause == "UA-2.2.7"
    assert refusal.value.details["format"] == "japanese"
    assert [change["code"] for change in refusal.value.details["changes"]] == [
        "change.take_out",
        "change.add_cards",
    ]
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("code", ["never", "limited"])
def test_a_room_is_of_no_format_that_cannot_be_played(akari, restricted, code):
    make_format("limited", is_limited=True)

    with pytest.raises(DeckIllegal):
        invite(akari, options=replace(OPTIONS, format=code))


def test_a_guest_needs_a_deck_that_is_legal_in_the_room(akari, botan, restricted):
    """UA-2.2.7; the same deck is good enough for another room."""
    host = lighter(akari, restricted)
    invitation = services.create_invitation(
        user=akari,
        deck=services.DeckChoice(host),
        room=services.Room(replace(OPTIONS, format="japanese")),
        now=NOW,
    )

    with pytest.raises(DeckIllegal) as refusal:
        accept(botan, invitation)

    assert refusal.value.clause == "UA-2.2.7"
    invitation.refresh_from_db()
    assert invitation.status == Invitation.Status.OPEN
    answer = client_of(botan).get(page(invitation)).content.decode()
    assert "Format: Japanese" in answer

    battle = every_battle().get(
        pk=accept(botan, invitation, deck_id=lighter(botan, restricted))
    )
    assert battle.room["format"] == "japanese"


def test_accepting_begins_a_battle_with_what_was_agreed_on(akari, botan):
    invitation = invite(akari)

    battle = every_battle().get(pk=accept(botan, invitation))

    assert seats_of(battle.pk) == [akari.pk, botan.pk]
    assert battle.origin == "invitation"
    assert not battle.ranked
    assert battle.room["clock"] == "quick"
    assert battle.series.best_of == 3


def test_links_cannot_be_guessed(akari):
    tokens = {invite(akari).token for _ in range(3)}

    assert len(tokens) == 3
    assert all(len(token) == 32 for token in tokens)
    with pytest.raises(InvitationNotFound):
        selectors.find_invitation(akari, "0" * 32)


def test_the_second_guest_comes_too_late_and_the_first_comes_back(
    akari, botan, chidori
):
    invitation = invite(akari)
    battle_id = accept(botan, invitation)

    with pytest.raises(InvitationClosed):
        accept(chidori, invitation)
    assert accept(botan, invitation) == battle_id
    assert every_battle().count() == 1


def test_nobody_comes_into_their_own_room(akari):
    with pytest.raises(OwnInvitation):
        accept(akari, invite(akari))


def test_a_closed_or_old_room_is_not_entered(akari, botan):
    closed, old = invite(akari), invite(akari)
    services.cancel_invitation(user=akari, token=closed.token)
    services.cancel_invitation(user=akari, token=closed.token)

    with pytest.raises(InvitationClosed):
        accept(botan, closed)
    with pytest.raises(InvitationClosed):
        accept(botan, old, now=NOW + timedelta(days=1))
    assert not every_battle().exists()


def test_only_the_owner_closes_a_room_and_not_after_somebody_came_in(akari, botan):
    invitation = invite(akari)

    with pytest.raises(InvitationNotFound):
        services.cancel_invitation(user=botan, token=invitation.token)
    accept(botan, invitation)
    with pytest.raises(InvitationClosed):
        services.cancel_invitation(user=akari, token=invitation.token)


def test_a_host_who_is_not_there_is_waited_for(akari, botan):
    invitation = invite(akari)
    later = NOW + timedelta(minutes=2)

    with pytest.raises(HostAway):
        accept(botan, invitation, now=later)
    services.touch_invitation(invitation, now=later)
    assert accept(botan, invitation, now=later)


def test_by_correspondence_nobody_need_be_there(akari, botan):
    invitation = invite(akari, options=BattleOptions(clock="days3"))

    battle = accept(botan, invitation, now=NOW + timedelta(hours=9))

    assert not every_battle().get(pk=battle).is_live
    join(akari, now=NOW + timedelta(hours=9))  # and the guest is free for other battles


def test_both_decks_are_checked_when_the_battle_begins(akari, botan):
    invitation = invite(akari)
    delete_deck(viewer=akari, deck_id=invitation.deck_id, now=NOW)

    with pytest.raises(HostBusy):
        accept(botan, invitation)
    assert Invitation.objects.get().status == "open"


def test_whoever_is_in_a_battle_comes_into_no_other(akari, botan, chidori):
    invitation, other = invite(akari), invite(chidori)
    accept(botan, invitation)

    with pytest.raises(AlreadyInBattle):
        accept(botan, other)
    with pytest.raises(HostBusy):
        accept(make_people("emi"), invite(akari))


def test_coming_in_ends_waiting_in_the_queue(akari, botan):
    invitation = invite(akari)
    join(akari)
    join(botan)

    accept(botan, invitation)

    assert selectors.find_waiting_ticket(akari) is None
    assert selectors.find_waiting_ticket(botan) is None


def test_there_are_not_too_many_open_rooms(akari):
    for _ in range(5):
        invite(akari)

    with pytest.raises(TooManyInvitations):
        invite(akari)
    assert invite(akari, now=NOW + timedelta(days=1))


def test_to_somebody_blocked_there_is_no_room(akari, botan):
    invitation = invite(akari)
    Block.objects.create(blocker=akari, blocked=botan)

    with pytest.raises(InvitationNotFound):
        accept(botan, invitation)
    assert client_of(botan).get(page(invitation)).status_code == 404


def test_two_guests_at_once_take_one_seat(transactional_db, live_content):
    host = make_people("akari")
    guests = [make_people(name) for name in ("botan", "chidori", "daichi")]
    decks = [deck_of(guest) for guest in guests]
    invitation = invite(host)

    failures = collect_failures_at_once(
        *[
            lambda guest=guest, deck=deck: accept(guest, invitation, deck_id=deck)
            for guest, deck in zip(guests, decks, strict=True)
        ]
    )

    assert len(failures) == 2
    assert {type(one) for one in failures} <= {InvitationClosed, HostBusy}
    assert every_battle().count() == 1


def test_the_host_is_told_on_every_page(
    akari, botan, heard, django_capture_on_commit_callbacks
):
    invitation = invite(akari)

    with django_capture_on_commit_callbacks(execute=True):
        battle_id = accept(botan, invitation)

    answer = {"type": "matched", "battle_id": str(battle_id)}
    assert heard.messages == [(f"user.{akari.pk}", answer)]


# --- Pages.


def test_a_visitor_sees_who_invites_and_comes_back_after_signing_in(akari):
    invitation = invite(akari)

    answer = Client().get(page(invitation))
    text = answer.content.decode()

    assert akari.shown_name in text
    assert f"/accounts/signup/?next={page(invitation)}" in text
    assert answer["X-Robots-Tag"] == "noindex"
    assert "data-link" not in text


def test_a_wrong_link_is_not_found(db):
    assert Client().get("/rooms/nothing-here/").status_code == 404


def test_from_the_form_to_the_board(akari, botan):
    host, guest = client_of(akari), client_of(botan)

    opened = host.post(
        "/play/room/open/",
        {
            "deck": deck_of(akari),
            "opponent": "friend",
            "clock": "long",
            "best_of": 1,
            "undo": "off",
            "chat": "presets",
            "winner_chooses": "on",
        },
    )
    link = opened["Location"]
    assert "Waiting for your friend" in host.get(link).content.decode()
    begun = guest.post(f"{link}accept/", {"deck": deck_of(botan)})

    battle = every_battle().get()
    assert begun["Location"] == f"/battles/{battle.pk}/"
    assert host.get(link)["Location"] == begun["Location"]
    assert battle.room["clock"] == "long"
    assert battle.options["winner_chooses"] is True


def test_a_bot_may_be_chosen_by_strength_with_a_clock(akari):
    client_of(akari).post(
        "/play/room/open/",
        {
            "deck": deck_of(akari),
            "opponent": "random",
            "clock": "quick",
            "best_of": 1,
            "life_choice": "top",
        },
    )

    battle = every_battle().get()
    assert battle.origin == "practice"
    assert battle.seats.get(seat=1).bot == "random"
    assert battle.room["clock"] == "quick"
    assert battle.options["life_choice"] == "top"


def test_impossible_options_are_refused_with_a_sentence(akari):
    client = client_of(akari)

    client.post(
        "/play/room/open/",
        {"deck": deck_of(akari), "opponent": "friend", "clock": "never", "best_of": 7},
    )

    assert not Invitation.objects.exists()
    assert "message--error" in client.get("/play/room/").content.decode()


# --- REST.


def test_the_same_over_rest(akari, botan):
    host, guest = client_of(akari), client_of(botan)
    endpoint = "/api/v1/matchmaking/invitations/"

    made = host.post(
        endpoint,
        {"deck_id": deck_of(akari), "clock": "normal"},
        content_type="application/json",
    )
    token = made.json()["token"]
    seen = guest.get(f"{endpoint}{token}/").json()
    done = guest.post(
        f"{endpoint}{token}/accept/",
        {"deck_id": deck_of(botan)},
        content_type="application/json",
    )

    assert made.status_code == 201
    assert made.json()["url"].endswith(f"/rooms/{token}/")
    assert (seen["inviter"], seen["is_open"], seen["is_own"]) == ("akari", True, False)
    battle_id = str(every_battle().get().pk)
    assert done.json()["battle_id"] == battle_id
    assert host.get(f"{endpoint}{token}/").json()["battle_id"] == battle_id
    assert host.delete(f"{endpoint}{token}/").status_code == 409
    assert host.get(endpoint).json() == []


def test_a_stranger_is_not_told_the_battle_of_a_room(akari, botan, chidori):
    invitation = invite(akari)
    accept(botan, invitation)
    endpoint = f"/api/v1/matchmaking/invitations/{invitation.token}/"

    seen = client_of(chidori).get(endpoint).json()

    assert seen["battle_id"] is None
    assert not seen["is_open"]
    submissions.concede_battle(
        battle_id=Invitation.objects.get().battle_id, viewer=akari
    )


# --- The seed.


def parts_of(battle_id):
    battle = every_battle().get(pk=battle_id)
    return bytes(battle.seed), SeedParts.from_dict(battle.seed_parts)


def test_both_have_a_share_in_the_seed_of_a_room(akari, botan):
    invitation = invite(akari, share="a1" * 16)
    answer = client_of(botan).get(
        f"/api/v1/matchmaking/invitations/{invitation.token}/"
    )

    battle_id = accept(botan, invitation, share="b2" * 32)

    seed, parts = parts_of(battle_id)
    assert (
        answer.json()["secret_commitment"]
        == parts.promised
        == compute_commitment(parts.secret)
    )
    assert [share.hex() for share in parts.shares] == ["a1" * 16, "b2" * 32]
    assert parts.is_kept(seed)


def test_by_rest_and_on_the_pages_shares_are_sent_too(akari, botan):
    deck_ids = {person: deck_of(person) for person in (akari, botan)}
    made = client_of(akari).post(
        "/api/v1/matchmaking/invitations/",
        {"deck_id": deck_ids[akari], "share": "a1" * 16},
        content_type="application/json",
    )
    address = page(Invitation.objects.get(token=made.json()["token"]))
    client_of(botan).post(
        f"{address}accept/", {"deck": deck_ids[botan], "share": "b2" * 16}
    )

    _seed, parts = parts_of(Invitation.objects.get().battle_id)
    assert [share.hex() for share in parts.shares] == ["a1" * 16, "b2" * 16]


def test_who_sends_no_share_plays_as_before(akari, botan):
    seed, parts = parts_of(accept(botan, invite(akari)))

    assert parts.shares == (b"", b"")
    assert parts.is_kept(seed)


def test_a_room_that_promised_nothing_is_still_played(akari, botan):
    """The release before, which serves beside this one for a while, opened it."""
    invitation = invite(akari)
    Invitation.objects.update(seed_secret=None)

    battle_id = accept(botan, invitation, share="b2" * 16)

    assert every_battle().get(pk=battle_id).seed_parts is None


@pytest.mark.parametrize("share", ["b2" * 15, "B2" * 16])
def test_what_is_no_share_is_refused_of_either(akari, botan, share):
    with pytest.raises(BadShare):
        invite(akari, share=share)
    invitation = invite(akari)
    with pytest.raises(BadShare):
        accept(botan, invitation, share=share)

    assert Invitation.objects.get().battle_id is None
