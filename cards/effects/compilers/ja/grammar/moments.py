"""When: the part before 時、; and whose doing it is."""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine.meanings import attack_from_line, move_to_line
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3
from cards.effects.compilers.engine.phrases import Location, sort_filters
from cards.effects.compilers.ja.grammar.past_events import names_source
from cards.effects.model.base import Filters, Subject
from cards.effects.model.enums import MomentName, Phase, Side, SourceKind, Zone
from cards.effects.model.filters import THE_SOURCE, HasTrigger, InZone, IsColor
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Among, Cards, This, Under

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

book.terms("user", {"自分が": Side.ME, "相手が": Side.OPPONENT})

# --- whose doing --------------------------------------------------------------------

pair(
    "cause",
    "自分か相手の効果で",
    Cause(),
    also=(
        "効果で",
        "自分と相手の効果で",
        "自分の効果か相手の効果で",
        "自分か相手の効果によって",
    ),
    line="cause: {whose}{doer}で",
)
pair(
    "cause",
    "バトルによって",
    Cause(sources=(SourceKind.BATTLE,)),
    also=("バトルで", "バトルの敗北によって"),
)
# What does it: any effect, those of some kinds of cards, those of a class.
pair("doer", "効果", Cause(), also=("カードの効果",))
pair("doer", "このカードの効果", Cause(filters=THE_SOURCE))
pair("doer", "{bracketed_sources}", Cause(sources=_1))
pair("doer", "バトル", Cause(sources=(SourceKind.BATTLE,)))
pair("doer", "{class-}の効果", Cause(filters=_1))
# Of the triggers of cards, those of one type, and of one color.
_BY_TRIGGER: Final = Cause(sources=(SourceKind.TRIGGER,), filters=(HasTrigger(_1),))
pair("doer", "【{trigger_name}トリガー】", _BY_TRIGGER)
pair(
    "doer",
    "{color}の【{trigger_name}トリガー】",
    Cause(sources=(SourceKind.TRIGGER,), filters=(HasTrigger(_2), IsColor((_1,)))),
)
pair("whose", "", None)
pair("whose", "{owner}", _1, where=lambda side: side is not Side.EITHER)
reads("whose", None, "自分と相手の")


def _doer(cause: Value) -> tuple[Side | None, Cause] | None:
    if not isinstance(cause, Cause) or cause == Cause() or cause.is_other:
        return None
    if any(isinstance(item, InZone) for item in cause.filters):
        return None
    return cause.side, replace(cause, side=None)


@rule("cause", "{whose}{doer}で", "{whose}{doer}によって", take=_doer)
def cause_of(side: Side | None, doer: Cause) -> Value:
    """相手の効果で, キャラの効果で, 自分の〈X〉の効果で."""
    is_anything = side is None and doer == Cause()
    if is_anything or (doer.filters and not names_source(doer.filters)):
        return REJECT
    return replace(doer, side=side)


_CAUSE_OF: Final = "cause: {whose}{doer}で"
reads("cause", Cause(_1, _2), "〔{owner}{kinds}〕の効果で", line=_CAUSE_OF)
reads("cause", Cause(_1, filters=_2), "〔{owner}{class-}〕の効果で", line=_CAUSE_OF)


def _doer_on_field(cause: Value) -> tuple[Location, Filters] | None:
    """Return where on the field the card is whose effect it is, and what it is."""
    if not isinstance(cause, Cause) or cause.sources or cause.is_other:
        return None
    places = [item for item in cause.filters if isinstance(item, InZone)]
    rest = tuple(item for item in cause.filters if item not in places)
    if cause.side is None or len(places) != 1 or not rest:
        return None
    return Location(cause.side, places[0].zones), rest


@rule("cause", "{location}の{class-}の効果で", take=_doer_on_field)
def cause_on_field(where: Location, filters: Filters) -> Value:
    """自分の場の〈X〉の効果で: of one that is there."""
    if not where.is_on_field or not filters:
        return REJECT
    there = InZone(where.zones)
    return Cause(where.side, filters=sort_filters((*filters, there)))


def _other_doer(cause: Value) -> tuple[Side | None, Cause] | None:
    if not isinstance(cause, Cause) or not cause.is_other:
        return None
    return cause.side, replace(cause, side=None, is_other=False)


@rule("cause", "{whose}{doer}以外で", take=_other_doer)
def other_cause_of(side: Side | None, doer: Cause) -> Value:
    """自分の効果以外で: by anything but that."""
    found = cause_of(side, doer)
    return replace(found, is_other=True) if isinstance(found, Cause) else found


@rule("cause", "{mods}{whose}{doer}で")
def modified_cause(mods: Filters, side: Side | None, doer: Cause) -> Value:
    """〈X〉以外の自分の効果で: of one's own cards that are none."""
    is_stated = side is not None or doer.filters
    if doer.sources or not is_stated:
        return REJECT
    return replace(doer, side=side, filters=sort_filters(mods + doer.filters))


pair("by", "", None)
pair("by", "{cause}", _1)

# --- points of a turn ---------------------------------------------------------------

book.terms(
    "point",
    {
        "ターン[の]開始": MomentName.TURN_START,
        "スタートフェイズ[の]開始": MomentName.TURN_START,
        "メインフェイズ[の]開始": MomentName.MAIN_START,
        "メインフェイズ[の]終了": MomentName.MAIN_END,
        "アタックフェイズ[の]開始": MomentName.ATTACK_PHASE_START,
        "アタックフェイズ[の]終了": MomentName.ATTACK_PHASE_END,
        "エンドフェイズ[の]開始": MomentName.END_PHASE_START,
        "ターン[の]終了": MomentName.TURN_END,
    },
)
pair("phase_moment", "{owner}{point}", Moment(_2, side=_1))
pair(
    "phase_moment",
    "{point}",
    Moment(_1),
    also=("各{point}",),
    line="phase_moment: {owner}{point}",
)
# Points still to come: only for delayed effects.
pair("later_moment", "このバトル終了", Moment(MomentName.BATTLE_ENDED))
_LATER: Final = "later_moment: 次の{owner}{point}"
reads("later_moment", Moment(_2, side=_1), "次の{owner}{point}", line=_LATER)
reads("later_moment", Moment(_1), "この{point}", "このターンの{point}", line=_LATER)


# Any of them, as the words before 時 are written.
for _name in ("later_moment", "phase_moment", "moment"):
    pair("any_moment", f"{{{_name}}}", _1)

# --- cards put from the hand outside ------------------------------------------------

_DISCARDED: Final = MomentName.DISCARDED
pair(
    "moment",
    "{by}このカードが手札から場外に置かれた",
    Moment(_DISCARDED, This(), cause=_1),
    also=(
        "{by}{this_}が[自分の]手札から場外に置かれた",
        "{this_}が{by}[自分の]手札から場外に置かれた",
    ),
    line="moment: {by}{this_}が手札から場外に置かれた",
)
pair(  # One's own doing, or anybody's.
    "moment",
    "{by}自分の手札を[1枚]場外に置いた",
    Moment(_DISCARDED, side=Side.ME, cause=_1),
    where=lambda cause: cause is None or cause.side is Side.ME,
)
pair(
    "moment",
    "{by}自分の手札が場外に置かれた",
    Moment(_DISCARDED, side=Side.ME, cause=_1),
    also=(
        "自分の手札が{cause}場外に置かれた",
        "{by}自分の手札からカードが[1枚以上]場外に置かれた",
    ),
)
pair("moment", "{user}手札を場外に置いた", Moment(_DISCARDED, side=_1))

# --- cards that go from one zone to another ------------------------------------------

book.terms(
    "arrived",
    {
        "場外に置かれた": Zone.OUTSIDE_AREA,
        "リムーブエリアに置かれた": Zone.REMOVE_AREA,
        "手札に加わった": Zone.HAND,
    },
)
# These have moments of their own.
_OF_THEIR_OWN: Final = {
    ((Zone.HAND,), Zone.OUTSIDE_AREA),
    ((Zone.FIELD,), Zone.HAND),
    ((Zone.LIFE_AREA,), Zone.OUTSIDE_AREA),
}


def _went(moment: Value) -> tuple[Value, ...] | None:
    if not isinstance(moment, Moment) or moment.goal is None:
        return None
    if not isinstance(moment.subject, This):
        return None
    return moment.subject, moment.cause, moment.origins, moment.goal


_ORIGIN: Final = "origin: 自分の{zone}から"
pair("origin", "", (), line=_ORIGIN)
pair("origin", "自分の{zone}から", _1, also=("{zone}から",), line=_ORIGIN)


@rule("moment", "{this}が{by}{origin}{arrived}", take=_went)
@rule(
    "moment",
    "{by}{this}が{origin}{arrived}",
    line="moment: {this}が{by}{origin}{arrived}",
)
def went_to_zone(*parts: Value) -> Value:
    """このカードが自分の効果で自分の山札から場外に置かれた."""
    *who, origins, goal = parts
    cards = next(part for part in who if isinstance(part, Subject))
    cause = next((part for part in who if isinstance(part, Cause)), None)
    if (origins, goal) in _OF_THEIR_OWN or goal in cast(tuple[Zone, ...], origins):
        return REJECT
    if not origins and goal is not Zone.REMOVE_AREA:  # From anywhere, or the field?
        return REJECT
    return Moment(
        MomentName.CHANGED_ZONE,
        cards,
        cause=cause,
        origins=cast(tuple[Zone, ...], origins),
        goal=cast(Zone, goal),
    )


# Where the cards are when a moment of its own comes.
_SEEN_IN: Final = {
    (Zone.HAND, Zone.OUTSIDE_AREA): (_DISCARDED, Zone.HAND),
    (Zone.LIFE_AREA, Zone.OUTSIDE_AREA): (MomentName.LIFE_SIDELINED, Zone.OUTSIDE_AREA),
}
_LEAVING: Final = {seen: move for move, seen in _SEEN_IN.items()}


def _left_zone(moment: Value) -> tuple[Value, ...] | None:
    match moment:
        case Moment(on, Cards(side, (zone,), filters), cause=cause, goal=goal) if (
            filters
        ):
            move = (zone, goal) if goal is not None else _LEAVING.get((on, zone))
            return move and (cause, side, (move[0],), filters, move[1])
        case _:
            return None


@rule("moment", "{by}{owner}{zone}から{class+}が{arrived}", take=_left_zone)
def left_zone(*parts: Value) -> Value:
    """自分の手札から〈X〉が場外に置かれた, 相手の山札からイベントカードがリムーブエリアに置かれた."""
    cause, side, (zone,), filters, goal = cast(_Left, parts)
    if not filters or zone is goal or (zone is Zone.FIELD and goal is Zone.HAND):
        return REJECT
    on, seen = _SEEN_IN.get((zone, goal), (MomentName.CHANGED_ZONE, zone))
    cards = Cards(side, (seen,), filters)
    if on is not MomentName.CHANGED_ZONE:
        return Moment(on, cards, cause=cause)
    return Moment(on, cards, cause=cause, origins=(zone,), goal=goal)


_Left = tuple[Cause | None, Side, tuple[Zone, ...], Filters, Zone]


@rule(
    "moment",
    "{by}{owner}手札から{class+}を場外に置いた",
    line="moment: {by}{owner}{zone}から{class+}が{arrived}",
)
def discarded_class(cause: Cause | None, side: Side, filters: Filters) -> Value:
    return left_zone(cause, side, (Zone.HAND,), filters, Zone.OUTSIDE_AREA)


pair(
    "moment",
    "{by}{base}の下から裏向きのカードが[1枚]{arrived}",
    Moment(
        MomentName.CHANGED_ZONE, Under(_2), cause=_1, origins=(Zone.UNDER,), goal=_3
    ),
)
pair(
    "moment",
    "裏向きの{this}が{by}自分の場のキャラの下から{arrived}",
    Moment(MomentName.CHANGED_ZONE, _1, cause=_2, origins=(Zone.UNDER,), goal=_3),
)

# --- what a player does -------------------------------------------------------------

pair(
    "moment",
    "{user}{class+}を使用した",
    Moment(MomentName.CARD_USED, Cards(_1, (Zone.HAND,), _2)),
)
pair(
    "moment",
    "{user}トリガーの効果を発動した",
    Moment(MomentName.TRIGGER_ACTIVATED, side=_1),
    also=("{user}トリガーを発動した",),
)
pair("moment", "{user}カードを引いた", Moment(MomentName.DRAWN, side=_1))
pair(  # 自分が効果でカードを引いた: not in the Start Phase.
    "moment", "{user}{cause}カードを引いた", Moment(MomentName.DRAWN, side=_1, cause=_2)
)
pair("moment", "{owner}ライフが減った", Moment(MomentName.LIFE_LEFT, side=_1))
pair("moment", "{user}ダメージを受けた", Moment(MomentName.DAMAGE_TAKEN, side=_1))

# --- what happens to cards ----------------------------------------------------------


book.terms("turn_phase", {"移動フェイズ": Phase.MOVE, "アタックフェイズ": Phase.ATTACK})
pair(
    "moment",
    "自分の{turn_phase}以外に{base}が{happened}",
    Moment(_3, _2, phase=_1, is_outside=True),
    also=("自分の{turn_phase}以外で{base}が{happened}",),
)
pair("moment", "自分の{turn_phase}中に{base}が{happened}", Moment(_3, _2, phase=_1))
_TO_LINE: Final = "moment: {base}が[{line}から]{line}に移動した"


def _moved(moment: Value) -> tuple[Subject, Zone] | None:
    """Return what has moved, and to which line."""
    return _on_line(moment, MomentName.MOVED_LINE)


def _attacking(moment: Value) -> tuple[Subject, Zone] | None:
    """Return what attacks, and from which line."""
    return _on_line(moment, MomentName.ATTACK_BEGUN)


def _on_line(moment: Value, on: MomentName) -> tuple[Subject, Zone] | None:
    if not isinstance(moment, Moment) or moment.on is not on:
        return None
    cards = moment.subject
    if not isinstance(cards, (Among, Cards)):
        return None
    goals = [item for item in cards.filters if isinstance(item, InZone)]
    rest = tuple(item for item in cards.filters if item not in goals)
    if len(goals) != 1:
        return None
    left = cards.of if isinstance(cards, Among) and not rest else None
    return left or replace(cards, filters=rest), goals[0].zones[0]


rule("moment", "{base}が{line}に移動した", take=_moved, line=_TO_LINE)(move_to_line)


@rule("moment", "{base}が{line}から{line}に移動した", line=_TO_LINE)
def moved_from_line(cards: Subject, before: Zone, line: Zone) -> Value:
    """There are two lines: from the one is to the other."""
    return REJECT if before is line else move_to_line(cards, line)


# As it attacks, before its target is named.
pair(
    "attack_begun",
    "{base}がアタックする際",
    Moment(MomentName.ATTACK_BEGUN, _1),
    where=lambda cards: _attacking(Moment(MomentName.ATTACK_BEGUN, cards)) is None,
)
rule("attack_begun", "{base}が{line}からアタックする際", take=_attacking)(
    attack_from_line
)

book.words("happening", {"アタック終了": MomentName.ATTACK_ENDED})
pair(  # Its own attack is an icon.
    "moment",
    "{base}の{happening}",
    Moment(_2, _1),
    where=lambda cards, on: on is MomentName.ATTACK_ENDED or cards != This(),
)


def _is_undirected_move(cards: Subject, on: MomentName) -> bool:
    """Return whether it is not a movement from this line, or to it."""
    is_of_line = isinstance(cards, Cards) and cards.zones != (Zone.FIELD,)
    return on is not MomentName.MOVED_LINE or not is_of_line


pair(
    "moment",
    "{by}{base}が{happened}",
    Moment(_3, _2, cause=_1),
    where=lambda cause, cards, on: bool(cause) or _is_undirected_move(cards, on),
)
pair("moment", "{owner}ターン中に{base}が{happened}", Moment(_3, _2, _1))
book.terms(
    "happened",
    {
        "アタックしたバトル[の]終了": MomentName.BATTLE_ENDED,
        "ブロックしたバトル[の]終了": MomentName.BLOCK_ENDED,
    },
)
reads("moment", Moment(_3, _1, cause=_2), "{base}が{cause}{happened}")
pair("moments", "{base}が{happens}か{happened}", (Moment(_2, _1), Moment(_3, _1)))


# アタックかブロックした: the verb is said once.
reads(
    "moments",
    (Moment(_2, _1), Moment(_3, _1)),
    "{base}が{happening}か{happened}",
    line="moments: {base}が{happens}か{happened}",
)


pair(
    "moment",
    "{known}のアタックがブロックされなかった",
    Moment(MomentName.ATTACK_UNBLOCKED, _1),
)
pair(
    "moment", "{known}のアタックがブロックされた", Moment(MomentName.ATTACK_BLOCKED, _1)
)
pair(
    "moment",
    "{known}のアタックがブロックされたアタック終了",
    Moment(MomentName.BLOCKED_ATTACK_ENDED, _1),
)
pair(
    "moment",
    "{base}がバトルに勝利したアタック終了",
    Moment(MomentName.WON_ATTACK_ENDED, _1),
)


@rule("moment", "{location}に{class}が登場した", line="moment: {by}{base}が{happened}")
def entered_at(where: Location, filters: Filters) -> Moment:
    return Moment(MomentName.PLAYED, Cards(where.side, where.zones, filters))


# --- what would happen --------------------------------------------------------------

book.terms(
    "would_go", {"手札に戻る": Zone.HAND, "リムーブエリアに置かれる": Zone.REMOVE_AREA}
)
pair(  # このキャラが相手の効果で手札に戻る場合、代わりに.
    "leaving",
    "{base}が{by}{would_go}場合[、!]代わりに[、]",
    Moment(MomentName.WOULD_LEAVE_FIELD, _1, cause=_2, goal=_3),
)
