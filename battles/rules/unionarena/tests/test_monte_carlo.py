"""The bot that plays answers out: by its own view only, within its budgets, strongly.

What a seat may know is chapter 11; the rules of thumb of the playouts cite the clauses
they rest on.
"""

import pytest

from battles.rules import unionarena as ua
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.monte_carlo import split_into_stages
from battles.rules.kernel.tests import sample_games
from battles.rules.unionarena.bots import playout
from battles.rules.unionarena.bots.determinisation import determinise
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.position.cards import AP_CARD
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios.position_builder import Seat, build_battle
from battles.rules.unionarena.tests.decks import character
from battles.simulation.effect_decks import effect_deck
from unionarena.core.chance import Chance

DECKS = (effect_deck("red"), effect_deck("purple"))
FEW = 12
ATTACKER = character("TST-1-001", bp=3000)


def start(seed):
    return ua.Battle.start(decks=DECKS, seed=seed)


def bot(chance=b"lots", **budget):
    return ua.MonteCarloBot(ua.Chance(chance), **{"playouts": FEW, **budget})


def questions(seed, **which):
    """Some questions of a game in which both sides play by rule of thumb."""
    return sample_games.sample_questions(start(seed), playout.pick_answer, **which)


class TestHiddenCards:
    """Chapter 11: no face, order or hand that a seat may not know."""

    @pytest.mark.parametrize("seed", [b"one", b"two"])
    def test_exchanging_hidden_cards_changes_no_answer(self, seed):
        for battle, seat in questions(seed, every=11, most=12):
            disguised = secrecy.disguise_battle(battle, seat)

            assert bot().choose(disguised, seat) == bot().choose(battle, seat)

    def test_other_cards_in_the_opponents_deck_change_no_answer(self):
        for battle, seat in questions(b"three", every=17, most=8):
            twin = battle.copy()
            hidden = secrecy.list_hidden_cards(twin.position, 1 - seat, seat)
            hidden = [
                c
                for c in hidden
                if c not in secrecy.list_cards_with_text_at_work(twin.position)
            ]
            replaced = list(twin.position.cards)
            for card in hidden:
                replaced[card] = character("TST-1-099", bp=9000)
            twin.position.cards = tuple(replaced)
            twin.position.change += 1

            assert bot().choose(twin, seat) == bot().choose(battle, seat)

    def test_another_secret_seed_changes_no_answer(self):
        for battle, seat in questions(b"four", every=17, most=8):
            twin = battle.copy()
            twin.position.chance = Chance(b"another secret")

            assert bot().choose(twin, seat) == bot().choose(battle, seat)

    def test_what_is_made_up_shows_the_seat_what_it_saw(self):
        for battle, seat in questions(b"five", every=13, most=10):
            made_up = determinise(battle, seat, Chance(b"guess"))

            before, after = battle.view(seat), made_up.view(seat)
            assert {**after, "decision": None} == {**before, "decision": None}

    def test_own_hidden_cards_are_the_own_deck_dealt_anew(self):
        battle, seat = next(questions(b"six", every=30, most=1))
        made_up = determinise(battle, seat, Chance(b"guess"))

        def own(state):
            cards = enumerate(state.cards)
            return sorted(f.number for c, f in cards if state.owner_of(c) == seat)

        assert own(made_up.position) == own(battle.position)

    def test_no_number_of_the_opponent_is_supposed_more_than_four_times(self):
        """UA-2.2.3."""
        battle, seat = next(questions(b"seven", every=60, most=1))
        state = determinise(battle, seat, Chance(b"guess")).position
        theirs = [
            face.number
            for card, face in enumerate(state.cards)
            if state.owner_of(card) != seat and face is not AP_CARD
        ]

        assert all(theirs.count(number) <= 4 for number in set(theirs) - {"?"})

    def test_the_battle_asked_about_is_left_as_it_is(self):
        for battle, seat in questions(b"eight", every=29, most=4):
            before = battle.digest()
            bot().choose(battle, seat)

            assert battle.digest() == before


class TestBudgets:
    def test_the_same_lots_and_playouts_give_the_same_answer(self):
        for battle, seat in questions(b"nine", every=19, most=6):
            assert bot().choose(battle, seat) == bot().choose(battle.copy(), seat)

    def test_every_answer_is_legal(self):
        """At every third question of a whole game, of either seat."""
        kinds = set()
        for battle, seat in questions(b"ten", every=3, most=200):
            kinds.add(battle.decision.kind)
            answer = bot(playouts=2).choose(battle, seat)
            assert battle.explain(answer, seat) is None

        assert {"main", "attack", "block", "movement"} <= kinds

    def test_no_more_playouts_than_the_budget_but_for_one_round(self):
        battle, seat = next(questions(b"eleven", every=25, most=1))
        calls = []

        bot(playouts=40, is_time_up=lambda: bool(calls.append(1))).choose(battle, seat)

        assert 0 < len(calls) <= 40 + len(battle.legal_actions(seat))

    def test_the_clock_ends_the_search_between_playouts(self):
        battle, seat = next(questions(b"twelve", every=25, most=1))
        calls = []

        def is_time_up():
            calls.append(1)
            return len(calls) > 30

        answer = bot(playouts=400, is_time_up=is_time_up).choose(battle, seat)

        assert battle.explain(answer, seat) is None
        assert len(calls) == 31

    def test_without_any_time_it_answers_by_rule_of_thumb(self):
        battle, seat = next(questions(b"thirteen", every=25, most=1))

        answer = bot(is_time_up=lambda: True).choose(battle, seat)

        assert battle.explain(answer, seat) is None

    def test_halving_spends_the_budget_evenly(self):
        assert split_into_stages(1, 96) == []
        assert split_into_stages(6, 96) == [5, 10, 16]
        assert split_into_stages(24, 1) == [1, 1, 1, 1, 1]


class TestAnswers:
    def test_an_attack_that_wins_is_made(self):
        """UA-10.2: the last life, and no possible blocker."""
        battle = build_battle(
            Seat(front_line=[character("TST-1-001", bp=3000)]),
            Seat(front_line=[], life_size=1),
            phase="attack",
        )

        answer = bot().choose(battle, 0)

        assert isinstance(answer, ua.DeclareAttack)

    def test_a_blocker_that_stands_saves_the_last_life(self):
        """UA-5.3.1, UA-10.2."""
        battle = build_battle(
            Seat(front_line=[character("TST-1-002", bp=3000)]),
            Seat(front_line=[character("TST-1-003", bp=4000)], life_size=1),
            phase="attack",
        )
        battle.apply(next(iter(battle.legal_actions())))

        assert isinstance(bot().choose(battle, 1), ua.Block)

    def test_equal_unseen_life_cards_are_one_answer(self):
        """UA-5.5.2: chosen unseen, so which of them is all the same."""
        battle = build_battle(
            Seat(front_line=[character("TST-1-004", bp=3000)]),
            Seat(front_line=[], life_size=5),
            phase="attack",
        )
        battle.apply(next(iter(battle.legal_actions())))

        assert battle.decision.kind == "choose_life"
        assert len(bot().candidates(battle, 0)) == 1

    def test_hidden_faces_are_known_to_nobody_after_all(self):
        battle, seat = next(questions(b"fifteen", every=25, most=1))
        made_up = determinise(battle, seat, Chance(b"guess")).position

        known, bit = battle.position.table.known, viewer_bit(seat)
        assert [k & bit for k in made_up.table.known] == [k & bit for k in known]
        assert made_up.zone(seat, Zone.HAND) == battle.position.zone(seat, Zone.HAND)


class TestStrength:
    def test_it_beats_the_one_that_looks_one_answer_ahead(self):
        """Seats swapped with the same seeds; the long series is in the benchmarks."""
        wins = 0
        for swapped in (False, True):
            battle = start(b"strong")
            players = [bot(b"m"), ua.GreedyBot(ua.Chance(b"g"))]
            if swapped:
                players.reverse()
            while battle.decision is not None:
                seat = battle.decision.player
                battle.apply(players[seat].choose(battle, seat), seat)
            wins += battle.result.winner == int(swapped)

        assert wins == 2
