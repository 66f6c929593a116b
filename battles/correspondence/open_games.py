"""All games a player is in, with whose turn it is and how long they have."""

from dataclasses import dataclass
from datetime import UTC, datetime

from battles.bots import get_player_name
from battles.clocks import game_clock
from battles.clocks.service_time import to_wall_ms
from battles.games.registry import get_game_title
from battles.live.battle_access import Viewer, list_battles_for
from battles.models import Battle, BattleSeat, ConditionalAnswer
from battles.seating.open_battles import is_waiting_for
from cards.catalogue.game_features import Feature, list_lacks

from .holidays import find_holiday_ends


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game that is not over.

    Attributes:
        battle: The battle, with its seats.
        title: Of what is played.
        opponent: The other player's name.
        is_own_move: Whether the viewer has to answer.
        answer_by: When the time of whoever has to answer runs out; None: no clock.
        opponent_away_until: When the opponent's holiday ends, if they are on one.
        prepared: How many answers the viewer has given ahead.
    """

    battle: Battle
    title: str
    opponent: str
    is_own_move: bool
    answer_by: datetime | None
    opponent_away_until: datetime | None
    prepared: int

    @property
    def is_correspondence(self) -> bool:
        """Whether players need not be at the table."""
        return not self.battle.is_live

    @property
    def takes_answers_ahead(self) -> bool:
        """Whether answers can be given ahead in it."""
        lacks = list_lacks(self.battle.ruleset)
        return self.is_correspondence and Feature.CONDITIONAL_ANSWERS not in lacks


def list_open_games(viewer: Viewer, *, now: datetime) -> list[OpenGame]:
    """List the viewer's games; those that wait for them first, the most urgent on top.

    Four queries, however many games there are.
    """
    battles = list(list_battles_for(viewer).awaiting())
    others = {battle.pk: _find_opponent(battle, viewer) for battle in battles}
    people = [seat.user_id for seat in others.values() if seat.user_id is not None]
    away = find_holiday_ends(people, now=now)
    prepared = _count_prepared(viewer, battles)
    games = [
        OpenGame(
            battle=battle,
            title=get_game_title(battle.ruleset),
            opponent=get_player_name(others[battle.pk]),
            is_own_move=is_waiting_for(battle, viewer),
            answer_by=_find_deadline(battle, now=now),
            opponent_away_until=away.get(others[battle.pk].user_id or 0),
            prepared=prepared.get(battle.pk, 0),
        )
        for battle in battles
    ]
    last = datetime.max.replace(tzinfo=UTC)
    return sorted(games, key=lambda g: (not g.is_own_move, g.answer_by or last))


def _find_opponent(battle: Battle, viewer: Viewer) -> BattleSeat:
    return next(seat for seat in battle.seats.all() if seat.user_id != viewer.pk)


def _count_prepared(viewer: Viewer, battles: list[Battle]) -> dict[object, int]:
    own = {
        battle.pk: seat.seat
        for battle in battles
        for seat in battle.seats.all()
        if seat.user_id == viewer.pk
    }
    counts: dict[object, int] = {}
    rows = ConditionalAnswer.objects.filter(
        battle__in=own, state=ConditionalAnswer.State.OPEN
    )
    for battle_id, seat in rows.values_list("battle_id", "seat"):
        if own[battle_id] == seat:
            counts[battle_id] = counts.get(battle_id, 0) + 1
    return counts


def _find_deadline(battle: Battle, *, now: datetime) -> datetime | None:
    """Return when the first of the running clocks runs out."""
    if battle.clock is None:
        return None
    deadline = game_clock.Clock.from_dict(battle.clock).deadline
    if deadline is None:
        return None
    return datetime.fromtimestamp(to_wall_ms(deadline, now=now) / 1000, tz=UTC)
