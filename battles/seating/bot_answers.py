"""Answer for the seats of bots."""

from collections.abc import Callable
from uuid import UUID

import structlog

from battles.bots import BOTS
from battles.errors import (
    ActionFailed,
    ActionIdReused,
    BattleOver,
    BattlePaused,
    StaleDecision,
)
from battles.games.registry import AnyBattle
from battles.live.session import Session, sessions
from battles.live.submissions import submit_action_for_seat
from battles.match_options.match_context import get_bot_of_seat
from battles.rules import kernel
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)


def answer_as_bot(
    *, battle_id: UUID, limit: int, is_time_up: Callable[[], bool] = lambda: False
) -> bool:
    """Answer the bots' questions, up to ``limit``; return whether one is still open.

    May run any number of times at once: each question is answered at most once. A bot
    thinks on a copy, so that the battle goes on meanwhile for everyone else.

    Args:
        battle_id: The battle.
        limit: Most answers.
        is_time_up: Called after each answer: whether other battles must have their
        turn.
    """
    session = sessions.get(battle_id)
    for count in range(limit):
        if count and is_time_up():
            return True
        with session.lock:
            session.catch_up()
            bots = [get_bot_of_seat(seat) for seat in session.seats]
            waiting = [seat for seat in session.seats_to_answer() if bots[seat]]
            if not waiting:
                return False
            seat, decision_id = waiting[0], session.game.open_decision_id
            game, standby = session.game.copy(), session.any_answer(seat)
        answer = _choose_bot_answer(game, seat, bots[seat], battle_id) or standby
        if _has_taken_back(session, seat):
            continue
        try:
            submit_answer(session, seat, answer, decision_id)
        except (StaleDecision, BattleOver, ActionIdReused):
            continue  # another process was quicker; look again
        except BattlePaused:
            return False  # it is woken when the battle goes on
    return True


def submit_answer(
    session: Session, seat: int, answer: kernel.Action, decision_id: int
) -> None:
    """Give a bot's answer, or another one where the engine fails on it."""

    def submit(action: kernel.Action) -> None:
        submit_action_for_seat(
            session,
            seat=seat,
            action=action,
            decision_id=decision_id,
            client_action_id=f"bot-{seat}-{decision_id}",
        )

    try:
        submit(answer)
    except ActionFailed as failed:
        submit(failed.instead)


def _has_taken_back(session: Session, seat: int) -> bool:
    """Whether a user has taken the seat back since the bot began to think."""
    with session.lock:
        session.catch_up()
        return not get_bot_of_seat(session.seats[seat])


def _choose_bot_answer(
    game: AnyBattle, seat: int, name: str, battle_id: UUID
) -> kernel.Action | None:
    """Return a bot's answer; None if it fails, so that any answer is given instead."""
    bot = BOTS[name]
    work = IsolatedWork(log, "bot failed", battle_id=str(battle_id), bot=str(bot.name))
    with work:
        answer = bot.choose(game, seat)
        reason = game.explain(answer, seat)
    if work.error is not None:
        return None
    if reason is not None:
        log.error("bot chose wrongly", bot=str(bot.name), code=reason.code)
        return None
    return answer
