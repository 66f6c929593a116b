"""Who sees both hands of a tournament's tables, and how late.

The organizer, the judges, and whoever has the casters' link, if the tournament was
created so that it may be cast. Nobody who plays in it, or is connected to a player of
that table.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hmac import compare_digest
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from battles.errors import BattleNotFound
from battles.seating import event_matches
from battles.watching.access.permissions import WATCHABLE_AFTER_END, is_shown_now
from unionarena.core.accounts.interests import Interested
from unionarena.core.accounts.models import User
from unionarena.core.accounts.selectors import are_strangers_by_choice

from . import impartiality, selectors
from .errors import NotCast, NotTheJudge, OwnTable, PlaysHere
from .models import Match, Tournament
from .selectors import Viewer


@dataclass(frozen=True, slots=True)
class CastGame:
    """A battle that is cast.

    Attributes:
        match: The table.
        battle_id: The battle.
        number: Its number in a best of three; 0 in a match of one battle.
    """

    match: Match
    battle_id: UUID
    number: int


@dataclass(frozen=True, slots=True)
class CastTables:
    """What a caster chooses from.

    Attributes:
        tournament: The tournament.
        games: What is cast of its tables, the first one first.
        key: Of the casters' link; empty where a judge needs none.
    """

    tournament: Tournament
    games: list[CastGame]
    key: str


def find_open_delay(viewer: Viewer, battle_id: UUID, key: str) -> timedelta | None:
    """Return how late a viewer may see both hands of a battle; None: they may not."""
    try:
        first = event_matches.find_first_battle_id(battle_id)
    except BattleNotFound:
        return None
    rows = Match.objects.select_related("round__tournament", "first", "second")
    match = rows.filter(battle=first).first()
    if match is None or not match.round.tournament.cast_minutes:
        return None
    tournament = match.round.tournament
    if not _may_cast(viewer, tournament, key):
        return None
    if isinstance(viewer, User) and _is_interested(viewer, tournament, match):
        return None
    return get_cast_delay(tournament)


def get_cast_delay(tournament: Tournament) -> timedelta:
    """Return how late both hands of a tournament's tables are shown."""
    return timedelta(seconds=settings.CAST_MINUTE_S * tournament.cast_minutes)


def list_tables_to_cast(
    viewer: Viewer, pk: int, key: str, *, now: datetime
) -> CastTables:
    """Return what a caster may choose from of the tables of the last round.

    A further game of a best of three is there once its deal may be shown.

    Raises:
        TournamentNotFound: There is none.
        NotCast: It is not cast with open hands.
        NotTheJudge: They are no judge, and the key does not open it.
        PlaysHere: They play in it.
    """
    tournament = selectors.find_tournament(pk)
    if not tournament.cast_minutes:
        raise NotCast
    if isinstance(viewer, User):
        impartiality.refuse_players(viewer, tournament)
    if not _may_cast(viewer, tournament, key):
        raise NotTheJudge
    rounds = selectors.list_rounds(tournament)
    tables = rounds[0].tables.all() if rounds else ()
    shown = [one for one in tables if _is_shown(one, tournament, now)]
    return CastTables(tournament, list(_list_games(tournament, shown, now)), key)


def get_link_key(judge: Viewer, tournament: Tournament) -> str:
    """Return the key of the casters' link, for a judge who does not play; or none."""
    return tournament.cast_key if _may_cast(judge, tournament, "") else ""


def build_link(request: HttpRequest, judge: User, tournament: Tournament) -> str:
    """Return the address of the casters' link, for a judge; empty if there is none."""
    if not get_link_key(judge, tournament):
        return ""
    page = reverse("tournaments:cast", args=[tournament.pk])
    return request.build_absolute_uri(f"{page}?key={tournament.cast_key}")


def _list_games(
    tournament: Tournament, matches: list[Match], now: datetime
) -> Iterator[CastGame]:
    of_match = {one.battle_id: one for one in matches if one.battle_id is not None}
    battles = event_matches.list_games_of_matches(of_match)
    delay = get_cast_delay(tournament)
    for first, match in of_match.items():
        for battle in battles.get(first, ()):
            has_begun = battle.game == 1 or battle.started_at + delay <= now
            if has_begun and is_shown_now(battle, delay, now=now):
                number = battle.game if battle.series_id else 0
                yield CastGame(match, battle.pk, number)


def _is_shown(match: Match, tournament: Tournament, now: datetime) -> bool:
    """Return whether the cast of a table is not over; a list reveals no result."""
    if match.battle_id is None or match.decided_at is None:
        return match.battle_id is not None
    return now < match.decided_at + get_cast_delay(tournament) + WATCHABLE_AFTER_END


def _may_cast(viewer: Viewer, tournament: Tournament, key: str) -> bool:
    """Return whether a viewer judges a tournament or has its link, without playing."""
    if isinstance(viewer, User):
        try:
            impartiality.refuse_players(viewer, tournament)
        except PlaysHere:
            return False
        if impartiality.may_judge(viewer, tournament):
            return True
    own = tournament.cast_key
    return bool(own) and compare_digest(own.encode(), key.encode())


def _is_interested(viewer: User, tournament: Tournament, match: Match) -> bool:
    """Return whether a viewer is connected to a player, or one of them blocks them."""
    try:
        impartiality.refuse_interested_judge(viewer, tournament, [match])
    except (OwnTable, Interested):
        return True
    if impartiality.may_judge(viewer, tournament):
        return False
    players = [one.user_id for one in match.entries if one.user_id is not None]
    return are_strangers_by_choice(viewer.pk, players)
