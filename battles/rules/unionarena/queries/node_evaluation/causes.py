"""Who caused something (``cards.effects.model.moments.Cause``)."""

from dataclasses import replace

from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.enums import Side, SourceKind
from cards.effects.model.moments import Cause


def matches_cause(scope: Scope, cause: Cause | None, doer: Doer | None) -> bool:
    """Return whether something was done as a text says; no cause means in any way."""
    if cause is None:
        return True
    if cause.is_other:
        return not matches_cause(scope, replace(cause, is_other=False), doer)
    if not is_done_by(scope, doer, side=cause.side, sources=cause.sources):
        return False
    if not cause.filters:
        return True
    return (
        doer is not None and doer.card >= 0 and scope.passes(doer.card, cause.filters)
    )


def is_done_by(
    scope: Scope,
    doer: Doer | None,
    *,
    side: Side | None,
    sources: tuple[SourceKind, ...],
) -> bool:
    """Return whether the doer is of a side and a kind; none means any effect."""
    if doer is None:
        return False
    if side is not None and doer.player not in scope.seats(side):
        return False
    kinds = _list_kinds(scope, doer)
    if not sources:
        return any(kind not in _NOT_EFFECTS for kind in kinds)
    return any(kind in sources for kind in kinds)


# A cause that names no kind is an effect.
_NOT_EFFECTS = (SourceKind.BATTLE, SourceKind.COST)


def _list_kinds(scope: Scope, doer: Doer) -> tuple[SourceKind, ...]:
    """Return what a doer counts as: a cost also as the effect of its card (D-63)."""
    if doer.kind is SourceKind.EVENT_FROM_HAND:
        return (doer.kind, SourceKind.EVENT)
    if doer.kind is SourceKind.COST and doer.card >= 0:
        return (doer.kind, SourceKind(scope.state.cards[doer.card].kind.value))
    return (doer.kind,)


def find_giver(state: State, rule: ModifierInForce) -> Doer:
    """Return whose effect a modifier in force on a card is."""
    kind = SourceKind(state.cards[rule.source].kind.value)
    return Doer(rule.player, kind, rule.source)


def is_given(card: int, rule: ModifierInForce) -> bool:
    """Return whether a card has been given a modifier, and does not state it itself."""
    return rule.index >= 0 or rule.source != card
