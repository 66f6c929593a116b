"""When: the part before 時、."""

from collections.abc import Callable

from cards.effects.compilers.ja.engine import Build, RuleBook
from cards.effects.model.base import Filters, Subject
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.words import MomentName, Side

book = RuleBook()
rule = book.rule

_DONE = {
    "登場した": MomentName.PLAYED,
    "アタックした": MomentName.ATTACKED,
    "ブロックした": MomentName.BLOCKED,
    "退場した": MomentName.RETIRED,
    "場を離れた": MomentName.LEFT_FIELD,
    "アタックしてバトルに勝利した": MomentName.BATTLE_WON,
    "アタックしてバトルに敗北した": MomentName.BATTLE_LOST,
    "ブロックしてバトルに勝利した": MomentName.BLOCK_WON,
    "ブロックしてバトルに敗北した": MomentName.BLOCK_LOST,
    "アタックしてブロックされた": MomentName.ATTACK_BLOCKED,
    "アタックしてブロックされなかった": MomentName.ATTACK_UNBLOCKED,
    "アクティブになった": MomentName.BECAME_ACTIVE,
    "レストになった": MomentName.BECAME_RESTING,
    "手札に戻った": MomentName.RETURNED_TO_HAND,
    "移動した": MomentName.MOVED_LINE,
    "レイドされた": MomentName.RAIDED_ONTO,
}
book.words("happened", dict(_DONE))


@rule("moment", "{known}が{happened}", "{placed}が{happened}")
def something_happened(cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards)


@rule("moment", "{known}のアタックがブロックされなかった")
def attack_unblocked(cards: Subject) -> Moment:
    return Moment(MomentName.ATTACK_UNBLOCKED, cards)


@rule("moment", "{known}のアタックがブロックされた")
def attack_blocked(cards: Subject) -> Moment:
    return Moment(MomentName.ATTACK_BLOCKED, cards)


@rule("moment", "{owner}ターン中に{known}が{happened}")
def happened_in_turn(side: Side, cards: Subject, on: MomentName) -> Moment:
    """自分のターン中に…した時."""
    return Moment(on, cards, side=side)


@rule("moment", "{cause}{known}が{happened}", "{cause}{placed}が{happened}")
def happened_by(cause: Cause, cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule("moment", "{known}が{cause}{happened}", "{placed}が{cause}{happened}")
def it_happened_by(cards: Subject, cause: Cause, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule(
    "moment",
    "自分の効果で自分の手札を場外に置いた",
    "自分の効果で自分の手札が場外に置かれた",
)
def discarded_by_own_effect() -> Moment:
    return Moment(MomentName.DISCARDED, side=Side.ME, cause=Cause(Side.ME))


@rule("moment", "自分が{class}を使用した")
def card_used(filters: Filters) -> Moment:
    from cards.effects.model.subjects import Cards
    from cards.effects.model.words import Zone

    return Moment(MomentName.CARD_USED, Cards(Side.ME, (Zone.HAND,), filters))


@rule("moment", "自分がダメージを受けた")
def damage_taken() -> Moment:
    return Moment(MomentName.DAMAGE_TAKEN, side=Side.ME)


@rule("moment", "相手がダメージを受けた")
def opponent_damaged() -> Moment:
    return Moment(MomentName.DAMAGE_TAKEN, side=Side.OPPONENT)


def phase(name: str, on: MomentName) -> Callable[[], Build]:
    """A point of every turn, of one's own, and of the opponent's."""
    book.words(
        "phase_moment",
        {
            name: Moment(on),
            f"各{name}": Moment(on),
            f"自分の{name}": Moment(on, side=Side.ME),
            f"相手の{name}": Moment(on, side=Side.OPPONENT),
        },
    )
    return lambda: phase


for _name, _on in {
    "ターン開始": MomentName.TURN_START,
    "スタートフェイズ開始": MomentName.TURN_START,
    "メインフェイズ開始": MomentName.MAIN_START,
    "メインフェイズ終了": MomentName.MAIN_END,
    "アタックフェイズ開始": MomentName.ATTACK_PHASE_START,
    "アタックフェイズ終了": MomentName.ATTACK_PHASE_END,
    "エンドフェイズ開始": MomentName.END_PHASE_START,
    "ターン終了": MomentName.TURN_END,
}.items():
    phase(_name, _on)

# Points of a coming turn: only for delayed effects.
book.words(
    "later_moment",
    {
        "次の相手のターン開始": Moment(MomentName.TURN_START, side=Side.OPPONENT),
        "次の自分のターン開始": Moment(MomentName.TURN_START, side=Side.ME),
        "次の相手のターン終了": Moment(MomentName.TURN_END, side=Side.OPPONENT),
        "次の自分のターン終了": Moment(MomentName.TURN_END, side=Side.ME),
        "このターン終了": Moment(MomentName.TURN_END),
        "このターンのアタックフェイズ終了": Moment(MomentName.ATTACK_PHASE_END),
        "このターンのエンドフェイズ開始": Moment(MomentName.END_PHASE_START),
    },
)
