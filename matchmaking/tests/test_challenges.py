"""Open challenges: on the board for anyone, or for one player alone."""

import pytest
from django.utils import timezone

from battles.match_options.options import BattleOptions
from matchmaking import selectors, services
from matchmaking.errors import InvitationNotFound, OwnInvitation
from matchmaking.selectors import HOST_PRESENT
from matchmaking.tests.factories import (
    NOON,
    at,
    battle_of,
    choose_deck,
    join,
    status_of,
)
from unionarena.core.accounts import services as accounts
from unionarena.core.accounts.services import PersonNotFound

LIVE = BattleOptions(clock="normal")
LETTER = BattleOptions(clock="days1")


def challenge(user, *, options=LIVE, **audience):
    return services.create_invitation(
        user=user,
        deck=choose_deck(user),
        room=services.Room(options, **audience),
        now=NOON,
    )


def accept(user, invitation):
    return services.accept_invitation(
        user=user,
        token=invitation.token,
        deck=choose_deck(user),
        now=at(1),
    )


def board_of(user, seconds=1):
    return selectors.list_open_challenges(user, now=at(seconds))


def test_a_challenge_on_the_board_is_for_anybody_but_its_maker(akari, botan):
    made = challenge(akari, is_public=True)

    assert board_of(botan) == [made]
    assert board_of(akari) == []
    assert accept(botan, made)
    assert board_of(botan) == []


def test_a_room_for_a_link_is_on_no_board(akari, botan):
    challenge(akari)

    assert board_of(botan) == []


def test_nobody_finds_a_challenge_of_whom_they_have_blocked(akari, botan):
    challenge(akari, is_public=True)
    accounts.block_person(user=botan, other_id=akari.pk)

    assert board_of(botan) == []


def test_a_live_challenge_stands_while_its_maker_is_there(akari, botan):
    challenge(akari, is_public=True)
    present = HOST_PRESENT.total_seconds()

    assert board_of(botan, present)
    assert not board_of(botan, present + 1)


def test_by_correspondence_nobody_need_be_there(akari, botan):
    challenge(akari, options=LETTER, is_public=True)

    assert board_of(botan, 3600)


def test_a_challenge_to_one_person_is_theirs_alone(akari, botan, chidori):
    made = challenge(akari, invitee="Botan")

    assert selectors.list_challenges_for(botan, now=at(1)) == [made]
    assert selectors.list_challenges_for(chidori, now=at(1)) == []
    for act in (
        lambda: accept(chidori, made),
        lambda: selectors.find_invitation(chidori, made.token),
        lambda: services.cancel_invitation(user=chidori, token=made.token),
    ):
        with pytest.raises(InvitationNotFound):
            act()
    assert accept(botan, made)


def test_challenge_is_among_the_invitations_of_both(client, akari, botan, chidori):
    """Finding 9: the list was empty for the one who was challenged."""
    made = services.create_invitation(
        user=akari,
        deck=choose_deck(akari),
        room=services.Room(LIVE, invitee="Botan"),
        now=timezone.now(),
    )

    def list_for(person):
        client.force_login(person)
        rows = client.get("/api/v1/matchmaking/invitations/").json()
        return [(row["token"], row["is_own"], row["is_for_me"]) for row in rows]

    assert list_for(akari) == [(made.token, True, False)]
    assert list_for(botan) == [(made.token, False, True)]
    assert list_for(chidori) == []


def test_whoever_is_challenged_may_decline(akari, botan):
    made = challenge(akari, invitee="botan")

    services.cancel_invitation(user=botan, token=made.token)

    assert selectors.list_challenges_for(botan, now=at(1)) == []


@pytest.mark.parametrize("name", ["nobody at all", "botan"])
def test_whoever_is_not_there_or_has_blocked_is_not_told_apart(akari, botan, name):
    accounts.block_person(user=botan, other_id=akari.pk)

    with pytest.raises(PersonNotFound):
        challenge(akari, invitee=name)


def test_nobody_challenges_themselves(akari):
    with pytest.raises(OwnInvitation):
        challenge(akari, invitee="akari")


def test_a_game_by_correspondence_does_not_end_the_search(akari, botan):
    join(botan)
    made = challenge(akari, options=LETTER, is_public=True)

    accept(botan, made)

    assert status_of(botan) == ("waiting", "")
    assert battle_of(botan) is None


def test_the_page_shows_both_kinds(client, akari, botan, chidori):
    from django.utils import timezone

    for host, audience in (
        (akari, {"is_public": True}),
        (chidori, {"invitee": "botan"}),
    ):
        services.create_invitation(
            user=host,
            deck=choose_deck(host),
            room=services.Room(LIVE, **audience),
            now=timezone.now(),
        )
    client.force_login(botan)

    page = client.get("/play/board/").content.decode()

    assert page.count("data-challenge=") == 2
    assert "akari" in page
    assert "chidori" in page
