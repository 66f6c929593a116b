"""Clubs on pages and over REST: who sees and may do what."""

import pytest
from django.test import Client

from collection.tests.factories import make_user
from matchmaking.clubs.models import Club, Membership, Role
from matchmaking.clubs.tests.factories import add, create, join, role_of
from results.profiles import public_profiles
from unionarena.core.accounts.services import block_person

API = "/api/v1/clubs/"


@pytest.fixture
def app(client, botan):
    """The browser of a player who is in no club."""
    client.force_login(botan)
    return client


def read(client, address):
    return client.get(address).content.decode()


def send(client, method, address, body=None):
    return getattr(client, method)(
        f"{API}{address}", body or {}, content_type="application/json"
    )


# --- Pages.


def test_everyone_finds_and_reads_a_club_and_visitors_are_told_to_sign_up(club):
    club.about = "Every Friday."
    club.save()

    assert f"/clubs/{club.pk}/" in read(Client(), "/clubs/?q=harbour")
    assert "No clubs match." in read(Client(), "/clubs/?q=nothing")
    page = read(Client(), f"/clubs/{club.pk}/")
    assert "Every Friday." in page
    assert "Sign up to join a club." in page
    assert 'data-action="join"' not in page
    assert Client().get("/clubs/999999/").status_code == 404


def test_a_club_is_created_on_its_page_or_refused_in_the_form(app, botan):
    body = {"name": "Night watch", "about": "", "game": "", "is_open": "on"}
    answer = app.post("/clubs/new/", body)

    club = Club.objects.get()
    assert (answer.url, role_of(botan, club)) == (f"/clubs/{club.pk}/", Role.OWNER)
    again = app.post("/clubs/new/", {**body, "name": "N1ght watch"})
    assert again.status_code == 200
    assert "a very similar one, exists" in again.content.decode()


def test_a_player_joins_and_leaves_on_the_page(app, botan, club):
    page = f"/clubs/{club.pk}/"
    assert 'data-action="join"' in read(app, page)

    app.post(f"{page}join/")
    assert role_of(botan, club) == Role.MEMBER
    assert 'data-action="leave"' in read(app, page)
    assert "data-own" in read(app, "/clubs/")
    app.post(f"{page}leave/")
    assert role_of(botan, club) == ""


def test_requests_are_shown_to_whoever_decides_them_alone(
    client, akari, botan, chidori, strict_club
):
    join(botan, strict_club)
    add(chidori, strict_club)
    page = f"/clubs/{strict_club.pk}/"

    for person, sees in ((akari, True), (botan, False), (chidori, False)):
        client.force_login(person)
        assert ('data-member="botan"' in read(client, page)) is sees

    client.force_login(akari)
    client.post(f"{page}members/botan/", {"does": "member"})
    assert role_of(botan, strict_club) == Role.MEMBER
    client.post(f"{page}members/botan/", {"does": "remove"})
    assert role_of(botan, strict_club) == ""


def test_a_refusal_is_a_message_and_changes_nothing(app, akari, club):
    answer = app.post(
        f"/clubs/{club.pk}/members/akari/", {"does": "remove"}, follow=True
    )

    assert "Only the owner and the officers" in answer.content.decode()
    assert role_of(akari, club) == Role.OWNER


def test_settings_are_for_officers_and_the_webhook_for_the_owner(
    client, akari, botan, club
):
    settings, webhook = (
        f"/clubs/{club.pk}/{page}/" for page in ("settings", "webhook")
    )
    seen = {}
    for person, role in ((botan, Role.MEMBER), (botan, Role.OFFICER), (akari, None)):
        if role is not None:
            Membership.objects.filter(user=person).delete()
            add(person, club, role)
        client.force_login(person)
        seen[role] = [client.get(each).status_code for each in (settings, webhook)]
    assert seen == {Role.MEMBER: [403, 403], Role.OFFICER: [200, 403], None: [200, 200]}

    client.post(settings, {"about": "By request.", "game": "kiseki"})
    club.refresh_from_db()
    assert (club.about, club.game, club.is_open) == ("By request.", "kiseki", False)


def test_only_the_owner_closes_a_club(client, akari, botan, club):
    for person, is_left in ((botan, True), (akari, False)):
        client.force_login(person)
        assert ("data-close" in read(client, f"/clubs/{club.pk}/")) is not is_left
        client.post(f"/clubs/{club.pk}/close/")
        assert Club.objects.exists() is is_left


def test_a_players_page_lists_their_clubs_as_far_as_they_show_it(
    client, akari, botan, club, strict_club
):
    join(botan, club)
    join(botan, strict_club)  # only asked
    address = "/people/botan/clubs/"

    assert address in read(client, "/players/botan/")
    assert "Harbour lights" in read(client, address)
    assert "Night watch" not in read(client, address)

    block_person(user=botan, other_id=akari.pk)
    client.force_login(akari)
    assert "Harbour lights" not in read(client, address)
    client.logout()
    public_profiles.save_visibility(user=botan, has_profile=False)
    assert "Harbour lights" not in read(client, address)


def test_the_page_of_people_leads_to_clubs(app):
    assert 'href="/clubs/"' in read(app, "/people/")


def test_a_list_of_members_is_paged(client, akari, club, monkeypatch):
    monkeypatch.setattr("matchmaking.pages.clubs.MEMBERS_PER_PAGE", 2)
    for name in ("botan", "chidori"):
        add(make_user(name), club)

    page = read(client, f"/clubs/{club.pk}/")

    assert 'data-member="botan"' in page
    assert 'data-member="chidori"' not in page
    assert 'rel="next"' in page


def test_the_ladder_is_of_the_game_of_the_club_or_of_a_chosen_one(client, akari, club):
    page = read(client, f"/clubs/{club.pk}/ladder/?game=kiseki")
    assert "?game=universe-end" in page
    assert client.get(f"/clubs/{club.pk}/ladder/?game=chess").status_code == 200

    other = create(akari, "Night watch", game="kiseki")
    assert "?game=" not in read(client, f"/clubs/{other.pk}/ladder/")


# --- REST.


def test_a_club_is_created_changed_and_closed_over_rest(app):
    made = send(app, "post", "", {"name": "Night watch"})
    assert made.status_code == 201
    assert made.json()["my_role"] == "owner"
    pk = made.json()["club"]["id"]

    changed = send(app, "put", f"{pk}/", {"about": "Fridays.", "is_open": False})
    assert changed.json()["club"]["about"] == "Fridays."
    assert app.get(f"{API}?mine=true").json()["results"][0]["members"] == 1
    assert send(app, "delete", f"{pk}/").status_code == 204
    assert send(app, "delete", f"{pk}/").json()["code"] == "club.unknown"


def test_members_and_requests_are_read_and_changed_over_rest(
    client, akari, botan, strict_club
):
    client.force_login(botan)
    address = f"{strict_club.pk}/"
    joined = send(client, "put", f"{address}membership/")
    assert joined.json()["my_role"] == "pending"
    assert client.get(f"{API}{address}requests/").json()["code"] == (
        "club.not_an_officer"
    )
    client.force_login(akari)
    (request,) = client.get(f"{API}{address}requests/").json()["results"]
    assert (request["player"], request["role"]) == ("botan", "pending")

    accepted = send(client, "put", f"{address}members/botan/", {"role": "member"})
    assert accepted.status_code == 204
    members = client.get(f"{API}{address}members/").json()["results"]
    assert [(each["name"], each["role"]) for each in members] == [
        ("akari", "owner"),
        ("botan", "member"),
    ]
    assert send(client, "delete", f"{address}members/botan/").status_code == 204
    gone = send(client, "delete", f"{address}members/botan/")
    assert (gone.status_code, gone.json()["code"]) == (404, "club.unknown_member")
    owner = send(client, "delete", f"{address}membership/")
    assert (owner.status_code, owner.json()["code"]) == (409, "club.owner_stays")


@pytest.mark.parametrize(
    ("method", "place", "body"),
    [
        ("post", "", {"name": "Night watch", "owner": "akari"}),
        ("post", "", {"name": "ab"}),
        ("put", "members/akari/", {"role": "pending"}),
        ("get", "ladder/?game=chess", None),
    ],
)
def test_what_an_operation_does_not_have_is_refused(app, club, method, place, body):
    address = f"{club.pk}/{place}" if place else ""

    assert send(app, method, address, body).status_code == 400


def test_the_clubs_of_a_player_are_listed_as_on_their_page(
    app, akari, botan, club, strict_club
):
    join(botan, club)
    join(botan, strict_club)
    listed = app.get(f"{API}?player=botan").json()["results"]
    assert [each["name"] for each in listed] == ["Harbour lights"]

    public_profiles.save_visibility(user=akari, has_profile=False)
    assert app.get(f"{API}?player=akari").status_code == 404


def test_who_hides_their_name_is_nameless_in_lists_over_rest(client, botan, club):
    join(botan, club)
    public_profiles.save_visibility(user=botan, is_named=False)
    client.force_login(make_user("chidori"))

    members = client.get(f"{API}{club.pk}/members/").json()["results"]

    assert [each["name"] for each in members] == ["akari", ""]
