"""When: the part before 時、."""

from typing import Final

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.nouns import Location, in_order
from cards.effects.model.base import Filters, Subject
from cards.effects.model.filters import InZone
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import Among, Cards, This
from cards.effects.model.words import MomentName, Side, Zone

book = RuleBook()
rule = book.rule


@rule("moment", "{base}が{happened}")
def something_happened(cards: Subject, on: MomentName) -> Value:
    is_of_line = isinstance(cards, Cards) and cards.zones != (Zone.FIELD,)
    if on is MomentName.MOVED_LINE and is_of_line:
        return REJECT  # From this line, or to it?
    return Moment(on, cards)


@rule("moment", "{base}が{line}に移動した")
def moved_to_line(cards: Subject, line: Zone) -> Value:
    """このキャラがフロントLに移動した: it is there when it has moved."""
    there = (InZone((line,)),)
    if isinstance(cards, This):
        return Moment(MomentName.MOVED_LINE, Among(cards, there))
    if not isinstance(cards, Cards) or cards.zones != (Zone.FIELD,):
        return REJECT
    filters = in_order((*cards.filters, *there))
    return Moment(MomentName.MOVED_LINE, Cards(cards.side, cards.zones, filters))


@rule("moment", "{base}が{line}から{line}に移動した")
def moved_from_line(cards: Subject, before: Zone, line: Zone) -> Value:
    """There are two lines: from the one is to the other."""
    return REJECT if before is line else moved_to_line(cards, line)


@rule("moment", "{base}のアタック終了")
def attack_ended(cards: Subject) -> Moment:
    return Moment(MomentName.ATTACK_ENDED, cards)


@rule("moment", "{base}のアタック")
def attacks(cards: Subject) -> Value:
    """自分の〈X〉のアタック時; its own is an icon."""
    return REJECT if isinstance(cards, This) else Moment(MomentName.ATTACKED, cards)


@rule("moment", "{this}が手札から場外に置かれた")
def this_discarded(this: Subject) -> Moment:
    return Moment(MomentName.DISCARDED, this)


@rule("moment", "{cause}{this}が手札から場外に置かれた")
def this_discarded_by(cause: Cause, this: Subject) -> Moment:
    return Moment(MomentName.DISCARDED, this, cause=cause)


@rule("moment", "{owner}手札から{class}が場外に置かれた")
def class_discarded(side: Side, filters: Filters) -> Value:
    if not filters:
        return REJECT
    return Moment(MomentName.DISCARDED, Cards(side, (Zone.HAND,), filters))


@rule(
    "moment",
    "{cause}{owner}手札から{class}が場外に置かれた",
    "{cause}{owner}手札から{class}を場外に置いた",
)
def class_discarded_by(cause: Cause, side: Side, filters: Filters) -> Value:
    if not filters:
        return REJECT
    cards = Cards(side, (Zone.HAND,), filters)
    return Moment(MomentName.DISCARDED, cards, cause=cause)


@rule("moment", "{known}のアタックがブロックされなかった")
def attack_unblocked(cards: Subject) -> Moment:
    return Moment(MomentName.ATTACK_UNBLOCKED, cards)


@rule("moment", "{known}のアタックがブロックされた")
def attack_blocked(cards: Subject) -> Moment:
    return Moment(MomentName.ATTACK_BLOCKED, cards)


@rule("moment", "{owner}ターン中に{base}が{happened}")
def happened_in_turn(side: Side, cards: Subject, on: MomentName) -> Moment:
    """自分のターン中に…した時."""
    return Moment(on, cards, side=side)


@rule("moment", "{cause}{base}が{happened}")
def happened_by(cause: Cause, cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule("moment", "{base}が{cause}{happened}")
def it_happened_by(cards: Subject, cause: Cause, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule(
    "moment",
    "自分の効果で自分の手札を[1枚]場外に置いた",
    "自分の効果で自分の手札が場外に置かれた",
)
def discarded_by_own_effect() -> Moment:
    return Moment(MomentName.DISCARDED, side=Side.ME, cause=Cause(Side.ME))


@rule(
    "moment",
    "自分の手札が場外に置かれた",
    "自分の手札を場外に置いた",
    "自分の手札からカードが[{n_}枚以上]場外に置かれた",
)
def discarded() -> Moment:
    return Moment(MomentName.DISCARDED, side=Side.ME)


@rule(
    "moment",
    "{cause}{owner}手札が場外に置かれた",
    "{cause}{owner}手札を[1枚]場外に置いた",
)
def discarded_by_effect(cause: Cause, side: Side) -> Value:
    """相手の効果で自分の手札が場外に置かれた; one's own is said in another way."""
    is_own = cause.side is Side.ME and not cause.filters
    if is_own or side is not Side.ME:
        return REJECT
    return Moment(MomentName.DISCARDED, side=side, cause=cause)


@rule("moment", "{owner}手札が{cause}場外に置かれた")
def hand_discarded_by(side: Side, cause: Cause) -> Value:
    return discarded_by_effect(cause, side)


@rule("moment", "{user}{cause}カードを引いた")
def card_drawn_by(side: Side, cause: Cause) -> Value:
    """自分が効果でカードを引いた: not in the Start Phase."""
    return Moment(MomentName.DRAWN, side=side, cause=cause)


@rule("moment", "{user}[自身の|自分の]手札を場外に置いた")
def discarded_by(side: Side) -> Moment:
    return Moment(MomentName.DISCARDED, side=side)


@rule("moment", "{location}に{class}が登場した")
def entered_at(where: Location, filters: Filters) -> Moment:
    return Moment(MomentName.PLAYED, Cards(where.side, where.zones, filters))


book.words("user", {"自分が": Side.ME, "相手が": Side.OPPONENT})


@rule("moment", "{user}{class}を使用した")
def card_used(side: Side, filters: Filters) -> Moment:
    return Moment(MomentName.CARD_USED, Cards(side, (Zone.HAND,), filters))


@rule("moment", "{user}トリガー[の効果]を発動した")
def trigger_activated(side: Side) -> Moment:
    return Moment(MomentName.TRIGGER_ACTIVATED, side=side)


@rule("moment", "{user}カードを引いた")
def card_drawn(side: Side) -> Moment:
    return Moment(MomentName.DRAWN, side=side)


@rule("moment", "{owner}ライフが減った", "{owner}ライフエリアのカードが減った")
def life_left(side: Side) -> Moment:
    return Moment(MomentName.LIFE_LEFT, side=side)


@rule("moment", "自分がダメージを受けた")
def damage_taken() -> Moment:
    return Moment(MomentName.DAMAGE_TAKEN, side=Side.ME)


@rule("moment", "相手がダメージを受けた")
def opponent_damaged() -> Moment:
    return Moment(MomentName.DAMAGE_TAKEN, side=Side.OPPONENT)


# --- the end of a battle ------------------------------------------------------------

book.words(
    "battle_end",
    {
        "アタックしたバトル[の]終了": MomentName.BATTLE_ENDED,
        "ブロックしたバトル[の]終了": MomentName.BLOCK_ENDED,
    },
)


@rule("moment", "{base}が{battle_end}")
def battle_ended(cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards)


@rule("later_moment", "このバトル[の]終了")
def this_battle_ended() -> Moment:
    return Moment(MomentName.BATTLE_ENDED)


# --- points of a turn ---------------------------------------------------------------

_POINTS: Final = {
    ("ターン", "開始"): MomentName.TURN_START,
    ("スタートフェイズ", "開始"): MomentName.TURN_START,
    ("メインフェイズ", "開始"): MomentName.MAIN_START,
    ("メインフェイズ", "終了"): MomentName.MAIN_END,
    ("アタックフェイズ", "開始"): MomentName.ATTACK_PHASE_START,
    ("アタックフェイズ", "終了"): MomentName.ATTACK_PHASE_END,
    ("エンドフェイズ", "開始"): MomentName.END_PHASE_START,
    ("ターン", "終了"): MomentName.TURN_END,
}
book.words("stretch", {name: name for name in dict.fromkeys(n for n, _ in _POINTS)})
book.words("edge", {"開始": "開始", "終了": "終了"})


@rule("point", "{stretch}[の]{edge}")
def point(stretch: str, edge: str) -> Value:
    return _POINTS.get((stretch, edge), REJECT)


@rule("phase_moment", "[各]{point}")
def every_turn(on: MomentName) -> Moment:
    return Moment(on)


@rule("phase_moment", "{owner}{point}")
def turn_of(side: Side, on: MomentName) -> Moment:
    return Moment(on, side=side)


# Points of a coming turn: only for delayed effects.


@rule("later_moment", "次の{owner}{point}")
def next_turn_of(side: Side, on: MomentName) -> Moment:
    return Moment(on, side=side)


@rule("later_moment", "この{point}", "このターンの{point}")
def this_turn(on: MomentName) -> Moment:
    return Moment(on)
