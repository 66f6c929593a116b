"""Card text in, effect tree out; or what was not understood."""

import re
from typing import Final

from cards.effects.compilers.engine.ability_classifier import AbilityClassifier
from cards.effects.compilers.engine.language import CardLanguage
from cards.effects.compilers.engine.traced_text import TracedText
from cards.effects.errors import Problem, TextError
from cards.effects.kind_restrictions import find_misplaced_parts
from cards.effects.model.abilities import Ability, CardEffects
from cards.effects.model.enums import CardKind
from cards.effects.validation import validate_tree


def compile_text(
    language: CardLanguage, kind: CardKind, text: str
) -> tuple[CardEffects | None, tuple[TextError, ...]]:
    """Return the tree of an effect text, or every reason why there is none."""
    try:
        traced = language.canonicalize(text)
        classifier = AbilityClassifier(language, kind)
        tree = classifier.card(traced)
    except TextError as error:
        return None, _quote(language, (error,), text)
    problems = (
        tuple(classifier.problems)
        or _unsound(traced, validate_tree(tree))
        or _unsound(traced, find_misplaced_parts(tree, kind), "effects.wrong_kind")
    )
    return (None if problems else tree), _quote(language, problems, text)


def compile_trigger(
    language: CardLanguage, text: str
) -> tuple[Ability | None, tuple[TextError, ...]]:
    """Return a life trigger's effect, or every reason why there is none."""
    try:
        traced = language.canonicalize(text)
        classifier = AbilityClassifier(language, None)
        ability = classifier.trigger(traced)
    except TextError as error:
        return None, _quote(language, (error,), text)
    if ability is None or classifier.problems:
        return None, _quote(language, tuple(classifier.problems), text)
    problems = _unsound(traced, validate_tree(CardEffects(trigger=ability)))
    return (None if problems else ability), problems


_MARKS: Final = re.compile("『』")
# Problems whose message ends with a part of the canonical text.
_QUOTING: Final = {
    "effects.not_understood": "",
    "effects.ambiguous": "can be read in two ways",
    "effects.unopened": "nothing says when: an icon may be missing before this",
    "effects.replacement": "",
    "effects.unresolved": "nothing before it that this could speak of",
}


def _quote(
    language: CardLanguage, problems: tuple[TextError, ...], text: str
) -> tuple[TextError, ...]:
    """Return the problems with the printed words in place of canonical ones."""
    if not language.quotes_print:
        return problems
    return tuple(
        TextError(
            item.code,
            f"{_QUOTING[item.code] or _MARKS.sub('[]', str(item).partition(':')[0])}:"
            f" {text[slice(*item.span)].strip()}",
            item.span,
            understood=text[: item.span[0]],
            nearest=item.nearest.replace("『X』…『Y』に代わる", "[X] … [Y] instead"),
        )
        if item.code in _QUOTING
        else item
        for item in problems
    )


def _unsound(
    traced: TracedText, found: tuple[Problem, ...], code: str = "effects.unsound"
) -> tuple[TextError, ...]:
    span = traced.span(0, len(traced.text))
    return tuple(
        TextError(code, f"{item.place}: {item.message}", span) for item in found
    )
