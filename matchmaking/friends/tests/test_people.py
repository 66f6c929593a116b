"""Following, friends, presence, and notices of challenges (issue 15)."""

import json

import pytest
from channels.testing import WebsocketCommunicator
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.match_options.options import BattleOptions
from battles.seating import battle_creation
from battles.seating.battle_creation import SeatRequest
from battles.tests.factories import lock
from matchmaking import services
from matchmaking.errors import CannotFollow, GuestsFollowNobody
from matchmaking.friends.people import list_people
from matchmaking.models import Follow
from matchmaking.open_pages import presence
from matchmaking.services import following
from matchmaking.sockets.page_consumer import PageConsumer
from matchmaking.tests.factories import NOON, choose_deck
from results.profiles import public_profiles
from unionarena.core.accounts import services as accounts
from unionarena.core.accounts.names import claim_name
from unionarena.core.accounts.services import PersonNotFound


@pytest.fixture(autouse=True)
def _nobody_here():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def akari(akari):
    claim_name(akari)
    return akari


@pytest.fixture
def botan(botan):
    claim_name(botan)
    return botan


@pytest.fixture
def chidori(chidori):
    claim_name(chidori)
    return chidori


@pytest.fixture
def daichi(daichi):
    claim_name(daichi)
    return daichi


def follow(one, other):
    return services.follow_person(user=one, address=other.shown_name, now=NOON)


def befriend(one, other):
    follow(one, other)
    follow(other, one)


def names(people):
    return [each.name for each in people]


def play(one, other, **options):
    return battle_creation.create_battle(
        seats=[SeatRequest(user=who, deck=lock(who)) for who in (one, other)],
        options=BattleOptions(clock="normal", **options),
        origin="matchmaking",
    )


def test_two_who_follow_each_other_are_friends(akari, botan):
    follow(akari, botan)
    assert names(list_people(akari).followed) == [botan.shown_name]
    assert names(list_people(botan).followers) == [akari.shown_name]

    follow(botan, akari)

    assert names(list_people(akari).friends) == [botan.shown_name]
    assert names(list_people(botan).friends) == [akari.shown_name]
    assert list_people(akari).followed == []


def test_following_twice_is_following_once_and_can_be_undone(akari, botan):
    assert follow(akari, botan) == follow(akari, botan)

    for _again in range(2):
        services.unfollow_person(user=akari, address=botan.name_key)

    assert not Follow.objects.exists()


def test_nobody_follows_themselves_nor_somebody_who_is_not_there(akari):
    with pytest.raises(CannotFollow):
        follow(akari, akari)
    for name in ("nobody at all", "", "\u200b"):
        with pytest.raises(PersonNotFound):
            services.follow_person(user=akari, address=name, now=NOON)


def test_a_list_that_is_full_takes_nobody_more(akari, botan, chidori, monkeypatch):
    monkeypatch.setattr(following, "MOST_FOLLOWED", 1)
    follow(akari, botan)

    with pytest.raises(CannotFollow):
        follow(akari, chidori)
    assert follow(akari, botan)


def test_guests_follow_nobody_and_nobody_follows_them(akari, botan):
    botan.guest_since, botan.name_key = timezone.now(), None
    botan.save()

    with pytest.raises(GuestsFollowNobody):
        follow(botan, akari)
    with pytest.raises(PersonNotFound):
        services.follow_person(user=akari, address=botan.username, now=NOON)


def test_whoever_shows_no_page_is_not_found_and_not_named_any_more(akari, botan):
    befriend(akari, botan)
    public_profiles.save_visibility(user=botan, has_profile=False)

    assert list_people(akari).friends == []
    with pytest.raises(PersonNotFound):
        follow(akari, botan)


@pytest.mark.parametrize("who_blocks", [0, 1])
def test_a_block_ends_it_on_both_sides_and_for_good(akari, botan, who_blocks):
    befriend(akari, botan)
    one, other = (akari, botan)[who_blocks], (botan, akari)[who_blocks]

    accounts.block_person(user=one, other_id=other.pk)

    assert not Follow.objects.exists()
    for pair in ((akari, botan), (botan, akari)):
        with pytest.raises(PersonNotFound):
            follow(*pair)
    accounts.unblock_person(user=one, other_id=other.pk)
    assert list_people(akari).friends == []


def test_a_friend_with_a_page_open_is_here_and_a_mere_follower_learns_nothing(
    akari, botan, chidori
):
    befriend(akari, botan)
    follow(chidori, botan)
    presence.note_presence(botan.pk)

    assert list_people(akari).friends[0].is_here
    assert not list_people(chidori).followed[0].is_here


def test_whoever_wants_it_hidden_is_never_seen_to_be_here_or_to_play(akari, botan):
    befriend(akari, botan)
    public_profiles.save_visibility(user=botan, is_present=False)
    presence.note_presence(botan.pk)
    play(botan, akari)

    (friend,) = list_people(akari).friends
    assert (friend.is_here, friend.is_playing, friend.watch_url) == (False, False, "")


def test_a_friend_who_plays_comes_first_and_may_be_watched(akari, botan, chidori):
    befriend(akari, chidori)
    befriend(akari, botan)
    presence.note_presence(botan.pk)
    stranger = play(chidori, botan.__class__.objects.create(username="stranger"))

    friends = list_people(akari).friends

    assert names(friends) == [chidori.shown_name, botan.shown_name]
    assert friends[0].watch_url == reverse("battles:watch", args=[stranger.pk])
    assert (friends[1].is_playing, friends[1].watch_url) == (False, "")


def test_a_battle_that_wants_no_spectators_is_not_offered(akari, botan, chidori):
    befriend(akari, botan)
    play(botan, chidori, spectators=False)

    (friend,) = list_people(akari).friends
    assert (friend.is_playing, friend.watch_url) == (True, "")


def test_a_cache_that_is_out_takes_no_page_along(akari, botan, monkeypatch):
    befriend(akari, botan)
    monkeypatch.setattr(presence, "cache", None)

    presence.note_presence(botan.pk)
    assert not list_people(akari).friends[0].is_here


def test_the_list_costs_the_same_however_long(
    akari, botan, chidori, daichi, django_assert_max_num_queries
):
    for other in (botan, chidori, daichi):
        befriend(akari, other)

    with django_assert_max_num_queries(8):
        assert len(list_people(akari).friends) == 3


def test_challenging_somebody_tells_their_pages_and_nobody_elses(
    akari, botan, heard, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        made = services.create_invitation(
            user=akari,
            deck=choose_deck(akari),
            room=services.Room(BattleOptions(clock="normal"), invitee=botan.shown_name),
            now=timezone.now(),
        )

    url = reverse("matchmaking:invitation", args=[made.token])
    ((group, notice),) = heard.messages
    assert group == f"pages.{botan.pk}"
    assert (notice["type"], notice["occasion"]) == ("notification", "challenge")
    assert (notice["title"], notice["url"]) == ("akari challenges you", url)


def test_a_challenge_stands_on_the_first_page_of_whom_it_is_for(client, akari, botan):
    services.create_invitation(
        user=akari,
        deck=choose_deck(akari),
        room=services.Room(BattleOptions(clock="normal"), invitee=botan.shown_name),
        now=timezone.now(),
    )

    client.force_login(botan)
    assert "You’ve been challenged" in client.get("/").content.decode()
    client.force_login(akari)
    assert "You’ve been challenged" not in client.get("/").content.decode()


@pytest.mark.asyncio
@pytest.mark.django_db(transaction=True)
async def test_an_open_page_is_presence_and_hears_of_a_challenge(live_content):
    from channels.db import database_sync_to_async
    from channels.layers import get_channel_layer

    from matchmaking.tests.factories import make_people
    from unionarena.core.notifications.page_groups import get_page_group

    akari = await database_sync_to_async(make_people)("akari")
    page = WebsocketCommunicator(PageConsumer.as_asgi(), "/ws/me/")
    page.scope["user"] = akari
    assert (await page.connect())[0]
    assert presence.list_present_people([akari.pk]) == {akari.pk}

    notice = {"type": "notification", "id": 1, "title": "…", "url": "/rooms/t/"}
    await get_channel_layer().group_send(get_page_group(akari.pk), notice)
    assert json.loads(await page.receive_from()) == notice
    await page.send_to(text_data='{"type": "ping"}')
    assert json.loads(await page.receive_from()) == {"type": "pong"}
    await page.disconnect()


def test_people_follow_and_leave_each_other_on_pages(client, akari, botan):
    client.force_login(akari)
    player = reverse("results:player", args=[botan.name_key])
    button = reverse("matchmaking:follow-button", args=[botan.name_key])
    assert button in client.get(player).content.decode()
    assert "Follow" in client.get(button).content.decode()

    fields = {"person": botan.name_key, "action": "follow", "back": "player"}
    assert client.post(reverse("matchmaking:follow"), fields).url == player
    assert "Unfollow" in client.get(button).content.decode()
    assert (
        botan.shown_name in client.get(reverse("matchmaking:people")).content.decode()
    )

    client.post(reverse("matchmaking:follow"), {**fields, "action": "unfollow"})
    assert not Follow.objects.exists()


def test_a_refusal_is_told_on_the_page(client, akari):
    client.force_login(akari)
    fields = {"person": "nobody at all", "action": "follow"}

    page = client.post(reverse("matchmaking:follow"), fields, follow=True)

    assert "Player not found." in page.content.decode()


@pytest.mark.parametrize("whose", ["own", "visitor", "blocked"])
def test_there_is_no_button_where_nobody_can_be_followed(client, akari, botan, whose):
    if whose == "blocked":
        accounts.block_person(user=botan, other_id=akari.pk)
    if whose != "visitor":
        client.force_login(botan if whose == "own" else akari)

    answer = client.get(reverse("matchmaking:follow-button", args=[botan.name_key]))

    assert answer.status_code == 200
    assert "<form" not in answer.content.decode()


def test_people_by_rest(client, akari, botan):
    client.force_login(akari)
    address = reverse("api:matchmaking:following", args=[botan.name_key])
    for _again in range(2):
        assert client.put(address).status_code == 204
    follow(botan, akari)
    presence.note_presence(botan.pk)

    people = client.get(reverse("api:matchmaking:people")).json()
    assert [(each["player"], each["is_here"]) for each in people["friends"]] == [
        (botan.name_key, True)
    ]
    own = reverse("api:matchmaking:following", args=[akari.name_key])
    refused = client.put(own)
    assert (refused.status_code, refused.json()["code"]) == (
        409,
        "matchmaking.cannot_follow",
    )
    assert client.delete(address).status_code == 204
    assert client.get(reverse("api:matchmaking:people")).json()["friends"] == []


def test_naming_somebody_to_challenge_fills_in_the_room(client, akari, botan):
    client.force_login(akari)
    page = client.get(reverse("matchmaking:room"), {"challenge": botan.shown_name})

    form = page.context["form"]
    assert (form["audience"].value(), form["invitee"].value()) == ("person", "botan")


def test_every_form_of_the_page_of_people_can_be_sent(akari, botan, chidori):
    """A form without its token is refused by the site itself."""
    befriend(akari, botan)
    follow(chidori, akari)
    visitor = Client(enforce_csrf_checks=True)
    visitor.force_login(akari)

    page = visitor.get("/people/").content.decode()

    main = page[page.index("<main") : page.index("</main>")]
    assert main.count('name="csrfmiddlewaretoken"') == main.count('method="post"')
    assert main.count('name="action"') == 3


def find(user, words):
    return names(list_people(user, words=words).found)


def test_players_are_found_by_part_of_their_name_those_that_begin_so_first(
    akari, botan, chidori, daichi
):
    assert find(akari, "chi") == ["chidori", "daichi"]
    assert find(akari, "CHI") == ["chidori", "daichi"]
    assert find(akari, "botan") == ["botan"]
    assert find(akari, "aka") == []  # not oneself


@pytest.mark.parametrize("words", ["", "b", " ", "%", "nobody"])
def test_search_with_too_few_letters_or_no_match_finds_nobody(akari, botan, words):
    assert find(akari, words) == []


def test_search_finds_neither_blocked_players_nor_those_without_a_profile(
    akari, botan, chidori
):
    accounts.block_person(user=botan, other_id=akari.pk)
    public_profiles.save_visibility(user=chidori, has_profile=False)

    assert find(akari, "botan") == []
    assert find(akari, "chidori") == []


def test_search_is_on_the_page_and_in_rest(client, akari, botan):
    client.force_login(akari)

    page = client.get(reverse("matchmaking:people"), {"q": "ota"})
    answer = client.get("/api/v1/matchmaking/people/", {"q": "ota"}).json()

    assert 'data-person="botan"' in page.content.decode()
    assert [one["name"] for one in answer["found"]] == ["botan"]
    assert answer["friends"] == []
