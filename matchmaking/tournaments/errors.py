"""Errors of tournaments.

::

    NotFound
      TournamentNotFound   tournament.unknown          no such tournament
      EntryNotFound        tournament.unknown_player   no such player in it
      LeagueNotFound       tournament.unknown_league   no such league
      CallNotFound         tournament.unknown_call     no such call in it
      AnswerNotFound       tournament.no_answer        none, or not the viewer's to read
    Forbidden
      NotTheJudge          tournament.not_a_judge      only its organiser and judges
      OwnTable             tournament.own_table        no one rules their own match
      OwnGame              tournament.own_game         no one calls off their own match
      PlaysHere            tournament.plays_here       who plays reads no lists
      HasReadLists         tournament.has_read_lists   who has read lists does not play
      JudgesHere           tournament.judges_here      judges of rated ones do not play
      RatedNeedsJudge      tournament.rated_judges     only judges organise rated ones
      WrongCode            tournament.wrong_code       the entry code is wrong
      RatedOnPaper         tournament.rated_on_paper   paper players have no rating
    Conflict
      RegistrationClosed   tournament.closed           it has begun, or was called off
      TournamentFull       tournament.full             no place is left
      NotEntered           tournament.not_entered      they do not take part
      TooFewPlayers        tournament.too_few          fewer than two
      TooManyTournaments   tournament.too_many         finish one of the others first
      NotRunning           tournament.not_running      it has not begun, or is over
      NothingToDo          tournament.nothing          that is how it is already
      RoundOver            tournament.round_over       the next round has been paired
      NeedsWinner          tournament.needs_winner     an elimination needs a winner
      NameTaken            tournament.name_taken       two players of one name
      PlaysOnline          tournament.plays_online     the site knows its result itself
      StartsByItself       tournament.starts_itself    only rounds of days wait for them
      NotCast              tournament.not_cast         its hands stay hidden
      CallAnswered         tournament.call_answered    a judge was there before
      NoMoment             tournament.no_moment        no battle was being played
    Malformed
      BadSettings          tournament.settings         a setting has no such value
      NameTooLong          tournament.name_too_long    longer than a badge has room for
      EmptyAnswer          tournament.empty_answer     an answer has words
      UnknownClause        tournament.unknown_clause   the rules have no such clause

A deck that may not be played is refused by ``collection`` itself, with all problems.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Forbidden, Malformed, NotFound


class TournamentNotFound(NotFound):
    """The tournament does not exist."""

    default_code = "tournament.unknown"
    default_message = _("Tournament not found.")


class EntryNotFound(NotFound):
    """The tournament has no such player."""

    default_code = "tournament.unknown_player"
    default_message = _("No such player in this tournament.")


class LeagueNotFound(NotFound):
    """The league does not exist."""

    default_code = "tournament.unknown_league"
    default_message = _("League not found.")


class CallNotFound(NotFound):
    """The tournament has no such call for a judge."""

    default_code = "tournament.unknown_call"
    default_message = _("This tournament has no such call for a judge.")


class AnswerNotFound(NotFound):
    """No judge has answered, or the answer is not the viewer's to read yet."""

    default_code = "tournament.no_answer"
    default_message = _(
        "There is no answer here. While a match is being played, only its players and"
        " the judges read it."
    )


class NotTheJudge(Forbidden):
    """Only the organiser and judges may do this."""

    default_code = "tournament.not_a_judge"
    default_message = _("Only the organizer and the judges can do this.")


class OwnTable(Forbidden):
    """A judge rules a match they play in."""

    default_code = "tournament.own_table"
    default_message = _(
        "You’re playing at this table yourself; another judge must decide."
    )


class OwnGame(Forbidden):
    """An organiser calls off a tournament while their own match is being played."""

    default_code = "tournament.own_game"
    default_message = _(
        "Your own match is not over; finish it before you call the tournament off."
    )


class HasReadLists(Forbidden):
    """A judge who has read the deck lists enters the tournament."""

    default_code = "tournament.has_read_lists"
    default_message = _(
        "You have read the deck lists of this tournament, so you cannot enter it."
    )


class JudgesHere(Forbidden):
    """A judge enters a rated tournament they organise or have judged in."""

    default_code = "tournament.judges_here"
    default_message = _("You judge this rated tournament, so you can’t play in it.")


class RatedNeedsJudge(Forbidden):
    """A rated tournament is organised by someone who is not a judge of the site."""

    default_code = "tournament.rated_judges"
    default_message = _("Only judges may organise rated tournaments.")


class PlaysHere(Forbidden):
    """Someone who plays in it reads the deck lists, or judges though it is rated."""

    default_code = "tournament.plays_here"
    default_message = _(
        "You’re playing in this tournament, so you can’t do this until it’s over."
    )


class RatedOnPaper(Forbidden):
    """A rated tournament is to have players without an account."""

    default_code = "tournament.rated_on_paper"
    default_message = _(
        "Players without an account have no rating, and cannot play in a rated"
        " tournament."
    )


class WrongCode(Forbidden):
    """The entry code is wrong."""

    default_code = "tournament.wrong_code"
    default_message = _("Wrong entry code.")


class RegistrationClosed(Conflict):
    """It has begun, or was called off."""

    default_code = "tournament.closed"
    default_message = _("Registration for this tournament is closed.")


class TournamentFull(Conflict):
    """No place is left."""

    default_code = "tournament.full"
    default_message = _("This tournament is full.")


class NotEntered(Conflict):
    """They do not take part, or no longer."""

    default_code = "tournament.not_entered"
    default_message = _("This player isn’t in the tournament.")


class TooFewPlayers(Conflict):
    """A tournament needs two players."""

    default_code = "tournament.too_few"
    default_message = _("A tournament needs at least two players.")


class TooManyTournaments(Conflict):
    """The user organises as many tournaments at once as allowed."""

    default_code = "tournament.too_many"
    default_message = _("You’re organizing too many tournaments that aren’t over.")


class NoTable(Conflict):
    """The user has no table that is being played."""

    default_code = "tournament.no_table"
    default_message = _("You have no table that is being played.")


class NotRunning(Conflict):
    """It has not begun, or is over."""

    default_code = "tournament.not_running"
    default_message = _("This tournament isn’t in progress.")


class NothingToDo(Conflict):
    """That is the state already."""

    default_code = "tournament.nothing"
    default_message = _("There’s nothing to change here.")


class RoundOver(Conflict):
    """The next round has been paired from the result."""

    default_code = "tournament.round_over"
    default_message = _("This round is over; the next one was paired from its results.")


class NeedsWinner(Conflict):
    """An elimination match cannot end in a draw."""

    default_code = "tournament.needs_winner"
    default_message = _("An elimination match needs a winner.")


class NameTaken(Conflict):
    """Two players would have one name."""

    default_code = "tournament.name_taken"
    default_message = _("Two players have the same name.")


class PlaysOnline(Conflict):
    """The result of a match on the site is reported by hand."""

    default_code = "tournament.plays_online"
    default_message = _(
        "This match is played on the site, which notes the result itself."
    )


class StartsByItself(Conflict):
    """The match does not wait until its players say that they are ready."""

    default_code = "tournament.starts_itself"
    default_message = _("This match doesn’t wait for you to say that you’re ready.")


class NotCast(Conflict):
    """The tournament was created without a cast with open hands."""

    default_code = "tournament.not_cast"
    default_message = _(
        "This tournament isn’t cast with open hands. Choose that when you create one:"
        " players must know it before they enter."
    )


class CallAnswered(Conflict):
    """A judge has answered the call already."""

    default_code = "tournament.call_answered"
    default_message = _("This call is answered already.")


class NoMoment(Conflict):
    """No battle was being played when the judge was called."""

    default_code = "tournament.no_moment"
    default_message = _("No battle was being played when the judge was called.")


class EmptyAnswer(Malformed):
    """An answer without words."""

    default_code = "tournament.empty_answer"
    default_message = _("Write the answer in words.")


class UnknownClause(Malformed):
    """The rules of the game have no clause of this number."""

    default_code = "tournament.unknown_clause"
    default_message = _("The rules have no clause of this number.")


class BadSettings(Malformed):
    """A setting has no such value; the details name it."""

    default_code = "tournament.settings"
    default_message = _("A tournament can’t be set up like this.")


class NameTooLong(Malformed):
    """The name of a player without an account is too long."""

    default_code = "tournament.name_too_long"
    default_message = _("A player’s name is too long.")
