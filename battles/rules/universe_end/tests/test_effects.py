"""Effects (chapter 7): steps, the queue, choices, and as much as possible."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel.errors import MalformedCard
from battles.rules.universe_end.effects import read_ability
from battles.rules.universe_end.tests.positions import (
    CARDS,
    DARK,
    FLAME,
    FOREST,
    WATER,
    activate,
    end_turn,
    id_of,
    is_up,
    names,
    pick,
    scene,
    side,
    summon,
    use_ability,
)


def test_a_cip_effect_follows_for_no_play_count():
    """UE-7.1"""
    battle = scene(
        side(hand=["Gull"], energy=[WATER], deck=[WATER, FOREST, FLAME, DARK])
    )
    summon(battle, "Gull")

    assert names(battle, 0, "hand") == [DARK, FLAME, FOREST]
    assert battle.position.plays == 0


def test_a_cip_may_use_the_effect_below_for_its_cost_alone():
    """UE-7.2: no play count; the cost is paid, and the chara rests (E-06)."""
    battle = scene(
        side(
            "loom kiln",
            hand=["Eager Smith"],
            energy=[FLAME, FLAME, "*Water Energy", "*Water Energy"],
        )
    )
    summon(battle, "Eager Smith")
    assert battle.decision.kind == "use_below"
    battle.apply(ue.Accept())
    pick(battle, WATER, WATER)

    assert battle.position.plays == 0
    assert not is_up(battle, FLAME, "energy")
    assert is_up(battle, WATER, "energy")
    assert not is_up(battle, "Eager Smith")


def test_whether_it_rests_as_it_enters_is_an_option():
    """UE-7.2, the other reading of E-06"""
    battle = scene(
        side("loom kiln", hand=["Eager Smith"], energy=[FLAME] * 2),
        options=ue.RuleOptions(cip_rests=False),
    )
    summon(battle, "Eager Smith")
    battle.apply(ue.Accept())

    assert is_up(battle, "Eager Smith")


@pytest.mark.parametrize(("part", "drawn"), [(1, 1), (2, 3)])
def test_of_two_effects_below_the_player_chooses_one(part, drawn, monkeypatch):
    """UE-7.2: 「以下の起動型効果」 may be several; none has precedence."""
    draws = [
        {
            "on": "activated",
            "cost": {"flame": n},
            "do": [{"do": "draw", "n": 2 * n - 1}],
        }
        for n in (1, 2)
    ]
    below = {"on": "cip", "do": [{"do": "use_below"}]}
    smith = {**CARDS["Eager Smith"].to_dict(), "abilities": [below, *draws]}
    monkeypatch.setitem(CARDS, "Eager Smith", ue.CardDefinition.from_dict(smith))
    battle = scene(side(hand=["Eager Smith"], energy=[FLAME] * 3, deck=[FOREST] * 4))
    summon(battle, "Eager Smith")
    source = id_of(battle, "Eager Smith", "field")

    assert {option.action for option in battle.decision.options} == {
        ue.Activate(source, 1),
        ue.Activate(source, 2),
        ue.Decline(),
    }
    battle.apply(ue.Activate(source, part))

    assert names(battle, 0, "hand") == [FOREST] * drawn


def test_of_two_effects_below_one_that_cannot_be_paid_is_not_offered():
    """UE-7.2: its cost must be paid."""
    battle = scene(side(hand=["Eager Smith"], energy=[FLAME]))
    summon(battle, "Eager Smith")

    assert battle.decision.kind == "main"


def test_a_cip_need_not_use_the_effect_below():
    """UE-7.2"""
    battle = scene(side("loom kiln", hand=["Eager Smith"], energy=[FLAME] * 2))
    summon(battle, "Eager Smith")
    battle.apply(ue.Decline())

    assert is_up(battle, "Eager Smith")
    assert battle.decision.kind == "main"


def test_an_effect_below_that_cannot_be_paid_is_not_asked_about():
    """UE-7.2"""
    battle = scene(side("loom kiln", hand=["Eager Smith"], energy=[FLAME]))
    summon(battle, "Eager Smith")

    assert battle.decision.kind == "main"


def test_of_a_hidden_zone_one_may_fail_to_find():
    """UE-7.3: of five cards looked at, none need be put onto the field."""
    deck = [FOREST, "Gull", "Gull", "Chick", FLAME]
    battle = scene(
        side("flock sea", hand=["Flock Caller"], energy=[FOREST] * 3, deck=deck)
    )
    summon(battle, "Flock Caller")

    assert battle.decision.minimum == 0
    pick(battle)
    assert names(battle, 0, "field") == ["Flock Caller"]
    assert names(battle, 0, "deck") == deck


def test_what_any_card_will_do_for_must_be_done():
    """UE-7.3: discarding a card from hand is no search."""
    battle = scene(
        side(hand=["Deep Tide", FLAME, DARK], energy=[WATER], deck=[FOREST] * 2)
    )
    use_ability(battle, "Deep Tide")

    assert (battle.decision.minimum, battle.decision.maximum) == (1, 1)
    pick(battle, DARK)
    assert names(battle, 0, "debris") == [DARK, "Deep Tide"]


def test_one_effect_ends_before_the_next_begins():
    """UE-7.4: the looked-at cards are back before the second caller looks."""
    deck = [
        FLAME,
        "Chick",
        "Fledgling",
        FOREST,
        FLAME,
        "Gull",
        WATER,
        WATER,
        DARK,
        "Flock Caller",
        DARK,
        DARK,
    ]
    battle = scene(
        side("flock sea", hand=["Flock Caller"], energy=[FOREST] * 3, deck=deck)
    )
    summon(battle, "Flock Caller")
    pick(battle, "Flock Caller")

    # The second one looks at six; what the first looked at lies below them.
    state = battle.position
    looked = names(battle, 0, "looked_at")
    assert looked == ["Gull", FLAME, FOREST, "Fledgling", "Chick", FLAME]
    assert names(battle, 0, "deck") == [WATER, WATER, DARK, DARK, DARK]
    assert not state.waiting


def test_waiting_effects_are_a_queue():
    """UE-7.4: who entered first is carried out first."""
    battle = scene(
        side(
            "flock grave",
            hand=["Many Wings", "Gull", "Mole"],
            energy=[FOREST] * 2,
            deck=[FOREST, FLAME, WATER, DARK],
        )
    )
    use_ability(battle, "Many Wings")
    events = pick(battle, "Mole", "Gull")

    assert names(battle, 0, "field") == ["Mole", "Gull"]
    assert names(battle, 0, "debris") == ["Many Wings", DARK, WATER, FLAME]
    assert names(battle, 0, "hand") == [FOREST]
    began = [e.to_dict(0)["card"]["number"] for e in events if e.type == "effect_began"]
    assert began == [CARDS["Mole"].number, CARDS["Gull"].number]


def test_the_ability_is_in_the_debris_before_what_waits():
    """UE-7.4: so the ferryman takes it along into the deck."""
    battle = scene(
        side(
            "flock sea",
            hand=["Second Spring"],
            energy=[FOREST] * 2,
            debris=["River Ferryman"],
        )
    )
    use_ability(battle, "Second Spring")

    assert names(battle, 0, "debris") == []
    assert names(battle, 0, "deck") == ["Second Spring"]
    assert names(battle, 0, "field") == ["River Ferryman"]


@pytest.mark.parametrize(("cards", "drawn"), [(0, 0), (6, 6), (7, 7), (8, 7)])
def test_as_much_is_drawn_as_there_is_and_nobody_loses_by_it(cards, drawn):
    """UE-7.5"""
    battle = scene(side(hand=["Flood"], energy=[WATER] * 2, deck=[FOREST] * cards))
    use_ability(battle, "Flood")

    assert len(names(battle, 0, "hand")) == drawn
    assert battle.result is None


def test_an_empty_deck_at_the_start_of_a_turn_does_not_lose():
    """UE-7.5"""
    battle = scene(side())
    end_turn(battle)

    assert battle.result is None
    assert battle.decision.player == 1


def test_the_opponent_chooses_of_their_own_hand():
    """UE-7.6: the only way to act in another's turn."""
    battle = scene(
        side("gate sea", hand=["Search Warrant"], energy=[DARK]),
        side("grave flock", hand=["Mole", "Gull"]),
    )
    use_ability(battle, "Search Warrant")

    assert (battle.decision.player, battle.decision.source) != (0, None)
    assert battle.decision.player == 1
    assert "candidates" not in str(battle.view(0)["decision"])
    pick(battle, "Gull")
    assert names(battle, 1, "debris") == ["Gull"]
    assert battle.decision.player == 0


def test_a_chara_of_the_opponent_is_reached_by_effects_only():
    """UE-1.2: there is no combat."""
    battle = scene(
        side("drake sea", hand=["Nest Raid"], energy=[FLAME]),
        side("grave flock", field=["Gull", "Crypt Warden"]),
    )
    use_ability(battle, "Nest Raid")

    assert names(battle, 1, "field") == ["Crypt Warden"]  # which costs 3
    assert names(battle, 1, "debris") == ["Gull"]


def test_cards_from_the_deck_are_charged_face_down():
    """UE-2.6"""
    battle = scene(
        side("drake sea", hand=["Hoard"], energy=[FLAME], deck=["Gull", DARK])
    )
    use_ability(battle, "Hoard")

    energies = battle.view(1)["players"][0]["energy"]
    assert [(each["card"], each["down"]) for each in energies[1:]] == [(None, True)] * 2


def test_energies_in_hand_are_charged_by_an_effect():
    battle = scene(
        side("root kiln", field=["Furrow Giant"], hand=[FOREST, FLAME, "Grub"])
    )
    activate(battle, "Furrow Giant")

    assert battle.decision.minimum == 0  # UE-7.3: the hand is hidden
    pick(battle, FLAME)
    assert names(battle, 0, "energy") == [FLAME]


def test_a_chara_that_has_left_does_not_leave_again():
    """UE-7.1: the effect is carried out all the same."""
    battle = scene(side("flock grave", hand=["Tomb Rat"], energy=[DARK]))
    summon(battle, "Tomb Rat")

    assert names(battle, 0, "field") == []
    assert names(battle, 0, "debris") == ["Tomb Rat"]


@pytest.mark.parametrize(
    "ability",
    [
        {"on": "never"},
        {"on": "cip", "do": [{"do": "explode"}]},
        {"on": "cip", "do": [{"do": "draw"}]},
        {"on": "cip", "do": [{"do": "draw", "n": -1}]},
        {"on": "cip", "do": [{"do": "draw", "n": 1, "colour": "red"}]},
        {"on": "cip", "do": [{"do": "choose", "n": 1, "source": "moon", "to": "hand"}]},
        {"on": "activated", "cost": {"gold": 1}},
        {"on": "cip", "do": [{"do": "draw", "n": 1, "side": "nobody"}]},
        [],
    ],
)
def test_an_ability_that_cannot_be_read_is_refused(ability):
    with pytest.raises(MalformedCard) as caught:
        read_ability(ability)

    assert caught.value.code == "card.malformed"


def test_every_demo_card_is_the_same_after_being_written_and_read():
    for card in CARDS.values():
        assert ue.CardDefinition.from_dict(card.to_dict()) == card
