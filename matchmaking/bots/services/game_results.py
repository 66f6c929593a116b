"""Effects of an ended battle on the bots in it, applied once."""

from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from django.db import transaction

from matchmaking.bots import house_bots
from matchmaking.bots.models import Bot, Game
from unionarena.core.ratings import Rating, Score, rate_game

from .battle_start import lock_bots

log = structlog.get_logger(__name__)

UNFINISHED: Final = ("running", "halted")
# A bot that loses this many games in a row by the clock is suspended until its owner
# acts.
SILENT_MOST: Final = 2
SILENCE: Final = ("timeout", "abandon")
SWEPT_AT_ONCE: Final = 50
_SCORES: Final = {"win": Score.WIN, "loss": Score.LOSS, "draw": Score.DRAW}


@transaction.atomic
def settle_game(*, battle_id: UUID, now: datetime) -> bool:
    """Store how a battle ended, and rate it on the ladder; return whether it was open.

    Both bots are rated from both ratings before it.
    """
    known = Game.objects.of_battle(battle_id).running()
    keys = list(known.values_list("bot", flat=True))
    bots = {bot.pk: bot for bot in lock_bots(keys)}
    games = list(known.select_related("battle").order_by("seat"))
    if not games or games[0].battle.status in UNFINISHED:
        return False
    before = {pk: _rating(bot) for pk, bot in bots.items()}
    for game in games:
        bot = bots[game.bot_id]
        game.ended_at = game.battle.finished_at or now
        if game.battle.status == "finished":
            game.result = _result(game)
            _note_silence(bot, game, now)
            if game.kind == Game.Kind.LADDER:
                _rate(bot, game, before)
        bot.save()
        game.save()
    return True


def settle_missed_games(*, now: datetime) -> int:
    """Settle what a lost task left out; return the number of battles."""
    left = Game.objects.running().exclude(battle__status__in=UNFINISHED)
    battles = set(
        left.order_by("started_at").values_list("battle", flat=True)[:SWEPT_AT_ONCE]
    )
    for battle_id in battles:
        settle_game(battle_id=battle_id, now=now)
    return len(battles)


def _result(game: Game) -> str:
    winner = game.battle.winner
    if winner is None:
        return "draw"
    return "win" if winner == game.seat else "loss"


def _note_silence(bot: Bot, game: Game, now: datetime) -> None:
    """Suspend a bot that does not answer, so that no one waits for its clock again."""
    is_silent = game.result == "loss" and game.battle.result_reason in SILENCE
    bot.silent = bot.silent + 1 if is_silent else 0
    if bot.silent >= SILENT_MOST and bot.suspended_at is None:
        bot.suspended_at = now
        bot.ready_until = bot.waiting_since = None
        log.info("bot suspended", bot=bot.pk)


def _rate(bot: Bot, game: Game, before: dict[int, Rating]) -> None:
    if game.house:
        opponent = house_bots.get_house_rating(game.house, bot.game)
    elif game.other_id in before:
        opponent = before[game.other_id]
    else:
        return  # the other was deleted for good meanwhile
    after, _others = rate_game(before[bot.pk], opponent, _SCORES[game.result])
    bot.rating, bot.deviation = after.rating, after.deviation
    bot.volatility, bot.games = after.volatility, bot.games + 1
    game.rating_before, game.rating_after = before[bot.pk].rating, after.rating


def _rating(bot: Bot) -> Rating:
    return Rating(bot.rating, bot.deviation, bot.volatility)
