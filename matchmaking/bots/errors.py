"""Errors of players' bots.

::

    Conflict
      TooManyBots     bot.too_many         delete another one first
      BotPaused       bot.paused           its owner has paused it
      BotSuspended    bot.suspended        it left its games unanswered
      BotBusy         bot.busy             it plays as much as it may
      BotAway         bot.away             its program does not run, or takes none
      BotNeedsDeck    bot.needs_deck       its owner has to choose one
    NotFound
      BotNotFound     bot.unknown          no such bot, or not one's own
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, NotFound


class BotNotFound(NotFound):
    """The bot does not exist, or the user may not see it."""

    default_code = "bot.unknown"
    default_message = _("Bot not found.")


class TooManyBots(Conflict):
    """The user has as many bots as allowed; the details say how many."""

    default_code = "bot.too_many"
    default_message = _("You’ve reached the bot limit. Delete one first.")


class BotPaused(Conflict):
    """Its owner has paused it."""

    default_code = "bot.paused"
    default_message = _("This bot’s owner has paused it.")


class BotSuspended(Conflict):
    """It lost by its clock too often in a row."""

    default_code = "bot.suspended"
    default_message = _(
        "This bot is suspended because it stopped responding. Its owner can "
        "reactivate it."
    )


class BotBusy(Conflict):
    """It is playing as many battles at once as it may."""

    default_code = "bot.busy"
    default_message = _("This bot is in a battle right now.")


class BotAway(Conflict):
    """Its program is offline, or takes no challenges."""

    default_code = "bot.away"
    default_message = _("This bot isn’t online right now. Try again later.")


class BotNeedsDeck(Conflict):
    """Its owner has chosen no deck for it, or has deleted the deck."""

    default_code = "bot.needs_deck"
    default_message = _("This bot has no deck. Its owner must choose one.")
