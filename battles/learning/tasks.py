"""Background work of learning: the search for missed wins, also for the coach."""

from typing import Final
from uuid import UUID

from celery import Task, shared_task
from django.conf import settings
from django.utils import timezone

from unionarena.core import background_tasks
from unionarena.core.accounts.models import User

from . import coach, missed_wins
from .models import MissedWinSearch

RESUME_S: Final = 60.0
MOST_RESUMED: Final = 20


@shared_task(name="battles.learning.tasks.find_missed_wins")
def find_missed_wins(*, search_id: int, **_unknown: object) -> None:
    """Look at one turn of a search, and have the next one looked at.

    Idempotent like ``search_next_turn``.
    """
    if missed_wins.search_next_turn(search_id):
        _run_soon(search_id)


@shared_task
def resume_searches(**_unknown: object) -> None:
    """Go on with searches that were interrupted, as when their worker died.

    Idempotent: a search that is resumed is left alone for some minutes.
    """
    now = timezone.now()
    for search_id in missed_wins.claim_forgotten_searches(now=now, limit=MOST_RESUMED):
        _run_soon(search_id)


def request_search(*, user: User, battle_id: UUID) -> MissedWinSearch:
    """Have the user's missed wins in a battle of theirs looked for.

    Requested again, a search that was interrupted goes on.

    Raises:
        BattleNotFound, NotFinished, NoMissedWins: As ``missed_wins.create_search``.
        TooManySearches: Likewise.
    """
    search = missed_wins.create_search(user=user, battle_id=battle_id)
    if search.finished_at is None:
        _run_soon(search.pk)
        search.refresh_from_db()
    return search


def request_advice(*, user: User, battle_id: UUID, language: str) -> coach.Advice:
    """Have the user's turns that are over in a practice game looked at.

    Requested again, it goes on with turns that have ended since. The lines of what was
    found are in a language.

    Raises:
        BattleNotFound, NoCoach: As ``coach.get_advice_for``.
        TooManySearches: As ``missed_wins.get_or_create_search``.
    """
    coach.check_coached(user, battle_id)
    search = missed_wins.get_or_create_search(user=user, battle_id=battle_id)
    if coach.is_searching(search, coach.get_turn_in_progress(user, battle_id)):
        _run_soon(search.pk)
    return coach.get_advice_for(user, battle_id, language)


def _run_soon(search_id: int) -> None:
    """Run the task by a worker, or on this process's own thread."""
    if not settings.CELERY_TASK_ALWAYS_EAGER:
        background_tasks.enqueue_task(find_missed_wins, search_id=search_id)
    elif settings.BOTS_THINK_IN_BACKGROUND:
        background_tasks.run_task_in_process(find_missed_wins, search_id=search_id)
    else:
        find_missed_wins(search_id=search_id)


PERIODIC: tuple[tuple[float, Task], ...] = ((RESUME_S, resume_searches),)
