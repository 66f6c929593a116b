"""Reads of tournaments: lists, standings, and tables."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import (
    Case,
    Count,
    Exists,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
)
from django.urls import reverse

from unionarena.core.accounts.models import User
from unionarena.core.comments.subjects import Subject
from unionarena.core.prepared_queries import PreparedQuery, datetime_parameter

from . import rules
from .errors import EntryNotFound, TournamentNotFound
from .models import Act, Entry, JudgeCall, Kind, Match, Round, State, Tournament

Viewer = User | AnonymousUser
# Clubs and rings meet in events of so many entrants.
SMALL_EVENT: Final = 8
# Players of a round that lasts for days are reminded so long before its deadline.
REMINDED_BEFORE: Final = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings.

    Attributes:
        entry: Whose it is.
        standing: Their standing.
        deck_code: Their deck; empty while the lists are not published.
    """

    entry: Entry
    standing: rules.Standing
    deck_code: str = ""

    @property
    def opponents_percent(self) -> float:
        """Match-win rate of the opponents, in per cent."""
        return round(float(self.standing.opponents) * 100, 1)

    @property
    def games_percent(self) -> float:
        """Own game-win rate, in per cent."""
        return round(float(self.standing.games) * 100, 1)

    @property
    def opponents_games_percent(self) -> float:
        """Game-win rate of the opponents, in per cent."""
        return round(float(self.standing.opponents_games) * 100, 1)


def list_tournaments(
    *,
    game: str = "",
    state: str = "",
    format_code: str = "",
    words: str = "",
    club_id: int | None = None,
) -> QuerySet[Tournament]:
    """List tournaments: open ones first, then running ones, then the others.

    Args:
        game: Only those of the game of this name; empty: of any.
        state: Only those in this ``State``; empty: in any.
        format_code: Only those in the format of this code; empty: in any.
        words: Only those whose name contains this; empty: any name.
        club_id: Only those organised for this club; None: for any or none.
    """
    staying = Count("entries", filter=Q(entries__dropped_at=None))
    order = (State.OPEN, State.RUNNING, State.OVER, State.CALLED_OFF)
    cases = [When(state=state, then=Value(n)) for n, state in enumerate(order)]
    rows = Tournament.objects.select_related("organiser", "club").annotate(
        players=staying, by_state=Case(*cases, output_field=IntegerField())
    )
    wanted = {
        "game": game,
        "state": state,
        "format": format_code,
        "name__icontains": words,
        "club": club_id,
    }
    rows = rows.filter(**{name: value for name, value in wanted.items() if value})
    return rows.order_by("by_state", "-created_at", "-pk")


def list_coming_events(club_id: int) -> QuerySet[Tournament]:
    """List the tournaments of a club that are open or running, open ones first."""
    rows = list_tournaments(club_id=club_id)
    return rows.filter(state__in=(State.OPEN, State.RUNNING))


def list_past_events(club_id: int) -> QuerySet[Tournament]:
    """List the finished tournaments of a club, the newest first."""
    return list_tournaments(club_id=club_id, state=State.OVER)


def find_tournament(pk: int) -> Tournament:
    """Return a tournament; everyone may see all of them.

    Raises:
        TournamentNotFound: There is none.
    """
    rows = Tournament.objects.select_related("organiser", "club")
    found = rows.filter(pk=pk).first()
    if found is None:
        raise TournamentNotFound
    return found


def find_subject_of_comments(_viewer: Viewer, pk: int) -> Subject:
    """Return a tournament as something to comment on.

    Raises:
        TournamentNotFound: There is none.
    """
    found = find_tournament(pk)
    path = reverse("tournaments:detail", args=[pk])
    return Subject("tournament", pk, found.name, path, found.organiser_id)


def list_entries(tournament: Tournament) -> list[Entry]:
    """List all entries, in the order of entering."""
    rows = tournament.entries.select_related("user")
    return list(rows.order_by("entered_at", "pk"))


def find_entry(viewer: Viewer, tournament: Tournament) -> Entry | None:
    """Return the viewer's entry."""
    if not isinstance(viewer, User):
        return None
    return tournament.entries.filter(user=viewer).first()


def find_entry_by_id(tournament: Tournament, entry_id: int) -> Entry:
    """Return an entry of the tournament.

    Raises:
        EntryNotFound: There is none of that number.
    """
    found = tournament.entries.select_related("user").filter(pk=entry_id).first()
    if found is None:
        raise EntryNotFound
    return found


def list_matches_of(entry: Entry) -> list[Match]:
    """List an entry's tables, the first round first."""
    rows = Match.objects.select_related("round", "first", "second", "battle")
    mine = rows.filter(Q(first=entry) | Q(second=entry))
    return list(mine.order_by("round__number"))


def list_announcements(tournament: Tournament) -> list[Act]:
    """List what judges have announced and not taken back, newest first."""
    rows = tournament.acts.filter(does=Act.Does.ANNOUNCE, undone_at=None)
    return list(rows.select_related("judge").order_by("-pk"))


def list_rounds(tournament: Tournament) -> list[Round]:
    """List all rounds with their tables, the last one first."""
    tables = Match.objects.select_related("first", "second", "battle")
    ordered = Prefetch("tables", tables.order_by("number"))
    return list(tournament.played.prefetch_related(ordered).order_by("-number"))


def find_last_round(tournament: Tournament) -> Round | None:
    """Return the current or last round."""
    return tournament.played.order_by("-number").first()


def find_match(viewer: Viewer, tournament: Tournament) -> Match | None:
    """Return the viewer's table in the last round."""
    if not isinstance(viewer, User):
        return None
    number = tournament.played.count()
    rows = Match.objects.select_related("round", "first__user", "second__user")
    mine = Q(first__user=viewer) | Q(second__user=viewer)
    return rows.filter(mine, round__tournament=tournament, round__number=number).first()


def find_last_match(tournament: Tournament, entry: Entry) -> Match | None:
    """Return an entry's table in the last round."""
    rows = Match.objects.select_related("round", "first", "second")
    mine = rows.filter(Q(first=entry) | Q(second=entry), round__tournament=tournament)
    return mine.filter(round__number=tournament.played.count()).first()


def list_acts(tournament: Tournament) -> QuerySet[Act]:
    """List judges' actions, newest first."""
    rows = tournament.acts.select_related("judge", "entry", "match__round")
    return rows.order_by("-pk")


def list_open_calls(tournament: Tournament) -> list[JudgeCall]:
    """List the calls for a judge that no one has answered, the oldest first."""
    rows = JudgeCall.objects.filter(
        match__round__tournament=tournament, answered_at=None
    )
    return list(rows.select_related("match__round", "entry").order_by("at", "pk"))


def build_players(entries: Sequence[Entry]) -> list[rules.Player]:
    """Convert entries to records of the arithmetic."""
    return [
        rules.Player(id=one.pk, lot=one.lot, is_out=one.dropped_at is not None)
        for one in entries
    ]


def build_tables(tournament: Tournament) -> list[rules.Table]:
    """Convert all tables of all rounds to records of the arithmetic."""
    rows = Match.objects.filter(round__tournament=tournament)
    ordered = rows.select_related("round").order_by("round__number", "number")
    return [convert_match(row) for row in ordered]


def convert_match(match: Match) -> rules.Table:
    """Convert a table to a record of the arithmetic."""
    return rules.Table(
        round=match.round.number,
        number=match.number,
        first=match.first_id,
        second=match.second_id,
        outcome=rules.Outcome(match.outcome),
        games=(match.first_games, match.second_games),
    )


def find_brackets(rounds: Sequence[Round]) -> dict[int, rules.Bracket]:
    """Return the bracket of each table of a double elimination, by its key."""
    rows = {
        (round_.number, match.number): match
        for round_ in reversed(rounds)
        for match in round_.tables.all()
    }
    found = rules.find_brackets([convert_match(match) for match in rows.values()])
    return {rows[place].pk: bracket for place, bracket in found.items()}


def get_standings(tournament: Tournament) -> list[Line]:
    """Compute the standings so far; two queries."""
    entries = list_entries(tournament)
    by_id = {entry.pk: entry for entry in entries}
    players, tables = build_players(entries), build_tables(tournament)
    if tournament.is_elimination:
        lines = rules.rank_elimination(players, tables)
    elif tournament.kind == Kind.DOUBLE:
        lines = rules.rank_double_elimination(players, tables)
    elif tournament.top_cut:
        lines = rules.rank_top_cut(players, tables, begins=tournament.rounds + 1)
    else:
        lines = rules.rank_swiss(players, tables)
    return [Line(by_id[line.player], line) for line in lines]


def count_planned_rounds(tournament: Tournament, players: int) -> int:
    """Return how many rounds there will be before a top cut for so many players."""
    if tournament.kind == Kind.ROUND_ROBIN:
        return rules.count_robin_rounds(players)
    if tournament.kind == Kind.DOUBLE:
        return rules.count_double_rounds(players)
    if tournament.is_elimination or not tournament.rounds:
        return rules.get_usual_rounds(players)
    return tournament.rounds


def list_due_tournaments(now: datetime) -> list[int]:
    """List tournaments a tick looks at: running, or due to begin.

    Those that wait for days until players are ready are left out meanwhile.
    """
    return [row.pk for row in _DUE.ask(now=now, soon=now + REMINDED_BEFORE)]


def _compose_due() -> QuerySet[Tournament, tuple[int]]:
    now = datetime_parameter("now")
    beginning = Q(state=State.OPEN, begins_at__lte=now)
    rows = Tournament.objects.filter(beginning | Q(state=State.RUNNING))
    rows = rows.exclude(_waits_for_players(), round_days__gt=0)
    return rows.order_by("pk").values_list("pk", named=True)


def _waits_for_players() -> Exists:
    """Return whether no table is being played, and no deadline or reminder is due."""
    pending = Match.objects.filter(
        round=OuterRef("pk"), outcome=rules.Outcome.PENDING.value
    )
    is_early = Q(ends_at__gt=datetime_parameter("soon"), reminded_at=None)
    is_reminded = Q(ends_at__gt=datetime_parameter("now"), reminded_at__isnull=False)
    return Exists(
        Round.objects.filter(
            is_early | is_reminded,
            Exists(pending.filter(battle=None)),
            ~Exists(pending.filter(battle__isnull=False)),
            tournament=OuterRef("pk"),
        )
    )


_DUE: Final = PreparedQuery(_compose_due)  # every two seconds


def find_tournament_of_battle(battle_id: UUID) -> int | None:
    """Return the tournament of a battle, the first of its series."""
    rows = Match.objects.filter(battle=battle_id)
    return rows.values_list("round__tournament", flat=True).first()


def list_battles_of_small_events(since: datetime) -> set[UUID]:
    """Return the battles of tournaments that hardly anyone entered, since a time."""
    small = Tournament.objects.annotate(size=Count("entries"))
    rows = Match.objects.filter(
        round__tournament__in=small.filter(size__lte=SMALL_EVENT),
        round__begun_at__gte=since,
        battle__isnull=False,
    )
    games = rows.filter(battle__series__isnull=False)
    return {
        *rows.values_list("battle", flat=True),
        *games.values_list("battle__series__battles", flat=True),
    }


def find_answered_calls(keys: Collection[str]) -> set[str]:
    """Return the keys of calls for a judge of tables where none is open any more."""
    tables = {key: int(key.split(".")[1]) for key in keys}
    rows = JudgeCall.objects.filter(match__in=tables.values(), answered_at=None)
    calling = set(rows.values_list("match", flat=True))
    return {key for key, table in tables.items() if table not in calling}
