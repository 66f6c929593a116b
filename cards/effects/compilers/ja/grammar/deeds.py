"""Doing: アタック, 登場, 移動, … and what they amount to in each phrase.

One noun serves many phrases: アタックした時 is a moment, アタックしている a fact of this turn, アタックで
きない a ban. The tables say which of them the rules know for a noun.
"""

from typing import Final

from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1
from cards.effects.compilers.engine.phrases import DEEDS, Doing
from cards.effects.model.base import Filters
from cards.effects.model.enums import Act, Deed, MomentName, Zone
from cards.effects.model.filters import ThisTurn, Without

book = RuleBook()
rule = book.rule


_NOUNS: Final = {
    "アタック": Doing.ATTACK,
    "ブロック": Doing.BLOCK,
    "登場": Doing.PLAY,
    "移動": Doing.MOVE,
    "退場": Doing.RETIRE,
    "使用": Doing.USE,
    "レイド": Doing.RAID,
}
book.terms("doing", _NOUNS)
for _done, _in_midst in (
    ("している", ("しており", "していて")),
    ("した", ("し",)),
    ("していた", ()),
):
    book.words("did", {_done: True})
    book.words("did_linking", dict.fromkeys(_in_midst, True), line=f"did: {_done}")
# Whether it was done.
for _end in ("", "_linking"):
    book.pair(f"whether_did{_end}", f"{{did{_end}_}}", True, line="whether_did: {did}")
book.words("whether_did", {"していない": False, "していなかった": False})
book.words("whether_did_linking", {"しておらず": False}, line="whether_did: していない")
book.words("did_not", {"していない": True}, line="whether_did: していない")
book.words("did_not", {"していなかった": True}, line="whether_did: していなかった")
book.words("did_not_linking", {"しておらず": True}, line="whether_did: していない")
# Of a noun: このターン中に退場したキャラ.
book.words("which_did", {"した": True}, line="did: した")
book.pair("which_did", "{whether_did}", _1, line="whether_did: {did}")
book.words("won", {"勝利": True, "敗北": False})

# --- when it was done ---------------------------------------------------------------

_MOMENTS: Final = {
    Doing.ATTACK: MomentName.ATTACKED,
    Doing.BLOCK: MomentName.BLOCKED,
    Doing.PLAY: MomentName.PLAYED,
    Doing.MOVE: MomentName.MOVED_LINE,
    Doing.RETIRE: MomentName.RETIRED,
    Doing.RAID: MomentName.RAID_PERFORMED,
}
_BATTLES: Final = {
    (Doing.ATTACK, True): MomentName.BATTLE_WON,
    (Doing.ATTACK, False): MomentName.BATTLE_LOST,
    (Doing.BLOCK, True): MomentName.BLOCK_WON,
    (Doing.BLOCK, False): MomentName.BLOCK_LOST,
}
book.terms(
    "happened",
    {
        "場を離れた": MomentName.LEFT_FIELD,
        "アタックしてブロックされた": MomentName.ATTACK_BLOCKED,
        "アタックしてブロックされなかった": MomentName.ATTACK_UNBLOCKED,
        "ブロックされた": MomentName.ATTACK_BLOCKED,
        "ブロックされなかった": MomentName.ATTACK_UNBLOCKED,
        "アクティブになった": MomentName.BECAME_ACTIVE,
        "レストになった": MomentName.BECAME_RESTING,
        "[場から|自分の場から]手札に戻った": MomentName.RETURNED_TO_HAND,
        "レイドされた": MomentName.RAIDED_ONTO,
        "選ばれた": MomentName.CHOSEN_BY_EFFECT,
    },
)


# Before か, where another deed follows: このキャラが退場するか手札に戻った時.
for _plain, _past, _on in (
    ("場を離れる", "場を離れた", MomentName.LEFT_FIELD),
    ("アクティブになる", "アクティブになった", MomentName.BECAME_ACTIVE),
    ("レストになる", "レストになった", MomentName.BECAME_RESTING),
    ("手札に戻る", "手札に戻った", MomentName.RETURNED_TO_HAND),
    ("レイドされる", "レイドされた", MomentName.RAIDED_ONTO),
):
    book.words("happens", {_plain: _on}, line="happened: a term of the rules")

_WAS_DONE: Final = {on: (doing,) for doing, on in _MOMENTS.items()}
_WAS_WON: Final = {on: won for won, on in _BATTLES.items()}


@rule("happened", "{doing}した", take=_WAS_DONE.get)
def happened(doing: Doing) -> Value:
    return _MOMENTS.get(doing, REJECT)


@rule("happening", "{doing}", line="happened: {doing}した")
@rule("happens", "{doing}する", take=_WAS_DONE.get, line="happened: {doing}した")
def happens(doing: Doing) -> Value:
    return _MOMENTS.get(doing, REJECT)


@rule(
    "happened",
    "{doing}してバトルに{won}した",
    "{doing}したバトルに{won}した",
    take=_WAS_WON.get,
)
def battle_ended(doing: Doing, won: bool) -> Value:
    return _BATTLES.get((doing, won), REJECT)


# --- that it was done this turn -----------------------------------------------------

_OF_CARDS: Final = (Doing.ATTACK, Doing.BLOCK, Doing.PLAY, Doing.MOVE)


_DOING: Final = {deed: doing for doing, deed in DEEDS.items()}


def _did(filters: Filters) -> tuple[Doing, bool] | None:
    only = filters[0] if len(filters) == 1 else None
    if isinstance(only, Without):
        found = _did(only.filters)
        return None if found is None else (found[0], not found[1])
    if not isinstance(only, ThisTurn) or _DOING.get(only.deed) not in _OF_CARDS:
        return None
    return _DOING[only.deed], True


@rule("mods", "このターン中に{doing}{which_did}", take=_did)
def that_did(doing: Doing, did: bool) -> Value:
    if doing not in _OF_CARDS:
        return REJECT
    found = (ThisTurn(DEEDS[doing]),)
    return found if did else (Without(found),)


book.pair("mods", "このターン中に{cause}選ばれている", (ThisTurn(Deed.CHOSEN, _1),))
book.pair(
    "mods",
    "このターン中に{cause}選ばれていない",
    (Without((ThisTurn(Deed.CHOSEN, _1),)),),
)


# --- that it cannot be done ---------------------------------------------------------

_BANNED: Final = {
    Doing.ATTACK: Act.ATTACK,
    Doing.BLOCK: Act.BLOCK,
    Doing.MOVE: Act.MOVE,
    Doing.USE: Act.BE_USED,
}
_BANNED_AT: Final = {
    (Zone.FRONT_LINE, Doing.PLAY): Act.PLAY_TO_FRONT,
    (Zone.ENERGY_LINE, Doing.PLAY): Act.PLAY_TO_ENERGY,
    (Zone.FRONT_LINE, Doing.MOVE): Act.MOVE_TO_FRONT,
    (Zone.ENERGY_LINE, Doing.MOVE): Act.MOVE_TO_ENERGY,
}
book.terms(
    "banned",
    {
        "プレイヤーにアタック": Act.ATTACK_PLAYER,
        "最初のアタックをブロック": Act.BLOCK_FIRST_ATTACK,
        "手札から登場": Act.PLAY_FROM_HAND,
        "レイド以外で登場": Act.PLAY_WITHOUT_RAID,
    },
)
# What is not done to a card, by effects that are named; and in mid-sentence.
_UNDONE: Final = {
    "レストにならな": Act.BE_RESTED,
    "レストにされな": Act.BE_RESTED,
    "手札に戻らな": Act.BE_RETURNED_TO_HAND,
    "手札に戻されな": Act.BE_RETURNED_TO_HAND,
    "リムーブエリアに置かれな": Act.BE_REMOVED,
    "移動しな": Act.MOVE,
    "移動されな": Act.MOVE,
    "退場しな": Act.BE_RETIRED,
    "退場されな": Act.BE_RETIRED,
    "場を離れな": Act.LEAVE_FIELD,
}
_TERM: Final = "undone: a term of the rules"
book.terms("undone", {f"{stem}い": act for stem, act in _UNDONE.items()})
book.words("undone", {"リムーブエリアに置くことができない": Act.BE_REMOVED}, line=_TERM)
for _stem, _act in _UNDONE.items():
    _linking = _stem.removesuffix("な").removesuffix("し") + (
        "せず" if _stem.endswith("しな") else "ず"
    )
    book.words("undone_linking", {_linking: _act}, line=_TERM)


_WHAT_BANNED: Final = {act: (doing,) for doing, act in _BANNED.items()}
_WHERE_BANNED: Final = {act: where for where, act in _BANNED_AT.items()}


@rule("banned", "{doing}", take=_WHAT_BANNED.get)
def banned(doing: Doing) -> Value:
    return _BANNED.get(doing, REJECT)


@rule("banned", "{line}に{doing}", take=_WHERE_BANNED.get)
def banned_at(line: Zone, doing: Doing) -> Value:
    return _BANNED_AT.get((line, doing), REJECT)
