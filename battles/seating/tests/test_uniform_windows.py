"""Uniform windows on the platform: stored with new battles, absent from old ones."""

import pytest

from battles.live.session import Session, sessions
from battles.models import Battle, BattleAction
from battles.seating import battle_creation
from battles.tests.factories import make_duel, make_practice


def options_of(duel):
    return Battle.objects.get(pk=duel.battle_id).options


def windows_of(duel):
    """How many block windows a battle had, and how many attacks, by its log."""
    game = Session.load(duel.battle_id).fresh_game()
    windows = attacks = 0
    for row in BattleAction.objects.filter(battle_id=duel.battle_id).order_by("number"):
        windows += game.decision.kind == "block"
        attacks += row.action["type"] == "declare_attack"
        action = Session.load(duel.battle_id).ruleset.read_action(row.action)
        game.apply(action, row.seat)
    return windows, attacks


@pytest.mark.parametrize("clock", [None, "quick", "normal", "long"])
def test_new_battle_at_the_table_has_uniform_windows(content, clock):
    assert options_of(make_duel(clock=clock)) == {
        "uniform_windows": True,
        "uniform_choices": True,
    }


def test_practice_has_uniform_windows(content):
    assert options_of(make_practice())["uniform_windows"] is True


@pytest.mark.parametrize("clock", ["days1", "days3"])
def test_by_correspondence_nobody_waits_a_day_for_an_empty_window(content, clock):
    assert options_of(make_duel(clock=clock)) == {
        "uniform_windows": False,
        "uniform_choices": True,
    }


def test_rules_that_were_agreed_on_are_stored_beside_it(content):
    duel = make_duel(rules={"first_player": 1})

    assert options_of(duel) == {
        "first_player": 1,
        "uniform_windows": True,
        "uniform_choices": True,
    }


def test_battle_stored_without_the_option_is_played_on_without_it(content, monkeypatch):
    # Not every deal leads to attacks.
    monkeypatch.setattr(battle_creation.secrets, "token_bytes", bytes)
    duel = make_duel()
    Battle.objects.filter(pk=duel.battle_id).update(options={})
    sessions.clear()

    duel.play(1000)

    played = sessions.get(duel.battle_id).game
    assert played.result is not None
    assert not played.position.options.uniform_windows
    assert Session.load(duel.battle_id).game.digest() == played.digest()
    windows, attacks = windows_of(duel)
    assert 0 < windows < attacks
