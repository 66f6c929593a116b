"""Cards used by an effect (UA-4.4.14; ``atoms.UseEvent``)."""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import (
    ChooseLine,
    PerformRaid,
    UseEvent,
)
from battles.rules.unionarena.decisions.rule import Next
from battles.rules.unionarena.player_actions import card_use
from battles.rules.unionarena.position.generated.frames import DoUseEvent
from battles.rules.unionarena.position.zones import ZONE_NAMES
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
    state = scope.state
    card = state.table.find(card_id)
    options: list[Option] = []
    if card >= 0 and card_use.may_be_used_by_effect(
        state,
        scope.acting,
        card,
        needs_energy=node.needs_energy,
        any_kind=node.any_kind,
    ):
        options = _list_ways(scope, card, card_id)
    if len(options) > 1:
        state.ask(
            Decision(
                scope.acting,
                "choose_line",
                "UA-4.4.13",
                options=options,
                source=state.table.ids[scope.source] or None,
                params={"number": state.cards[card].number},
            )
        )
        return None
    frame.left = tuple(left)
    if options:
        _begin_using(scope, frame, card_id, options[0].action)
    else:
        frame.full = False
    return _use_next


def _list_ways(scope: Scope, card: int, card_id: int) -> list[Option]:
    """Return how the card can be used: as an Event, on a line, or by Raid."""
    state = scope.state
    options: list[Option] = []
    for way, where in card_use.list_ways_to_use(state, scope.acting, card):
        if way == "raid":
            base_id = state.table.ids[where]
            action: Action = PerformRaid(card_id, base_id)
            options.append(Option(action, "raid_onto", card_id, base_id))
        elif way == "play":
            options.append(Option(ChooseLine(where), ZONE_NAMES[where], card_id))
        else:
            options.append(Option(UseEvent(card_id), "use_event", card_id))
    return options


def _take_way(
    scope: Scope, frame: DoUseEvent, node: atoms.UseEvent, action: Action
) -> Next:
    card_id, *left = frame.left
    frame.left = tuple(left)
    _begin_using(scope, frame, card_id, action)
    return _use_next


def _begin_using(scope: Scope, frame: DoUseEvent, card_id: int, action: Action) -> None:
    state = scope.state
    frame.used = (*frame.used, state.table.find(card_id))
    frame.used_ids = (*frame.used_ids, card_id)
    card_use.begin_use(
        state,
        scope.acting,
        card_id,
        line=action.line if isinstance(action, ChooseLine) else card_use.NO_LINE,
        base_id=action.base if isinstance(action, PerformRaid) else 0,
        is_free=True,
    )


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
            answers={_use_next: _take_way},
        ),
    )
)
