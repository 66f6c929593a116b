"""Properties of random games: what must hold whatever happens."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.rules import unionarena as ua
from battles.rules.kernel.replay import read_log, replay_log
from battles.rules.unionarena.position.cards import COLORS
from battles.rules.unionarena.tests.decks import plain_deck
from battles.rules.unionarena.tests.invariants import (
    assert_conserved,
    assert_lines_hold_at_most_four,
    assert_no_hidden_card_in_events,
    assert_views_depend_on_nothing_hidden,
)

DECKS = {color: plain_deck(color) for color in COLORS}
seeds = st.binary(min_size=1, max_size=16)
colors = st.sampled_from(COLORS)


def start(seed, color_a, color_b):
    return ua.Battle.start(decks=(DECKS[color_a], DECKS[color_b]), seed=seed)


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=15, deadline=None)
def test_every_game_ends_and_keeps_its_cards(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        assert battle.legal_actions()
        events = battle.apply(battle.legal_actions().sample(chance))
        assert_conserved(battle)
        assert_lines_hold_at_most_four(battle)
        assert_no_hidden_card_in_events(battle, events)

    assert battle.result is not None


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=6, deadline=None)
def test_views_depend_on_nothing_hidden(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        assert_views_depend_on_nothing_hidden(battle)
        battle.apply(battle.legal_actions().sample(chance))


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=6, deadline=None)
def test_replay_of_the_log_gives_the_identical_state(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")
    while battle.decision is not None:
        battle.apply(battle.legal_actions().sample(chance))
    log = json.loads(json.dumps([entry.to_dict() for entry in battle.log]))

    again = start(seed, first, second)
    replay_log(again, list(read_log(again, log)))

    assert again.digest() == battle.digest()
    assert again.result == battle.result


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=5, deadline=None)
def test_json_round_trip_is_identity_at_every_decision(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        data = json.loads(json.dumps(battle.to_dict()))
        restored = ua.Battle.from_dict(data)
        assert restored.to_dict() == data
        assert restored.view(0) == battle.view(0)
        action = battle.legal_actions().sample(chance)
        mine = battle.events_for(battle.apply(action), 0)
        assert restored.events_for(restored.apply(action), 0) == mine


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=5, deadline=None)
def test_copies_are_independent(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        twin = battle.copy()
        before = battle.digest()
        assert twin.digest() == before
        for _ in range(3):
            if twin.decision is not None:
                twin.apply(twin.legal_actions().sample(chance))
        assert battle.digest() == before
        battle.apply(battle.legal_actions().sample(chance))


NONSENSE = (
    ua.Accept(),
    ua.Decline(),
    ua.EndPhase(),
    ua.PlayCard(3, 0),
    ua.PlayCard(60, 1),
    ua.PerformRaid(3, 4),
    ua.UseEvent(5),
    ua.ActivateEffect(40, 0),
    ua.DeclareAttack(50),
    ua.DeclareAttack(50, 51),
    ua.Block(52),
    ua.SwapWith(9),
    ua.ChooseLine(0),
    ua.ChooseOption(0),
    ua.ActivateTrigger(60),
    ua.PassCard(60),
    ua.ResolveEffect(0),
    ua.Choose(()),
    ua.Choose((1, 1)),
    ua.Choose((30,)),
)


@given(seed=seeds, first=colors, second=colors)
@settings(max_examples=5, deadline=None)
def test_refused_actions_change_nothing(seed, first, second):
    battle = start(seed, first, second)
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        before = battle.digest()
        for action in NONSENSE:
            if action in battle.legal_actions():
                continue
            with pytest.raises(ua.IllegalAction) as caught:
                battle.apply(action)
            assert caught.value.code
            assert caught.value.message
        assert battle.digest() == before
        battle.apply(battle.legal_actions().sample(chance))


@given(seed=seeds)
@settings(max_examples=3, deadline=None)
def test_every_offered_action_is_accepted(seed):
    battle = start(seed, "green", "purple")
    chance = ua.Chance(b"player")

    while battle.decision is not None:
        actions = battle.legal_actions()
        if len(actions) <= 24:
            for action in actions:
                assert battle.explain(action) is None
                read = ua.action_from_dict(json.loads(json.dumps(action.to_dict())))
                assert read == action
                battle.copy().apply(read)
        battle.apply(actions.sample(chance))
