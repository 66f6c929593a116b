"""Retiring, with what stops or replaces it (UA-7.7.2, UA-5.4.5).

Cards that cannot be retired stay. A replacement is carried out instead; if it is
declined, the card is retired after all. What is left is retired all together.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel import reading
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena import continuous, forbidding, leaving, replacing
from battles.rules.unionarena.generated.records import Doer
from battles.rules.unionarena.rule import Rule, done
from battles.rules.unionarena.state import State
from cards.effects.model.words import Act, MomentName, SourceKind

REPLACEABLE: Final = (
    MomentName.WOULD_RETIRE,
    MomentName.WOULD_LOSE_BATTLE_RETIRE,
    MomentName.WOULD_LEAVE_FIELD,
)


def begin(state: State, cards: Sequence[int], *, doer: Doer | None) -> None:
    """Retire cards of the field: at once if nothing can replace it, else by a frame.

    Either way, when the caller's frame is on top again, the cards that were retired
    have left the field.
    """
    doomed = [card for card in cards if not is_safe(state, card, doer)]
    if not is_replaceable(state):
        leaving.retire(state, doomed, doer=doer)
        return
    data: JsonObject | None = None if doer is None else {"doer": doer.to_list()}
    state.push(Frame("retire", state.turn_player, cards=doomed, data=data))


def is_replaceable(state: State) -> bool:
    """Whether anything waits to replace a retirement."""
    return any(name in state.listens for name in REPLACEABLE)


def retire_checked(state: State, cards: Sequence[int]) -> bool:
    """Retire Characters for their BP (UA-7.6.1), unless that is replaced.

    What is replaced and still has no BP is retired after all: else the check would
    never come to an end.

    Returns:
        Whether it is done; if not, a frame was pushed that does it.
    """
    if not is_replaceable(state):
        leaving.retire(state, cards)
        return True
    data: JsonObject = {"doer": None, "lacking": [*cards]}
    state.push(Frame("retire", state.turn_player, cards=list(cards), data=data))
    return False


def begin_leaving(
    state: State, cards: Sequence[int], zone: int, *, at: int | None, doer: Doer
) -> None:
    """Let an effect put cards of the field elsewhere; not a retirement (UA-7.7.3)."""
    if MomentName.WOULD_LEAVE_FIELD not in state.listens:
        leaving.leave_field(state, cards, zone, at=at, doer=doer)
        return
    data: JsonObject = {"doer": doer.to_list(), "zone": zone, "at": at}
    state.push(Frame("retire", state.turn_player, cards=list(cards), data=data))


def is_safe(state: State, card: int, doer: Doer | None) -> bool:
    """Whether an effect says that a card cannot be retired so."""
    return forbidding.is_forbidden(
        state, card, Act.BE_RETIRED, doer=doer
    ) or forbidding.is_forbidden(state, card, Act.LEAVE_FIELD, doer=doer)


def _doer(frame: Frame) -> Doer | None:
    if frame.data is None or frame.data["doer"] is None:
        return None
    return Doer.from_list(frame.data["doer"])


def _is_leaving(frame: Frame) -> bool:
    return frame.data is not None and "zone" in frame.data


def _ask_next(state: State, frame: Frame) -> None:
    """Look for a replacement of the next card's retirement; ``number`` counts."""
    doer = _doer(frame)
    while frame.number < len(frame.cards):
        card = frame.cards[frame.number]
        frame.target = state.table.ids[card]
        names = list(REPLACEABLE)
        if _is_leaving(frame):
            names = [MomentName.WOULD_LEAVE_FIELD]
        elif doer is None or doer.kind is not SourceKind.BATTLE:
            names.remove(MomentName.WOULD_LOSE_BATTLE_RETIRE)
        frame.result = 0
        if replacing.begin(state, names, card, doer):
            return  # The next step reads whether it was carried out.
        frame.number += 1
    frame.step = 2


def _take_result(state: State, frame: Frame) -> None:
    frame.step = 0
    if frame.result:
        del_at = frame.number
        frame.cards = [c for i, c in enumerate(frame.cards) if i != del_at]
    else:
        frame.number += 1


def _retire(state: State, frame: Frame) -> None:
    done(state, frame)
    data = frame.data
    doomed = frame.cards
    if data is not None and "lacking" in data:
        lacking = reading.as_ints(data["lacking"], "frames.data")
        spared = [card for card in lacking if card not in doomed]
        doomed = [
            *doomed,
            *(card for card in spared if continuous.lacks_bp(state, card)),
        ]
    here = [card for card in doomed if state.is_on_field(card)]
    if data is not None and _is_leaving(frame):
        zone = reading.as_int(data["zone"], "frames.data")
        at = reading.as_optional_int(data["at"], "frames.data")
        leaving.leave_field(state, here, zone, at=at, doer=_doer(frame))
    else:
        leaving.retire(state, here, doer=_doer(frame))


RULE: Final = Rule((_ask_next, _take_result, _retire))
