"""Sentences that announce a list, and rules of its entries.

The lines stand in the book of ``sentences``, after its own.
"""

from typing import Final

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.parser import REJECT, Value
from cards.effects.compilers.engine.patterns import _1, _2
from cards.effects.compilers.engine.phrases import Measure, bar_from_choice
from cards.effects.compilers.ja.grammar.modifier_sentences import ELIDED
from cards.effects.compilers.ja.grammar.scopes import Scope
from cards.effects.compilers.ja.grammar.sentences import _steps, book, pair, reads, rule
from cards.effects.model.base import Amount, Effect
from cards.effects.model.control import If, Modes, Seq, Tiers

__all__ = ["book", "reads", "rule"]


# --- lists --------------------------------------------------------------------------

reads("menu", Modes((), _1, up_to=_2), "以下から{n}つ{up_to}[を]選ぶ")
_EACH_ONCE: Final = "sentence: このターン中に{name}が既に選んだ効果は選べない"
pair(
    "sentence",
    "このターン中に既に選んだ[このキャラの!]効果は選べない",
    unresolved.EachOnce(None),
    line=_EACH_ONCE,
)
pair(
    "sentence",
    "このターン中に{name}が既に選んだ効果は選べない",
    unresolved.EachOnce(_1),
    also=("このターン中に同じカードナンバーの{name}が既に選んだ効果は選べない",),
    line=_EACH_ONCE,
)
pair(
    "sentence",
    "{name}のこの効果は1ターンに{n}回のみ選べる",
    unresolved.ChosenSoOften(_1, _2),
)
_NOT_THE_SAME = "この効果で同じ{told_apart}の{class_}"
reads(
    "sentence",
    unresolved.Differing(_1),
    f"{_NOT_THE_SAME}を選ぶことはできない",
    f"{_NOT_THE_SAME}は選べない",
)
# このターン中に…の効果で選ばれているキャラは、この効果で選べない.
rule("sentence", "{class}は[、]この効果で選べない")(bar_from_choice)


reads(
    "menu",
    Modes((), unresolved.ALL),
    "以下から全て選ぶ",
    "以下を[全て]行う",
    "以下の効果が発動する",
)
reads("tier_head", _1, "{quantity}により[、]", "{kinds_there}何種類あるかにより[、]")
reads(
    "tier_tail",
    True,
    "以下の効果を全て得る",
    "以下の[全ての]効果が[全て]発動する",
    "以下の[全ての]効果を[全て]発動する",
)
reads("all_had", True, "以下の効果を全て得る", line="tier_tail: 以下の効果を全て得る")
reads("menu", Tiers(_1, ()), "{tier_head}{tier_tail_}")


@rule("menu", "{tier_head}{scope}{tier_tail_}", "{scope}{tier_head}{tier_tail_}")
def tiers_of(*parts: Value) -> Value:
    """このキャラはこのターン中、その枚数により以下の効果を全て得る; the card may be left out."""
    amount = next(part for part in parts if isinstance(part, Amount))
    scope = next(part for part in parts if isinstance(part, Scope))
    if scope.per is not None or scope.is_given:
        return REJECT
    return unresolved.TieredGrant(scope.cards or ELIDED, amount, scope.duration)


@rule("menu", "{scope}{all_had_}")
def all_of_list(scope: Scope) -> Value:
    """このキャラはこのターン中、以下の効果を全て得る."""
    if scope.cards is None or scope.per is not None or scope.is_given:
        return REJECT
    return unresolved.TieredGrant(scope.cards, duration=scope.duration)


@rule("menu", "{act.linking}[、]{menu}")
def then_menu(act: Effect, menu: Effect) -> Effect:
    return Seq((*_steps(act), *_steps(menu)))


reads(
    "menu", unresolved.When((_1,), _2), "{moment}時、{menu}", "{phase_moment}時、{menu}"
)
reads("menu", If(_1, _2), "{if_head}{menu}")


@rule("row", "{measure}", "BP{measure}")
def row(measure: Measure) -> Value:
    return REJECT if measure.high is not None else (measure.operator, measure.low)
