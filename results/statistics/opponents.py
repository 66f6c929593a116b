"""Opponents: how often a player met them, how it ended, how far apart in rating."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db.models import Avg, Count, F, Max, Q, QuerySet

from results.models import Outcome, Participant, PlayedDeck, RatingChange, Result
from unionarena.core.accounts.models import User

from .win_rates import compute_wilson_interval


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent of a player.

    Attributes:
        name: The name shown.
        address: What leads to their page; empty if they show none.
        games: Finished games of the two.
        rate: The share the person won, with its interval (``trials.figures.Rate``).
        rated: How many of them were rated.
        gap: By how much the opponent was rated higher in those, on the mean; None
            without any.
        last: When the latest ended.
    """

    name: str
    address: str
    games: int
    rate: dict[str, Any]
    rated: int
    gap: int | None
    last: datetime


def list_opponents(viewer: User) -> QuerySet[Participant, Any]:
    """List opponents, most frequent first, as rows for ``describe_opponents``.

    Players who have left the site are left out.
    """
    own = Outcome.objects.of(viewer).order_by()
    others = Participant.objects.filter(
        outcome__in=own.values("pk"), user__isnull=False, user__is_active=True
    )
    met = (
        others.exclude(user=viewer)
        .values("user")
        .annotate(
            games=Count("pk"),
            lost=Count("pk", filter=Q(result=Result.WIN)),
            drawn=Count("pk", filter=Q(result=Result.DRAW)),
            last=Max("outcome__finished_at"),
        )
    )
    return met.order_by("-games", "-last", "user")


def describe_opponents(viewer: User, rows: list[dict[str, Any]]) -> list[Opponent]:
    """Add names and rating differences to rows of ``list_opponents``; two queries."""
    ids = [row["user"] for row in rows]
    people = User.objects.select_related("showing").in_bulk(ids)
    changes = RatingChange.objects.filter(
        user=viewer, outcome__participants__user__in=ids
    ).order_by()
    gaps = {
        row["met"]: row
        for row in changes.values(met=F("outcome__participants__user")).annotate(
            gap=Avg(F("opponent_rating") - F("rating_before")), rated=Count("pk")
        )
    }
    return [
        _describe_opponent(people[row["user"]], row, gaps.get(row["user"]))
        for row in rows
    ]


def find_last_decks(
    viewer: User, rows: list[dict[str, Any]]
) -> dict[int, tuple[str, PlayedDeck | None]]:
    """Return what each opponent of ``list_opponents`` last played, by user; one query.

    Each is a game's name and the deck.
    """
    last = Participant.objects.filter(
        outcome__in=Outcome.objects.of(viewer).order_by().values("pk"),
        user__in=[row["user"] for row in rows],
        outcome__finished_at__in=[row["last"] for row in rows],
    ).select_related("outcome", "deck")
    return {
        each.user_id: (each.outcome.game, each.deck)
        for each in last.order_by("outcome__finished_at")
        if each.user_id is not None
    }


def _describe_opponent(
    person: User, row: dict[str, Any], gap: Mapping[str, Any] | None
) -> Opponent:
    showing = getattr(person, "showing", None)
    won = row["games"] - row["lost"] - row["drawn"]
    return Opponent(
        name=person.shown_name,
        address=person.name_key or "" if not showing or showing.has_profile else "",
        games=row["games"],
        rate=asdict(compute_wilson_interval(won + row["drawn"] / 2, row["games"])),
        rated=gap["rated"] if gap else 0,
        gap=round(gap["gap"]) if gap else None,
        last=row["last"],
    )
