"""Damage by an effect (``DealDamage``; UA-5.5.2)."""

from typing import Final

from battles.rules.unionarena.position.generated.frames import DoDealDamage
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import damage_start
from battles.rules.unionarena.resolution.effect_resolution import finish_node
from cards.effects.model import atoms


def _begin_damage(scope: Scope, frame: DoDealDamage, node: atoms.DealDamage) -> None:
    """Deal the damage; the trigger check is finished before the next step."""
    state = scope.state
    count = max(0, scope.number(node.count))
    seats = scope.seats(node.side)
    full = count > 0
    for seat in reversed(seats):  # The first player's damage is on top of the stack.
        full = full and len(state.zone(seat, Zone.LIFE_AREA)) >= count
        damage_start.begin_damage(state, seat, count, scope.source_id, doer=scope.doer)
    frame.full = full


def _end(scope: Scope, frame: DoDealDamage, node: atoms.DealDamage) -> None:
    scope.bind(node.bind, [], full=frame.full)
    finish_node(scope, frame, full=frame.full)


HARMING: Final = dict(
    (
        build_executor_entry(
            atoms.DealDamage, frame=DoDealDamage, steps=(_begin_damage, _end)
        ),
    )
)
