"""Reads of the results app: outcomes, histories, ratings.

For now an outcome is for those who played only; to anybody else it is not there.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from battles.bots import BOTS
from battles.care import archive
from unionarena.accounts.models import User

from .errors import OutcomeNotFound
from .models import Mode, Outcome, Participant, Rating, RatingChange, Result
from .ratings import INITIAL_DEVIATION, INITIAL_RATING

# Enough to say something, few enough to read at once.
GAMES_COUNTED = 500

_HAS_WON = {Result.WIN: True, Result.LOSS: False, Result.DRAW: None}

# As lichess.org has it: above this, the number is more guess than knowledge.
PROVISIONAL_DEVIATION = 110.0


@dataclass(frozen=True, slots=True)
class Standing:
    """How strong somebody is believed to be.

    Attributes:
        mode: What is rated.
        rating: In rating points; 1500 before the first game.
        deviation: One standard error, in rating points.
        games: Rated games so far.
    """

    mode: str = Mode.RANKED.value
    rating: float = INITIAL_RATING
    deviation: float = INITIAL_DEVIATION
    games: int = 0

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to take the number at its word."""
        return self.deviation > PROVISIONAL_DEVIATION


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match.

    Attributes:
        participant: Who, with which deck, and how it ended for them.
        change: What it did to their rating, if it did.
    """

    participant: Participant
    change: RatingChange | None

    @property
    def name(self) -> str:
        """The name shown: a person's present one, a bot's in the reader's language."""
        person, bot = self.participant.user, self.participant.bot
        if person is not None:
            return person.shown_name
        if bot in BOTS:
            return str(BOTS[bot].name)
        return self.participant.name if bot else _("Former player")

    @property
    def is_bot(self) -> bool:
        """Whether no person sat here."""
        return bool(self.participant.bot)

    @property
    def result(self) -> Result:
        """How it ended for this side."""
        return Result(self.participant.result)

    @property
    def rating(self) -> int | None:
        """The rating after the match, as it is shown."""
        return None if self.change is None else round(self.change.rating_after)

    @property
    def rating_change(self) -> int | None:
        """The difference of the shown ratings, so that the sum is right to the eye."""
        if self.change is None:
            return None
        return round(self.change.rating_after) - round(self.change.rating_before)


@dataclass(frozen=True, slots=True)
class Match:
    """An outcome as one of the two sees it."""

    outcome: Outcome
    own: Side
    opponent: Side

    @property
    def is_trial(self) -> bool:
        """Whether it was tried out from a position, as lessons are: nobody lost."""
        return self.outcome.origin == archive.TRIED_OUT

    @property
    def reason(self) -> str:
        """Why it ended, in a sentence for this person."""
        has_won = _HAS_WON[Result(self.own.result)]
        return archive.tell_end(self.outcome.reason, has_won=has_won)

    @property
    def duration_s(self) -> float:
        """Seconds from the first question to the end."""
        return self.outcome.duration.total_seconds()


def get_rating(user: User, mode: str = Mode.RANKED) -> Standing:
    """The standing of a person; a newcomer's before the first rated game."""
    return get_ratings([user.pk], mode)[user.pk]


def get_ratings(
    user_ids: Collection[int], mode: str = Mode.RANKED
) -> Mapping[int, Standing]:
    """The standings of several people, in one query."""
    known = {
        row.user_id: Standing(str(mode), row.rating, row.deviation, row.games)
        for row in Rating.objects.filter(user_id__in=user_ids, mode=mode)
    }
    newcomer = Standing(str(mode))
    return {user_id: known.get(user_id, newcomer) for user_id in user_ids}


def list_history_for(viewer: User) -> QuerySet[Outcome]:
    """The battles a person has finished, newest first; see ``as_match``.

    Costs four queries, however many there are.
    """
    return _with_sides(Outcome.objects.of(viewer).telling().newest_first())


def get_outcome_for(viewer: User, battle_id: UUID) -> Outcome:
    """The outcome of a battle the viewer played in; see ``as_match``.

    Raises:
        OutcomeNotFound: There is none, or it is not the viewer's to see.
    """
    own = _with_sides(Outcome.objects.of(viewer))
    outcome = own.filter(battle_id=battle_id).first()
    if outcome is None:
        raise OutcomeNotFound
    return outcome


def as_match(outcome: Outcome, viewer: User) -> Match:
    """An outcome of ``list_history_for`` or ``get_outcome_for``, from one side."""
    changes: dict[int | None, RatingChange] = {
        change.user_id: change for change in outcome.rating_changes.all()
    }
    sides = [
        Side(participant, changes.get(participant.user_id))
        for participant in outcome.participants.all()
    ]
    own = next(side for side in sides if side.participant.user_id == viewer.pk)
    opponent = next(side for side in sides if side is not own)
    return Match(outcome, own, opponent)


def list_unrecorded(
    *, since: datetime, until: datetime | None = None, limit: int
) -> list[UUID]:
    """Battles that have finished since then and have no outcome, oldest first."""
    finished = archive.finished_battles().filter(
        finished_at__gte=since, outcome__isnull=True
    )
    if until is not None:
        finished = finished.filter(finished_at__lte=until)
    return list(finished.values_list("pk", flat=True)[:limit])


def _with_sides(outcomes: QuerySet[Outcome]) -> QuerySet[Outcome]:
    return outcomes.prefetch_related("participants__user", "rating_changes")
