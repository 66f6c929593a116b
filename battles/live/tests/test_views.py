"""The board page, and the operators' desk."""

import pytest
from django.urls import reverse

from battles.live import submissions
from battles.models import Battle
from collection.tests.factories import make_player
from unionarena.core.accounts.models import User


def board_of(duel):
    return reverse("battles:board", args=[duel.battle_id])


def test_the_board_tells_the_browser_where_to_connect(client, duel):
    client.force_login(duel.people[1])

    response = client.get(board_of(duel))

    context = response.context
    assert response.status_code == 200
    assert context["seat"] == 1
    assert context["me"]["name"] == "botan"
    assert context["opponent"]["name"] == "akari"
    assert context["is_finished"] is False
    for path in (f"/ws/battles/{duel.battle_id}/", f"/results/{duel.battle_id}/"):
        assert path in response.content.decode()


def test_the_board_shows_nothing_of_the_battle_itself(client, duel):
    client.force_login(duel.people[0])

    page = client.get(board_of(duel)).content.decode()

    assert "TDL-" not in page
    assert bytes(Battle.objects.get(pk=duel.battle_id).seed).hex() not in page


def test_a_strangers_board_is_not_there(client, duel):
    client.force_login(make_player("stranger"))

    assert client.get(board_of(duel)).status_code == 404


def test_whoever_is_not_signed_in_is_asked_to(client, duel):
    response = client.get(board_of(duel))

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/")


@pytest.fixture
def operator(client, db):
    client.force_login(User.objects.create_superuser("operator", password="x"))
    return client


def test_operators_see_battles_and_no_secrets(operator, duel):
    battle = Battle.objects.get(pk=duel.battle_id)
    seed = bytes(battle.seed).hex()
    address = reverse("admin:battles_battle_change", args=[battle.pk])

    running = operator.get(address).content.decode()
    submissions.concede_battle(battle_id=battle.pk, viewer=duel.people[0])
    finished = operator.get(address).content.decode()

    assert "akari" in running
    assert seed not in running
    assert seed in finished


def test_operators_see_the_log_once_the_battle_is_over(operator, duel):
    duel.play(3)
    address = reverse("admin:battles_battleaction_changelist")

    running = operator.get(address).context["cl"].result_count
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[0])
    finished = operator.get(address).context["cl"].result_count

    assert (running, finished) == (0, 4)
