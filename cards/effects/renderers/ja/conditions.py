"""Conditions in words: what stands before 場合."""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.ja.writing import Writing
from cards.effects.model import atoms, filters
from cards.effects.model.amounts import (
    Count,
    CountThisTurn,
    FreeSlots,
    NumberRef,
    Plus,
    StatOf,
)
from cards.effects.model.base import Condition, Effect, Filters, Number, Subject
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    Did,
    DidThisTurn,
    EnteredBy,
    EnteredFrom,
    Is,
    Not,
    Or,
)
from cards.effects.model.control import As, May, Seq
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards, Ref, Under, Union
from cards.effects.model.walk import walk
from cards.effects.model.words import (
    Deed,
    Distinct,
    Mode,
    Operator,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja import numbers as amounts
from cards.effects.renderers.ja.context import Context
from cards.effects.renderers.ja.words import (
    DEED_DONE,
    MODES,
    OPERATORS,
    SIDES,
    SOURCES,
    STATS,
    ZONES,
    UnwritableError,
    Words,
)

# How a clause is linked to the next one instead of ending in 場合.
_LINKING: Final = (
    ("バトルによって退場している", "バトルによって退場し、"),
    ("がある", "があり、"),
    ("ある", "あり、"),
    ("がない", "がなく、"),
    ("ない", "なく、"),
    ("させた", "させ、"),
    ("した", "し、"),
    ("いる", "おり、"),
    ("の", "で、"),
)


def clause(ctx: Context, condition: Condition) -> str:
    """A condition as it stands before 場合."""
    return nouns.said(ctx, "cond", condition)


@nouns.own("cond")
def _cond(writing: Writing, condition: Condition) -> str:
    """What the lines of the grammar cannot say yet."""
    ctx: Context = writing.context
    match condition:
        case Compare():
            return _compare(ctx, condition)
        case Is():
            return _is(ctx, condition)
        case Did():
            return _did(ctx, condition, done=True)
        case Not(of=Did() as did):
            return _did(ctx, did, done=False)
        case EnteredBy():
            return _entered_by(ctx, condition)
        case EnteredFrom():
            return _entered_from(ctx, condition)
        case DidThisTurn():
            return _did_this_turn(ctx, condition)
        case CausedBy(cause=Cause(side=None, sources=(SourceKind.BATTLE,))):
            return "このキャラがバトルによって退場している"
        case CausedBy(cause=cause) if SourceKind.BATTLE not in cause.sources:
            return f"このキャラが{nouns.said(ctx, 'cause', cause)}退場している"
        case And():
            return _and(ctx, condition)
        case Or():
            return _or(ctx, condition)
        case _:
            raise UnwritableError(condition)


# --- numbers ------------------------------------------------------------------------


def _compare(ctx: Context, compare: Compare) -> str:
    left = compare.left
    if not isinstance(compare.right, int):
        return _number(ctx, compare)
    if isinstance(left, Count) and _is_there(left):
        return _there(ctx, left, compare)
    if isinstance(left, CountThisTurn):
        return _happened(ctx, left, compare)
    if isinstance(left, FreeSlots):
        word = "ない" if compare.operator is Operator.EQUAL else "ある"
        return f"{SIDES[left.side]}{ZONES[left.zone]}に空きが{word}"
    if isinstance(left, StatOf):
        return f"{amounts.quantity(ctx, left)}が{_tail(compare, '')}の"
    return _number(ctx, compare)


def _is_there(count: Count) -> bool:
    """Whether cards are counted by saying that they are there."""
    of = count.of
    if isinstance(of, Cards):
        is_number = of.zones[0] in (Zone.LIFE_AREA, Zone.HAND, Zone.DECK)
        return not is_number or of.filters not in ((), (filters.Other(),))
    return isinstance(of, (Among, Under, Union))


def _tail(compare: Compare, unit: str) -> str:
    if not isinstance(compare.right, int):
        raise UnwritableError(compare)
    return f"{compare.right}{unit}{OPERATORS[compare.operator]}"


def _number(ctx: Context, compare: Compare) -> str:
    left, right, operator = compare.left, compare.right, compare.operator
    if isinstance(left, Count) and isinstance(left.of, Ref):
        return f"{_tail(compare, '枚')}{_what_was_done(ctx, left.of)}"
    words = amounts.quantity(ctx, left)
    if isinstance(right, int):
        if operator is Operator.EQUAL and right == 0:
            return f"{words}が無い"
        unit = "枚" if _has_unit(left) else ""
        is_energy = words.endswith("発生エナジー")
        ending = "ある" if is_energy else "の"
        return f"{words}が{_tail(compare, unit)}{ending}"
    if isinstance(right, Plus) and isinstance(right.right, int):
        if operator is not Operator.AT_LEAST:
            raise UnwritableError(compare)
        other = amounts.quantity(ctx, right.left)
        unit = "枚" if _has_unit(left) else ""
        return f"{words}が{other}より{right.right}{unit}以上多い"
    if operator is Operator.LESS and _is_of_opponent(left, right):
        return f"{_with_count(words)}が相手より少ない"
    if operator is Operator.MORE and _is_of_opponent(left, right):
        return f"{_with_count(words)}が相手より多い"
    if isinstance(right, NumberRef) and operator is Operator.EQUAL:
        return f"{words}がこの効果で指定した数と同じ"
    other = amounts.quantity(ctx, right)
    if operator is Operator.EQUAL:
        return f"{words}と{other}が同じ"
    if operator in _THAN and isinstance(left, StatOf):
        more = nouns.size(left.stat, is_more=operator is Operator.MORE)
        return f"{words}が{other}より{more}"
    if operator in _THAN:
        return f"{words}が{other}{_THAN[operator]}"
    return f"{words}が{other}{OPERATORS[operator]}の"


def _what_was_done(ctx: Context, ref: Ref) -> str:
    """選んだ, 手札に加えた: what a step did with so many cards."""
    step = ctx.steps.get(ref.name)
    if isinstance(step, atoms.Choose):
        return "選んだ"
    if isinstance(step, atoms.Move):
        return _MOVED.get(step.to, "置いた")
    raise UnwritableError(ref)


_MOVED: Final = {
    Zone.HAND: "手札に加えた",
    Zone.OUTSIDE_AREA: "場外に置いた",
    Zone.REMOVE_AREA: "リムーブエリアに置いた",
}
_THAN: Final = {Operator.LESS: "より少ない", Operator.MORE: "より多い"}


def _with_count(words: str) -> str:
    return words if words.endswith("数") else f"{words}の枚数"


def _has_unit(number: Number) -> bool:
    """Life is a plain number; cards are counted in 枚."""
    is_cards = isinstance(number, Count) and isinstance(number.of, Cards)
    return is_cards and number.of.zones != (Zone.LIFE_AREA,)  # type: ignore[union-attr]


def _is_of_opponent(left: Number, right: Number) -> bool:
    if not isinstance(left, Count) or not isinstance(left.of, Cards):
        return False
    return right == Count(replace(left.of, side=Side.OPPONENT))


# --- there is -----------------------------------------------------------------------


def _there(ctx: Context, count: Count, compare: Compare) -> str:
    if count.distinct is Distinct.REQUIRED_ENERGY and isinstance(count.of, Cards):
        cards = nouns.at(ctx, count.of)
        return f"{cards}の必要エナジーの数が{_tail(compare, '種類')}ある"
    if count.distinct in _KINDS and isinstance(count.of, Cards):
        kind = _KINDS[count.distinct]
        return f"{nouns.at(ctx, count.of)}の{kind}が{_tail(compare, '種類')}ある"
    if count.distinct not in (None, Distinct.NAME):
        raise UnwritableError(count)
    kinds = "種類" if count.distinct is Distinct.NAME else "枚"
    right, operator = compare.right, compare.operator
    if isinstance(count.of, Union):
        cards = nouns.said(ctx, "revealed_too", count.of)
        return f"{cards}が合計{_tail(compare, kinds)}ある"
    if isinstance(count.of, Under):
        return _under_there(ctx, count.of, compare)
    if isinstance(count.of, Cards) and count.of.zones == (Zone.AP_AREA,):
        return f"{nouns.at(ctx, count.of)}が{_tail(compare, '枚')}ある"
    alone = _there_words(ctx, count.of, "か")
    if operator is Operator.AT_LEAST and right == 1 and kinds == "枚":
        return f"{alone}がある"
    if operator is Operator.EQUAL and right == 0:
        return f"{alone}がない"
    joint = _joint(count.of)
    words = _there_words(ctx, count.of, joint)
    total = "合計" if joint == "、" else ""
    if operator is Operator.LESS:
        return f"{words}が{total}{right}枚以上ない"
    if operator is Operator.AT_MOST:
        return f"{words}が{total}{right}枚以下の"
    return f"{words}が{total}{_tail(compare, kinds)}ある"


_KINDS: Final = {Distinct.TRAIT: "特徴", Distinct.COLOR: "色"}


def _joint(of: Subject) -> str:
    """Several sets counted together are listed; alternatives are joined by か."""
    if not isinstance(of, Cards):
        return "か"
    is_list = any(isinstance(item, filters.AnyOf) for item in of.filters)
    return "、" if is_list else "か"


def _there_words(ctx: Context, of: Subject, joint: str) -> str:
    if isinstance(of, Among):
        noun = nouns.class_of(ctx, of.filters, on_field=False)
        if isinstance(of.of, Under):
            return f"{nouns.known(ctx, of.of.of)}の下に{noun}"
        return f"{nouns.known(ctx, of.of)}の中に{noun}"
    if not isinstance(of, Cards):
        return nouns.known(ctx, of)
    if joint == "、":
        return nouns.in_(ctx, of, joint="、")
    return nouns.in_(ctx, of)


def _under_there(ctx: Context, of: Under, compare: Compare) -> str:
    face = "裏向きの" if of.face_down_only else ""
    base = nouns.at(ctx, of.of) if isinstance(of.of, Cards) else nouns.known(ctx, of.of)
    if compare.operator is Operator.AT_LEAST and compare.right == 1:
        return f"{base}の下に{face}カードがある"
    if compare.operator is Operator.EQUAL and compare.right == 0:
        return f"{base}の下に{face}カードがない"
    return f"{nouns.under(ctx, of)}が{_tail(compare, '枚')}の"


# --- what a card is -----------------------------------------------------------------


def _is(ctx: Context, condition: Is) -> str:
    subject = condition.subject
    ctx_object = ctx.last_object
    if condition.filters == (filters.EnergyMet(),):
        return "必要エナジーを満たしている"
    words = (
        nouns.at(ctx, subject)
        if isinstance(subject, Cards)
        else nouns.known(ctx, subject)
    )
    ctx.last_object = ctx_object
    if not condition.filters:
        return f"自分の場に{words}がある"
    every = "全て" if isinstance(subject, Cards) and not _is_one(condition) else ""
    return f"{words}が{every}{_quality(ctx, condition.filters)}"


def _is_one(condition: Is) -> bool:
    """アクティブの, レイド状態の: said of cards in a place without 全て."""
    first = condition.filters[0]
    return isinstance(first, (filters.InMode, filters.Raided, filters.InZone))


def _quality(ctx: Context, found: Filters) -> str:
    if len(found) == 1:
        only = found[0]
        if isinstance(only, filters.InMode):
            return f"{MODES[only.mode]}の"
        if isinstance(only, filters.Raided):
            return "レイド状態の"
        if isinstance(only, filters.InBattle):
            return nouns.before_noun(ctx, only)
        if isinstance(only, filters.InZone):
            return "か".join(ZONES[zone] for zone in only.zones) + "にある"
        if isinstance(only, (filters.HasIcon, filters.HasKeyword, filters.Without)):
            return nouns.before_noun(ctx, only)
    if filters.EnergyMet() in found:
        rest = tuple(item for item in found if item != filters.EnergyMet())
        return f"{nouns.class_of(ctx, rest, on_field=False)}で必要エナジーを満たす"
    field = not any(isinstance(item, filters.StatIs) for item in found)
    return f"{nouns.class_of(ctx, found, on_field=field)}の"


# --- this turn ----------------------------------------------------------------------


def _happened(ctx: Context, count: CountThisTurn, compare: Compare) -> str:
    if (compare.operator, compare.right) == (Operator.EQUAL, 1):
        return _number(ctx, compare)
    number = "" if compare.right == 1 else _tail(compare, "枚")
    by = "" if count.cause is None else nouns.said(ctx, "cause", count.cause)
    if (compare.operator, compare.right) == (Operator.EQUAL, 0) and not by:
        return f"このターン中に{_retired(ctx, count)}が{_DOES[count.deed]}していない"
    match count.deed:
        case Deed.USED_FROM_HAND if filters.Other() in count.filters:
            return _used_from_hand(ctx, count.filters, number)
        case Deed.USED:
            noun = nouns.class_of(ctx, count.filters, on_field=False)
            tail = f"{number}使用している"
            if _is_about_price(count.filters):
                return f"このターン中に{noun}を{tail}"
            return f"このターン中に自分が{noun}を{tail}"
        case Deed.RETIRED:
            tense = "いた" if count.side is Side.EITHER and not number else "いる"
            return f"このターン中に{by}{_retired(ctx, count)}が{number}退場して{tense}"
        case Deed.RETURNED_TO_HAND:
            return f"このターン中に{_retired(ctx, count)}が{number}手札に戻っている"
        case Deed.ENTERED if count.side is Side.ME and not by:
            noun = nouns.class_of(ctx, count.filters, on_field=True)
            return f"このターン中に自分が{noun}を{number}登場させている"
        case Deed.EXTRA_DREW if _is_own_raid(count):
            return "このターン中に自分がエクストラドローしている"
        case Deed.RAIDED if _is_own_raid(count):
            return "このターン中に自分がレイドしている"
        case Deed.ENTERED | Deed.ATTACKED | Deed.BLOCKED | Deed.MOVED | Deed.RAIDED:
            who = _retired(ctx, count)
            return f"このターン中に{by}{who}が{number}{_DOES[count.deed]}している"
        case _:
            raise UnwritableError(count)


_DOES: Final = Words(
    {
        Deed.ENTERED: "登場",
        Deed.ATTACKED: "アタック",
        Deed.BLOCKED: "ブロック",
        Deed.RAIDED: "レイド",
        Deed.MOVED: "移動",
        Deed.RETIRED: "退場",
    }
)


def _is_own_raid(count: CountThisTurn) -> bool:
    """Whether it only matters that one has raided."""
    return count.side is Side.ME and not count.filters and count.cause is None


def _used_from_hand(ctx: Context, found: Filters, number: str) -> str:
    rest = tuple(item for item in found if item != filters.Other())
    noun = nouns.class_of(ctx, rest, on_field=False)
    return f"このターン中に自分が手札から{noun}を他に{number}使用している"


def _is_about_price(found: Filters) -> bool:
    return any(isinstance(item, filters.StatIs) for item in found)


def _retired(ctx: Context, count: CountThisTurn) -> str:
    if count.side is Side.EITHER:
        return nouns.class_of(ctx, count.filters, on_field=True)
    return nouns.at(ctx, Cards(count.side, (Zone.FIELD,), count.filters))


def _did_this_turn(ctx: Context, condition: DidThisTurn) -> str:
    words = nouns.known(ctx, condition.subject)
    if condition.deed is Deed.RAIDED and condition.cause is not None:
        return f"{words}が{nouns.said(ctx, 'cause', condition.cause)}レイドしていた"
    if condition.deed is Deed.ENTERED:
        return f"{words}がこのターン中に{DEED_DONE[condition.deed]}"
    return f"このターン中に{words}が{DEED_DONE[condition.deed]}"


def _entered_by(ctx: Context, condition: EnteredBy) -> str:
    if condition.filters:
        by = nouns.cause_words(ctx, Cause(None, condition.sources, condition.filters))
        who = nouns.known(ctx, condition.subject)
        owner = "" if condition.side is Side.ME else SIDES[condition.side]
        return f"{who}が{owner}{by}で登場していた"
    sources = "・".join(SOURCES[source] for source in condition.sources)
    by = f"「{sources}」" if sources else "効果"
    who = nouns.known(ctx, condition.subject)
    return f"{who}が{SIDES[condition.side]}{by}で登場していた"


def _entered_from(ctx: Context, condition: EnteredFrom) -> str:
    zones = "か".join(ZONES[zone] for zone in condition.zones)
    if isinstance(condition.subject, Ref):
        return f"{zones}から登場させていた"
    return f"{nouns.known(ctx, condition.subject)}が{zones}から登場していた"


# --- what was done ------------------------------------------------------------------


def _did(ctx: Context, did: Did, *, done: bool) -> str:
    step = ctx.steps.get(did.step)
    if step is None:
        raise UnwritableError(did)
    if did.step in ctx.used_steps and isinstance(step, May) and done:
        return "そうした"
    if did.step in ctx.used_steps:
        return _did_on_use(ctx, step, did)
    if did.filters:
        return _did_to(ctx, step, did.filters)
    if done:
        return _was_done(ctx, step)
    has_retire = any(isinstance(part, atoms.Retire) for part in walk(step))
    if isinstance(step, As) and isinstance(step.do, May) and not has_retire:
        return "そうしなかった"
    if isinstance(step, As):
        return "相手が選ばれたキャラを退場させなかった"
    if isinstance(step, atoms.Move) and step.to is Zone.HAND:
        return "手札に加えなかった" if step.reveal else "戻せない"
    is_outside = isinstance(step, atoms.Move) and step.to is Zone.OUTSIDE_AREA
    if is_outside and step is not ctx.last_step:
        return "場外に置かない"
    return "そうしない"


def _was_done(ctx: Context, step: Effect) -> str:
    """そうした of the step right before; an earlier step is named."""
    is_last = step is ctx.last_step
    if isinstance(step, atoms.Move) and step.to is Zone.HAND and not is_last:
        return "手札に加えた"
    if isinstance(step, atoms.Move) and step.to is Zone.UNDER:
        return "この効果でこのキャラの下に裏向きのカードを置いた"
    if isinstance(step, atoms.Retire) and not is_last:
        return "この効果で相手のキャラを退場させた"
    return "そうした"


def _did_on_use(ctx: Context, step: Effect, did: Did) -> str:
    if not isinstance(step, atoms.Move):
        raise UnwritableError(did)
    noun = nouns.class_of(ctx, did.filters, on_field=False)
    verb = "手札に戻して" if step.to is Zone.HAND else "場外に置いて"
    return f"このカードの効果で{noun}を{verb}いた"


def _did_to(ctx: Context, step: Effect, found: Filters) -> str:
    noun = nouns.class_of(ctx, found, on_field=isinstance(step, atoms.SetMode))
    if isinstance(step, atoms.SetMode):
        return f"{noun}をレストしていた"
    if isinstance(step, atoms.Reveal) or (isinstance(step, atoms.Move) and step.reveal):
        return f"この効果で{noun}を公開した"
    if isinstance(step, atoms.Retire):
        return f"この効果で{noun}を退場させた"
    if isinstance(step, atoms.Move) and step.to is Zone.HAND:
        return f"この効果で{noun}を手札に加えた"
    if isinstance(step, atoms.Move) and step.to is Zone.REMOVE_AREA:
        return f"この効果で{noun}をリムーブエリアに置いた"
    return f"この効果で{noun}を場外に置いた"


# --- several ------------------------------------------------------------------------


def _and(ctx: Context, condition: And) -> str:
    between = _between(ctx, condition)
    if between is not None:
        return between
    match condition.of:
        case (DidThisTurn(subject=who, deed=Deed.ENTERED), EnteredBy() as by) if (
            who == by.subject
        ):
            return f"このターン中に{_entered_by(ctx, by)}"
    together = _all_there(ctx, condition)
    if together is not None:
        return together
    return "".join(_linked(ctx, part) for part in condition.of[:-1]) + clause(
        ctx, condition.of[-1]
    )


def _between(ctx: Context, condition: And) -> str | None:
    """2～3枚ある."""
    match condition.of:
        case (Compare() as low, Compare() as high):
            pass
        case _:
            return None
    operators = (low.operator, high.operator)
    if low.left != high.left or operators != (Operator.AT_LEAST, Operator.AT_MOST):
        return None
    words = clause(ctx, high)
    for unit, ending in (("枚", "ある"), ("", "の")):
        tail = f"{high.right}{unit}以下の"
        if words.endswith(tail):
            return f"{words.removesuffix(tail)}{low.right}～{high.right}{unit}{ending}"
    return None


def _all_there(ctx: Context, condition: And) -> str | None:
    """〈A〉と〈B〉がある: each of them in the same place."""
    least = _least(condition.of[0])
    sets = [_single(part, least) for part in condition.of]
    found = [cards for cards in sets if cards is not None]
    if len(found) != len(sets):
        return None
    first = found[0]
    if any((c.side, c.zones) != (first.side, first.zones) for c in found):
        return None
    if any(isinstance(item, filters.AnyOf) for c in found for item in c.filters):
        return None
    field = nouns.on_field(first)
    names = "と".join(nouns.class_of(ctx, c.filters, on_field=field) for c in found)
    if least > 1:
        return f"{nouns.place(first)}に{names}がそれぞれ{least}枚以上ある"
    return f"{nouns.place(first)}に{names}がある"


def _least(condition: Condition) -> int:
    """At least how many a condition wants there to be."""
    match condition:
        case Compare(operator=Operator.AT_LEAST, right=int(least)):
            return least
        case _:
            return 1


def _single(condition: Condition, least: int) -> Cards | None:
    match condition:
        case Compare(
            left=Count(of=Cards() as cards, distinct=None),
            operator=Operator.AT_LEAST,
            right=right,
        ) if right == least:
            return cards
        case _:
            return None


def _linked(ctx: Context, condition: Condition) -> str:
    words = clause(ctx, condition)
    for ending, linking in _LINKING:
        if words.endswith(ending):
            return words.removesuffix(ending) + linking
    raise UnwritableError(condition)


def _or(ctx: Context, condition: Or) -> str:
    counts = _counts_there(ctx, condition)
    if counts is not None:
        return counts
    return "か、".join(clause(ctx, part) for part in condition.of)


def _counts_there(ctx: Context, condition: Or) -> str | None:
    """自分の場外に…が1枚以上か…が4枚以上ある."""
    places: set[str] = set()
    words: list[str] = []
    for part in condition.of:
        match part:
            case Compare(
                left=Count(of=Cards() as cards, distinct=distinct),
                operator=Operator.AT_LEAST,
            ):
                places.add(nouns.place(cards))
                noun = nouns.class_of(
                    ctx, cards.filters, on_field=nouns.on_field(cards)
                )
                unit = "種類" if distinct is Distinct.NAME else "枚"
                words.append(f"{noun}が{_tail(part, unit)}")
            case _:
                return None
    if len(places) != 1:
        return None
    last = words[-1]
    if last.endswith("が1枚以上") and not words[0].endswith("が1枚以上"):
        words[-1] = last.removesuffix("1枚以上")
    return f"{places.pop()}に{'か'.join(words)}ある"


__all__ = ["STATS", "May", "Mode", "Seq", "clause"]
