"""Event cards used by an effect (UA-4.4.14; ``atoms.UseEvent``)."""

from typing import Final

from battles.rules.unionarena.asking.rule import Next
from battles.rules.unionarena.happening.resolving import choose_first, finish_node
from battles.rules.unionarena.playing import using
from battles.rules.unionarena.position.generated.frames import DoUseEvent
from battles.rules.unionarena.saying.reading.entries import executor
from battles.rules.unionarena.saying.scope import Scope
from cards.effects.model import atoms


def _choose_what(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> None:
    choose_first(scope, frame, node.what)


def _begin(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> None:
    frame.left = tuple(scope.state.ids(frame.chosen))
    frame.full = frame.result and bool(frame.chosen)


def _use_next(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> Next:
    """Use one after the other, each carried out whole; this step comes back."""
    if not frame.left:
        return None
    card_id, *left = frame.left
    frame.left = tuple(left)
    state = scope.state
    card = state.table.find(card_id)
    may = card >= 0 and using.may_be_used_by_effect(
        state, scope.acting, card, needs_energy=node.needs_energy
    )
    if may:
        frame.used = (*frame.used, card)
        frame.used_ids = (*frame.used_ids, card_id)
        using.begin(state, scope.acting, card_id, is_free=True)
    else:
        frame.full = False
    return _use_next


def _end(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> None:
    for card, old_id in zip(frame.used, frame.used_ids, strict=True):
        scope.follow(card, old_id)
    scope.bind(node.bind, list(frame.used), full=frame.full)
    finish_node(scope, frame, full=frame.full)


EVENTS: Final = dict(
    (
        executor(
            atoms.UseEvent,
            frame=DoUseEvent,
            steps=(_choose_what, _begin, _use_next, _end),
        ),
    )
)
