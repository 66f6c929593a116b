"""Refusals of watching, chat, takebacks and reports.

::

    Forbidden
      OnlyWatching          a spectator who tries to act, chat or take back
      ChatOff               no chat in this battle, or only preset phrases
      CastOfOwnBattle       a player who looks for the cast of their own battle
    Malformed
      EmptyMessage          neither a phrase nor a text, or both, or nothing in it
      EmptyReport           a report without words
    Conflict
      NoUndo                no takebacks in this battle
      NothingToTakeBack     no answer of one's own to go back to
      NoUndoRequest         no request is open, or the battle has moved on
      UndoAlreadyRequested  a request is open already
      ReportedAlready       the same player in the same battle
      NoOneToReport         against a bot
      ReportClosed          decided already, or not for this moderator to decide
    NotFound
      ReportNotFound        no report has that number
    TooMany
      TooManyMessages       too many lines from one user in a few seconds
      TooManyCardReports    too many from one user in a day
      TooManyReports        the same of messages and comments
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound, TooMany


class OnlyWatching(Forbidden):
    """Spectators cannot act."""

    default_code = "battle.spectator"
    default_message = _("You’re watching this battle; only its players can do that.")


class CastOfOwnBattle(Forbidden):
    """A cast shows more than its players may know."""

    default_code = "battle.own_cast"
    default_message = _(
        "You’re playing in this battle, so its cast is not for you. Open your board."
    )


class ChatOff(Forbidden):
    """The battle was begun without chat, or without free text."""

    default_code = "chat.off"
    default_message = _("You can’t send that in this battle.")


class EmptyMessage(Malformed):
    """Either a phrase that exists or a text that is not empty."""

    default_code = "chat.empty"
    default_message = _("Choose a phrase or write a message.")


class TooManyMessages(TooMany):
    """Too many lines; the details say how long to wait."""

    default_code = "chat.too_many"
    default_message = _(
        "You’re sending a lot of messages. Wait a moment before you send more."
    )


class NoUndo(Conflict):
    """Takebacks are off in this battle."""

    default_code = "undo.off"
    default_message = _("Takebacks aren’t possible in this battle.")


class NothingToTakeBack(Conflict):
    """There is no answer of the player's own at that place."""

    default_code = "undo.nothing"
    default_message = _("There’s nothing to take back.")


class NoUndoRequest(Conflict):
    """No takeback request is open."""

    default_code = "undo.not_asked"
    default_message = _("The takeback request is no longer open.")


class UndoAlreadyRequested(Conflict):
    """A takeback request is open already."""

    default_code = "undo.asked"
    default_message = _("A takeback has already been requested.")


class ReportedAlready(Conflict):
    """The user has reported this player for this battle before."""

    default_code = "report.again"
    default_message = _("You’ve already reported this. We’ll look into it.")


class NoOneToReport(Conflict):
    """The opponent is a bot, or gone."""

    default_code = "report.nobody"
    default_message = _("There’s no one here to report.")


class ReportClosed(Conflict):
    """A report is decided once, by a moderator it does not concern."""

    default_code = "report.closed"
    default_message = _("This report has already been decided, or it’s about you.")


class ReportNotFound(NotFound):
    """There is no such report."""

    default_code = "report.unknown"
    default_message = _("Report not found.")


class EmptyReport(Malformed):
    """A report without words is of no use to an editor."""

    default_code = "card_report.empty"
    default_message = _("Describe what the card did and what it should have done.")


class TooManyCardReports(TooMany):
    """Too many card reports from one user in a day."""

    default_code = "card_report.too_many"
    default_message = _(
        "You’ve reported many cards today. Please report more tomorrow."
    )


class TooManyReports(TooMany):
    """Too many reports of messages and comments from one user in a day."""

    default_code = "report.too_many"
    default_message = _(
        "You’ve reported a lot today. Please report more tomorrow, or block the person."
    )
