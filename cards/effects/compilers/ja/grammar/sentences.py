"""Sentences: conditions, moments, actors, and steps one after the other."""

from dataclasses import replace
from typing import cast

from cards.effects.compilers.ja.engine import REJECT, RuleBook, Value
from cards.effects.compilers.ja.grammar.conditions import Measure
from cards.effects.compilers.ja.grammar.modifying import Scope
from cards.effects.compilers.ja.raw import (
    DeckLimit,
    DoesNotStack,
    EachOnce,
    Else,
    InHand,
    InsteadOf,
    OncePerGame,
    OncePerTurn,
    OnlyIf,
    OnUse,
    Otherwise,
    Pronoun,
    Said,
    TieredGrant,
    When,
)
from cards.effects.model.atoms import Choose, Modify, Move
from cards.effects.model.base import (
    Amount,
    Condition,
    Duration,
    Effect,
    Modifiers,
    Number,
    Subject,
)
from cards.effects.model.conditions import DidThisTurn, Not
from cards.effects.model.control import As, If, May, Modes, Nothing, OneOf, Seq, Tiers
from cards.effects.model.filters import IsKind
from cards.effects.model.modifiers import EntersActive, StaysResting
from cards.effects.model.moments import Cause, Moment
from cards.effects.model.subjects import BattleOpponent, Cards, EventCard, This
from cards.effects.model.words import (
    CardKind,
    Deed,
    Icon,
    MomentName,
    Side,
    Zone,
)

book = RuleBook()
rule = book.rule

# --- steps --------------------------------------------------------------------------


@rule("steps", "「{sentences}」か[、]「{sentences}」をする")
def one_of_quoted(first: Effect, second: Effect) -> Effect:
    return OneOf((first, second))


@rule("steps", "{act.plain}", "{either.plain}")
def one_step(act: Effect) -> Effect:
    return act


@rule(
    "steps",
    "{act.linking}[、]{steps}",
    "{act.te}[、]{steps}",
    "{either.linking}[、]{steps}",
)
def then_step(act: Effect, rest: Effect) -> Effect:
    if isinstance(act, InHand):
        return replace(act, do=Seq((act.do, *_steps(rest))))
    steps = _sharing((*_steps(act), *_steps(rest)))
    return Seq(steps) if len(steps) > 1 else steps[0]


@rule("steps", "さらに[、]{steps}", "その後、{steps}")
def further_steps(steps: Effect) -> Effect:
    """What is added takes nothing away; steps are taken in printed order."""
    return steps


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


@rule("steps", "{cond}場合、{steps}", "{cond}なら、{steps}")
def if_steps(condition: Condition, then: Effect) -> Value:
    """カードを1枚引き、Cなら、…: what follows hangs on it."""
    return REJECT if isinstance(then, InHand) else If(condition, then)


@rule("steps", "{duration}{act.linking}[、]{gain.plain}")
@rule("steps", "{duration}{act.linking}[、]{given.plain}")
def choose_for_so_long(duration: Duration, act: Effect, gained: Modifiers) -> Value:
    """このターン中、相手のキャラを1枚選び、BP-1000."""
    if not isinstance(act, Choose):
        return REJECT
    return Seq((act, Modify(Pronoun(Said.ELIDED), gained, duration)))


@rule("steps", "{duration}{act.linking}[、]それは{ban}")
def choose_who_cannot(duration: Duration, act: Effect, ban: Modifiers) -> Value:
    """次の相手のターン中、相手のキャラを1枚選び、それはアタックできない."""
    if not isinstance(act, Choose):
        return REJECT
    return Seq((act, Modify(Pronoun(Said.ELIDED), ban, duration)))


@rule("steps", "{act.linking}[、]{later_moment}時[、]{steps}")
def then_later(act: Effect, moment: Moment, rest: Effect) -> Effect:
    """自分のキャラを1枚選び、このバトル終了時、アクティブにする."""
    return Seq((*_steps(act), When((moment,), rest, delayed=True)))


@rule("steps", "{act.linking}[、]{actor}{steps}")
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
    """Whether a change says neither of what nor for how long."""
    return (
        isinstance(step, Modify)
        and before.duration is not None
        and step.duration is None
        and step.what == Pronoun(Said.ELIDED)
        and not any(isinstance(item, StaysResting) for item in step.modifiers)
    )


@rule("te_steps", "{act.te}", "{either.te}")
def one_te_step(act: Effect) -> Effect:
    return act


@rule("te_steps", "{act.linking}[、]{te_steps}", "{act.te}[、]{te_steps}")
def then_te_step(act: Effect, rest: Effect) -> Effect:
    return Seq((act, *_steps(rest)))


@rule("clause", "{te_steps}もよい")
def may(rest: Effect) -> Effect:
    return May(rest)


@rule("clause", "「{sentences}」をしてもよい")
def may_quoted(rest: Effect) -> Effect:
    return May(rest)


@rule("sentences", "{steps}。{sentences}")
def more_quoted_steps(steps: Effect, rest: Effect) -> Effect:
    return Seq((*_steps(steps), *_steps(rest)))


@rule("sentences", "{steps}[。]")
def quoted_steps(steps: Effect) -> Effect:
    return steps


def _steps(effect: Effect) -> tuple[Effect, ...]:
    is_plain = isinstance(effect, Seq) and effect.bind is None
    return effect.of if is_plain and isinstance(effect, Seq) else (effect,)


# --- who, if, when ------------------------------------------------------------------

book.words(
    "actor", {"相手は": Side.OPPONENT, "自分と相手は": Side.BOTH, "お互いは": Side.BOTH}
)


@rule("clause", "{steps}")
def plain_clause(steps: Effect) -> Effect:
    return steps


@rule("clause", "{actor}[、]{clause}", "{actor}[、]それぞれ{clause}")
def acting_clause(side: Side, steps: Effect) -> Effect:
    return As(side, steps)


@rule("clause", "自分は[、]{clause}")
def own_clause(steps: Effect) -> Value:
    """自分は「…」を得る: a player, no card."""
    is_of_nobody = isinstance(steps, Modify) and steps.what == Pronoun(Said.ELIDED)
    return REJECT if is_of_nobody else steps


@rule("sentence", "{clause}")
def plain_sentence(clause: Effect) -> Effect:
    return clause


@rule(
    "sentence",
    "{cond}場合、{sentence}",
    "{cond}場合{sentence}",
    "{cond}なら、{sentence}",
)
def if_sentence(condition: Condition, then: Effect) -> Effect:
    if isinstance(then, InHand):
        return replace(then, do=If(condition, then.do))
    return If(condition, then)


@rule("sentence", "さらに[、]{sentence}", "その後、{sentence}")
def further_sentence(then: Effect) -> Effect:
    return then


@rule("sentence", "そうでない場合、{sentence}")
def or_else(do: Effect) -> Effect:
    return Else(do)


@rule("sentence", "{gain.plain}")
def bare_gain(modifiers: Modifiers) -> Effect:
    """BP+1000。: of the card itself, in a continuous sentence."""
    return Modify(Pronoun(Said.ITSELF), modifiers)


@rule("sentence", "{ban}")
def bare_ban(modifiers: Modifiers) -> Effect:
    """ブロックされない。: of the card itself, in a continuous sentence."""
    return Modify(Pronoun(Said.ITSELF), modifiers)


@rule(
    "sentence",
    "{topic}{cond}場合[、]アクティブで登場する",
    "{topic}{cond}場合[、]アクティブで場に登場させる",
)
def enters_active_if(cards: Subject, condition: Condition) -> Effect:
    """このキャラは、C場合、アクティブで登場する."""
    return If(condition, Modify(cards, (EntersActive(),)))


@rule(
    "sentence",
    "{topic}{cond}場合、{gain.plain}",
    "{topic}{cond}場合、{ban}",
    "{topic}{cond}限り、{gain.plain}",
    "{topic}{cond}限り、{ban}",
)
def topic_first(cards: Subject, condition: Condition, modifiers: Modifiers) -> Effect:
    """自分の場の〈X〉は、C場合、BP+500."""
    return If(condition, Modify(cards, modifiers))


@rule("sentence", "{base}がバトルに{won}した時、{sentence}")
def battle_over(cards: Subject, won: bool, do: Effect) -> Effect:  # noqa: FBT001
    """Whether it attacked or blocked."""
    names = (
        (MomentName.BATTLE_WON, MomentName.BLOCK_WON)
        if won
        else (MomentName.BATTLE_LOST, MomentName.BLOCK_LOST)
    )
    return When(tuple(Moment(name, cards) for name in names), do)


@rule("sentence", "{moment}時、{sentence}", "{phase_moment}時、{sentence}")
def when_sentence(moment: Moment, do: Effect) -> Effect:
    return When((moment,), do)


@rule("sentence", "{later_moment}時、{sentence}")
def later_sentence(moment: Moment, do: Effect) -> Effect:
    return When((moment,), do, delayed=True)


@rule("sentence", "自分は{duration}「{moment}場合、{sentence}[。]」を得る")
def player_waits(duration: Duration, moment: Moment, do: Effect) -> Effect:
    """An ability without a card: a delayed effect that waits for as long."""
    return When((moment,), do, delayed=True, until=duration)


@rule("sentence", "自分は{duration}「{moment}時、{sentence}[。]」を得る")
def player_has(duration: Duration, moment: Moment, do: Effect) -> Effect:
    """The same for each time, as with an ability of a card."""
    return When((moment,), do, delayed=True, until=duration, every=True)


@rule("sentence", "{until}[、]{moment}時、{sentence}")
def whenever_sentence(duration: Duration, moment: Moment, do: Effect) -> Value:
    """このターン中、自分のキャラがアタックした時、: each time, for so long."""
    if moment.subject == This() or moment.side is not None:
        return REJECT
    return When((moment,), do, delayed=True, until=duration, every=True)


@rule("sentence", "{cond}場合、代わりに{sentence}")
def otherwise(condition: Condition, do: Effect) -> Effect:
    return Otherwise(condition, do)


@rule("sentence", "{cond}場合、手札に加える代わりに{sentence}")
def instead_of_hand(condition: Condition, do: Effect) -> Effect:
    return Otherwise(condition, do, of_hand=True)


@rule(
    "sentence",
    "{name}は1ターンに{n}枚のみ使用できる",
    "{name}は1ターンに{n}枚しか使用できない",
)
def used_so_often(name: str, times: int) -> Effect:
    return OncePerTurn(name, times)


@rule(
    "sentence",
    "{cond}場合のみ発動できる",
    "{cond}場合のみ使用できる",
    "このカードは{cond}場合のみ使用できる",
)
def only_if(condition: Condition) -> Effect:
    return OnlyIf(condition)


@rule("sentence", "このキャラが登場したターン中は発動できない")
def not_when_it_entered() -> Effect:
    return OnlyIf(Not(DidThisTurn(This(), Deed.ENTERED)))


@rule(
    "sentence",
    "{name}の[この]効果は1ターンに{n}回のみ発動できる",
    "{name}の[この]効果は1ターンに{n}回しか発動できない",
)
def once_per_turn(name: str, times: int) -> Effect:
    return OncePerTurn(name, times)


@rule(
    "sentence",
    "[この効果は]このゲーム中に{n}回のみ発動できる",
    "[この効果は]1ゲーム中に{n}回のみ発動できる",
    "[この効果は]1ゲームに{n}回のみ発動できる",
)
def once_per_game(times: int) -> Effect:
    return OncePerGame(times)


@rule("sentence", "{name}のこの効果は重複しない")
def does_not_stack(name: str) -> Effect:
    return DoesNotStack(name)


@rule(
    "note",
    "このカードはデッキに{n}枚までしか入れられない",
    "このカードはデッキに{n}枚まで入れることができる",
    "このカードはデッキに{n}枚まで入れられる",
)
def deck_limit(n: int) -> Effect:
    return DeckLimit(n)


# --- while the card is used ---------------------------------------------------------


@rule("sentence", "このカードを使用する際[に]、{sentence}")
def on_use(do: Effect) -> Effect:
    return OnUse(do)


@rule(
    "sentence",
    "このカードを使用する際[に]、{act.plain}か{act.negative}とこのカードは使用できない",
)
def on_use_either(first: Effect, second: Effect) -> Effect:
    return OnUse(OneOf((first, second)), required=True)


@rule(
    "sentence",
    "このカードを使用する際[に]、{act.negative}とこのカードは使用できない",
)
def on_use_required(act: Effect) -> Effect:
    return OnUse(act, required=True)


# --- instead ------------------------------------------------------------------------


@rule("beaten", "このキャラとのバトルで敗北した相手のキャラは[、]退場する代わりに[、]")
def beaten() -> Moment:
    return Moment(
        MomentName.WOULD_LOSE_BATTLE_RETIRE,
        subject=Cards(Side.OPPONENT, (Zone.FIELD,), (IsKind(CardKind.CHARACTER),)),
        opponent_is_this=True,
    )


book.words(
    "goes",
    {"手札に戻る": Zone.HAND, "リムーブエリアに置かれる": Zone.REMOVE_AREA},
)


@rule("sentence", "{beaten}{goes}")
def beaten_goes(moment: Moment, zone: Zone) -> Effect:
    return InsteadOf(moment, Move(EventCard(), zone))


book.words(
    "would",
    {
        "場を離れる": MomentName.WOULD_LEAVE_FIELD,
        "退場する": MomentName.WOULD_RETIRE,
        "バトルによって退場する": MomentName.WOULD_LOSE_BATTLE_RETIRE,
    },
)


@rule("leaving", "{base}が{would}場合[、]代わりに[、]")
def leaving(cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards)


@rule("leaving", "{base}の{timing}が発動する場合[、]代わりに[、]")
def would_activate(cards: Subject, icon: Icon) -> Moment:
    return Moment(MomentName.WOULD_ACTIVATE_ICON, cards, icon=icon)


@rule("leaving", "{cause}{base}が{would}場合[、]代わりに[、]")
def leaving_by(cause: Cause, cards: Subject, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule("leaving", "{base}が{cause}{would}場合[、]代わりに[、]")
def it_leaving_by(cards: Subject, cause: Cause, on: MomentName) -> Moment:
    return Moment(on, cards, cause=cause)


@rule("leaving", "{user}ダメージを受ける場合[、]代わりに[、]")
def would_take_damage(side: Side) -> Moment:
    return Moment(MomentName.WOULD_TAKE_DAMAGE, side=side)


@rule("leaving", "{user}{cause}ダメージを受ける場合[、]代わりに[、]")
def would_take_damage_by(side: Side, cause: Cause) -> Moment:
    return Moment(MomentName.WOULD_TAKE_DAMAGE, side=side, cause=cause)


@rule("sentence", "{leaving}場を離れない", "{leaving}退場しない")
def stays(moment: Moment) -> Effect:
    return InsteadOf(moment, Nothing())


@rule("sentence", "{leaving}{sentence}")
def instead(moment: Moment, do: Effect) -> Effect:
    return InsteadOf(moment, do)


# --- whoever blocks it --------------------------------------------------------------


@rule(
    "sentence",
    "{known}のアタックをブロックしたキャラは[、]次の{n}回アクティブにならない",
)
def blocker_stays_resting(cards: Subject, n: int) -> Effect:
    moment = Moment(MomentName.ATTACK_BLOCKED, cards)
    return When((moment,), Modify(BattleOpponent(), (StaysResting(times=n),)))


ALL = 99  # Stands for the length of the list until that is known.

# --- lists --------------------------------------------------------------------------


@rule("menu", "以下から{n}つ選ぶ", "以下から{n}つを選ぶ")
def choose_modes(n: int) -> Value:
    return Modes((), n)


@rule("menu", "以下から{n}つまで選ぶ")
def choose_some_modes(n: int) -> Value:
    return Modes((), n, up_to=True)


@rule(
    "sentence",
    "このターン中に既に選んだ[このキャラの]効果は選べない",
    "このターン中にこのキャラが既に選んだ効果は選べない",
)
def each_mode_once() -> Effect:
    return EachOnce(None)


@rule("sentence", "このターン中に{name}が既に選んだ効果は選べない")
def each_mode_once_by_name(name: str) -> Effect:
    return EachOnce(name)


@rule("menu", "以下から全て選ぶ", "以下を全て行う")
def all_modes() -> Value:
    return Modes((), ALL)


@rule("tier_head", "{quantity}により[、]", "{kinds_there}何種類あるかにより[、]")
def tiers_by(amount: Amount) -> Number:
    return amount


book.words(
    "tier_tail",
    {
        "以下の効果を全て得る": True,
        "以下の効果が全て発動する": True,
        "以下の全ての効果が発動する": True,
        "以下の効果が発動する": True,
        "以下の効果を全て発動する": True,
    },
)


@rule("menu", "{tier_head}{tier_tail}")
def tiers(amount: Number, tail: Value) -> Effect:
    del tail
    return Tiers(amount, ())


@rule("menu", "{tier_head}{scope}{tier_tail_}", "{topic}{tier_head}{tier_tail_}")
def tiers_of(*parts: Value) -> Value:
    amount = next(part for part in parts if isinstance(part, Amount))
    scope = next(part for part in parts if isinstance(part, (Subject, Scope)))
    if isinstance(scope, Subject):
        scope = Scope(scope)
    if scope.cards is None or scope.per is not None or scope.is_given:
        return REJECT
    return TieredGrant(scope.cards, amount, scope.duration)


@rule("menu", "{act.linking}[、]{duration}{tier_head}{tier_tail}")
def chosen_tiers(act: Effect, duration: Duration, amount: Number, tail: Value) -> Value:
    del tail
    return Seq((act, TieredGrant(Pronoun(Said.ELIDED), amount, duration)))


@rule("menu", "{act.linking}[、]{menu}")
def then_menu(act: Effect, menu: Effect) -> Effect:
    return Seq((*_steps(act), *_steps(menu)))


@rule("menu", "{moment}時、{menu}", "{phase_moment}時、{menu}")
def when_menu(moment: Moment, menu: Effect) -> Effect:
    return When((moment,), menu)


@rule("menu", "{cond}場合、{menu}")
def if_menu(condition: Condition, menu: Effect) -> Effect:
    return If(condition, menu)


@rule("menu", "さらに[、]{menu}", "その後、{menu}")
def further_menu(menu: Effect) -> Effect:
    return menu


@rule("row", "{measure}", "BP{measure}")
def row(measure: Measure) -> Value:
    return REJECT if measure.high is not None else (measure.operator, measure.low)


@rule("if_head", "{cond}場合[、]", "{cond}なら、")
def if_head(condition: Condition) -> Condition:
    return condition


@rule("growing_head", "[{if_head}]{per}[さらに]")
def growing_head(*parts: Value) -> Value:
    """[C場合、]…1枚につき、: under which condition, if any, and for each of what."""
    return parts if len(parts) > 1 else (None, *parts)
