"""Writes of the results app: recording how battles ended."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from uuid import UUID

from django.db import transaction
from django.db.models import F

from battles.bots import GOLDFISH
from battles.care import archive
from battles.care.archive import FinishedBattle
from battles.live import admission
from collection.packs import services as packs
from collection.sharing import services as sharing
from unionarena.accounts.models import User

from . import ratings, selectors
from .deck_records import count_score
from .errors import OutcomeNotFound
from .models import Mode, Outcome, Participant, Rating, RatingChange, Result

_SCORES = {
    Result.WIN: ratings.Score.WIN,
    Result.LOSS: ratings.Score.LOSS,
    Result.DRAW: ratings.Score.DRAW,
}


def record_outcome(*, battle_id: UUID) -> Outcome:
    """Write down how a battle ended, and what that does to ratings, once.

    Running it again, or twice at once, changes nothing: the row of the outcome is
    unique for the battle, and whoever creates it does the rest in the same
    transaction.

    Returns:
        The outcome, whoever recorded it.

    Raises:
        BattleNotFound: There is no such battle.
        NotFinished: It has not ended, or was halted.
    """
    finished = archive.get_finished_battle(battle_id)
    with transaction.atomic():
        outcome, is_new = Outcome.objects.get_or_create(
            battle_id=battle_id,
            defaults={
                "origin": finished.origin,
                "is_rated": _is_rated(finished),
                "winner_seat": finished.winner,
                "reason": finished.reason,
                "clause": finished.clause or "",
                "turns": finished.turns,
                "started_at": finished.started_at,
                "finished_at": finished.finished_at,
                "duration": finished.finished_at - finished.started_at,
            },
        )
        if is_new:
            sides = _add_participants(outcome, finished)
            if outcome.is_rated:
                _rate(outcome, sides)
            _reward(outcome, sides)
            _keep_scores(finished)
    return outcome


def ensure_outcome_for(*, viewer: User, battle_id: UUID) -> Outcome:
    """The outcome of a battle the viewer played in, recorded now if it is not yet.

    The page of a result is opened the moment a battle ends, often before the
    background task has run.

    Raises:
        BattleNotFound: There is no such battle, or it is not the viewer's.
        NotFinished: It is the viewer's, and has not ended.
    """
    try:
        return selectors.get_outcome_for(viewer, battle_id)
    except OutcomeNotFound:
        admission.get_battle_for(viewer, battle_id)
    record_outcome(battle_id=battle_id)
    return selectors.get_outcome_for(viewer, battle_id)


def forget_outcomes(battle_ids: Iterable[UUID]) -> None:
    """Let nothing be left of how battles ended that counted for nobody's rating."""
    Outcome.objects.filter(battle__in=tuple(battle_ids), is_rated=False).delete()


def _is_rated(finished: FinishedBattle) -> bool:
    """Only ranked battles between two people count."""
    people = {seat.user_id for seat in finished.seats} - {None}
    return finished.ranked and len(people) == len(finished.seats)


def _add_participants(outcome: Outcome, finished: FinishedBattle) -> list[Participant]:
    """One row for each seat, seat 0 first."""
    return Participant.objects.bulk_create(
        Participant(
            outcome=outcome,
            seat=seat.seat,
            user_id=seat.user_id,
            bot=seat.bot or "",
            name=seat.name,
            deck_name=seat.deck_name,
            result=_result(seat.seat, finished.winner),
        )
        for seat in finished.seats
    )


def _result(seat: int, winner: int | None) -> Result:
    if winner is None:
        return Result.DRAW
    return Result.WIN if seat == winner else Result.LOSS


def _rate(outcome: Outcome, sides: list[Participant]) -> None:
    """Change both ratings from what both were before the battle."""
    one, other = sides
    rows = _lock_ratings([side.user_id for side in sides if side.user_id])
    own, others = rows[one.user_id], rows[other.user_id]
    before = _before(own, outcome.finished_at)
    others_before = _before(others, outcome.finished_at)
    score = _SCORES[Result(one.result)]
    after, others_after = ratings.rate_game(before, others_before, score)
    _store(outcome, own, before, after)
    _store(outcome, others, others_before, others_after)


def _reward(outcome: Outcome, sides: list[Participant]) -> None:
    """A pack for a person who won, unless there was nobody to win against."""
    if any(side.bot == GOLDFISH for side in sides):
        return
    for side in sides:
        if side.user and side.result == Result.WIN:
            packs.reward(
                user=side.user, battle_id=outcome.battle_id, now=outcome.finished_at
            )


def _keep_scores(finished: FinishedBattle) -> None:
    """Between people, both decks have one game more; always locked in one order."""
    if any(seat.bot for seat in finished.seats):
        return
    for seat in sorted(finished.seats, key=lambda seat: seat.deck_id or 0):
        if seat.deck_id is not None and seat.user_id is not None:
            count = partial(count_score, user_id=seat.user_id, deck_id=seat.deck_id)
            sharing.keep_score(deck_id=seat.deck_id, count=count)


def _lock_ratings(user_ids: list[int]) -> dict[int | None, Rating]:
    """The rows to change, made if missing, locked in the order of their keys."""
    for user_id in sorted(user_ids):
        Rating.objects.get_or_create(user_id=user_id, mode=Mode.RANKED)
    rows = Rating.objects.filter(user_id__in=user_ids, mode=Mode.RANKED)
    return {row.user_id: row for row in rows.select_for_update().order_by("pk")}


def _before(row: Rating, moment: datetime) -> ratings.Rating:
    """What is believed at the end of a battle, a pause since the last one counted."""
    known = ratings.Rating(row.rating, row.deviation, row.volatility)
    if row.rated_at is None:
        return known
    return ratings.after_pause(known, moment - row.rated_at)


def _store(
    outcome: Outcome, row: Rating, was: ratings.Rating, now: ratings.Rating
) -> None:
    """Append the change and bring the rating up to it; the row is locked."""
    RatingChange.objects.create(
        outcome=outcome,
        user_id=row.user_id,
        mode=row.mode,
        rating_before=was.rating,
        deviation_before=was.deviation,
        volatility_before=was.volatility,
        rating_after=now.rating,
        deviation_after=now.deviation,
        volatility_after=now.volatility,
        games=row.games + 1,
    )
    Rating.objects.filter(pk=row.pk).update(
        rating=now.rating,
        deviation=now.deviation,
        volatility=now.volatility,
        games=F("games") + 1,
        rated_at=max(outcome.finished_at, row.rated_at or outcome.finished_at),
    )
