"""Making room on a full line (UA-4.3.5, UA-4.3.6, UA-4.3.9, UA-4.4.11).

Exactly as many cards as are in excess go to the removal area, chosen among those of
the line that are not themselves arriving or leaving; this is not retiring.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Room
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.resolution import departures, field_exit


def begin_making_room(
    state: State,
    player: int,
    line: int,
    arriving: int,
    *,
    kept: Sequence[int] = (),
    source: int = 0,
    clause: str = "UA-4.4.11",
) -> None:
    """Begin to make room on a line, if there is not enough.

    Args:
        state: Changed in place.
        player: The player whose line it is, who chooses.
        line: The line.
        arriving: How many cards will enter.
        kept: Cards of the line that may not be chosen.
        source: Id of the card that enters, or 0.
        clause: The clause that asks.
    """
    cards = state.zone(player, line)
    excess = len(cards) + arriving - LINE_CAPACITY
    if excess <= 0:
        return  # Then none may be removed: UA-4.3.6.
    staying = [card for card in cards if card not in kept]
    state.push(Room(player, tuple(staying), excess, clause, source=source))


def _choose_removal(state: State, frame: Room) -> None:
    """Ask which cards make room; no question where there is no choice."""
    if frame.excess >= len(frame.cards):
        _begin_removal(state, frame, frame.cards)
        return
    ask_cards(
        state,
        frame.player,
        "overflow",
        frame.clause,
        frame.cards,
        frame.excess,
        frame.excess,
        source=frame.source,
    )


def _take_removal(state: State, frame: Room, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    chosen = tuple(state.table.find(card_id) for card_id in action.cards)
    _begin_removal(state, frame, chosen)


def _begin_removal(state: State, frame: Room, chosen: tuple[int, ...]) -> None:
    """Place cards in the removal area to make room; not retired (UA-4.3.9)."""
    under = [card for top in chosen for card in state.under.get(top, ())]
    frame.leaving = (*chosen, *under)
    frame.excess -= len(chosen)
    frame.cards = tuple(card for card in frame.cards if card not in chosen)
    departures.begin_leaving(state, chosen, Zone.REMOVE_AREA)


def _check_room(state: State, frame: Room) -> Next:
    """Take others for those whose leaving was replaced and that are still there.

    A card from under one of them that took its place on the line also needs room.
    Where all of them stay there is no room, so what replaced it does not help: the
    first of them go after all.
    """
    stayed = tuple(card for card in frame.leaving if state.is_on_field(card))
    frame.kept += stayed
    frame.excess += len(stayed)
    frame.leaving = ()
    if frame.excess and frame.cards:
        return _choose_removal
    finish_rule(state, frame)
    field_exit.leave_field(state, frame.kept[: frame.excess], Zone.REMOVE_AREA)
    return None


RULE: Final = Rule(
    Room, (_choose_removal, _check_room), {_choose_removal: _take_removal}
)
