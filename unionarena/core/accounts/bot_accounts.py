"""Accounts of bots: owned by a user, authenticated by a token alone.

A bot has no password, no address and no session. Its token is shown once; only the
digest is stored. Sanctions of its owner hold for the bot.
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
    """No bot has this token, or no longer."""

    status = 401
    default_code = "bot.unknown_token"
    default_message = _("This token doesn’t belong to a bot, or no longer does.")


class NotForBots(Forbidden):
    """The endpoint is for users."""

    default_code = "bot.not_for_bots"
    default_message = _(
        "Bots can’t do this: they only play unrated games and on the bot ladder."
    )


class ForBotsOnly(Forbidden):
    """The endpoint is for bots."""

    default_code = "bot.only_for_bots"
    default_message = _("Only a bot can do this, with its token.")


class BotNeedsName(Malformed):
    """The cleaned name is empty."""

    default_code = "bot.needs_name"
    default_message = _("A bot needs a name.")


class TooManyTokens(Conflict):
    """The bot has as many tokens as it may have."""

    default_code = "bot.too_many_tokens"
    default_message = _("This bot has reached its token limit. Revoke one first.")


class TokenNotFound(NotFound):
    """The bot has no such token."""

    default_code = "bot.no_such_token"
    default_message = _("Token not found.")


def create_bot_account(*, owner: User, name: str) -> User:
    """Create the account of a bot.

    Args:
        owner: The user it belongs to.
        name: Stored as ``clean_name`` returns it, shown with the owner's name.

    Raises:
        BotNeedsName: The cleaned name is empty.
        NameTaken: A user has this name or one that looks like it.
        NameReserved: It suggests a role on the site.
        OffensiveText: It contains an insult.
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
    """Create a token for a bot; it cannot be read again.

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
    """Revoke a token of a bot.

    Raises:
        TokenNotFound: The bot has no such token.
    """
    deleted, _rows = bot.tokens.filter(pk=token_id).delete()
    if not deleted:
        raise TokenNotFound


def get_bot_by_token(token: str) -> User:
    """Return the bot of a token.

    Raises:
        UnknownToken: There is none.
        Sanctioned: Its account is suspended, or its owner's.
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
