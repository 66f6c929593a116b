"""The games behind a figure: of statistics or a player, as far as both show theirs."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from collection.starters.deck_files import list_deck_names_like
from results.errors import PlayerNotFound
from results.models import (
    Outcome,
    Participant,
    PlayedDeck,
    Result,
    list_stored_names,
)
from results.models.statistics import EVERYBODY
from results.statistics.ladder_statistics import BANDS
from results.statistics.leaderboards import Board
from results.statistics.weekly_figures import WEEK
from unionarena.core.accounts.models import User

from .public_profiles import filter_public, find_player_for, find_private_side

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
        player: Key of who played the first; their games are of any season and format.
        deck_name: The name under which that player played it, in any language.
        first: 1 if that player went first, 2 if second; 0: either.
        opponent: Key of who played the other.
    """

    archetype: int | None = None
    met: int | None = None
    series: str = ""
    against: str = ""
    card: str = ""
    band: int = EVERYBODY
    week: date | None = None
    player: int | None = None
    deck_name: str = ""
    first: int = 0
    opponent: int | None = None

    def is_of(self, viewer: int | None) -> bool:
        """Return whether the games are the viewer's own."""
        return viewer is not None and viewer == self.player

    def matches(self, own: Participant, other: Participant) -> bool:
        """Return whether the first deck is that of the first of two sides."""
        if self.player is not None:
            return own.user_id == self.player
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


def add_player(
    viewer: User | AnonymousUser, played: Played, address: str, *, opponent: str
) -> Played:
    """Return ``played`` with a player and their opponent.

    Without a player, what only a player's list can be filtered by is left out.

    Args:
        viewer: Who asks.
        played: What the decks have to be.
        address: The player's; empty: anyone.
        opponent: The address of the other player; empty: anyone.

    Raises:
        PlayerNotFound: The viewer can't see one of them, or this much about them. The
            length of a list of cards or archetypes shows more of a deck than the page
            of its player does.
    """
    if not address:
        return replace(played, deck_name="", first=0)
    user, shows = find_player_for(viewer, address)
    is_own = viewer.pk == user.pk
    shows_decks = bool(played.archetype or played.met or played.card)
    if (played.deck_name or shows_decks) and not (shows.has_decks or is_own):
        raise PlayerNotFound
    played = replace(played, player=user.pk)
    if not opponent:
        return played
    if not (shows.has_history or is_own):
        raise PlayerNotFound
    met, their_shows = find_player_for(viewer, opponent)
    if shows_decks and not (their_shows.has_decks or is_own):
        raise PlayerNotFound
    return replace(played, opponent=met.pk)


def list_games(board: Board, played: Played) -> QuerySet[Outcome]:
    """List the rated games of a ladder that figures count, newest first."""
    rows = Outcome.objects.filter(
        _in_band(played.band), is_rated=True, **_in_period(board, played)
    )
    own = _filter_player(played) | _filter_deck(
        played.archetype, played.series, played.card
    )
    other = _filter_deck(played.met, played.against)
    if played.opponent is not None:
        other["user"] = played.opponent
    if own or other:
        beside = Participant.objects.filter(
            outcome=OuterRef("outcome"), seat=1 - OuterRef("seat"), **other
        )
        sides = Participant.objects.filter(**own)
        sides = sides.filter(Exists(beside)) if other else sides
        rows = rows.filter(pk__in=sides.values("outcome"))
    return rows.newest_first()


def list_public_games(
    board: Board, played: Played, *, viewer: int | None = None
) -> QuerySet[Outcome]:
    """List those of them that both players show to everyone; see ``show_games``.

    Of their own games the viewer sees all.
    """
    rows = list_games(board, played)
    if not played.is_of(viewer):
        rows = filter_public(rows)
    return rows.prefetch_related("participants__user__showing", "participants__deck")


def count_games(board: Board, played: Played, *, viewer: int | None = None) -> Counted:
    """Count the games of a list, and those left out of it; one query.

    The numbers of a long list are some minutes old.
    """
    digest = sha256(repr((board, played, played.is_of(viewer))).encode()).hexdigest()
    key = f"results.games.{digest}"
    kept: Counted | None = cache.get(key)
    if kept is not None:
        return kept
    rows = list_games(board, played).order_by()
    left_out = Q(pk=None) if played.is_of(viewer) else find_private_side()
    found = rows.aggregate(games=Count("pk"), private=Count("pk", filter=left_out))
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
    if played.player is not None:
        return {"game__in": list_stored_names(board.game)}
    ladder = {"game": board.game, "format": board.format}
    if played.week is None:
        return {**ladder, "season": board.season}
    begin = datetime.combine(played.week, time(), UTC)
    week = {"finished_at__gte": begin, "finished_at__lt": begin + WEEK}
    return {**ladder, **week}


def _filter_player(played: Played) -> dict[str, Any]:
    """Return what the side of the player has to be."""
    if played.player is None:
        return {}
    wanted: dict[str, Any] = {"user": played.player}
    if played.deck_name:
        wanted["deck_name__in"] = list_deck_names_like(played.deck_name)
    if played.first:
        seat = F("seat") if played.first == 1 else 1 - F("seat")
        wanted["outcome__first_seat"] = seat
    return wanted


def _filter_deck(archetype: int | None, series: str, card: str = "") -> dict[str, Any]:
    """Return what a side has to be because of its deck; empty: it may have any."""
    wanted: dict[str, Any] = {}
    if archetype is not None:
        wanted["archetype"] = archetype
    if series:
        wanted["series"] = series
    if card:
        wanted["cards__has_key"] = card
    if not wanted:
        return {}
    decks = PlayedDeck.objects.filter(**wanted).values_list("pk", flat=True)
    return {"deck__in": decks}


def _in_band(band: int) -> Q:
    """Filter by the mean of both ratings; a game without one is in the highest band."""
    if band == EVERYBODY:
        return Q()
    wanted = Q() if band == 0 else Q(level__gte=BANDS[band - 1])
    if band < len(BANDS):
        return wanted & Q(level__lt=BANDS[band])
    return wanted | Q(level=None)
