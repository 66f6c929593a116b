"""Decks (chapter 2), cards (chapter 3), zones (chapter 4) and setup (chapter 5)."""

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel import Choose
from battles.rules.kernel.errors import IllegalDeck, MalformedCard
from battles.rules.kiseki.cards import COMMON, CardDefinition
from battles.rules.kiseki.position import HAND
from battles.rules.kiseki.tests.positions import card, id_of, names, scene, side
from unionarena.core.chance import Chance

SEALED = tr.RuleOptions(sealed=True)


def start(**given):
    decks = (tr.demo.deck("harbour"), tr.demo.deck("night"))
    return tr.Battle.start(decks=decks, seed=b"setup", **given)


def codes(deck, options=None):
    return [p["code"] for p in tr.deck_problems(deck, options or tr.RuleOptions())]


def test_five_boosters_are_a_sealed_deck_with_any_number_of_equal_cards():
    """TR-2.1"""
    assert len(tr.demo.boosters(Chance(b"packs"))) == 40
    assert codes([card("Guild Runner")] * 40, SEALED) == []
    assert codes([card("Guild Runner")] * 41, SEALED) == ["deck.wrong_size"]


def test_a_booster_has_its_rarities():
    """TR-2.1"""
    rarities = [each.rarity for each in tr.demo.boosters(Chance(b"packs"))]

    assert [rarities.count(rarity) for rarity in "CU"] == [25, 10]
    assert len(tr.demo.cards()) >= 80


def test_a_constructed_deck_has_fifty_cards_and_four_of_a_name_and_sub_name():
    """TR-2.2: Hanne and Hanne of another sub-name are two cards."""
    hannes = [c for c in tr.demo.cards().values() if c.names["en"] == "Hanne"]
    others = [c for c in tr.demo.cards().values() if c.names["en"] != "Hanne"][:42]
    assert codes([*hannes * 4, *others]) == []
    assert codes([*hannes * 4, *others[1:], hannes[0]]) == ["deck.too_many_copies"]
    assert codes(others) == ["deck.wrong_size"]


def test_common_cards_are_unlimited_by_an_option_only():
    """TR-2.3"""
    soldier = CardDefinition("X-1", "兵士", "unit", sub=COMMON)
    free = tr.RuleOptions(common_unlimited=True)

    assert codes([soldier] * 50) == ["deck.too_many_copies"]
    assert codes([soldier] * 50, free) == []


def test_an_illegal_deck_is_refused_with_every_reason():
    """TR-2.2"""
    with pytest.raises(IllegalDeck) as caught:
        tr.Battle.start(decks=([card("Old Map")] * 51,) * 2, seed=b"x")

    reasons = [each["code"] for each in caught.value.details["problems"]]
    assert reasons == ["deck.wrong_size", "deck.too_many_copies"]
    assert caught.value.clause == "TR-2.2"


def test_a_card_comes_back_from_plain_data():
    """TR-3.1, TR-3.2"""
    for each in tr.demo.cards().values():
        assert CardDefinition.from_dict(each.to_dict()) == each


@pytest.mark.parametrize(
    "wrong",
    [
        {"on": "activated", "do": [{"do": "draw", "n": 1}]},
        {"on": "use", "do": [{"do": "draw"}]},
        {"on": "use", "do": [{"do": "discard", "n": 1, "side": "each"}]},
        {"on": "never"},
        {"on": "use", "do": "draw"},
    ],
    ids=["no cost", "no number", "two choosers", "no such time", "no list"],
)
def test_a_text_that_cannot_be_read_is_refused(wrong):
    """TR-3.2"""
    data = {"number": "X", "name": "X", "kind": "event", "abilities": [wrong]}
    with pytest.raises(MalformedCard):
        CardDefinition.from_dict(data)


def test_a_player_by_lot_decides_who_has_the_initiative():
    """TR-5.1"""
    for action, is_first in ((tr.Accept(), True), (tr.Decline(), False)):
        battle = start()
        chooser = battle.decision.player
        battle.apply(action)
        assert (battle.position.initiative == chooser) == is_first
        assert battle.decision.player == battle.position.initiative


def test_four_cards_are_drawn():
    """TR-5.2"""
    battle = start()
    battle.apply(tr.Accept())

    assert [len(battle.position.zone(p, HAND)) for p in (0, 1)] == [4, 4]
    assert {event.type for event in battle.last_events} >= {"deck_shuffled"}


def test_exchanged_cards_lie_at_the_bottom_and_nothing_is_shuffled():
    """TR-5.3: the initiative player first, then the other."""
    battle = start()
    battle.apply(tr.Accept())
    state, first = battle.position, battle.position.initiative
    hand = list(state.zone(first, HAND))
    top = state.zone(first, 0)[-2:]
    events = battle.apply(Choose(tuple(state.ids(hand[:2]))))

    assert sorted(state.zone(first, 0)[:2]) == sorted(hand[:2])
    assert set(state.zone(first, HAND)) == {*hand[2:], *top}
    assert "deck_shuffled" not in {event.type for event in events}
    assert (battle.decision.player, battle.decision.kind) == (1 - first, "exchange")


def test_what_lies_face_down_in_a_base_only_its_owner_may_see():
    """TR-4.4, TR-4.1, TR-4.2"""
    battle = scene(side(base=["Recall", "+Drill Ground"], hand=["Old Map"]))
    own, other = (battle.view(viewer)["players"][0] for viewer in (0, 1))

    assert [each["card"] for each in own["base"]] == [
        card("Recall").number,
        card("Drill Ground").number,
    ]
    assert other["base"][0]["card"] is None
    assert other["base"][1]["card"] == card("Drill Ground").number
    assert other["hand"] == [{"id": None, "card": None}]
    assert other["deck"] == {"count": 6}


def test_stunned_units_and_the_trail_are_known_to_all():
    """TR-4.3, TR-4.5, TR-3.5"""
    battle = scene(side(field=["!Veil Blade"], trail=["Recall"]))
    shown = battle.view(None)["players"][0]

    assert shown["field"][0]["card"] == card("Veil Blade").number
    assert shown["field"][0]["mode"] == "resting"
    assert shown["field"][0]["marks"] == [{"name": "stunned", "n": 1}]
    assert shown["field"][0]["keywords"] == []  # It is face down.
    assert shown["trail"][0]["card"] == card("Recall").number
    assert names(battle, 0, "trail") == ["Recall"]
    assert id_of(battle, "Veil Blade") == shown["field"][0]["id"]
