"""What the strong bot makes of a position of a study.

The chance after an answer is estimated by playing on, knowing only what its seat could
know: what is hidden from it is dealt anew for every try.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from battles.bots import create_time_limit
from battles.games.registry import AnyBattle
from battles.games.ruleset import Ruleset
from unionarena.core.chance import Chance

ROUNDS: Final = 16
THINKING_MS: Final = 1_500


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the strong bot makes of a position.

    Attributes:
        seat: Who is to answer; None where the game is over.
        chance: Of the seat to win as the table lies, from 0 to 1; of seat 0 where the
            game is over.
        answers: The chance after each answer that was tried, by ``write_key``.
    """

    seat: int | None
    chance: float
    answers: Mapping[str, float]


def write_key(action: Mapping[str, Any]) -> str:
    """Return an action as text; the same for the same action."""
    return json.dumps(action, sort_keys=True)


def evaluate_position(ruleset: Ruleset, battle: AnyBattle) -> Evaluation | None:
    """Evaluate a position; None where the game has no strong bot.

    Takes two seconds at most. Always about the same, as its chance is the position's.
    """
    if ruleset.thinker is None:
        return None
    chance = Chance(battle.digest().encode())
    bot = ruleset.thinker(chance, create_time_limit(THINKING_MS))
    question = battle.decision
    if question is None:
        return Evaluation(None, bot.judge(battle, 0), {})
    seat = question.player
    answers = bot.candidates(battle, seat)
    found = bot.compare(battle, seat, answers, ROUNDS)
    keys = (write_key(answer.to_dict()) for answer in answers)
    rated = dict(zip(keys, found, strict=False))
    return Evaluation(seat, bot.judge(battle, seat), rated)
