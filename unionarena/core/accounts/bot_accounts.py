"""Accounts of programs: made and owned by a person, entered by a token alone.

A bot has no password, no address and no session. Its token is shown once; what is kept
is the digest. It is refused together with its owner.
"""

import hashlib
import secrets
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound
from unionarena.core.text_input import clean_name

from .models import BotToken, User
from .names import refuse_name
from .sanctions import refuse_suspended

PREFIX: Final = "uab_"
LONGEST_NAME: Final = 40
MOST_TOKENS: Final = 3
_TOKEN_BYTES: Final = 32
_NAME_BYTES: Final = 6
_ENDING: Final = 4


class UnknownToken(Forbidden):
    """No bot has that token, or not any more."""

    status = 401
    default_code = "bot.unknown_token"
    default_message = _("This token doesn’t belong to a bot, or no longer does.")


class NotForBots(Forbidden):
    """A door of people."""

    default_code = "bot.not_for_bots"
    default_message = _(
        "Bots can’t do this: they only play unrated games and on the bot ladder."
    )


class ForBotsOnly(Forbidden):
    """A door of bots."""

    default_code = "bot.only_for_bots"
    default_message = _("Only a bot can do this, with its token.")


class BotNeedsName(Malformed):
    """Nothing is left of the name."""

    default_code = "bot.needs_name"
    default_message = _("A bot needs a name.")


class TooManyTokens(Conflict):
    """Nobody needs more."""

    default_code = "bot.too_many_tokens"
    default_message = _("This bot has reached its token limit. Revoke one first.")


class TokenNotFound(NotFound):
    """The bot has no such token."""

    default_code = "bot.no_such_token"
    default_message = _("Token not found.")


def create_bot_account(*, owner: User, name: str) -> User:
    """An account for a program.

    Args:
        owner: Whose.
        name: Kept as ``clean_name`` leaves it, shown with the name of the owner.

    Raises:
        BotNeedsName: Nothing is left of the name.
        NameTaken: A person goes by it, or by one that looks like it.
        NameReserved: It sounds like an office.
        Offensive: There is an insult in it.
    """
    cleaned = clean_name(name)[:LONGEST_NAME].strip()
    if not cleaned:
        raise BotNeedsName
    refuse_name(cleaned)
    bot = User(
        username=f"bot-{secrets.token_hex(_NAME_BYTES)}",
        display_name=cleaned,
        bot_owner=owner,
    )
    bot.set_unusable_password()
    bot.save()
    return bot


@transaction.atomic
def issue_token(bot: User, *, now: datetime) -> str:
    """A new token of a bot; nobody can read it a second time.

    Raises:
        TooManyTokens: It has as many as it may have.
    """
    User.objects.select_for_update(no_key=True).get(pk=bot.pk)
    if bot.tokens.count() >= MOST_TOKENS:
        raise TooManyTokens(details={"most": MOST_TOKENS})
    token = PREFIX + secrets.token_urlsafe(_TOKEN_BYTES)
    BotToken.objects.create(
        bot=bot, digest=_digest(token), ending=token[-_ENDING:], created_at=now
    )
    return token


def revoke_token(bot: User, token_id: int) -> None:
    """Let a token open nothing any more, from now on.

    Raises:
        TokenNotFound: The bot has no such token.
    """
    deleted, _rows = bot.tokens.filter(pk=token_id).delete()
    if not deleted:
        raise TokenNotFound


def get_bot_by_token(token: str) -> User:
    """The bot that shows a token.

    Raises:
        UnknownToken: There is none.
        Sanctioned: Its account is closed, or its owner's.
    """
    active = User.objects.filter(is_active=True, bot_owner__is_active=True)
    known = active.filter(tokens__digest=_digest(token)).select_related("bot_owner")
    bot = known.first()
    if bot is None:
        raise UnknownToken
    for account in (bot, bot.bot_owner):
        if account is not None:
            refuse_suspended(account)
    return bot


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
