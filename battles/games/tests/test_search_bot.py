"""The bot that plays answers out, in the games whose cards are their own data.

What hidden cards are has no say, the clock may end the search at any time, and of the
answers it takes one that is offered.
"""

import pytest

from battles.rules import kiseki as tr
from battles.rules import universe_end as ue
from battles.rules.kernel.simulation import play_out
from battles.rules.kernel.tests.sample_games import sample_questions
from battles.rules.kiseki import bots as kiseki_bots
from battles.rules.kiseki import invariants as kiseki_proofs
from battles.rules.kiseki import playout as kiseki_playout
from battles.rules.universe_end import bots as universe_end_bots
from battles.rules.universe_end import invariants as universe_end_proofs
from battles.rules.universe_end import playout as universe_end_playout
from unionarena.core.chance import Chance

FEW = 6
KISEKI = (
    lambda seed: tr.Battle.start(
        decks=(tr.demo.deck("harbour"), tr.demo.deck("night")), seed=seed
    ),
    kiseki_bots,
    kiseki_playout,
    kiseki_proofs.WATCHER,
)
UNIVERSE_END = (
    lambda seed: ue.Battle.start(
        decks=(ue.demo.deck("flock", "drake"), ue.demo.deck("grave", "sea")), seed=seed
    ),
    universe_end_bots,
    universe_end_playout,
    universe_end_proofs.WATCHER,
)
GAMES = pytest.mark.parametrize(
    "game", [KISEKI, UNIVERSE_END], ids=["kiseki", "universe-end"]
)


def answer(bots, battle, seat, **budget):
    bot = bots.MonteCarloBot(Chance(b"lots"), **{"playouts": FEW, **budget})
    return bot.choose(battle, seat)


@GAMES
def test_exchanging_hidden_cards_changes_no_answer(game):
    start, bots, playout, watcher = game
    for battle, seat in sample_questions(
        start(b"walk"), playout.pick_answer, every=9, most=6
    ):
        disguised = watcher.disguise(battle, seat)

        found = answer(bots, battle, seat)

        assert found == answer(bots, disguised, seat)
        assert found in battle.legal_actions(seat)


@GAMES
def test_out_of_time_at_once_it_answers_by_thumb(game):
    start, bots, playout, _ = game
    for battle, seat in sample_questions(
        start(b"walk"), playout.pick_answer, every=13, most=4
    ):
        found = answer(bots, battle, seat, is_time_up=lambda: True)

        assert found in battle.legal_actions(seat)


@GAMES
def test_a_game_played_by_thumb_ends(game):
    start, _, playout, _ = game

    class Thumb:
        lots = Chance(b"thumb")

        def choose(self, battle, _seat):
            return playout.pick_answer(battle, self.lots)

    played = play_out(start(b"whole"), [Thumb(), Thumb()], most=4000)

    assert played.result is not None
