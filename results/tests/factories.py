"""Finished battles, for the tests of this app and of those above it."""

from datetime import UTC, datetime

from battles.live import submissions
from battles.match_options.options import BattleOptions
from battles.seating import battle_creation
from battles.seating.battle_creation import SeatRequest
from battles.tests.factories import Duel, lock
from results import services
from results.models import Archetype, MetagameWeek, Outcome, Rating, Season

NOW = datetime(2030, 1, 1, tzinfo=UTC)


def give_rating(user, rating, *, game, now):
    """Give a player a rating from many games without a format, the last one now."""
    Rating.objects.create(
        user=user,
        game=game,
        format="",
        season=1,
        rating=rating,
        deviation=60,
        games=40,
        rated_at=now,
    )


def end_season(*, ago, now):
    """End season 1 so long ago, and begin season 2."""
    Season.objects.get_or_create(
        number=1, defaults={"starts_at": datetime(2000, 1, 1, tzinfo=UTC)}
    )
    Season.objects.create(number=2, starts_at=now - ago)


def finish(duel, *, loser):
    """Concede the battle for this seat."""
    submissions.concede_battle(battle_id=duel.battle_id, viewer=duel.people[loser])
    return duel


def begin_again(one, other, *, ranked=True):
    """Start another battle of the same two players; ``one`` on seat 0."""
    battle = battle_creation.create_battle(
        seats=[
            SeatRequest(user=one, deck=lock(one, "keepers")),
            SeatRequest(user=other, deck=lock(other, "deeptide")),
        ],
        options=BattleOptions(ranked=ranked),
    )
    return Duel(battle_id=battle.pk, people=(one, other))


def record(duel):
    return services.record_outcome(battle_id=duel.battle_id)


def count_as_rated(battle_id):
    """Let a recorded game be one that changed ratings."""
    Outcome.objects.filter(battle=battle_id).update(is_rated=True, unrated_because="")


def play_again(duel, *, times, loser=1):
    """Record as many further ranked battles of the same two."""
    return [
        record(finish(begin_again(*duel.people), loser=loser)) for _ in range(times)
    ]


def make_archetype(series, numbers, *, game="unionarena", **names):
    """Create an archetype that plays four of each of these cards."""
    return Archetype.objects.create(
        game=game,
        series=series,
        profile=dict.fromkeys(numbers, 4.0),
        signature=list(numbers),
        lists=1,
        first_seen_at=NOW,
        seen_at=NOW,
        **names,
    )


def make_week(monday, shares, *, cards=(), code=""):
    """Create a week with shares of archetypes by key, and of cards by number."""
    rate = {"points": 20.0, "games": 40, "rate": 0.5, "low": 0.3, "high": 0.7}
    return MetagameWeek.objects.create(
        game="unionarena",
        format=code,
        monday=monday,
        games=40,
        figures={
            "archetypes": [
                {"archetype": key, "share": share, "rate": rate}
                for key, share in shares.items()
            ],
            "cards": [{"number": n, "share": share} for n, share in cards],
        },
        counted_at=NOW,
    )
