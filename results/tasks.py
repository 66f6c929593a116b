"""Background work of the results app: recording outcomes, and bots' games.

Games of bots wait in a queue of their own (``CELERY_TASK_ROUTES``).
"""

from datetime import datetime, timedelta
from uuid import UUID

import structlog
from celery import Task, shared_task
from django.utils import timezone

from unionarena.core import site_time
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork

from . import selectors, services
from .achievements import progress
from .bot_games import balance_trials, gauntlets, round_robins
from .rated_games import exports, final_standings, rating_updates, reviews
from .statistics import ladder_statistics, leaderboards, weekly_figures

log = structlog.get_logger(__name__)

# A lost task is made good within half a minute. A day back covers any outage no one
# noticed; what is recorded already costs nothing but its index entry.
SWEEP_PERIOD_S = 30.0
SWEEP_BACK = timedelta(days=1)
# Once an hour, further back, over an outage that someone did notice.
LONG_SWEEP_PERIOD_S = 3600.0
LONG_SWEEP_BACK = timedelta(days=60)
# 200 outcomes take about a second and a half, so a sweep ends long before the next.
SWEEP_BATCH = 200
# A stretch takes a second, so trials take at most half the time of one worker.
TRIAL_PERIOD_S = 2.0
# The least urgent games: at most a fifth of the time of one worker.
ROUND_ROBIN_PERIOD_S = 5.0
BANDS_PERIOD_S = 60.0
# Each count looks a little further back than the last one, and once a day much further,
# over an outage.
ACHIEVEMENTS_PERIOD_S = 60.0
ACHIEVEMENTS_BACK = timedelta(minutes=3)
ACHIEVEMENTS_FAR_BACK = timedelta(days=2)
SEASONS_PERIOD_S = 600.0
# A million games take some twenty seconds.
STATISTICS_PERIOD_S = 600.0
HOURLY_S = 3600.0
DAILY_S = 86_400.0


@shared_task(name="results.tasks.record_outcome")
def record_outcome(*, battle_id: str, **_unknown: object) -> None:
    """Record how a battle ended; idempotent by the unique row of its outcome."""
    services.record_together(battle_id=UUID(battle_id))


@shared_task(name="results.tasks.sweep")
def sweep(**_unknown: object) -> None:
    """Record what a lost task left out; idempotent like ``record_outcome``.

    One outcome that cannot be recorded does not keep the others from it.
    """
    _record_since(site_time.now() - SWEEP_BACK)


@shared_task(name="results.tasks.sweep_far_back")
def sweep_far_back(**_unknown: object) -> None:
    """Do the same over two months, less often."""
    _record_since(site_time.now() - LONG_SWEEP_BACK)


def _record_since(since: datetime) -> None:
    for battle_id in selectors.list_unrecorded(since=since, limit=SWEEP_BATCH):
        key = str(battle_id)
        with IsolatedWork(log, "outcome could not be recorded", battle=key):
            try:
                services.record_outcome(battle_id=battle_id)
            except PlatformError as refusal:
                log.warning("outcome left out", battle=key, code=refusal.code)


@shared_task(name="results.tasks.play_trials")
def play_trials(**_unknown: object) -> None:
    """Play the oldest unfinished trial for a moment; its row stores the progress.

    Idempotent: a stretch is stored only if no other worker stored one in between.
    """
    balance_trials.play_trial_stretch(now=timezone.now)


@shared_task(name="results.tasks.play_gauntlets")
def play_gauntlets(**_unknown: object) -> None:
    """Play one gauntlet for a moment; idempotent like ``play_trials``."""
    gauntlets.play_gauntlet_stretch(now=timezone.now)


@shared_task(name="results.tasks.play_round_robin")
def play_round_robin(**_unknown: object) -> None:
    """Play the nightly round robin for a moment; idempotent like ``play_trials``."""
    round_robins.play_round_robin_stretch(now=timezone.now)


@shared_task(name="results.tasks.count_bands")
def count_bands(**_unknown: object) -> None:
    """Recount the bands of long leaderboards; idempotent."""
    leaderboards.store_long_boards(rating_updates.get_season_at(site_time.now()))


@shared_task(name="results.tasks.count_current_statistics")
def count_current_statistics(**_unknown: object) -> None:
    """Recompute the statistics of the season; idempotent."""
    now = site_time.now()
    ladder_statistics.count_statistics(
        seasons=[rating_updates.get_season_at(now)], now=now
    )


@shared_task(name="results.tasks.count_closed_statistics")
def count_closed_statistics(**_unknown: object) -> None:
    """Do the same for the season before: games may be voided after its end."""
    now = site_time.now()
    season = rating_updates.get_season_at(now) - 1
    if season:
        ladder_statistics.count_statistics(seasons=[season], now=now)


@shared_task(name="results.tasks.recognize_archetypes")
def recognize_archetypes(**_unknown: object) -> None:
    """Recognise archetypes from the lists that were played; idempotent."""
    from .archetypes import recognition  # numpy takes 20 MB

    recognition.recognize_archetypes(now=site_time.now())


@shared_task(name="results.tasks.count_weeks")
def count_weeks(**_unknown: object) -> None:
    """Count the last complete weeks of the metagame; idempotent."""
    weekly_figures.count_weeks(now=site_time.now())


@shared_task(name="results.tasks.export_games")
def export_games(**_unknown: object) -> None:
    """Write the file of yesterday's games, and of earlier days without one."""
    exports.write_missing_days(today=site_time.now().date())


@shared_task(name="results.tasks.report_rings")
def report_rings(**_unknown: object) -> None:
    """Report rings of the last months to the moderators; idempotent."""
    reviews.report_rings(now=site_time.now())


@shared_task(name="results.tasks.count_achievements")
def count_achievements(**_unknown: object) -> None:
    """Count the achievements of those who have just played; idempotent."""
    now = site_time.now()
    progress.count_active(since=now - ACHIEVEMENTS_BACK, now=now)


@shared_task(name="results.tasks.count_achievements_far_back")
def count_achievements_far_back(**_unknown: object) -> None:
    """Do the same for those who played in the last days."""
    now = site_time.now()
    progress.count_active(since=now - ACHIEVEMENTS_FAR_BACK, now=now)


@shared_task(name="results.tasks.close_seasons")
def close_seasons(**_unknown: object) -> None:
    """Store final standings, and notify everyone of theirs; idempotent."""
    now = site_time.now()
    final_standings.close_ended_seasons(now=now)
    final_standings.notify_of_final_standings(now=now)


PERIODIC: tuple[tuple[float, Task], ...] = (
    (SWEEP_PERIOD_S, sweep),
    (LONG_SWEEP_PERIOD_S, sweep_far_back),
    (TRIAL_PERIOD_S, play_trials),
    (TRIAL_PERIOD_S, play_gauntlets),
    (ROUND_ROBIN_PERIOD_S, play_round_robin),
    (BANDS_PERIOD_S, count_bands),
    (ACHIEVEMENTS_PERIOD_S, count_achievements),
    (DAILY_S, count_achievements_far_back),
    (SEASONS_PERIOD_S, close_seasons),
    (STATISTICS_PERIOD_S, count_current_statistics),
    (DAILY_S, count_closed_statistics),
    (DAILY_S, recognize_archetypes),
    (HOURLY_S, count_weeks),
    (HOURLY_S, export_games),
    (DAILY_S, report_rings),
)
