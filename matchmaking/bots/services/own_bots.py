"""What owners do with their bots: create, change, pause, resume, delete, restore."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

import collection.services
from battles.games.registry import USUAL_GAME
from collection.selectors import get_deck_for
from matchmaking.bots import selectors
from matchmaking.bots.errors import BotNotFound, TooManyBots
from matchmaking.bots.models import Bot
from unionarena.core.accounts import bot_accounts as accounts
from unionarena.core.accounts.guests import refuse_guest
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people

KEPT_FOR: Final = timedelta(days=30)
FORGOTTEN_AT_ONCE: Final = 100


@transaction.atomic
def create_bot(
    *, owner: User, name: str, deck_id: int, now: datetime
) -> tuple[Bot, str]:
    """Create a bot; return it, and the token its program signs in with, shown once.

    Args:
        owner: Whose.
        name: How it is called, beside the name of its owner.
        deck_id: A legal deck of theirs, which it plays; its game is the bot's.
        now: The present moment.

    Raises:
        NeedsAccount: A guest asks.
        TooManyBots: They have as many as allowed.
        BotNeedsName: Nothing is left of the name.
        NameTaken: A person goes by it, or by one that looks like it.
        NameReserved: It sounds like an office.
        Offensive: There is an insult in it.
        DeckNotFound: The deck is not theirs.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    refuse_guest(owner)
    lock_people(owner.pk)
    _refuse_more(owner)
    deck = get_deck_for(owner, deck_id, game=None)
    game = deck.game or USUAL_GAME.name
    collection.services.freeze_deck(viewer=owner, deck_id=deck_id, game=game)
    account = accounts.create_bot_account(owner=owner, name=name)
    bot = Bot.objects.create(user=account, game=game, deck_id=deck_id, made_at=now)
    return bot, accounts.issue_token(account, now=now)


@transaction.atomic
def update_bot(
    *,
    owner: User,
    pk: int,
    now: datetime,
    deck_id: int | None = None,
    is_public: bool | None = None,
    is_paused: bool | None = None,
) -> Bot:
    """Change a bot; None leaves a field as it is. Resuming also ends a suspension.

    Raises:
        BotNotFound: It is not theirs, or deleted.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played; the details say everything that is wrong.
    """
    bot = lock_own_bot(owner, pk)
    if deck_id is not None:
        collection.services.freeze_deck(viewer=owner, deck_id=deck_id, game=bot.game)
        bot.deck_id = deck_id
    if is_public is not None:
        bot.is_public = is_public
    if is_paused:
        bot.paused_at = bot.paused_at or now
        bot.ready_until = bot.waiting_since = None
    elif is_paused is not None:
        bot.paused_at = bot.suspended_at = None
        bot.silent = 0
    bot.save()
    return bot


@transaction.atomic
def delete_bot(*, owner: User, pk: int, now: datetime) -> None:
    """Delete a bot; for a month it can be restored. Repeating it changes nothing.

    Raises:
        BotNotFound: It is not theirs.
    """
    bot = lock_own_bot(owner, pk, kept_only=False)
    if bot.deleted_at is None:
        bot.deleted_at = now
        bot.ready_until = bot.waiting_since = None
        bot.save()
        _set_tokens_active(bot, is_active=False)


@transaction.atomic
def restore_bot(*, owner: User, pk: int) -> Bot:
    """Restore a deleted bot with its tokens; repeating it changes nothing.

    Raises:
        BotNotFound: It is not theirs.
        TooManyBots: They have made others meanwhile.
    """
    lock_people(owner.pk)
    bot = lock_own_bot(owner, pk, kept_only=False)
    if bot.deleted_at is not None:
        _refuse_more(owner)
        bot.deleted_at = None
        bot.save()
        _set_tokens_active(bot, is_active=True)
    return bot


@transaction.atomic
def issue_token(*, owner: User, pk: int, now: datetime) -> str:
    """Create another token of a bot; it is shown once.

    Raises:
        BotNotFound: It is not theirs, or deleted.
        TooManyTokens: It has as many as it may have.
    """
    return accounts.issue_token(lock_own_bot(owner, pk).user, now=now)


@transaction.atomic
def revoke_token(*, owner: User, pk: int, token_id: int) -> None:
    """Revoke a token.

    Raises:
        BotNotFound: It is not theirs.
        TokenNotFound: The bot has no such token.
    """
    accounts.revoke_token(lock_own_bot(owner, pk, kept_only=False).user, token_id)


def purge_deleted_bots(*, now: datetime) -> int:
    """Delete for good what was deleted a month ago; return how many. Battles stay."""
    due = Bot.objects.filter(deleted_at__lt=now - KEPT_FOR)
    keys = list(due.order_by("pk").values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])
    User.objects.filter(pk__in=keys).delete()
    return len(keys)


def lock_own_bot(owner: User, pk: int, *, kept_only: bool = True) -> Bot:
    """Return a user's bot, locked; within a transaction.

    Raises:
        BotNotFound: It is not theirs, or deleted.
    """
    selectors.get_own_bot(owner, pk)
    bot = Bot.objects.select_for_update(of=("self",)).select_related("user").get(pk=pk)
    if kept_only and bot.deleted_at is not None:
        raise BotNotFound
    return bot


def _refuse_more(owner: User) -> None:
    if selectors.list_bots_for(owner).kept().count() >= settings.BOTS_PER_PERSON:
        raise TooManyBots(details={"most": settings.BOTS_PER_PERSON})


def _set_tokens_active(bot: Bot, *, is_active: bool) -> None:
    """Activate or deactivate the tokens of an account."""
    User.objects.filter(pk=bot.pk).update(is_active=is_active)
