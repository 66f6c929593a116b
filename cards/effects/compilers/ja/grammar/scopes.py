"""Who changes, for how long, and for each of what, in any order.

The lines stand in the book of ``modifier_sentences``, after its own.
"""

from dataclasses import dataclass, replace
from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import _1
from cards.effects.compilers.engine.unresolved import InHand
from cards.effects.compilers.ja.grammar.modifier_sentences import ELIDED, reads, rule
from cards.effects.model import modifiers as m
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Amount, Duration, Modifier, Modifiers, Subject
from cards.effects.model.durations import Until
from cards.effects.model.enums import Act, SourceKind
from cards.effects.model.moments import Cause


@dataclass(frozen=True, slots=True)
class Scope:
    """Who, for how long, for each of what; any of them may be left out.

    Attributes:
        is_given: It is given to them (…に…を与える), or theirs (…は…を得る).
        stated: Of what is written: what is said of them (…はブロックされない).
    """

    cards: Subject | None = None
    duration: Duration | None = None
    per: Amount | None = None
    is_given: bool = False
    stated: Modifiers = ()


# --- who, for how long, for each of what, in any order ------------------------------

reads("scope_part", Scope(_1), "{topic}")
# そのキャラを、このターン中、BP-1000.
reads(
    "scope_part",
    Scope(_1, is_given=True),
    "{whole}に[、]",
    "{whole}を[、]",
    "{cards}を[、]",
)
reads("scope_part", Scope(duration=_1), "{duration}")
reads("scope_part", Scope(per=_1), "{per}")
reads("scope", _1, "{scope_part}")


@rule("scope", "{scope_part}{scope}")
def more_scope(part: Scope, rest: Scope) -> Value:
    """In any order, none of them twice."""
    pairs = (
        (part.cards, rest.cards),
        (part.duration, rest.duration),
        (part.per, rest.per),
    )
    if any(first is not None and second is not None for first, second in pairs):
        return REJECT
    return Scope(
        part.cards or rest.cards,
        part.duration or rest.duration,
        part.per or rest.per,
        part.is_given or rest.is_given,
    )


# Said as they are for a while; other changes for a while are given in quotes.
_PLAIN: Final = (
    *(m.StaysResting, m.CopyAbilities),
    *(m.LosePrinted, m.LoseKeywords, m.LoseAbilities),
)
BECOMES: Final = (m.BpBecomes, m.BpTimes)
_IN_HAND: Final = tuple(
    (m.Cannot((act,)),)
    for act in (Act.BE_USED, Act.PLAY_FROM_HAND, Act.PLAY_WITHOUT_RAID)
)


def _is_plain(item: Modifier) -> bool:
    match item:
        case m.Cannot(acts=(Act.BE_RETIRED,), cause=Cause(sources=sources)):
            return SourceKind.BATTLE not in sources
        case m.MustBlock(attacker=attacker):
            return attacker is not None
        case _:
            return isinstance(item, _PLAIN)


def _stated(effect: Value) -> tuple[Scope, Modifiers] | None:
    if not isinstance(effect, Modify):
        return None
    found, duration = effect.modifiers, effect.duration
    is_plain = isinstance(found[0], BECOMES) or all(map(_is_plain, found))
    if isinstance(duration, Until) and not is_plain:
        return None
    return Scope(effect.what, duration, stated=found), found


def _made_lose(effect: Value) -> tuple[Scope, Modifiers] | None:
    found = _stated(effect)
    return None if found is None else (replace(found[0], is_given=True), found[1])


@rule("act", "{scope}{lose.*}", take=_made_lose)
@rule("act", "{scope}{change.*}", take=_stated)
def changes(scope: Scope, modifiers: Modifiers) -> Value:
    """このキャラはこのターン中、ブロックされない."""
    if scope.per is not None or scope.is_given:
        return REJECT
    effect = Modify(scope.cards or ELIDED, modifiers, scope.duration)
    if scope.duration is None and isinstance(modifiers[0], BECOMES):
        return REJECT
    if scope.duration is None and modifiers in _IN_HAND:
        return InHand(effect)
    return effect


@rule("act", "{scope}{bp}[され|し]、{ban}")
def gains_and_is_banned(scope: Scope, modifier: Modifier, ban: Modifiers) -> Value:
    """BP+1000され、ブロックされない."""
    if scope.per is not None or scope.is_given or scope.duration is None:
        return REJECT
    return Modify(scope.cards or ELIDED, (modifier, *ban), scope.duration)


def _gained(effect: Value) -> tuple[Scope, Modifiers] | None:
    if not isinstance(effect, Modify):
        return None
    match effect.modifiers:
        case (m.Bp(by=Times(amount=amount, by=by)),):
            scope = Scope(effect.what, effect.duration, cast(Amount, amount))
            return scope, (m.Bp(by),)
        case found:
            return Scope(effect.what, effect.duration), found


def _given(effect: Value) -> tuple[Scope, Modifiers] | None:
    found = _gained(effect)
    return None if found is None else (replace(found[0], is_given=True), found[1])


@rule("act", "{scope}{given.*}", take=_given)
@rule("act", "{scope}{gain.*}", take=_gained)
def gains(scope: Scope, modifiers: Value) -> Value:
    """このキャラはこのターン中、BP+1000を得る."""
    if scope.per is not None:
        modifiers = gained_per_card(scope.per, cast(Modifiers, modifiers))
        if modifiers is REJECT:
            return REJECT
    if scope.cards is None and scope.duration is None and scope.per is None:
        return REJECT
    found = cast(Modifiers, modifiers)
    return Modify(scope.cards or ELIDED, found, scope.duration)


@rule("row_gain", "{per}{gained}")
def gained_per_card(count: Amount, modifiers: Modifiers) -> Value:
    """1枚につき、BP+500: so much BP for each of them; nothing else can be had so often."""
    found: list[Modifier] = []
    for item in modifiers:
        if not isinstance(item, m.Bp) or not isinstance(item.by, int):
            return REJECT
        found.append(m.Bp(Times(count, item.by)))
    return tuple(found)


reads("row_gain", _1, "{payload}")
