"""Every word about a card can be said of every kind of card in every zone."""

import pytest

from battles.rules.kernel.errors import MalformedScenario
from battles.rules.kernel.scenario import RunMode
from battles.rules.unionarena.scenarios import read_scenarios

CARDS = {
    "squire": 3000,
    "hut": "site",
    "feast": "event",
    "knight": {"bp": 4000, "raid": ["squire"]},
}
ZONES = (
    *("front_line", "energy_line", "hand", "deck", "life"),
    *("outside_area", "remove_area"),
)
WHERE_NOT = {("front_line", "hut"), ("front_line", "feast"), ("energy_line", "feast")}
WORDS = {
    "mode": "active",
    "bp": 3000,
    "printed_bp": 3000,
    "keywords": [],
    "generates": {},
    "on": [],
    "face_down": [],
    "seen_by": "nobody",
    "cannot": [],
    "prices": [],
}


def play(side, zone, card, expected):
    written = {
        "name": "A card lies somewhere",
        "clause": "UA-1.2.1",
        "given": {side: {zone: [f"{card} as it"]}},
        "then": expected,
    }
    (script,) = read_scenarios({"cards": CARDS, "scenarios": [written]})
    scene = script.begin(RunMode())
    script.play(scene)
    script.check_end(scene)
    return [str(difference) for difference in scene.differences]


@pytest.mark.parametrize("side", ["me", "opponent"])
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_can_lie_in_a_zone_and_be_spoken_of_there(side, zone, card):
    there = {"zone": zone, "side": side}
    if (zone, card) in WHERE_NOT:
        with pytest.raises(MalformedScenario, match=rf"given\.{side}\.{zone}\[0\]"):
            play(side, zone, card, {"cards": {"it": there}})
        return

    assert play(side, zone, card, {"cards": {"it": there}}) == []
    assert play(side, zone, card, {side: {zone: ["it"]}}) == []
    assert play(side, zone, card, {side: {zone: []}}) != []
    for word, value in WORDS.items():
        found = play(side, zone, card, {"cards": {"it": {**there, word: value}}})
        assert all(f"cards.it.{word}" in difference for difference in found)
