"""What looking on refuses, besides what battles refuse.

::

    Forbidden
      OnlyWatching          a spectator who wants to act, speak or take back
      ChatOff               nothing is said in this battle, or only set phrases
    Malformed
      EmptyMessage          neither a phrase nor a text, or both, or nothing in it
      NothingSaid           a report without words
    Conflict
      NoUndo                nothing is taken back in this battle
      NothingToTakeBack     no answer of one's own to go back to
      NoUndoAsked           nobody has asked, or the battle has moved on
      UndoAsked             a question to take back is open already
      ReportedAlready       the same person in the same battle
      NobodyToReport        against a bot
      ReportClosed          decided already, or not for this moderator to decide
    NotFound
      ReportNotFound        none of that number
    TooMany
      SaidTooMuch           so many lines from one person in a few seconds
      TooManyCardReports    so many from one person in a day
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound, TooMany


class OnlyWatching(Forbidden):
    """Spectators look on and do nothing else."""

    default_code = "battle.spectator"
    default_message = _("You’re watching this battle; only its players can do that.")


class ChatOff(Forbidden):
    """The battle was begun without chat, or without free text."""

    default_code = "chat.off"
    default_message = _("You can’t send that in this battle.")


class EmptyMessage(Malformed):
    """Either a phrase that exists or a text that is not empty."""

    default_code = "chat.empty"
    default_message = _("Choose a phrase or write a message.")


class TooManyMessages(TooMany):
    """A flood of lines; details say how long to wait."""

    default_code = "chat.too_many"
    default_message = _(
        "You’re sending a lot of messages. Wait a moment before you send more."
    )


class NoUndo(Conflict):
    """Nothing is taken back here."""

    default_code = "undo.off"
    default_message = _("Takebacks aren’t possible in this battle.")


class NothingToTakeBack(Conflict):
    """There is no answer of one's own at that place."""

    default_code = "undo.nothing"
    default_message = _("There’s nothing to take back.")


class NoUndoRequest(Conflict):
    """No question to take back is open."""

    default_code = "undo.not_asked"
    default_message = _("The takeback request is no longer open.")


class UndoAlreadyRequested(Conflict):
    """A question to take back is open already."""

    default_code = "undo.asked"
    default_message = _("A takeback has already been requested.")


class ReportedAlready(Conflict):
    """This person was reported for this battle before."""

    default_code = "report.again"
    default_message = _("You’ve already reported this. We’ll look into it.")


class NoOneToReport(Conflict):
    """There is nobody to report."""

    default_code = "report.nobody"
    default_message = _("There’s no one here to report.")


class ReportClosed(Conflict):
    """Every report is decided once, by somebody it does not concern."""

    default_code = "report.closed"
    default_message = _("This report has already been decided, or it’s about you.")


class ReportNotFound(NotFound):
    """There is no such report."""

    default_code = "report.unknown"
    default_message = _("Report not found.")


class EmptyReport(Malformed):
    """An editor can do nothing with a report without words."""

    default_code = "card_report.empty"
    default_message = _("Describe what the card did and what it should have done.")


class TooManyCardReports(TooMany):
    """So many reports of cards come from one person in a day."""

    default_code = "card_report.too_many"
    default_message = _(
        "You’ve reported many cards today. Please report more tomorrow."
    )
