"""Cards in words: where they are, what they are, how many."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cards.effects.model import atoms, filters, subjects
from cards.effects.model.amounts import AltAmount, NumberRef, Plus, StatOf
from cards.effects.model.base import Effect, Filter, Filters, Number, Subject
from cards.effects.model.walk import walk
from cards.effects.model.words import (
    CardKind,
    Distinct,
    Operator,
    Pool,
    Side,
    StackPart,
    Stat,
    Zone,
)
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import (
    COLORS,
    DEED_BEFORE_NOUN,
    ICONS,
    KEYWORDS,
    KINDS,
    LINES,
    MODES,
    OPERATORS,
    SIDES,
    STATS,
    TRIGGERS,
    ZONES,
    UnwritableError,
)
from cards.effects.renderers.references import compared_with

_ROLES: Final = {"attacking": "アタックしている", "blocking": "ブロックしている"}


# --- what a card is -----------------------------------------------------------------


def class_of(ctx: Context, found: Filters, *, on_field: bool, joint: str = "か") -> str:
    """A noun with everything that stands before it."""
    either = _only(found, filters.AnyOf)
    is_of_kind = any(isinstance(item, filters.IsKind) for item in found)
    if either is not None and not _qualities(either, is_of_kind=is_of_kind):
        rest = tuple(item for item in found if item is not either)
        words = joint.join(
            class_of(ctx, option, on_field=on_field) for option in either.options
        )
        if not rest:
            return words
        return _before(ctx, list(rest)) + f"〔{words}〕"
    return _modified(ctx, found, on_field=on_field)


def _modified(ctx: Context, found: Filters, *, on_field: bool) -> str:
    head, used = _head(found, on_field=on_field)
    rest = [item for item in found if item not in used]
    return _before(ctx, rest) + head


def _before(ctx: Context, rest: list[Filter]) -> str:
    """Modifiers in their order; numbers are linked by で."""
    words = ""
    between = _bp_between(rest)
    if between is not None:
        low, high = between
        rest = [item for item in rest if item not in between]
        words = f"BP{ctx.number(low.value)}～{ctx.number(high.value)}の"
    for index, item in enumerate(rest):
        following = rest[index + 1] if index + 1 < len(rest) else None
        words += before_noun(ctx, item, following)
    return words


def _bp_between(
    rest: list[Filter],
) -> tuple[filters.StatIs, filters.StatIs] | None:
    """BP4000～5000の."""
    limits = [
        item
        for item in rest
        if isinstance(item, filters.StatIs) and item.stat is Stat.BP
    ]
    if len(limits) != 2:  # noqa: PLR2004 (a lower and an upper one)
        return None
    low, high = limits
    if (low.operator, high.operator) != (Operator.AT_LEAST, Operator.AT_MOST):
        return None
    return low, high


def _only(found: Filters, kind: type[filters.AnyOf]) -> filters.AnyOf | None:
    either = [item for item in found if isinstance(item, kind)]
    return either[0] if len(either) == 1 else None


_TWO: Final = 2  # So many traits can be had in one phrase.


def _qualities(either: filters.AnyOf, *, is_of_kind: bool = False) -> bool:
    """Whether the options are traits, name parts or icons: Aか B を持つ."""
    kinds = {type(item) for option in either.options for item in option}
    is_single = all(len(option) == 1 for option in either.options)
    return is_single and (
        kinds <= {filters.NameContains}
        or (is_of_kind and kinds <= {filters.StatIs})
        or (is_of_kind and len(either.options) == _TWO and kinds <= {filters.HasTrait})
        or kinds <= {filters.HasIcon, filters.HasKeyword, filters.HasTrigger}
    )


def _head(found: Filters, *, on_field: bool) -> tuple[str, Filters]:
    """The noun itself, and the filters it says."""
    for item in found:
        if isinstance(item, filters.Named):
            return f"〈{item.name}〉", (item,)
    kind = next((item for item in found if isinstance(item, filters.IsKind)), None)
    if kind is not None:
        noun = KINDS[kind.kind]
        return (noun if on_field else noun + "カード"), (kind,)
    for item in reversed(found):
        if isinstance(item, filters.HasTrait):
            return f"［特徴：{item.trait}］", (item,)
    return "カード", ()


def before_noun(ctx: Context, item: Filter, following: Filter | None = None) -> str:
    """One filter as words before a noun."""
    if isinstance(item, filters.StatIs):
        return _stat_before_noun(ctx, item, following)
    if isinstance(item, filters.EnergyMet) and isinstance(following, filters.StatIs):
        return "必要エナジーを満たし"
    write = _BEFORE.get(type(item))
    if write is None:
        raise UnwritableError(item)
    return write(ctx, item)


def _stat_before_noun(
    ctx: Context, item: filters.StatIs, following: Filter | None
) -> str:
    if isinstance(item.value, NumberRef):
        return "この効果で指定した数と同じ必要エナジーの"
    compared = _compared_with_card(ctx, item)
    if compared is not None:
        return compared
    if item.stat is Stat.BP:
        return f"{_bp(ctx, item)}の"
    text = stat_clause(ctx, item)
    links = isinstance(following, filters.StatIs) and following.stat is not Stat.BP
    return f"{text}で" if links else f"{text}の"


_SIZES: Final = {Stat.BP: ("高い", "低い")}


def size(stat: Stat, *, is_more: bool) -> str:
    """BPが高い, 必要エナジーが大きい."""
    more, less = _SIZES.get(stat, ("大きい", "小さい"))
    return more if is_more else less


def _compared_with_card(ctx: Context, item: filters.StatIs) -> str | None:
    """そのキャラより必要エナジーが1大きい: against the same number of a card."""
    value: Number = item.value
    by = 0
    if isinstance(value, Plus) and isinstance(value.right, int):
        by, value = value.right, value.left
    if not isinstance(value, StatOf) or value.stat is not item.stat:
        return None
    stat, operator = STATS[item.stat], item.operator
    if value.pool in _MOST and operator is Operator.EQUAL:
        return f"最も{stat}が{size(item.stat, is_more=value.pool is Pool.MAX)}"
    if value.pool is not Pool.ONLY:
        return None
    other = known(ctx, value.of)
    if by and operator is Operator.EQUAL:
        return f"{other}より{stat}が{abs(by)}{size(item.stat, is_more=by > 0)}"
    if by:
        return None
    if operator is Operator.EQUAL:
        return f"{other}と同じ{stat}の"
    if operator is Operator.MORE:
        return f"{other}より{stat}が{size(item.stat, is_more=True)}"
    if operator is Operator.LESS and item.stat is not Stat.BP:
        return f"{other}より{stat}が{size(item.stat, is_more=False)}"
    return f"{other}の{stat}{OPERATORS[operator]}の"


_MOST: Final = (Pool.MAX, Pool.MIN)


def _is_best(item: Filter, cards: subjects.Cards) -> bool:
    """Whether a filter means the best of just these cards."""
    if not isinstance(item, filters.StatIs) or not isinstance(item.value, StatOf):
        return False
    if item.operator is not Operator.EQUAL or item.value.pool not in _MOST:
        return False
    rest = tuple(other for other in cards.filters if other is not item)
    return item.value.of == replace(cards, filters=rest)


def stat_clause(ctx: Context, item: filters.StatIs) -> str:
    """必要エナジーが2以下."""
    stat, tail = STATS[item.stat], OPERATORS[item.operator]
    if isinstance(item.value, AltAmount):
        for case in item.value.cases:
            words = f"{ctx.number(case.value)}{tail}"
            ctx.pending.append(_replacement(case.condition, words, case.optional))
        return f"{stat}が『{ctx.number(item.value.base)}{tail}』"
    return f"{stat}が{ctx.number(item.value)}{tail}"


def _bp(ctx: Context, item: filters.StatIs) -> str:
    """BP3000以下, 『BP3000以下』, 〜の枚数×1000以下のBP."""
    tail = OPERATORS[item.operator]
    value = item.value
    if isinstance(value, AltAmount) and not _grows(value):
        for case in value.cases:
            words = f"BP{ctx.number(case.value)}{tail}"
            ctx.pending.append(_replacement(case.condition, words, case.optional))
        return f"『BP{ctx.number(value.base)}{tail}』"
    growth = ctx.growth_of(value)
    if growth is not None:
        base, replacement = growth
        ctx.pending.append(replacement)
        return f"『BP{base}』{tail}"
    if isinstance(value, int):
        return f"BP{value}{tail}"
    words = ctx.number(value)
    return f"{words}{tail}のBP" if "×" in words else f"{words}{tail}"


def _grows(value: AltAmount) -> bool:
    """Whether an alternative is the old number and something for each card."""
    return all(isinstance(case.value, Plus) for case in value.cases)


def _replacement(condition: object, words: str, optional: bool) -> Replacement:  # noqa: FBT001 (stored as is)
    ending = "に代えてもよい" if optional else "に代わる"
    return Replacement(condition, words, ending)  # type: ignore[arg-type]


def _excluded(ctx: Context, item: Filter) -> str:
    if not isinstance(item, filters.Without):
        raise UnwritableError(item)
    inner = item.filters
    if len(inner) == 1:
        only = inner[0]
        if isinstance(
            only,
            (
                filters.HasIcon,
                filters.HasKeyword,
                filters.HasTrigger,
                filters.HasEffects,
            ),
        ):
            return before_noun(ctx, only).removesuffix("つ") + "たない"
        if isinstance(only, filters.IsColor):
            return "か".join(COLORS[color] for color in only.colors) + "以外の"
        if isinstance(only, filters.SameNameAs):
            return f"{_named_like(ctx, only)}と異なるカード名の"
        if isinstance(only, filters.HasUnder):
            return "下に裏向きのカードがない"
        if isinstance(only, filters.Raided):
            return "レイド状態ではない"
        if isinstance(only, filters.NameContains):
            return f"カード名に「{only.text}」を含まない"
    return f"{class_of(ctx, inner, on_field=True)}以外の"


def _named_like(ctx: Context, item: filters.SameNameAs) -> str:
    """Whose name it is: このキャラ, そのキャラ, a card named before."""
    return known(ctx, compared_with(item))


def _either(ctx: Context, item: Filter) -> str:
    """カード名に「A」か「B」を含む, 【A】か【B】を持つ."""
    if not isinstance(item, filters.AnyOf):
        raise UnwritableError(item)
    singles = [option[0] for option in item.options]
    if all(isinstance(s, filters.StatIs) and s.stat is Stat.BP for s in singles):
        return "か".join(_bp(ctx, s) for s in singles) + "の"  # type: ignore[arg-type]
    if all(isinstance(single, filters.HasTrait) for single in singles):
        traits = [f"「{s.trait}」" for s in singles if isinstance(s, filters.HasTrait)]
        return f"特徴に{'か'.join(traits)}を持つ"
    if all(isinstance(single, filters.NameContains) for single in singles):
        texts = [
            f"「{s.text}」" for s in singles if isinstance(s, filters.NameContains)
        ]
        return f"カード名に{'か'.join(texts)}を含む"
    return (
        "か".join(before_noun(ctx, s).removesuffix("を持つ") for s in singles)
        + "を持つ"
    )


_Write = Callable[[Context, Filter], str]
_BEFORE: Final[dict[type[Filter], _Write]] = {
    filters.ThisTurn: lambda _, f: f"このターン中に{DEED_BEFORE_NOUN[f.deed]}",  # type: ignore[attr-defined]
    filters.InBattle: lambda _, f: _ROLES[f.role],  # type: ignore[attr-defined]
    filters.EnergyMet: lambda *_: "必要エナジーを満たす",
    filters.Other: lambda *_: "他の",
    filters.Without: _excluded,
    filters.Raided: lambda *_: "レイド状態の",
    filters.InMode: lambda _, f: f"{MODES[f.mode]}の",  # type: ignore[attr-defined]
    filters.HasUnder: lambda *_: "下に裏向きのカードがある",
    filters.HasEffects: lambda *_: "効果を持つ",
    filters.InZone: lambda _, f: "か".join(ZONES[z] for z in f.zones) + "にある",  # type: ignore[attr-defined]
    filters.SameNameAs: lambda ctx, f: (
        _named_like(ctx, f) + "と同じカード名の"  # type: ignore[arg-type]
    ),
    filters.HasIcon: lambda _, f: f"【{ICONS[f.icon]}】を持つ",  # type: ignore[attr-defined]
    filters.HasKeyword: lambda _, f: f"【{KEYWORDS[f.keyword]}】を持つ",  # type: ignore[attr-defined]
    filters.HasTrigger: lambda _, f: _trigger(f),
    filters.NameContains: lambda _, f: f"カード名に「{f.text}」を含む",  # type: ignore[attr-defined]
    filters.TraitContains: lambda _, f: f"特徴に「{f.text}」を含む",  # type: ignore[attr-defined]
    filters.IsColor: lambda _, f: "か".join(COLORS[c] for c in f.colors) + "の",  # type: ignore[attr-defined]
    filters.HasTrait: lambda _, f: f"特徴に「{f.trait}」を持つ",  # type: ignore[attr-defined]
    filters.Named: lambda _, f: f"カード名が〈{f.name}〉の",  # type: ignore[attr-defined]
    filters.AnyOf: _either,
}


def _trigger(item: Filter) -> str:
    if not isinstance(item, filters.HasTrigger):
        raise UnwritableError(item)
    if item.trigger is None:
        return "【トリガー】を持つ"
    return f"【{TRIGGERS[item.trigger]}】のトリガーを持つ"


# --- where cards are ----------------------------------------------------------------

# Filters that stand before the place: BP3000以下の相手のフロントLのキャラ.
_BEFORE_PLACE: Final = (
    filters.ThisTurn,
    filters.InBattle,
    filters.StatIs,
    filters.HasUnder,
)


def place(cards: subjects.Cards) -> str:
    """自分の場, 自分の手札か自分の場外, 同じライン."""
    if cards.zones == (Zone.SAME_LINE,):
        return "同じライン"
    owner = SIDES[cards.side]
    return "か".join(owner + ZONES[zone] for zone in cards.zones)


def on_field(cards: subjects.Cards) -> bool:
    """Whether all cards meant are on the field."""
    return set(cards.zones) <= LINES


def at(ctx: Context, cards: subjects.Cards, *, joint: str = "か") -> str:
    """相手のフロントLのキャラ: place and noun joined by の."""
    if cards.zones == (Zone.AP_AREA,):
        modes = "".join(before_noun(ctx, item) for item in cards.filters)
        return f"{SIDES[cards.side]}{modes}APカード"
    if cards.zones == (Zone.HAND,) and cards.filters in ((), (filters.Other(),)):
        other = "他の" if cards.filters else ""
        return f"{SIDES[cards.side]}{other}手札"
    has_exception = any(
        isinstance(item, filters.Without) and item.filters != (filters.HasUnder(),)
        for item in cards.filters
    )
    first_kinds: tuple[type[Filter], ...] = () if has_exception else _BEFORE_PLACE
    if cards.zones == (Zone.SAME_LINE,):
        first_kinds = (filters.Without,)
    best = [item for item in cards.filters if _is_pool(item)]
    if any(not _is_best(item, cards) for item in best):
        raise UnwritableError(cards)
    outside: list[Filter] = [
        item
        for item in cards.filters
        if (isinstance(item, first_kinds) and item not in best)
        or item == filters.Without((filters.HasUnder(),))
    ]
    inside = tuple(item for item in cards.filters if item not in outside)
    if any(isinstance(item, filters.InBattle) for item in outside):
        noun = class_of(ctx, inside, on_field=True)
        owner = "" if cards.side is Side.EITHER else SIDES[cards.side]
        return f"{_before(ctx, outside)}{owner}{noun}"
    front = _before(ctx, outside)
    if has_exception:
        inside = _exceptions_first(inside)
    noun = class_of(ctx, inside, on_field=on_field(cards), joint=joint)
    return f"{front}{place(cards)}{_particle(cards)}{noun}"


def _is_pool(item: Filter) -> bool:
    """最もBPが高い: a filter that must stand right behind its place."""
    return (
        isinstance(item, filters.StatIs)
        and isinstance(item.value, StatOf)
        and item.value.pool in _MOST
        and item.operator is Operator.EQUAL
    )


def _exceptions_first(found: Filters) -> Filters:
    """〈X〉以外の必要エナジーが3以下の…: what is left out comes first."""
    first = tuple(item for item in found if isinstance(item, filters.Without))
    return (*first, *(item for item in found if item not in first))


def _particle(cards: subjects.Cards) -> str:
    return "の" if on_field(cards) else "にある"


def from_(ctx: Context, cards: subjects.Cards) -> str:
    """自分の手札から赤のキャラカード: cards that leave their place."""
    if any(_is_pool(item) for item in cards.filters):
        return at(ctx, cards)
    if on_field(cards) or cards.zones == (Zone.LIFE_AREA,):
        return at(ctx, cards)
    if cards.zones == (Zone.HAND,) and not cards.filters:
        return at(ctx, cards)
    noun = class_of(ctx, cards.filters, on_field=False)
    return f"{place(cards)}から{noun}"


def in_(ctx: Context, cards: subjects.Cards, *, joint: str = "か") -> str:
    """自分の場に他の［…］: cards that are there."""
    found = cards.filters
    if any(isinstance(item, filters.Without) for item in found):
        found = _exceptions_first(found)
    noun = class_of(ctx, found, on_field=on_field(cards), joint=joint)
    return f"{place(cards)}に{noun}"


# --- subjects -----------------------------------------------------------------------


def known(ctx: Context, subject: Subject) -> str:
    """A subject that needs no count: this, that, those chosen."""
    if isinstance(subject, subjects.This):
        return ctx.this
    if isinstance(subject, subjects.Ref):
        return "そのキャラ" if ctx.is_later else _named_before(ctx, subject)
    if isinstance(subject, subjects.Rest):
        return "残り"
    if isinstance(subject, subjects.EventCard):
        return "そのキャラ"
    if isinstance(subject, subjects.BattleOpponent):
        return "このキャラとバトルしたキャラ"
    if isinstance(subject, subjects.Top):
        count = ctx.number(subject.count)
        some = "まで" if subject.up_to else ""
        return f"{SIDES[subject.side]}山札の上から{count}枚{some}"
    if isinstance(subject, subjects.TopUntil):
        noun = class_of(ctx, subject.filters, on_field=False)
        return f"{SIDES[subject.side]}山札の上から{noun}が出るまで"
    if isinstance(subject, subjects.PartOf):
        return _part(ctx, subject)
    if isinstance(subject, subjects.Under):
        return under(ctx, subject)
    if isinstance(subject, subjects.Union):
        return "と".join(every(ctx, part) for part in subject.of)
    if isinstance(subject, subjects.Among):
        return _among(ctx, subject)
    raise UnwritableError(subject)


def every(ctx: Context, subject: Subject) -> str:
    """A whole set: キャラ全て, or a subject that needs no 全て."""
    if isinstance(subject, subjects.Cards):
        return at(ctx, subject, joint="と") + "全て"
    return known(ctx, subject)


def _part(ctx: Context, part: subjects.PartOf) -> str:
    if part.part is StackPart.BELOW_TOP:
        return f"{known(ctx, part.of)}のレイド元のカード"
    word = {StackPart.TOP: "上", StackPart.BOTTOM: "一番下"}[part.part]
    if part.of == ctx.last_object:
        return f"レイド状態の{word}のカード"
    return f"レイド状態の{known(ctx, part.of)}の{word}のカード"


def under(ctx: Context, subject: subjects.Under) -> str:
    """このキャラの下に置かれた裏向きのカード."""
    of = subject.of
    base = at(ctx, of) if isinstance(of, subjects.Cards) else known(ctx, of)
    if not subject.face_down_only and isinstance(of, subjects.Ref):
        return "そのキャラの下にあるカード"
    face = "裏向きの" if subject.face_down_only else ""
    return f"{base}の下に置かれた{face}カード"


def _among(ctx: Context, subject: subjects.Among) -> str:
    if isinstance(subject.of, subjects.This):
        mods = "".join(before_noun(ctx, item) for item in subject.filters)
        return mods + ctx.this
    step = _step(ctx, subject.of)
    if isinstance(step, atoms.Reveal) and isinstance(step.what, subjects.TopUntil):
        if step.what.filters != subject.filters:
            raise UnwritableError(subject)
        return "そのカード"
    if isinstance(step, atoms.Choose):
        return f"この効果で選んだ{class_of(ctx, subject.filters, on_field=True)}"
    if isinstance(step, atoms.Move):
        verb = {
            Zone.REMOVE_AREA: "リムーブエリアに置いた",
            Zone.DECK: "自分の山札の下に置いた",
        }.get(step.to, "場外に置いた")
        return f"この効果で{verb}{class_of(ctx, subject.filters, on_field=False)}"
    return f"その中から{class_of(ctx, subject.filters, on_field=False)}"


def _step(ctx: Context, subject: Subject) -> Effect | None:
    return ctx.steps.get(subject.name) if isinstance(subject, subjects.Ref) else None


def _named_before(ctx: Context, ref: subjects.Ref) -> str:
    step = _step(ctx, ref)
    if isinstance(step, atoms.Choose):
        return f"選んだ{_kind_word(step.pick)}"
    if isinstance(step, atoms.Reveal):
        return "公開したカード"
    if isinstance(step, atoms.Look):
        return "見たカード" if _plural(step.what) else "そのカード"
    if isinstance(step, atoms.Play):
        return "登場させたキャラ"
    if isinstance(step, atoms.Move):
        if step.reveal:
            return "公開したカード"
        verb = {
            Zone.REMOVE_AREA: "リムーブエリアに置いた",
            Zone.OUTSIDE_AREA: "場外に置いた",
            Zone.HAND: "手札に加えた",
        }.get(step.to)
        if verb is not None:
            return f"この効果で{verb}カード"
    return "それ"


def _kind_word(pick: Subject) -> str:
    kinds = {part.kind for part in walk(pick) if isinstance(part, filters.IsKind)}
    if kinds == {CardKind.SITE}:
        return "フィールド"
    return "キャラ" if kinds <= {CardKind.CHARACTER} else "カード"


def _plural(what: Subject) -> bool:
    for part in walk(what):
        if isinstance(part, (subjects.Top, subjects.Pick)):
            return part.count != 1
    return True


# --- objects of verbs ---------------------------------------------------------------


def how_many(ctx: Context, pick: subjects.Pick) -> str:
    """1枚, 2枚まで, 1～2枚, 望む枚数."""
    if pick.count is None:
        return "望む枚数"
    if isinstance(pick.count, AltAmount):
        for case in pick.count.cases:
            words = _count_words(ctx, case.value, pick.least)
            ctx.pending.append(_replacement(case.condition, words, case.optional))
        return f"『{_count_words(ctx, pick.count.base, pick.least)}』"
    return _count_words(ctx, pick.count, pick.least)


def _count_words(ctx: Context, count: Number, least: Number | None) -> str:
    number = ctx.number(count)
    if least is None or least == count:
        return f"{number}枚"
    if least == 0:
        return f"{number}枚まで"
    return f"{ctx.number(least)}～{number}枚"


def chosen_object(ctx: Context, pick: subjects.Pick, *, leaving: bool) -> str:
    """キャラを1枚: what is chosen, and how many; ``leaving``: they leave their place."""
    of = pick.of
    if isinstance(of, subjects.Among) and not of.filters:
        if _step_is(ctx, of.of, atoms.Choose):
            return f"選ばれたキャラのうち{how_many(ctx, pick)}を"
        if pick.count is None:
            return "その中から望む枚数を"
        if of.of == ctx.last_pool:
            return f"{how_many(ctx, pick)}を"
        ctx.last_pool = of.of
        return f"その中からカードを{how_many(ctx, pick)}"
    words = _source(ctx, of, leaving=leaving)
    if isinstance(of, subjects.Among) and _is_milled(ctx, of.of):
        words = f"その中から{class_of(ctx, of.filters, on_field=False)}"
    if pick.at_random:
        return f"{words}を見ないで{how_many(ctx, pick)}"
    limit = _limited(pick)
    if pick.total is not None and pick.total.stat is not Stat.BP:
        return f"{words}を{limit}{how_many(ctx, pick)}"
    return f"{limit}{words}を{how_many(ctx, pick)}"


def _is_milled(ctx: Context, subject: Subject) -> bool:
    """Whether these are cards that a step put from the top of a deck elsewhere."""
    step = _step(ctx, subject)
    return isinstance(step, atoms.Move) and isinstance(step.what, subjects.Top)


def _step_is(ctx: Context, subject: Subject, kind: type[Effect]) -> bool:
    return isinstance(_step(ctx, subject), kind)


_DIFFERING: Final = {
    Distinct.NAME: "カード名の異なる",
    Distinct.REQUIRED_ENERGY: "必要エナジーの異なる",
    Distinct.COLOR: "色の異なる",
    Distinct.TRAIT: "特徴の異なる",
}


def _limited(pick: subjects.Pick) -> str:
    if pick.distinct is not None:
        return _DIFFERING[pick.distinct]
    if pick.total is not None:
        total = pick.total
        tail = OPERATORS[total.operator]
        return f"{STATS[total.stat]}の合計が{total.value}{tail}になるように"
    return ""


def _source(ctx: Context, of: Subject, *, leaving: bool) -> str:
    if isinstance(of, subjects.Cards):
        return from_(ctx, of) if leaving else at(ctx, of)
    if isinstance(of, subjects.Union):
        return "か".join(_source(ctx, part, leaving=leaving) for part in of.of)
    return known(ctx, of)


def together(ctx: Context, found: subjects.Together, *, leaving: bool) -> str:
    """AとBを1枚ずつ, AとBをそれぞれ1枚まで."""
    picks = [part for part in found.of if isinstance(part, subjects.Pick)]
    first = picks[0]
    if len(picks) != len(found.of) or any(
        replace(pick, of=first.of) != first for pick in picks
    ):
        raise UnwritableError(found)
    count = how_many(ctx, first)
    words = _each(ctx, [pick.of for pick in picks], leaving=leaving)
    if first.least is None and first.count is not None:
        return f"{words}を{count}ずつ"
    return f"{words}をそれぞれ{count}"


def _each(ctx: Context, sets: list[Subject], *, leaving: bool) -> str:
    first = sets[0]
    if isinstance(first, subjects.Among):
        nouns = [
            class_of(ctx, part.filters, on_field=False)
            for part in sets
            if isinstance(part, subjects.Among)
        ]
        return "その中から" + "と".join(nouns)
    if isinstance(first, subjects.Cards) and leaving and not on_field(first):
        nouns = [
            class_of(ctx, part.filters, on_field=False)
            for part in sets
            if isinstance(part, subjects.Cards)
        ]
        return f"{place(first)}から" + "と".join(nouns)
    return "と".join(_source(ctx, part, leaving=False) for part in sets)


def object_of(ctx: Context, subject: Subject, *, leaving: bool = False) -> str:
    """The object of a verb with its particle; empty if it may be left out."""
    if subject == ctx.last_object:
        return ""
    if isinstance(subject, subjects.This) and leaving and ctx.is_retired:
        return "このカードを"
    if isinstance(subject, subjects.Pick):
        return chosen_object(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Together):
        return together(ctx, subject, leaving=leaving)
    if isinstance(subject, subjects.Cards):
        noun = from_(ctx, subject) if leaving else at(ctx, subject, joint="と")
        return f"{noun}を全て" if leaving else f"{noun}全てを、"
    if isinstance(subject, subjects.Under):
        is_pile = not isinstance(subject.of, subjects.This)
        return f"{known(ctx, subject)}を{'全て' if is_pile else ''}"
    if isinstance(subject, subjects.PartOf) and subject.of == ctx.last_object:
        return f"{known(ctx, subject)}を1枚"
    return f"{known(ctx, subject)}を"
