"""What is different about a card: BP, keywords, quoted abilities, costs, bans.

``gain`` is what is gained, ``change`` what else is said of a card, ``ban`` what it
cannot do, ``price`` what it costs; each means modifiers. ``modifying`` says whose.
"""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.engine.meanings import ungranted
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import (
    Values,
    _1,
    _2,
    _3,
    define_view,
    make_matcher,
)
from cards.effects.compilers.engine.phrases import rest_cards
from cards.effects.model import modifiers as m
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Times
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Modifier, Modifiers, Subject
from cards.effects.model.conditions import Is, WasGiven
from cards.effects.model.costs import Discard, PayAp, RestCards, find_rested_cards
from cards.effects.model.durations import Until, While
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    CardKind,
    Color,
    Icon,
    MomentName,
    Phase,
    Point,
    Side,
    SourceKind,
)
from cards.effects.model.filters import InZone, IsKind
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, This

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

# --- durations ----------------------------------------------------------------------

book.terms(
    "until",
    {
        "このターン中": Until(Point.END_OF_TURN),
        "このバトル中": Until(Point.END_OF_BATTLE),
        "アタック終了時まで": Until(Point.END_OF_ATTACK),
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
_ENDING: Final = {Until(point): when for when, point in _ENDS.items()}


@rule(
    "until",
    "次の{owner}{point}時まで",
    take=_ENDING.get,
    line="until: a term of the rules",
)
def until_next(side: Side, on: MomentName) -> Value:
    end = _ENDS.get((side, on))
    return REJECT if end is None else Until(end)


pair("duration", "{until}[、!]", _1)
pair("duration", "{cond}かぎり[、!]", While(_1), also=("{cond}限り[、]",))


pair("cond", "自分の場に{known}がある", Is(_1, ()), line="cond: {known}が{zone}に{be_}")
reads("duration", While(Is(_1, (InZone((_2,)),))), "{known}が{line}を離れるまで[、]")


# --- what is gained -----------------------------------------------------------------


def _plus(value: Value) -> tuple[int] | None:
    return (value,) if type(value) is int and value >= 0 else None


def _minus(value: Value) -> tuple[int] | None:
    return (-value,) if type(value) is int and value < 0 else None


@rule("signed", "+{n}", take=_plus)
def plus(n: int) -> int:
    return n


@rule("signed", "-{n}", take=_minus)
def minus(n: int) -> int:
    return -n


pair("bp", "BP{signed}", m.Bp(_1))
pair("energies", "{color_icon}", (_1,))
pair("energies", "{color_icon}{energies}", (_1, *_2))
pair("generated", "発生エナジー+{energies}", m.Generates(_1))


def _granting(found: Value) -> tuple[Ability] | None:
    """Return an ability, or what only a sentence about the card can say, in quotes."""
    if not isinstance(found, tuple) or len(found) != 1:
        return None
    if isinstance(found[0], m.Grant):
        return (found[0].ability,)
    body = Modify(This(), found)
    return (Ability(kind=AbilityKind.CONTINUOUS, body=body),)


for _item in ("bp", "keyword", "generated"):
    pair("plain_gain", f"{{{_item}}}", _1, line="plain_gain: {bp}")
pair("payload", "{plain_gain}", (_1,))
pair("payload", "{plain_gain}と{payload}", (_1, *_2), also=("{plain_gain}、{payload}",))
_QUOTED: Final = "payload: {granted}"
pair(
    "payload",
    "「このキャラはフロントLにある場合もエナジーを発生させる。」",
    (m.GeneratesOnFront(),),
    line=_QUOTED,
)
pair(
    "payload",
    "「{unable}」",
    (m.Cannot(_1),),
    where=lambda acts: acts == (Act.BLOCK_FIRST_ATTACK,),
    line=_QUOTED,
)
rule("payload", "{granted}", take=_granting)(ungranted)
rule("quoted_ability", "{granted}", take=_granting, line=_QUOTED)(ungranted)
pair("payload", "{quoted_ability}と{payload}", (*_1, *_2))


def _are_single(options: tuple[Modifiers, ...]) -> bool:
    return all(len(option) == 1 for option in options)


pair("gained", "{options}", (m.OneOfModifiers(_1),), where=_are_single)
pair("gained", "{plain_gain}と〔{options}〕", (_1, m.OneOfModifiers(_2)))
pair("gained", "{quoted_options}", (m.OneOfModifiers(_1),))
pair("gained", "{payload}", _1)
pair("options", "{option}か{option}", (_1, _2))
pair("options", "{option}か{options}", (_1, *_2))
pair("option", "{payload}", _1)
pair("quoted_options", "「{payload}」か「{payload}」", (_1, _2))
pair("quoted_options", "「{payload}」か{quoted_options}", (_1, *_2))

# Of BP alone, nothing need be said but how much.
for _gain, _verb in (("gain", "<得る>"), ("given", "<与える>")):
    pair(f"{_gain}.plain", "{bp}", (_1,))
    pair(f"{_gain}.linking", "{bp}し", (_1,), also=("{bp}され",))
    pair(_gain, f"{{gained}}を{_verb}", _1)
    pair(f"{_gain}.te", "{bp}して", (_1,))
reads("gain.plain", (_1,), "{generated}")
# BP+1000し、【ステップ】を得る.
reads("gain", (_1, *_2), "{bp}[し|され]、{gained}を<得る>")
reads("given", (_1, *_2), "{bp}[し|され]、{gained}を<与える>")
# BP+1000と【ステップ】。: in a list, without its verb.
reads("gain.plain", (_1, *_2), "{bp}と{keywords}")
reads("gain.plain", _1, "{keywords}")
reads("keywords", (_1,), "{keyword}")
reads("keywords", (_1, *_2), "{keyword}{keywords}")

# --- BP that becomes a number -------------------------------------------------------

pair("new_bp", "{n}倍", m.BpTimes(_1), where=lambda n: n > 1)
pair("new_bp", "{n}", m.BpBecomes(_1))
pair("new_bp", "{quantity}×{n}", m.BpBecomes(Times(_1, _2)))
pair("new_bp", "{best}と同じ[値|数値]", m.BpBecomes(_1))
book.words("which_bp", {"元々のBP": True, "BP": False})


def which_bp(modifier: Value) -> tuple[bool, Modifier] | None:
    """Return whether the printed BP becomes another number, and which."""
    match modifier:
        case m.BpBecomes(to=to, printed=True):
            return True, m.BpBecomes(to)
        case m.BpBecomes() | m.BpTimes():
            return False, modifier
        case _:
            return None


def bp_becomes(printed: bool, modifier: Modifier) -> Value:
    """The printed BP, or the BP, becomes another number."""
    if not printed:
        return modifier
    if not isinstance(modifier, m.BpBecomes):
        return REJECT
    return m.BpBecomes(modifier.to, printed=True)


rule("to_bp", "{which_bp}を{new_bp}に", take=which_bp)(bp_becomes)
pair("change", "{to_bp}<する>", (_1,))
pair("change", "{to_bp}し[、!]{gain.*}", (_1, *_2))
reads("change", (_1, *_2), "{to_bp}し[、]{given.*}")

# --- costs --------------------------------------------------------------------------


def _less(price: Value) -> tuple[tuple[Color, int]] | None:
    match price:
        case m.RequiredEnergy(int(by), Color() as color, onto=None) if by < 0:
            return ((color, -by),)
        case _:
            return None


@rule("price", "必要エナジーを{energy}<減らす>", take=_less)
def less_energy(energy: tuple[Color, int]) -> Modifier:
    color, n = energy
    return m.RequiredEnergy(-n, color)


@rule("price", "必要エナジーを{energies}<減らす>")
def less_of_energies(energy: tuple[Color, ...]) -> Value:
    """【赤】【赤】: so many icons, so much."""
    is_one = len(set(energy)) == 1
    return m.RequiredEnergy(-len(energy), energy[0]) if is_one else REJECT


pair(
    "price",
    "必要エナジーを{signed}<する>",
    m.RequiredEnergy(_1),
    also=("必要エナジー[を|は]{signed}[される]",),
)
pair(
    "price",
    "消費APを{signed}<する>",
    m.ApCost(_1),
    also=("消費AP[を|は]{signed}[される]",),
)
pair("tax", "APを{n}支払わ", PayAp(_1))
pair("tax", "自身の手札を{n}枚場外に置か", Discard(_1))


def _rested(cost: Value) -> tuple[Cards, int] | None:
    return (
        (find_rested_cards(cost), cost.count) if isinstance(cost, RestCards) else None
    )


rule("tax", "{placed}を{n}枚レストにし", take=_rested)(rest_cards)

# --- what a card is, has and loses --------------------------------------------------

pair("names", "{name}", (m.AlsoNamed(_1),))
pair(
    "names",
    "{name}と{names}",
    (m.AlsoNamed(_1), *_2),
    also=("{name}{names}", "{name}としても{names}"),
)


def _copied(modifier: Value) -> Values | None:
    match modifier:
        case m.CopyAbilities(of=of, icon=icon, turn=turn):
            return of, (icon, turn)
        case _:
            return None


@define_view(_copied)
def copying(of: Subject, what: tuple[Icon | None, Side | None]) -> Modifier:
    """Return what gains the abilities of an icon, or of a turn, that others have."""
    return m.CopyAbilities(of, what[0], what[1])


pair("change", "{cards}が持つ{timing}を全て<得る>", (m.CopyAbilities(_1, _2),))
book.terms(
    "turn_window", {"【自分のターン中】": Side.ME, "【相手のターン中】": Side.OPPONENT}
)
pair("copied", "{turn_window}の効果", (None, _1))
pair("copied", "{timing}", (_1, None), also=("{timing}の効果",))
_COPIES: Final = "change: {base}が持つ全ての{copied}を<得る>"
pair("change", "{base}が持つ全ての{copied}を<得る>", (copying(_1, _2),), line=_COPIES)
pair(
    "change",
    "{base}が持つ全ての{copied}と{copied}を<得る>",
    (copying(_1, _2), copying(_1, _3)),
    line=_COPIES,
)
pair("lost", "元々の効果を全て", (m.LosePrinted(),))
pair("lost", "{turn_window}の効果を", (m.LoseAbilities(_1),))
_LOST: Final = "lost: {keyword_list}を"
pair("lost", "{keyword_name}を", (m.LoseKeywords((_1,)),), line=_LOST)
pair(
    "lost",
    "「{keyword_list}」を全て",
    (m.LoseKeywords(_1),),
    also=("{keyword_list}を[全て]",),
    line=_LOST,
)
pair("keyword_list", "{keyword_name}", (_1,), line=_LOST)
pair(
    "keyword_list",
    "{keyword_name}、{keyword_list}",
    (_1, *_2),
    also=("{keyword_name}と{keyword_list}",),
)
pair("change", "{lost}<失う>", _1)
pair("lose", "{lost}失わ<せる>", _1)
pair("change", "{lost}失い[、!]{ban}", (*_1, *_2))
pair("change", "{ban}", _1)

# --- what cannot be done ------------------------------------------------------------

pair("ban", "ブロックされない", (m.UnblockableBy(),))
pair("ban", "{class-}にブロックされない", (m.UnblockableBy(_1),))
pair("ban", "相手のアタックを可能ならブロックしなければならない", (m.MustBlock(),))
pair("ban", "{known}のアタックを可能ならブロックしなければならない", (m.MustBlock(_1),))
reads("ban", (m.MustBlock(),), "可能ならブロックしなければならない")
pair("ban", "可能ならアタックしなければならない", (m.MustAttack(),))
pair("ban", "BPをマイナスする効果を受けない", (m.NoBpLoss(),))
pair("ban", "{cause}BPをマイナスされない", (m.NoBpLoss(_1),), where=bool)
pair("ban", "アクティブにならない", (m.StaysResting(),))
pair("stays", "次の{n}回[、]アクティブにならない", m.StaysResting(times=_1))
pair(  # Only in the next such phase.
    "stays",
    "次の{phase}にアクティブにならない",
    m.StaysResting(times=1, phases=(_1,)),
    also=("次の[{owner_}]{phase}[に|で]アクティブにならない",),
)
pair("ban", "{stays}", (_1,))
pair("ban", "[自分の]{phases}にアクティブにならない", (m.StaysResting(phases=_1),))
book.terms("bare_phase", {"移動フェイズ": Phase.MOVE})
book.terms("phase", {"スタートフェイズ": Phase.START, "エンドフェイズ": Phase.END})
pair("phases", "{phase}", (_1,))
pair("phases", "{phase}と{phase}", (_1, _2))

_NEITHER: Final = (Act.ATTACK, Act.BLOCK)


def _neither(acts: Value) -> tuple[Act, ...] | None:
    return _NEITHER if acts == _NEITHER else None


@rule("unable", "{banned}も{banned}もできない", take=_neither)
def unable_both(first: Act, second: Act) -> tuple[Act, ...]:
    return (first, second)


pair("unable", "{banned}できない", (_1,))
pair("unable", "{banned}できず[、!]{unable}", (_1, *_2))
pair("ban", "{unable}", (m.Cannot(_1),))
pair("ban", "{bare_phase}で{unable}", (m.Cannot(_2, phases=(_1,)),))
pair(
    "ban",
    "{cause}{unable}",
    (m.Cannot(_2, cause=_1),),
    where=lambda cause, _: bool(cause) and cause.is_other,
)
pair("ban", "エナジーLからアタックできる", (m.AttacksFromEnergyLine(),))
book.terms(
    "against",
    {"をブロックできない": Act.BLOCK, "を【狙い撃ち】で指定できない": Act.SNIPE},
)
pair("ban", "{class-}{against}", (m.Cannot((_2,), filters=_1),))
pair("ban", "【狙い撃ち】で指定されない", (m.Cannot((Act.BE_SNIPED,)),))
pair("ban", "{owner}{sources}を受けない", (m.Unaffected(Cause(_1, _2)),))
pair("ban", "{owner}効果を受けない", (m.Unaffected(Cause(_1)),))
# Without a cause by nothing: not by an effect, not by a battle (UA-7.6.1).
for _end in ("", "_linking"):
    pair(
        f"ban{_end}",
        f"{{by}}{{undone{_end}}}",
        (m.Cannot((_2,), cause=_1),),
        line="ban: {by}{undone}",
    )
pair("ban", "{cause}選ばれない", (m.Untargetable(_1),), also=("{cause}選べない",))
reads(
    "ban",
    (m.Untargetable(_1), m.Cannot((Act.BE_SNIPED,))),
    "{cause}選ばれず、【狙い撃ち】で指定されない",
)
# Several things that one cause does not do: …の効果でレストにならず、選ばれない.
pair("suffered", "{undone_linking}", m.Cannot((_1,)))
pair("suffered", "選ばれず", m.Untargetable(Cause()))
pair("suffered_last", "{undone}", m.Cannot((_1,)))
book.terms(
    "suffered_last",
    {"選ばれない": m.Untargetable(Cause()), "BPをマイナスされない": m.NoBpLoss()},
)
pair("all_suffered", "{suffered}、{suffered_last}", (_1, _2))
pair("all_suffered", "{suffered}、{all_suffered}", (_1, *_2))


def _by_one_cause(found: Value) -> tuple[Cause, Modifiers] | None:
    """Return the cause that several bans share, and the bans without it."""
    if not isinstance(found, tuple) or len(found) < len(("one", "two")):
        return None
    causes = {_cause_of(item) for item in found}
    (cause, *others) = causes
    if others or not isinstance(cause, Cause):
        return None
    return cause, tuple(_caused(item, None) for item in found)


def _cause_of(item: Modifier) -> Cause | None:
    match item:
        case m.Cannot(cause=cause) | m.Untargetable(by=cause) | m.NoBpLoss(cause=cause):
            return cause
        case _:
            return None


def _caused(item: Modifier, cause: Cause | None) -> Modifier:
    if isinstance(item, m.Untargetable):
        return m.Untargetable(cause or Cause())
    return (
        replace(item, cause=cause) if isinstance(item, m.Cannot | m.NoBpLoss) else item
    )


@rule("ban", "{cause}{all_suffered}", "{cause}〔{all_suffered}〕", take=_by_one_cause)
def suffers_none(cause: Cause, found: Modifiers) -> Modifiers:
    return tuple(_caused(item, cause) for item in found)


# 「このキャラはアタックできない。」と「…」を得ない, …か…を与えられている.
pair("quoted_bans", "{quoted_ban}", (_1,))
pair("quoted_bans", "{quoted_ban}と{quoted_bans}", (_1, *_2))
pair("quoted_ban_or", "{quoted_ban}", (_1,))
pair("quoted_ban_or", "{quoted_ban}か{quoted_ban_or}", (_1, *_2))
pair("ban", "{quoted_bans}を得ない", (m.CannotGain(_1),))


def _quoted_ban(ban: Value) -> tuple[Ability] | None:
    return _granting((ban,)) if isinstance(ban, m.Cannot) else None


@rule("quoted_ban", "{granted}", take=_quoted_ban)
def quoted_ban(ability: Ability) -> Value:
    found = ungranted(ability)
    is_one = len(found) == 1 and isinstance(found[0], m.Cannot)
    return found[0] if is_one else REJECT


pair("cond", "{known}が{by}{quoted_ban_or}を与えられている", WasGiven(_1, _3, _2))
_IN_BATTLE: Final = (SourceKind.BATTLE,)
pair(
    "ban",
    "{class-}とのバトルで[は]退場しない",
    (m.Cannot((Act.BE_RETIRED,), cause=Cause(None, _IN_BATTLE, _1)),),
    where=bool,
)
pair(
    "ban",
    "バトルで[は]退場しない",
    (m.Cannot((Act.BE_RETIRED,), cause=Cause(None, _IN_BATTLE)),),
    also=("バトルによって[は]退場しない",),
)
pair(
    "silent",
    "{timing}[の効果][が!]発動しない",
    (_1,),
    also=("{timing}[の効果]は発動しない",),
)
pair("silent", "{timing}と{silent}", (_1, *_2))
pair("ban", "{silent}", (m.Silenced(_1),), where=lambda icons: Icon.RAID not in icons)

# --- what players cannot do ---------------------------------------------------------

book.terms(
    "player_banned",
    {
        "ライフエリアにあるカードを場外に置くことができない": Act.PUT_LIFE_OUTSIDE,
        "ダメージを受けない": Act.TAKE_DAMAGE,
        "イベント[カード!]を使用できない": Act.USE_EVENTS,
        "キャラ[カード!]を登場させられない": Act.PLAY_CHARACTERS,
        "キャラ[カード]を登場できない": Act.PLAY_CHARACTERS,
        "トリガー[の効果!]を発動できない": Act.ACTIVATE_TRIGGERS,
        "手札のカードを使用できない": Act.USE_FROM_HAND,
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
pair("player_ban", "{by}{player_banned}", m.Cannot((_2,), cause=_1))
pair(
    "player_ban", "{class-}でアタックできない", m.Cannot((Act.ATTACK_WITH,), filters=_1)
)


def _banned_class(ban: Value) -> tuple[Value, ...] | None:
    for kind, act in _OF_A_CLASS.items():
        if isinstance(ban, m.Cannot) and ban == m.Cannot((act,), filters=ban.filters):
            return ban.filters, kind
    return None


@rule("player_ban", "{class+}を{not_used}", take=_banned_class)
def class_banned(filters: Value, kind: CardKind) -> Value:
    """消費APが1以下のキャラを登場できない: of that kind, and more is said of them."""
    if not isinstance(filters, tuple) or len(filters) == 1:
        return REJECT
    return (
        m.Cannot((_OF_A_CLASS[kind],), filters=filters)
        if IsKind(kind) in filters
        else REJECT
    )


# --- several at once ----------------------------------------------------------------

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
            if found.name in ("ban", "stays", "unable") and found.template.endswith(
                ending
            ):
                text = found.template.removesuffix(ending) + linking
                name = f"{found.name}_linking"
                book.rules.append(replace(found, name=name, template=text))
                break


_linked()
pair("ban_linking", "{unable_linking}", (m.Cannot(_1),))
pair("ban_linking", "{stays_linking}", (_1,))


@rule("ban", "{ban_linking}[、!]{ban}", take=make_matcher((*_1, *_2), 2))
def banned_twice(first: Modifiers, rest: Modifiers) -> Value:
    """退場せず、BPをマイナスする効果を受けない; several things it cannot do are one."""
    is_one = all(item == m.Cannot(getattr(item, "acts", ())) for item in first + rest)
    return REJECT if is_one else (*first, *rest)
