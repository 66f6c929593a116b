"""Ticks of the bot ladder: waiting bots are paired, and our own bots fill in.

A tick takes a lock of its own and is bounded, so that players' ticks and battles never
wait for a program.
"""

import secrets
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

import structlog
from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Q

from matchmaking.bots import house_bots
from matchmaking.bots.models import Bot, BotQuerySet, Game
from matchmaking.pairing import Acquaintance, Waiting, pair_up
from unionarena.core.errors import PlatformError
from unionarena.core.isolation import IsolatedWork
from unionarena.core.web import switches

from . import game_results
from .battle_start import (
    Side,
    build_house_side,
    freeze_bot_deck,
    lock_bots,
    start_battle,
)

log = structlog.get_logger(__name__)

TICK_LOCK: Final = zlib.crc32(b"bots.tick")
POOL: Final = 200
# 12 ms each, so that a tick takes a tenth of a second at most.
BEGUN_PER_TICK: Final = 5
# A bot that has waited this long for another meets one of ours.
ALONE_FOR: Final = timedelta(seconds=15)
MET_WITHIN: Final = timedelta(minutes=10)


@dataclass(slots=True)
class Tick:
    """Counts of what a tick did.

    Attributes:
        settled: Battles whose end had not been noted.
        paired: Battles begun between bots of two people.
        filled: Battles started against our own bots.
    """

    settled: int = 0
    paired: int = 0
    filled: int = 0


def run_tick(*, now: datetime) -> Tick:
    """Settle open games, and pair waiting bots."""
    done = Tick(settled=game_results.settle_missed_games(now=now))
    if not _waiting(now).exists() or not switches.get_switches().battles_begin:
        return done
    with transaction.atomic():
        if _is_the_only_tick():
            _let_play(now, done)
    return done


def _is_the_only_tick() -> bool:
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [TICK_LOCK])
        (taken,) = cursor.fetchone()
    return bool(taken)


def _waiting(now: datetime) -> BotQuerySet:
    busy = Count("played", filter=Q(played__ended_at=None))
    rows = Bot.objects.ready_at(now).filter(waiting_since__isnull=False)
    free = rows.annotate(busy=busy).filter(busy__lt=settings.BOT_BATTLES_AT_ONCE)
    return free.order_by("waiting_since", "pk")


def _let_play(now: datetime, done: Tick) -> None:
    keys = list(_waiting(now).values_list("pk", flat=True)[:POOL])
    bots = {bot.pk: bot for bot in lock_bots(keys)}
    running = Game.objects.running().on_ladder()
    battles = running.values("battle").distinct().count()
    room = min(settings.BOT_LADDER_BATTLES - battles, BEGUN_PER_TICK)
    if room <= 0:
        return
    known = _acquaintance(bots.values(), now)
    pairs = [
        pair
        for game in dict.fromkeys(bot.game for bot in bots.values())
        for pair in pair_up(
            [_seat(bot, now) for bot in bots.values() if bot.game == game], known
        )
    ]
    for pair in pairs[:room]:
        two = [bots.pop(each.user_id) for each in (pair.first, pair.second)]
        secrets.SystemRandom().shuffle(two)  # seats are drawn at random
        done.paired += _start_ladder_game(two, now)
    houses = settings.BOT_LADDER_HOUSE_BATTLES - running.exclude(house="").count()
    for bot in list(bots.values())[: max(min(room - done.paired, houses), 0)]:
        if bot.waiting_since and now - bot.waiting_since >= ALONE_FOR:
            done.filled += _start_ladder_game([bot], now)


def _seat(bot: Bot, now: datetime) -> Waiting:
    waited = now - (bot.waiting_since or now)
    return Waiting(
        ticket_id=bot.pk,
        user_id=bot.pk,
        rating=bot.rating,
        waited_s=waited.total_seconds(),
        deviation=bot.deviation,
    )


def _acquaintance(bots: Iterable[Bot], now: datetime) -> Acquaintance:
    """Return who shall not meet: bots of one owner could give each other points."""
    owners: dict[int | None, list[int]] = {}
    for bot in bots:
        owners.setdefault(bot.user.bot_owner_id, []).append(bot.pk)
    siblings = [pair for own in owners.values() for pair in combinations(own, 2)]
    lately = Game.objects.on_ladder().filter(
        started_at__gte=now - MET_WITHIN, other__isnull=False
    )
    met = lately.values_list("bot", "other")
    return Acquaintance(
        blocked={frozenset(pair) for pair in siblings},
        met_before={frozenset(pair) for pair in met},
    )


def _start_ladder_game(bots: Sequence[Bot], now: datetime) -> bool:
    """Start a game of two bots, or of one against ours; return whether it started."""
    sides, game = [], bots[0].game
    for bot in bots:
        try:
            sides.append(Side(freeze_bot_deck(bot), bot=bot))
        except (
            PlatformError
        ) as refusal:  # its program gets the reason with its next report
            bot.ready_until = bot.waiting_since = None
            bot.save(update_fields=["ready_until", "waiting_since"])
            log.info("bot cannot play", bot=bot.pk, code=refusal.code)
    if len(sides) < len(bots):
        return False
    if len(sides) == 1:
        two_nearest = house_bots.list_nearest_bots(bots[0].rating, game)[:2]
        sides.append(build_house_side(secrets.choice(two_nearest), game))
    keys = [bot.pk for bot in bots]
    with (
        IsolatedWork(log, "game of bots could not begin", bots=keys),
        transaction.atomic(),
    ):
        start_battle(sides, game=game, kind=Game.Kind.LADDER, now=now)
        return True
    return False
