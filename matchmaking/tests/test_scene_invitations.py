"""Rooms that play on from a scene: who comes in, what they play, what it counts."""

from datetime import timedelta
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from battles.errors import NoPosition, SeatsTaken
from battles.scenes.errors import SceneNotFound
from battles.scenes.models import Visibility
from battles.scenes.services import change_scene, create_scene, delete_scene
from battles.tests.factories import every_battle
from collection.tests.factories import load_starter_content, make_user
from matchmaking import services
from matchmaking.errors import (
    HostAway,
    InvitationClosed,
    OwnInvitation,
    TooManyInvitations,
)
from matchmaking.models import Invitation
from unionarena.core import site_time
from unionarena.core.accounts.models import Block

REST = "/api/v1/matchmaking/invitations/"
FERRY = "phase: attack\nme: {front_line: [TDL-1-012]}\nopponent: {life: 1}\n"


@pytest.fixture
def host(db):
    load_starter_content()
    return make_user("host")


@pytest.fixture
def friend(db):
    return make_user("friend")


@pytest.fixture
def scene(host):
    fields = {"title": "Ferry", "text": FERRY, "visibility": Visibility.PRIVATE}
    return create_scene(user=host, fields=fields)


def invite(host, scene, seat=0):
    return services.invite_to_scene(
        user=host, chosen=services.SceneSeat(scene.pk, seat), now=site_time.now()
    )


def accept(user, invitation):
    return services.accept_invitation(
        user=user,
        token=invitation.token,
        deck=services.DeckChoice(),
        now=site_time.now(),
    )


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("seat", [0, 1])
def test_host_and_friend_sit_at_the_table_of_the_scene(host, friend, scene, seat):
    battle = every_battle().get(pk=accept(friend, invite(host, scene, seat)))

    seats = battle.seats.order_by("seat")
    assert [each.user for each in seats] == ([friend, host] if seat else [host, friend])
    assert battle.origin == "position"
    assert not battle.ranked


def test_a_private_scene_stays_private_to_whom_plays_on_from_it(host, friend, scene):
    accept(friend, invite(host, scene))

    page = signed_in(friend).get(reverse("battles:scene", args=[scene.pk]))
    assert page.status_code == 404


def test_a_scene_is_played_beside_another_battle(host, friend, scene):
    first, second = invite(host, scene), invite(host, scene)

    assert accept(friend, first) != accept(friend, second)


def test_the_second_friend_comes_too_late_and_the_first_comes_back(host, friend, scene):
    invitation = invite(host, scene)
    battle_id = accept(friend, invitation)

    assert accept(friend, invitation) == battle_id
    with pytest.raises(InvitationClosed):
        accept(make_user("late"), invitation)


def test_nobody_plays_against_themselves(host, scene):
    with pytest.raises(OwnInvitation):
        accept(host, invite(host, scene))


def test_a_host_who_left_the_page_is_waited_for(host, friend, scene):
    invitation = invite(host, scene)
    Invitation.objects.update(last_seen_at=site_time.now() - timedelta(minutes=5))

    with pytest.raises(HostAway):
        accept(friend, invitation)


def test_what_is_played_is_the_scene_as_it_is_when_both_sit_down(host, friend, scene):
    invitation = invite(host, scene)
    change_scene(
        user=host,
        scene_id=scene.pk,
        fields={"text": FERRY.replace("life: 1", "life: 2")},
    )

    battle = every_battle().get(pk=accept(friend, invitation))

    page = signed_in(friend).get(f"/api/v1/battles/{battle.pk}/").json()
    assert len(page["view"]["players"][1]["life"]) == 2


def test_a_deleted_scene_seats_nobody_and_leaves_the_room_open(host, friend, scene):
    invitation = invite(host, scene)
    delete_scene(user=host, scene_id=scene.pk)

    with pytest.raises(SceneNotFound):
        accept(friend, invitation)

    assert Invitation.objects.get().status == Invitation.Status.OPEN
    assert not every_battle().exists()


def test_only_a_scene_one_may_see_is_played(friend, scene):
    with pytest.raises(SceneNotFound):
        invite(friend, scene)


def test_a_game_that_is_over_is_not_played_on(host):
    text = FERRY + "when: [{me: attack with TDL-1-012}]\n"
    over = create_scene(user=host, fields={"title": "Over", "text": text})

    with pytest.raises(NoPosition):
        invite(host, over)


def test_there_is_no_third_seat(host, scene):
    with pytest.raises(SeatsTaken):
        invite(host, scene, seat=2)


def test_open_rooms_are_counted_with_all_others(host, scene):
    for _ in range(5):
        invite(host, scene)

    with pytest.raises(TooManyInvitations):
        invite(host, scene)


def test_whom_the_host_has_blocked_does_not_find_the_room(host, friend, scene):
    invitation = invite(host, scene)
    Block.objects.create(blocker=host, blocked=friend)

    page = signed_in(friend).get(
        reverse("matchmaking:invitation", args=[invitation.token])
    )
    assert page.status_code == 404


def test_from_the_scene_to_the_board_on_pages(host, friend, scene):
    url = reverse("matchmaking:invite-to-scene", args=[scene.pk])
    room = signed_in(host).post(url, {"seat": "1"}).url

    guest = signed_in(friend)
    assert "Scene: Ferry" in guest.get(room).content.decode()
    board = guest.post(f"{room}accept/").url

    assert board == signed_in(host).get(room).url
    assert guest.get(board).status_code == 200


def test_a_visitor_is_asked_to_sign_in_and_comes_back_to_the_scene(scene):
    url = reverse("matchmaking:invite-to-scene", args=[scene.pk])

    answer = Client().post(url, {"seat": "0"})

    assert reverse("battles:scene", args=[scene.pk]) in unquote(answer.url)


def test_the_same_over_rest(host, friend, scene):
    body = {"scene_id": str(scene.pk), "seat": 1}
    made = signed_in(host).post(f"{REST}scenes/", body, content_type="application/json")
    token = made.json()["token"]

    taken = signed_in(friend).post(
        f"{REST}{token}/accept/", {}, content_type="application/json"
    )

    assert (made.status_code, made.json()["is_scene"]) == (201, True)
    assert taken.json()["battle_id"]


def test_an_unknown_scene_is_not_found_over_rest(host):
    answer = signed_in(host).post(
        f"{REST}scenes/", {"scene_id": str(uuid4())}, content_type="application/json"
    )

    assert answer.status_code == 404
    assert answer.json()["code"] == "scene.not_found"
