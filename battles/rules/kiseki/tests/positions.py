"""Positions for tests, by the English names of the demo cards, and answers to them."""

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel import Choose, IllegalAction
from battles.rules.kiseki.battle_phase import TARGETING
from battles.rules.kiseki.game import GAME, Battle
from battles.rules.kiseki.position import (
    BATTLE,
    PREPARATION,
    RECOVERY,
    ZONE_BY_NAME,
    ZONES,
    Task,
    new_state,
)
from battles.rules.kiseki.preparation_phase import DEPLOYING, DRAW, GAIN, PLACING
from battles.rules.kiseki.turn import DECIDING, FIGHTING, SECOND
from unionarena.core.chance import Chance

FILLER = "Cart Ox"
OWN_CARDS = {}
STEPS = {"draw": DRAW, "base": PLACING, "gain": GAIN, "deploy": DEPLOYING}


def side(*, bond=40, ep=0, cp=0, deck=6, **zones):
    """Return the cards of one player: zones by name, cards by name.

    ``*`` before a name: actioned; ``!``: stunned; ``+`` in a base: face up.
    """
    return {"bonds": bond, "ep": ep, "cp": cp, "deck": [FILLER] * deck, **zones}


def scene(me, opponent=None, *, at="battle", options=None, seed=b"scene"):
    """Return a battle in a step of seat 0, who has the initiative."""
    sides = (me, opponent or side())
    lists, places = ([], []), []
    for player, zones in enumerate(sides):
        for zone, names in zones.items():
            if zone in ZONE_BY_NAME:
                for name in names:
                    lists[player].append(card(name.lstrip("*!+")))
                    places.append((player, zone, name))
    state = new_state(lists, options or tr.RuleOptions(), Chance(seed))
    for index, (player, zone, name) in enumerate(places):
        _place_card(state, index, player, zone, name)
    for number in ("bonds", "ep", "cp"):
        setattr(state, number, [zones[number] for zones in sides])
    state.turn, state.passed = 1, [1, 1]
    turn = Task("turn", 0)
    state.push(turn)
    if at == "recovery":
        turn.step, state.phase = DECIDING, RECOVERY
    elif at == "battle":
        turn.step, state.phase = DECIDING, BATTLE
        task = Task("fight", 0)
        task.step = TARGETING
        state.push(task)
    else:
        turn.step, state.phase = SECOND, PREPARATION
        task = Task("prepare", 0)
        task.step = STEPS[at]
        state.push(task)
    assert FIGHTING < DECIDING
    battle = Battle(GAME, state, is_start=False)
    battle.run()
    return battle


def _place_card(state, index, player, zone, name):
    state.table.move(index, player * ZONES + ZONE_BY_NAME[zone])
    if zone == "base" and "+" not in name:
        state.down[index] = 1
        state.table.known[index] = 1 << player
    state.stunned[index] = int("!" in name)
    state.actioned[index] = int("*" in name or "!" in name)


def define_card(name, *abilities, kind="unit", **fields):
    """Let a name stand for a card of a test's own; return the name.

    A unit costs 2 and is 2/2, where the fields say nothing else.
    """
    figures = {"cost": 2, "strength": 2, "defence": 2} if kind == "unit" else {}
    data = {"number": f"X-{name}", "name": name, "kind": kind, "names": {"en": name}}
    OWN_CARDS[name] = tr.CardDefinition.from_dict(
        {**data, **figures, "abilities": abilities, **fields}
    )
    return name


def card(name):
    """Return a demo card by its English name or its number, or a defined one."""
    if name in OWN_CARDS:
        return OWN_CARDS[name]
    return tr.demo.cards().get(name) or tr.demo.get_card_by_english_name(name)


def names(battle, player, zone):
    """Return the English names of the cards of a zone, in order."""
    state = battle.position
    return [state.cards[c].names["en"] for c in state.zone(player, ZONE_BY_NAME[zone])]


def index_of(battle, name, zone="field", player=0):
    """Return the first card of that name in a zone."""
    state = battle.position
    wanted = card(name)
    for index in state.zone(player, ZONE_BY_NAME[zone]):
        if state.cards[index] == wanted:
            return index
    raise LookupError(f"{name} is not in {zone} of {player}")


def id_of(battle, name, zone="field", player=0):
    """Return the id of the first card of that name in a zone."""
    return battle.position.table.ids[index_of(battle, name, zone, player)]


def is_ready(battle, name, zone="field", player=0):
    return not battle.position.actioned[index_of(battle, name, zone, player)]


def is_stunned(battle, name, player=0):
    return bool(battle.position.stunned[index_of(battle, name, "field", player)])


def do_action(battle, way, name, zone="field", player=0):
    """Act on a card, as the player with the open question."""
    return battle.apply(way(id_of(battle, name, zone, player)), battle.decision.player)


def pick(battle, *chosen):
    """Answer a choice with the first candidates of these names."""
    state, left = battle.position, list(battle.decision.candidates)
    ids = []
    for name in chosen:
        found = next(i for i in left if state.cards[state.table.find(i)] == card(name))
        left.remove(found)
        ids.append(found)
    return battle.apply(Choose(tuple(ids)), battle.decision.player)


def skip(battle, times=1):
    """Pass, as the player with the open question."""
    for _ in range(times):
        battle.apply(tr.Pass(), battle.decision.player)


def attack(battle, name, target=None, player=0):
    """Attack alone, and let it resolve without other actions."""
    do_action(battle, tr.Attack, name, player=player)
    if battle.decision.kind == "target":
        pick(battle, target)
    skip(battle, 2)


def current_question(battle):
    """Return player and kind of the open question."""
    return battle.decision.player, battle.decision.kind


def offered_names(battle, way):
    """Return the English names of the cards an action is offered for."""
    state = battle.position
    return [
        state.cards[state.table.find(option.card)].names["en"]
        for option in battle.decision.options
        if isinstance(option.action, way)
    ]


def refusal(battle, action, player=None):
    """Give code and clause of a refusal, after checking that nothing changed."""
    before = battle.digest()
    illegal = battle.explain(action, player)
    with pytest.raises(IllegalAction) as caught:
        battle.apply(action, player)
    assert caught.value.illegal == illegal
    assert battle.digest() == before
    return illegal.code, illegal.clause
