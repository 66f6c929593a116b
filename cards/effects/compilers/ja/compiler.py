"""Card text in, effect tree out; or what was not understood."""

from cards.effects.belonging import misplaced
from cards.effects.check import check
from cards.effects.compilers.ja.canonical import canonicalise
from cards.effects.compilers.ja.classify import Classifier
from cards.effects.compilers.ja.traced import Traced
from cards.effects.errors import Problem, TextError
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.words import CardKind


def compile_text(
    kind: CardKind, text: str
) -> tuple[CardEffects | None, tuple[TextError, ...]]:
    """The tree of an effect text, or every reason why there is none."""
    try:
        traced = canonicalise(text)
        classifier = Classifier(kind)
        tree = classifier.card(traced)
    except TextError as error:
        return None, (error,)
    problems = (
        tuple(classifier.problems)
        or _unsound(traced, check(tree))
        or _unsound(traced, misplaced(tree, kind), "effects.wrong_kind")
    )
    return (None if problems else tree), problems


def compile_trigger(text: str) -> tuple[Ability | None, tuple[TextError, ...]]:
    """A life trigger's effect, or every reason why there is none."""
    try:
        traced = canonicalise(text)
        classifier = Classifier(None)
        ability = classifier.trigger(traced)
    except TextError as error:
        return None, (error,)
    if ability is None or classifier.problems:
        return None, tuple(classifier.problems)
    problems = _unsound(traced, check(CardEffects(trigger=ability)))
    return (None if problems else ability), problems


def _unsound(
    traced: Traced, found: tuple[Problem, ...], code: str = "effects.unsound"
) -> tuple[TextError, ...]:
    span = traced.span(0, len(traced.text))
    return tuple(
        TextError(code, f"{item.place}: {item.message}", span) for item in found
    )
