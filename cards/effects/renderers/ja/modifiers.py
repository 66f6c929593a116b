"""Modifiers in words: what is gained, lost, or cannot be done."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cards.effects.compilers.ja.verbs import Form, inflect
from cards.effects.model import modifiers as mods
from cards.effects.model.amounts import AltAmount, Plus, Times
from cards.effects.model.base import Modifier, Modifiers, Number, Subject
from cards.effects.model.costs import Discard, PayAp
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards
from cards.effects.model.words import Act, Color, Side, SourceKind
from cards.effects.renderers.ja import nouns
from cards.effects.renderers.ja import numbers as amounts
from cards.effects.renderers.ja.context import Context, Replacement
from cards.effects.renderers.ja.words import (
    ACTS,
    COLORS,
    ICONS,
    KEYWORDS,
    KINDS,
    PHASES,
    SIDES,
    UnwritableError,
)


@dataclass(frozen=True, slots=True)
class Predicate:
    """What is said of a card: words and, last, a verb to inflect (or none)."""

    words: str
    verb: str = ""

    def text(self, form: Form = Form.PLAIN) -> str:
        """The predicate with its verb in a form."""
        return self.words + (inflect(self.verb)[form] if self.verb else "")


# --- gains --------------------------------------------------------------------------


def is_gain(found: Modifiers) -> bool:
    """Whether all of them are things to gain: BP, keywords, quoted abilities."""
    return all(
        isinstance(
            item,
            (
                mods.Bp,
                mods.Keyword,
                mods.Grant,
                mods.OneOfModifiers,
                mods.AltModifier,
            ),
        )
        or (isinstance(item, mods.Generates) and len(found) > 1)
        for item in found
    )


def gain(ctx: Context, found: Modifiers, *, verb: str, quote: "Quote") -> Predicate:
    """BP+1000と【狙い撃ち】を得る."""
    if len(found) == 1:
        only = found[0]
        if isinstance(only, mods.Bp):
            return Predicate(bp(ctx, only))
        if isinstance(only, mods.OneOfModifiers):
            return Predicate(_choice(ctx, only, quote) + "を", verb)
        if isinstance(only, mods.AltModifier):
            return _alternative(ctx, only, verb, quote)
    return Predicate(payload(ctx, found, quote) + "を", verb)


def _alternative(
    ctx: Context, alternative: mods.AltModifier, verb: str, quote: "Quote"
) -> Predicate:
    """『BP+1000』 … 『BP+2000と【…】を与える』に代わる."""
    for case in alternative.cases:
        words = gain(ctx, case.value, verb=verb, quote=quote).text()
        ending = "に代えてもよい" if case.optional else "に代わる"
        ctx.pending.append(Replacement(case.condition, words, ending))
    words = gain(ctx, alternative.base, verb=verb, quote=quote).text()
    return Predicate(f"『{words}』")


def payload(ctx: Context, found: Modifiers, quote: "Quote") -> str:
    """Things to gain, joined by と."""
    return "と".join(_payload(ctx, item, quote) for item in found)


def _payload(ctx: Context, item: Modifier, quote: "Quote") -> str:
    if isinstance(item, mods.Bp):
        return bp(ctx, item)
    if isinstance(item, mods.Keyword):
        return f"【{keyword_label(item)}】"
    if isinstance(item, mods.Generates):
        return f"発生エナジー+{energy(item.energy)}"
    return quote(ctx, item)


def _choice(ctx: Context, choice: mods.OneOfModifiers, quote: "Quote") -> str:
    options = [payload(ctx, option, quote) for option in choice.options]
    if any("と" in option for option in options):
        options = [f"「{option}」" for option in options]
    return "か".join(options)


Quote = Callable[[Context, Modifier], str]


def keyword_label(keyword: mods.Keyword) -> str:
    """インパクト（+1）."""
    label = KEYWORDS[keyword.keyword]
    if keyword.value is None:
        return label
    return f"{label}（{'+' if keyword.plus else ''}{keyword.value}）"


def bp(ctx: Context, modifier: mods.Bp) -> str:
    """BP+1000, 『BP-2000』."""
    by = modifier.by
    growth = ctx.growth_of(by)
    if growth is not None:
        base, replacement = growth
        ctx.pending.append(replacement)
        return f"『BP{signed(base)}』"
    if isinstance(by, AltAmount) and not isinstance(by.cases[0].value, Plus):
        for case in by.cases:
            ending = "に代えてもよい" if case.optional else "に代わる"
            words = f"BP{_plain(case.value)}"
            ctx.pending.append(Replacement(case.condition, words, ending))
        return f"『BP{_plain(by.base)}』"
    return f"BP{_plain(by)}"


def _plain(value: Number) -> str:
    if isinstance(value, int):
        return signed(value)
    if isinstance(value, Times):
        return signed(value.by)
    raise UnwritableError(value)


def signed(number: int) -> str:
    """+1000, -500."""
    return f"{number:+d}"


def per_of(ctx: Context, found: Modifiers) -> str:
    """…1枚につき、 of a BP that is worked out per card."""
    if len(found) == 1 and isinstance(found[0], mods.Bp):
        by = found[0].by
        if isinstance(by, Times):
            return amounts.per(ctx, by.amount)
    return ""


# --- predicates ---------------------------------------------------------------------


def predicate(ctx: Context, item: Modifier) -> Predicate:
    """What is said of a card that has a modifier: はブロックされない."""
    match item:
        case mods.UnblockableBy(filters=()):
            return Predicate("ブロックされない")
        case mods.UnblockableBy(filters=found):
            return Predicate(
                nouns.class_of(ctx, found, on_field=True) + "にブロックされない"
            )
        case mods.MustBlock():
            return Predicate("相手のアタックを可能ならブロックしなければならない")
        case mods.NoBpLoss():
            return Predicate("BPをマイナスする効果を受けない")
        case mods.StaysResting():
            return Predicate(_stays_resting(item))
        case mods.Cannot(acts=(Act.BE_RETIRED,), cause=None, filters=()):
            return Predicate("退場しない")
        case mods.Cannot(cause=None, filters=()):
            return Predicate(_cannot(item))
        case mods.Cannot(acts=(Act.BLOCK,), cause=None, filters=found):
            noun = nouns.class_of(ctx, found, on_field=True)
            return Predicate(f"{noun}をブロックできない")
        case mods.Cannot(acts=(Act.SNIPE,), cause=None, filters=found):
            noun = nouns.class_of(ctx, found, on_field=True)
            return Predicate(f"{noun}を【狙い撃ち】で指定できない")
        case mods.AlsoKind(kind=kind):
            return Predicate(f"全ての場所で{KINDS[kind]}カードとしても", "扱う")
        case mods.Cannot(acts=(act,), cause=cause, filters=()) if act in _UNDONE:
            by = by_words(cause)
            return Predicate(by + _UNDONE[act])
        case mods.Cannot(
            acts=(Act.BE_RETIRED,),
            cause=Cause(side=None, sources=(SourceKind.BATTLE,), filters=found),
            filters=(),
        ):
            with_whom = (
                f"{nouns.class_of(ctx, found, on_field=True)}との" if found else ""
            )
            return Predicate(f"{with_whom}バトルで退場しない")
        case mods.Cannot(acts=(Act.BE_RETIRED,), cause=cause) if cause is not None:
            return Predicate(f"{by_words(cause)}退場しない")
        case mods.Silenced(icons=icons):
            return Predicate(
                "と".join(f"【{ICONS[i]}】" for i in icons) + "が発動しない"
            )
        case mods.AlsoHasTrait(trait=trait):
            return Predicate(f"［特徴：{trait}］としても", "扱う")
        case mods.Untargetable(by=by):
            return Predicate(f"{by_words(by)}選ばれない")
        case mods.Unaffected(by=by) if by.side is not None:
            return Predicate(f"{SIDES[by.side]}{cause_words(by)}を受けない")
        case mods.EntersActive():
            return Predicate("アクティブで場に登場", "させる")
        case mods.AlsoNamed(name=name):
            return Predicate(f"〈{name}〉としても", "扱う")
        case mods.GeneratesOnFront():
            return Predicate("フロントLにある場合もエナジーを発生", "させる")
        case mods.LosePrinted():
            return Predicate("元々の効果を全て", "失う")
        case mods.LoseKeywords(keywords=keywords):
            return Predicate(_lost(keywords), "失う")
        case mods.CopyAbilities(of=of, icon=icon):
            words = _cards_words(ctx, of)
            return Predicate(f"{words}が持つ【{ICONS[icon]}】を全て", "得る")
        case _:
            raise UnwritableError(item)


_UNDONE: Final = {
    Act.BE_RESTED: "レストにならない",
    Act.BE_RETURNED_TO_HAND: "手札に戻らない",
    Act.MOVE: "移動しない",
}


def _cards_words(ctx: Context, of: Subject) -> str:
    return nouns.at(ctx, of) if isinstance(of, Cards) else nouns.known(ctx, of)


def _cannot(item: mods.Cannot) -> str:
    """アタックもブロックもできない, フロントLに登場できず、フロントLに移動できない."""
    if any(act not in ACTS for act in item.acts):
        raise UnwritableError(item)
    words = [ACTS[act] for act in item.acts]
    if item.acts == (Act.ATTACK, Act.BLOCK):
        return "アタックもブロックもできない"
    return "できず、".join(words) + "できない"


def _stays_resting(item: mods.StaysResting) -> str:
    if item.times == 1 and len(item.phases) == 1:
        return f"次の{PHASES[item.phases[0]]}にアクティブにならない"
    if item.times is not None and item.phases:
        raise UnwritableError(item)
    if item.times is not None:
        return f"次の{item.times}回アクティブにならない"
    if item.phases:
        phases = "と".join(PHASES[phase] for phase in item.phases)
        return f"{phases}にアクティブにならない"
    return "アクティブにならない"


def _lost(keywords: tuple[object, ...]) -> str:
    labels = "、".join(f"【{KEYWORDS[keyword]}】" for keyword in keywords)  # type: ignore[index]
    return f"「{labels}」を全て" if len(keywords) > 1 else f"{labels}を"


# --- sentences of their own ---------------------------------------------------------


def by_words(cause: Cause | None) -> str:
    """相手の効果で, 自分か相手の効果で; nothing where no cause is asked for."""
    return "" if cause is None else nouns.said(_bare(), "cause", cause)


def cause_words(cause: Cause) -> str:
    """キャラの効果やイベントカードの効果, 〈X〉の効果."""
    if cause.filters:
        if cause.sources:
            raise UnwritableError(cause)
        return nouns.class_of(_bare(), cause.filters, on_field=True) + "の効果"
    return nouns.said(_bare(), "sources", cause.sources) if cause.sources else "効果"


def _bare() -> Context:
    """A context for what speaks of nothing said before."""
    return Context(this="このカード", numbers=amounts.NUMBERS)


def tax_words(item: mods.TargetTax) -> str:
    """APを1支払わ, 自身の手札を1枚場外に置か."""
    match item.cost:
        case PayAp(count=count):
            return f"APを{count}支払わ"
        case Discard(count=count, filters=()):
            return f"自身の手札を{count}枚場外に置か"
        case _:
            raise UnwritableError(item.cost)


def energy(colors: tuple[Color, ...]) -> str:
    """【赤】【赤】."""
    return "".join(f"【{COLORS[color]}】" for color in colors)


WHOSE: Final = {Side.ME: "自分", Side.OPPONENT: "相手"}
__all__ = [
    "SIDES",
    "WHOSE",
    "Predicate",
    "Quote",
    "bp",
    "cause_words",
    "energy",
    "gain",
    "is_gain",
    "keyword_label",
    "payload",
    "per_of",
    "predicate",
    "signed",
    "tax_words",
]
