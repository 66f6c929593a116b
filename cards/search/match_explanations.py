"""Explains why a card matches a query: which conditions hold, and where."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from cards.card_data.folding import fold_text, fold_with_places
from cards.search.documents import Document
from cards.search.evaluator import matches_query, matches_term
from cards.search.language import Kind, Node, Op, Term, iter_terms, render_query
from cards.search.regexes import compile_regex

_AROUND: Final = 24
_MOST_EXCERPTS: Final = 2


@dataclass(frozen=True, slots=True)
class Excerpt:
    """An excerpt of a text, with the match in it."""

    before: str
    found: str
    after: str


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition that a card meets.

    Attributes:
        term: The condition in canonical form.
        field: The field it is about.
        is_wanted: Whether it is required or excluded.
        excerpts: Where its words are; only for conditions about words.
    """

    term: str
    field: str
    is_wanted: bool
    excerpts: tuple[Excerpt, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return plain data."""
        return {
            "term": self.term,
            "field": self.field,
            "wanted": self.is_wanted,
            "excerpts": [
                {"before": e.before, "found": e.found, "after": e.after}
                for e in self.excerpts
            ],
        }


def explain_match(
    tree: Node, document: Document, *, preferred: int = 0
) -> tuple[Reason, ...]:
    """Return the conditions of a query that this card meets, in the query's order.

    Args:
        tree: The query.
        document: The card, which the viewer can see.
        preferred: Position of the reader's language among the names.
    """
    if not matches_query(tree, document):
        return ()
    return tuple(_reasons(tree, document, preferred))


def _reasons(tree: Node, document: Document, preferred: int) -> Iterator[Reason]:
    for term, is_wanted in iter_terms(tree):
        holds = matches_term(term, document)
        if holds != is_wanted:
            continue
        has_words = holds and term.field.kind is Kind.TEXT and term.op is not Op.IS_NOT
        excerpts = _excerpts(term, document, preferred) if has_words else ()
        yield Reason(render_query(term), str(term.field), is_wanted, excerpts)


def _excerpts(term: Term, document: Document, preferred: int) -> tuple[Excerpt, ...]:
    texts = document.get_value(term.field)
    own = texts[preferred : preferred + 1]
    ordered = dict.fromkeys((*own, *texts))
    found = (_excerpt(term, text) for text in ordered if text)
    return tuple(e for e in found if e is not None)[:_MOST_EXCERPTS]


def _excerpt(term: Term, text: str) -> Excerpt | None:
    folded, places = fold_with_places(text)
    span = _span(term, folded)
    if span is None:
        return None
    start, end = places[span[0]], places[span[1]]
    end = max(end, start + 1)
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    return Excerpt(
        ("…" if first else "") + text[first:start],
        text[start:end],
        text[end:last] + ("…" if last < len(text) else ""),
    )


def _span(term: Term, folded: str) -> tuple[int, int] | None:
    if term.is_regex:
        match = compile_regex(str(term.value)).search(folded)
        return (match.start(), match.end()) if match else None
    needle = fold_text(str(term.value))
    at = folded.find(needle)
    return None if at < 0 else (at, at + len(needle))
