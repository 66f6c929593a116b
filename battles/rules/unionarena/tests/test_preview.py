"""What is foretold of an action is what happens."""

from battles.rules import unionarena as ua
from battles.rules.unionarena.tests.effect_decks import effect_deck

GAMES = 4


def foretold(kinds):
    """Every action of some games that is foretold, with what it then did."""
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
    """UA-5.4.2; ability to change them in between is not foretold."""
    seen = 0
    for _, sure, _, events in foretold((ua.Block,)):
        compared = [e for e in events if e["type"] == "battle_compared"]
        changed = any(e["type"] in {"bp_changed", "card_modified"} for e in events)
        if compared and not changed:
            seen += 1
            assert sure["against"] == compared[0]["attacker_bp"]
            assert sure["bp"] == compared[0]["defender_bp"]
    assert seen


def test_nothing_is_foretold_where_nothing_is_sure():
    battle = ua.Battle.start(decks=(effect_deck("red"), effect_deck("blue")), seed=b"x")

    assert ua.preview(battle, ua.Decline()) == {}
