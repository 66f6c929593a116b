"""Drawings of a review: the curve with its axes, and the table at a moment."""

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from battles.bots import get_player_name
from battles.watching.access.permissions import Viewer, get_replay_for
from battles.watching.replays.playback import load_replay
from battles.watching.spectating.live_battles import (
    PublicSeat,
    build_small_side,
    list_cards_on_field,
)

from .turning_points import TurnStart

# The drawing, in its own units: room for the axes on the left and below.
LEFT: Final = 42.0
RIGHT: Final = 350.0
TOP: Final = 10.0
BOTTOM: Final = 160.0
MOST_TURN_LABELS: Final = 12


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A turn in the drawing; ``is_labeled`` if its number is written below."""

    start: TurnStart
    x: float
    y: float
    is_labeled: bool


def place_points(curve: list[TurnStart]) -> list[CurvePoint]:
    """Place the turns of a curve in the drawing."""
    last = max(1, len(curve) - 1)
    every = -(-len(curve) // MOST_TURN_LABELS) or 1
    return [
        CurvePoint(
            start,
            round(LEFT + (RIGHT - LEFT) * place / last, 1),
            round(BOTTOM - (BOTTOM - TOP) * start.chance, 1),
            place % every == 0,
        )
        for place, start in enumerate(curve)
    ]


@dataclass(frozen=True, slots=True)
class Board:
    """The table at a moment, for ``battles/_small_table.html``."""

    turn: int
    sides: list[dict[str, Any]]


def draw_board(viewer: Viewer, battle_id: UUID, at: int, language: str) -> Board:
    """Draw the table of a finished battle at a moment, the viewer's side below.

    Raises:
        NotFinished: If it is still running.
        BattleNotFound: If it is not the viewer's to see.
    """
    seat = get_replay_for(viewer, battle_id).seat or 0
    reel = load_replay(battle_id)
    session = reel.session
    view: dict[str, Any] = reel.position_at(at).view(None)
    layout = session.ruleset.layout
    faces = session.pinned.catalogue(list_cards_on_field(view, layout), language)
    return Board(
        turn=view["turn"]["number"],
        sides=[
            build_small_side(
                view,
                layout,
                PublicSeat(
                    name=get_player_name(session.seats[each]),
                    rating=None,
                    score=layout.score_of(view["players"][each]),
                    is_turn=view["turn"]["player"] == each,
                ),
                each,
                faces,
                above=1 - seat,
            )
            for each in (1 - seat, seat)
        ],
    )
