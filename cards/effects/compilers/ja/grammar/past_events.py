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


says(
    _at_least_this_turn(Deed.USED, Side.ME, _1, _2),
    "このターン中に[自分が!]{class+}を{times}使用{did_}",
)


def _none_this_turn(deed: Deed, side: Side, filters: Filters) -> Condition:
    return Compare(CountThisTurn(deed, side, filters), Operator.EQUAL, 0)


says(
    _none_this_turn(Deed.USED, Side.ME, _1),
    "このターン中に[自分が!]{class+}を使用{did_not_}",
)
_Happened = tuple[Cause | None, Cards, Cause | None, int, Doing, bool]
_HAPPENS: Final = (
    Doing.RAID,
    Doing.RETIRE,
    Doing.PLAY,
    Doing.ATTACK,
    Doing.BLOCK,
    Doing.MOVE,
)


_DOING: Final = {DEEDS[doing]: doing for doing in _HAPPENS}


def _happened(condition: Value) -> Values | None:
    match condition:
        case Compare(left=CountThisTurn() as done, operator=operator, right=int(n)) if (
            done.deed in _DOING
        ):
            cards = Cards(done.side, (Zone.FIELD,), done.filters)
            found = cards, None, n or 1, _DOING[done.deed]
        case _:
            return None
    if (operator, n) == (Operator.EQUAL, 0):
        return done.cause, *found, False
    return (done.cause, *found, True) if operator is Operator.AT_LEAST else None


says(
    _at_least_this_turn(Deed.ENTERED, Side.ME, _1, _2),
    "このターン中に[自分が!]{class-}を{times}登場させている",
    "このターン中に[自分が]{class}を{times}登場させていた",
    "このターン中に[自分が]{class}を{times}登場させた",
)
says(
    _at_least_this_turn(Deed.RETIRED, Side.EITHER, _2, 1, _1),
    "このターン中に{by}{class-}が退場していた",
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
    "このターン中に自分の{class}の効果でAPを支払った",
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


@clause(
    "このターン中に{by}{whose_class}が{by}{times}{doing}{whether_did}",
    "このターン中、{by}{whose_class}が{by}{times}{doing}{whether_did}",
    take=_happened,
)
def happened_to(*parts: Value) -> Value:
    """キャラの効果でキャラが2枚以上退場している; the cause may stand behind, too."""
    before, cards, behind, n, doing, did = cast(_Happened, parts)
    if doing not in _HAPPENS or (before and behind):
        return REJECT
    counted = CountThisTurn(DEEDS[doing], cards.side, cards.filters, before or behind)
    if did:
        return Compare(counted, Operator.AT_LEAST, n)
    return Compare(counted, Operator.EQUAL, 0) if n == 1 else REJECT


says(
    _none_this_turn(Deed.RETIRED_FROM_FRONT, _1, _2),
    "このターン中に{owner}フロントLの{class-}が退場{did_not_}",
)
says(
    _at_least_this_turn(Deed.RETIRED_FROM_FRONT, _1, _2, 1),
    "このターン中に{owner}フロントLの{class-}が退場{did_}",
)
says(
    _at_least_this_turn(Deed.ENTERED, _2, _1, 1),
    "このターン中に{class}が{owner}場に登場{did_}",
)


@clause(
    "このターン中に{by}{owner}場に[、]{class-}が{times}登場{whether_did}",
    line="cond: このターン中に{class}が{owner}場に登場{did_}",
)
def entered_there(
    cause: Cause | None, side: Side, filters: Filters, n: int, did: bool
) -> Value:
    """このターン中に自分の場に〈X〉が登場している."""
    return happened_to(
        cause, Cards(side, (Zone.FIELD,), filters), None, n, Doing.PLAY, did
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


says(
    DidThisTurn(_1, Deed.BECAME_RESTING),
    "このターン中にアクティブの{known}がレストになっている",
)
for _acted, _so in (
    ("アクティブからレストになったことがある", Deed.BECAME_RESTING),
    ("選ばれている", Deed.CHOSEN),
):
    says(DidThisTurn(_2, _so, _1), f"このターン中に{{cause}}{{known}}が{_acted}")
    reads(
        "cond",
        DidThisTurn(_1, _so, _2),
        f"{{known}}がこのターン中[に|、]{{cause}}{_acted}",
        f"このターン中に{{known}}が{{cause}}{_acted}",
    )
says(
    _at_least_this_turn(Deed.DREW, Side.ME, (), _1),
    *(
        f"このターン中に[自分が!]カードを[合計]{{n}}枚以上{verb}"
        for verb in ("引いている", "引いた", "引いていた")
    ),
)


def _returned(condition: Value) -> Values | None:
    match condition:
        case Compare(
            left=CountThisTurn(Deed.RETURNED_TO_HAND, side, found, None), right=int(n)
        ):
            return Cards(side, (Zone.FIELD,), found), n
        case _:
            return None


@clause("このターン中に{whose_class}が{times}手札に戻っている", take=_returned)
def returned_this_turn(cards: Cards, n: int) -> Value:
    return _at_least_this_turn(Deed.RETURNED_TO_HAND, cards.side, cards.filters, n)


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


def _others_used(condition: Value) -> Values | None:
    match condition:
        case Compare(left=CountThisTurn(Deed.USED_FROM_HAND, filters=found), right=n):
            rest = tuple(item for item in found if item != Other())
            return None if rest == found else (rest, n)
        case _:
            return None


@clause(
    "このターン中に[自分が!]手札から{class+}を他に{times}使用{did_}", take=_others_used
)
def others_were_used_from_hand(filters: Filters, n: int) -> Condition:
    others = sort_filters((*filters, Other()))
    return _at_least_this_turn(Deed.USED_FROM_HAND, Side.ME, others, n)


says(
    _at_least_this_turn(Deed.USED_FROM_HAND, Side.ME, _1, _2),
    "このターン中に[自分が!]手札から{class+}を{times}使用{did_}",
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


@rule("sources", "〔{source_kind}・{source_kind}〕の効果")
def sources_of_kinds(*kinds: SourceKind) -> tuple[SourceKind, ...]:
    return kinds


pair("bracketed_sources", "「{sources}」", _1, where=lambda kinds: len(kinds) > 1)
pair("bracketed_sources", "{sources}", _1)


# A subject, a person or an effect that need not be said is the same line.
pair("whom", "{known}が", _1)
pair("whom", "", None, line="whom: {known}が")
_CAME_BY: Final = "cond: {whom}{cause}{doing}{did_}"


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


@clause("{whom}{cause}{doing}{did_}")
def came_by(cards: Subject | None, cause: Cause, doing: Doing) -> Value:
    """自分の効果で登場していた, このキャラが相手の効果で退場した."""
    if doing is Doing.PLAY:
        return entered_by(cards or This(), cause)
    if doing is Doing.RAID:
        return DidThisTurn(cards or This(), Deed.RAIDED, cause)
    is_own = doing is Doing.RETIRE and cards in (None, This())
    return CausedBy(cause) if is_own else REJECT


def names_source(filters: Filters) -> bool:
    """Return whether these filters say more of a source than its kind."""
    return any(
        any(not isinstance(part, IsKind) for option in item.options for part in option)
        if isinstance(item, AnyOf)
        else not isinstance(item, IsKind)
        for item in filters
    )


says(
    EnteredFrom(Pronoun(ReferenceForm.PLAYED), _1), "[{owner_}]{zone}から登場させていた"
)
says(
    EnteredFrom(_1, _2, used=True),
    "{known}が[{owner_}]{zone}から使用されて登場していた",
    "{known}が[{owner_}]{zone}から使用されている",
)
says(
    EnteredFrom(_1, _2),
    "{known}が[{owner_}]{zone}から登場していた",
    "{known}が[{owner_}]{zone}から登場{did_}",
    line="cond: {known}が[{owner_}]{zone}から登場{did_}",
)
says(
    Not(EnteredFrom(_1, _2)),
    "{known}が{zone}以外から登場していた",
    "{known}が{zone}以外から登場{did_}",
    line="cond: {known}が[{owner_}]{zone}から登場{did_}",
)
