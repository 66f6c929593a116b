"""Battles that are cast, in memory: as late as they are shown, judged at each action.

A session is shared by everyone who sees the battle with the same delay. The strong
bot's evaluation of an action takes a fraction of a millisecond and is made once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import Any, Final
from uuid import UUID

from battles.games.registry import AnyBattle
from battles.models import BattleSnapshot
from battles.rules.kernel.monte_carlo import never_time_up
from battles.watching.spectating.delayed_session import DelayedSession
from battles.watching.spectating.session_cache import CachedSession, SessionCache
from unionarena.core.chance import Chance

SESSIONS_IN_MEMORY: Final = 24
# The log of a battle is read no more often, however many look at it.
FRESH_S: Final = 1.0
# How far the chance to win must move in a turn to be a key moment.
WORTH_TELLING: Final = 0.1


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """The chance of seat 0 to win after an action.

    Attributes:
        at: Number of actions so far.
        seq: Number of the last event it caused.
        turn: Number of the turn; 0 before the first.
        player: Whose turn it is; None before the first.
        chance: From 0 to 1.
        is_over: Whether that action ended the battle.
    """

    at: int
    seq: int
    turn: int
    player: int | None
    chance: float
    is_over: bool

    @property
    def percent(self) -> int:
        """Return the chance in whole percent."""
        return round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A turn that has moved the chance of seat 0, with the action that did most of it.

    Attributes:
        turn: Its number.
        player: Whose turn it is.
        since: Number of the last event before that action.
        seq: Number of the last event of that action.
        before: The chance at the start of the turn.
        after: The chance now, or at its end.
    """

    turn: int
    player: int | None
    since: int
    seq: int
    before: float
    after: float

    @property
    def percents(self) -> tuple[int, int]:
        """Return both chances of seat 0 in whole percent."""
        return round(100 * self.before), round(100 * self.after)


class CastSession(DelayedSession):
    """A battle that is cast.

    Attributes:
        points: The chance after each action; empty in games without a strong bot.
    """

    __slots__ = ("_turn", "points")

    points: list[ChancePoint]
    _turn: tuple[int, int | None]

    def _begin(self) -> None:
        self.points, self._turn = [], (0, None)
        super()._begin()
        self._judge()

    def _carry_out(self, action: Mapping[str, Any], seat: int) -> None:
        super()._carry_out(action, seat)
        self._judge()

    def _restore_snapshot(self, _snapshot: BattleSnapshot | None) -> AnyBattle | None:
        """Return None: the chance is shown for every action from the first."""
        return None

    def _judge(self) -> None:
        for event in self.game.last_events:
            if event.type == "turn_started":
                data: Any = event.data
                number = data.get("number", self._turn[0] + 1)
                self._turn = number, data.get("player")
        think = self.ruleset.thinker
        if think is None:
            return
        chance = think(Chance(b"cast"), never_time_up).judge(self.game, 0)
        self.points.append(
            ChancePoint(
                at=self.game.answered,
                seq=self.seq,
                turn=self._turn[0],
                player=self._turn[1],
                chance=chance,
                is_over=self.game.result is not None,
            )
        )


def find_key_moments(points: list[ChancePoint]) -> list[KeyMoment]:
    """Return the turns that moved the chance, each by what was played in it.

    What follows from the turn passing on, and the end itself, moves nothing.
    """
    moments = []
    played = (point for point in points if point.turn and not point.is_over)
    for (turn, player), group in groupby(played, lambda one: (one.turn, one.player)):
        row = list(group)
        if abs(row[-1].chance - row[0].chance) < WORTH_TELLING:
            continue
        rising = row[-1].chance > row[0].chance
        earlier, decisive = max(
            pairwise(row),
            key=lambda pair: (pair[1].chance - pair[0].chance) * (1 if rising else -1),
        )
        moments.append(
            KeyMoment(
                turn,
                player,
                earlier.seq,
                decisive.seq,
                row[0].chance,
                row[-1].chance,
            )
        )
    return moments


_sessions: SessionCache[CastSession] = SessionCache(size=SESSIONS_IN_MEMORY)


def get_cached_cast(
    battle_id: UUID, delay: timedelta, *, now: datetime | None = None
) -> CachedSession[CastSession]:
    """Return a battle as it may be shown now with a delay; cached for a while.

    It stays in memory while a caller holds it.

    Raises:
        BattleNotFound: If there is none.
    """
    return _sessions.get(
        (battle_id, delay),
        lambda: CastSession.load(battle_id, now=now, delay=delay),
        now=now,
        fresh_s=FRESH_S,
    )


def clear_cache() -> None:
    """Clear the cache; for tests."""
    _sessions.clear()
