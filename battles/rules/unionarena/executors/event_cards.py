"""Event cards used by an effect (UA-4.4.14; ``atoms.UseEvent``)."""

from typing import Final

from battles.rules.unionarena.decisions.rule import Next
from battles.rules.unionarena.player_actions import card_use
from battles.rules.unionarena.position.generated.frames import DoUseEvent
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution.effect_resolution import (
    begin_choices,
    finish_node,
)
from cards.effects.model import atoms


def _choose_what(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> None:
    begin_choices(scope, frame, node.what)


def _begin_events(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> None:
    frame.left = tuple(scope.state.ids(frame.chosen))
    frame.full = frame.result and bool(frame.chosen)


def _use_next(scope: Scope, frame: DoUseEvent, node: atoms.UseEvent) -> Next:
    """Use one after the other, each carried out completely; this step comes back."""
    if not frame.left:
        return None
    card_id, *left = frame.left
    frame.left = tuple(left)
    state = scope.state
    card = state.table.find(card_id)
    may = card >= 0 and card_use.may_be_used_by_effect(
        state, scope.acting, card, needs_energy=node.needs_energy
    )
    if may:
        frame.used = (*frame.used, card)
        frame.used_ids = (*frame.used_ids, card_id)
        card_use.begin_use(state, scope.acting, card_id, is_free=True)
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
        build_executor_entry(
            atoms.UseEvent,
            frame=DoUseEvent,
            steps=(_choose_what, _begin_events, _use_next, _end),
        ),
    )
)
