"""Review of a finished battle: who was ahead, what decided, what was better.

The curve is the evaluation of the strong bot at the start of every turn, with open
hands. Its better play is chosen knowing only what the seat knew. A deciding turn is one
of the player's own that lost chances by what was played in it; a concession, a timeout
or a disconnection is no play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

from battles.bots import create_time_limit, get_player_name
from battles.games.registry import AnyBattle
from battles.rules import kernel
from battles.rules.kernel.actions import CAUSES
from battles.rules.kernel.monte_carlo import never_time_up
from battles.watching.access.permissions import Viewer, get_replay_for
from battles.watching.replays.playback import (
    LoadedReplay,
    load_replay,
    view_from_perspective,
)
from unionarena.core.chance import Chance

MOMENTS: Final = 3
# How far the chance to win must move in a turn to be worth showing.
WORTH_TELLING: Final = 0.05
# A better answer must be worth so much, or the difference is chance.
BETTER_BY: Final = 0.02
MOST_DECISIONS: Final = 6
THINKING_MS: Final = 250
COMPARED_ROUNDS: Final = 24
KEPT: Final = 64
# Ends that no card brought about.
NOT_PLAYED: Final = frozenset({"concession", "timeout", "abandonment", *CAUSES})


@dataclass(frozen=True, slots=True)
class TurnStart:
    """The start of a turn.

    Attributes:
        turn: Its number.
        at: The moment of the replay.
        is_own: Whether it is the turn of the player whose review it is.
        chance: Of that player to win, from 0 to 1.
    """

    turn: int
    at: int
    is_own: bool
    chance: float

    @property
    def percent(self) -> int:
        """Return the chance in whole percent."""
        return round(100 * self.chance)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn in which the chances changed: from its start to the start of the next.

    Attributes:
        turn: Its number.
        at: The moment of the replay with which it begins.
        is_own: Whether it is the turn of the player whose review it is.
        before: The chance to win at its start.
        after: The same at its end.
    """

    turn: int
    at: int
    is_own: bool
    before: float
    after: float

    @property
    def percents(self) -> tuple[int, int]:
        """Return both chances in whole percent."""
        return round(100 * self.before), round(100 * self.after)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a battle from a seat.

    Attributes:
        names: The player whose review it is, and the opponent.
        game: The name of the game.
        reason: Why the battle ended, as the rules name it.
        has_won: Whether the player has won; None in a draw.
        is_played_out: Whether a play ended it, and no one gave up or stayed away.
        deciding: The turn of either player that moved most toward the result; None
            where no turn did, or no play ended the battle.
    """

    battle_id: UUID
    seat: int
    names: tuple[str, str]
    curve: list[TurnStart]
    moments: list[TurningPoint]
    game: str
    reason: str
    has_won: bool | None
    is_played_out: bool
    deciding: TurningPoint | None


@dataclass(frozen=True, slots=True)
class BetterPlay:
    """What the strong bot would have done.

    Attributes:
        at: The moment of the replay at which the answers part.
        done: What was done, in lines of the log.
        better: What the bot does.
        chance_done: To win after what was done, as far as the bot can tell.
        chance_better: The same after its own answer.
    """

    at: int
    done: list[str]
    better: list[str]
    chance_done: float
    chance_better: float

    @property
    def percents(self) -> tuple[int, int]:
        """Return both chances in whole percent."""
        return round(100 * self.chance_done), round(100 * self.chance_better)


def review_battle(viewer: Viewer, battle_id: UUID) -> Review:
    """Review a finished battle, from one's own seat or else the first.

    Raises:
        NotFinished: If it is still running.
        BattleNotFound: If it is not the viewer's to see.
    """
    seat = get_replay_for(viewer, battle_id).seat or 0
    reel = load_replay(battle_id)
    curve = _compute_curve(battle_id, seat)
    ends = [point.chance for point in curve[1:]]
    result = reel.session.game.result
    assert result is not None  # a replay is of a finished battle
    has_won = None if result.winner is None else result.winner == seat
    is_played_out = result.reason not in NOT_PLAYED
    if curve and is_played_out:
        ends.append(0.5 if has_won is None else float(has_won))
    turns = [
        TurningPoint(point.turn, point.at, point.is_own, point.chance, after)
        for point, after in zip(curve, ends, strict=False)
    ]
    moments = [
        turn
        for turn in turns
        if turn.is_own and turn.before - turn.after >= WORTH_TELLING
    ]
    moments.sort(key=lambda moment: moment.after - moment.before)
    seats = sorted(reel.session.seats, key=lambda each: each.seat)
    return Review(
        battle_id=battle_id,
        seat=seat,
        names=(get_player_name(seats[seat]), get_player_name(seats[1 - seat])),
        curve=curve,
        moments=sorted(moments[:MOMENTS], key=lambda moment: moment.at),
        game=reel.session.ruleset.name,
        reason=result.reason,
        has_won=has_won,
        is_played_out=is_played_out,
        deciding=find_deciding_turn(turns, has_won=has_won) if is_played_out else None,
    )


def find_deciding_turn(
    turns: list[TurningPoint], *, has_won: bool | None
) -> TurningPoint | None:
    """Return the turn that moved most toward the result; in a draw, in any direction.

    The first of several that moved as much; None where no turn moved it noticeably.
    """

    def measure(turn: TurningPoint) -> float:
        gained = turn.after - turn.before
        if has_won is None:
            return abs(gained)
        return gained if has_won else -gained

    found = max(turns, key=measure, default=None)
    return found if found and measure(found) >= WORTH_TELLING else None


@lru_cache(maxsize=KEPT)  # finished battles never change
def _compute_curve(battle_id: UUID, seat: int) -> list[TurnStart]:
    reel = load_replay(battle_id)
    starts = {turn["at"]: turn for turn in reel.turns}
    think = reel.session.ruleset.thinker
    if think is None:
        return []
    judge = think(Chance(b"review"), never_time_up).judge
    points: list[TurnStart] = []
    for game in _iterate_positions(reel):
        turn = starts.get(game.answered)
        if turn is not None and game.result is None:
            is_own = turn["player"] == seat
            chance = judge(game, seat)
            points.append(TurnStart(turn["number"], game.answered, is_own, chance))
    return points


def find_better_play(
    viewer: Viewer, battle_id: UUID, at: int, language: str
) -> BetterPlay | None:
    """Find what the strong bot would have done in the turn that begins at a moment.

    Takes a second or two: the bot examines some of the seat's answers, until it finds
    one that it considers clearly better. None where it would have done the same.

    Raises:
        NotFinished: If it is still running.
        BattleNotFound: If it is not the viewer's to see.
    """
    seat = get_replay_for(viewer, battle_id).seat or 0
    return _search_better_play(battle_id, seat, at, language)


@lru_cache(maxsize=KEPT)
def _search_better_play(
    battle_id: UUID, seat: int, at: int, language: str
) -> BetterPlay | None:
    reel = load_replay(battle_id)
    end = min((turn["at"] for turn in reel.turns if turn["at"] > at), default=reel.last)
    compared, comparable = 0, reel.session.ruleset.worth_comparing
    for game in _iterate_positions(reel):
        decision = game.decision
        if game.answered < at or decision is None:
            continue
        if game.answered >= end or compared == MOST_DECISIONS:
            break
        if decision.player != seat or decision.kind not in comparable:
            continue
        step = reel.steps[game.answered - reel.first]
        if step.seat != seat:
            continue
        compared += 1
        if found := _compare(reel, game, seat, step.action, language):
            return found
    return None


def _compare(
    reel: LoadedReplay,
    game: AnyBattle,
    seat: int,
    action: dict[str, Any],
    language: str,
) -> BetterPlay | None:
    done = reel.session.ruleset.read_action(action)
    if done not in game.legal_actions(seat):  # giving up, taking back
        return None
    chance = Chance(b"review" + game.answered.to_bytes(4, "big"))
    think = reel.session.ruleset.thinker
    if think is None:
        return None
    bot = think(chance, create_time_limit(THINKING_MS))
    wished = bot.choose(game, seat)
    if bot.meaning(game, seat, wished) == bot.meaning(game, seat, done):
        return None
    calm = think(chance, create_time_limit(THINKING_MS))
    chances = calm.compare(game, seat, [done, wished], COMPARED_ROUNDS)
    if not chances or chances[1] - chances[0] < BETTER_BY:
        return None
    return BetterPlay(
        at=game.answered,
        done=_render_outcome(reel, game, done, seat, language),
        better=_render_outcome(reel, game, wished, seat, language),
        chance_done=chances[0],
        chance_better=chances[1],
    )


def _render_outcome(
    reel: LoadedReplay, game: AnyBattle, action: kernel.Action, seat: int, language: str
) -> list[str]:
    """Render what an answer causes at once, as the seat's log shows it."""
    twin = game.copy()
    facts = twin.apply(action, seat)
    events = view_from_perspective(
        lambda viewer: twin.events_for(facts, viewer), str(seat)
    )
    lines = reel.session.render_log(events, language, reader=seat)
    return ["".join(part["text"] for part in line["parts"]) for line in lines]


def _iterate_positions(reel: LoadedReplay) -> Iterator[AnyBattle]:
    """Yield the battle after each of its actions; the same object, played on."""
    game = reel.session.fresh_game()
    yield game
    for step in reel.steps:
        game.apply(reel.session.ruleset.read_action(step.action), step.seat)
        yield game
