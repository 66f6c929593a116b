"""Sentences: conditions, moments, actors, and steps one after the other."""

from dataclasses import replace
from typing import Final, cast

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.meanings import hold_under, negate
from cards.effects.compilers.engine.parser import REJECT, RuleBook, Value
from cards.effects.compilers.engine.patterns import _1, _2, _3, _4
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import CountThisTurn
from cards.effects.model.atoms import Choose, Look, Modify, Move, Relocate
from cards.effects.model.base import (
    Condition,
    Duration,
    Effect,
    Filters,
    Modifiers,
    Subject,
)
from cards.effects.model.conditions import Compare, DidThisTurn, Not
from cards.effects.model.control import As, If, May, Nothing, OneOf, Sentences, Seq
from cards.effects.model.durations import Until
from cards.effects.model.enums import (
    AbilityKind,
    Act,
    CardKind,
    Deed,
    MomentName,
    Operator,
    Point,
    Side,
    SourceKind,
    Zone,
)
from cards.effects.model.filters import HasTrait, IsKind, Named
from cards.effects.model.modifiers import Cannot, Grant, StaysResting
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import BattleOpponent, Cards, EventCard, This, Top

book = RuleBook()
rule, pair, reads = book.rule, book.pair, book.reads

# --- steps --------------------------------------------------------------------------

reads("if_head", _1, "{cond}場合[、]", "{cond}なら、", "{cond_or}なら、")
reads("if_head", DidThisTurn(_1, Deed.ENTERED), "{this}が登場したターン中なら[、]")

reads("steps", OneOf((_1, _2)), "「{sentences}」か[、]「{sentences}」をする")
reads("steps", _1, "{act.plain}", "{either.plain}")


@rule(
    "steps",
    "{act.linking}[、]{steps}",
    "{act.te}[、]{steps}",
    "{either.linking}[、]{steps}",
)
def then_step(act: Effect, rest: Effect) -> Value:
    if _looks_at_deck(act):
        return REJECT
    if isinstance(act, unresolved.InHand):
        return replace(act, do=Seq((act.do, *_steps(rest))))
    steps = _sharing((*_steps(act), *_steps(rest)))
    return Seq(steps) if len(steps) > 1 else steps[0]


def _looks_at_deck(act: Effect) -> bool:
    return isinstance(act, Look) and isinstance(act.what, Top)


# 3枚見て、…: looking is a sentence of its own.
reads("steps", Sentences((Look(_1), _2)), "{deck_top}[を]見て、{steps}")


# What is added takes nothing away; steps are taken in printed order.
FURTHER: Final = "sentence: さらに[、]{sentence}"


@rule("steps", "さらに[、]{steps}", "その後、{steps}", line=FURTHER)
@rule("sentence", "さらに[、]{sentence}", "その後、{sentence}", line=FURTHER)
@rule("menu", "その後、{menu}", line=FURTHER)
def further(effect: Effect) -> Effect:
    """There must be something before; what works from the hand is known by its kind."""
    if isinstance(effect, unresolved.InHand):
        return replace(effect, do=unresolved.Further(effect.do))
    return unresolved.Further(effect)


def _sharing(steps: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """次に使用する…の必要エナジーを減らし、消費APを-1する: both for as long, both of it."""
    done: list[Effect] = []
    for step in steps:
        before = done[-1] if done else None
        if isinstance(before, Modify) and _goes_on(before, step):
            both = (*before.modifiers, *cast(Modify, step).modifiers)
            done[-1] = replace(before, modifiers=both)
        else:
            done.append(step)
    return tuple(done)


@rule("steps", "{if_head}{steps}")
def if_steps(condition: Condition, then: Effect) -> Value:
    """カードを1枚引き、Cなら、…: what follows hangs on it."""
    return REJECT if isinstance(then, unresolved.InHand) else If(condition, then)


@rule(
    "steps",
    "{duration}{act.linking}[、]{given.plain}",
    "{duration}{act.linking}[、]それは{ban}",
)
def choose_for_so_long(duration: Duration, act: Effect, changed: Modifiers) -> Value:
    """このターン中、相手のキャラを1枚選び、BP-1000; …選び、それはアタックできない."""
    if not isinstance(act, Choose):
        return REJECT
    chosen = unresolved.Pronoun(unresolved.ReferenceForm.ELIDED)
    return Seq((act, Modify(chosen, changed, duration)))


@rule("steps", "{act.linking}[、]{later_moment}時[、]{steps}")
def then_later(act: Effect, moment: Moment, rest: Effect) -> Effect:
    """自分のキャラを1枚選び、このバトル終了時、アクティブにする."""
    return Seq((*_steps(act), unresolved.When((moment,), rest, delayed=True)))


_ACTOR: Final = "clause: {actor}[、]{clause}"


@rule("steps", "{act.linking}[、]{actor}{steps}", line=_ACTOR)
def then_other_player(act: Effect, side: Side, rest: Effect) -> Value:
    """相手のキャラを2枚選び、相手は望む順で山札の下に置く."""
    if side is not Side.OPPONENT:
        return REJECT
    return Seq((*_steps(act), As(side, rest)))


_STILL_TO_COME = (MomentName.MAIN_END, MomentName.END_PHASE_START, MomentName.TURN_END)


@rule("steps", "{act.linking}[、]{point}時[、]{steps}")
def then_at_point(act: Effect, on: MomentName, rest: Effect) -> Value:
    """自分のキャラを1枚選び、ターン終了時、手札に戻す: of this turn."""
    return then_later(act, Moment(on), rest) if on in _STILL_TO_COME else REJECT


def _goes_on(before: Modify, step: Effect) -> bool:
    """Return whether a change says neither of what nor for how long."""
    return (
        isinstance(step, Modify)
        and before.duration is not None
        and step.duration is None
        and step.what == unresolved.Pronoun(unresolved.ReferenceForm.ELIDED)
        and not any(isinstance(item, StaysResting) for item in step.modifiers)
    )


reads("te_steps", _1, "{act.te}", "{either.te}")
reads(
    "te_steps",
    OneOf((_1, _2)),
    "「{sentences}」か[、]「{sentences}」をして",
    line="steps: 「{sentences}」か[、]「{sentences}」をする",
)


@rule("te_steps", "{act.linking}[、]{te_steps}")
def then_te_step(act: Effect, rest: Effect) -> Value:
    if _looks_at_deck(act):
        return REJECT
    return Seq((act, *_steps(rest)))


reads("clause", May(_1), "{te_steps}もよい")
reads("clause", May(_1), "「{sentences}」をしてもよい")


@rule("sentences", "{steps}。{sentences}")
def more_quoted_steps(steps: Effect, rest: Effect) -> Effect:
    return Seq((*_steps(steps), *_steps(rest)))


reads("sentences", _1, "{steps}[。]")


def _steps(effect: Effect) -> tuple[Effect, ...]:
    if isinstance(effect, unresolved.Further):
        return _steps(effect.do)
    is_plain = isinstance(effect, Seq) and effect.bind is None
    return effect.of if is_plain and isinstance(effect, Seq) else (effect,)


# --- who, if, when ------------------------------------------------------------------

book.terms(
    "actor",
    {
        "相手は": Side.OPPONENT,
        "自分と相手は": Side.BOTH,
        "お互い[のプレイヤー]は": Side.BOTH,
    },
)
reads("clause", _1, "{steps}")
reads(
    "clause",
    As(_1, _2),
    "{actor}[、]{clause}",
    "{actor}[、]それぞれ{clause}",
    line=_ACTOR,
)


@rule("clause", "自分は[、]{clause}")
def own_clause(steps: Effect) -> Value:
    """自分は「…」を得る: a player, no card."""
    is_of_nobody = isinstance(steps, Modify) and steps.what == unresolved.Pronoun(
        unresolved.ReferenceForm.ELIDED
    )
    return REJECT if is_of_nobody else steps


reads("sentence", _1, "{clause}")
reads("sentence", Sentences((Look(_1), _2)), "{deck_top}[を]見て、{sentence}")


rule("sentence", "{if_head}{sentence}")(hold_under)

reads(
    "sentence",
    unresolved.Else(_1),
    "そうでない場合、{sentence}",
    "それ以外の場合、{sentence}",
)
# BP+1000。: of the card itself, in a continuous sentence.
reads(
    "sentence",
    Modify(unresolved.Pronoun(unresolved.ReferenceForm.ITSELF), _1),
    "{gain.plain}",
)
# C場合、【K】を与える。: to what was just given something, and for as long.
reads(
    "sentence",
    Modify(
        unresolved.Pronoun(unresolved.ReferenceForm.ELIDED), _1, unresolved.AsLong()
    ),
    "{gained}を与える",
)
# ブロックされない。: of the card itself, in a continuous sentence.
reads(
    "sentence", Modify(unresolved.Pronoun(unresolved.ReferenceForm.ITSELF), _1), "{ban}"
)
# このキャラは、C場合、アクティブで登場する.
# 自分の場の〈X〉は、C場合、BP+500.
reads(
    "sentence",
    If(_2, Modify(_1, _3)),
    "{topic}{if_head}{gain.plain}",
    "{topic}{if_head}{ban}",
)


@rule("sentence", "{base}がバトルに{won}した時、{sentence}")
def battle_over(cards: Subject, won: bool, do: Effect) -> Effect:
    """Return whether it attacked or blocked."""
    names = (
        (MomentName.BATTLE_WON, MomentName.BLOCK_WON)
        if won
        else (MomentName.BATTLE_LOST, MomentName.BLOCK_LOST)
    )
    return unresolved.When(tuple(Moment(name, cards) for name in names), do)


reads(
    "sentence",
    unresolved.When((_1,), _2),
    "{moment}時、{sentence}",
    "{phase_moment}時、{sentence}",
)


reads("sentence", unresolved.When((_1,), _2), "{attack_begun}、{sentence}")


@rule("sentence", "各ターンの最初の{base}のアタック終了時、{sentence}")
def at_end_of_first_attack(cards: Subject, do: Effect) -> Value:
    """As the end of any attack of such cards; but only one was made this turn."""
    if not isinstance(cards, Cards):
        return REJECT
    attacks = CountThisTurn(Deed.ATTACKED, cards.side, cards.filters)
    moment = Moment(MomentName.ATTACK_ENDED, cards)
    return unresolved.When((moment,), If(Compare(attacks, Operator.EQUAL, 1), do))


@rule("sentence", "{user}そのターンの最初のアタックをした時、{sentence}")
def on_first_attack(side: Side, do: Effect) -> Effect:
    """As any attack of a Character; but only one has been made this turn."""
    character = (IsKind(CardKind.CHARACTER),)
    attacks = CountThisTurn(Deed.ATTACKED, side, character)
    moment = Moment(MomentName.ATTACKED, Cards(side, (Zone.FIELD,), character))
    return unresolved.When((moment,), If(Compare(attacks, Operator.EQUAL, 1), do))


reads("sentence", unresolved.When(_1, _2), "{moments}時、{sentence}")
reads(
    "sentence", unresolved.When((_1,), _2, delayed=True), "{later_moment}時、{sentence}"
)
# An ability without a card: a delayed effect that waits for as long, once (場合) or,
# as with an ability of a card, each time (時).
book.words("at", {"時": True}, line="sentence: {moment}時、{sentence}")
book.words("at", {"場合": False})
reads(
    "sentence",
    unresolved.When((_2,), _4, delayed=True, until=_1, every=_3),
    "自分は{duration}「{moment}{at}、{sentence}[。]」を得る",
)


@rule("sentence", "{until}[、]{moment}時、{sentence}")
def whenever_sentence(duration: Duration, moment: Moment, do: Effect) -> Value:
    """このターン中、自分のキャラがアタックした時、: each time, for so long."""
    if moment.subject == This() or moment.side is not None:
        return REJECT
    return unresolved.When((moment,), do, delayed=True, until=duration, every=True)


@rule("sentence", "{until}[、]次に{class}が{happened}時、{sentence}")
def next_time_sentence(
    duration: Duration, filters: Filters, on: MomentName, do: Effect
) -> Value:
    """このターン中、次に〈X〉が登場した時、: one's own, the first of them alone."""
    if not filters:
        return REJECT
    moment = Moment(on, Cards(Side.ME, (Zone.FIELD,), filters))
    return unresolved.When((moment,), do, delayed=True, until=duration)


reads("sentence", unresolved.Otherwise(_1, _2), "{if_head}代わりに{sentence}")
reads(
    "sentence",
    unresolved.Otherwise(_1, _2, of_hand=True),
    "{if_head}手札に加える代わりに{sentence}",
)
reads(
    "sentence",
    unresolved.AsRetiring(_1),
    "この効果で退場させる際[に][、][さらに]{sentence}",
)
reads(
    "sentence",
    unresolved.InRetiring(_1, _2),
    "{if_head}退場させる代わりに[、]{sentence}",
)
# Rules of the ability they stand in; ``use_rule``: of using an Event card.
reads("sentence", _1, "{use_rule}", "{rule}")
_ONLY_IF: Final = "rule: [{this_}は]{cond}場合のみ{doing}できる"
pair("use_rule", "{name}は1ターンに{n}枚のみ使用できる", unresolved.OncePerTurn(_1, _2))
pair(
    "use_rule",
    "{cond}場合のみ使用できる",
    unresolved.OnlyIf(_1),
    also=("{this_}は{cond}場合のみ使用できる",),
    line=_ONLY_IF,
)
_ENTERED: Final = DidThisTurn(This(), Deed.ENTERED)
for _words, _since in (("は発動できない", Not(_ENTERED)), ("のみ発動できる", _ENTERED)):
    _line = "rule: {this_}が登場したターン中"
    pair(
        "rule",
        f"このキャラが登場したターン中{_words}",
        unresolved.OnlyIf(_since),
        line=_line,
    )
pair(
    "rule",
    "{cond}場合のみ発動できる",
    unresolved.OnlyIf(_1),
    also=("この効果は[、]{cond}場合のみ発動できる",),
    line=_ONLY_IF,
)


@rule(
    "sentence",
    "{cond}場合のみ{this_}は登場できる",
    "{this_}は{cond}場合のみ登場できる",
    line=_ONLY_IF,
)
def enters_only_if(condition: Condition) -> Effect:
    """Otherwise on neither line, whatever plays it."""
    lines = Cannot((Act.PLAY_TO_FRONT, Act.PLAY_TO_ENERGY))
    return If(negate(condition), Modify(This(), (lines,)))


pair(
    "rule",
    "{name}の[この]効果は1ターンに{n}回のみ発動できる",
    unresolved.OncePerTurn(_1, _2),
    also=(
        "{name}の[この]効果は1ターンに{n}回のみ発動する",
        "{name}の[この]効果は1ターンに{n}回しか発動できない",
    ),
    line="rule: {name}の[この]効果は1ターンに{n}回のみ発動できる",
)
pair(
    "rule", "[この効果は!]このゲーム中に{n}回のみ発動できる", unresolved.OncePerGame(_1)
)
pair("rule", "{name}のこの効果は重複しない", unresolved.DoesNotStack(_1))
pair(
    "note",
    "このカードはデッキに{n}枚までしか入れられない",
    unresolved.DeckLimit(_1),
    also=("このカードはデッキに{n}枚まで入れられる",),
)
# 〈X〉/［特徴：Y］: what a Raid line names; any other class of cards is read as such.
pair("raid_target", "{name}", (Named(_1),))
pair("raid_target", "{trait}", (HasTrait(_1),), line="raid_target: {name}")
pair("raid_targets", "{raid_target}", (_1,))
pair(
    "raid_targets",
    "{raid_target}/{raid_targets}",
    (_1, *_2),
    also=("{raid_target}[／|、|か|または]{raid_targets}",),
)


# --- while the card is used ---------------------------------------------------------

reads("sentence", unresolved.OnUse(_1), "このカードを使用する際[に]、{sentence}")
reads(
    "sentence",
    unresolved.OnUse(OneOf((_1, _2)), required=True),
    "このカードを使用する際[に]、{act.plain}か{act.negative}とこのカードは使用できない",
)
reads(
    "sentence",
    unresolved.OnUse(_1, required=True),
    "このカードを使用する際[に]、{act.negative}とこのカードは使用できない",
)


# --- instead ------------------------------------------------------------------------

_BEATEN: Final = Moment(
    MomentName.WOULD_LOSE_BATTLE_RETIRE,
    subject=Cards(Side.OPPONENT, (Zone.FIELD,), (IsKind(CardKind.CHARACTER),)),
    opponent_is_this=True,
)
pair(
    "beaten",
    "このキャラとのバトルで敗北した相手のキャラは[、!]退場する代わりに[、!]",
    _BEATEN,
)
book.terms(
    "goes", {"手札に戻る": Zone.HAND, "リムーブエリアに置かれる": Zone.REMOVE_AREA}
)
pair(
    "sentence",
    "{beaten}{goal}に移動する",
    unresolved.InsteadOf(_1, Relocate(EventCard(), _2)),
)
pair("sentence", "{beaten}{goes}", unresolved.InsteadOf(_1, Move(EventCard(), _2)))
reads(
    "steps",
    Modify(
        This(),
        (Grant(Ability(AbilityKind.REPLACEMENT, Move(EventCard(), _1), (_BEATEN,))),),
        Until(Point.END_OF_BATTLE),
    ),
    "このバトルで敗北した相手のキャラは[、]退場する代わりに[、]{goes}",
    line="sentence: {beaten}{goes}",
)
book.words("would", {"バトルによって退場する": MomentName.WOULD_LOSE_BATTLE_RETIRE})
_WOULD = {
    MomentName.LEFT_FIELD: MomentName.WOULD_LEAVE_FIELD,
    MomentName.RETIRED: MomentName.WOULD_RETIRE,
}
_HAPPENS = {would: (on,) for on, would in _WOULD.items()}
rule("would", "{happens}", take=_HAPPENS.get)(lambda on: _WOULD.get(on, REJECT))
for _what, _moment in {
    "{base}の{timing}が発動する": Moment(MomentName.WOULD_ACTIVATE_ICON, _1, icon=_2),
    "{user}{by}ダメージを受ける": Moment(
        MomentName.WOULD_TAKE_DAMAGE, side=_1, cause=_2
    ),
}.items():
    pair("leaving", f"{_what}場合[、!]代わりに[、]", _moment)


pair(
    "leaving",
    "{cause}{user}カードを引く場合[、!]代わりに[、]",
    Moment(MomentName.WOULD_DRAW, side=_2, cause=_1),
    also=("{user}が{cause}カードを引く場合[、]代わりに[、]",),
    where=lambda cause, _: bool(cause),
)
book.terms("sent", {"手札に戻す": Zone.HAND, "リムーブエリアに置く": Zone.REMOVE_AREA})
pair(  # このキャラが手札に戻す効果以外の相手の効果で場を離れる場合、代わりに.
    "leaving",
    "{base}が{sent}効果以外の{cause}場を離れる場合[、!]代わりに[、]",
    Moment(MomentName.WOULD_LEAVE_FIELD, _1, cause=_3, not_to=_2),
)


# Of any of one's cards: 自分の【退場時】.
_ACTIVATING: Final = Moment(MomentName.WOULD_ACTIVATE_ICON, side=Side.ME, icon=_1)
pair("leaving", "自分の{timing}が発動する場合[、!]代わりに[、]", _ACTIVATING)
reads(
    "sentence",
    unresolved.Preventing(_ACTIVATING, _2),
    "自分の{timing}が発動する際、{sentence}",
)
reads("sentence", Nothing(), "その{timing_}は発動しない")
pair(
    "sentence",
    "自分の{timing}は発動させなくてもよい",
    unresolved.InsteadOf(_ACTIVATING, May(Nothing())),
)


def _would(
    moment: Value,
) -> tuple[Cause | None, Subject, Cause | None, MomentName] | None:
    """Of sets the cause is said behind."""
    found = cast(Moment, moment)
    if found.not_to is not None or found.goal is not None or found.subject is None:
        return None
    cards = found.subject
    if isinstance(cards, Cards):
        return None, cards, found.cause, found.on
    return found.cause, cards, None, found.on


@rule("leaving", "{by}{base}が{by}{would}場合[、!]代わりに[、]", take=_would)
def would_leave(*parts: Value) -> Value:
    """自分のキャラが相手の効果で退場する場合、代わりに."""
    before, cards, behind, on = cast(
        tuple[Cause | None, Subject, Cause | None, MomentName], parts
    )
    return REJECT if before and behind else Moment(on, cards, cause=before or behind)


@rule("leaving", "{user}{base}を{cause}退場させる場合[、]代わりに[、]")
def would_retire(side: Side, cards: Subject, cause: Cause) -> Value:
    """相手がこのキャラを【スペシャルトリガー】で退場させる場合、代わりに."""
    if cause.side not in (None, side):
        return REJECT
    return Moment(MomentName.WOULD_RETIRE, cards, cause=replace(cause, side=side))


pair(
    "leaving_by_either",
    "{whose}効果やバトルによって{base}が{would}場合[、!]代わりに[、]",
    tuple(
        Moment(_3, _2, cause=cause)
        for cause in (Cause(_1), Cause(sources=(SourceKind.BATTLE,)))
    ),
)
rule("sentence", "{leaving_by_either}{sentence}")(
    lambda moments, do: unresolved.InsteadOf(moments[0], do, moments[1:])
)
_NOT_AT_ALL: Final = "sentence: {leaving}{happens}ない"
pair(
    "sentence",
    "{leaving}退場しない",
    unresolved.InsteadOf(_1, Nothing()),
    where=lambda moment: moment.on is MomentName.WOULD_RETIRE,
    line=_NOT_AT_ALL,
)
pair(
    "sentence",
    "{leaving}場を離れない",
    unresolved.InsteadOf(_1, Nothing()),
    also=("{leaving}退場しない",),
    line=_NOT_AT_ALL,
)
reads("sentence", unresolved.InsteadOf(_1, _2), "{leaving}{sentence}")
reads(
    "sentence",
    unresolved.InsteadOf(_2, If(_1, _3)),
    "{cond_linking}[、]{leaving}{sentence}",
)


# --- its blocker --------------------------------------------------------------------


@rule(
    "sentence",
    "{known}のアタックをブロックしたキャラは[、]次の{n}回アクティブにならない",
)
def blocker_stays_resting(cards: Subject, n: int) -> Effect:
    moment = Moment(MomentName.ATTACK_BLOCKED, cards)
    return unresolved.When(
        (moment,), Modify(BattleOpponent(), (StaysResting(times=n),))
    )
