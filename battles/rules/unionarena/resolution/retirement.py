"""Retiring, with what stops or replaces it (UA-7.7.2, UA-5.4.5).

Cards that cannot be retired stay. A replacement is carried out instead; if it is
declined, the card is retired after all. What is left is retired all together.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.position.generated.frames import Retire
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries import card_values, restrictions
from battles.rules.unionarena.resolution import field_exit, replacements
from cards.effects.model.enums import Act, MomentName, SourceKind

REPLACEABLE: Final = (
    MomentName.WOULD_RETIRE,
    MomentName.WOULD_LOSE_BATTLE_RETIRE,
    MomentName.WOULD_LEAVE_FIELD,
)


def begin_retirement(state: State, cards: Sequence[int], *, doer: Doer | None) -> None:
    """Retire cards of the field: at once if nothing can replace it, else by a frame.

    Either way, when the caller's frame is on top again, the cards that were retired
    have left the field.
    """
    doomed = [
        card for card in cards if not is_protected_from_retirement(state, card, doer)
    ]
    if not is_replaceable(state):
        field_exit.retire_cards(state, doomed, doer=doer)
        return
    state.push(Retire(state.turn_player, tuple(doomed), doer=doer))


def is_replaceable(state: State) -> bool:
    """Return whether an effect waits to replace a retirement."""
    return not state.listens.isdisjoint(REPLACEABLE)


def retire_checked(state: State, cards: Sequence[int]) -> bool:
    """Retire Characters for their BP (UA-7.6.1), unless that is replaced.

    What is replaced and still has no BP is retired after all: otherwise the check
    would never end.

    Returns:
        Whether it is done; if not, a frame was pushed that does it.
    """
    if not is_replaceable(state):
        field_exit.retire_cards(state, cards)
        return True
    doomed = tuple(cards)
    state.push(Retire(state.turn_player, doomed, lacking=doomed))
    return False


def is_protected_from_retirement(state: State, card: int, doer: Doer | None) -> bool:
    """Return whether an effect says that a card cannot be retired so."""
    return restrictions.is_forbidden(
        state, card, Act.BE_RETIRED, doer=doer
    ) or restrictions.is_forbidden(state, card, Act.LEAVE_FIELD, doer=doer)


def _ask_next(state: State, frame: Retire) -> Next:
    """Look for a replacement of the next card's retirement."""
    doer = frame.doer
    while frame.checked < len(frame.cards):
        card = frame.cards[frame.checked]
        names = list(REPLACEABLE)
        if doer is None or doer.kind is not SourceKind.BATTLE:
            names.remove(MomentName.WOULD_LOSE_BATTLE_RETIRE)
        frame.result = False
        if replacements.begin_replacement(state, names, card, doer):
            return _take_result
        frame.checked += 1
    return _retire_remaining


def _take_result(state: State, frame: Retire) -> Next:
    """Keep a card whose retirement was replaced."""
    place = frame.checked
    if frame.result:
        frame.cards = frame.cards[:place] + frame.cards[place + 1 :]
    else:
        frame.checked = place + 1
    return _ask_next


def _retire_remaining(state: State, frame: Retire) -> None:
    finish_rule(state, frame)
    spared = [card for card in frame.lacking if card not in frame.cards]
    doomed = [
        *frame.cards,
        *(card for card in spared if card_values.lacks_bp(state, card)),
    ]
    here = [card for card in doomed if state.is_on_field(card)]
    field_exit.retire_cards(state, here, doer=frame.doer)


RULE: Final = Rule(Retire, (_ask_next, _take_result, _retire_remaining))
