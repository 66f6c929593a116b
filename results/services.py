"""Writes of the results app: recording how battles ended."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction

from battles.bots import GOLDFISH
from battles.care import archive
from battles.care.archive import FinishedBattle
from battles.live import admission
from cards.catalogue.selectors import get_faces
from collection.packs import services as packs
from collection.sharing import services as sharing
from unionarena.accounts.models import User

from . import rated, selectors
from .deck_records import count_score
from .errors import OutcomeNotFound
from .models import Outcome, Participant, PlayedDeck, Result, pair_of


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
    known = Outcome.objects.filter(battle_id=battle_id).first()
    if known is not None:
        return known
    finished = archive.get_finished_battle(battle_id)
    decks = get_played_decks([seat.revision_ids for seat in finished.seats])
    try:
        with transaction.atomic():
            return _record(finished, decks)
    except IntegrityError:
        known = Outcome.objects.filter(battle_id=battle_id).first()
        if known is None:
            raise
        return known


def _record(
    finished: FinishedBattle, decks: Mapping[tuple[int, ...], PlayedDeck]
) -> Outcome:
    season = rated.season_at(finished.finished_at)
    verdict = rated.judge(finished, season=season)
    outcome = Outcome.objects.create(
        battle_id=finished.battle_id,
        season=season,
        is_rated=not verdict.because,
        unrated_because=verdict.because,
        level=verdict.level,
        **columns_of(finished),
    )
    sides = _add_participants(outcome, finished, decks)
    rated.rate(outcome, sides, verdict)
    _reward(outcome, sides)
    _keep_scores(finished)
    return outcome


def columns_of(finished: FinishedBattle) -> dict[str, object]:
    """What an outcome repeats of its battle, as columns of its row."""
    people = [seat.user_id for seat in finished.seats if seat.user_id is not None]
    return {
        "origin": finished.origin,
        "game": finished.ruleset,
        "ruleset_version": finished.ruleset_version,
        "format": finished.format,
        "winner_seat": finished.winner,
        "first_seat": finished.first_seat,
        "reason": finished.reason,
        "clause": finished.clause or "",
        "turns": finished.turns,
        "actions": finished.actions,
        "pair": pair_of(*people) if len(people) == len(finished.seats) else "",
        "started_at": finished.started_at,
        "finished_at": finished.finished_at,
        "duration": finished.finished_at - finished.started_at,
    }


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


def get_played_decks(
    lists: Iterable[Iterable[int]],
) -> dict[tuple[int, ...], PlayedDeck]:
    """The rows of some decks by their sorted revisions, made if missing (one query)."""
    wanted = {_digest(revisions): revisions for revisions in map(_sorted, lists)}
    found = PlayedDeck.objects.filter(digest__in=wanted).in_bulk(field_name="digest")
    missing = {d: revisions for d, revisions in wanted.items() if d not in found}
    if missing:
        rows = [_played_deck(d, revisions) for d, revisions in missing.items()]
        PlayedDeck.objects.bulk_create(rows, ignore_conflicts=True)
        made = PlayedDeck.objects.filter(digest__in=missing)
        found |= made.in_bulk(field_name="digest")
    return {revisions: found[digest] for digest, revisions in wanted.items()}


def _sorted(revisions: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(revisions))


def _digest(revisions: tuple[int, ...]) -> str:
    return hashlib.sha256(json.dumps(revisions).encode()).hexdigest()


def _played_deck(digest: str, revisions: tuple[int, ...]) -> PlayedDeck:
    faces = get_faces(set(revisions))
    series = Counter(str(faces[each]["series"]) for each in revisions)
    cards = Counter(str(faces[each]["number"]) for each in revisions)
    return PlayedDeck(
        digest=digest,
        revision_ids=list(revisions),
        cards=dict(sorted(cards.items())),
        series=max(series, key=lambda code: (series[code], code), default=""),
    )


def _add_participants(
    outcome: Outcome,
    finished: FinishedBattle,
    decks: Mapping[tuple[int, ...], PlayedDeck],
) -> list[Participant]:
    """One row for each seat, seat 0 first."""
    return Participant.objects.bulk_create(
        Participant(
            outcome=outcome,
            seat=seat.seat,
            user_id=seat.user_id,
            bot=seat.bot or "",
            name=seat.name,
            deck_name=seat.deck_name,
            own_deck_id=seat.deck_id,
            deck=decks[_sorted(seat.revision_ids)],
            result=result_of(seat.seat, finished.winner),
        )
        for seat in finished.seats
    )


def result_of(seat: int, winner: int | None) -> Result:
    """How a game ended for a seat."""
    if winner is None:
        return Result.DRAW
    return Result.WIN if seat == winner else Result.LOSS


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
