"""Recomputing finished battles from their seed."""

import random
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from battles.errors import BattleNotFound, NotFinished
from battles.maintenance.seed_verification import verify_battle
from battles.models import Battle, BattleAction

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def finished(live_duel):
    rng = random.Random(7)
    while live_duel.step(rng):
        pass
    return live_duel.battle_id


def test_an_honest_battle_is_found_honest(finished, capsys):
    call_command("verify_battle", str(finished))

    said = capsys.readouterr().out
    assert said.count("ok  ") == 3
    assert "WRONG" not in said


def test_another_seed_than_promised_is_found_out(finished):
    Battle.objects.filter(pk=finished).update(seed_commitment="0" * 64)

    assert not verify_battle(finished).verdict.is_commitment_kept
    with pytest.raises(CommandError, match="not played as it was promised"):
        call_command("verify_battle", str(finished))


def test_a_changed_log_is_found_out(finished):
    BattleAction.objects.filter(battle_id=finished, number=1).update(
        action={"type": "end_phase"}
    )

    with pytest.raises(CommandError, match="does not play"):
        call_command("verify_battle", str(finished))


def test_a_running_battle_keeps_its_seed(live_duel):
    with pytest.raises(NotFinished):
        verify_battle(live_duel.battle_id)


def test_an_unknown_battle_is_not_found():
    with pytest.raises(BattleNotFound):
        verify_battle(uuid4())
