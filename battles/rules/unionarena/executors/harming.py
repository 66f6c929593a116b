"""Damage by an effect (``DealDamage``; UA-5.5.2)."""

from typing import Final

from battles.rules.unionarena.happening import dealing
from battles.rules.unionarena.happening.resolving import finish_node
from battles.rules.unionarena.position.generated.frames import DoDealDamage
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.saying.reading.entries import executor
from battles.rules.unionarena.saying.scope import Scope
from cards.effects.model import atoms


def _deal(scope: Scope, frame: DoDealDamage, node: atoms.DealDamage) -> None:
    """Deal it; the trigger check is finished before the next step."""
    state = scope.state
    count = max(0, scope.number(node.count))
    seats = scope.seats(node.side)
    full = count > 0
    for seat in reversed(seats):  # The first player's damage comes out on top.
        full = full and len(state.zone(seat, Zone.LIFE_AREA)) >= count
        dealing.begin(state, seat, count, scope.source_id, doer=scope.doer)
    frame.full = full


def _end(scope: Scope, frame: DoDealDamage, node: atoms.DealDamage) -> None:
    scope.bind(node.bind, [], full=frame.full)
    finish_node(scope, frame, full=frame.full)


HARMING: Final = dict(
    (executor(atoms.DealDamage, frame=DoDealDamage, steps=(_deal, _end)),)
)
