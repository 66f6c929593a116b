"""Winning (chapter 8): nine conditions with near misses, and when they are seen."""

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel import Concede
from battles.rules.universe_end.tests.positions import (
    DARK,
    FLAME,
    FOREST,
    WATER,
    activate,
    charge,
    pick,
    refusal,
    scene,
    side,
    summon,
    use_ability,
    winner_and_clause,
)
from battles.rules.universe_end.unwinnable_proofs import prove_unwinnable

MISSED = "missed"


def outcome(battle):
    return MISSED if battle.result is None else winner_and_clause(battle)


@pytest.mark.parametrize(("before", "ends"), [(0, MISSED), (1, (0, "UE-8.6"))])
def test_a_censor_enters_for_the_second_time(before, ends):
    """UE-8.6"""
    battle = scene(
        side("gate sea", hand=["Censor of the Gate"], energy=[DARK] * 6, entries=before)
    )
    summon(battle, "Censor of the Gate")

    assert outcome(battle) == ends


def test_any_censor_counts_and_any_way_of_entering():
    """UE-8.15, UE-2.8: another one, put there by an effect, the first has left."""
    battle = scene(
        side(
            "gate flock",
            hand=["Censor of the Gate", "Second Spring"],
            energy=[*[DARK] * 8, FOREST, FOREST],
            debris=["Censor of the Tower"],
        ),
        plays=3,
    )
    summon(battle, "Censor of the Gate")
    activate(battle, "Censor of the Gate")
    use_ability(battle, "Second Spring")

    assert winner_and_clause(battle) == (0, "UE-8.6")


@pytest.mark.parametrize(("tokens", "ends"), [(11, MISSED), (12, (0, "UE-8.7"))])
def test_thirteen_angel_tokens(tokens, ends):
    """UE-8.7, UE-3.7"""
    battle = scene(
        side("lamp sea", hand=["Candle Bearer"], energy=[WATER], tokens=tokens)
    )
    summon(battle, "Candle Bearer")

    assert outcome(battle) == ends


@pytest.mark.parametrize(
    ("leaders", "energy", "ends"),
    [
        ("root sea", [FOREST] * 9 + [DARK] * 8, (0, "UE-8.8")),
        ("root sea", [FOREST] * 9 + [DARK] * 7 + [WATER], MISSED),
        ("root sea", [FOREST] * 15 + ["Twilight Root"] * 2, (0, "UE-8.8")),
        ("root sea", [FOREST] * 14 + ["Twilight Root"] * 2, MISSED),
        ("kiln sea", [FLAME] * 17, (0, "UE-8.9")),
        ("kiln sea", [FLAME] * 16, MISSED),
    ],
)
def test_eighteen_energies_of_two_attributes(leaders, energy, ends):
    """UE-8.8, UE-8.9; a double energy counts once (UE-8.14)."""
    last = FOREST if leaders.startswith("root") else WATER
    battle = scene(side(leaders, hand=[last], energy=energy))
    charge(battle, last)

    assert outcome(battle) == ends


def test_omniscient_energies_do_not_count():
    """UE-8.14, UE-2.5: not even a forest energy that lies face down."""
    battle = scene(
        side("root sea", hand=[FOREST], energy=[FOREST] * 16, down=[FOREST] * 3)
    )
    charge(battle, FOREST)

    assert battle.result is None


@pytest.mark.parametrize(("there", "ends"), [(16, MISSED), (17, (0, "UE-8.10"))])
def test_eighteen_charas(there, ends):
    """UE-8.10"""
    battle = scene(side("flock sea", hand=["Chick"], field=["Fledgling"] * there))
    summon(battle, "Chick")

    assert outcome(battle) == ends


def test_a_chara_that_leaves_at_once_is_no_eighteenth():
    """UE-8.1, UE-8.10: with 17, a brief visitor does not win."""
    battle = scene(
        side(
            "flock sea",
            hand=["Brief Visitor"],
            energy=[FOREST],
            field=["Fledgling"] * 17,
        )
    )
    # A position with 17 is none that wins, and so it stays.
    summon(battle, "Brief Visitor")

    assert battle.result is None


def test_nor_is_one_that_comes_with_another():
    """UE-8.1: 18 stand there until the visitor's own effect, which still waits."""
    battle = scene(
        side(
            "flock sea",
            hand=["Many Wings", "Chick", "Brief Visitor"],
            energy=[FOREST] * 2,
            field=["Fledgling"] * 16,
        )
    )
    use_ability(battle, "Many Wings")
    pick(battle, "Brief Visitor", "Chick")

    assert battle.result is None


@pytest.mark.parametrize(
    ("field", "ends"),
    [
        (["Old Dragon", "River Dragon", "Late-born Dragon"], (0, "UE-8.11")),
        (["Old Dragon", "Old Dragon", "Small Dragon"], (0, "UE-8.11")),
        (["Old Dragon", "Old Dragon", "Whale"], MISSED),
    ],
)
def test_dragons_that_cost_twenty_together(field, ends):
    """UE-8.11, UE-2.8: the printed cost; a whale is no dragon."""
    battle = scene(
        side("drake sea", hand=["Small Dragon"], energy=[FLAME] * 2, field=field)
    )
    summon(battle, "Small Dragon")

    assert outcome(battle) == ends


@pytest.mark.parametrize(("there", "ends"), [(22, MISSED), (23, (0, "UE-8.12"))])
def test_thirty_cards_in_both_debris_zones(there, ends):
    """UE-8.12: both together, the ability itself among them."""
    battle = scene(
        side(
            "grave sea",
            hand=["Burial"],
            energy=[DARK] * 2,
            debris=[FOREST] * 10,
            deck=[FOREST] * 9,
        ),
        side("loom flock", debris=[FOREST] * (there - 10), deck=[FOREST] * 9),
    )
    use_ability(battle, "Burial")

    assert outcome(battle) == ends


@pytest.mark.parametrize(("there", "ends"), [(26, MISSED), (27, (0, "UE-8.13"))])
def test_thirty_cards_in_hand(there, ends):
    """UE-8.13"""
    battle = scene(
        side(hand=["Gull", *[FOREST] * there], energy=[WATER], deck=[FLAME] * 4)
    )
    summon(battle, "Gull")

    assert outcome(battle) == ends


def test_what_is_met_for_a_moment_inside_an_effect_does_not_count():
    """UE-8.1: 24 in hand, draw 6, then discard 1."""
    battle = scene(
        side(hand=["Deep Tide", *[FOREST] * 24], energy=[WATER], deck=[FLAME] * 7)
    )
    use_ability(battle, "Deep Tide")
    assert battle.decision.kind == "choose"
    pick(battle, FOREST)

    assert battle.result is None


@pytest.mark.parametrize(("there", "ends"), [(26, MISSED), (27, (0, "UE-8.12"))])
def test_debris_that_is_there_for_a_moment_does_not_count(there, ends):
    """UE-8.1: put 2 of each deck there, return one; of 26 that leaves 29."""
    battle = scene(
        side(
            "grave sea",
            hand=["Gravedigger"],
            energy=[DARK],
            debris=["Burial"],
            deck=[FOREST] * 3,
        ),
        side("loom flock", debris=[FOREST] * (there - 1), deck=[FOREST] * 3),
    )
    summon(battle, "Gravedigger")

    assert outcome(battle) == ends


def test_one_may_win_in_the_opponents_turn():
    """UE-8.1, UE-1.1"""
    battle = scene(
        side("lamp sea", hand=["Landslide"], energy=[DARK] * 2, deck=[FOREST] * 3),
        side("grave flock", debris=[FOREST] * 25, deck=[FOREST] * 3),
    )
    use_ability(battle, "Landslide")

    assert winner_and_clause(battle) == (1, "UE-8.12")


def both_at_once(**options):
    mine = side(
        "grave sea",
        hand=["Burial"],
        energy=[DARK] * 2,
        debris=[DARK] * 25,
        deck=[DARK] * 4,
    )
    battle = scene(
        mine, side("grave flock", deck=[DARK] * 4), options=ue.RuleOptions(**options)
    )
    use_ability(battle, "Burial")
    return battle


def test_if_both_win_the_turn_player_does():
    """UE-8.2"""
    assert winner_and_clause(both_at_once()) == (0, "UE-8.12")


def test_that_both_win_may_be_a_draw_by_option():
    """UE-8.2, the other reading of E-07"""
    assert winner_and_clause(both_at_once(both_win=True)) == (None, "UE-8.2")


@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_loses(seat):
    """UE-8.3"""
    battle = scene(side())
    battle.apply(Concede(), seat)

    assert winner_and_clause(battle) == (1 - seat, "UE-8.3")


GONE = ["Censor of the Gate"] * 2 + ["Censor of the Tower"] * 2
# A player who can win with neither leader: censors used up, and no energy to come.
LOST = {"debris": GONE, "deck": [FOREST] * 3}


def test_a_proof_wins_and_is_kept_with_its_numbers():
    """UE-8.4: both leaders are out of reach, and the record says how far."""
    battle = scene(side(), side("gate kiln", **LOST))

    events = battle.apply(ue.ClaimUnwinnable())

    assert winner_and_clause(battle) == (0, "UE-8.4")
    (proved,) = (e for e in events if e.type == "unwinnable_proved")
    assert [(p["condition"], p["needed"], p["most"]) for p in proved.data["proof"]] == [
        ("entries", 2, 0),
        ("energies", 18, 0),
    ]


@pytest.mark.parametrize(
    "zones",
    [
        {"debris": GONE[1:], "hand": GONE[:1], "entries": 1},  # one more may enter
        {"debris": GONE, "hand": ["Warder's Key"]},  # brings one back
        {"debris": [*GONE, "Warder's Key"], "hand": ["Second Spring"]},  # so does this
        {"debris": GONE, "deck": [FLAME] * 18},  # the other leader may win
        {"debris": GONE, "energy": [FLAME] * 17, "hand": [WATER]},
    ],
)
def test_what_may_still_be_reached_is_no_proof(zones):
    """UE-8.4, a near miss each: refused, and nothing changes."""
    battle = scene(side(), side("gate kiln", **{"deck": [FOREST] * 3, **zones}))
    before = battle.position.to_dict()

    assert refusal(battle, ue.ClaimUnwinnable()) == ("ue.not_proved", "UE-8.4")
    assert battle.position.to_dict() == before
    offered = {option.action.type for option in battle.decision.options}
    assert "claim_unwinnable" not in offered


def test_where_hidden_cards_are_proves_nothing():
    """UE-8.4: the same cards in hand or in the deck give the same answer."""
    for zone in ("hand", "deck"):
        battle = scene(side(), side("gate kiln", debris=GONE, **{zone: [FOREST] * 3}))
        assert battle.explain(ue.ClaimUnwinnable()) is None
        battle = scene(
            side(), side("gate kiln", debris=GONE[1:], **{zone: GONE[:1]}, entries=1)
        )
        assert refusal(battle, ue.ClaimUnwinnable()) == ("ue.not_proved", "UE-8.4")


def test_at_the_start_of_a_game_nothing_is_proved():
    """UE-8.4: the review's finding 3, a false claim in the first turn."""
    for place in range(5):
        decks = [ue.demo.deck("gate", "kiln"), ue.demo.deck("sea", "drake")]
        battle = ue.Battle.start(
            decks=decks, seed=bytes([place]), options=ue.RuleOptions()
        )
        state = battle.position
        assert prove_unwinnable(state, 0) is None
        assert prove_unwinnable(state, 1) is None


def test_claims_may_be_left_out():
    """UE-8.4"""
    lost = side("gate kiln", **LOST)
    battle = scene(side(), lost, options=ue.RuleOptions(claims=False))

    assert refusal(battle, ue.ClaimUnwinnable()) == ("ue.no_claims", "UE-8.4")
