"""The public interface: bots, undo, invariants, damaged data, no Django."""

import copy
import json
import pickle
import subprocess
import sys

import pytest

from battles.rules import unionarena as ua
from battles.rules.kernel.replay import verify_log
from battles.rules.kernel.undo import find_cards_learned_in
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.scenarios.position_builder import Seat, build_battle
from battles.rules.unionarena.tests.decks import character
from battles.simulation.effect_decks import effect_deck

DECKS = (effect_deck("red"), effect_deck("purple"))


def played(seed=b"face"):
    battle = ua.Battle.start(decks=DECKS, seed=seed)
    chance = ua.Chance(b"lots")
    while battle.decision is not None:
        battle.apply(battle.legal_actions().sample(chance))
    return battle


def log_of(battle):
    return json.loads(json.dumps([entry.to_dict() for entry in battle.log]))


def start(seed):
    return ua.Battle.start(decks=DECKS, seed=seed)


class TestProof:
    def check(self, battle, **changes):
        facts = {
            "log": log_of(battle),
            "seed": b"face",
            "promised": battle.seed_commitment,
            "result": battle.result.to_dict(),
            "digest": battle.digest(),
            **changes,
        }
        return verify_log(
            start,
            facts["log"],
            facts["seed"],
            promised=facts["promised"],
            result=facts["result"],
            digest=facts["digest"],
        )

    def test_honest_battle_is_fair(self):
        assert self.check(played()).is_fair

    def test_broken_promise_is_found(self):
        verdict = self.check(played(), promised=ua.compute_commitment(b"another"))

        assert not verdict.is_commitment_kept
        assert not verdict.is_fair

    def test_false_result_is_found(self):
        verdict = self.check(played(), result={"winner": None, "reason": "x"})

        assert not verdict.is_result_equal

    def test_log_that_does_not_play_names_its_first_bad_entry(self):
        battle = played()
        log = log_of(battle)
        log[3] = {"player": 0, "action": {"type": "block", "card": 1}}

        with pytest.raises(ua.DamagedState, match="entry 3"):
            self.check(battle, log=log)

    @pytest.mark.parametrize(
        "entry", [None, {"player": 2}, {"player": 0, "action": {"type": "dance"}}]
    )
    def test_unreadable_entry_is_named(self, entry):
        battle = played()

        with pytest.raises(ua.DamagedState, match="entry 1"):
            self.check(battle, log=[log_of(battle)[0], entry])


class TestGoingBack:
    def test_any_earlier_decision_can_be_returned_to(self):
        battle = played()

        twin = battle.rewind(10)

        assert twin.answered == 10
        for entry in battle.log[10:]:
            twin.apply(entry.action, entry.player)
        assert twin.digest() == battle.digest()

    def test_restored_battle_cannot_go_back_before_its_log(self):
        battle = ua.Battle.start(decks=DECKS, seed=b"face")
        battle.apply(ua.Decline())
        restored = ua.Battle.from_dict(battle.to_dict())

        with pytest.raises(ua.DamagedState):
            restored.rewind(0)

    def test_nothing_is_learned_by_ending_a_phase(self):
        battle = build_battle(Seat(front_line=[character("TST-1-001")]))
        battle.apply(ua.EndPhase())
        before = battle.rewind(0)

        report = find_cards_learned_in(before, battle.log, table=before.position.table)

        assert report.is_nothing

    def test_drawn_card_is_learned_by_its_owner_only(self):
        card = character("TST-1-002")
        battle = build_battle(Seat(deck=[character("TST-1-003"), card]), phase="start")
        battle.apply(ua.Accept())  # The extra draw.
        before = battle.rewind(0)

        report = find_cards_learned_in(before, battle.log, table=before.position.table)

        assert report.to_dict() == {"seats": [[card.number], []], "spectators": []}


class TestBots:
    def test_greedy_beats_random_most_of_the_time(self):
        wins = 0
        for game in range(10):
            bots = [
                ua.GreedyBot(ua.Chance(b"greedy")),
                ua.RandomBot(ua.Chance(b"random")),
            ]
            if game % 2:
                bots.reverse()
            battle = ua.Battle.start(decks=DECKS, seed=bytes([game + 1]))
            while battle.decision is not None:
                seat = battle.decision.player
                battle.apply(bots[seat].choose(battle, seat), seat)
            wins += battle.result.winner == game % 2

        assert wins >= 7

    def test_greedy_knows_only_its_own_view(self):
        battle = ua.Battle.start(decks=DECKS, seed=b"view")
        chance = ua.Chance(b"lots")
        while battle.decision is not None and battle.answered < 60:
            seat = battle.decision.player
            other = secrecy.disguise_battle(battle, seat)
            choices = [
                ua.GreedyBot(ua.Chance(b"same")).choose(position, seat)
                for position in (battle, other)
            ]
            assert choices[0] == choices[1]
            battle.apply(battle.legal_actions().sample(chance))


class TestDamage:
    def data(self):
        battle = ua.Battle.start(decks=DECKS, seed=b"face")
        return json.loads(json.dumps(battle.to_dict()))

    def test_foreign_state_is_refused(self):
        with pytest.raises(ua.DamagedState) as caught:
            ua.Battle.from_dict({**self.data(), "game": "chess"})

        assert caught.value.code == "state.foreign"

    @pytest.mark.parametrize(
        "version", [ua.UnionArena.version - 1, ua.UnionArena.version + 1]
    )
    def test_state_of_another_version_is_refused(self, version):
        with pytest.raises(ua.DamagedState) as caught:
            ua.Battle.from_dict({**self.data(), "version": version})

        assert caught.value.code == "state.foreign"

    @pytest.mark.parametrize(
        "name", ["seed", "frames", "decisions", "state", "fixed", "answered", "result"]
    )
    def test_missing_entry_is_named(self, name):
        data = self.data()
        del data[name]

        with pytest.raises(ua.DamagedState, match=name):
            ua.Battle.from_dict(data)

    def test_card_in_two_places_is_found(self):
        data = self.data()
        zones = data["state"]["table"]["zones"]
        zones[4].append(zones[5][0])

        with pytest.raises(ua.DamagedState, match=r"zones\["):
            ua.Battle.from_dict(data)

    @pytest.mark.parametrize(
        "action",
        [
            None,
            [],
            {},
            {"type": 5},
            {"type": "dance"},
            {"type": "play_card", "card": 3},
            {"type": "play_card", "card": True, "line": "front_line"},
            {"type": "play_card", "card": 3, "line": "hand"},
            {"type": "choose", "cards": "all"},
            {"type": "choose", "cards": list(range(999))},
            {"type": "block", "card": 2**80},
            {"type": "end_phase", "extra": 1},
        ],
        ids=repr,
    )
    def test_malformed_action_is_told_from_an_illegal_one(self, action):
        with pytest.raises(ua.MalformedAction) as caught:
            ua.action_from_dict(action)

        assert caught.value.code == "action.malformed"


def test_three_lines_at_a_prompt_play_a_battle():
    battle = ua.Battle.start(decks=DECKS, seed=b"three lines")
    while battle.decision is not None:
        battle.apply(next(iter(battle.legal_actions())))

    assert battle.result is not None


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda deck: pickle.loads(pickle.dumps(deck))]
)
def test_a_deck_copied_or_pickled_plays_the_same_game(again):
    """Definitions go to other processes and into caches (UA-2.1)."""
    decks = tuple(again(deck) for deck in DECKS)
    battle = ua.Battle.start(decks=decks, seed=b"face")
    chance = ua.Chance(b"lots")
    while battle.decision is not None:
        battle.apply(battle.legal_actions().sample(chance))
    assert decks == DECKS
    assert battle.digest() == played().digest()


def test_engine_imports_without_django():
    program = (
        "import sys; import battles; import battles.rules.unionarena; "
        "sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"
    )

    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
