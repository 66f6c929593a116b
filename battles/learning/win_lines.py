"""The line of a missed win in sentences of the game's log: what would have won.

It is the solver's line from the position as the player could see it, against the
defense it was found with. What was hidden is filler there, so nothing hidden is named.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from battles.bots import get_player_name
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from battles.models import BattleSeat
from battles.rules.kernel.errors import GameError
from battles.rules.kernel.events import Event
from battles.rules.kernel.located_values import LocatedValue
from battles.rules.kernel.log_lines import LogLine, join_line_parts
from battles.rules.kernel.scenario import RunMode, Stage

from .models import MissedWin
from .prepared_positions import index_cards
from .puzzle_mining import build_script

log = structlog.get_logger(__name__)

SEAT: Final = 0  # of "me" in a scenario
# What a player does, or what is chosen; the first one of an action is shown.
MOVES: Final = frozenset(
    {
        "attack_declared",
        "blocked",
        "card_played",
        "effect_activated",
        "event_used",
        "option_chosen",
        "raid_performed",
    }
)
CHOICES: Final = frozenset({"battle_finished", "card_chosen"})


@dataclass(frozen=True, slots=True)
class WinLine:
    """What would have won.

    Attributes:
        card: The name of the card it begins with; empty if its first move has none.
        sentences: The moves, in order, up to the win; none if the rules have changed
            since it was found.
    """

    card: str
    sentences: Sequence[str]


class _Recorder(RunMode[Any]):
    """Keeps the events of each action, as the player gets them."""

    name = "recorder"

    def __init__(self) -> None:
        self.actions: list[list[dict[str, Any]]] = []

    def after(self, stage: Stage[Any], events: tuple[Event, ...]) -> None:
        """Keep the events of an action."""
        self.actions.append(stage.battle.events_for(events, SEAT))


def write_win_line(
    win: MissedWin, seats: Iterable[BattleSeat], language: str
) -> WinLine:
    """Return the line of a missed win.

    Args:
        win: The missed win.
        seats: The seats of its battle.
        language: Of the sentences and the names of cards.
    """
    pinned = PinnedCards(USUAL_GAME.name, win.cards.values())
    recorder = _Recorder()
    script = build_script(win.given, index_cards(pinned))
    stage = script.begin(recorder)
    try:
        for place, step in enumerate(win.when):
            script.do_step(stage, LocatedValue(dict(step), ("when", place)))
    except GameError:  # found by another version of the rules
        log.warning("line of a missed win does not play", win=win.pk)
        return WinLine("", ())
    names = pinned.names(win.cards, language)
    printed = {
        part: names[number]
        for part, number in stage.cast.printed.items()
        if number in names
    }
    others = (seat for seat in seats if seat.user_id != win.search.user_id)
    players = ["", *(get_player_name(seat, language) for seat in others)]
    lines = [
        line
        for events in recorder.actions
        for line in _choose_lines(
            USUAL_GAME.tell(events, language, SEAT, players, printed)
        )
    ]
    parts = (part for line in lines[:1] for part in line["parts"])
    cards = (part["card"]["number"] for part in parts if "card" in part)
    return WinLine(
        card=printed.get(next(cards, ""), ""),
        sentences=[join_line_parts(line) for line in lines],
    )


def _choose_lines(lines: Sequence[LogLine]) -> list[LogLine]:
    """Return what an action does, without what follows from it."""
    moves = [line for line in lines if line["type"] in MOVES][:1]
    return moves + [line for line in lines if line["type"] in CHOICES]
