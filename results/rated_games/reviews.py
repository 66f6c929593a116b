"""Ratings under review: rings are reported, and their players' games wait.

While a suspicion of a ring is open, no game of either player changes a rating. Once a
moderator has decided, those games that were not voided are rated, in their order.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from itertools import groupby
from statistics import median
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from battles.maintenance import finished_battles
from results.models import Outcome, RatingChange, Result, Suspicion, Unrated
from unionarena.core.accounts import interests
from unionarena.core.accounts.models import User

from . import rating_updates
from .ring_detection import (
    FEWEST_GAMES,
    RatedGame,
    Signal,
    SuspiciousPair,
    find_suspicious_pairs,
)

# What speaks for a ring, as the moderator who decides reads it.
SIGNAL_TEXTS: Final = {
    Signal.LOSSES: _("They lost more to this player than their skill explains."),
    Signal.HASTE: _("They lost to this player far faster than to others."),
    Signal.NEW: _("The loser’s account was new."),
    Signal.PRIVATE: _("They met mostly in events that hardly anyone else enters."),
    Signal.RELATED: _("They have used the same device or address."),
    Signal.SHARE: _("More than half of the loser’s games are against this player."),
    Signal.SEVERAL: _("This player gains from other accounts in the same way."),
}
LOOKED_BACK: Final = timedelta(days=90)
# Takes a time; returns the battles since then of events that hardly anyone entered.
FindPrivateBattles = Callable[[datetime], Collection[UUID]]
_finders: Final[list[FindPrivateBattles]] = []
# A game with a smaller share of the usual number of actions is quick.
QUICK_SHARE: Final = 0.4


def register_private_battles(find: FindPrivateBattles) -> None:
    """Register who knows which battles belong to events of few people."""
    if find not in _finders:
        _finders.append(find)


def report_rings(*, now: datetime) -> int:
    """Report pairs that look like rings to the moderators; return how many are new.

    A pair that was decided is reported again only for games played since.
    """
    rows = list(
        Outcome.objects.filter(
            is_rated=True,
            winner_seat__isnull=False,
            finished_at__gte=now - LOOKED_BACK,
            participants__result=Result.WIN,
        )
        .exclude(pair="")
        .order_by("finished_at", "pk")
        .values_list(
            "pk", "battle", "pair", "participants__user", "actions", "finished_at"
        )
    )
    if not rows:
        return 0
    usual = median(actions for *_ids, actions, _at in rows)
    joined = dict(User.objects.values_list("pk", "date_joined"))
    private = {pk for find in _finders for pk in find(now - LOOKED_BACK)}
    games, last = [], {}
    for pk, battle, pair, winner, actions, at in rows:
        loser = next(one for one in map(int, pair.split("-")) if one != winner)
        if loser not in joined:
            continue
        age = (at - joined[loser]) / timedelta(days=1)
        is_quick, is_private = actions < QUICK_SHARE * usual, battle in private
        games.append(RatedGame(winner, loser, is_quick, age, is_private))
        last[frozenset((winner, loser))] = pk, at
    found = find_suspicious_pairs(games, _list_related(games))
    return sum(_report(pair, last) for pair in found)


def _list_related(games: Iterable[RatedGame]) -> set[frozenset[int]]:
    """Return the pairs that met often and share a device."""
    met: dict[frozenset[int], int] = {}
    for game in games:
        both = frozenset((game.winner, game.loser))
        met[both] = met.get(both, 0) + 1
    often = [tuple(sorted(both)) for both, n in met.items() if n >= FEWEST_GAMES]
    pairs = interests.list_related_pairs((one, other) for one, other in often)
    return {frozenset(pair) for pair in pairs}


def _report(
    pair: SuspiciousPair, last: dict[frozenset[int], tuple[int, datetime]]
) -> bool:
    outcome_id, at = last[frozenset((pair.winner, pair.loser))]
    who = {
        "kind": Suspicion.Kind.RING,
        "winner_id": pair.winner,
        "loser_id": pair.loser,
    }
    if Suspicion.objects.filter(last_at__gte=at, **who).exists():
        return False
    _row, is_new = Suspicion.objects.get_or_create(
        closed_at=None,
        **who,
        defaults={
            "outcome_id": outcome_id,
            "games": pair.games,
            "signals": list(pair.signals),
            "first_at": at,
            "last_at": at,
        },
    )
    return is_new


@transaction.atomic
def rate_held_games(user_ids: Collection[int]) -> int:
    """Rate the games of these users that waited, unless one still waits; how many."""
    held = Outcome.objects.select_for_update(of=("self",)).filter(
        unrated_because=Unrated.REVIEW,
        pk__in=Outcome.objects.filter(participants__user__in=user_ids).values("pk"),
    )
    outcomes = list(held.order_by("finished_at", "pk"))
    rated = 0
    for season, of_season in groupby(outcomes, key=lambda each: each.season):
        together = list(of_season)
        finished = {
            each.battle_id: finished_battles.get_finished_battle(each.battle_id)
            for each in together
        }
        batch = rating_updates.RatingBatch(list(finished.values()), season=season)
        for outcome in together:
            series = outcome.participants.order_by("seat").values_list(
                "deck__series", flat=True
            )
            game = finished[outcome.battle_id]
            verdict = batch.judge(game, [code or "" for code in series])
            outcome.is_rated = not verdict.because
            outcome.unrated_because, outcome.level = verdict.because, verdict.level
            outcome.save(update_fields=["is_rated", "unrated_because", "level"])
            for change in verdict.changes:
                change.outcome = outcome
            RatingChange.objects.bulk_create(verdict.changes)
            rated += outcome.is_rated
        batch.store()
    return rated
