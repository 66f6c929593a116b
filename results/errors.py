"""Errors of the results app.

::

    NotFound
      OutcomeNotFound     result.not_found       no such result, or not one's own
      TrialNotFound       trial.not_found        no such trial of a proposal
      GauntletNotFound    gauntlet.not_found     no such gauntlet, or not one's own
      WeekNotFound        week.not_found         no report: not over, or too few games
      SeasonNotFound      season.not_found       no such season, or not over
      PlayerNotFound      player.not_found       no such person, or no profile of theirs
    Malformed
      BadTrial            trial.impossible       too many games, no deck to fill
      BadGauntlet         gauntlet.impossible    too many games or decks, a wrong list
    Conflict
      GauntletRuns        gauntlet.runs          one at a time for each person
      NoRoomForGauntlet   gauntlet.no_room       too many people wait
      CannotVoid          result.cannot_void     it counts for nothing anyway

A battle that is still being played is refused by ``battles`` itself.
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Malformed, NotFound


class OutcomeNotFound(NotFound):
    """The result does not exist, or the user may not see it."""

    default_code = "result.not_found"
    default_message = _("This result doesn’t exist, or you can’t see it.")


class TrialNotFound(NotFound):
    """The trial does not exist."""

    default_code = "trial.not_found"
    default_message = _("Trial not found.")


class BadTrial(Malformed):
    """A trial that cannot be played."""

    default_code = "trial.impossible"
    default_message = _("This trial can’t be run.")


class GauntletNotFound(NotFound):
    """The user has no such gauntlet."""

    default_code = "gauntlet.not_found"
    default_message = _("Gauntlet not found.")


class WeekNotFound(NotFound):
    """The week has no report."""

    default_code = "week.not_found"
    default_message = _(
        "There’s no report for this week: too few rated games were played."
    )


class SeasonNotFound(NotFound):
    """The season does not exist, or has no final standings yet."""

    default_code = "season.not_found"
    default_message = _(
        "There are no final standings of this season. They follow an hour after its"
        " end."
    )


class BadGauntlet(Malformed):
    """A gauntlet that cannot be played."""

    default_code = "gauntlet.impossible"
    default_message = _("This gauntlet can’t be run.")


class GauntletRuns(Conflict):
    """The user already has a gauntlet that has not ended."""

    default_code = "gauntlet.runs"
    default_message = _("Your last gauntlet is still running; cancel it first.")


class NoRoomForGauntlet(Conflict):
    """Too many gauntlets are waiting."""

    default_code = "gauntlet.no_room"
    default_message = _("Too many gauntlets are waiting. Try again later.")


class PlayerNotFound(NotFound):
    """No player has this name, or they have no public page."""

    default_code = "player.not_found"
    default_message = _("This player doesn’t exist or has no public profile.")


class ArchetypeNotFound(NotFound):
    """There is no such archetype, or its series is not public yet."""

    default_code = "archetype.not_found"
    default_message = _("Archetype not found.")


class CannotVoid(Conflict):
    """The game changed no rating."""

    default_code = "result.cannot_void"
    default_message = _("This game doesn’t count already.")
