"""What a judge sees: the tables of the round as they are now, and players' calls."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects

from battles.seating.table_states import TableState, list_table_states
from battles.watching.spectating.live_battles import LiveBattle, find_live_battles
from cards.browsing.rulings import ShownRuling, show_rulings
from cards.catalogue.localized_names import get_reader_language
from cards.rulings.selectors import list_rulings_for
from unionarena.core.accounts.models import User

from . import selectors
from .models import Entry, JudgeCall, Match, MatchReport, Tournament

RULINGS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class TableSide:
    """One player of a table.

    Attributes:
        entry: Who.
        life: Their life, or what their game counts instead; None where none is known.
        is_answering: Whether a decision waits for them.
        clock_s: Seconds left on their clock; None without clocks.
        away_s: Seconds they have been away; None while they are there.
    """

    entry: Entry
    life: int | None
    is_answering: bool
    clock_s: int | None
    away_s: int | None

    @property
    def clock(self) -> str:
        """The time left, as clocks show it: 12:05."""
        if self.clock_s is None:
            return "–"
        return f"{self.clock_s // 60}:{self.clock_s % 60:02}"

    @property
    def away_minutes(self) -> int:
        """Whole minutes they have been away."""
        return (self.away_s or 0) // 60


@dataclass(frozen=True, slots=True)
class JudgeTable:
    """A table of the round.

    Attributes:
        match: Which.
        turn: The turn; None where none is known.
        state: The battle being played; None where none is.
        sides: Both players; empty where no battle is being played.
        reports: What its players have reported; only of a match on paper.
    """

    match: Match
    turn: int | None = None
    state: TableState | None = None
    sides: tuple[TableSide, ...] = ()
    reports: tuple[MatchReport, ...] = ()


@dataclass(frozen=True, slots=True)
class CallPage:
    """A call with the rulings on its card."""

    call: JudgeCall
    rulings: tuple[ShownRuling, ...]


def list_judge_tables(matches: Iterable[Match], *, now: datetime) -> list[JudgeTable]:
    """Return the tables of a round as they are now, byes left out.

    Turn and life are as delayed as for spectators, and known of the first tables only.
    """
    matches = list(matches)
    on_paper = [match for match in matches if match.is_on_paper]
    prefetch_related_objects(on_paper, "reports__entry")
    playing = [one.battle_id for one in matches if one.is_pending and one.battle_id]
    states = list_table_states(playing, now=now)
    shown = find_live_battles(state.battle_id for state in states.values())
    return [
        _build_table(match, state, shown.get(state.battle_id) if state else None)
        for match in matches
        if match.second is not None
        for state in [states.get(match.battle_id) if match.battle_id else None]
    ]


def _build_table(
    match: Match, state: TableState | None, live: LiveBattle | None
) -> JudgeTable:
    if state is None:
        reports = tuple(match.reports.all()) if match.is_on_paper else ()
        return JudgeTable(match, reports=reports)
    seats = (0, 1) if state.game % 2 else (1, 0)
    sides = tuple(
        TableSide(
            entry=entry,
            life=live.seats[seat].score if live else None,
            is_answering=state.is_answering[side],
            clock_s=state.clock_s[side],
            away_s=state.away_s[side],
        )
        for side, (entry, seat) in enumerate(zip(match.entries, seats, strict=True))
    )
    return JudgeTable(match, live.turn if live else None, state, sides)


def list_open_calls(judge: User, tournament: Tournament) -> list[CallPage]:
    """Return the open calls, each with the newest rulings on its card."""
    calls = selectors.list_open_calls(tournament)
    return [build_call_page(judge, call) for call in calls]


def build_call_page(judge: User, call: JudgeCall) -> CallPage:
    """Return a call with the newest rulings on its card, in the reader's language."""
    if not call.card:
        return CallPage(call, ())
    rulings = list_rulings_for(judge, card=call.card)[:RULINGS_SHOWN]
    return CallPage(call, show_rulings(rulings, get_reader_language()))
