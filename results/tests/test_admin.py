"""Operators look at results and change nothing."""

import pytest
from django.urls import reverse

from results import services
from results.models import Outcome, Rating, RatingChange

TABLES = {"outcome": Outcome, "rating": Rating, "ratingchange": RatingChange}


@pytest.fixture
def recorded(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)
    return ranked_duel


@pytest.mark.parametrize("table", TABLES)
def test_operators_can_look(admin_client, recorded, table):
    row = TABLES[table].objects.first()

    rows = admin_client.get(reverse(f"admin:results_{table}_changelist"))
    page = admin_client.get(reverse(f"admin:results_{table}_change", args=[row.pk]))

    assert (rows.status_code, page.status_code) == (200, 200)


@pytest.mark.parametrize("table", TABLES)
def test_nobody_can_add_change_or_delete(admin_client, recorded, table):
    row = TABLES[table].objects.first()
    address = f"admin:results_{table}"

    answers = [
        admin_client.post(reverse(f"{address}_add"), {}),
        admin_client.post(reverse(f"{address}_change", args=[row.pk]), {}),
        admin_client.post(reverse(f"{address}_delete", args=[row.pk]), {"post": "yes"}),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert TABLES[table].objects.filter(pk=row.pk).exists()


def test_outcomes_can_be_found_by_name_and_battle(admin_client, recorded):
    address = reverse("admin:results_outcome_changelist")

    for word in ("akari", str(recorded.battle_id)):
        page = admin_client.get(address, {"q": word}).content.decode()
        assert str(recorded.battle_id) in page
    assert str(recorded.battle_id) not in admin_client.get(
        address, {"q": "nobody"}
    ).content.decode().replace("q=nobody", "")
