"""The turn and its phases without effects: UA-4.1 to UA-4.4, UA-4.6."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.phases.start_phase import count_due_ap
from battles.rules.unionarena.scenarios.position_builder import (
    OnField,
    Seat,
    build_battle,
)
from battles.rules.unionarena.tests.decks import (
    character,
    energy_of_color,
    event,
    plain_deck,
    site,
)
from battles.rules.unionarena.tests.helpers import (
    event_types,
    events_of_type,
    id_of,
    mode,
    offered_actions,
    refusal,
    zone,
)

DECKS = (plain_deck("red"), plain_deck("blue"))
WALKER = character("TST-1-101")
GUARD = character("TST-1-102")
HARBOUR = site("TST-1-103")


def begun(**options):
    battle = ua.Battle.start(
        decks=DECKS, seed=b"seed", options=ua.RuleOptions(first_player=0, **options)
    )
    battle.apply(ua.Decline())
    battle.apply(ua.Decline())
    return battle


def filled(count, zone_name="front"):
    return [character(f"TST-{zone_name}-{n}") for n in range(count)]


def resting(card):
    return OnField(card, is_active=False)


class TestStartPhase:
    @pytest.mark.parametrize(
        ("is_first", "table"), [(True, [1, 2, 3, 3]), (False, [2, 2, 3, 3])]
    )
    def test_ap_follow_the_table(self, is_first, table):
        """UA-4.2.3"""
        assert [
            count_due_ap(own_turn=turn, is_first_player=is_first)
            for turn in (1, 2, 3, 4)
        ] == table

    def test_first_player_does_not_draw_in_the_first_turn(self):
        """UA-4.2.4, UA-4.1.4"""
        battle = begun()

        assert len(zone(battle, 0, "hand")) == 7

    def test_turn_player_draws_one(self):
        """UA-4.2.4"""
        battle = build_battle(Seat(), phase="start", turn=4)

        assert len(zone(battle, 0, "hand")) == 1
        assert len(zone(battle, 1, "hand")) == 0

    def test_resting_cards_become_active(self):
        """UA-4.2.2"""
        battle = build_battle(
            Seat(
                front_line=[resting(WALKER)],
                energy_line=[resting(HARBOUR)],
                active_ap=0,
                resting_ap=3,
            ),
            Seat(front_line=[resting(GUARD)]),
            phase="start",
        )

        assert mode(battle, 0, "front_line", WALKER.number) == "active"
        assert mode(battle, 0, "energy_line", HARBOUR.number) == "active"
        assert [ap["mode"] for ap in battle.view(0)["players"][0]["ap"]] == [
            "active"
        ] * 3
        assert mode(battle, 1, "front_line", GUARD.number) == "resting"

    def test_no_ap_card_is_taken_away(self):
        """UA-4.2.3"""
        battle = build_battle(Seat(active_ap=3), phase="start", turn=1)

        assert len(battle.view(0)["players"][0]["ap"]) == 3

    def test_extra_draw_costs_one_ap(self):
        """UA-4.2.5"""
        battle = build_battle(phase="start")
        assert (battle.decision.kind, battle.decision.clause) == (
            "extra_draw",
            "UA-4.2.5",
        )
        question = battle.decision.to_dict(decision_id=1)
        assert question["prompt"]["params"] == {"ap": 1}
        assert question["options"][0]["label"]["params"] == {"ap": 1}

        battle.apply(ua.Accept())

        assert len(zone(battle, 0, "hand")) == 2
        assert [ap["mode"] for ap in battle.view(0)["players"][0]["ap"]] == [
            "resting",
            "active",
            "active",
        ]

    def test_declined_extra_draw_costs_nothing(self):
        """UA-4.2.5"""
        battle = build_battle(phase="start")

        battle.apply(ua.Decline())

        assert len(zone(battle, 0, "hand")) == 1
        assert battle.decision.kind == "main"

    def test_extra_draw_is_offered_in_the_first_players_first_turn(self):
        """UA-4.2.5"""
        battle = begun()

        assert (battle.decision.kind, battle.decision.player) == ("extra_draw", 0)

    def test_extra_draw_is_not_offered_from_an_empty_deck(self):
        """UA-4.2.5, D-08"""
        battle = build_battle(Seat(deck_size=1), phase="start")

        assert battle.decision.kind == "main"

    def test_extra_draw_is_offered_before_the_last_card(self):
        """UA-4.2.5"""
        battle = build_battle(Seat(deck_size=2), phase="start")

        assert battle.decision.kind == "extra_draw"


class TestMovePhase:
    def test_any_number_of_characters_may_move(self):
        """UA-4.3.1"""
        battle = build_battle(Seat(energy_line=[WALKER, GUARD, HARBOUR]), phase="move")

        assert battle.decision.kind == "movement"
        assert len(offered_actions(battle)) == 4  # none, either, both

    def test_sites_never_move(self):
        """UA-4.3.3"""
        battle = build_battle(Seat(energy_line=[WALKER, HARBOUR]), phase="move")

        harbour = id_of(battle, 0, "energy_line", HARBOUR.number)

        assert refusal(battle, ua.Choose((harbour,))) == (
            "choice.not_a_candidate",
            None,
        )

    def test_characters_do_not_move_back(self):
        """UA-4.3.4"""
        battle = build_battle(Seat(front_line=[WALKER]), phase="move")

        assert battle.decision.kind == "main"

    def test_all_movement_is_one_declaration_and_ends_the_phase(self):
        """UA-4.3.2"""
        battle = build_battle(Seat(energy_line=[WALKER, GUARD]), phase="move")
        walker = id_of(battle, 0, "energy_line", WALKER.number)

        battle.apply(ua.Choose((walker,)))

        assert zone(battle, 0, "front_line") == [WALKER.number]
        assert zone(battle, 0, "energy_line") == [GUARD.number]
        assert battle.decision.kind == "main"

    def test_moved_character_keeps_its_state_and_is_the_same_card(self):
        """UA-4.3.8, UA-1.3.4"""
        battle = build_battle(Seat(energy_line=[resting(WALKER)]), phase="move")
        walker = id_of(battle, 0, "energy_line", WALKER.number)

        events = battle.apply(ua.Choose((walker,)))

        assert id_of(battle, 0, "front_line", WALKER.number) == walker
        assert mode(battle, 0, "front_line", WALKER.number) == "resting"
        assert "card_played" not in event_types(events)

    def test_exactly_the_excess_makes_room_among_those_who_stay(self):
        """UA-4.3.5, UA-4.3.9, D-10"""
        line = filled(3)
        battle = build_battle(
            Seat(front_line=line, energy_line=[WALKER, GUARD]), phase="move"
        )
        movers = tuple(battle.decision.candidates)

        battle.apply(ua.Choose(movers))
        decision = battle.decision

        assert (decision.kind, decision.minimum, decision.maximum) == ("overflow", 1, 1)
        assert decision.candidates == [
            id_of(battle, 0, "front_line", card.number) for card in line
        ]
        events = battle.apply(ua.Choose((decision.candidates[0],)))
        assert zone(battle, 0, "remove_area") == [line[0].number]
        assert "card_retired" not in event_types(events)
        assert len(zone(battle, 0, "front_line")) == 4

    def test_no_card_is_removed_from_a_line_with_room(self):
        """UA-4.3.6"""
        battle = build_battle(
            Seat(front_line=filled(3), energy_line=[WALKER]), phase="move"
        )

        battle.apply(ua.Choose(tuple(battle.decision.candidates)))

        assert battle.decision.kind == "main"
        assert zone(battle, 0, "remove_area") == []


class TestMainPhase:
    def test_character_enters_resting_on_the_chosen_line(self):
        """UA-4.4.9, UA-1.3.2"""
        battle = build_battle(Seat(hand=[WALKER]))
        walker = id_of(battle, 0, "hand", WALKER.number)
        assert offered_actions(battle) == [
            ua.PlayCard(walker, 0),
            ua.PlayCard(walker, 1),
            ua.EndPhase(),
        ]

        battle.apply(ua.PlayCard(walker, 0))

        assert mode(battle, 0, "front_line", WALKER.number) == "resting"

    def test_site_is_played_on_the_energy_line_only(self):
        """UA-4.4.10, UA-1.2.1"""
        battle = build_battle(Seat(hand=[HARBOUR]))
        harbour = id_of(battle, 0, "hand", HARBOUR.number)

        assert offered_actions(battle) == [ua.PlayCard(harbour, 1), ua.EndPhase()]
        assert refusal(battle, ua.PlayCard(harbour, 0)) == (
            "play.site_on_front_line",
            "UA-4.4.10",
        )

    def test_ap_cost_is_paid_by_resting_ap_cards(self):
        """UA-4.4.8"""
        dear = character("TST-1-110", ap_cost=2)
        battle = build_battle(Seat(hand=[dear]))

        battle.apply(offered_actions(battle)[0])

        assert [ap["mode"] for ap in battle.view(0)["players"][0]["ap"]] == [
            "resting",
            "resting",
            "active",
        ]

    def test_ap_cannot_be_paid_in_part(self):
        """UA-4.4.8"""
        dear = character("TST-1-110", ap_cost=2)
        battle = build_battle(Seat(hand=[dear], active_ap=1, resting_ap=2))
        action = ua.PlayCard(id_of(battle, 0, "hand", dear.number), 0)

        assert offered_actions(battle) == [ua.EndPhase()]
        assert battle.explain(action).message == (
            "Character TST-1-110 costs 2 AP; you have 1 active AP."
        )
        assert refusal(battle, action) == ("play.not_enough_ap", "UA-4.4.8")

    def test_missing_energy_is_named(self):
        """UA-4.4.6"""
        hungry = character("TST-1-111", required_energy=3)
        giver = character("TST-1-112", generated_energy=energy_of_color("red", 2))
        battle = build_battle(Seat(hand=[hungry], energy_line=[giver]))
        action = ua.PlayCard(id_of(battle, 0, "hand", hungry.number), 0)

        assert offered_actions(battle) == [ua.EndPhase()]
        assert battle.explain(action).message == (
            "Character TST-1-111 needs 3 red energy; your energy line generates 2."
        )
        assert refusal(battle, action) == ("play.not_enough_energy", "UA-4.4.6")

    def test_energy_of_another_color_does_not_count(self):
        """UA-4.4.4"""
        hungry = character("TST-1-111", required_energy=1)
        giver = character("TST-2-112", color="blue")
        battle = build_battle(Seat(hand=[hungry], energy_line=[giver]))

        assert offered_actions(battle) == [ua.EndPhase()]

    def test_front_line_gives_no_energy_and_resting_cards_do(self):
        """UA-4.4.4, UA-4.4.5, D-13"""
        hungry = character("TST-1-111", required_energy=1)
        at_the_front = build_battle(Seat(hand=[hungry], front_line=[GUARD]))
        resting_behind = build_battle(Seat(hand=[hungry], energy_line=[resting(GUARD)]))

        assert offered_actions(at_the_front) == [ua.EndPhase()]
        assert len(offered_actions(resting_behind)) == 3

    def test_energy_is_checked_and_never_spent(self):
        """UA-4.4.6"""
        hungry = character("TST-1-111", required_energy=1)
        battle = build_battle(Seat(hand=[hungry, hungry], energy_line=[GUARD]))

        battle.apply(offered_actions(battle)[0])

        assert len(offered_actions(battle)) == 3

    def test_one_card_of_a_full_line_makes_room_and_is_not_retired(self):
        """UA-4.4.11, UA-4.3.9, UA-7.7.3"""
        line = filled(4)
        battle = build_battle(Seat(hand=[WALKER], front_line=line))

        battle.apply(ua.PlayCard(id_of(battle, 0, "hand", WALKER.number), 0))
        assert battle.decision.kind == "overflow"
        assert len(battle.decision.candidates) == 4
        events = battle.apply(ua.Choose((battle.decision.candidates[2],)))

        assert zone(battle, 0, "remove_area") == [line[2].number]
        assert len(zone(battle, 0, "front_line")) == 4
        assert "card_retired" not in event_types(events)

    def test_card_about_to_be_replaced_still_gives_energy(self):
        """UA-4.4.7"""
        hungry = character("TST-1-111", required_energy=1)
        line = [GUARD, *(character(f"TST-0-{n}", color="blue") for n in range(3))]
        battle = build_battle(Seat(hand=[hungry], energy_line=line))

        battle.apply(ua.PlayCard(id_of(battle, 0, "hand", hungry.number), 1))
        battle.apply(ua.Choose((id_of(battle, 0, "energy_line", GUARD.number),)))

        assert zone(battle, 0, "remove_area") == [GUARD.number]
        assert hungry.number in zone(battle, 0, "energy_line")

    def test_event_goes_outside_after_resolving(self):
        """UA-4.4.14, UA-4.4.16"""
        wind = event("TST-1-120")
        battle = build_battle(Seat(hand=[wind]))

        events = battle.apply(ua.UseEvent(id_of(battle, 0, "hand", wind.number)))

        assert zone(battle, 0, "outside_area") == [wind.number]
        assert [(e["from"], e["to"]) for e in events_of_type(events, "card_moved")] == [
            ("hand", "checking_area"),
            ("checking_area", "outside_area"),
        ]

    def test_event_is_not_played_and_character_is_not_used(self):
        """UA-4.4.1"""
        wind = event("TST-1-120")
        battle = build_battle(Seat(hand=[wind, WALKER]))

        wind_id = id_of(battle, 0, "hand", wind.number)
        walker = id_of(battle, 0, "hand", WALKER.number)

        assert refusal(battle, ua.PlayCard(wind_id, 0))[0] == "play.wrong_kind"
        assert refusal(battle, ua.UseEvent(walker))[0] == "play.wrong_kind"
        assert refusal(battle, ua.UseEvent(999))[0] == "play.not_in_hand"

    def test_cards_of_others_are_refused_as_not_in_hand(self):
        """UA-4.4.2: the same answer for a card that exists and one that does not."""
        battle = build_battle(Seat(), Seat(hand=[WALKER]))
        theirs = id_of(battle, 1, "hand", WALKER.number)

        for card in (theirs, 999):
            assert battle.explain(ua.PlayCard(card, 0)).code == "play.not_in_hand"


class TestEndPhase:
    def test_characters_and_sites_become_active_and_ap_do_not(self):
        """UA-4.6.2, D-15"""
        battle = build_battle(
            Seat(
                front_line=[resting(WALKER)],
                energy_line=[resting(HARBOUR)],
                active_ap=0,
                resting_ap=3,
            ),
            Seat(front_line=[resting(GUARD)]),
            phase="end",
        )

        assert mode(battle, 0, "front_line", WALKER.number) == "active"
        assert mode(battle, 0, "energy_line", HARBOUR.number) == "active"
        modes = [ap["mode"] for ap in battle.view(0)["players"][0]["ap"]]
        assert modes == ["resting"] * 3

    def test_hand_goes_down_to_eight_into_the_remove_area(self):
        """UA-4.6.3"""
        battle = build_battle(Seat(hand=[WALKER] * 10), phase="end")
        decision = battle.decision
        assert (decision.kind, decision.minimum, decision.maximum) == (
            "hand_limit",
            2,
            2,
        )

        battle.apply(ua.Choose(tuple(decision.candidates[:2])))

        assert len(zone(battle, 0, "hand")) == 8
        assert len(zone(battle, 0, "remove_area")) == 2

    def test_eight_cards_are_kept_and_the_opponents_hand_is_not_checked(self):
        """UA-4.6.3"""
        battle = build_battle(
            Seat(hand=[WALKER] * 8), Seat(hand=[GUARD] * 9), phase="end"
        )

        assert battle.decision.player == 1
        assert battle.decision.kind == "extra_draw"

    def test_then_the_opponents_turn_begins(self):
        """UA-4.1.1, UA-4.1.3, UA-4.6.4"""
        battle = build_battle(phase="end", turn=5)

        turn = battle.view(None)["turn"]

        assert (turn["number"], turn["player"], turn["own_turn"]) == (6, 1, 3)
        assert turn["phase"] == "start"


def test_phases_come_in_order_and_none_returns():
    """UA-4.1.1"""
    battle = begun()
    chance = ua.Chance(b"bot")
    order = ["start", "move", "main", "attack", "end"]
    seen = []
    while battle.decision and battle.position.turn < 8:
        events = battle.apply(battle.legal_actions().sample(chance))
        seen.extend(event["phase"] for event in events_of_type(events, "phase_started"))

    assert seen
    start_at = order.index(seen[0])
    assert seen == [order[(start_at + n) % 5] for n in range(len(seen))]


def test_attack_phase_of_turn_one_can_be_switched_off():
    """UA-4.1.4, D-07"""
    quick = Seat(front_line=[WALKER])
    allowed = build_battle(quick, turn=1)
    forbidden = build_battle(
        quick, turn=1, options=ua.RuleOptions(first_turn_attack=False)
    )

    allowed.apply(ua.EndPhase())
    forbidden.apply(ua.EndPhase())

    assert allowed.decision.kind == "attack"
    assert forbidden.position.turn == 2
