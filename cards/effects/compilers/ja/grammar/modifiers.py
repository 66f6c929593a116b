"""What is different about a card: BP, keywords, quoted abilities, costs, bans.

``gain`` is what is gained; ``act`` rules here are the sentences that say who gains it
and for how long. A sentence without a duration is a continuous effect.
"""

from dataclasses import dataclass, replace
from typing import Final, cast

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.conditions import names_source
from cards.effects.compilers.ja.grammar.nouns import Location
from cards.effects.compilers.ja.pairs import _1, _2
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
from cards.effects.model.filters import IsKind
from cards.effects.model.modifiers import (
    AlsoHasTrait,
    AlsoKind,
    AlsoNamed,
    ApCost,
    Bp,
    BpBecomes,
    BpReach,
    BpTimes,
    Cannot,
    CopyAbilities,
    DamageTaken,
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
    Silenced,
    StaysResting,
    TargetTax,
    Unaffected,
    UnblockableBy,
    Untargetable,
)
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Among, Cards, NextUsed, Player, This
from cards.effects.model.words import (
    AbilityKind,
    Act,
    CardKind,
    Color,
    Icon,
    KeywordName,
    MomentName,
    Phase,
    Point,
    Side,
    SourceKind,
    Zone,
)

book = RuleBook()
rule = book.rule

ELIDED = Pronoun(Said.ELIDED)

# --- durations ----------------------------------------------------------------------

book.words(
    "until",
    {
        "このターン中": Until(Point.END_OF_TURN),
        "このバトル中": Until(Point.END_OF_BATTLE),
        "次の相手のターン中": Until(Point.OPPONENT_NEXT_TURN),
    },
)
_ENDS: Final = {
    (Side.ME, MomentName.TURN_START): Point.MY_NEXT_TURN_START,
    (Side.ME, MomentName.TURN_END): Point.MY_NEXT_TURN_END,
    (Side.OPPONENT, MomentName.TURN_START): Point.OPPONENT_NEXT_TURN_START,
    (Side.OPPONENT, MomentName.TURN_END): Point.OPPONENT_NEXT_TURN_END,
    (Side.OPPONENT, MomentName.ATTACK_PHASE_END): Point.OPPONENT_NEXT_ATTACK_PHASE_END,
}


@rule("until", "次の{owner}{point}時まで")
def until_next(side: Side, on: MomentName) -> Value:
    end = _ENDS.get((side, on))
    return REJECT if end is None else Until(end)


@rule("duration", "{until}[、]")
def until(duration: Duration) -> Duration:
    return duration


@rule("duration", "{cond}かぎり[、]", "{cond}限り[、]")
def as_long_as(condition: Condition) -> Duration:
    return While(condition)


@rule("cond", "{location}に{known}がある")
def known_is_there(where: Location, cards: Subject) -> Value:
    return Is(cards, ()) if where.zones == (Zone.FIELD,) else REJECT


# --- what is gained -----------------------------------------------------------------

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


@rule("option", "{payload}", "「{payload}」")
def option(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("options", "{option}か{option}")
def two_options(first: Modifiers, second: Modifiers) -> tuple[Modifiers, ...]:
    return (first, second)


@rule("options", "{option}か{options}")
def more_options(
    first: Modifiers, rest: tuple[Modifiers, ...]
) -> tuple[Modifiers, ...]:
    return (first, *rest)


@rule("gained", "{payload}")
def all_gained(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("gained", "{options}")
def one_gained(options: tuple[Modifiers, ...]) -> Modifiers:
    return (OneOfModifiers(options),)


@rule("gain", "{gained}を<得る>", "{gained}を<与える>")
def gain(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("gain.plain", "発生エナジー+{energies}")
def gain_energy(energy: tuple[Color, ...]) -> Modifiers:
    return (Generates(energy),)


@rule("gain.linking", "{bp}し", "{bp}され")
def gain_bp_and(modifier: Modifier) -> Modifiers:
    return (modifier,)


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


# --- who changes, and for how long --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scope:
    """Who, for how long, for each of what; any of them may be left out."""

    cards: Subject | None = None
    duration: Duration | None = None
    per: Amount | None = None
    is_given: bool = False


@rule("topic", "{whole}は[、]")
def topic(cards: Subject) -> Subject:
    return cards


@rule("topic", "{cards}は[、]")
def topic_set(cards: Subject) -> Subject:
    """自分の場の〈X〉は、: all of them."""
    return cards


@rule("said", "{topic}")
def said_who(cards: Subject) -> Scope:
    return Scope(cards)


@rule("said", "{whole}に[、]")
def said_to_whom(cards: Subject) -> Scope:
    return Scope(cards, is_given=True)


@rule("said", "{whole}を[、]", "{cards}を[、]")
def said_whom(cards: Subject) -> Scope:
    """そのキャラを、このターン中、BP-1000."""
    return Scope(cards, is_given=True)


@rule("said", "{duration}")
def said_how_long(duration: Duration) -> Scope:
    return Scope(duration=duration)


@rule("said", "{per}")
def said_per(amount: Amount) -> Scope:
    return Scope(per=amount)


@rule("scope", "{said}")
def scope(said: Scope) -> Scope:
    return said


@rule("scope", "{said}{scope}")
def more_scope(said: Scope, rest: Scope) -> Value:
    """In any order, none of them twice."""
    pairs = (
        (said.cards, rest.cards),
        (said.duration, rest.duration),
        (said.per, rest.per),
    )
    if any(first is not None and second is not None for first, second in pairs):
        return REJECT
    return Scope(
        said.cards or rest.cards,
        said.duration or rest.duration,
        said.per or rest.per,
        said.is_given or rest.is_given,
    )


@rule("act", "{scope}{gain.*}")
def gains(scope: Scope, modifiers: Modifiers) -> Value:
    """このキャラはこのターン中、BP+1000を得る."""
    if scope.per is not None:
        modifiers = tuple(per_card(scope.per, item) for item in modifiers)
    if scope.cards is None and scope.duration is None and scope.per is None:
        return REJECT
    return Modify(scope.cards or ELIDED, modifiers, scope.duration)


@rule("act", "{scope}{change.*}")
def changes(scope: Scope, modifiers: Modifiers) -> Value:
    """このキャラはこのターン中、ブロックされない."""
    if scope.per is not None or scope.is_given:
        return REJECT
    effect = Modify(scope.cards or ELIDED, modifiers, scope.duration)
    if scope.duration is None and isinstance(modifiers[0], (BpBecomes, BpTimes)):
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


# --- BP that becomes a number -------------------------------------------------------

book.words("which_bp", {"BP": False, "元々のBP": True})


@rule("new_bp", "{n}")
def so_much_bp(n: int) -> Modifier:
    return BpBecomes(n)


@rule("new_bp", "{quantity}×{n}")
def so_many_times_bp(quantity: Amount, n: int) -> Modifier:
    return BpBecomes(Times(quantity, n))


@rule("new_bp", "{best}と同じ[値|数値]")
def same_bp(amount: Amount) -> Modifier:
    """選んだキャラのBPと同じ."""
    return BpBecomes(amount)


@rule("new_bp", "{n}倍")
def times_bp(n: int) -> Value:
    return BpTimes(n) if n > 1 else REJECT


def _bp_becomes(printed: bool, modifier: Modifier) -> Value:  # noqa: FBT001
    if not printed:
        return modifier
    if not isinstance(modifier, BpBecomes):
        return REJECT
    return BpBecomes(modifier.to, printed=True)


@rule("to_bp", "{which_bp}を{new_bp}に")
def to_bp(printed: bool, modifier: Modifier) -> Value:  # noqa: FBT001
    return _bp_becomes(printed, modifier)


@rule("change", "{to_bp}<する>")
def bp_becomes(modifier: Modifier) -> Modifiers:
    return (modifier,)


@rule("change", "{to_bp}し[、]{gain.*}")
def bp_becomes_and_gains(modifier: Modifier, gained: Modifiers) -> Modifiers:
    return (modifier, *gained)


_WHOSE_BP: Final = (This, Pronoun, Cards, Among)


@rule("act", "{whole}の{which_bp}を[、]{duration}{new_bp}に<する>")
@rule("act", "{whole}の{which_bp}は[、]{duration}{new_bp}になる")
def their_bp_becomes(
    cards: Subject,
    printed: bool,  # noqa: FBT001
    duration: Duration,
    modifier: Modifier,
) -> Value:
    return _their_bp(cards, printed, modifier, duration)


@rule("act", "{duration}{whole}の{which_bp}を[、]{new_bp}に<する>")
@rule("act", "{duration}{whole}の{which_bp}は[、]{new_bp}になる")
def for_so_long_bp_becomes(
    duration: Duration,
    cards: Subject,
    printed: bool,  # noqa: FBT001
    modifier: Modifier,
) -> Value:
    return _their_bp(cards, printed, modifier, duration)


@rule("act", "{whole}の{which_bp}は[、]{new_bp}になる")
def always_bp(cards: Subject, printed: bool, modifier: Modifier) -> Value:  # noqa: FBT001
    """Only the printed BP can be another number for good."""
    return _their_bp(cards, printed, modifier, None) if printed else REJECT


def _their_bp(
    cards: Subject,
    printed: bool,  # noqa: FBT001
    modifier: Modifier,
    duration: Duration | None,
) -> Value:
    found = _bp_becomes(printed, modifier)
    if found is REJECT or not isinstance(cards, _WHOSE_BP):
        return REJECT
    return Modify(cards, (cast(Modifier, found),), duration)


def per_card(count: Amount, modifier: Modifier) -> Modifier:
    """So much BP for each of them."""
    if isinstance(modifier, Bp) and isinstance(modifier.by, int):
        return Bp(Times(count, modifier.by))
    return modifier


# --- energy and costs ---------------------------------------------------------------


@rule("energies", "{color_icon}")
def one_energy(color: Color) -> tuple[Color, ...]:
    return (color,)


@rule("energies", "{color_icon}{energies}")
def more_energy(color: Color, rest: tuple[Color, ...]) -> tuple[Color, ...]:
    return (color, *rest)


# Statements that say how things are, and with a duration before them how they are for
# so long.


@rule("act", "{statement.*}")
def always(statement: Effect) -> Effect:
    return statement


@rule("act", "{duration}{statement.*}")
def for_so_long(duration: Duration, statement: Modify) -> Effect:
    return replace(statement, duration=duration)


@rule("statement.plain", "{base}の発生エナジー+{energies}")
def generates(cards: Subject, energy: tuple[Color, ...]) -> Effect:
    return Modify(cards, (Generates(energy),))


@rule("price", "必要エナジーを{energy}<減らす>")
def less_energy(energy: tuple[Color, int]) -> Modifier:
    color, n = energy
    return RequiredEnergy(-n, color)


@rule(
    "price",
    "必要エナジーを{sign}{n}<する>",
    "必要エナジー[を|は]{sign}{n}[される]",
)
def less_energy_of_any(sign: int, n: int) -> Modifier:
    return RequiredEnergy(sign * n)


@rule("price", "必要エナジーを{energies}<減らす>", "必要エナジー-{energies}")
def less_of_energies(energy: tuple[Color, ...]) -> Value:
    """【赤】【赤】: so many icons, so much."""
    is_one = len(set(energy)) == 1
    return RequiredEnergy(-len(energy), energy[0]) if is_one else REJECT


@rule("price", "消費APを{sign}{n}<する>", "消費AP[を|は]{sign}{n}[される]")
def less_ap(sign: int, n: int) -> Modifier:
    return ApCost(sign * n)


@rule("act", "{price.*}")
def costs_less(price: Modifier) -> Effect:
    return Modify(ELIDED, (price,))


@rule("act", "{whole}の{price.*}")
def they_cost_less(cards: Subject, price: Modifier) -> Value:
    return Modify(cards, (price,)) if isinstance(cards, Cards) else REJECT


@rule("act", "{location}の{class}の{price.*}", "{location}にある{class}の{price.*}")
def those_in_hand_cost_less(
    where: Location, filters: Filters, price: Modifier
) -> Value:
    """自分の手札の〈X〉の消費APを-1する: all of them."""
    if where.zones != (Zone.HAND,) or not filters:
        return REJECT
    return Modify(Cards(where.side, where.zones, filters), (price,))


@rule("in_hand", "[自分の]手札にあるこのカードの", "[自分の]手札にあるこのカードは[、]")
@rule("in_hand", "手札のこのカードの", "手札のこのカードは[、]")
@rule("in_hand", "このカードの", "このカードは[、]")
@rule("in_hand", "このカードを[手札から]登場させる場合[、][{this_}の]")
@rule("in_hand", "このカードを手札から使用する場合[、][{this_}の]")
def in_hand() -> Value:
    """What this card costs matters while it is in hand."""
    return True


@rule("act", "{in_hand_}{price.*}")
def costs_less_in_hand(price: Modifier) -> Effect:
    return InHand(Modify(This(), (price,)))


@rule("act", "{per}{in_hand_}{price.*}")
def costs_less_per(count: Amount, price: Modifier) -> Value:
    if isinstance(price, RequiredEnergy) and isinstance(price.by, int):
        price = RequiredEnergy(Times(count, price.by), price.color)
    elif isinstance(price, ApCost) and isinstance(price.by, int):
        price = ApCost(Times(count, price.by))
    return InHand(Modify(This(), (price,)))


@rule(
    "next_used",
    "次に[自分が]手札から使用する{class}",
    "次に[自分が]手札から登場させる{class}",
    "次に自分が使用する{class}",
    "次に使用する{class}",
    "次に登場させる{class}",
    "次に自分が登場させる{class}",
    "自分が次に[手札から]使用する{class}",
    "自分が次に[手札から]登場させる{class}",
)
def next_used(filters: Filters) -> Subject:
    return NextUsed(filters)


@rule("act", "{duration}{next_used}の{price.*}")
def next_costs_less(duration: Duration, card: Subject, price: Modifier) -> Effect:
    return Modify(card, (price,), duration)


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


# --- what a card is and how it enters -----------------------------------------------


@rule("act", "{topic}アクティブで場に登場<させる>", "{topic}アクティブで登場<する>")
def enters_active(cards: Subject) -> Effect:
    return Modify(cards, (EntersActive(),))


@rule("act", "{topic}{names}としても<扱う>")
def is_also_named(cards: Subject, names: Modifiers) -> Effect:
    return Modify(cards, names)


@rule("names", "{name}")
def one_name(name: str) -> Modifiers:
    return (AlsoNamed(name),)


@rule("names", "{name}{names}", "{name}と{names}", "{name}、{names}")
def more_names(name: str, rest: Modifiers) -> Modifiers:
    return (AlsoNamed(name), *rest)


@rule("act", "{topic}全ての場所で{kind}[カード]としても<扱う>")
def is_also_of_kind(cards: Subject, kind: CardKind) -> Value:
    return Modify(cards, (AlsoKind(kind),)) if cards == This() else REJECT


@rule(
    "act",
    "{topic}フロントLにある場合もエナジーを発生<させる>",
    "{topic}フロントLでもエナジーを発生<させる>",
)
def generates_on_front(cards: Subject) -> Effect:
    return Modify(cards, (GeneratesOnFront(),))


@rule("act", "自分の{class}は{known}にレイドできる")
def raidable_by(filters: Filters, cards: Subject) -> Effect:
    return Modify(cards, (RaidableBy(filters),))


@rule("act", "{owner}手札の上限は{n}枚になる")
def hand_limit(side: Side, n: int) -> Effect:
    return Modify(Player(side), (HandLimit(n),))


@rule("change", "{cards}が持つ{timing}を全て<得る>")
def copies(of: Subject, icon: Icon) -> Modifiers:
    return (CopyAbilities(of, icon),)


# --- what is lost -------------------------------------------------------------------


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


@rule("change", "{lost}<失う>", "{lost}失わ<せる>")
def loses(modifiers: Modifiers) -> Modifiers:
    return modifiers


@rule("change", "{lost}<失う>、{ban}", "{lost}失い[、]{ban}")
def loses_and_is_banned(lost: Modifiers, ban: Modifiers) -> Modifiers:
    return (*lost, *ban)


@rule("change", "{ban}")
def is_banned(modifiers: Modifiers) -> Modifiers:
    return modifiers


# --- what cannot be done ------------------------------------------------------------


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


@rule("ban", "{phases}にアクティブにならない", "自分の{phases}にアクティブにならない")
def stays_resting_in(phases: tuple[Phase, ...]) -> Modifiers:
    return (StaysResting(phases=phases),)


book.words("phase", {"スタートフェイズ": Phase.START, "エンドフェイズ": Phase.END})
book.pair("phases", "{phase}", (_1,))
book.pair("phases", "{phase}と{phase}", (_1, _2))


@rule("unable", "{banned}できない")
def unable(act: Act) -> tuple[Act, ...]:
    return (act,)


@rule("unable", "{banned}できず[、]{unable}")
def unable_either(first: Act, rest: tuple[Act, ...]) -> tuple[Act, ...]:
    return (first, *rest)


@rule("unable", "{banned}も{banned}もできない")
def unable_both(first: Act, second: Act) -> tuple[Act, ...]:
    return (first, second)


@rule("ban", "{unable}")
def cannot(acts: tuple[Act, ...]) -> Modifiers:
    return (Cannot(acts),)


@rule("ban", "{class}をブロックできない")
def cannot_block_those(filters: Filters) -> Modifiers:
    return (Cannot((Act.BLOCK,), filters=filters),)


@rule("ban", "{class}を【狙い撃ち】で指定できない")
def cannot_snipe_those(filters: Filters) -> Modifiers:
    return (Cannot((Act.SNIPE,), filters=filters),)


@rule("ban", "{owner}{sources}を受けない")
def unaffected(side: Side, sources: tuple[SourceKind, ...]) -> Modifiers:
    return (Unaffected(Cause(side, sources)),)


@rule("ban", "{owner}効果を受けない")
def unaffected_at_all(side: Side) -> Modifiers:
    return (Unaffected(Cause(side)),)


@rule("ban", "アクティブにならない")
def stays_resting() -> Modifiers:
    return (StaysResting(),)


_IN_HAND = tuple(
    (Cannot((act,)),)
    for act in (Act.BE_USED, Act.PLAY_FROM_HAND, Act.PLAY_WITHOUT_RAID)
)


@rule("ban", "{cause}退場しない")
def cannot_retire_by(cause: Cause) -> Modifiers:
    return (Cannot((Act.BE_RETIRED,), cause=cause),)


@rule("ban", "退場しない")
def cannot_retire() -> Modifiers:
    """Not by an effect, not by a battle; for want of BP it is (UA-7.6.1)."""
    return (Cannot((Act.BE_RETIRED,)),)


@rule("ban", "{cause}{undone}")
def not_done_by(cause: Cause, act: Act) -> Modifiers:
    return (Cannot((act,), cause=cause),)


@rule(
    "ban",
    "{class}とのバトルで[は]退場しない",
    "{class}とのバトルによって[は]退場しない",
)
def cannot_retire_in_battle_with(filters: Filters) -> Value:
    if not filters:
        return REJECT
    cause = Cause(None, (SourceKind.BATTLE,), filters)
    return (Cannot((Act.BE_RETIRED,), cause=cause),)


@rule("ban", "バトルで[は]退場しない", "バトルによって[は]退場しない")
def cannot_retire_in_battle() -> Modifiers:
    cause = Cause(None, (SourceKind.BATTLE,))
    return (Cannot((Act.BE_RETIRED,), cause=cause),)


@rule("silent", "{timing}[の効果][が|は]発動しない")
def silent(icon: Icon) -> tuple[Icon, ...]:
    return (icon,)


@rule("silent", "{timing}と{silent}", "{timing}{silent}")
def more_silent(icon: Icon, rest: tuple[Icon, ...]) -> tuple[Icon, ...]:
    return (icon, *rest)


@rule("ban", "{silent}")
def silenced(icons: tuple[Icon, ...]) -> Value:
    return REJECT if Icon.RAID in icons else (Silenced(icons),)


@rule("act", "{location}の{class}の{silent}")
def those_are_silenced(
    where: Location, filters: Filters, icons: tuple[Icon, ...]
) -> Value:
    """相手のフロントLのキャラの【登場時】は発動しない: whoever of them enters."""
    return _silent_cards(Cards(where.side, where.zones, filters), icons)


@rule("act", "{owner}{class}の{silent}")
def characters_are_silenced(
    side: Side, filters: Filters, icons: tuple[Icon, ...]
) -> Value:
    return _silent_cards(Cards(side, (Zone.FIELD,), filters), icons)


def _silent_cards(cards: Cards, icons: tuple[Icon, ...]) -> Value:
    if Icon.RAID in icons or not cards.filters or not set(cards.zones) <= _LINES:
        return REJECT
    return Modify(cards, (Silenced(icons),))


_LINES: Final = {Zone.FIELD, Zone.FRONT_LINE, Zone.ENERGY_LINE}


@rule("act", "{topic}{trait}としても<扱う>")
def also_has_trait(cards: Subject, trait: str) -> Effect:
    return Modify(cards, (AlsoHasTrait(trait),))


@rule("act", "{topic}{trait}を<得る>")
def gains_trait(cards: Subject, trait: str) -> Value:
    """Of this card it would hold on the field only, not wherever it is."""
    return REJECT if cards == This() else Modify(cards, (AlsoHasTrait(trait),))


book.words("receiver", {"自分が": Side.ME, "相手が": Side.OPPONENT})


@rule("statement", "{receiver}受けるダメージを{sign}{n}<する>")
def damage_taken(side: Side, sign: int, n: int) -> Effect:
    return Modify(Player(side), (DamageTaken(sign * n),))


_NO_DAMAGE: Final = (
    "{player}[、]{duration}{cause}ダメージを受けない",
    "{player}[、]{duration}ダメージを受けない",
    "{duration}{player}[、]{cause}ダメージを受けない",
    "{duration}{player}[、]ダメージを受けない",
    "{player}[、]{cause}ダメージを受けない",
    "{player}[、]ダメージを受けない",
)


@rule("act", *_NO_DAMAGE)
def takes_no_damage(*parts: Value) -> Effect:
    side = next(part for part in parts if isinstance(part, Side))
    causes = [part for part in parts if isinstance(part, Cause)]
    ends = [part for part in parts if isinstance(part, Duration)]
    ban = Cannot((Act.TAKE_DAMAGE,), cause=causes[0] if causes else None)
    return Modify(Player(side), (ban,), ends[0] if ends else None)


@rule("ban", "{cause}選ばれない", "{cause}選べない")
def cannot_be_chosen_by(cause: Cause) -> Modifiers:
    return (Untargetable(cause),)


@rule("ban", "次の[{owner_}]{phase}[に|で]アクティブにならない")
def stays_resting_next(phase: Phase) -> Modifiers:
    """Only in the next such phase."""
    return (StaysResting(times=1, phases=(phase,)),)


@rule("act", "次の{n}回[、]アクティブにならない")
def it_stays_resting(n: int) -> Effect:
    return Modify(ELIDED, (StaysResting(times=n),))


@rule("act", "次の[{owner_}]{phase}[に|で]アクティブにならない")
def it_stays_resting_next(phase: Phase) -> Effect:
    return Modify(ELIDED, (StaysResting(times=1, phases=(phase,)),))


book.words("player", {"自分は": Side.ME, "相手は": Side.OPPONENT})
book.words(
    "player_banned",
    {
        "イベント[カード]を使用できない": Act.USE_EVENTS,
        "キャラ[カード]を登場させられない": Act.PLAY_CHARACTERS,
        "キャラ[カード]を登場できない": Act.PLAY_CHARACTERS,
        "トリガー[の効果]を発動できない": Act.ACTIVATE_TRIGGERS,
    },
)


_OF_A_CLASS: Final = {
    CardKind.CHARACTER: Act.PLAY_CHARACTERS,
    CardKind.EVENT: Act.USE_EVENTS,
}
book.words(
    "not_used",
    {
        "登場させられない": CardKind.CHARACTER,
        "登場できない": CardKind.CHARACTER,
        "使用できない": CardKind.EVENT,
    },
)


@rule("player_ban", "{player_banned}")
def act_banned(act: Act) -> Modifier:
    return Cannot((act,))


@rule("player_ban", "{class}を{not_used}")
def class_banned(filters: Filters, kind: CardKind) -> Value:
    """消費APが1以下のキャラを登場できない: of that kind, and more is said of them."""
    if IsKind(kind) not in filters or len(filters) == 1:
        return REJECT
    return Cannot((_OF_A_CLASS[kind],), filters=filters)


@rule("player_ban", "{class}でアタックできない")
def cannot_attack_with(filters: Filters) -> Modifier:
    return Cannot((Act.ATTACK_WITH,), filters=filters)


@rule(
    "act",
    "{player}[、]{duration}{player_ban}",
    "{player}[、]{duration}「{player_ban}[。]」を得る",
    "{player}[、]{player_ban}",
    "{duration}{player}[、]{player_ban}",
)
def player_cannot(*parts: Value) -> Effect:
    """相手はこのターン中、イベントカードを使用できない."""
    side = next(part for part in parts if isinstance(part, Side))
    ban = next(part for part in parts if isinstance(part, Cannot))
    ends = [part for part in parts if isinstance(part, Duration)]
    return Modify(Player(side), (ban,), ends[0] if ends else None)


@rule("ban", "{cause}場を離れない")
def cannot_leave_by(cause: Cause) -> Modifiers:
    return (Cannot((Act.LEAVE_FIELD,), cause=cause),)


@rule("statement.plain", "相手は{known}のアタックを可能ならブロックしなければならない")
def must_be_blocked(cards: Subject) -> Effect:
    return Modify(cards, (MustBeBlocked(),))


@rule(
    "statement.plain",
    "相手は{known}のアタックを可能なら{class}でブロックしなければならない",
)
def must_be_blocked_by(cards: Subject, filters: Filters) -> Effect:
    return Modify(cards, (MustBeBlocked(filters),))


_LIFE_BAN = Cannot((Act.PUT_LIFE_OUTSIDE,), cause=Cause(Side.ME))


@rule(
    "act",
    "自分は{duration}自分の効果でライフエリアにあるカードを場外に置くことができない",
)
def life_stays(duration: Duration) -> Effect:
    return Modify(Player(Side.ME), (_LIFE_BAN,), duration)


# --- choosing -----------------------------------------------------------------------


@rule("act", "相手は{sources}で{known}を選べない")
def untargetable(sources: tuple[SourceKind, ...], cards: Subject) -> Effect:
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT, sources)),))


@rule("act", "相手は{class}の効果で{known}を選べない")
def untargetable_by_named(filters: Filters, cards: Subject) -> Value:
    if not names_source(filters):
        return REJECT
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT, filters=filters)),))


@rule("act", "相手は効果で{known}を選べない")
def untargetable_at_all(cards: Subject) -> Effect:
    return Modify(cards, (Untargetable(Cause(Side.OPPONENT)),))


@rule("act", "{topic}相手が{sources}で選ばれない")
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


# --- several at once ------------------------------------------------------------------

_AND_NOT: Final = {
    "できない": "できず",
    "しない": "せず",
    "ならない": "ならず",
    "されない": "されず",
    "受けない": "受けず",
    "離れない": "離れず",
}


def _linked() -> None:
    """退場しない in mid-sentence: 退場せず."""
    for found in tuple(book.rules):
        for ending, linking in _AND_NOT.items():
            if found.name in ("ban", "unable") and found.template.endswith(ending):
                text = found.template.removesuffix(ending) + linking
                rule(f"{found.name}_linking", text, line=found.line)(found.build)
                break


_linked()


@rule("ban_linking", "{unable_linking}")
def cannot_and(acts: tuple[Act, ...]) -> Modifiers:
    return (Cannot(acts),)


@rule("ban", "{ban_linking}[、]{ban}")
def banned_twice(first: Modifiers, rest: Modifiers) -> Value:
    """退場せず、BPをマイナスする効果を受けない; several things it cannot do are one."""
    is_one = all(isinstance(item, Cannot) and not item.cause for item in first + rest)
    return REJECT if is_one else (*first, *rest)


__all__ = ["Cards", "Keyword", "book"]
