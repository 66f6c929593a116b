"""The coach: in a practice game, the wins the user missed in turns that are over.

It is the search for missed wins (``battles.learning.missed_wins``), begun while the
battle is running. There is none in rated battles, against people and in lessons and
puzzles. It never looks at the turn in progress, nor tells of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Q

from battles.errors import NoCoach
from battles.games.registry import USUAL_GAME
from battles.live.battle_access import get_battle_for, open_session_for
from battles.models import Battle, Origin
from unionarena.core.accounts.models import User

from .missed_wins import list_missed_wins_for
from .models import MissedWin, MissedWinSearch
from .win_lines import WinLine, write_win_line

# Lessons and puzzles begin from a position.
COACHED: Final = frozenset({Origin.PRACTICE.value, Origin.CAMPAIGN.value})


@dataclass(frozen=True, slots=True)
class Advice:
    """What the coach has to say.

    Attributes:
        is_searching: Whether turns that are over have yet to be looked at.
        wins: Missed wins in turns that are over, the first turn first.
        lines: What would have won, for each of them.
    """

    is_searching: bool
    wins: Sequence[MissedWin]
    lines: Sequence[WinLine] = ()


def check_coached(user: User, battle_id: UUID) -> Battle:
    """Return a battle of the user's if it has a coach (two queries).

    Raises:
        BattleNotFound: It is not theirs.
        NoCoach: It is rated, not against a bot, of another game, or no such practice.
    """
    battle = get_battle_for(user, battle_id)
    others = [seat for seat in battle.seats.all() if seat.user_id != user.pk]
    is_against_bot = all(seat.bot for seat in others)
    if (
        battle.ranked
        or battle.origin not in COACHED
        or battle.ruleset != USUAL_GAME.name
        or not is_against_bot
    ):
        raise NoCoach
    return battle


def get_advice_for(user: User, battle_id: UUID, language: str) -> Advice:
    """Return what was found so far; nothing before it was asked for.

    Args:
        user: The player.
        battle_id: A battle of theirs.
        language: Of the lines.

    Raises:
        BattleNotFound, NoCoach: As ``check_coached``.
    """
    battle = check_coached(user, battle_id)
    search = MissedWinSearch.objects.filter(user=user, battle_id=battle_id).first()
    if search is None:
        return Advice(is_searching=False, wins=())
    turn = get_turn_in_progress(user, battle_id)
    over = Q() if turn is None else Q(turn__lt=turn)
    wins = list(list_missed_wins_for(user).filter(over, search=search).order_by("turn"))
    return Advice(
        is_searching=is_searching(search, turn),
        wins=wins,
        lines=[write_win_line(win, battle.seats.all(), language) for win in wins],
    )


def is_searching(search: MissedWinSearch, turn: int | None) -> bool:
    """Whether turns before the one in progress have yet to be looked at.

    Args:
        search: The search.
        turn: The turn in progress; None once the game is over.
    """
    has_looked = turn is not None and search.turns_over >= turn
    return search.finished_at is None and not has_looked


def get_turn_in_progress(user: User, battle_id: UUID) -> int | None:
    """Return the number of the turn; None once the battle is over."""
    session = open_session_for(user, battle_id).session
    with session.lock:
        session.catch_up()
        return None if session.game.result else session.turn_number()
