"""Triggers: turns, charas that enter, charas put into the debris (UE-2.7, UE-7.4)."""

import json
import os

import pytest

from battles.rules import universe_end as ue
from battles.rules.kernel.log_lines import join_line_parts
from battles.rules.kernel.soak_testing import SoakSubject, inspect_game
from battles.rules.universe_end.effects import TRIGGERS
from battles.rules.universe_end.evaluation import evaluate_battle
from battles.rules.universe_end.invariants import (
    WATCHER,
    find_breaches,
    generate_wrong_actions,
)
from battles.rules.universe_end.log_lines import LOG_RENDERER
from battles.rules.universe_end.tests.positions import (
    CARDS,
    DARK,
    FLAME,
    FOREST,
    SAMPLES,
    WATER,
    activate,
    end_turn,
    names,
    pick,
    refusal,
    scene,
    side,
    summon,
    use_ability,
    winner_and_clause,
)
from battles.rules.universe_end.unwinnable_proofs import prove_unwinnable
from unionarena.core.chance import Chance

DECK = [FOREST] * 6


def began(events):
    """Return the names of the cards whose effects began, and what each waited for."""
    named = {card.number: card.name for card in SAMPLES.values()}
    seen = [e.to_dict(None) for e in events if e.type == "effect_began"]
    return [
        (named.get(each["card"]["number"], "other"), each.get("on")) for each in seen
    ]


def tokens(battle):
    return tuple(battle.position.tokens)


# --- Turns.


def test_what_waits_for_the_turn_comes_after_the_start_phase():
    """UE-6.1: first the card of the start phase, then that of the effect."""
    battle = scene(side(), side(field=["*Dawn Piper"], deck=[FLAME, DARK, WATER]))
    events = end_turn(battle)

    assert names(battle, 1, "hand") == [WATER, DARK]
    assert began(events) == [("Dawn Piper", "turn_begins")]
    kinds = [event.type for event in events]
    assert kinds.index("plays_gained") < kinds.index("effect_began")


@pytest.mark.parametrize(
    "zones",
    [
        {"me": {"field": ["Dawn Piper"]}},  # the wrong side: it is not its turn
        {"you": {"hand": ["Dawn Piper"]}},  # not on the field
        {"you": {"debris": ["Dawn Piper"]}},
        {"you": {"down": ["Dawn Piper"]}},
    ],
)
def test_the_turn_of_another_or_another_zone_is_no_event(zones):
    """UE-2.7: on the field, in your own turn."""
    battle = scene(side(**zones.get("me", {})), side(deck=DECK, **zones.get("you", {})))

    assert began(end_turn(battle)) == []


def test_the_end_of_the_turn_belongs_to_it():
    """UE-6.6: the turn has ended before the next begins."""
    battle = scene(side(field=["Dusk Piper", "Dawn Piper"]), side(deck=DECK))
    events = end_turn(battle)

    assert tokens(battle) == (1, 0)
    kinds = [event.type for event in events]
    order = [kinds.index(k) for k in ("turn_ended", "effect_began", "turn_started")]
    assert order == sorted(order)
    assert began(events) == [("Dusk Piper", "turn_ends")]


def test_at_the_end_of_the_opponents_turn_nothing_waits():
    """UE-6.6, the wrong side"""
    battle = scene(side(), side(field=["Dusk Piper"]))

    assert began(end_turn(battle)) == []
    assert tokens(battle) == (0, 0)


def test_left_over_plays_are_lost_before_the_end_of_the_turn():
    """UE-6.6, E-13: what is gained then is of no use and is lost with the turn."""
    battle = scene(side(field=["Late Clerk"], deck=DECK), side(deck=DECK), plays=3)
    events = end_turn(battle)

    gained = [e.data["n"] for e in events if e.type == "plays_gained"]
    assert gained == [2, 1]  # the effect's, and the next start phase's
    assert (battle.decision.player, battle.position.plays) == (1, 1)
    end_turn(battle)
    assert battle.position.plays == 1


def test_a_question_at_the_end_of_the_turn_is_asked_before_the_next_begins():
    """UE-6.6, E-13: without plays, and stored and restored like any other."""
    battle = scene(
        side(field=["Tax Clerk", "Dusk Piper"], hand=[FOREST, WATER]), plays=3
    )
    end_turn(battle)
    assert (battle.decision.kind, battle.decision.player) == ("choose", 0)
    assert battle.view(0)["turn"]["plays"] == 0
    assert battle.view(0)["turn"]["player"] == 0

    twin = ue.Battle.from_dict(json.loads(json.dumps(battle.to_dict())))
    for each in (battle, twin):
        pick(each, WATER)
        assert (tokens(each), each.decision.player) == ((1, 0), 1)
        assert names(each, 0, "debris") == [WATER]
    assert twin.digest() == battle.digest()


def test_a_turn_that_ends_by_its_limit_ends_like_any_other():
    """UE-6.6: the limit of actions is not in the rules, the end of the turn is."""
    options = ue.RuleOptions(action_limit=1)
    battle = scene(
        side(field=["Dusk Piper"], hand=[FOREST, FOREST]), plays=3, options=options
    )
    battle.apply(next(iter(battle.legal_actions())))

    assert (tokens(battle), battle.decision.player) == ((1, 0), 1)


# --- Another chara enters.


def test_another_chara_that_passes_the_filter_is_an_event():
    """UE-7.4: the cip effect of the chara has waited longer."""
    battle = scene(side(field=["Herald"], hand=["Gull"], energy=[WATER], deck=DECK))
    events = summon(battle, "Gull")

    assert tokens(battle) == (1, 0)
    assert began(events) == [("other", None), ("Herald", "other_enters")]


@pytest.mark.parametrize(
    ("me", "name"),
    [
        ({"field": ["Herald"], "energy": [FOREST] * 2}, "Choir Leader"),  # costs 2
        ({"energy": [FOREST]}, "Herald"),  # it is not another one
    ],
)
def test_a_dearer_chara_and_the_card_itself_are_no_event(me, name):
    battle = scene(side("flock sea", hand=[name], **me))
    summon(battle, name)

    assert tokens(battle) == (0, 0)


def test_a_chara_of_the_opponent_is_no_event():
    """The wrong side"""
    battle = scene(
        side(hand=["Gull"], energy=[WATER], deck=DECK), side(field=["Herald"])
    )
    summon(battle, "Gull")

    assert tokens(battle) == (0, 0)


def test_what_enters_by_an_effect_is_an_event_for_what_entered_before_it():
    """UE-7.4, E-14: three by one effect enter one after the other."""
    battle = scene(
        side(
            "flock sea",
            hand=["Many Wings", "Herald", "Martyr", "Chick"],
            energy=[FOREST],
        )
    )
    use_ability(battle, "Many Wings")
    pick(battle, "Chick", "Herald", "Martyr")

    assert tokens(battle) == (1, 0)  # the martyr's; the chick was there before it


# --- Put into the debris.


def test_a_chara_put_into_the_debris_is_an_event():
    battle = scene(
        side("drake sea", hand=["Nest Raid"], energy=[FLAME]),
        side(field=["Martyr"]),
    )
    events = use_ability(battle, "Nest Raid")

    assert names(battle, 1, "debris") == ["Martyr"]
    assert (tokens(battle), began(events)[1]) == ((0, 1), ("Martyr", "destroyed"))


@pytest.mark.parametrize(
    ("ability", "zones"),
    [
        ("Second Writ", {"me": {"field": ["Martyr"]}}),  # to the hand
        ("Search Warrant", {"you": {"hand": ["Martyr"]}}),  # from the hand
        ("Burial", {"you": {"deck": ["Martyr"] * 3}}),  # from the deck
        ("Levy", {"you": {"energy": [FOREST], "field": ["Martyr"]}}),  # an energy
    ],
)
def test_other_ways_are_no_event(ability, zones):
    """From the field, and into the debris."""
    battle = scene(
        side(
            "gate grave",
            hand=[ability],
            energy=[DARK] * 2,
            deck=DECK,
            **zones.get("me", {}),
        ),
        side("lamp sea", **{"deck": DECK, **zones.get("you", {})}),
    )
    use_ability(battle, ability)

    assert tokens(battle) == (0, 0)


def test_a_card_that_returns_from_the_debris_is_the_one_that_went_there():
    """UE-7.4: in its effect “this card” lies in the debris."""
    battle = scene(
        side("drake sea", hand=["Nest Raid"], energy=[FLAME]), side(field=["Phoenix"])
    )
    use_ability(battle, "Nest Raid")

    assert (names(battle, 1, "debris"), names(battle, 1, "hand")) == ([], ["Phoenix"])


def test_a_card_that_has_gone_on_from_the_debris_is_not_taken_back():
    """UE-7.4: the sexton has shuffled it into the deck; all know whose effect it is."""
    battle = scene(
        side(hand=["Pyre"], energy=[DARK], field=["Sexton", "Phoenix", "Chick"])
    )
    use_ability(battle, "Pyre")
    before = battle.copy()
    events = pick(battle, "Sexton", "Phoenix")

    assert began(events) == [("Sexton", "destroyed"), ("Phoenix", "destroyed")]
    assert sorted(names(battle, 0, "deck")) == ["Phoenix", "Pyre", "Sexton"]
    assert names(battle, 0, "hand") == []
    assert WATCHER(battle, before, events) == []


def test_an_effect_below_needs_the_chara_on_the_field():
    """UE-7.2"""
    battle = scene(
        side("drake sea", hand=["Nest Raid"], energy=[FLAME]), side(field=["Inheritor"])
    )
    use_ability(battle, "Nest Raid")

    assert battle.decision.kind == "main"


# --- The queue.


def test_simultaneous_triggers_wait_in_the_order_of_their_charas():
    """UE-7.4, E-12"""
    for field in (["Dusk Piper", "Late Clerk"], ["Late Clerk", "Dusk Piper"]):
        battle = scene(side(field=field))

        assert [name for name, _on in began(end_turn(battle))] == field


def test_those_put_into_the_debris_together_wait_as_they_went():
    """UE-7.4, E-12: in the order they were chosen."""
    for order in (("Martyr", "Phoenix"), ("Phoenix", "Martyr")):
        battle = scene(
            side(hand=["Pyre"], energy=[DARK], field=["Martyr", "Phoenix", "Chick"])
        )
        use_ability(battle, "Pyre")

        assert [name for name, _on in began(pick(battle, *order))] == list(order)


def test_a_trigger_waits_for_the_end_of_the_effect_that_set_it_off():
    """UE-7.4: Pyre lies in the debris before the sexton takes all of it away."""
    battle = scene(
        side(hand=["Pyre"], energy=[DARK], field=["Sexton", "Martyr"], deck=DECK)
    )
    use_ability(battle, "Pyre")

    assert names(battle, 0, "debris") == []
    assert "Pyre" in names(battle, 0, "deck")


# --- Wins between them.


@pytest.mark.parametrize(("there", "ended_after"), [(12, 1), (11, 2), (10, None)])
def test_wins_are_looked_at_between_two_triggers(there, ended_after):
    """UE-8.1: the second is not carried out any more."""
    battle = scene(side("lamp sea", field=["Dusk Piper"] * 2, tokens=there))
    events = end_turn(battle)

    assert (battle.result is None) == (ended_after is None)
    if ended_after is not None:
        assert winner_and_clause(battle) == (0, "UE-8.7")
        assert len(began(events)) == ended_after


@pytest.mark.parametrize(
    ("visitor", "wins"), [("Brief Visitor", False), ("Gull", True)]
)
def test_a_cip_effect_still_belongs_to_the_entering(visitor, wins):
    """UE-8.1: the herald's trigger makes the visitor no eighteenth chara."""
    battle = scene(
        side(
            "flock sea",
            hand=[visitor],
            energy=[FOREST],
            field=["Herald", *["Chick"] * 16],
            deck=DECK,
        )
    )
    summon(battle, visitor)

    assert (battle.result is not None) == wins
    assert tokens(battle) == ((0, 0) if wins else (1, 0))


def test_a_win_by_the_start_phase_comes_before_what_waits_for_the_turn():
    """UE-8.1, UE-6.1"""
    battle = scene(
        side(), side("sea gate", hand=[FOREST] * 29, field=["Dawn Piper"], deck=DECK)
    )
    events = end_turn(battle)

    assert winner_and_clause(battle) == (1, "UE-8.13")
    assert began(events) == []


def test_the_other_player_may_win_by_a_trigger():
    """UE-8.1, in the opponent's turn"""
    battle = scene(
        side("drake sea", hand=["Nest Raid"], energy=[FLAME]),
        side("lamp gate", field=["Martyr"], tokens=12),
    )
    use_ability(battle, "Nest Raid")

    assert winner_and_clause(battle) == (1, "UE-8.7")


# --- In the middle of the queue.


def mourning():
    """Return a battle in which a mourner's owner is asked and a martyr waits."""
    battle = scene(
        side(
            hand=["Pyre", FOREST, WATER],
            energy=[DARK],
            down=["Gull"],
            field=["Mourner", "Martyr", "Chick"],
            deck=DECK,
        )
    )
    use_ability(battle, "Pyre")
    pick(battle, DARK)
    pick(battle, "Mourner", "Martyr")
    return battle


def test_a_battle_is_stored_and_restored_while_triggers_wait():
    """UE-7.4: and goes on as it would have."""
    battle = mourning()
    assert len(battle.position.waiting) == 1
    stored = json.loads(json.dumps(battle.to_dict()))
    twin = ue.Battle.from_dict(stored)

    assert twin.digest() == battle.digest()
    assert twin.position.triggered == battle.copy().position.triggered == 2
    for each in (battle, twin):
        pick(each, WATER)
    assert twin.digest() == battle.digest()
    assert (tokens(twin), twin.position.triggered) == ((1, 0), 0)
    assert list(find_breaches(twin)) == []


def test_a_state_of_before_there_were_triggers_is_read():
    """A stored position and its options lack what came later."""
    battle = scene(side(hand=[FOREST], deck=DECK))
    stored = battle.to_dict()
    assert "triggered" not in stored["state"]
    del stored["fixed"]["options"]["trigger_limit"]

    assert ue.Battle.from_dict(stored).digest() == battle.digest()


def test_nobody_learns_more_while_triggers_wait():
    """UE-3.3, UE-2.6: what waits was seen by all; the question is its player's."""
    battle = mourning()

    assert WATCHER(battle, None, ()) == []
    asked = battle.view(0)["decision"]
    assert asked["prompt"] == {"key": "choose", "params": {"n": 1, "to": "debris"}}
    assert asked["source"] is not None  # the card in the debris that asks
    assert "cards" not in battle.view(1)["decision"]


# --- An end.


def test_a_chain_of_triggers_has_an_end_that_is_logged():
    """The limit is ours; without it an ember would come and go for ever."""
    options = ue.RuleOptions(trigger_limit=3)
    battle = scene(side(hand=["Ember"], energy=[FOREST]), options=options)
    events = summon(battle, "Ember")

    assert [on for _name, on in began(events) if on] == ["destroyed"] * 3
    assert [e.type for e in events].count("trigger_limit") == 1
    assert (names(battle, 0, "debris"), battle.decision.kind) == (["Ember"], "main")
    assert battle.position.unknowns == 1  # UE-9.4: no proof of a loop


def test_the_usual_limit_is_far_from_the_budget_of_steps():
    battle = scene(side(hand=["Ember"], energy=[FOREST]))
    events = summon(battle, "Ember")

    assert len(began(events)) == 2 * ue.RuleOptions().trigger_limit + 1
    assert battle.result is None


# --- Loops and proofs.

PAIR = ["Outbound Shuttle", "*Homebound Shuttle"]


def test_a_trigger_of_the_past_does_not_hinder_a_loop():
    """UE-9.1: the same charas wait in the same order."""
    battle = scene(side("loom sea", field=[*PAIR, "Martyr", "Drummer"], energy=[WATER]))
    activate(battle, "Outbound Shuttle")
    activate(battle, "Homebound Shuttle")

    assert ue.ClaimLoop() in battle.legal_actions()


def test_charas_whose_triggers_would_wait_in_another_order_are_no_loop():
    """UE-9.2, E-15: the field is equal as a multiset, what it does is not."""
    battle = scene(side("loom sea", field=[*PAIR, "Martyr", "Drummer"], energy=[WATER]))
    activate(battle, "Outbound Shuttle")
    battle.position.zone(0, 2).reverse()
    activate(battle, "Homebound Shuttle")

    assert refusal(battle, ue.ClaimLoop()) == ("ue.loop_not_shown", "UE-9.1")


def test_charas_without_triggers_may_change_places():
    """UE-9.2, the near miss"""
    battle = scene(side("loom sea", field=[*PAIR, "Martyr", "Chick"], energy=[WATER]))
    activate(battle, "Outbound Shuttle")
    battle.position.zone(0, 2).reverse()
    activate(battle, "Homebound Shuttle")

    assert ue.ClaimLoop() in battle.legal_actions()


@pytest.mark.parametrize(("taker", "is_loop"), [("Unveiling", False), ("Hoard", True)])
def test_energies_that_a_text_uses_up_must_be_the_same(taker, is_loop):
    """UE-9.2, E-15: an energy more that rests, where a text takes omniscient ones."""
    battle = scene(
        side("loom sea", field=PAIR, energy=[WATER], hand=[taker], down=["*Gull"])
    )
    activate(battle, "Outbound Shuttle")
    if battle.decision.kind == "stand":
        pick(battle, WATER)
    state = battle.position
    state.down[state.zone(0, 3)[-1]] = 0
    activate(battle, "Homebound Shuttle")
    if battle.decision.kind == "stand":
        pick(battle, WATER)

    assert (ue.ClaimLoop() in battle.legal_actions()) == is_loop


GONE = ["Censor of the Gate"] * 2 + ["Censor of the Tower"] * 2


@pytest.mark.parametrize(
    ("leaders", "zones", "is_proved"),
    [
        ("gate lamp", {"field": ["Chick"]}, True),
        ("gate lamp", {"field": ["Martyr"]}, False),  # gains a token one day
        ("gate lamp", {"debris": ["Martyr"]}, True),  # it lies there and stays
        ("gate kiln", {"field": ["Phoenix"]}, True),
        ("gate kiln", {"hand": ["Unveiling"]}, False),  # what it takes may be any card
        ("gate root", {"energy": [FOREST] * 17, "debris": [FOREST]}, True),
        (
            "gate root",
            {"energy": [FOREST] * 17, "debris": [FOREST], "hand": ["Leaf Mould"]},
            False,  # it charges what lies in the debris
        ),
        (
            "gate root",
            {"energy": [FOREST] * 17, "debris": [FLAME], "hand": ["Leaf Mould"]},
            True,
        ),
    ],
)
def test_proofs_reckon_with_triggers_and_with_what_texts_charge(
    leaders, zones, is_proved
):
    """UE-8.4"""
    zones = {**zones, "debris": [*GONE, *zones.get("debris", [])]}
    battle = scene(side(), side(leaders, **zones))

    assert (battle.explain(ue.ClaimUnwinnable()) is None) == is_proved


@pytest.mark.parametrize("censor", ["Censor of the Gate", "*Censor of the Gate"])
@pytest.mark.parametrize(("hand", "is_proved"), [(["Rally"], False), ([], True)])
def test_a_proof_takes_no_state_for_granted(censor, hand, is_proved):
    """UE-8.4: a chara that is up may rest later, return and enter a second time."""
    theirs = side("gate kiln", debris=GONE[1:], entries=1, field=[censor], hand=hand)
    battle = scene(side(), theirs)

    assert (battle.explain(ue.ClaimUnwinnable()) is None) == is_proved


def test_what_the_opponent_decides_on_entering_proves_no_loop():
    """UE-9.4, UE-7.2: their smith asks them."""
    battle = scene(
        side(hand=["Revival"], energy=[DARK]),
        side("kiln loom", debris=["Eager Smith"], energy=[FLAME]),
    )
    use_ability(battle, "Revival")

    assert (battle.decision.kind, battle.decision.player) == ("use_below", 1)
    assert battle.position.unknowns == 1


# --- Whole games.


def start_with_samples(seed, *, claims=True):
    """Start a battle of two legal decks in which much waits for events."""
    chance = Chance(seed)
    decks = []
    for _seat in (0, 1):
        other = ue.demo.SETS[chance.below(5)]
        own = [c for c in CARDS.values() if c.set in ("flock", other)]
        pool = [c for c in own if c.kind != "leader"] + list(SAMPLES.values())
        order = list(range(len(pool)))
        chance.shuffle(order)
        chosen = [pool[place] for place in order[:12] for _copy in (0, 1)]
        energies = [CARDS[name] for name in (FOREST, FLAME, WATER, DARK)] * 4
        leaders = [c for c in own if c.kind == "leader"]
        decks.append([*leaders, *chosen, *energies])
    options = ue.RuleOptions(trigger_limit=12, turn_limit=60, claims=claims)
    return ue.Battle.start(decks=decks, seed=seed, options=options)


SAMPLE_GAMES = int(os.environ.get("SAMPLE_GAMES", "4"))
SUBJECT = SoakSubject(
    start=lambda seed: start_with_samples(seed, claims=False),
    restore=ue.Battle.from_dict,
    watcher=WATCHER,
    breaches=find_breaches,
    wrong=generate_wrong_actions,
)


@pytest.mark.parametrize("number", range(SAMPLE_GAMES))
def test_random_games_with_triggers_hold_what_must_hold(number):
    """Leaks, lost cards, replays, stored states, undoing: as in every game."""
    found = inspect_game(SUBJECT, "triggers", number, every=8, most=10_000)

    assert found.problems == []
    assert found.decisions > 0


def test_games_with_triggers_are_logged_in_every_language():
    waited_for = set()
    battle, chance = start_with_samples(b"log45", claims=False), Chance(b"log45")
    while battle.decision is not None:
        seat = battle.decisions[0].player
        events = battle.apply(battle.legal_actions(seat).sample(chance), seat)
        waited_for |= {event.data.get("on") for event in events}
        waited_for |= {e.type for e in events if e.type == "trigger_limit"}
        for language in ("en", "ja", "zh-hant"):
            lines = LOG_RENDERER.render_lines(
                battle.events_for(events, None),
                language=language,
                reader=None,
                players=("Aki", "Ming"),
                cards={},
            )
            assert all(map(join_line_parts, lines))
    assert waited_for == {None, "trigger_limit", *TRIGGERS}


@pytest.mark.parametrize("number", range(SAMPLE_GAMES))
def test_nobody_wins_who_was_proved_unable_to(number):
    """UE-8.4: whatever waits for events, in games that are played on to their end."""
    seed = b"proof" + bytes([number])
    battle, chance = start_with_samples(seed, claims=False), Chance(seed)
    proved = set()
    while battle.decision is not None:
        if battle.decision.kind == "main":
            proved |= {p for p in (0, 1) if prove_unwinnable(battle.position, p)}
        seat = battle.decisions[0].player
        battle.apply(battle.legal_actions(seat).sample(chance), seat)

    assert battle.result.winner not in proved


# What games with the last sets of demo cards led to before texts could wait for events.
LED_TO = ("4bd8c5fcc98f521b", "553895d89a6087ae", "5de4cfa47fc888f2")


@pytest.mark.parametrize("number", range(len(LED_TO)))
def test_games_of_before_lead_where_they_led(number):
    """A log of this version of the rules is replayed, and its states are equal."""
    sets, seed = ue.demo.SETS[4 + number :], bytes([number + 1])
    decks = [ue.demo.deck(sets[0], sets[more]) for more in (1, 2)]
    battle = ue.Battle.start(decks=decks, seed=seed)
    chance = Chance(seed)
    while battle.decision is not None:
        seat = battle.decisions[0].player
        battle.apply(battle.legal_actions(seat).sample(chance), seat)

    assert battle.digest()[:16] == LED_TO[number]


# --- Bots.


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Dawn Piper", "Chick"),
        ("Dusk Piper", "Martyr"),
        ("Herald", "Martyr"),
        ("Chick", "Mourner"),  # who costs a card
    ],
)
def test_bots_value_what_waits(better, worse):
    def score(name):
        return evaluate_battle(scene(side(field=[name])), 0)

    assert score(better) > score(worse)
