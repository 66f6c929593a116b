"""Union Arena passes what every game on the kernel must pass."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.kernel.conformance import find_problems
from battles.rules.unionarena.bots.determinisation import determinise
from battles.rules.unionarena.bots.players import redeal_hidden_cards
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.position.turn_history import record_deed
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios.position_builder import Seat, build_battle
from battles.rules.unionarena.tests.decks import character, event, plain_deck
from battles.simulation.effect_decks import effect_deck
from cards.effects.model.enums import Deed
from unionarena.core.chance import Chance

COUNTS_EVENTS = {
    "v": 1,
    "t": "CardEffects",
    "abilities": [
        {
            "t": "Ability",
            "kind": "continuous",
            "body": {
                "t": "If",
                "condition": {
                    "t": "Compare",
                    "left": {
                        "t": "CountThisTurn",
                        "deed": "used",
                        "side": "me",
                        "filters": [{"t": "IsKind", "kind": "event"}],
                    },
                    "operator": ">=",
                    "right": 1,
                },
                "then": {
                    "t": "Modify",
                    "what": {"t": "This"},
                    "modifiers": [{"t": "Bp", "by": 1000}],
                },
            },
        }
    ],
}


@pytest.mark.parametrize(
    "decks",
    [
        (plain_deck("red"), plain_deck("purple")),
        (effect_deck("green"), effect_deck("yellow")),
    ],
    ids=["without effects", "with effects"],
)
def test_union_arena_conforms(decks):
    found = find_problems(
        lambda seed: ua.Battle.start(decks=decks, seed=seed),
        ua.Battle.from_dict,
        disguise=secrecy.disguise_battle,
        seed=b"conformance",
    )

    assert list(found) == []


@pytest.mark.parametrize("suppose", ["exchanged", "dealt anew", "determinised"])
def test_card_used_this_turn_stays_what_it_was_wherever_it_went(suppose):
    """Chapter 11: all saw it, so no supposition about hidden cards may change it."""
    counting = character("TST-1-001", bp=1000, effects=COUNTS_EVENTS)
    hand = [character("TST-1-002"), event("TST-1-003")]
    battle = build_battle(Seat(front_line=[counting], hand=hand))
    state = battle.position
    returned, other = state.zone(0, Zone.HAND)
    record_deed(state, Deed.USED, 0, returned)
    supposed = {
        "exchanged": lambda: secrecy.disguise_battle(battle, 1),
        "dealt anew": lambda: redeal_hidden_cards(battle, 1, Chance(b"anew")),
        "determinised": lambda: determinise(battle, 1, Chance(b"anew")),
    }[suppose]()

    assert supposed.position.cards[returned] is state.cards[returned]
    assert supposed.position.cards[other] is not state.cards[other]
    assert supposed.view(1)["players"][0]["front_line"][0]["bp"] == 1000
