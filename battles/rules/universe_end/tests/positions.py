"""Positions for tests, by the English names of the demo cards, and answers to them."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel import Choose, IllegalAction
from battles.rules.universe_end.game import GAME, Battle
from battles.rules.universe_end.position import (
    MAIN,
    ZONE_BY_NAME,
    ZONES,
    Task,
    new_state,
)
from unionarena.core.chance import Chance

CARDS = {card.names["en"]: card for card in ue.demo.cards().values()}


def sample(name, kind="chara", cost=1, **ability):
    """Return a card of our own for what no demo card does; it belongs to a flock."""
    return ue.CardDefinition.from_dict(
        {
            "number": f"TRY-{name}",
            "name": name,
            "names": {"en": name},
            "kind": kind,
            "set": "flock",
            "cost": {"any": cost},
            "abilities": ability.get("abilities", [ability]),
        }
    )


def takes(to, n=1, source="field", side="me", **wanted):
    """Return the step that takes cards that pass a filter somewhere."""
    step = {"do": "choose", "n": n, "source": source, "to": to, "side": side}
    return {**step, "filter": wanted}


TOKEN, DRAW = {"do": "gain_token", "n": 1}, {"do": "draw", "n": 1}
# By their names; demo cards are looked up first.
SAMPLES = {
    card.name: card
    for card in (
        sample("Dawn Piper", on="turn_begins", do=[DRAW]),
        sample("Dusk Piper", on="turn_ends", do=[TOKEN]),
        sample("Late Clerk", on="turn_ends", do=[{"do": "gain_play", "n": 2}]),
        sample(
            "Herald",
            on="other_enters",
            filter={"kind": "chara", "cost_most": 1},
            do=[TOKEN],
        ),
        sample("Drummer", on="other_enters", do=[{"do": "mill", "n": 1}]),
        sample("Martyr", on="destroyed", do=[TOKEN]),
        sample("Phoenix", on="destroyed", do=[{"do": "leave", "to": "hand"}]),
        sample("Mourner", on="destroyed", do=[takes("debris", source="hand")]),
        sample("Tax Clerk", on="turn_ends", do=[takes("debris", source="hand")]),
        sample("Sexton", on="destroyed", do=[{"do": "recycle"}]),
        sample(
            "Inheritor",
            abilities=[
                {"on": "destroyed", "do": [{"do": "use_below"}]},
                {"on": "activated", "do": [DRAW]},
            ],
        ),
        sample(
            "Rally",
            "ability",
            on="use",
            do=[takes("hand", kind="chara", state="resting")],
        ),
        sample(
            "Revival",
            "ability",
            on="use",
            do=[takes("field", source="debris", side="opponent", kind="chara")],
        ),
        sample(
            "Ember",
            abilities=[
                {"on": "cip", "do": [{"do": "leave", "to": "debris"}]},
                {"on": "destroyed", "do": [{"do": "leave", "to": "field"}]},
            ],
        ),
        sample("Pyre", "ability", on="use", do=[takes("debris", 2, kind="chara")]),
        sample(
            "Ambush",
            "ability",
            on="use",
            do=[takes("debris", side="opponent", kind="chara", state="resting")],
        ),
        sample(
            "Levy",
            "ability",
            on="use",
            do=[takes("debris", 3, "energy", "opponent", attribute="forest")],
        ),
        sample(
            "Unveiling",
            "ability",
            on="use",
            do=[takes("hand", 1, "energy", omniscient=True)],
        ),
        sample(
            "Roll Call",
            "ability",
            on="use",
            do=[takes("hand", 9, "debris", attribute="colorless", cost_least=2)],
        ),
        sample(
            "Wake",
            "ability",
            on="use",
            do=[
                {
                    "do": "stand_chara",
                    "n": 9,
                    "filter": {"kind": "chara", "cost_least": 2},
                },
                {"do": "stand_energy", "n": 9, "filter": {"omniscient": True}},
            ],
        ),
    )
}
LEADERS = {c.set: c for c in ue.demo.cards().values() if c.kind == "leader"}
FOREST, FLAME, WATER, DARK = (
    f"{a} Energy" for a in ("Forest", "Flame", "Water", "Dark")
)


def side(leaders="loom sea", **zones):
    """Return the cards of a player: zones by name; ``*`` before a card: resting."""
    return {"leaders": leaders, **zones}


def scene(me, opponent=None, *, plays=1, options=None, seed=b"scene"):
    """Return a battle in the main phase of seat 0, as described.

    Each deck lists its cards bottom first. ``down`` are energies face down.
    """
    sides = (me, opponent or side("grave flock"))
    lists, places = ([], []), ([], [])
    for player, zones in enumerate(sides):
        for code in zones["leaders"].split():
            lists[player].append(LEADERS[code])
            places[player].append(None)
        for zone, names in zones.items():
            if zone in ("leaders", "tokens", "entries"):
                continue
            for name in names:
                plain = name.removeprefix("*")
                lists[player].append(CARDS.get(plain) or SAMPLES[plain])
                places[player].append((zone, name.startswith("*")))
    state = new_state(lists, options or ue.RuleOptions(), Chance(seed))
    where = places[0] + places[1]
    for card, place in enumerate(where):
        if place is None:
            continue
        zone, is_resting = place
        player = state.owner_of(card)
        kind = ZONE_BY_NAME["energy" if zone == "down" else zone]
        state.table.move(card, player * ZONES + kind)
        state.resting[card] = int(is_resting)
        if zone == "down":
            state.down[card] = 1
            state.table.known[card] = 1 << player
    state.tokens = [zones.get("tokens", 0) for zones in sides]
    state.entries = [zones.get("entries", 0) for zones in sides]
    state.turn, state.plays, state.first_player = 1, plays, 0
    task = Task("turn", 0)
    task.step = MAIN
    state.push(task)
    battle = Battle(GAME, state, is_start=False)
    battle.run()
    return battle


def names(battle, player, zone):
    """Return the English names of the cards of a zone, in order."""
    state = battle.position
    return [state.cards[c].names["en"] for c in state.zone(player, ZONE_BY_NAME[zone])]


def id_of(battle, name, zone="hand", player=0):
    """Return the id of the first card of that name in a zone."""
    state = battle.position
    for card in state.zone(player, ZONE_BY_NAME[zone]):
        if state.cards[card].names["en"] == name:
            return state.table.ids[card]
    raise LookupError(f"{name} is not in {zone} of {player}")


def is_up(battle, name, zone="field", player=0):
    """Return whether the first card of that name is standing."""
    return not battle.position.resting[
        battle.position.table.find(id_of(battle, name, zone, player))
    ]


def charge(battle, name):
    return battle.apply(ue.Charge(id_of(battle, name)))


def summon(battle, name):
    return battle.apply(ue.Summon(id_of(battle, name)))


def use_ability(battle, name):
    return battle.apply(ue.UseAbility(id_of(battle, name)))


def activation_of(battle, name):
    """Return the action that activates the effect of a chara on the field."""
    card = battle.position.table.find(id_of(battle, name, "field"))
    parts = [a.on for a in battle.position.cards[card].abilities]
    return ue.Activate(id_of(battle, name, "field"), parts.index("activated"))


def activate(battle, name):
    return battle.apply(activation_of(battle, name))


def pick(battle, *chosen):
    """Answer a choice with the first candidates of these names."""
    decision = battle.decision
    state = battle.position
    left = list(decision.candidates)
    ids = []
    for name in chosen:
        card_id = next(
            i for i in left if state.cards[state.table.find(i)].names["en"] == name
        )
        left.remove(card_id)
        ids.append(card_id)
    return battle.apply(Choose(tuple(ids)), decision.player)


def end_turn(battle):
    return battle.apply(ue.EndTurn())


def refusal(battle, action, player=None):
    """Give code and clause of a refusal, after checking that nothing changed."""
    before = battle.digest()
    illegal = battle.explain(action, player)
    with pytest.raises(IllegalAction) as caught:
        battle.apply(action, player)
    assert caught.value.illegal == illegal
    assert battle.digest() == before
    return illegal.code, illegal.clause


def winner_and_clause(battle):
    """Return who won by which clause."""
    return battle.result.winner, battle.result.clause
