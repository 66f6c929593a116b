"""Playing games without people: two bots, from a position to the end.

No clock is read here; callers measure time themselves.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.game import Result

MOST_DECISIONS: Final = 10_000  # Games have some hundreds; more is a game that stalls.
SEED_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game went.

    Attributes:
        decisions: How many questions were answered.
        result: How it ended, or None if it stalled.
    """

    decisions: int
    result: Result | None


def play_out(
    battle: AnyBattle, bots: Sequence[Bot], *, most: int = MOST_DECISIONS
) -> PlayedGame:
    """Let bots play a battle to its end.

    Args:
        battle: Any battle; played on in place.
        bots: The player of each seat.
        most: Decisions after which the game counts as stalled.
    """
    decisions = 0
    decision = battle.decision
    while decision is not None and decisions < most:
        seat = decision.player
        battle.apply(bots[seat].choose(battle, seat), seat)
        decisions += 1
        decision = battle.decision
    return PlayedGame(decisions, battle.result)


def derive_game_seed(seed: str, game: int, purpose: str = "") -> bytes:
    """Return the seed of one game of a series, always the same.

    >>> derive_game_seed("1", 7) == derive_game_seed("1", 7) != derive_game_seed("1", 8)
    True

    Args:
        seed: Seed of the series.
        game: Number of the game.
        purpose: What the draws are for, where one game needs several sequences.
    """
    words = f"{seed}:{game}:{purpose}".encode()
    return hashlib.sha256(words).digest()[:SEED_BYTES]
