"""Sentences that are rules of another: of the list, choice or condition before it.

Each function returns what the other sentence means with the rule taken into it.
"""

from dataclasses import replace
from typing import Final

from cards.effects.compilers.engine import unresolved
from cards.effects.compilers.engine.alternatives import Case, merge_alternatives
from cards.effects.compilers.engine.phrases import sort_filters
from cards.effects.compilers.engine.segmentation import Sentence
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.errors import TextError
from cards.effects.model import control
from cards.effects.model.abilities import Limit
from cards.effects.model.atoms import Choose, Draw, Move, Retire, Reveal
from cards.effects.model.base import Effect
from cards.effects.model.conditions import Not
from cards.effects.model.enums import Zone
from cards.effects.model.filters import Without
from cards.effects.model.subjects import Cards, Pick
from cards.effects.model.traversal import transform_tree, walk_tree


def limit_each_entry(
    before: Effect, rule: unresolved.EachOnce, sentence: Sentence
) -> Effect:
    """Return a list whose entries may each be chosen so often a turn."""
    if isinstance(before, control.If):
        return replace(before, then=limit_each_entry(before.then, rule, sentence))
    if not isinstance(before, control.Modes):
        raise make_text_error(sentence.text, "there is no list it could be about")
    return replace(before, each_once=Limit(1, name=rule.name))


def choose_differing(
    before: Effect, rule: unresolved.Differing, sentence: Sentence
) -> Effect:
    """Return a choice of cards that differ."""
    choices = {part for part in walk_tree(before) if isinstance(part, Pick)}
    if len(choices) != 1 or any(choice.distinct for choice in choices):
        raise make_text_error(sentence.text, "there is no choice it could be about")

    def change(part: object) -> object:
        return replace(part, distinct=rule.by) if isinstance(part, Pick) else part

    return transform_tree(before, change)


def prevent_activation(done: list[Effect], sentence: Sentence) -> Effect:
    """Return what is done instead of what then does not activate."""
    before = done[-1] if done else None
    if not isinstance(before, unresolved.Preventing):
        raise make_text_error(
            sentence.text, "there is nothing before it that would activate"
        )
    return unresolved.InsteadOf(before.moment, before.do)


_CHOSEN: Final = unresolved.Pronoun(unresolved.ReferenceForm.CHOSEN)


def change_retiring(
    before: Effect,
    rule: unresolved.AsRetiring | unresolved.InRetiring,
    sentence: Sentence,
) -> list[Effect]:
    """Return what is chosen, then done, then retired, or put elsewhere instead.

    …1枚まで選び、退場させる。退場させる際、A。C場合、退場させる代わりにB.
    """
    match before, rule:
        case (
            control.Seq(of=(*steps, Choose() as choice, Retire())),
            unresolved.AsRetiring(do=do),
        ):
            chosen = control.Seq((*steps, choice)) if steps else choice
            is_any = unresolved.Done(unresolved.Past.CHOSE)
            return [chosen, control.If(is_any, do), Retire(_CHOSEN)]
        case Retire(what), unresolved.InRetiring(condition, Move() as do) if (
            what == _CHOSEN
        ):
            declined = Not(unresolved.Done(unresolved.Past.DECLINED))
            instead = control.If(condition, replace(do, what=_CHOSEN))
            return [instead, control.If(declined, before)]
        case _:
            raise make_text_error(sentence.text, "nothing is retired before it")


def leave_out_barred(
    rule: unresolved.Barred, effect: Effect, sentence: Sentence
) -> Effect:
    """Return a choice that certain cards are left out of."""
    if sum(isinstance(part, Pick) for part in walk_tree(effect)) != 1:
        raise make_text_error(sentence.text, "there is no choice it could be about")

    def change(part: object) -> object:
        if not isinstance(part, Pick) or not isinstance(part.of, Cards):
            return part
        found = sort_filters((Without(rule.filters), *part.of.filters))
        return replace(part, of=replace(part.of, filters=found))

    return transform_tree(effect, change)


def add_otherwise(before: Effect, other: unresolved.Else, sentence: Sentence) -> Effect:
    """C場合、A。そうでない場合、B."""
    if isinstance(before, control.If) and before.otherwise is None:
        return replace(before, otherwise=other.do)
    raise make_text_error(sentence.text, "there is no condition before it")


def replace_sentence(before: Effect, other: unresolved.Otherwise) -> Effect:
    """Return a sentence, and what is done instead of it."""
    do, optional = other.do, False
    if not other.of_hand:
        if isinstance(before, Draw) and isinstance(do, Draw):
            return merge_alternatives(before, (Case(other.condition, do),))
        case = control.EffectCase(other.condition, do)
        return control.AltEffect(before, (case,))
    if isinstance(do, control.May):
        do, optional = do.do, True
    case = control.EffectCase(other.condition, do, optional)
    it = unresolved.Pronoun(unresolved.ReferenceForm.REVEALED)
    if isinstance(before, Move) and before.to is Zone.HAND and before.reveal:
        hand = control.AltEffect(Move(it, Zone.HAND), (case,))
        return control.Seq((Reveal(before.what), hand))
    return control.Sentences((before, other))


def make_text_error(traced: TracedText, message: str) -> TextError:
    span = traced.span(0, len(traced.text))
    return TextError(
        "effects.replacement",
        f"{message}: {traced.text}",
        span,
        nearest="『X』…『Y』に代わる",
    )
