"""Moments: what timed, delayed and replacement abilities wait for."""

from dataclasses import dataclass

from cards.effects.model.base import Filters, Node, Subject
from cards.effects.model.enums import Icon, MomentName, Phase, Side, SourceKind, Zone


@dataclass(frozen=True, slots=True)
class Cause(Node):
    """Whose doing something was, and of what kind.

    Attributes:
        side: Whose effect, seen from the controller; ``None`` is any player's.
        sources: Kinds of sources; none listed is any effect.
        filters: What the source card must be.
        is_other: It is anything but that: another effect, or the rules.
    """

    side: Side | None = None
    sources: tuple[SourceKind, ...] = ()
    filters: Filters = ()
    is_other: bool = False


@dataclass(frozen=True, slots=True)
class Moment(Node):
    """Something happens to, or is done by, a card or a player.

    Attributes:
        on: What happens.
        subject: The card it happens to (``This``, a live set, or a ``Ref``);
            ``None`` for moments of a player or of the turn.
        side: Whose turn or phase, or which player; ``None`` is any.
        cause: Whose doing, where the text says so.
        opponent: What the other card of the battle must be; ``None`` is anything.
        opponent_is_this: The other card of the battle is the source.
        icon: The icon of a ``would_activate_icon`` moment.
        origins: Of a ``changed_zone`` moment: where the card came from; any if none.
        goal: Of a ``changed_zone`` moment: where it went; of a ``would_leave_field``
            moment: only if the card would go there.
        not_to: Of a ``would_leave_field`` moment: not where the card would go there.
        phase: Only in this phase of the controller's turn.
        is_outside: At any time but in that phase.
    """

    on: MomentName
    subject: Subject | None = None
    side: Side | None = None
    cause: Cause | None = None
    opponent: Filters | None = None
    opponent_is_this: bool = False
    icon: Icon | None = None
    origins: tuple[Zone, ...] = ()
    goal: Zone | None = None
    not_to: Zone | None = None
    phase: Phase | None = None
    is_outside: bool = False
