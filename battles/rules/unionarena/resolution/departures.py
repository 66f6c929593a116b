"""Leaving the field otherwise than by retiring, unless that is replaced (UA-7.7.3).

Costs and making room take this way; an effect that moves cards asks itself.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Leave
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.resolution import field_exit, replacements
from cards.effects.model.enums import MomentName

_NAMES: Final = (MomentName.WOULD_LEAVE_FIELD,)


def begin_leaving(
    state: State, cards: Sequence[int], zone: int, *, doer: Doer | None = None
) -> None:
    """Put cards of the field in a zone: at once if nothing can replace it.

    Either way, when the caller's frame is on top again, the cards whose leaving was
    not replaced have left.
    """
    if state.listens.isdisjoint(_NAMES):
        field_exit.leave_field(state, cards, zone, doer=doer)
        return
    state.push(Leave(state.turn_player, tuple(cards), zone, doer=doer))


def _ask_next(state: State, frame: Leave) -> Next:
    """Look for a replacement of the next card's leaving."""
    while frame.checked < len(frame.cards):
        card = frame.cards[frame.checked]
        frame.result = False
        if state.is_on_field(card) and replacements.begin_replacement(
            state, _NAMES, card, frame.doer, goal=frame.zone
        ):
            return _take_result
        frame.checked += 1
    return _leave_remaining


def _take_result(state: State, frame: Leave) -> Next:
    """Keep a card whose leaving was replaced."""
    place = frame.checked
    if frame.result:
        frame.cards = frame.cards[:place] + frame.cards[place + 1 :]
    else:
        frame.checked = place + 1
    return _ask_next


def _leave_remaining(state: State, frame: Leave) -> None:
    finish_rule(state, frame)
    here = [card for card in frame.cards if state.is_on_field(card)]
    field_exit.leave_field(state, here, frame.zone, doer=frame.doer)


RULE: Final = Rule(Leave, (_ask_next, _take_result, _leave_remaining))
