"""What must hold: several conditions, of which all or one must.

The lines stand in the book of ``conditions``, after those of ``earlier_steps``.
"""

from cards.effects.compilers.engine.parser import Value
from cards.effects.compilers.engine.patterns import Take, Values, _1, _2
from cards.effects.compilers.ja.grammar.earlier_steps import pair, rule
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.base import Condition
from cards.effects.model.conditions import And, Compare, Or
from cards.effects.model.enums import Operator


def _first_of(kind: type[And | Or]) -> Take:
    """Return the first of several, and the others."""

    def take(condition: Value) -> Values | None:
        if not isinstance(condition, kind):
            return None
        first, *rest = condition.of
        return first, rest[0] if len(rest) == 1 else kind(tuple(rest))

    return take


@rule("cond", "{cond_linking}[、!]{cond}", take=_first_of(And))
def both_hold(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, And) else (second,)
    return And((first, *more))


@rule("cond", "{cond_or}か[、!]{cond}", take=_first_of(Or))
def either_holds(first: Condition, second: Condition) -> Condition:
    more = second.of if isinstance(second, Or) else (second,)
    return Or((first, *more))


pair(
    "cond",
    "{tally}の枚数が{n}の",
    Compare(_1, Operator.EQUAL, _2),
    where=lambda amount, n: n > 0 and isinstance(amount, CountThisTurn),
)
