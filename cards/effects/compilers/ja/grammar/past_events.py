"""What must hold: what happened, how a card came, what was done just before.

The lines stand in the book of ``conditions``, after its own.
"""

from typing import Final, cast

from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import Values, _1, _2, _3, define_view
from cards.effects.compilers.engine.phrases import DEEDS, Doing, Measure, sort_filters
from cards.effects.compilers.engine.unresolved import Pronoun, ReferenceForm
from cards.effects.compilers.ja.grammar.counts import (
    book,
    clause,
    pair,
    reads,
    rule,
    says,
)
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.base import Condition, Filters, Subject
from cards.effects.model.conditions import (
    And,
    CausedBy,
    Compare,
    DidThisTurn,
    EnteredBy,
    EnteredFrom,
    Is,
    Not,
)
from cards.effects.model.control import If
from cards.effects.model.enums import BattleRole, Deed, Operator, Side, SourceKind, Zone
from cards.effects.model.filters import AnyOf, InBattle, IsKind, Other
from cards.effects.model.moments import Cause
from cards.effects.model.subjects import Cards, This

__all__ = ["names_source", "pair", "rule"]

# --- what happened this turn --------------------------------------------------------


def _at_least_this_turn(
    deed: Deed, side: Side, filters: Filters, n: int, cause: Cause | None = None
) -> Condition:
    counted = CountThisTurn(deed, side, filters, cause)
    return Compare(counted, Operator.AT_LEAST, n)


book.words("times", {"": 1})


def _least(n: Value) -> tuple[Measure] | None:
    return (Measure(n, Operator.AT_LEAST),) if type(n) is int else None


@rule("times", "{measure}", take=_least)
def times(measure: Measure) -> Value:
    is_least = measure.operator is Operator.AT_LEAST and measure.high is None
    return measure.low if is_least and not measure.is_kinds else REJECT


def _is_done_or_not(operator: Operator, n: int) -> bool:
    """Return whether it is so often at least, or not at all."""
    return operator is (Operator.AT_LEAST if n else Operator.EQUAL)


def _used(condition: Value) -> Values | None:
    """Return who used, from the hand or from anywhere, how many others or any."""
    match condition:
        case Compare(
            left=CountThisTurn(deed=deed, side=side, filters=found, cause=None),
            operator=operator,
            right=int(n),
        ) if deed in _USES and _is_done_or_not(operator, n):
            rest = tuple(item for item in found if item != Other())
            return side, deed, rest, rest != found, n or 1, n > 0
        case _:
            return None


_USES: Final = (Deed.USED, Deed.USED_FROM_HAND)
book.terms("used_from", {"": Deed.USED, "手札から": Deed.USED_FROM_HAND})
book.words("besides", {"": False}, line="besides: 他に")
book.words("besides", {"他に": True})
book.words("performer", {"自分が": Side.ME, "": Side.ME})
book.words("performer", {"相手が": Side.OPPONENT}, line="performer: 自分が")


@clause(
    "このターン中に{performer}{used_from}{class+}を{besides}{times}使用{whether_did}",
    take=_used,
)
def used_this_turn(*parts: Value) -> Value:
    side, deed, filters, is_other, n, did = parts
    found = cast(Filters, filters)
    if is_other:
        found = sort_filters((*found, Other()))
    return _so_often(CountThisTurn(cast(Deed, deed), cast(Side, side), found), n, did)


def _so_often(counted: CountThisTurn, n: Value, did: Value) -> Value:
    """So often at least, or not at all."""
    if did:
        return Compare(counted, Operator.AT_LEAST, cast(int, n))
    return Compare(counted, Operator.EQUAL, 0) if n == 1 else REJECT


_Happened = tuple[Cause | None, Cards, Cause | None, int, tuple[Deed, bool]]
_HAPPENS: Final = (
    Doing.RAID,
    Doing.RETIRE,
    Doing.PLAY,
    Doing.ATTACK,
    Doing.BLOCK,
    Doing.MOVE,
)


_DOING: Final = {DEEDS[doing]: doing for doing in _HAPPENS}
says(
    _at_least_this_turn(Deed.ENTERED, Side.ME, _1, _2),
    "このターン中に[自分が!]{class-}を{times}登場させている",
)
# What a player does, not a card.
book.terms(
    "player_deed",
    {
        "レイド": Deed.RAIDED,
        "エクストラドロー": Deed.EXTRA_DREW,
        "トリガーの効果を発動": Deed.TRIGGER_ACTIVATED,
    },
)
says(
    _at_least_this_turn(Deed.PAID_AP, Side.ME, _1, 1),
    "このターン中に自分の{class-}の効果でAPを支払っている",
)
_PLAYER_DID: Final = "cond: このターン中に{user}{player_deed}{did_}"
says(  # As it is printed.
    _at_least_this_turn(Deed.TRIGGER_ACTIVATED, Side.OPPONENT, (), 1),
    "このターン中に相手がトリガーの効果を発動していた",
    line=_PLAYER_DID,
)
says(
    _at_least_this_turn(_2, _1, (), 1),
    "このターン中に{user}{player_deed}{did_}",
    line=_PLAYER_DID,
)


_HAPPENED: Final = "cond: このターン中に{by}{whose_class}が{by}{times}{deed_done}"
_RETURNED: Final = (Deed.RETURNED_TO_HAND, True)
_RESTED: Final = (Deed.BECAME_RESTING, True)
for _forms, _done in (
    (("手札に戻っている", "手札に戻った", "場から手札に戻っている"), _RETURNED),
    (
        ("場から手札に戻った", "手札に戻されている", "場から手札に戻されている"),
        _RETURNED,
    ),
    (("手札に戻っていない", "場から手札に戻っていない"), (_RETURNED[0], False)),
    (("レストにされている", "レストにされた", "レストになっている"), _RESTED),
    (("レストにされていない", "レストになっていない"), (_RESTED[0], False)),
):
    book.words("deed_done", dict.fromkeys(_forms, _done), line=_HAPPENED)


def _deed_done(done: Value) -> Values | None:
    deed, did = cast(tuple[Deed, bool], done)
    return (_DOING[deed], did) if deed in _DOING else None


@rule("deed_done", "{doing}{whether_did}", take=_deed_done)
def deed_done(doing: Doing, did: bool) -> Value:
    return (DEEDS[doing], did) if doing in _HAPPENS else REJECT


def _happened(condition: Value) -> Values | None:
    match condition:
        case Compare(left=CountThisTurn() as done, operator=operator, right=int(n)) if (
            _is_done_or_not(operator, n)
        ):
            cards = Cards(done.side, (Zone.FIELD,), done.filters)
            return done.cause, cards, None, n or 1, (done.deed, n > 0)
        case _:
            return None


says(
    _at_least_this_turn(Deed.RETIRED, Side.EITHER, _2, 1, _1),
    "このターン中に{by}{class-}が退場していた",
    line=_HAPPENED,
)


@clause(
    "このターン中に{by}{whose_class}が{by}{times}{deed_done}",
    "このターン中、{by}{whose_class}が{by}{times}{deed_done}",
    take=_happened,
    line=_HAPPENED,
)
def happened_to(*parts: Value) -> Value:
    """キャラの効果でキャラが2枚以上退場している; the cause may stand behind, too."""
    before, cards, behind, n, (deed, did) = cast(_Happened, parts)
    if before and behind:
        return REJECT
    counted = CountThisTurn(deed, cards.side, cards.filters, before or behind)
    return _so_often(counted, n, did)


def _left_front(condition: Value) -> Values | None:
    match condition:
        case Compare(
            left=CountThisTurn(Deed.RETIRED_FROM_FRONT, side, found, None),
            operator=operator,
            right=int(n),
        ) if _is_done_or_not(operator, n):
            return side, found, n > 0
        case _:
            return None


@clause("このターン中に{owner}フロントLの{class-}が退場{whether_did}", take=_left_front)
def left_front_this_turn(side: Side, filters: Filters, did: bool) -> Value:
    return _so_often(CountThisTurn(Deed.RETIRED_FROM_FRONT, side, filters), 1, did)


says(
    _at_least_this_turn(Deed.ENTERED, _2, _1, 1),
    "このターン中に{class}が{owner}場に登場{did_}",
    line=_HAPPENED,
)


@clause(
    "このターン中に{by}{owner}場に[、]{class-}が{times}登場{whether_did}",
    line=_HAPPENED,
)
def entered_there(
    cause: Cause | None, side: Side, filters: Filters, n: int, did: bool
) -> Value:
    """このターン中に自分の場に〈X〉が登場している."""
    return happened_to(
        cause, Cards(side, (Zone.FIELD,), filters), None, n, (Deed.ENTERED, did)
    )


@clause("このターン中に{whose_class}が{n}回以上{doing}{did_}")
def happened_so_often(cards: Cards, n: int, doing: Doing) -> Value:
    """自分のキャラが3回以上アタックしている: one card may have done it twice."""
    if doing not in (Doing.ATTACK, Doing.BLOCK):
        return REJECT
    return _at_least_this_turn(DEEDS[doing], cards.side, cards.filters, n)


_DID: Final = "cond: このターン中に{known}が{doing}{whether_did}"
says(DidThisTurn(_1, Deed.ENTERED), "{known}がこのターン中に登場していた", line=_DID)


says(DidThisTurn(_1, Deed.ENTERED), "{known}がこのターン中に登場{did_}", line=_DID)


pair(
    "cond",
    "{known}の{n}回目のアタック中の",
    And(
        (
            Is(_1, (InBattle(BattleRole.ATTACKING),)),
            DidThisTurn(_1, Deed.ATTACKED, times=_2),
        )
    ),
)
reads(
    "sentence",
    If(
        And(
            (
                Is(_1, (InBattle(BattleRole.ATTACKING),)),
                DidThisTurn(_1, Deed.ATTACKED, times=_2),
            )
        ),
        _3,
    ),
    "{known}の{n}回目のアタック中、{sentence}",
    line="cond: {known}の{n}回目のアタック中の",
)
_OF_ONE_CARD: Final = (Deed.MOVED, Deed.ATTACKED, Deed.RAIDED)


def _deed(condition: Value) -> Values | None:
    match condition:
        case Not(of=DidThisTurn() as done):
            found = _deed(done)
            return None if found is None else (*found[:2], False)
        case DidThisTurn(subject=who, deed=deed, cause=None) if deed in _OF_ONE_CARD:
            return who, _DOING[deed], True
        case _:
            return None


@clause(
    "このターン中に{known}が{doing}{whether_did}",
    "{known}がこのターン中に{doing}{whether_did}",
    take=_deed,
    line=_DID,
)
def did_this_turn(cards: Subject, doing: Doing, did: bool) -> Value:
    if doing is Doing.USE:
        return REJECT
    found = DidThisTurn(cards, DEEDS[doing])
    return found if did else Not(found)


book.terms(
    "undergone",
    {
        "アクティブからレストになったことがある": Deed.BECAME_RESTING,
        "選ばれている": Deed.CHOSEN,
    },
)
_UNDERGONE: Final = "cond: このターン中に{by}{known}が{undergone}"
says(
    DidThisTurn(_1, Deed.BECAME_RESTING),
    "このターン中にアクティブの{known}がレストになっている",
    line=_UNDERGONE,
)
says(DidThisTurn(_2, _3, _1), "このターン中に{by}{known}が{undergone}")
reads(
    "cond",
    DidThisTurn(_1, _3, _2),
    "{known}がこのターン中[に|、]{by}{undergone}",
    "このターン中に{known}が{by}{undergone}",
    line=_UNDERGONE,
)
says(
    _at_least_this_turn(Deed.DREW, Side.ME, (), _1),
    "このターン中に[自分が!]カードを[合計]{n}枚以上引いている",
)


_DISCARDED: Final = (
    "自分の手札を{times}場外に置いている",
    "自分の手札が{times}場外に置かれている",
)


says(
    _at_least_this_turn(Deed.DISCARDED, Side.ME, (), _2, _1),
    *(f"このターン中に{{by}}{words}" for words in _DISCARDED),
    line="cond: このターン中に{by}{discarded}",
)
says(
    _at_least_this_turn(Deed.ENTERED, Side.ME, _2, 1, _1),
    "このターン中に{cause}{class+}を〔登場させるかレイドさせている〕",
)


# --- how it came --------------------------------------------------------------------

book.terms(
    "source_kind",
    {
        "キャラ": SourceKind.CHARACTER,
        "フィールド": SourceKind.SITE,
        "イベント[カード!]": SourceKind.EVENT,
        "トリガー": SourceKind.TRIGGER,
        "手札から使用したイベントカード": SourceKind.EVENT_FROM_HAND,
    },
)
pair("source", "{source_kind}の効果", _1)
pair("sources", "{source}", (_1,))
pair("sources", "{source}や{source}", (_1, _2))


_TWO: Final = 2  # So many are joined by や, more by ・.


def _more_sources(sources: tuple[SourceKind, ...]) -> tuple[Value, ...] | None:
    return (sources[0], sources[1:]) if len(sources) > _TWO else None


def more_sources(
    source: SourceKind, rest: tuple[SourceKind, ...]
) -> tuple[SourceKind, ...]:
    return (source, *rest)


rule("sources", "{source}・{sources}", "{source}や{sources}", "{source}か{sources}")(
    more_sources
)
rule("sources", "{source}・{dotted}", take=_more_sources)(more_sources)
rule("dotted", "{source}・{dotted}", take=_more_sources)(more_sources)
pair("dotted", "{source}・{source}", (_1, _2))


_IN_BRACKETS: Final = "sources: 〔{source_kind}・{source_kind}〕の効果"
for _joint in "・、やか":
    reads(
        "kinds", (_1, _2), f"{{source_kind}}{_joint}{{source_kind}}", line=_IN_BRACKETS
    )
    reads("kinds", (_1, *_2), f"{{source_kind}}{_joint}{{kinds}}", line=_IN_BRACKETS)
reads("sources", _1, "〔{kinds}〕の効果", line=_IN_BRACKETS)


pair("bracketed_sources", "「{sources}」", _1, where=lambda kinds: len(kinds) > 1)
pair("bracketed_sources", "{sources}", _1)


_CAME_BY: Final = "cond: {known}が{cause}{doing}{did_}"


def _by(condition: Value) -> Values | None:
    match condition:
        case EnteredBy(subject=who, side=side, sources=sources, filters=found):
            # Of a card that is named 自分の is left out.
            whose = None if found and side is Side.ME else side
            return who, Cause(whose, sources, found)
        case _:
            return None


@define_view(_by)
def entered_by(cards: Subject, cause: Cause) -> Value:
    """自分の is left out where the card is named: キャラの効果で could be any player's."""
    if cause.side is None and not cause.filters:
        return REJECT
    return EnteredBy(cards, cause.side or Side.ME, cause.sources, cause.filters)


for _words, _entered in (
    ("", entered_by(_1, _2)),
    ("このターン中に", And((DidThisTurn(_1, Deed.ENTERED), entered_by(_1, _2)))),
):
    _who = f"{_words}{{known}}が{{cause}}"
    says(_entered, f"{_who}登場していた", f"{_who}登場{{did_}}", line=_CAME_BY)
says(DidThisTurn(_1, Deed.RAIDED, _2), "{known}が{cause}レイドしていた", line=_CAME_BY)
says(CausedBy(_1), "{this_}が{cause}退場{did_}", line=_CAME_BY)
reads(  # このキャラがレイドした: of one that has just entered.
    "cond",
    DidThisTurn(_1, Deed.RAIDED),
    "{known}がレイドした",
    "{known}がレイドしていた",
    "{known}がレイドで登場{did_}",
    line=_CAME_BY,
)


@clause("{known}が{cause}{doing}{did_}")
def came_by(cards: Subject, cause: Cause, doing: Doing) -> Value:
    """このキャラが相手の効果で退場した."""
    if doing is Doing.PLAY:
        return entered_by(cards, cause)
    if doing is Doing.RAID:
        return DidThisTurn(cards, Deed.RAIDED, cause)
    is_own = doing is Doing.RETIRE and cards == This()
    return CausedBy(cause) if is_own else REJECT


@clause("{cause}{doing}{did_}", line=_CAME_BY)
def it_came_by(cause: Cause, doing: Doing) -> Value:
    """自分の効果で登場していた."""
    return came_by(This(), cause, doing)


def names_source(filters: Filters) -> bool:
    """Return whether these filters say more of a source than its kind."""
    return any(
        any(not isinstance(part, IsKind) for option in item.options for part in option)
        if isinstance(item, AnyOf)
        else not isinstance(item, IsKind)
        for item in filters
    )


_CAME_FROM: Final = "cond: {known}が[{owner_}]{zone}から登場{did_}"
says(
    EnteredFrom(Pronoun(ReferenceForm.PLAYED), _1),
    "[{owner_}]{zone}から登場させていた",
    line=_CAME_FROM,
)
says(
    EnteredFrom(_1, _2, used=True),
    "{known}が[{owner_}]{zone}から使用されて登場していた",
    "{known}が[{owner_}]{zone}から使用されて登場{did_}",
    "{known}が[{owner_}]{zone}から使用されている",
    "{known}が[{owner_}]{zone}から使用されていた",
    line=_CAME_FROM,
)
says(
    EnteredFrom(This(), _1, used=True),
    "[{owner_}]{zone}から使用されていた",
    "[{owner_}]{zone}から使用されている",
    "[{owner_}]{zone}から使用されて登場していた",
    line=_CAME_FROM,
)
says(
    EnteredFrom(_1, _2),
    "{known}が[{owner_}]{zone}から登場していた",
    "{known}が[{owner_}]{zone}から登場{did_}",
    line=_CAME_FROM,
)
says(
    Not(EnteredFrom(_1, _2)),
    "{known}が{zone}以外から登場していた",
    "{known}が{zone}以外から登場{did_}",
    line=_CAME_FROM,
)
