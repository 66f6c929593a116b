"""Every endpoint of bots: what a token grants, and what it does not (issue 15)."""

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from matchmaking.bots import services
from matchmaking.bots.tests.factories import make_bot
from matchmaking.tests.factories import NOON, deck_of
from unionarena.core.accounts.models import Sanction, User


def by_token(token):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return client


def by_person(user):
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def grinder(akari):
    return make_bot(akari)


def refusal(answer):
    return answer.status_code, answer.json()["code"]


def test_owner_makes_a_bot_and_is_told_its_token_once(akari):
    person = by_person(akari)
    made = person.post(
        "/api/v1/bots/mine/",
        {"name": "Grinder", "deck_id": deck_of(akari)},
        format="json",
    )

    assert made.status_code == 201
    assert made.json()["bot"]["name"] == "Grinder (akari’s bot)"
    token = made.json()["token"]
    assert by_token(token).get("/api/v1/bots/me/").json()["rating"] == 1500
    assert token not in person.get("/api/v1/bots/mine/").content.decode()


def test_owner_pauses_deletes_and_restores_over_rest(akari, grinder):
    person, own = by_person(akari), f"/api/v1/bots/mine/{grinder[0].pk}/"

    paused = person.patch(own, {"is_paused": True}, format="json").json()
    assert paused["paused_at"]
    assert person.delete(own).status_code == 204
    assert person.post(f"{own}restore/").json()["deleted_at"] is None
    token = paused["tokens"][0]["id"]
    assert person.delete(f"{own}tokens/{token}/").status_code == 204
    assert refusal(by_token(grinder[1]).get("/api/v1/bots/me/")) == (
        401,
        "bot.unknown_token",
    )


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/api/v1/matchmaking/queue/"),
        ("get", "/api/v1/matchmaking/queue/"),
        ("post", "/api/v1/matchmaking/invitations/"),
        ("post", "/api/v1/battles/practice/"),
        ("get", "/api/v1/profile/"),
        ("get", "/api/v1/decks/"),
        ("get", "/api/v1/tournaments/"),
        ("get", "/api/v1/bots/mine/"),
        ("post", "/api/v1/bots/mine/"),
        ("post", "/api/v1/bots/1/challenge/"),
    ],
)
def test_no_door_of_people_opens_to_a_bot(grinder, method, path):
    answer = getattr(by_token(grinder[1]), method)(path, {}, format="json")

    assert refusal(answer) == (403, "bot.not_for_bots")


@pytest.mark.parametrize("endpoint", ["chat", "undo", "claim", "rematch", "hand-over"])
def test_bot_neither_talks_nor_asks_for_anything_at_its_table(grinder, endpoint):
    bot, token = grinder
    battle_id = services.start_training(account=bot.user, house="random", now=NOON)

    answer = by_token(token).post(f"/api/v1/battles/{battle_id}/{endpoint}/", {})

    assert refusal(answer) == (403, "bot.not_for_bots")


def test_bot_sees_no_battle_of_another(grinder, botan):
    other, _token = make_bot(botan, name="Other")
    battle_id = services.start_training(account=other.user, house="random", now=NOON)

    answer = by_token(grinder[1]).get(f"/api/v1/battles/{battle_id}/")

    assert answer.status_code == 404


@pytest.mark.parametrize("token", ["", "uab_made-up", "x" * 5000])
def test_unknown_token_is_refused_and_opens_nothing(db, token):
    answer = by_token(token).get("/api/v1/bots/me/")

    assert refusal(answer) == (401, "bot.unknown_token")


@pytest.mark.parametrize("whose", ["owner", "bot"])
def test_closed_account_shuts_its_bots_out(akari, grinder, whose):
    bot, token = grinder
    closed = akari if whose == "owner" else bot.user
    until = NOON.replace(year=2090)
    Sanction.objects.create(
        user=closed,
        kind="account",
        reason="spam",
        imposed_at=NOON.replace(year=2020),
        ends_at=until,
    )
    User.objects.filter(pk=closed.pk).update(suspended_until=until)

    answer = by_token(token).get("/api/v1/bots/me/")

    assert refusal(answer) == (403, "sanction.account")


@pytest.mark.parametrize("endpoint", ["me/", "me/ready/", "me/training/"])
def test_person_has_no_business_at_the_endpoints_of_bots(akari, endpoint):
    person = by_person(akari)
    path = f"/api/v1/bots/{endpoint}"
    body = {"house": "random"} if "training" in endpoint else {}

    answer = (
        person.get(path)
        if endpoint == "me/"
        else person.post(path, body, format="json")
    )

    assert refusal(answer) == (403, "bot.only_for_bots")


def test_bot_trains_by_token_and_finds_its_battle(grinder):
    client = by_token(grinder[1])

    begun = client.post("/api/v1/bots/me/training/", {"house": "random"}, format="json")

    state = client.get("/api/v1/bots/me/").json()
    assert [each["id"] for each in state["battles"]] == [begun.json()["id"]]
    present = client.get(f"/api/v1/battles/{begun.json()['id']}/")
    assert present.json()["view"]["viewer"] == 0


def test_bot_does_not_train_against_what_is_no_bot_of_the_house(grinder):
    answer = by_token(grinder[1]).post(
        "/api/v1/bots/me/training/", {"house": "goldfish"}, format="json"
    )

    assert answer.status_code == 400


def test_person_challenges_over_rest_who_is_ready(botan, grinder):
    bot, token = grinder
    by_token(token).post("/api/v1/bots/me/ready/", {"challenges": True}, format="json")

    begun = by_person(botan).post(
        f"/api/v1/bots/{bot.pk}/challenge/", {"deck_id": deck_of(botan)}, format="json"
    )

    assert begun.status_code == 201
    shown = APIClient().get(f"/api/v1/bots/{bot.pk}/").json()
    assert [game["opponent"] for game in shown["latest"]] == ["botan"]


def test_ladder_is_everybodys_to_see(grinder, client):
    rungs = APIClient().get("/api/v1/bots/").json()

    assert [each["house"] for each in rungs] == ["monte_carlo", "greedy", "random", ""]
    page = client.get(reverse("bots:ladder")).content.decode()
    assert "Grinder (akari’s bot)" in page


def test_page_of_ones_bots_shows_a_token_once(akari, client):
    client.force_login(akari)
    made = client.post(
        reverse("bots:make"), {"name": "Grinder", "deck": deck_of(akari)}
    )
    assert made.status_code == 302

    first = client.get(reverse("bots:mine"))
    again = client.get(reverse("bots:mine"))

    assert "uab_" in first.content.decode()
    assert first["Cache-Control"] == "no-store"
    assert "uab_" not in again.content.decode()


def test_every_button_of_the_page_does_what_it_says(akari, grinder, client):
    client.force_login(akari)
    path = reverse("bots:change", args=[grinder[0].pk])

    def press(action, **more):
        client.post(path, {"action": action, **more})
        grinder[0].refresh_from_db()
        return grinder[0]

    assert press("pause").paused_at
    assert press("go-on").paused_at is None
    assert press("hide").is_public is False
    assert press("show").is_public is True
    assert press("delete").deleted_at
    assert "deleted" in client.get(reverse("bots:mine")).content.decode()
    assert press("restore").deleted_at is None
    press("revoke", token=grinder[0].user.tokens.get().pk)
    assert not grinder[0].user.tokens.exists()


def test_page_of_a_bot_offers_a_game_when_it_is_ready(botan, grinder, client):
    bot, token = grinder
    client.force_login(botan)
    page = reverse("bots:detail", args=[bot.pk])
    assert 'data-action="challenge"' not in client.get(page).content.decode()
    by_token(token).post("/api/v1/bots/me/ready/", {"challenges": True}, format="json")

    assert 'data-action="challenge"' in client.get(page).content.decode()
    begun = client.post(
        reverse("bots:challenge", args=[bot.pk]), {"deck": deck_of(botan)}
    )
    assert begun.url.startswith("/battles/")


def test_bot_has_no_profile_among_people_and_signs_in_nowhere(grinder, client):
    bot, token = grinder
    assert bot.user.name_key is None
    assert not bot.user.has_usable_password()
    answer = client.post(
        "/_allauth/app/v1/auth/login",
        {"username": bot.user.username, "password": token},
        content_type="application/json",
    )

    assert answer.status_code in {400, 401}
