"""Writes of the results app: recording how battles ended."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from itertools import groupby
from typing import Final
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction

from battles.bots import GOLDFISH
from battles.games.pinned_cards import get_card_data
from battles.games.registry import RULESETS, USUAL_GAME
from battles.live import battle_access
from battles.maintenance import finished_battles
from battles.maintenance.finished_battles import FinishedBattle
from collection.packs import services as packs
from collection.sharing import services as sharing
from unionarena.core.accounts.models import User
from unionarena.core.isolation import IsolatedWork

from . import selectors
from .errors import OutcomeNotFound
from .models import (
    Outcome,
    Participant,
    PlayedDeck,
    RatingChange,
    Result,
    make_pair_key,
)
from .rated_games import rating_updates
from .statistics.deck_records import add_games

log = structlog.get_logger(__name__)

# Recorded together: enough that queries cost little, few enough to be quick.
TOGETHER: Final = 50
TOGETHER_WITHIN: Final = timedelta(seconds=5)


def record_outcome(*, battle_id: UUID) -> Outcome:
    """Record how a battle ended, and what that does to ratings, once.

    Running it again, or twice at once, changes nothing: the row of the outcome is
    unique for the battle, and the worker that creates it does the rest in the same
    transaction.

    Returns:
        The outcome.

    Raises:
        BattleNotFound: There is no such battle.
        NotFinished: It has not ended, or was halted.
    """
    known = Outcome.objects.filter(battle_id=battle_id).first()
    if known is not None:
        return known
    finished = finished_battles.get_finished_battle(battle_id)
    try:
        with transaction.atomic():
            return _record([finished])[0]
    except IntegrityError:
        known = Outcome.objects.filter(battle_id=battle_id).first()
        if known is None:
            raise
        return known


def record_together(*, battle_id: UUID) -> None:
    """Record a battle, and others that ended and are not yet recorded.

    Battles are locked while they are recorded, and a worker skips what another has
    locked. If they cannot be recorded together, the requested one is recorded alone.

    Raises:
        BattleNotFound: There is no such battle.
        NotFinished: It has not ended, or was halted.
    """
    end = selectors.find_end(battle_id)
    if end is not None and end.is_recorded:
        return
    if end is not None:
        since, until = end.finished_at, end.finished_at + TOGETHER_WITHIN
        # If it fails, the others are left to their own tasks, or the sweep.
        failure = "outcomes not recorded together"
        with (
            IsolatedWork(log, failure, battle=str(battle_id)),
            transaction.atomic(),
        ):
            waiting = selectors.claim_unrecorded(
                since=since, until=until, limit=TOGETHER
            )
            _record(waiting)
            return
    record_outcome(battle_id=battle_id)


def _record(finished: Sequence[FinishedBattle]) -> list[Outcome]:
    """Record battles that have no outcome, in the order given; a dozen queries."""
    seasons = rating_updates.list_seasons()
    outcomes: list[Outcome] = []
    for season, games in groupby(
        finished,
        key=lambda game: rating_updates.get_season_at(game.finished_at, seasons),
    ):
        outcomes += _record_season(list(games), season)
    return outcomes


def _record_season(finished: Sequence[FinishedBattle], season: int) -> list[Outcome]:
    decks = get_played_decks(
        (game.ruleset, seat.revision_ids) for game in finished for seat in game.seats
    )
    books = rating_updates.RatingBatch(finished, season=season)
    verdicts = []
    for game in finished:
        played = [decks[_sorted(seat.revision_ids)].series for seat in game.seats]
        verdicts.append(books.judge(game, played))
    outcomes = Outcome.objects.bulk_create(
        Outcome(
            battle_id=game.battle_id,
            season=season,
            is_rated=not verdict.because,
            unrated_because=verdict.because,
            level=verdict.level,
            **build_outcome_columns(game),
        )
        for game, verdict in zip(finished, verdicts, strict=True)
    )
    sides = Participant.objects.bulk_create(
        side
        for outcome, game in zip(outcomes, finished, strict=True)
        for side in _participants(outcome, game, decks)
    )
    changes = []
    for outcome, verdict in zip(outcomes, verdicts, strict=True):
        for change in verdict.changes:
            change.outcome = outcome
            changes.append(change)
    RatingChange.objects.bulk_create(changes)
    books.store()
    played_by = list(zip(outcomes, _two_by_two(sides), strict=True))
    rating_updates.flag_suspicious_games(played_by)
    _give_win_pack(played_by)
    _store_scores(finished)
    return outcomes


def _two_by_two(sides: Sequence[Participant]) -> list[Sequence[Participant]]:
    """Return the participants in pairs, by seat."""
    return [sides[place : place + 2] for place in range(0, len(sides), 2)]


def build_outcome_columns(finished: FinishedBattle) -> dict[str, object]:
    """Return the columns an outcome copies from its battle."""
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
        "pair": make_pair_key(*people) if len(people) == len(finished.seats) else "",
        "started_at": finished.started_at,
        "finished_at": finished.finished_at,
        "duration": finished.finished_at - finished.started_at,
    }


def ensure_outcome_for(*, viewer: User, battle_id: UUID) -> Outcome:
    """Return the outcome of a battle the viewer played in, recording it if needed.

    The page of a result is opened the moment a battle ends, often before the background
    task has run.

    Raises:
        BattleNotFound: There is no such battle, or it is not the viewer's.
        NotFinished: It is the viewer's, and has not ended.
    """
    try:
        return selectors.get_outcome_for(viewer, battle_id)
    except OutcomeNotFound:
        battle_access.get_battle_for(viewer, battle_id)
    record_outcome(battle_id=battle_id)
    return selectors.get_outcome_for(viewer, battle_id)


def forget_outcomes(battle_ids: Iterable[UUID]) -> None:
    """Delete the outcomes of battles that changed no rating."""
    Outcome.objects.filter(battle__in=tuple(battle_ids), is_rated=False).delete()


def rename_participant(user_id: int, name: str) -> None:
    """Rename a player's results, and remove the names of their decks."""
    Participant.objects.filter(user=user_id).update(name=name, deck_name="")


def get_played_decks(
    lists: Iterable[tuple[str, Iterable[int]]],
) -> dict[tuple[int, ...], PlayedDeck]:
    """Return decks by their sorted revisions, created if missing (one query).

    Args:
        lists: The name of its game, and its revisions, for each.
    """
    decks = [(game, _sorted(revisions)) for game, revisions in lists]
    games = {revisions: game for game, revisions in decks}
    wanted = {compute_digest(revisions): revisions for revisions in games}
    rows = PlayedDeck.objects.only("digest", "series")
    found = rows.filter(digest__in=wanted).in_bulk(field_name="digest")
    missing = {d: revisions for d, revisions in wanted.items() if d not in found}
    if missing:
        new = [_played_deck(d, ids, games[ids]) for d, ids in missing.items()]
        PlayedDeck.objects.bulk_create(new, ignore_conflicts=True)
        made = rows.filter(digest__in=missing)
        found |= made.in_bulk(field_name="digest")
    return {revisions: found[digest] for digest, revisions in wanted.items()}


def _sorted(revisions: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(revisions))


def compute_digest(revisions: Iterable[int]) -> str:
    """Return the digest of a list of cards, in any order."""
    return hashlib.sha256(json.dumps(_sorted(revisions)).encode()).hexdigest()


def _played_deck(digest: str, revisions: tuple[int, ...], game: str) -> PlayedDeck:
    faces = get_card_data(set(revisions))
    kinds = RULESETS[game or USUAL_GAME.name].kinds
    cards = Counter(str(faces[each]["number"]) for each in revisions)
    return PlayedDeck(
        digest=digest,
        revision_ids=list(revisions),
        cards=dict(sorted(cards.items())),
        series=kinds.of([faces[each] for each in revisions]),
    )


def _participants(
    outcome: Outcome,
    finished: FinishedBattle,
    decks: Mapping[tuple[int, ...], PlayedDeck],
) -> Iterator[Participant]:
    """Return one participant for each seat, seat 0 first."""
    for seat in finished.seats:
        yield Participant(
            outcome=outcome,
            seat=seat.seat,
            user_id=seat.user_id,
            bot=seat.bot or "",
            name=seat.name,
            deck_name=seat.deck_name,
            own_deck_id=seat.deck_id,
            deck=decks[_sorted(seat.revision_ids)],
            result=get_seat_result(seat.seat, finished.winner),
        )


def get_seat_result(seat: int, winner: int | None) -> Result:
    """Return how a game ended for a seat."""
    if winner is None:
        return Result.DRAW
    return Result.WIN if seat == winner else Result.LOSS


def _give_win_pack(played: Iterable[tuple[Outcome, Sequence[Participant]]]) -> None:
    """Give the winner a pack, unless the loser was no player or their own bot."""
    won = [
        (side.user_id, outcome)
        for outcome, sides in played
        if outcome.origin != finished_battles.WITH_BOTS
        if all(side.bot != GOLDFISH for side in sides)
        for side in sides
        if side.user_id is not None and side.result == Result.WIN
    ]
    people = User.objects.in_bulk([user_id for user_id, _outcome in won])
    # All are locked in one order.
    for user_id, outcome in sorted(won, key=lambda each: each[0]):
        packs.give_win_reward(
            user=people[user_id], battle_id=outcome.battle_id, now=outcome.finished_at
        )


def _store_scores(finished: Iterable[FinishedBattle]) -> None:
    """Add games between players to both decks' scores; locked in one order."""
    gained: dict[int, list[float]] = {}
    for game in finished:
        if game.has_bot:
            continue
        for seat in game.seats:
            if seat.deck_id is not None and seat.user_id is not None:
                points = 0.5 if game.winner is None else float(game.winner == seat.seat)
                gained.setdefault(seat.deck_id, []).append(points)
    sharing.store_scores(
        deck_ids=gained, count=lambda pk, known: add_games(known, gained[pk])
    )
