"""What the battles app refuses, besides what the engine refuses.

::

    Malformed
      MalformedMessage        cannot be read as a message of the protocol
        TooLarge              too long
        UnknownProtocol       another version of the protocol
      ImpossibleOptions       an option of a battle has no such value
      MalformedRecord         a file that is no record of a battle
    NotFound
      NoPosition              a moment that a battle does not have
      PuzzleNotFound          no such puzzle or run, or no try of the user's
      LessonNotFound          no such lesson of this game
      EncounterNotFound       no such encounter, or no battle of one of the user's
      BattleNotFound          no such battle, or not the viewer's: both look alike
    Forbidden
      PlatformOnly            only the platform ends a battle that way
      EncounterLocked         the encounter before it is not won yet
      PortraitLocked          the portrait of someone not beaten yet
    Conflict
      HelloFirst              a socket that has not said hello
      ActionIdReused          a client_action_id seen before, with another body
      BattleOver              no question is open any more
        BattleVoided          it was called off
      NotFinished             the outcome of a battle that is still running
      NotAway                 a win claimed while the other is there, or not long away
      NoClaims                a win claimed where only the clock decides
      NoRematch               another battle where there cannot be one
      NoMissedWins            a battle in which no missed wins are looked for
      NoCoach                 a battle in which there is no coach
      NoHandOver              a bot to play on where only users may
      AlreadyOnHoliday        a holiday during a holiday
      NoHolidayLeft           more days of holiday than are left
      NoConditionalAnswer     an answer ahead to what cannot happen now
      NotHalted               nothing to resume or to call off
      BattlePaused            paused by an organizer
      StillBroken             the failure happens again, so resuming would not help
      SeatsTaken              two seats for one user, or not two seats
      AlreadyInBattle         another battle for a player who has one to finish
      Stale
        StaleDecision         answers a question that is no longer open
    TooMany
      TooManySearches         more battles searched for missed wins than a day allows
      TooManyRuns             more runs of puzzles than a day allows
    Unavailable
      Busy                    lost too many races in a row
      OutOfOrder              the engine failed; nothing was stored
        ActionFailed          on this answer only; another one goes through
        BattleHalted          the battle is frozen until an operator has looked at it
      DamagedLog              a log that is over does not say any more what was played
      OtherRules              a version of the rules that is not played here

What the rules forbid arrives from the engine with a code and clause of its own and
becomes a plain ``Illegal`` (translated by ``battles.games.refusals``).
"""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import (
    Conflict,
    Forbidden,
    Malformed,
    NotFound,
    Stale,
    TooMany,
    Unavailable,
)


class MalformedMessage(Malformed):
    """What arrived is no message of the protocol."""

    default_code = "battle.malformed"


class TooLarge(MalformedMessage):
    """The message is longer than any honest one."""

    default_code = "battle.too_large"
    default_message = _("This message is too long.")


class UnknownProtocol(MalformedMessage):
    """The client speaks another version."""

    default_code = "battle.protocol_version"
    default_message = _("This page is out of date. Please reload it.")


class MalformedRecord(Malformed):
    """What was given is no downloaded record of a battle, or of other rules."""

    default_code = "battle.record"
    default_message = _(
        "This isn’t a record of a battle, or it was played under different rules."
    )


class BattleNotFound(NotFound):
    """There is no such battle, or the viewer has no seat in it."""

    default_code = "battle.not_found"
    default_message = _("This battle doesn’t exist, or it isn’t yours.")


class PlatformOnly(Forbidden):
    """Only the platform may send this action."""

    default_code = "battle.platform_only"
    default_message = _("Only the platform itself can do this.")


class HelloFirst(Conflict):
    """The socket has not said hello yet."""

    default_code = "battle.hello_first"
    default_message = _("Send hello before anything else.")


class ActionIdReused(Conflict):
    """This client_action_id was used before for something else."""

    default_code = "battle.client_action_id_reused"
    default_message = _("This action was already sent with different content.")


class BattleOver(Conflict):
    """The battle is over."""

    default_code = "battle.over"
    default_message = _("The battle is over.")


class BattleVoided(BattleOver):
    """The battle was called off."""

    default_code = "battle.voided"
    default_message = _("This battle was called off. It doesn’t count for anyone.")


class NotHalted(Conflict):
    """The battle is not frozen."""

    default_code = "battle.not_halted"
    default_message = _("This battle isn’t halted.")


class BattlePaused(Conflict):
    """An organizer has paused the battle."""

    default_code = "battle.paused"
    default_message = _(
        "The judge has paused this tournament. The clocks are stopped, and you "
        "can’t play until it resumes."
    )


class StillBroken(Conflict):
    """The engine fails at the same place as before."""

    default_code = "battle.still_broken"
    default_message = _("The battle still fails: {error}")


class NotFinished(Conflict):
    """The battle is still running."""

    default_code = "battle.not_finished"
    default_message = _("The battle isn’t over yet.")


class AlreadyInBattle(Conflict):
    """A player with a battle to finish starts another one.

    ``details`` has ``battle_id`` and, to go there, ``url``.
    """

    default_code = "matchmaking.in_battle"  # as clients know it from the queue
    default_message = _("You are already in a battle. Finish it first.")

    def __init__(self, *, battle_id: UUID, url: str) -> None:
        super().__init__(details={"battle_id": str(battle_id), "url": url})


class SeatsTaken(Conflict):
    """A battle needs two seats, and two different users or bots."""

    default_code = "battle.seats"
    default_message = _("A battle needs two different players.")


class StaleDecision(Stale):
    """The question was answered in the meantime."""

    default_code = "battle.stale"
    default_message = _("The battle has moved on; this decision is no longer open.")


class NoSuchDeck(NotFound):
    """The game comes with no such deck, or is not played with users' decks."""

    default_code = "battle.no_such_deck"
    default_message = _("This game can’t be played with this deck.")


class UnknownBot(NotFound):
    """There is no bot of that name."""

    default_code = "battle.unknown_bot"
    default_message = _("Bot not found.")


class Busy(Unavailable):
    """Others were quicker too many times in a row."""

    default_code = "battle.busy"


class OutOfOrder(Unavailable):
    """The engine failed on this action; nothing was stored."""

    default_code = "battle.out_of_order"
    default_message = _("Something went wrong on our side. The battle hasn’t changed.")


class ActionFailed(OutOfOrder):
    """The engine failed on this answer; the battle goes on with another.

    Attributes:
        instead: Another answer that the engine carries out.
    """

    default_code = "battle.action_failed"
    default_message = _(
        "This can’t be carried out because of a mistake on our side; we’ve been "
        "notified. The battle is as it was before: please choose something else."
    )

    def __init__(self, instead: Any) -> None:  # noqa: ANN401 - an action of any game
        super().__init__()
        self.instead = instead


class DamagedLog(Unavailable):
    """The log of a battle that is over is not what was written; operators know."""

    default_code = "battle.log_damaged"
    default_message = _(
        "The stored log of this battle is damaged; its result still counts. We’ve "
        "been notified."
    )


class OtherRules(Unavailable):
    """A battle of a version of the rules that this server does not play.

    ``details`` has both versions: ``began_with`` and ``here``.
    """

    default_code = "battle.other_rules"
    default_message = _(
        "This battle started under version {began_with} of the rules; this server "
        "runs version {here}."
    )


def build_other_rules_refusal(began_with: object, here: int) -> OtherRules:
    """The refusal with both versions in its sentence."""
    details = {"began_with": began_with, "here": here}
    return OtherRules(
        str(OtherRules.default_message).format(**details), details=details
    )


class ImpossibleOptions(Malformed):
    """An option of a battle has no such value; the details say which."""

    default_code = "battle.options"
    default_message = _("These match options don’t exist.")


class NotAway(Conflict):
    """The win is claimed, but the other player has not been away long enough.

    ``details`` has ``wait_ms``, or null where the other is connected.
    """

    default_code = "battle.not_away"
    default_message = _("Your opponent is here, or hasn’t been away long enough.")


class NoClaims(Conflict):
    """A win cannot be claimed here: against a bot, or by correspondence."""

    default_code = "battle.no_claims"
    default_message = _("You can’t claim a win in this battle.")


class NoRematch(Conflict):
    """There cannot be a rematch: no opponent, too late, or a battle is going on."""

    default_code = "battle.no_rematch"
    default_message = _("A rematch isn’t possible right now.")


class AlreadyOnHoliday(Conflict):
    """They are on holiday."""

    default_code = "battle.on_holiday"
    default_message = _("You’re on holiday already. Come back before you leave again.")


class NoHolidayLeft(Conflict):
    """More days than are left of the year's; ``details`` has ``left``."""

    default_code = "battle.no_holiday_left"
    default_message = _("Days of holiday left this year: {left}.")


class NoConditionalAnswer(Conflict):
    """An answer ahead needs an opponent's turn by correspondence, and both cards."""

    default_code = "battle.no_conditional_answer"
    default_message = _(
        "Answers can be prepared during your opponent’s turn, for characters in play."
    )


class NoHandOver(Conflict):
    """A bot cannot play on here."""

    default_code = "battle.no_hand_over"
    default_message = _("No one else can play for you in this battle.")


class NoPosition(NotFound):
    """The battle has no such moment, or it is not over yet."""

    default_code = "battle.no_position"
    default_message = _("There is no such position to play from.")


class PuzzleNotFound(NotFound):
    """There is no such puzzle, or this battle is no try of the user's."""

    default_code = "puzzle.not_found"
    default_message = _("Puzzle not found.")


class NoMissedWins(Conflict):
    """In this battle no missed wins are looked for."""

    default_code = "puzzle.no_missed_wins"
    default_message = _(
        "Missed wins are found in games of Union Arena, not in puzzles. Choose another "
        "game."
    )


class NoCoach(Conflict):
    """In this battle there is no coach."""

    default_code = "battle.no_coach"
    default_message = _(
        "The coach is there in practice and campaign games of Union Arena. Start one "
        "of those."
    )


class TooManySearches(TooMany):
    """The user had as many battles searched today as one may."""

    default_code = "puzzle.too_many_searches"
    default_message = _(
        "You’ve had many games searched for missed wins today. Try again tomorrow."
    )


class TooManyRuns(TooMany):
    """The user began as many runs of puzzles today as one may."""

    default_code = "puzzle.too_many_runs"
    default_message = _("You’ve started many runs today. Try again tomorrow.")


class LessonNotFound(NotFound):
    """There is no such lesson of this game."""

    default_code = "lesson.not_found"
    default_message = _("Lesson not found.")


class EncounterNotFound(NotFound):
    """There is no such encounter, or this battle is none of the user's."""

    default_code = "campaign.not_found"
    default_message = _("Encounter not found.")


class EncounterLocked(Forbidden):
    """The encounter before it is not won yet; ``details`` has its name."""

    default_code = "campaign.locked"
    default_message = _("This encounter is still locked. Win the one before it first.")


class PortraitLocked(Forbidden):
    """The opponent of this portrait is not beaten yet."""

    default_code = "campaign.portrait_locked"
    default_message = _("You get this portrait by beating this opponent first.")


class BattleHalted(OutOfOrder):
    """The battle is frozen because the engine failed in it."""

    default_code = "battle.halted"
    default_message = _(
        "This battle is paused because of a problem on our side. No one loses "
        "because of it; your moves and the clocks are kept until we’ve looked "
        "into it."
    )
