"""What a step's cards are, so that later words can point at them.

Independent of language: kind, number, side and place of the cards a subject means,
read from the tree alone.
"""

from dataclasses import dataclass, replace
from typing import Final

from cards.effects.model import subjects
from cards.effects.model.base import Effect, Filters, Subject
from cards.effects.model.enums import CardKind, MomentName, Side, SourceKind, Zone
from cards.effects.model.filters import AnyOf, InZone, IsKind
from cards.effects.model.moments import Moment
from cards.effects.renderers.writer import Bound, Writer

FIELD_ZONES: Final = frozenset(
    {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE, Zone.SAME_LINE, Zone.OTHER_LINE}
)


_LEAVING: Final = frozenset(
    {
        MomentName.RETIRED,
        MomentName.LEFT_FIELD,
        MomentName.RETURNED_TO_HAND,
        MomentName.DISCARDED,
    }
)


@dataclass(frozen=True, slots=True)
class ReferencedCards:
    """The cards a subject means.

    Attributes:
        kind: Their kind, where all are of one; on the field ``None`` means any card.
        plural: Whether they may be more than one.
        side: Whose they are.
        on_field: Whether they are on the field.
    """

    kind: CardKind | None
    plural: bool
    side: Side
    on_field: bool


def find_referenced_cards(writer: Writer, subject: Subject) -> ReferencedCards:
    """Return what a subject means, as far as the tree says."""
    match subject:
        case subjects.This() | subjects.EventCard() | subjects.BattleOpponent():
            return _of_the_ability(writer, subject)
        case subjects.CauseCard():
            return _of_cause(writer)
        case subjects.Ref(name=name) | subjects.Rest(of=name):
            return _of_binding(writer, name, rest=isinstance(subject, subjects.Rest))
        case subjects.Union() | subjects.Together():
            return _of_several(writer, subject.of)
        case subjects.Pick() | subjects.Among() | subjects.Under() | subjects.PartOf():
            return _of_part(subject, find_referenced_cards(writer, subject.of))
        case _:
            return _of_set(subject)


def split_line(moment: Moment, subject: Subject) -> tuple[Zone | None, Subject]:
    """Return the line a card moved to or attacks from, if one is said, and the card."""
    if moment.on not in (MomentName.MOVED_LINE, MomentName.ATTACK_BEGUN):
        return None, subject
    if not isinstance(subject, (subjects.Among, subjects.Cards)):
        return None, subject
    for item in subject.filters:
        if isinstance(item, InZone):
            rest = tuple(other for other in subject.filters if other != item)
            if isinstance(subject, subjects.Among) and not rest:
                return item.zones[0], subject.of
            return item.zones[0], replace(subject, filters=rest)
    return None, subject


def _of_set(subject: Subject) -> ReferencedCards:
    match subject:
        case subjects.Cards(side=side, filters=filters):
            return ReferencedCards(
                get_common_kind(filters), True, side, _all_on_field(subject)
            )
        case subjects.Top(side=side, count=count):
            return ReferencedCards(None, count != 1, side, False)
        case subjects.TopUntil(side=side):
            return ReferencedCards(None, True, side, False)
        case _:
            return ReferencedCards(None, False, Side.ME, False)


def _of_part(subject: Subject, whole: ReferencedCards) -> ReferencedCards:
    match subject:
        case subjects.Pick(count=count):
            return replace(whole, plural=count != 1)
        case subjects.Among(filters=filters):
            return replace(whole, kind=get_common_kind(filters) or whole.kind)
        case subjects.PartOf():
            return ReferencedCards(None, False, whole.side, True)
        case _:
            return ReferencedCards(None, True, whole.side, False)


def _of_the_ability(writer: Writer, subject: Subject) -> ReferencedCards:
    if isinstance(subject, subjects.This):
        return ReferencedCards(writer.own_kind(), False, Side.ME, True)
    if isinstance(subject, subjects.BattleOpponent):
        return ReferencedCards(CardKind.CHARACTER, False, Side.OPPONENT, True)
    moments = writer.ability.moments if writer.ability else ()
    for moment in moments:
        if isinstance(moment.subject, subjects.Cards):
            of_moment = find_referenced_cards(writer, moment.subject)
            stays = of_moment.on_field and moment.on not in _LEAVING
            return ReferencedCards(of_moment.kind, False, of_moment.side, stays)
    return ReferencedCards(None, False, Side.ME, False)


def _of_cause(writer: Writer) -> ReferencedCards:
    """The card whose effect the ability waits for; a trigger's is not on the field."""
    moments = writer.ability.moments if writer.ability else ()
    causes = [moment.cause for moment in moments if moment.cause is not None]
    side = causes[0].side if causes else None
    is_there = not any(SourceKind.TRIGGER in cause.sources for cause in causes)
    return ReferencedCards(None, False, side or Side.ME, is_there)


def _of_binding(writer: Writer, name: str, *, rest: bool) -> ReferencedCards:
    bound = writer.bindings.get(name)
    if bound is None:
        return ReferencedCards(None, rest, Side.ME, False)
    return ReferencedCards(bound.kind, rest or bound.plural, bound.side, bound.on_field)


def _of_several(writer: Writer, parts: tuple[Subject, ...]) -> ReferencedCards:
    each = [find_referenced_cards(writer, part) for part in parts]
    kinds = {part.kind for part in each}
    sides = {part.side for part in each}
    return ReferencedCards(
        kind=kinds.pop() if len(kinds) == 1 else None,
        plural=True,
        side=sides.pop() if len(sides) == 1 else Side.EITHER,
        on_field=all(part.on_field for part in each),
    )


def _all_on_field(cards: subjects.Cards) -> bool:
    return all(zone in FIELD_ZONES for zone in cards.zones)


def get_common_kind(filters: Filters) -> CardKind | None:
    """Return the kind all cards that pass the filters are of, if the filters say so."""
    for item in filters:
        if isinstance(item, IsKind):
            return item.kind
        if isinstance(item, AnyOf):
            kinds = {get_common_kind(option) for option in item.options}
            if len(kinds) == 1:
                return kinds.pop()
    return None


def make_bound_cards(
    writer: Writer, step: Effect, verb: str, subject: Subject
) -> Bound:
    """Return what a step bound, called by its verb."""
    cards = find_referenced_cards(writer, subject)
    return Bound(step, verb, cards.kind, cards.plural, cards.side, cards.on_field)
