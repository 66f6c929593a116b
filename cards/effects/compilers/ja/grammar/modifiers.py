"""What is different about a card: BP, keywords, quoted abilities, costs, bans.

``gain`` is what is gained; ``act`` rules here are the sentences that say who gains it
and for how long. A sentence without a duration is a continuous effect.
"""

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.nouns import Location
from cards.effects.compilers.ja.raw import InHand, Pronoun, Said
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import (
    Amount,
    Condition,
    Cost,
    Duration,
    Effect,
    Filters,
    Modifier,
    Modifiers,
    Subject,
)
from cards.effects.model.conditions import Is
from cards.effects.model.costs import Discard, PayAp
from cards.effects.model.durations import Until, While
from cards.effects.model.modifiers import (
    AlsoNamed,
    ApCost,
    Bp,
    BpReach,
    Cannot,
    CopyAbilities,
    EntersActive,
    EveryColor,
    Generates,
    GeneratesOnFront,
    Grant,
    HandLimit,
    Keyword,
    LoseKeywords,
    LosePrinted,
    MustBeBlocked,
    MustBlock,
    NoBpLoss,
    OneOfModifiers,
    RaidableBy,
    RequiredEnergy,
    StaysResting,
    TargetTax,
    Unaffected,
    UnblockableBy,
    Untargetable,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, NextUsed, Player, This
from cards.effects.model.words import (
    AbilityKind,
    Act,
    Color,
    Icon,
    KeywordName,
    Phase,
    Point,
    Side,
    SourceKind,
    Zone,
)

book = RuleBook()
rule = book.rule

ELIDED = Pronoun(Said.ELIDED)

# --- durations -----------------------------------------------------------------------

book.words(
    "until",
    {
        "このターン中": Until(Point.END_OF_TURN),
        "このバトル中": Until(Point.END_OF_BATTLE),
        "次の自分のターン開始時まで": Until(Point.MY_NEXT_TURN_START),
        "次の自分のターン終了時まで": Until(Point.MY_NEXT_TURN_END),
        "次の相手のターン中": Until(Point.OPPONENT_NEXT_TURN),
        "次の相手のターン開始時まで": Until(Point.OPPONENT_NEXT_TURN_START),
        "次の相手のターン終了時まで": Until(Point.OPPONENT_NEXT_TURN_END),
        "次の相手のアタックフェイズ終了時まで": Until(
            Point.OPPONENT_NEXT_ATTACK_PHASE_END
        ),
    },
)


@rule("duration", "{until}[、]")
def until(duration: Duration) -> Duration:
    return duration


@rule("duration", "{cond}かぎり[、]", "{cond}限り[、]")
def as_long_as(condition: Condition) -> Duration:
    return While(condition)


@rule("cond", "{location}に{known}がある")
def known_is_there(where: Location, cards: Subject) -> Value:
    return Is(cards, ()) if where.zones == (Zone.FIELD,) else REJECT


# --- what is gained ------------------------------------------------------------------

book.words("sign", {"+": 1, "-": -1})


@rule("bp", "BP{sign}{n}")
def bp(sign: int, n: int) -> Modifier:
    return Bp(sign * n)


@rule("payload", "{bp}", "{keyword}")
def one_payload(modifier: Modifier) -> Modifiers:
    return (modifier,)


@rule("payload", "発生エナジー+{energies}")
def energy_payload(energy: tuple[Color, ...]) -> Modifiers:
    return (Generates(energy),)


@rule("payload", "発生エナジー+{energies}と{payload}")
def energy_and_more(energy: tuple[Color, ...], rest: Modifiers) -> Modifiers:
    return (Generates(energy), *rest)


@rule("payload", "{granted}")
def quoted_ability(ability: Ability) -> Modifiers:
    return ungranted(ability)


@rule("payload", "{keyword}、{payload}", "{keyword}と{payload}", "{bp}と{payload}")
def several_payloads(modifier: Modifier, rest: Modifiers) -> Modifiers:
    return (modifier, *rest)


@rule("payload", "{granted}と{payload}")
def quoted_and_more(ability: Ability, rest: Modifiers) -> Modifiers:
    return (*ungranted(ability), *rest)


@rule("choice", "{payload}か{payload}", "「{payload}」か「{payload}」")
def one_of_two(first: Modifiers, second: Modifiers) -> Modifiers:
    return (OneOfModifiers((first, second)),)


@rule("choice", "{payload}か{payload}か{payload}")
def one_of_three(first: Modifiers, second: Modifiers, third: Modifiers) -> Modifiers:
    return (OneOfModifiers((first, second, third)),)


@rule("gain", "{payload}を<得る>", "{payload}を<与える>", "{choice}を<与える>")
def gain(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("gain", "{choice}を<得る>")
def gain_choice(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("gain.plain", "{bp}")
def gain_bp(modifier: Modifier) -> Modifiers:
    return (modifier,)


def ungranted(ability: Ability) -> Modifiers:
    """What a quoted ability amounts to.

    「このキャラはBP+1000。」 is BP+1000: a plain continuous sentence about the card itself
    needs no ability around it.
    """
    body = ability.body
    is_plain = ability == Ability(kind=AbilityKind.CONTINUOUS, body=body)
    if is_plain and isinstance(body, Modify) and body.what == This():
        return body.modifiers
    return (Grant(ability),)


# --- who gains it ----------------------------------------------------------------------


@rule("topic", "{whole}は[、]")
def topic(cards: Subject) -> Subject:
    return cards


@rule("topic", "{cards}は[、]")
def topic_set(cards: Subject) -> Subject:
    """自分の場の〈X〉は、: all of them."""
    return cards


@rule("act", "{topic}{gain.*}")
def gains(cards: Subject, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers)


@rule("act", "{topic}{duration}{gain.*}")
def gains_for(cards: Subject, duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{duration}{topic}{gain.*}")
def for_gains(duration: Duration, cards: Subject, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{duration}{gain.*}")
def it_gains(duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(ELIDED, modifiers, duration)


@rule("act", "{whole}に[、]{duration}{gain.*}")
def is_given(cards: Subject, duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{per}{topic}{bp}")
def gains_per(count: Amount, cards: Subject, modifier: Modifier) -> Value:
    return Modify(cards, (per_card(count, modifier),))


@rule("act", "{per}{topic}{duration}{bp}")
def gains_per_for(
    count: Amount, cards: Subject, duration: Duration, modifier: Modifier
) -> Value:
    return Modify(cards, (per_card(count, modifier),), duration)


@rule("act", "{topic}{duration}{per}{bp}", "{topic}{per}{duration}{bp}")
def gains_for_per(cards: Subject, *rest: Value) -> Value:
    count, modifier, duration = _sorted(rest)
    return Modify(cards, (per_card(count, modifier),), duration)


@rule("act", "{per}{duration}{bp}", "{duration}{per}{bp}")
def it_gains_per(*parts: Value) -> Value:
    count, modifier, duration = _sorted(parts)
    return Modify(ELIDED, (per_card(count, modifier),), duration)


def _sorted(parts: tuple[Value, ...]) -> tuple[Amount, Modifier, Duration]:
    amount = next(part for part in parts if isinstance(part, Amount))
    modifier = next(part for part in parts if isinstance(part, Modifier))
    duration = next(part for part in parts if isinstance(part, Duration))
    return amount, modifier, duration


def per_card(count: Amount, modifier: Modifier) -> Modifier:
    """So much BP for each of them."""
    if isinstance(modifier, Bp) and isinstance(modifier.by, int):
        return Bp(Times(count, modifier.by))
    return modifier


# --- energy and costs --------------------------------------------------------------------


@rule("energies", "{color_icon}")
def one_energy(color: Color) -> tuple[Color, ...]:
    return (color,)


@rule("energies", "{color_icon}{energies}")
def more_energy(color: Color, rest: tuple[Color, ...]) -> tuple[Color, ...]:
    return (color, *rest)


@rule("act", "{known}の発生エナジー+{energies}", "{placed}の発生エナジー+{energies}")
def generates(cards: Subject, energy: tuple[Color, ...]) -> Effect:
    return Modify(cards, (Generates(energy),))


@rule("act", "{duration}{known}の発生エナジー+{energies}")
def generates_for(
    duration: Duration, cards: Subject, energy: tuple[Color, ...]
) -> Effect:
    return Modify(cards, (Generates(energy),), duration)


@rule("act", "手札にあるこのカードの必要エナジーを{energy}<減らす>")
def needs_less_in_hand(energy: tuple[Color, int]) -> Effect:
    color, n = energy
    return InHand(Modify(This(), (RequiredEnergy(-n, color),)))


@rule("act", "{per}手札にあるこのカードの必要エナジーを{energy}<減らす>")
def needs_less_per(count: Amount, energy: tuple[Color, int]) -> Effect:
    color, n = energy
    return InHand(Modify(This(), (RequiredEnergy(Times(count, -n), color),)))


@rule("act", "{whole}の必要エナジーを{energy}<減らす>")
def they_need_less(cards: Subject, energy: tuple[Color, int]) -> Value:
    if not isinstance(cards, Cards):
        return REJECT
    color, n = energy
    return Modify(cards, (RequiredEnergy(-n, color),))


@rule("act", "{whole}の消費APを-{n}<する>")
def they_cost_less(cards: Subject, n: int) -> Value:
    return Modify(cards, (ApCost(-n),)) if isinstance(cards, Cards) else REJECT


@rule("act", "手札にあるこのカードの消費APを-{n}<する>")
def costs_less_in_hand(n: int) -> Effect:
    return InHand(Modify(This(), (ApCost(-n),)))


@rule("act", "消費APを-{n}<する>")
def costs_less(n: int) -> Effect:
    return Modify(ELIDED, (ApCost(-n),))


@rule("act", "必要エナジーを{energy}<減らす>")
def needs_less(energy: tuple[Color, int]) -> Effect:
    color, n = energy
    return Modify(ELIDED, (RequiredEnergy(-n, color),))


@rule("next_used", "次に[自分が]手札から使用する{class}")
def next_used(filters: Filters) -> Subject:
    return NextUsed(filters)


@rule("act", "{duration}{next_used}の消費APを-{n}<する>")
def next_costs_less(duration: Duration, card: Subject, n: int) -> Effect:
    return Modify(card, (ApCost(-n),), duration)


@rule("act", "{duration}{next_used}の必要エナジーを{energy}<減らす>")
def next_needs_less(
    duration: Duration, card: Subject, energy: tuple[Color, int]
) -> Effect:
    color, n = energy
    return Modify(card, (RequiredEnergy(-n, color),), duration)


@rule("act", "{duration}{next_used}の必要エナジーを-{n}<する>")
def next_needs_less_of_any(duration: Duration, card: Subject, n: int) -> Effect:
    return Modify(card, (RequiredEnergy(-n),), duration)


@rule(
    "act",
    "{duration}次に自分が「BPの範囲に指定がある効果」でキャラを選ぶ際[に]、"
    "指定できるBPの範囲+{n}",
)
def wider_reach(duration: Duration, n: int) -> Effect:
    return Modify(Player(Side.ME), (BpReach(n),), duration)


@rule(
    "act",
    "自分が「BPの範囲に指定がある効果」でキャラを選ぶ際[に]、指定できるBPの範囲+{n}",
)
def always_wider_reach(n: int) -> Effect:
    return Modify(Player(Side.ME), (BpReach(n, once=False),))


@rule("act", "このカードの色と必要エナジーは[、]全ての色として<扱う>")
def every_color() -> Effect:
    return Modify(This(), (EveryColor(),))


# --- what a card is and how it enters ----------------------------------------------------------


@rule("act", "{topic}アクティブで場に登場<させる>", "{topic}アクティブで登場<する>")
def enters_active(cards: Subject) -> Effect:
    return Modify(cards, (EntersActive(),))


@rule("act", "{topic}{name}としても<扱う>")
def is_also_named(cards: Subject, name: str) -> Effect:
    return Modify(cards, (AlsoNamed(name),))


@rule("act", "{topic}フロントLにある場合もエナジーを発生<させる>")
def generates_on_front(cards: Subject) -> Effect:
    return Modify(cards, (GeneratesOnFront(),))


@rule("act", "自分の{class}は{known}にレイドできる")
def raidable_by(filters: Filters, cards: Subject) -> Effect:
    return Modify(cards, (RaidableBy(filters),))


@rule("act", "{owner}手札の上限は{n}枚になる")
def hand_limit(side: Side, n: int) -> Effect:
    return Modify(Player(side), (HandLimit(n),))


@rule("act", "{topic}{cards}が持つ{timing}を全て<得る>")
def copies(cards: Subject, of: Subject, icon: Icon) -> Effect:
    return Modify(cards, (CopyAbilities(of, icon),))


@rule("act", "{topic}{duration}{cards}が持つ{timing}を全て<得る>")
def copies_for(cards: Subject, duration: Duration, of: Subject, icon: Icon) -> Effect:
    return Modify(cards, (CopyAbilities(of, icon),), duration)


# --- what is lost --------------------------------------------------------------------------------


@rule("lost", "元々の効果を全て")
def printed_effects() -> Modifiers:
    return (LosePrinted(),)


@rule("lost", "{keyword_list}を[全て]", "「{keyword_list}」を[全て]")
def lost_keywords(keywords: tuple[KeywordName, ...]) -> Modifiers:
    return (LoseKeywords(keywords),)


@rule("keyword_list", "{keyword_name}")
def one_keyword(keyword: KeywordName) -> tuple[KeywordName, ...]:
    return (keyword,)


@rule(
    "keyword_list", "{keyword_name}、{keyword_list}", "{keyword_name}と{keyword_list}"
)
def more_keywords(
    keyword: KeywordName, rest: tuple[KeywordName, ...]
) -> tuple[KeywordName, ...]:
    return (keyword, *rest)


@rule("act", "{topic}{lost}<失う>")
def loses(cards: Subject, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers)


@rule("act", "{topic}{duration}{lost}<失う>", "{topic}{duration}{lost}失わ<せる>")
def loses_for(cards: Subject, duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{duration}{topic}{lost}<失う>")
def for_loses(duration: Duration, cards: Subject, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{duration}{lost}失わ<せる>", "{duration}{lost}<失う>")
def it_loses(duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(ELIDED, modifiers, duration)


# --- what cannot be done --------------------------------------------------------------------------


@rule("ban", "{class}にブロックされない")
def unblockable_by(filters: Filters) -> Modifiers:
    return (UnblockableBy(filters),)


@rule("ban", "ブロックされない")
def unblockable() -> Modifiers:
    return (UnblockableBy(),)


@rule("ban", "相手のアタックを可能ならブロックしなければならない")
def must_block() -> Modifiers:
    return (MustBlock(),)


@rule("ban", "BPをマイナスする効果を受けない")
def no_bp_loss() -> Modifiers:
    return (NoBpLoss(),)


@rule("ban", "次の{n}回アクティブにならない", "次の{n}回、アクティブにならない")
def stays_resting_times(n: int) -> Modifiers:
    return (StaysResting(times=n),)


@rule("ban", "{phases}にアクティブにならない")
def stays_resting_in(phases: tuple[Phase, ...]) -> Modifiers:
    return (StaysResting(phases=phases),)


book.words(
    "phases",
    {
        "スタートフェイズ": (Phase.START,),
        "エンドフェイズ": (Phase.END,),
        "スタートフェイズとエンドフェイズ": (Phase.START, Phase.END),
    },
)

book.words(
    "banned",
    {
        "アタック": Act.ATTACK,
        "プレイヤーにアタック": Act.ATTACK_PLAYER,
        "ブロック": Act.BLOCK,
        "最初のアタックをブロック": Act.BLOCK_FIRST_ATTACK,
        "フロントLに登場": Act.PLAY_TO_FRONT,
        "エナジーLに登場": Act.PLAY_TO_ENERGY,
        "フロントLに移動": Act.MOVE_TO_FRONT,
        "エナジーLに移動": Act.MOVE_TO_ENERGY,
        "移動": Act.MOVE,
        "使用": Act.BE_USED,
        "手札から登場": Act.PLAY_FROM_HAND,
        "レイド以外で登場": Act.PLAY_WITHOUT_RAID,
    },
)


@rule("ban", "{banned}できない")
def cannot(act: Act) -> Modifiers:
    return (Cannot((act,)),)


@rule("ban", "{banned}できず[、]{banned}できない", "{banned}も{banned}もできない")
def cannot_either(first: Act, second: Act) -> Modifiers:
    return (Cannot((first, second)),)


@rule("ban", "{owner}{sources}を受けない")
def unaffected(side: Side, sources: tuple[SourceKind, ...]) -> Modifiers:
    return (Unaffected(Cause(side, sources)),)


@rule("ban", "{owner}効果を受けない")
def unaffected_at_all(side: Side) -> Modifiers:
    return (Unaffected(Cause(side)),)


book.words("ban", {"アクティブにならない": (StaysResting(),)})


@rule("act", "{topic}{ban}")
def is_banned(cards: Subject, modifiers: Modifiers) -> Effect:
    effect = Modify(cards, modifiers)
    return InHand(effect) if modifiers in _IN_HAND else effect


_IN_HAND = tuple(
    (Cannot((act,)),)
    for act in (Act.BE_USED, Act.PLAY_FROM_HAND, Act.PLAY_WITHOUT_RAID)
)


@rule("act", "{topic}{cause}場を離れない")
def cannot_leave_by(cards: Subject, cause: Cause) -> Effect:
    return Modify(cards, (Cannot((Act.LEAVE_FIELD,), cause=cause),))


@rule("act", "{topic}{duration}{ban}")
def is_banned_for(cards: Subject, duration: Duration, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule("act", "{duration}{topic}{ban}")
def for_is_banned(duration: Duration, cards: Subject, modifiers: Modifiers) -> Effect:
    return Modify(cards, modifiers, duration)


@rule(
    "act", "{topic}{duration}{lost}<失う>、{ban}", "{duration}{topic}{lost}失い、{ban}"
)
def loses_and_is_banned(*parts: Value) -> Value:
    cards = next(part for part in parts if isinstance(part, Subject))
    duration = next(part for part in parts if isinstance(part, Duration))
    lists = [part for part in parts if isinstance(part, tuple)]
    return Modify(cards, (*lists[0], *lists[1]), duration)


@rule("must_be_blocked", "相手は{known}のアタックを可能ならブロックしなければならない")
def must_be_blocked(cards: Subject) -> Subject:
    return cards


@rule("act", "{must_be_blocked}")
def it_must_be_blocked(cards: Subject) -> Effect:
    return Modify(cards, (MustBeBlocked(),))


@rule("act", "{duration}{must_be_blocked}")
def it_must_be_blocked_for(duration: Duration, cards: Subject) -> Effect:
    return Modify(cards, (MustBeBlocked(),), duration)


# 「最初のアタックをブロックできない」: the subject is the card that has it.
@rule("act", "最初のアタックをブロックできない")
def cannot_block_first() -> Effect:
    return Modify(This(), (Cannot((Act.BLOCK_FIRST_ATTACK,)),))


_LIFE_BAN = Cannot((Act.PUT_LIFE_OUTSIDE,), cause=Cause(Side.ME))


@rule(
    "act",
    "自分は{duration}自分の効果でライフエリアにあるカードを場外に置くことができない",
)
def life_stays(duration: Duration) -> Effect:
    return Modify(Player(Side.ME), (_LIFE_BAN,), duration)


# --- choosing -----------------------------------------------------------------------------------------


@rule("act", "相手は{sources}で{known}を選べない")
def untargetable(sources: tuple[SourceKind, ...], cards: Subject) -> Effect:
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT, sources)),))


@rule("act", "相手は効果で{known}を選べない", "{topic}相手の効果で選ばれない")
def untargetable_at_all(cards: Subject) -> Effect:
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT)),))


@rule("act", "{topic}相手が{sources}で選ばれない", "{topic}相手の{sources}で選ばれない")
def not_chosen(cards: Subject, sources: tuple[SourceKind, ...]) -> Effect:
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT, sources)),))


@rule("tax", "APを{n}支払わ")
def tax_ap(n: int) -> Cost:
    return PayAp(n)


@rule("tax", "自身の手札を{n}枚場外に置か")
def tax_discard(n: int) -> Cost:
    return Discard(n)


@rule("act", "相手は{sources}で{known}を選ぶ際[に]、追加で{tax}ないと選べない")
def target_tax(sources: tuple[SourceKind, ...], cards: Subject, cost: Cost) -> Effect:
    return Modify(cards, (TargetTax(Cause(Side.OPPONENT, sources), cost),))


__all__ = ["Cards", "Keyword", "book"]
