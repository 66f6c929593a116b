"""Reads of players' bots: one's own, the ladder, one bot, and a program's state."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q

from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import list_blocks_in_either_direction

from . import house_bots
from .errors import BotNotFound
from .models import Bot, BotQuerySet, Game

GAMES_SHOWN: Final = 20
CURVE_GAMES: Final = 200
LADDER_SHOWN: Final = 100

Viewer = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class Rung:
    """One line of the ladder.

    Attributes:
        rank: From 1; None for a bot of whom too little is known.
        name: The name shown.
        rating: In points.
        spread: Twice its deviation; 0 for an anchor.
        games: Games on the ladder; None for one of our own bots.
        house: Its key, if it is one of our own bots.
        bot: Otherwise the bot.
        can_challenge: Whether it is there and takes challenges of the viewer.
    """

    rank: int | None
    name: str
    rating: int
    spread: int
    games: int | None
    house: str = ""
    bot: Bot | None = None
    can_challenge: bool = False


def list_bots_for(owner: User) -> BotQuerySet:
    """List a user's bots, also recently deleted ones; the oldest first."""
    rows = Bot.objects.filter(user__bot_owner=owner).order_by("made_at", "pk")
    return rows.select_related("user__bot_owner", "deck").prefetch_related(
        "user__tokens"
    )


def get_own_bot(owner: User, pk: int) -> Bot:
    """Return one of a user's bots.

    Raises:
        BotNotFound: It is not theirs.
    """
    bot = list_bots_for(owner).filter(pk=pk).first()
    if bot is None:
        raise BotNotFound
    return bot


def get_bot_of_account(account: User) -> Bot:
    """Return the bot of an account.

    Raises:
        BotNotFound: It is a person's.
    """
    bot = Bot.objects.select_related("user__bot_owner").filter(pk=account.pk).first()
    if bot is None:
        raise BotNotFound
    return bot


def get_bot_for(viewer: Viewer, pk: int) -> Bot:
    """Return a bot with a page, unless its owner or the viewer has blocked the other.

    Raises:
        BotNotFound: There is none, or it is not for the viewer.
    """
    rows = Bot.objects.kept().filter(user__is_active=True)
    bot = rows.select_related("user__bot_owner").filter(pk=pk).first()
    if bot is None or not _may_meet(viewer, bot):
        raise BotNotFound
    return bot


def _may_meet(viewer: Viewer, bot: Bot) -> bool:
    owner_id = bot.user.bot_owner_id
    if isinstance(viewer, User) and viewer.pk == owner_id:
        return True
    is_blocked = isinstance(
        viewer, User
    ) and owner_id in list_blocks_in_either_direction(viewer.pk)
    return bot.is_public and not is_blocked


def can_be_challenged(bot: Bot, *, running: int, now: datetime) -> bool:
    """Return whether it is online, takes challenges and is not too busy.

    Args:
        bot: Which.
        running: How many battles it plays.
        now: The present moment.
    """
    is_awake = bot.paused_at is None and bot.suspended_at is None
    is_there = bot.ready_until is not None and bot.ready_until >= now
    is_free = running < settings.BOT_BATTLES_AT_ONCE
    return is_awake and is_there and bot.takes_challenges and is_free


def count_running(bots: Sequence[Bot]) -> dict[int, int]:
    """Count the battles each bot is playing; one query."""
    rows = Game.objects.running().filter(bot__in=bots).order_by().values("bot")
    counted = rows.annotate(games=Count("pk")).values_list("bot", "games")
    return {bot.pk: 0 for bot in bots} | dict(counted)


def list_ladder(viewer: Viewer, *, game: str, now: datetime) -> list[Rung]:
    """List the ladder of a game, the best first; three queries or four.

    Bots with provisional ratings come last, without a rank.
    """
    shown = Bot.objects.kept().filter(game=game, is_public=True, user__is_active=True)
    shown = shown.select_related("user__bot_owner").order_by("-rating", "pk")
    if isinstance(viewer, User):
        shown = shown.exclude(
            user__bot_owner__in=list_blocks_in_either_direction(viewer.pk)
        )
    bots = list(shown[:LADDER_SHOWN])
    running = count_running(bots)
    rungs = [
        Rung(
            rank=None,
            name=bot.user.shown_name,
            rating=round(bot.rating),
            spread=round(2 * bot.deviation),
            games=bot.games,
            bot=bot,
            can_challenge=can_be_challenged(bot, running=running[bot.pk], now=now),
        )
        for bot in bots
    ]
    house = [
        Rung(None, house_bots.get_house_name(key), round(rating), 0, None, house=key)
        for key, rating in house_bots.list_ratings(game).items()
    ]
    known = [each for each in rungs if each.bot and not each.bot.is_provisional]
    unknown = [each for each in rungs if each.bot and each.bot.is_provisional]
    ranked = sorted(known + house, key=lambda each: -each.rating)
    return [_with_rank(each, rank) for rank, each in enumerate(ranked, 1)] + unknown


def _with_rank(rung: Rung, rank: int) -> Rung:
    return Rung(
        rank,
        rung.name,
        rung.rating,
        rung.spread,
        rung.games,
        rung.house,
        rung.bot,
        rung.can_challenge,
    )


def count_challengeable_bots(viewer: User, *, now: datetime) -> int:
    """Count bots that a player could challenge; two queries."""
    busy = Count("played", filter=Q(played__ended_at=None))
    rows = Bot.objects.ready_at(now).filter(is_public=True, takes_challenges=True)
    rows = rows.exclude(user__bot_owner__in=list_blocks_in_either_direction(viewer.pk))
    free = rows.annotate(busy=busy).filter(busy__lt=settings.BOT_BATTLES_AT_ONCE)
    return free.count()


def list_games(bot: Bot) -> list[Game]:
    """List a bot's latest games, newest first; one query."""
    return list(bot.played.order_by("-started_at", "-pk")[:GAMES_SHOWN])


def list_open_battles(bot: Bot) -> list[Game]:
    """List the battles a bot has to play, oldest first; one query."""
    rows = bot.played.running().select_related("battle").order_by("started_at", "pk")
    return list(rows)


def list_curve_ratings(bot: Bot) -> list[float]:
    """List its ratings after its latest ladder games, oldest first."""
    rows = bot.played.on_ladder().filter(rating_after__isnull=False)
    latest = rows.order_by("-ended_at", "-pk").values_list("rating_after", flat=True)
    return [float(each) for each in list(latest[:CURVE_GAMES])[::-1] if each]


def build_bot_state(bot: Bot, *, now: datetime) -> dict[str, Any]:
    """Build a bot's state for its program."""
    return {
        "id": bot.pk,
        "name": bot.user.shown_name,
        "game": bot.game,
        "rating": round(bot.rating),
        "spread": round(2 * bot.deviation),
        "games": bot.games,
        "is_paused": bot.paused_at is not None,
        "is_suspended": bot.suspended_at is not None,
        "is_waiting": bot.waiting_since is not None
        and bot.ready_until is not None
        and bot.ready_until >= now,
        "battles": list_open_battles(bot),
    }
