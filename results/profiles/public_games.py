"""The games behind a figure of the statistics, as far as both players show theirs."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from results.models import Outcome, Participant, PlayedDeck, Result
from results.models.statistics import EVERYBODY
from results.statistics.ladder_statistics import BANDS
from results.statistics.leaderboards import Board
from results.statistics.weekly_figures import WEEK

from .public_profiles import filter_public, find_private_side

# Lists of as many games are counted once in a while.
LONG: Final = 1_000
KEPT_S: Final = 600


@dataclass(frozen=True, slots=True)
class Played:
    """What the decks of a game have to be; whatever is empty may be anything.

    Attributes:
        archetype: Key of the archetype of one of them.
        met: Key of the archetype of the other.
        series: Kind of the first, as ``PlayedDeck.series``.
        against: Kind of the other.
        card: Number of a card in the first.
        band: Index of the band of ratings.
        week: Monday of the week it ended in (UTC), of whatever season; None: any.
    """

    archetype: int | None = None
    met: int | None = None
    series: str = ""
    against: str = ""
    card: str = ""
    band: int = EVERYBODY
    week: date | None = None

    def matches(self, own: Participant, other: Participant) -> bool:
        """Return whether the first deck is that of the first of two sides."""
        one, two = own.deck, other.deck
        return (
            one is not None
            and two is not None
            and self.archetype in (None, one.archetype_id)
            and self.met in (None, two.archetype_id)
            and self.series in ("", one.series)
            and self.against in ("", two.series)
            and (not self.card or self.card in one.cards)
        )


@dataclass(frozen=True, slots=True)
class Counted:
    """How many games there are, and how many of them a player keeps private."""

    games: int
    private: int


@dataclass(frozen=True, slots=True)
class GameSide:
    """One side of a listed game.

    Attributes:
        name: As the player is called now; empty for one who does not want to be named.
        address: What leads to their profile; empty with the name.
        result: How it ended for them.
        archetype: Key of the archetype of their deck; None if it is near to none.
        series: Kind of their deck.
        went_first: Whether they had the first turn.
    """

    name: str
    address: str
    result: Result
    archetype: int | None
    series: str
    went_first: bool


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A listed game, the side first that the list is about."""

    outcome: Outcome
    own: GameSide
    other: GameSide


def list_games(board: Board, played: Played) -> QuerySet[Outcome]:
    """List the rated games of a ladder that figures count, newest first."""
    rows = Outcome.objects.filter(
        _in_band(played.band),
        is_rated=True,
        game=board.game,
        format=board.format,
        **_in_period(board, played),
    )
    own = _list_decks(played.archetype, played.series, played.card)
    other = _list_decks(played.met, played.against)
    sides = Participant.objects.all()
    if own is not None:
        sides = sides.filter(deck__in=own)
    if other is not None:
        beside = Participant.objects.filter(
            outcome=OuterRef("outcome"), seat=1 - OuterRef("seat"), deck__in=other
        )
        sides = sides.filter(Exists(beside))
    if (own, other) != (None, None):
        rows = rows.filter(pk__in=sides.values("outcome"))
    return rows.newest_first()


def list_public_games(board: Board, played: Played) -> QuerySet[Outcome]:
    """List those of them that both players show to everyone; see ``show_games``."""
    rows = filter_public(list_games(board, played))
    return rows.prefetch_related("participants__user__showing", "participants__deck")


def count_games(board: Board, played: Played) -> Counted:
    """Count the games of a list, and those left out of it; one query.

    The numbers of a long list are some minutes old.
    """
    digest = sha256(repr((board, played)).encode()).hexdigest()
    key = f"results.games.{digest}"
    kept: Counted | None = cache.get(key)
    if kept is not None:
        return kept
    rows = list_games(board, played).order_by()
    found = rows.aggregate(
        games=Count("pk"), private=Count("pk", filter=find_private_side())
    )
    counted = Counted(**found)
    if counted.games >= LONG:
        cache.set(key, counted, KEPT_S)
    return counted


def show_games(outcomes: Iterable[Outcome], played: Played) -> list[PublicGame]:
    """Return games of ``list_public_games`` with their sides in order."""
    shown = []
    for outcome in outcomes:
        one, two = sorted(outcome.participants.all(), key=lambda side: side.seat)
        if not played.matches(one, two):
            one, two = two, one
        shown.append(
            PublicGame(outcome, _show_side(outcome, one), _show_side(outcome, two))
        )
    return shown


def _show_side(outcome: Outcome, side: Participant) -> GameSide:
    showing = getattr(side.user, "showing", None)
    named = side.user if showing is None or showing.is_named else None
    return GameSide(
        name=named.shown_name if named else "",
        address=(named.name_key or "") if named else "",
        result=Result(side.result),
        archetype=side.deck.archetype_id if side.deck else None,
        series=side.deck.series if side.deck else "",
        went_first=outcome.first_seat == side.seat,
    )


def _in_period(board: Board, played: Played) -> dict[str, Any]:
    if played.week is None:
        return {"season": board.season}
    begin = datetime.combine(played.week, time(), UTC)
    return {"finished_at__gte": begin, "finished_at__lt": begin + WEEK}


def _list_decks(
    archetype: int | None, series: str, card: str = ""
) -> QuerySet[PlayedDeck, int] | None:
    """Return the keys of the decks that a side may have; None: any."""
    if archetype is None and not (series or card):
        return None
    decks = PlayedDeck.objects.values_list("pk", flat=True)
    if archetype is not None:
        decks = decks.filter(archetype=archetype)
    if series:
        decks = decks.filter(series=series)
    return decks.filter(cards__has_key=card) if card else decks


def _in_band(band: int) -> Q:
    """Filter by the mean of both ratings; a game without one is in the highest band."""
    if band == EVERYBODY:
        return Q()
    wanted = Q() if band == 0 else Q(level__gte=BANDS[band - 1])
    if band < len(BANDS):
        return wanted & Q(level__lt=BANDS[band])
    return wanted | Q(level=None)
