"""Texts that begin when something happens (TR-3.2), and their order (issue 30)."""

import json

import pytest

from battles.rules import kiseki as tr
from battles.rules.kernel.errors import DamagedState, MalformedCard
from battles.rules.kiseki.bots import GreedyBot, evaluate_battle
from battles.rules.kiseki.cards import CardDefinition
from battles.rules.kiseki.invariants import WATCHER
from battles.rules.kiseki.queries import cp_cost, strength_and_defence
from battles.rules.kiseki.tests.positions import (
    attack,
    card,
    current_question,
    define_card,
    do_action,
    index_of,
    is_ready,
    is_stunned,
    names,
    pick,
    refusal,
    scene,
    side,
    skip,
)
from unionarena.core.chance import Chance

HEAL = {"do": "heal", "n": 1}
HURT = {"do": "damage", "n": 1, "side": "opponent"}


def on(what, *steps, **more):
    return {"on": what, "do": list(steps), **more}


def list_begun(events):
    """Return the owner and the name of every text that began by itself, in order."""
    return [
        (event.data["player"], event.to_dict(None)["card"]["number"].removeprefix("X-"))
        for event in events
        if event.type == "trigger_began"
    ]


def list_kinds(events):
    return [event.type for event in events]


# --- A unit attacks.


def test_a_unit_that_attacks_does_what_it_says_before_the_damage():
    """TR-6.4, TR-8.6: 2 and 1 STR against 2 DEF; the stunned unit cost 2."""
    battle = scene(side(field=["Barge Hauler"]), side(field=["Guild Porter"]))
    attack(battle, "Barge Hauler")

    assert battle.position.bonds == [38, 40 - 2 - 1]


def test_being_attacked_and_the_attack_of_another_unit_are_no_attack_of_this_one():
    """TR-6.4: the wrong side, and the wrong unit."""
    battle = scene(
        side(field=["Guild Captain", "Barge Hauler"]), side(field=["Barge Hauler"])
    )
    events = do_action(battle, tr.Attack, "Guild Captain")

    assert list_begun(events) == []
    assert strength_and_defence(battle.position, index_of(battle, "Barge Hauler")) == (
        2,
        2,
    )


def test_who_watches_sees_each_unit_of_a_scrum():
    """TR-6.10: of the own side, of the organisation, the card itself among them."""
    watch = on("attacks", HEAL, watches=True, filter={"organisation": "guild"})
    define_card("Crier", watch, organisations=["guild"])
    battle = scene(
        side(bond=30, field=["Crier", "Guild Porter", "Guild Runner", "Deck Hand"]),
        side(field=["Crier"]),
    )
    battle.apply(tr.Scrum(battle.decision.options[0].card, "guild"))
    pick(battle, "Guild Porter")

    assert battle.position.bonds == [32, 40]


@pytest.mark.parametrize(
    ("watched", "attacker", "seen"),
    [
        ({}, "Guild Captain", True),
        ({"side": "opponent"}, "Guild Captain", False),
        ({"side": "each"}, "Guild Captain", True),
        ({"filter": {"organisation": "veil"}}, "Guild Captain", False),
        ({"filter": {"cost_least": 3}}, "Guild Captain", True),
        ({"filter": {"cost_least": 4}}, "Guild Captain", False),
        ({"filter": {"cost_least": 3}}, "Guild Porter", False),
        ({"filter": {"state": "ready"}}, "Guild Captain", True),  # as it was before
        ({"filter": {"state": "actioned"}}, "Guild Captain", False),
    ],
)
def test_who_watches_sees_only_units_of_that_side_that_pass(watched, attacker, seen):
    """TR-3.2"""
    define_card("Watcher", on("attacks", HEAL, watches=True, **watched), kind="item")
    battle = scene(side(bond=30, field=[attacker, "Watcher"]))
    do_action(battle, tr.Attack, attacker)

    assert battle.position.bonds[0] == 30 + seen


@pytest.mark.parametrize(
    ("zones", "seen"),
    [
        ({"field": ["Guild Captain", "Lookout"]}, True),
        ({"field": ["Guild Captain", "*Lookout"]}, True),
        ({"field": ["Guild Captain", "!Lookout"]}, False),
        ({"field": ["Guild Captain"], "base": ["+Lookout"]}, True),
        ({"field": ["Guild Captain"], "base": ["Lookout"]}, False),
        ({"field": ["Guild Captain"], "hand": ["Lookout"]}, False),
        ({"field": ["Guild Captain"], "trail": ["Lookout"]}, False),
    ],
)
def test_only_cards_face_up_in_play_watch(zones, seen):
    """TR-3.5, TR-4.4: a stunned unit lies face down and watches for nothing."""
    define_card("Lookout", on("attacks", HEAL, watches=True))
    battle = scene(side(bond=30, **zones))
    do_action(battle, tr.Attack, "Guild Captain")

    assert battle.position.bonds[0] == 30 + seen


# --- An attack that cannot go on (TR-6.9).


def test_an_attacker_that_its_own_text_removes_attacks_no_more():
    """TR-6.9: the same player chooses again; nobody loses bond."""
    define_card("Bolter", on("attacks", {"do": "return", "n": 1}))
    battle = scene(side(field=["Bolter"]), side(field=["Guild Porter"]))
    events = do_action(battle, tr.Attack, "Bolter")

    assert names(battle, 0, "hand") == ["Bolter"]
    assert "attack_broken" in list_kinds(events)
    assert current_question(battle) == (0, "battle")
    assert battle.position.bonds == [40, 40]


def test_an_attack_whose_target_is_destroyed_by_a_text_is_made_again():
    """TR-6.9: the attacker is readied."""
    destroy = {"do": "destroy", "n": 1, "side": "opponent"}
    define_card("Wrecker", on("attacks", destroy))
    battle = scene(side(field=["Wrecker"]), side(field=["Guild Porter"]))
    do_action(battle, tr.Attack, "Wrecker")

    assert names(battle, 1, "trail") == ["Guild Porter"]
    assert is_ready(battle, "Wrecker")
    assert current_question(battle) == (0, "battle")


def test_an_attack_goes_on_if_the_text_removes_a_unit_that_is_not_in_battle():
    """TR-6.9: a near miss."""
    define_card("Rammer", on("attacks", {"do": "destroy", "n": 1, "side": "opponent"}))
    battle = scene(side(field=["Rammer"]), side(field=["Guild Porter", "Cart Ox"]))
    do_action(battle, tr.Attack, "Rammer")
    pick(battle, "Guild Porter")
    pick(battle, "Cart Ox")

    assert current_question(battle) == (0, "answer")
    skip(battle, 2)
    assert is_stunned(battle, "Guild Porter", player=1)


# --- A unit is stunned.


def test_a_stunned_unit_still_says_its_last_word():
    """TR-6.6, TR-9.12: the attacker lies actioned; both lose their costs."""
    battle = scene(side(field=["Guild Captain"]), side(field=["Last Whisper"]))
    attack(battle, "Guild Captain")

    assert is_stunned(battle, "Last Whisper", player=1)
    assert is_stunned(battle, "Guild Captain")
    assert battle.position.bonds == [37, 36]


@pytest.mark.parametrize("other", ["Heavy Swordsman", "HBL-039"])
def test_stun_damage_is_dealt_before_what_the_stun_triggers(other):
    """TR-6.6, TR-8.6: the whole battle first, overkill too."""
    define_card("Echo", on("stunned", HEAL))
    battle = scene(side(field=[other]), side(bond=40, field=["Echo"]))
    do_action(battle, tr.Attack, other)
    skip(battle)
    before = list_kinds(battle.apply(tr.Pass(), 1))

    last_loss = max(i for i, kind in enumerate(before) if kind == "bond_lost")
    assert last_loss < before.index("trigger_began") < before.index("bond_gained")


def test_a_unit_that_is_stunned_already_is_not_stunned_again():
    """TR-9.12: the wrong state."""
    define_card("Sore", on("stunned", HURT))
    define_card(
        "Hammer", on("use", {"do": "stun", "n": 2, "side": "each"}), kind="event"
    )
    battle = scene(side(hand=["Hammer"], field=["!Sore", "Guild Runner"]))
    events = do_action(battle, tr.Cast, "Hammer", "hand")

    assert is_stunned(battle, "Guild Runner")
    assert list_begun(events) == []


def test_who_watches_for_stuns_sees_the_unit_as_it_was_and_lies_face_up_itself():
    """TR-3.5: stunned together with others, it saw them."""
    define_card("Herald", on("stunned", HURT, watches=True, side="each"))
    stun = {"do": "stun", "n": 9, "side": "each"}
    define_card("Avalanche", on("use", stun), kind="event")
    battle = scene(
        side(hand=["Avalanche"], field=["Herald", "Cart Ox"]),
        side(field=["Guild Porter", "!Guild Runner"]),
    )
    events = do_action(battle, tr.Cast, "Avalanche", "hand")

    assert list_begun(events) == [(0, "Herald")] * 3


# --- A card is destroyed.


def destroying(*, zone):
    do = "rebuild" if zone == "base" else "destroy"
    define_card("End", on("use", {"do": do, "n": 1, "side": "opponent"}), kind="event")
    return side(hand=["End"])


@pytest.mark.parametrize(
    ("zone", "name", "begins"),
    [
        ("field", "Relic", True),
        ("field", "*Relic", True),
        ("base", "+Relic", True),
        ("base", "Relic", False),  # face down: nobody knew it (TR-4.4)
    ],
)
def test_a_destroyed_card_does_what_it_says_from_the_trail(zone, name, begins):
    """TR-9.11, TR-9.10: it lies in the trail by then; its deck has given another."""
    define_card("Relic", on("destroyed", HURT), kind="item")
    battle = scene(destroying(zone=zone), side(**{zone: [name]}))
    events = do_action(battle, tr.Cast, "End", "hand")

    assert names(battle, 1, "trail") == ["Relic"]
    assert list_begun(events) == [(1, "Relic")] * begins
    assert battle.position.bonds == [40 - begins, 40]
    if begins:
        last = max(
            i for i, kind in enumerate(list_kinds(events)) if kind == "card_moved"
        )
        assert last < list_kinds(events).index("trigger_began")


def test_a_stunned_unit_that_is_destroyed_was_known_to_both():
    """TR-4.3, TR-9.11"""
    define_card("Ghost", on("destroyed", HURT))
    battle = scene(side(hand=["Sudden Verdict"], ep=3), side(field=["!Ghost"]))
    do_action(battle, tr.Cast, "Sudden Verdict", "hand")

    assert battle.position.bonds == [39, 40]


def test_what_is_lost_discarded_or_returned_is_not_destroyed():
    """TR-4.5, TR-6.12: the trail holds used, destroyed and lost cards."""
    define_card("Relic", on("destroyed", HURT), kind="item")
    define_card("Ghost", on("destroyed", HURT))
    lost = scene(side(field=["!Ghost"]), at="recovery")
    lost.apply(tr.action_from_dict({"type": "choose", "cards": []}))
    assert names(lost, 0, "trail") == ["Ghost"]
    assert lost.position.bonds == [40, 40]

    gone = scene(side(hand=["Key Copier"], cp=9), side(hand=["Relic"]), at="deploy")
    do_action(gone, tr.Deploy, "Key Copier", "hand")
    assert names(gone, 1, "trail") == ["Relic"]
    assert gone.position.bonds == [40, 40]


@pytest.mark.parametrize(
    ("zone", "name", "more", "seen"),
    [
        ("field", "Guild Porter", {}, True),
        ("field", "Crate", {}, False),
        ("base", "+Guild Porter", {}, False),
        ("field", "Guild Porter", {"filter": {"state": "stunned"}}, False),
        ("field", "Guild Porter", {"side": "opponent"}, False),
    ],
)
def test_who_watches_for_destroyed_units_sees_no_items_and_no_base_cards(
    zone, name, more, seen
):
    """TR-9.11: the wrong kind, the wrong state, the wrong side."""
    define_card("Mourner", on("destroyed", HEAL, watches=True, **more), kind="item")
    define_card("Crate", kind="item")
    zones = {"field": [], "base": [], zone: [name]}
    zones["base" if zone == "field" else "field"] = ["+Mourner"]
    battle = scene(destroying(zone=zone), side(bond=30, **zones))
    do_action(battle, tr.Cast, "End", "hand")

    assert names(battle, 1, "trail") == [name.lstrip("+")]
    assert battle.position.bonds[1] == 30 + seen


@pytest.mark.parametrize(
    ("wanted", "seen"),
    [({}, True), ({"state": "stunned"}, True), ({"state": "ready"}, False)],
)
def test_a_stunned_unit_that_is_destroyed_is_a_unit_that_is_destroyed(wanted, seen):
    """TR-9.11: as it was before."""
    define_card(
        "Mourner", on("destroyed", HEAL, watches=True, filter=wanted), kind="item"
    )
    battle = scene(
        side(hand=["Sudden Verdict"], ep=3),
        side(bond=30, field=["!Guild Porter", "Mourner"]),
    )
    do_action(battle, tr.Cast, "Sudden Verdict", "hand")

    assert battle.position.bonds[1] == 30 + seen


def test_a_text_of_a_destroyed_card_gives_its_unit_nothing_any_more():
    """TR-9.11: as far as it can."""
    boost = {"do": "boost_this", "strength": 1, "defence": 1}
    define_card("Martyr", on("destroyed", boost, HURT))
    battle = scene(destroying(zone="field"), side(field=["Martyr"]))
    events = do_action(battle, tr.Cast, "End", "hand")

    assert "unit_boosted" not in list_kinds(events)
    assert battle.position.bonds == [39, 40]


# --- The turn begins and ends.


def play_to_next_turn(battle):
    """Pass until the next turn asks its first question; return all events."""
    turn, events = battle.position.turn, []
    while battle.position.turn == turn and battle.decision is not None:
        events += battle.apply(tr.Pass(), battle.decision.player)
    return events


def test_what_a_turn_begins_with_comes_before_the_first_draw():
    """TR-6.1, TR-1.3: the initiative player's first; seat 1 has it in turn 2."""
    define_card("Dawn", on("turn_begins", HURT), kind="item")
    battle = scene(side(field=["Dawn"]), side(field=["Dawn"], base=["Dawn"]))
    events = play_to_next_turn(battle)

    assert list_begun(events) == [(1, "Dawn"), (0, "Dawn")]
    kinds = list_kinds(events)
    assert kinds.index("turn_started") < kinds.index("trigger_began")
    assert kinds.index("trigger_began") < kinds.index("preparation_begins")


def test_a_signal_tower_strengthens_a_ready_unit_of_cost_3_for_the_turn():
    """TR-8.3: the others are too cheap; the player chooses among those that pass."""
    battle = scene(
        side(base=["+Signal Tower"], field=["Guild Porter", "Guild Captain"])
    )
    play_to_next_turn(battle)
    state = battle.position

    assert strength_and_defence(state, index_of(battle, "Guild Captain")) == (4, 4)
    assert strength_and_defence(state, index_of(battle, "Guild Porter")) == (2, 2)


def test_the_end_of_the_turn_comes_after_who_has_won():
    """TR-6.11, TR-6.13: bond lost then counts in the next turn."""
    define_card("Dusk", on("turn_ends", HURT), kind="item")
    battle = scene(side(field=["Dusk"]), side(bond=1))
    events = play_to_next_turn(battle)

    assert battle.result is None
    assert battle.position.bonds == [40, 0]
    kinds = list_kinds(events)
    assert kinds.index("trigger_began") < kinds.index("turn_started")
    play_to_next_turn(battle)
    assert battle.result.winner == 0


def test_the_end_of_the_turn_comes_after_recovery_and_readying():
    """TR-6.12: who was lost says nothing; who recovered does."""
    define_card("Sleeper At Dusk", on("turn_ends", HURT))
    battle = scene(side(field=["!Sleeper At Dusk", "!Sleeper At Dusk"]), at="recovery")
    events = pick(battle, "Sleeper At Dusk")

    assert list_begun(events) == [(0, "Sleeper At Dusk")]
    kinds = list_kinds(events)
    assert kinds.index("card_readied") < kinds.index("trigger_began")


def test_what_is_gained_as_the_turn_ends_ends_with_it():
    """TR-6.13"""
    boost = {"do": "boost_this", "strength": 3, "defence": 3}
    define_card("Flare", on("turn_ends", boost))
    battle = scene(side(field=["Flare"]))
    events = play_to_next_turn(battle)

    assert "unit_boosted" in list_kinds(events)
    assert strength_and_defence(battle.position, index_of(battle, "Flare")) == (2, 2)


def test_a_player_who_must_draw_as_the_turn_ends_and_cannot_loses():
    """TR-7.2: what else waits is dropped."""
    define_card("Reader", on("turn_ends", {"do": "draw", "n": 1}), kind="item")
    battle = scene(side(deck=0, field=["Reader", "Reader"]))
    play_to_next_turn(battle)

    assert (battle.result.winner, battle.result.clause) == (1, "TR-7.2")
    assert battle.position.waiting == []


# --- Order, and what happens in between.


def test_of_texts_triggered_at_once_the_initiative_players_come_first():
    """TR-8.6, TR-6.6: both are stunned in one battle, whichever player attacked."""
    define_card("Twin", on("stunned", HURT))
    for attacker in (0, 1):
        battle = scene(side(field=["Twin"]), side(field=["Twin"]))
        if attacker:
            skip(battle)
        do_action(battle, tr.Attack, "Twin", player=attacker)
        skip(battle)
        events = battle.apply(tr.Pass(), battle.decision.player)
        assert list_begun(events) == [(0, "Twin"), (1, "Twin")]


def test_of_one_player_the_order_in_the_zones_counts():
    """TR-8.6: not the order of joining; the field before the base."""
    for name in ("First", "Second"):
        define_card(name, on("attacks", HEAL), organisations=["guild"])
    define_card("Tower", on("attacks", HEAL, watches=True), kind="base")
    battle = scene(side(bond=30, base=["+Tower"], field=["First", "Second"]))
    last = battle.position.table.ids[index_of(battle, "Second")]
    battle.apply(tr.Scrum(last, "guild"))
    events = pick(battle, "First")

    assert list_begun(events) == [
        (0, "First"),
        (0, "Second"),
        (0, "Tower"),
        (0, "Tower"),
    ]


def test_what_a_text_triggers_waits_behind_what_was_triggered_before():
    """TR-8.6: in the order of what happened, each carried out completely."""
    stun = {"do": "stun", "n": 1, "side": "opponent"}
    define_card("Opener", on("attacks", stun, HEAL))
    define_card("Second Bell", on("attacks", HEAL, watches=True), kind="item")
    define_card("Sufferer", on("stunned", HURT))
    battle = scene(
        side(bond=30, field=["Opener", "Second Bell"]), side(field=["Sufferer"])
    )
    events = do_action(battle, tr.Attack, "Opener")

    assert list_begun(events) == [(0, "Opener"), (0, "Second Bell"), (1, "Sufferer")]
    kinds = list_kinds(events)
    assert kinds.index("bond_gained") < kinds.index(
        "trigger_began", kinds.index("bond_gained")
    )


def test_a_text_is_answered_like_any_other():
    """TR-8.6: something was done, so the other player may act before the step ends."""
    define_card("Dawn", on("turn_begins", HEAL), kind="item")
    for field, kind in ((["Dawn"], "answer"), ([], "base")):
        battle = scene(side(), side(bond=30, field=field, base=["Recall"]))
        play_to_next_turn(battle)
        assert current_question(battle) == (1, "base")
        skip(battle, 2)
        assert battle.decision.kind == kind
        assert battle.decision.player == 0


def test_texts_without_end_are_cut_and_reported():
    """TR-8.6: a unit readied by its own attack; each phase has room again."""
    define_card("Tireless", on("attacks", {"do": "ready", "n": 1}))
    options = tr.RuleOptions(action_limit=2)
    battle = scene(side(field=["Tireless"]), side(bond=40), options=options)
    cut = []
    for _ in range(3):
        cut.append(
            "trigger_cut" in list_kinds(do_action(battle, tr.Attack, "Tireless"))
        )
        skip(battle, 2)
        if battle.decision.player:
            skip(battle)

    assert cut == [False, False, True]
    assert not is_ready(battle, "Tireless")
    assert battle.position.waiting == []
    play_to_next_turn(battle)
    assert battle.position.triggered == 0


def two_waiting(options=None):
    """Return a battle in which one text asks while another waits."""
    pull = {"do": "return", "n": 1, "side": "each", "filter": {"cost_most": 2}}
    define_card("Puller", on("attacks", pull))
    define_card("Follower", on("attacks", HURT, watches=True))
    battle = scene(side(field=["Puller", "Follower"]), options=options)
    do_action(battle, tr.Attack, "Puller")
    assert (battle.decision.kind, len(battle.position.waiting)) == ("return", 1)
    return battle


def test_a_text_whose_card_has_left_is_not_carried_out_and_the_log_says_so():
    """TR-3.2: the follower is in hand; had the puller gone, it would have followed."""
    battle = two_waiting()
    events = pick(battle, "Follower")
    assert "trigger_lapsed" in list_kinds(events)
    assert battle.position.bonds == [40, 40]

    battle = two_waiting()
    events = pick(battle, "Puller")
    assert list_begun(events) == [(0, "Follower")]
    assert battle.position.bonds == [40, 39]


# --- Stored positions.


def test_a_position_with_waiting_texts_is_stored_and_goes_on_alike():
    battle = two_waiting()
    twin = tr.Battle.from_dict(json.loads(json.dumps(battle.to_dict())))
    copy = battle.copy()

    assert twin.digest() == battle.digest()
    for each in (battle, twin, copy):
        pick(each, "Follower")
    assert battle.digest() == twin.digest() == copy.digest()
    assert battle.position.waiting == []


def test_a_position_without_triggers_is_written_as_it_was_and_old_ones_are_read():
    battle = scene(side(field=["Guild Captain"]))
    data = battle.to_dict()
    assert {"waiting", "triggered"}.isdisjoint(data["state"])

    for version, is_read in ((3, True), (2, True), (1, False), (4, False)):
        data["version"] = version
        if is_read:
            assert tr.Battle.from_dict(data).digest() == battle.digest()
        else:
            with pytest.raises(DamagedState):
                tr.Battle.from_dict(data)


@pytest.mark.parametrize(
    "waiting",
    [[[99, 0, 1]], [[-1, 0, 1]], [[0, 7, 1]], [[0, 0]], [["0", 0, 1]], 5, [5]],
)
def test_a_damaged_queue_is_refused(waiting):
    data = two_waiting().to_dict()
    data["state"]["waiting"] = waiting

    with pytest.raises(DamagedState):
        tr.Battle.from_dict(data)


# --- What viewers know, and bots.


def test_a_text_that_waits_shows_nothing_of_hidden_cards():
    """TR-4.2: the follower is in hand, among others, while a second text asks."""
    pull = {"do": "return", "n": 1}
    define_card("Puller", on("attacks", pull))
    define_card("Asker", on("attacks", {**pull, "side": "each"}, watches=True))
    define_card("Follower", on("attacks", HURT, watches=True))
    battle = scene(
        side(field=["Puller", "Asker", "Follower"], hand=["Recall"]),
        side(field=["Guild Runner", "Guild Porter"]),
    )
    do_action(battle, tr.Attack, "Puller")
    pick(battle, "Guild Porter")
    before = battle.copy()
    events = pick(battle, "Follower")

    assert battle.decision.kind == "return"
    assert names(battle, 0, "hand") == ["Recall", "Follower"]
    assert len(battle.position.waiting) == 1
    assert list(WATCHER(battle, before, events)) == []
    assert "X-Follower" not in json.dumps(battle.view(1))
    bot = GreedyBot(Chance(b"bot"))
    battle.apply(bot.choose(battle, 0), 0)
    assert battle.decision is not None


def test_a_card_that_was_not_seen_triggers_nothing_and_is_not_named():
    """TR-4.4: a base card face down does nothing as it is destroyed."""
    define_card("Secret", on("turn_begins", HURT), on("destroyed", HURT), kind="item")
    battle = scene(side(), side(base=["Secret"], hand=["Secret"]))
    events = play_to_next_turn(battle)

    assert list_begun(events) == []
    for viewer in (0, None):
        seen = json.dumps([e.to_dict(viewer) for e in events]) + json.dumps(
            battle.view(viewer)
        )
        assert "X-Secret" not in seen


def test_bots_value_a_text_that_may_begin_as_long_as_it_can():
    define_card("Plain")
    define_card("Speaker", on("attacks", HEAL))
    worths = [
        evaluate_battle(scene(side(field=[name])), 0)
        for name in ("Plain", "Speaker", "!Plain", "!Speaker")
    ]

    assert worths[1] > worths[0]
    assert worths[3] == worths[2]


# --- Filters.


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, ["Guild Runner", "*Guild Porter", "Guild Captain"]),
        ({"state": "ready"}, ["Guild Runner", "Guild Captain"]),
        ({"state": "actioned"}, ["*Guild Porter"]),  # not the stunned one
        ({"state": "stunned"}, ["!Deck Hand"]),
        ({"cost_least": 2}, ["*Guild Porter", "Guild Captain"]),
        ({"cost_least": 2, "cost_most": 2}, ["*Guild Porter"]),
        ({"cost_least": 4}, []),
        ({"cost_least": 2, "state": "ready"}, ["Guild Captain"]),
    ],
)
def test_filters_leave_the_units_that_are_so(wanted, found):
    """TR-3.4, TR-3.5: of steps and of texts that last alike."""
    field = ["Guild Runner", "*Guild Porter", "Guild Captain", "!Deck Hand"]
    boost = {"do": "boost", "n": 9, "strength": 1, "defence": 0, "filter": wanted}
    define_card("Push", on("use", boost), kind="event")
    lasting = {"on": "lasting", "strength": 1, "filter": wanted}
    define_card("Banner", lasting, kind="item")

    cast = scene(side(hand=["Push"], field=field))
    do_action(cast, tr.Cast, "Push", "hand")
    for battle in (cast, scene(side(field=[*field, "Banner"]))):
        state = battle.position
        more = {
            name
            for name in field
            if strength_and_defence(state, index_of(battle, name.lstrip("*!")))[0]
            > card(name.lstrip("*!")).strength
        }
        assert more == set(found)


def test_only_cards_in_play_are_ready_or_actioned():
    """TR-3.4: a card in hand is neither; a cost is."""
    for wanted, cost in (({"state": "ready"}, 3), ({"cost_least": 3}, 2)):
        define_card(
            "Store", {"on": "lasting", "less": 1, "filter": wanted}, kind="item"
        )
        battle = scene(side(field=["Store"], hand=["Guild Captain"]))
        found = index_of(battle, "Guild Captain", "hand")
        assert cp_cost(battle.position, found) == cost


# --- Cards as data.


@pytest.mark.parametrize(
    ("ability", "why"),
    [
        ({"on": "attacks"}, "something to do"),
        ({"on": "turn_ends", "do": []}, "something to do"),
        (on("stunned", HEAL, ep=1), "no cost"),
        (on("stunned", HEAL, action=True), "no cost"),
        (on("enters", HEAL, watches=True), "watches for no unit"),
        (on("turn_begins", HEAL, watches=True), "watches for no unit"),
        (on("attacks", HEAL, watches=True, filter={"kind": "item"}), "units only"),
        (on("attacks", {**HEAL, "filter": {"cost_least": -1}}), "cost_least"),
        (
            on("attacks", {**HEAL, "filter": {"cost_least": 3, "cost_most": 2}}),
            "no cost is from 3 to 2",
        ),
        (on("attacks", {**HEAL, "filter": {"state": "asleep"}}), "asleep"),
        (on("attacked", HEAL), "attacked"),
    ],
)
def test_what_does_not_belong_together_is_refused(ability, why):
    data = {"number": "X", "name": "X", "kind": "unit", "abilities": [ability]}

    with pytest.raises(MalformedCard, match=why):
        CardDefinition.from_dict(data)


def test_an_activated_craft_is_the_only_one_a_player_may_use():
    """TR-8.4: a player cannot activate a trigger."""
    battle = scene(side(field=["Barge Hauler"]))
    activate = tr.Activate(
        battle.position.table.ids[index_of(battle, "Barge Hauler")], 0
    )

    assert refusal(battle, activate) == ("tr.no_craft", "TR-8.4")


# --- The cards that come with the game.


def test_a_drummer_beats_for_every_attack_of_the_watch():
    """TR-9.9: Gate Sentry is of the watch, Guild Porter is not."""
    for name, bond in (("Gate Sentry", 31), ("Guild Porter", 30)):
        battle = scene(side(bond=30, field=["*Signal Drummer", name]))
        do_action(battle, tr.Attack, name)
        assert battle.position.bonds[0] == bond


def test_a_powder_cask_goes_off_when_it_is_destroyed():
    """TR-8.4, TR-9.11: an item is destroyed for 2 EP; only a cheap unit is stunned."""
    battle = scene(
        side(field=["Powder Cask"], ep=2), side(field=["Guild Porter", "Guild Captain"])
    )
    do_action(battle, lambda card_id: tr.Activate(card_id, 0), "Powder Cask")

    assert names(battle, 0, "trail") == ["Powder Cask"]
    assert is_stunned(battle, "Guild Porter", player=1)
    assert not is_stunned(battle, "Guild Captain", player=1)


def test_a_scribe_brings_a_card_each_turn():
    """TR-6.13: 1, and then 2 in the draw step of the other player first."""
    battle = scene(side(field=["Vesper Scribe"]))
    play_to_next_turn(battle)

    assert len(names(battle, 0, "hand")) == 1
