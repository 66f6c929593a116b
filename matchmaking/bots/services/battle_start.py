"""Start of bots' battles: readiness, challenges and training."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.db import transaction

import collection.services
from battles.errors import UnknownBot
from battles.games.registry import RULESETS
from battles.match_options.options import BattleOptions
from battles.seating import battle_creation, open_battles
from battles.seating.battle_creation import SeatRequest
from collection.services import FrozenDeck
from matchmaking.bots import house_bots, selectors
from matchmaking.bots.errors import (
    BotAway,
    BotBusy,
    BotNeedsDeck,
    BotPaused,
    BotSuspended,
)
from matchmaking.bots.models import LONGEST_OPPONENT, Bot, Game
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.sanctions import refuse_sanctioned

# A program reports every ten seconds or so; one that has died is soon offline.
READY_FOR: Final = timedelta(seconds=30)
# A report is stored at most this often.
NOTED_EVERY: Final = timedelta(seconds=5)
# Chat with a program is off, and so are takebacks.
_USUAL: Final = BattleOptions(clock="quick", undo="off", chat="off")


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle to start.

    Attributes:
        deck: What they play.
        bot: A player's bot, locked.
        house: Or one of our own bots, by its key.
        person: Or a person.
    """

    deck: FrozenDeck
    bot: Bot | None = None
    house: str = ""
    person: User | None = None

    @property
    def name(self) -> str:
        """Name to show."""
        account = self.bot.user if self.bot else self.person
        name = account.shown_name if account else house_bots.get_house_name(self.house)
        return name[:LONGEST_OPPONENT]

    def seat(self) -> SeatRequest:
        """What the battle needs to know of the side."""
        if self.bot is not None:
            # Games of a bot do not count in the score of its owner's deck.
            deck = replace(self.deck, deck_id=None)
            rating = round(self.bot.rating)
            return SeatRequest(deck=deck, user=self.bot.user, rating=rating)
        if self.person is not None:
            return SeatRequest(deck=self.deck, user=self.person)
        return SeatRequest(deck=self.deck, bot=self.house)


@transaction.atomic
def set_ready(*, account: User, ladder: bool, challenges: bool, now: datetime) -> Bot:
    """Store what a bot's program is ready for; reported every few seconds.

    Args:
        account: Of the bot.
        ladder: Whether it wants to play on the ladder.
        challenges: Whether people may challenge it.
        now: The present moment.

    Raises:
        BotPaused: Its owner has paused it.
        BotSuspended: It has left too many games unanswered.
        Sanctioned: A moderator has forbidden its owner to look for opponents.
        BotNeedsDeck: It has none.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    bot = lock_bots([account.pk])[0]
    refuse_inactive(bot)
    since = (bot.waiting_since or now) if ladder else None
    until = now + READY_FOR
    is_news = (
        bot.ready_until is None
        or until - bot.ready_until >= NOTED_EVERY
        or (bot.waiting_since, bot.takes_challenges) != (since, challenges)
    )
    if is_news:
        if bot.ready_until is None or bot.ready_until < now:
            since = now if ladder else None
        for person in (account, get_owner(bot)):
            refuse_sanctioned(person, Sanction.Kind.QUEUE, now=now)
        freeze_bot_deck(bot)
        bot.waiting_since, bot.takes_challenges = since, challenges
        bot.ready_until = until
        bot.save(update_fields=["waiting_since", "takes_challenges", "ready_until"])
    return bot


@transaction.atomic
def clear_ready(*, account: User) -> Bot:
    """Take a bot offline; battles that have begun continue."""
    bot = lock_bots([account.pk])[0]
    bot.ready_until = bot.waiting_since = None
    bot.save(update_fields=["ready_until", "waiting_since"])
    return bot


@transaction.atomic
def challenge_bot(*, user: User, pk: int, deck_id: int, now: datetime) -> UUID:
    """Start an unrated battle against a player's bot; return its identifier.

    Args:
        user: Who challenges.
        pk: Which bot.
        deck_id: A legal deck of theirs.
        now: The present moment.

    Raises:
        BotNotFound: There is no such bot, or it is not for them.
        AlreadyInBattle: They have a battle to finish; the details say which.
        BotPaused: Its owner has paused it.
        BotSuspended: It has left too many games unanswered.
        BotAway: Its program does not run, or takes no challenges.
        BotBusy: It plays as many battles as it may.
        BotNeedsDeck: It has none.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: The bot plays another game.
        DeckIllegal: One may not be played; the details say everything that is wrong.
    """
    selectors.get_bot_for(user, pk)
    open_battles.claim_people_for_battle(user.pk)
    open_battles.refuse_second_battle(user)
    bot = lock_bots([pk])[0]
    refuse_inactive(bot)
    if bot.ready_until is None or bot.ready_until < now or not bot.takes_challenges:
        raise BotAway
    refuse_busy(bot)
    own = collection.services.freeze_deck(viewer=user, deck_id=deck_id, game=bot.game)
    theirs = freeze_bot_deck(bot, code=own.format or None)
    sides = (Side(theirs, bot=bot), Side(own, person=user))
    return start_battle(sides, game=bot.game, kind=Game.Kind.CHALLENGE, now=now)


@transaction.atomic
def start_training(*, account: User, house: str, now: datetime) -> UUID:
    """Start a bot's training game against one of our bots; return its identifier.

    Raises:
        UnknownBot: We have no such bot.
        BotPaused: Its owner has paused it.
        BotSuspended: It has left too many games unanswered.
        BotBusy: It plays as many battles as it may.
        BotNeedsDeck: It has none.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    bot = lock_bots([account.pk])[0]
    if house not in RULESETS[bot.game].strengths:
        raise UnknownBot
    refuse_inactive(bot)
    refuse_busy(bot)
    sides = (Side(freeze_bot_deck(bot), bot=bot), build_house_side(house, bot.game))
    return start_battle(sides, game=bot.game, kind=Game.Kind.TRAINING, now=now)


def start_battle(sides: Sequence[Side], *, game: str, kind: str, now: datetime) -> UUID:
    """Start a battle of sides that are locked and free; return its identifier."""
    battle = battle_creation.create_battle(
        seats=[side.seat() for side in sides],
        options=_USUAL,
        origin="bots",
        now=now,
        game=game,
    )
    for seat, side in enumerate(sides):
        other = sides[1 - seat]
        if side.bot is not None:
            Game.objects.create(
                bot=side.bot,
                battle=battle,
                seat=seat,
                kind=kind,
                other=other.bot,
                house=other.house,
                opponent=other.name,
                started_at=now,
            )
            side.bot.waiting_since = None
            side.bot.save(update_fields=["waiting_since"])
    return battle.pk


def build_house_side(key: str, game: str) -> Side:
    """Return the side of one of our bots, with its own deck."""
    deck = battle_creation.choose_usual_deck(key, RULESETS[game], secrets.choice)
    return Side(deck, house=key)


def freeze_bot_deck(bot: Bot, *, code: str | None = None) -> FrozenDeck:
    """Freeze the deck a bot plays.

    Args:
        bot: Which.
        code: Of the format it is to be played in; the deck's own if none is named.

    Raises:
        BotNeedsDeck: It has none.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    if bot.deck_id is None:
        raise BotNeedsDeck
    return collection.services.freeze_deck(
        viewer=get_owner(bot), deck_id=bot.deck_id, code=code, game=bot.game
    )


def get_owner(bot: Bot) -> User:
    """Return a bot's owner."""
    owner = bot.user.bot_owner
    assert owner is not None  # an account without one has no bot
    return owner


def lock_bots(keys: Sequence[int]) -> list[Bot]:
    """Lock bots with accounts and owners, in the order of their keys."""
    rows = Bot.objects.select_for_update(of=("self",)).filter(pk__in=keys)
    return list(rows.select_related("user__bot_owner").order_by("pk"))


def refuse_inactive(bot: Bot) -> None:
    """Refuse a bot that is paused or suspended.

    Raises:
        BotPaused: Its owner has paused it.
        BotSuspended: It has left too many games unanswered.
    """
    if bot.paused_at is not None:
        raise BotPaused
    if bot.suspended_at is not None:
        raise BotSuspended


def refuse_busy(bot: Bot) -> None:
    """Refuse a bot that has no time for another battle.

    Raises:
        BotBusy: It plays as many battles as it may.
    """
    most = settings.BOT_BATTLES_AT_ONCE
    if bot.played.running().count() >= most:
        raise BotBusy(details={"most": most})
