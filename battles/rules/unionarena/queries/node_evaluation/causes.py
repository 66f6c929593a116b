"""Who caused something (``cards.effects.model.moments.Cause``)."""

from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.enums import Side, SourceKind
from cards.effects.model.moments import Cause

# Not effects: a cause that names no kind does not include them.
_NOT_EFFECTS = (SourceKind.BATTLE, SourceKind.COST)


def matches_cause(scope: Scope, cause: Cause | None, doer: Doer | None) -> bool:
    """Return whether something was done as a text says; no cause means in any way."""
    if cause is None:
        return True
    if not is_done_by(scope, doer, side=cause.side, sources=cause.sources):
        return False
    if not cause.filters:
        return True
    return doer is not None and scope.passes(doer.card, cause.filters)


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
    if not sources:
        return doer.kind not in _NOT_EFFECTS
    if doer.kind is SourceKind.EVENT_FROM_HAND and SourceKind.EVENT in sources:
        return True
    return doer.kind in sources
