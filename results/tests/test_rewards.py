"""Packs for won battles, where cards are earned."""

from dataclasses import replace

import pytest

from battles.bots import GOLDFISH
from battles.maintenance import finished_battles
from collection.packs.selectors import list_packs_for
from results import services
from results.models import Outcome


@pytest.fixture
def rewarded(settings):
    settings.CARD_OWNERSHIP = "earned"


def test_a_won_battle_brings_its_winner_one_pack(rewarded, ranked_duel):
    akari, botan = ranked_duel.people

    for _again in range(2):
        services.record_outcome(battle_id=ranked_duel.battle_id)

    assert [pack.reason for pack in list_packs_for(akari)] == ["result"]
    assert not list_packs_for(botan)


def test_where_every_card_may_be_used_a_won_battle_brings_nothing(ranked_duel):
    services.record_outcome(battle_id=ranked_duel.battle_id)

    assert not list_packs_for(ranked_duel.people[0])


def test_nobody_is_rewarded_for_a_battle_against_a_goldfish(
    rewarded, ranked_duel, monkeypatch
):
    real = finished_battles.get_finished_battle(ranked_duel.battle_id)
    seats = (real.seats[0], replace(real.seats[1], user_id=None, bot=GOLDFISH))
    pretended = replace(real, seats=seats, ranked=False)
    monkeypatch.setattr(
        finished_battles, "get_finished_battle", lambda _battle_id: pretended
    )
    Outcome.objects.all().delete()

    services.record_outcome(battle_id=ranked_duel.battle_id)

    assert not list_packs_for(ranked_duel.people[0])
