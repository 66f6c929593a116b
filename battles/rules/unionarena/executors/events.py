"""Event cards used by an effect (UA-4.4.14; ``atoms.UseEvent``)."""

from typing import Final

from battles.rules.kernel import reading
from battles.rules.kernel.frames import Frame
from battles.rules.unionarena import using
from battles.rules.unionarena.executors.entries import executor
from battles.rules.unionarena.resolving import choose_first, finish_node
from battles.rules.unionarena.scope import Scope
from cards.effects.model import atoms

# ``data``: the ids of what is still to be used, and of what was used, with the cards.


def _choose_what(scope: Scope, frame: Frame, node: atoms.UseEvent) -> None:
    choose_first(scope, frame, node.what)


def _begin(scope: Scope, frame: Frame, node: atoms.UseEvent) -> None:
    state = scope.state
    frame.data = {
        "left": [*state.ids(frame.cards)],
        "used": [],
        "full": int(bool(frame.result) and bool(frame.cards)),
    }


def _ids(frame: Frame, name: str) -> list[int]:
    assert frame.data is not None  # set by the step before
    return reading.as_ints(frame.data[name], "frames.data")


def _use_next(scope: Scope, frame: Frame, node: atoms.UseEvent) -> None:
    """Use one after the other, each carried out whole; this step comes back."""
    left = _ids(frame, "left")
    if not left:
        return
    assert frame.data is not None  # set by the step before
    frame.step -= 1
    card_id = left[0]
    frame.data["left"] = [*left[1:]]
    state = scope.state
    card = state.table.find(card_id)
    may = card >= 0 and using.may_be_used_by_effect(
        state, scope.acting, card, needs_energy=node.needs_energy
    )
    if not may:
        frame.data["full"] = 0
        return
    frame.data["used"] = [*_ids(frame, "used"), card, card_id]
    using.begin(state, scope.acting, card_id, is_free=True)


def _end(scope: Scope, frame: Frame, node: atoms.UseEvent) -> None:
    assert frame.data is not None  # set by the first step
    used = _ids(frame, "used")
    pairs = list(zip(used[::2], used[1::2], strict=True))
    for card, old_id in pairs:
        scope.follow(card, old_id)
    full = bool(frame.data["full"])
    scope.bind(node.bind, [card for card, _ in pairs], full=full)
    finish_node(scope, frame, full=full)


EVENTS: Final = dict(
    (
        executor(
            atoms.UseEvent,
            steps=(_choose_what, _begin, _use_next, _end),
        ),
    )
)
