"""What lines of both grammars mean, where a pattern is not enough."""

from dataclasses import replace
from typing import cast

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import define_view, read_only
from cards.effects.compilers.engine.phrases import Quantity, sort_filters
from cards.effects.compilers.engine.unresolved import InHand
from cards.effects.model.abilities import Ability
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Condition, Effect, Modifiers, Subject
from cards.effects.model.conditions import And, Compare, Not, Or
from cards.effects.model.control import If
from cards.effects.model.enums import AbilityKind, MomentName, Operator, Zone
from cards.effects.model.filters import InZone
from cards.effects.model.modifiers import Grant
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import Among, Cards, Pick, This, Together, Top


@define_view(read_only)
def pick(cards: Subject, quantity: Quantity) -> Value:
    """Return a choice of so many of a set."""
    if isinstance(cards, (Pick, Together, Top, This)):
        return REJECT
    return Pick(
        cards,
        count=quantity.count,
        least=quantity.least,
        distinct=quantity.distinct,
        total=quantity.total,
    )


def pick_together(*choices: Value) -> Value:
    """Return several choices as one; nothing where one of them is none."""
    if not all(isinstance(choice, Pick) for choice in choices):
        return REJECT
    return Together(cast(tuple[Subject, ...], choices))


def move_to_line(cards: Subject, line: Zone) -> Value:
    """Return the moment a card moves to a line: it is there when it has moved."""
    return _happen_on_line(MomentName.MOVED_LINE, cards, line)


def attack_from_line(cards: Subject, line: Zone) -> Value:
    """Return the moment a card attacks from a line: it is there as it attacks."""
    return _happen_on_line(MomentName.ATTACK_BEGUN, cards, line)


def _happen_on_line(on: MomentName, cards: Subject, line: Zone) -> Value:
    there = (InZone((line,)),)
    if isinstance(cards, This):
        return Moment(on, Among(cards, there))
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return REJECT
    filters = sort_filters((*cards.filters, *there))
    return Moment(on, Cards(cards.side, cards.zones, filters))


def ungranted(ability: Ability) -> Modifiers:
    """Return what a quoted ability amounts to.

    「このキャラはBP+1000。」 is BP+1000: a plain continuous sentence about the card itself
    needs no ability around it.
    """
    body = ability.body
    is_plain = ability == Ability(kind=AbilityKind.CONTINUOUS, body=body)
    if is_plain and isinstance(body, Modify) and body.what == This():
        return body.modifiers
    return (Grant(ability),)


def hold_under(condition: Condition, then: Effect) -> Effect:
    """Return an effect that a condition stands before, in the hand if it works there."""
    if isinstance(then, InHand):
        return replace(then, do=If(condition, then.do))
    return If(condition, then)


def negate(condition: Condition) -> Condition:
    """Return the condition that another does not hold, as texts say it."""
    match condition:
        case And(of=parts):
            return Or(tuple(map(negate, parts)))
        case Compare(left=left, operator=Operator.EQUAL, right=0):
            return Compare(left, Operator.AT_LEAST, 1)
        case Compare(left=left, operator=Operator.AT_LEAST, right=1):
            return Compare(left, Operator.EQUAL, 0)
        case Compare(left=left, operator=Operator.AT_LEAST, right=int(least)):
            return Compare(left, Operator.LESS, least)
        case _:
            return Not(condition)
