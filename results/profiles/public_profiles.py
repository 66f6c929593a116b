"""A player's public page: their games, as far as they let others see them.

Players are addressed by their name, case-folded (``User.name_key``), never by a number
or the name they sign in with.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    Case,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.utils.translation import gettext as _

from battles.campaign.progress import Portrait, find_portrait_of
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from collection.starters.deck_files import localize_deck_name
from results.achievements.progress import Progress, list_progress
from results.errors import PlayerNotFound
from results.models import (
    Outcome,
    Participant,
    Rating,
    RatingChange,
    Result,
    Showing,
    list_stored_names,
)
from results.selectors import (
    Match,
    PlayerRating,
    build_match,
    convert_rating_row,
    prefetch_sides,
)
from results.statistics.deck_kinds import get_deck_kinds
from results.statistics.leaderboards import Board, Place, find_place
from results.statistics.past_seasons import FinalPlace, list_seasons_of
from results.statistics.win_rates import compute_wilson_interval
from unionarena.core.accounts.models import User
from unionarena.core.accounts.names import find_by_former_name

GAMES_SHOWN: Final = 20
# Figures cover the last games, so that a page costs the same for every player.
GAMES_COUNTED: Final = 1000
CURVE_POINTS: Final = 200
LEAST: Final = 3  # games before a rate is shown; it comes with its interval
_POINTS: Final = {Result.WIN: 1.0, Result.DRAW: 0.5, Result.LOSS: 0.0}


@dataclass(frozen=True, slots=True)
class Line:
    """A named win rate with its interval.

    Attributes:
        name: What the games have in common.
        rate: As ``win_rates.Rate``.
        wanted: The same for the list of these games, by the names in its address.
    """

    name: str
    rate: dict[str, Any]
    wanted: dict[str, str]


@dataclass(frozen=True, slots=True)
class Grouping:
    """How games are grouped on a player's page.

    Attributes:
        title: Above the rates.
        parameter: What the address of a list of such games calls it.
        field: Of the games, which says in which group they are.
        name: A value of the field, in the reader's language; empty: in none.
        address: The same value in an address.
    """

    title: str
    parameter: str
    field: str
    name: Callable[[Any], str]
    address: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class Ladder:
    """A player's rating and place on one ladder.

    Attributes:
        standing: The rating.
        place: The place on the leaderboard; None while provisional.
    """

    standing: PlayerRating
    place: Place | None


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game on a player's page.

    Attributes:
        match: As that person saw it.
        has_replay: Whether others may see its replay: only if both of them show it.
    """

    match: Match
    has_replay: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A player's public page.

    Attributes:
        name: The name shown.
        address: What leads to this page.
        since: When they signed up.
        ladders: Their ratings of this season, of every game.
        game: The one all that follows is of.
        games: Those of which they have rated games.
        curve: Moments and ratings of the last rated games in the format played last,
            oldest first.
        overall: Share of wins in rated games.
        tables: Title and lines: by series, by opponent's series, first or second, ….
        streak: Games in a row, the last one included: above zero won, below lost.
        best_streak: The most games won in a row.
        achievements: What they have earned, and to themselves also how far they are.
        past_seasons: How they finished seasons, the latest first.
        matches: The latest games, as this person sees them; empty where hidden.
        shows: What they let others see.
        portrait: The face they chose in the campaign, if any.
    """

    name: str
    address: str
    since: datetime
    ladders: list[Ladder]
    game: Ruleset
    games: list[Ruleset]
    curve: list[tuple[datetime, float]]
    overall: dict[str, Any]
    tables: list[tuple[str, list[Line]]]
    streak: int
    best_streak: int
    achievements: list[Progress]
    past_seasons: list[FinalPlace]
    matches: list[ShownGame]
    shows: Showing
    portrait: Portrait | None


def get_player_for(
    viewer: User | AnonymousUser,
    address: str,
    *,
    season: int,
    game: str = "",
) -> Player:
    """Return a player's page; some dozen queries, however much they have played.

    Args:
        viewer: Who looks; oneself sees everything.
        address: The folded name.
        season: The season of the ratings.
        game: Name of the game of the figures; what there is not is the one they played
            last.

    Raises:
        PlayerNotFound: No player has this name, or they have no page.
    """
    user, shows = find_player_for(viewer, address)
    is_own = viewer.pk == user.pk
    every = Participant.objects.filter(user=user, outcome__is_rated=True)
    played = _games_of(user)
    chosen = RULESETS.get(game) or next(iter(played), USUAL_GAME)
    rated = every.filter(outcome__game__in=list_stored_names(chosen.name))
    games: list[Any] = list(
        rated.order_by("-outcome__finished_at", "-outcome_id")
        .filter(outcome__participants__seat=1 - F("seat"))
        .values(
            "result",
            "deck_name",
            own=F("deck__series"),
            against=F("outcome__participants__deck__series"),
            opponent=F("outcome__participants__user"),
            went_first=Case(
                When(outcome__first_seat=F("seat"), then=Value(1)),
                When(outcome__first_seat=1 - F("seat"), then=Value(2)),
                default=Value(0),
                output_field=IntegerField(),
            ),
        )[:GAMES_COUNTED]
    )
    streak, best = _streaks([Result(game["result"]) for game in games])
    sees_history, sees_decks = shows.has_history or is_own, shows.has_decks or is_own
    tables = _tables(
        viewer, games, chosen, sees_decks=sees_decks, sees_people=sees_history
    )
    return Player(
        name=user.shown_name,
        address=address,
        since=user.date_joined,
        ladders=_ladders(user, season),
        game=chosen,
        games=played,
        curve=_curve(user, chosen),
        overall=_rate(games),
        tables=tables,
        streak=streak,
        best_streak=best,
        achievements=_list_achievements(user, is_own=is_own),
        past_seasons=list_seasons_of(user),
        matches=_matches(user, chosen) if sees_history else [],
        shows=shows,
        portrait=find_portrait_of(user),
    )


def find_player_for(viewer: User | AnonymousUser, address: str) -> tuple[User, Showing]:
    """Return a player with a page, and what they let others see; one query.

    Raises:
        PlayerNotFound: No player has this name, or the viewer can't see their page.
    """
    known = User.objects.select_related("showing").filter(
        name_key=address, is_active=True
    )
    user = known.first()
    if user is None:
        raise PlayerNotFound
    shows = getattr(user, "showing", None) or Showing(user=user)
    if not (shows.has_profile or viewer.pk == user.pk):
        raise PlayerNotFound
    return user, shows


def _list_achievements(user: User, *, is_own: bool) -> list[Progress]:
    """List what a player has earned, and to themselves everything; one query."""
    every = list_progress(user)
    return every if is_own else [each for each in every if each.earned_at]


def find_new_address(address: str) -> str | None:
    """Return the present address of a player's page under a name they gave up.

    None if there is no such name, someone else has it now, or they have no page.
    """
    user = find_by_former_name(address)
    if user is None or not user.is_active or user.name_key is None:
        return None
    shows = getattr(user, "showing", None) or Showing(user=user)
    return user.name_key if shows.has_profile else None


def _games_of(user: User) -> list[Ruleset]:
    """List the games with rated battles, last played first; one query."""
    rows = Rating.objects.filter(user=user, games__gte=1).order_by("-rated_at")
    names = dict.fromkeys(rows.values_list("game", flat=True))
    return [RULESETS[name] for name in names if name in RULESETS]


def _rate(games: list[dict[str, Any]]) -> dict[str, Any]:
    points = sum(_POINTS[Result(game["result"])] for game in games)
    return asdict(compute_wilson_interval(points, len(games)))


def _tables(
    viewer: User | AnonymousUser,
    games: list[dict[str, Any]],
    chosen: Ruleset,
    *,
    sees_decks: bool,
    sees_people: bool,
) -> list[tuple[str, list[Line]]]:
    first = {1: _("Went first"), 2: _("Went second")}
    kinds, title = get_deck_kinds(chosen, viewer), chosen.kinds.title

    def kind(code: str | None) -> str:
        return kinds.get(code or "", code or "")

    groupings: list[Grouping] = [
        Grouping(_("Own decks: %(kind)s") % {"kind": title}, "series", "own", kind),
        Grouping(
            _("Opponents' decks: %(kind)s") % {"kind": title},
            "against",
            "against",
            kind,
        ),
        Grouping(
            _("First or second"),
            "first",
            "went_first",
            lambda which: first.get(which, ""),
        ),
    ]
    if sees_decks:
        groupings.append(
            Grouping(_("By deck"), "deck_name", "deck_name", localize_deck_name)
        )
    if sees_people:
        ids = {game["opponent"] for game in games} - {None}
        named = User.objects.filter(pk__in=ids).exclude(showing__has_profile=False)
        people = {each.pk: each for each in named}
        groupings.append(
            Grouping(
                _("By opponent"),
                "opponent",
                "opponent",
                lambda pk: people[pk].shown_name if pk in people else "",
                lambda pk: people[pk].name_key or "",
            )
        )
    tables = [(each.title, _lines(games, each)) for each in groupings]
    return [(title, lines) for title, lines in tables if lines]


def _lines(games: list[dict[str, Any]], grouping: Grouping) -> list[Line]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for game in games:
        groups.setdefault(grouping.name(game[grouping.field]), []).append(game)
    by_games = sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))
    return [
        Line(
            name,
            _rate(played),
            {grouping.parameter: grouping.address(played[0][grouping.field])},
        )
        for name, played in by_games
        if name and len(played) >= LEAST
    ][:GAMES_SHOWN]


def _streaks(results: Iterable[Result]) -> tuple[int, int]:
    """Return the current streak (negative: lost) and the longest winning streak.

    >>> _streaks([Result.WIN, Result.WIN, Result.LOSS, Result.WIN])
    (2, 2)
    """
    now = best = running = 0
    is_latest, kind = True, None
    for result in results:
        if is_latest and kind in (None, result) and result != Result.DRAW:
            kind = result
            now += 1 if result == Result.WIN else -1
        else:
            is_latest = False
        running = running + 1 if result == Result.WIN else 0
        best = max(best, running)
    return now, best


def _curve(user: User, game: Ruleset) -> list[tuple[datetime, float]]:
    changes = RatingChange.objects.filter(user=user, game=game.name).order_by("-pk")
    rows = changes.values_list("format", "outcome__finished_at", "rating_after")
    latest = list(rows[:CURVE_POINTS])
    of_last = [
        (moment, rating) for code, moment, rating in latest if code == latest[0][0]
    ]
    return of_last[::-1]


def _ladders(user: User, season: int) -> list[Ladder]:
    rows = Rating.objects.filter(user=user, season=season, games__gte=1)
    return [
        Ladder(
            convert_rating_row(row),
            find_place(Board(row.format, row.season, game=row.game), user),
        )
        for row in rows.order_by("-games")
    ]


def _matches(user: User, game: Ruleset) -> list[ShownGame]:
    own = Outcome.objects.of(user).of_game(game.name).filter(is_rated=True)
    own = own.newest_first()
    games = prefetch_sides(own).prefetch_related("participants__user__showing")
    return [_shown(build_match(each, user)) for each in games[:GAMES_SHOWN]]


def _shown(match: Match) -> ShownGame:
    people = [match.own.participant.user, match.opponent.participant.user]
    return ShownGame(match, all(person and _shows_games(person) for person in people))


def _shows_games(person: User) -> bool:
    showing = getattr(person, "showing", None)
    return showing is None or (showing.has_profile and showing.has_history)


def save_visibility(*, user: User, **choices: bool) -> Showing:
    """Save what a player lets others see."""
    row, _is_new = Showing.objects.update_or_create(user=user, defaults=choices)
    return row


def is_replay_public(battle_id: UUID) -> bool:
    """Return whether both players let others see their games; one query."""
    return battle_id in filter_public_replays([battle_id])


def filter_public_replays(battle_ids: Collection[UUID]) -> set[UUID]:
    """Return the battles that both players let others see; one query."""
    public = filter_public(Outcome.objects.filter(battle__in=battle_ids))
    return set(public.values_list("battle", flat=True))


def filter_public(outcomes: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """Return rated games of which both players let others see their games."""
    return outcomes.filter(~find_private_side(), is_rated=True)


def find_private_side() -> Exists:
    """Return whether an outcome has a side that others do not see, as a condition."""
    hidden = Showing.objects.filter(Q(has_profile=False) | Q(has_history=False))
    sides = Participant.objects.filter(outcome=OuterRef("pk"))
    return Exists(sides.filter(Q(user=None) | Q(user__in=hidden.values("user"))))
