"""Making room on a full line (UA-4.3.5, UA-4.3.6, UA-4.3.9, UA-4.4.11).

Exactly as many cards as are in excess go to the removal area, chosen among those of
the line that are not themselves arriving or leaving; this is not retiring.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Room
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINE_CAPACITY, Zone
from battles.rules.unionarena.resolution import field_exit


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
    if excess >= len(staying):
        remove_to_make_room(state, staying)
        return
    state.push(Room(player, tuple(staying), excess, clause, source=source))


def remove_to_make_room(state: State, cards: Sequence[int]) -> None:
    """Place cards in the removal area to make room; not retired (UA-4.3.9)."""
    field_exit.leave_field(state, cards, Zone.REMOVE_AREA)


def _ask_removal(state: State, frame: Room) -> None:
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
    remove_to_make_room(state, [state.table.find(card_id) for card_id in action.cards])


RULE: Final = Rule(Room, (_ask_removal, finish_rule), {_ask_removal: _take_removal})
