"""What a preview says of an action is what happens."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios.position_builder import (
    OnField,
    Seat,
    build_battle,
)
from battles.rules.unionarena.tests.decks import character
from battles.simulation.effect_decks import effect_deck
from cards.effects import CardEffects, dump_tree
from cards.effects.model import filters
from cards.effects.model.abilities import Raid

GAMES = 4
RAID_ONTO_HARBOR = dump_tree(CardEffects(raid=Raid(((filters.HasTrait("harbor"),),))))


def foretold(kinds):
    """Return every previewed action of some games, with what it then did."""
    for game in range(GAMES):
        seed = bytes([game])
        decks = (effect_deck("red"), effect_deck("blue"))
        battle = ua.Battle.start(decks=decks, seed=seed)
        chance = ua.Chance(seed)
        while battle.decision is not None:
            action = battle.legal_actions().sample(chance)
            player = battle.decision.player
            sure = ua.preview(battle, action)
            before = battle.view(player)
            events = battle.events_for(battle.apply(action), player)
            if isinstance(action, kinds):
                yield action, sure, before["players"][player], events


def test_ap_that_is_foretold_is_paid():
    """UA-4.4.8."""
    seen = 0
    for _, sure, side, events in foretold((ua.PlayCard, ua.PerformRaid)):
        paid = sum(e["amount"] for e in events if e["type"] == "ap_paid")
        active = sum(card["mode"] == "active" for card in side["ap"])
        if not paid:  # What is done during the use may ask something first.
            continue
        seen += 1
        assert sure["ap"] == paid
        assert sure["ap_left"] == active - paid
    assert seen > 20


def test_a_full_line_is_foretold_to_make_room():
    """UA-4.4.11."""
    seen = {True: 0, False: 0}
    for action, sure, side, _ in foretold((ua.PlayCard,)):
        line = ("front_line", "energy_line")[action.line]
        assert sure["makes_room"] == (len(side[line]) == 4)
        seen[sure["makes_room"]] += 1
    assert all(seen.values())


def test_block_shows_the_bp_on_both_sides():
    """UA-5.4.2; effects that change it in between are not previewed."""
    seen = 0
    for _, sure, _, events in foretold((ua.Block,)):
        compared = [e for e in events if e["type"] == "battle_compared"]
        changed = any(e["type"] in {"bp_changed", "card_modified"} for e in events)
        if compared and not changed:
            seen += 1
            assert sure["against"] == compared[0]["attacker_bp"]
            assert sure["bp"] == compared[0]["defender_bp"]
    assert seen


def test_printed_energy_that_comes_is_foretold():
    """UA-4.4.4; not where the line is full, for then cards may have to leave."""
    first = Seat(hand=[character("TST-1-001")], energy_line=[character("TST-1-002")])
    battle = build_battle(first, phase="main")
    play = _play(battle, "energy_line")

    sure = ua.preview(battle, play)
    battle.apply(play)

    assert sure["energy"] == [{"color": "red", "now": 1, "then": 2}]
    assert battle.view(0)["players"][0]["energy"] == {"red": 2}
    assert sure["ap_now"] - sure["ap"] == sure["ap_left"]


def test_energy_is_not_foretold_on_a_full_line_nor_on_the_front():
    full = [character(f"TST-1-{n:03}") for n in range(2, 6)]
    battle = build_battle(Seat(hand=[character("TST-1-001")], energy_line=full))

    assert "energy" not in ua.preview(battle, _play(battle, "energy_line"))
    assert "energy" not in ua.preview(battle, _play(battle, "front_line"))


@pytest.mark.parametrize(("life", "left"), [(5, 4), (1, 0)])
def test_an_attack_foretells_its_damage_unless_somebody_blocks(life, left):
    """UA-5.5.1, UA-5.3.1: resting Characters cannot block."""
    battle = build_battle(
        Seat(front_line=[character("TST-1-001")]),
        Seat(
            front_line=[
                character("TST-1-002"),
                OnField(character("TST-1-003"), is_active=False),
            ],
            life_size=life,
        ),
        phase="attack",
    )

    sure = ua.preview(battle, next(iter(battle.legal_actions())))

    assert sure == {"damage": 1, "life_now": life, "life_left": left, "may_block": 1}


def _play(battle, line):
    return next(
        action
        for action in battle.legal_actions()
        if action.to_dict().get("line") == line
    )


def test_a_raid_that_finds_no_base_says_so():
    """UA-6.1: asked about any base at all (base 0)."""
    raider = character("TST-1-001", effects=RAID_ONTO_HARBOR)
    plain = character("TST-1-002")
    battle = build_battle(
        Seat(hand=[raider, plain], front_line=[character("TST-1-003")])
    )
    with_raid, without = (
        battle.position.table.ids[card] for card in battle.position.zone(0, Zone.HAND)
    )

    reason = battle.explain(ua.PerformRaid(with_raid, 0))
    assert (reason.code, reason.clause) == ("raid.nowhere", "UA-6.1")
    assert battle.explain(ua.PerformRaid(without, 0)).code == "raid.no_raid"


def test_a_raid_that_has_a_base_says_what_else_is_missing():
    """UA-6.4: energy and AP as for a normal play."""
    raider = character("TST-1-001", effects=RAID_ONTO_HARBOR, required_energy=3)
    base = character("TST-1-003", traits=("harbor",))
    battle = build_battle(Seat(hand=[raider], front_line=[base]))
    card_id = battle.position.table.ids[battle.position.zone(0, Zone.HAND)[0]]

    reason = battle.explain(ua.PerformRaid(card_id, 0))

    assert reason.code == "play.not_enough_energy"


def test_nothing_is_foretold_where_nothing_is_sure():
    battle = ua.Battle.start(decks=(effect_deck("red"), effect_deck("blue")), seed=b"x")

    assert ua.preview(battle, ua.Decline()) == {}
