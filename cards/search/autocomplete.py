"""Completions of a query: names of cards, fields, and words of closed sets."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cards.card_data.folding import fold_text
from cards.card_data.languages import FALLBACK_LANGUAGE
from cards.models import Viewer
from cards.search.language import QueryError
from cards.search.language.fields import FIELD_BY_NAME, Field
from cards.search.language.lexer import Token, TokenKind, tokenize_query
from cards.search.language.rendering import quote_text
from cards.search.selectors import LANGUAGE_PLACES, find_cards

MOST: Final = 10
LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Completion:
    """One completion.

    Attributes:
        kind: ``card``, ``field`` or ``value``.
        label: The text to show.
        query: The whole query with it.
        number: Number of the card, or empty.
    """

    kind: str
    label: str
    query: str
    number: str = ""


def complete_query(
    viewer: Viewer, text: str, *, language: str = FALLBACK_LANGUAGE, limit: int = MOST
) -> tuple[Completion, ...]:
    """Return completions of the last word of an unfinished query.

    Names are only those of cards the viewer can see.
    """
    last = _last_term(text[:LONGEST])
    if last is None:
        return ()
    before = text[: last.span.start]
    if last.op:
        return tuple(_values(before, last))[:limit]
    found = [*_cards(viewer, before, last.value, language, limit)]
    found += _fields(before, last.value)
    return tuple(found[:limit])


def _last_term(text: str) -> Token | None:
    try:
        pieces = list(tokenize_query(text))
    except QueryError:
        return None
    if not pieces or pieces[-1].shape is not TokenKind.TERM or pieces[-1].is_regex:
        return None
    return pieces[-1] if pieces[-1].span.end == len(text) else None


def _values(before: str, piece: Token) -> Iterator[Completion]:
    field = FIELD_BY_NAME.get(fold_text(piece.field))
    if field is None:
        return
    typed = fold_text(piece.value).replace("-", "_")
    words = (*field.choices, *field.spec.groups)
    starting = [w for w in words if w.lower().startswith(typed)]
    holding = [w for w in words if typed in w.lower() and w not in starting]
    for word in (*starting, *holding):
        term = f"{piece.field}{piece.op}{word}"
        yield Completion("value", term, before + term)


def _cards(
    viewer: Viewer, before: str, typed: str, language: str, limit: int
) -> Iterator[Completion]:
    if not typed.strip():
        return
    found = find_cards(
        viewer, quote_text(typed), language=language, limit=limit, count=False
    ).cards
    needle, place = fold_text(typed), LANGUAGE_PLACES.get(language, 2)
    named = []
    for card in found:
        revision = card.current_revision
        if revision is not None:
            names = revision.list_names()
            hit = next((n for n in names if needle in fold_text(n)), names[place])
            shown = names[place] if needle in fold_text(names[place]) else hit
            named.append((not fold_text(shown).startswith(needle), shown, card.number))
    for _later, name, number in sorted(named):
        yield Completion("card", name, f"{before}{quote_text(name)}", number)


def _fields(before: str, typed: str) -> Iterator[Completion]:
    for field in Field:
        if field is not Field.WORDS and typed and field.startswith(fold_text(typed)):
            yield Completion("field", f"{field}:", f"{before}{field}:")
