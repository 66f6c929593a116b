"""Parses a query into its tree.

::

    either  = all ("or" all)*
    all     = one+
    one     = "-" one | "(" either ")" | term
    term    = word | "quoted words" | /regex/ | field op value
    op      = ":" | "=" | "!=" | "<" | "<=" | ">" | ">="

Length, depth and number of terms are bounded, so that parsing and running are too.
"""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from cards.card_data.folding import fold_text
from cards.search.language.errors import Code, QueryError
from cards.search.language.fields import FIELD_BY_NAME, Field, Kind
from cards.search.language.lexer import Token, TokenKind, tokenize_query
from cards.search.language.tree import And, Node, Not, Op, Or, Term
from cards.search.language.values import make_value_error, read_value

LONGEST: Final = 500
MOST_TERMS: Final = 30
DEEPEST: Final = 12


def parse_query(text: str) -> Node:
    """Return the tree of a query; the empty query matches every card.

    Raises:
        QueryError: With the position and, where it can be guessed, what was meant.
    """
    if len(text) > LONGEST:
        raise QueryError(Code.TOO_LONG, LONGEST, len(text), {"most": LONGEST})
    pieces = tuple(tokenize_query(text))
    terms = [piece for piece in pieces if piece.shape is TokenKind.TERM]
    if len(terms) > MOST_TERMS:
        span = terms[MOST_TERMS].span
        raise QueryError(Code.TOO_MANY_TERMS, *span, {"most": MOST_TERMS})
    if not pieces:
        return And(())
    return _Parser(text, pieces).read()


class _Parser:
    """Parses the tokens from left to right."""

    def __init__(self, text: str, pieces: Sequence[Token]) -> None:
        self.text = text
        self.pieces = pieces
        self.position = 0
        self.depth = 0

    def read(self) -> Node:
        """Parse the whole query."""
        tree = self._either()
        left = self._peek()
        if left is not None:  # Only a closing bracket stops parsing early.
            start, end = left.span
            without = self.text[:start] + self.text[end:]
            raise QueryError(Code.UNOPENED_GROUP, start, end, suggestion=without)
        return tree

    def _peek(self) -> Token | None:
        if self.position < len(self.pieces):
            return self.pieces[self.position]
        return None

    def _either(self) -> Node:
        parts = [self._all()]
        while (piece := self._peek()) and piece.shape is TokenKind.OR:
            self.position += 1
            parts.append(self._all())
        return _joined(Or, parts)

    def _all(self) -> Node:
        parts: list[Node] = []
        while (piece := self._peek()) and piece.shape not in (
            TokenKind.OR,
            TokenKind.CLOSE,
        ):
            parts.append(self._one(piece))
        if not parts:
            raise self._nothing_here()
        return _joined(And, parts)

    def _nothing_here(self) -> QueryError:
        """Return the error for a sign without what belongs to it."""
        here = self._peek()
        before = self.pieces[self.position - 1] if self.position else None
        if (
            before
            and before.shape is TokenKind.OPEN
            and here
            and here.shape is TokenKind.CLOSE
        ):
            return QueryError(Code.EMPTY_GROUP, before.span.start, here.span.end)
        if here and here.shape is TokenKind.CLOSE and before is None:
            return QueryError(
                Code.UNOPENED_GROUP, *here.span, suggestion=self._without(here)
            )
        blamed = before if before and before.shape is TokenKind.OR else here or before
        if blamed is None:  # There is always a token.
            return QueryError(Code.EMPTY_GROUP, 0, len(self.text))
        sign = {"sign": self.text[slice(*blamed.span)]}
        return QueryError(
            Code.NOTHING_AFTER, *blamed.span, sign, suggestion=self._without(blamed)
        )

    def _without(self, piece: Token) -> str:
        start, end = piece.span
        return f"{self.text[:start].rstrip()} {self.text[end:].lstrip()}".strip()

    def _one(self, piece: Token) -> Node:
        self.position += 1
        if piece.shape is TokenKind.TERM:
            return self._term(piece)
        self.depth += 1
        if self.depth > DEEPEST:
            raise QueryError(Code.TOO_DEEP, *piece.span, {"most": DEEPEST})
        found = (
            self._not(piece) if piece.shape is TokenKind.MINUS else self._group(piece)
        )
        self.depth -= 1
        return found

    def _not(self, minus: Token) -> Node:
        following = self._peek()
        if following is None or following.shape in (TokenKind.OR, TokenKind.CLOSE):
            raise QueryError(
                Code.NOTHING_AFTER,
                *minus.span,
                {"sign": "-"},
                suggestion=self._without(minus),
            )
        return Not(self._one(following))

    def _group(self, opening: Token) -> Node:
        inside = self._either()
        closing = self._peek()
        if closing is None:
            raise QueryError(
                Code.UNCLOSED_GROUP,
                *opening.span,
                suggestion=self.text.rstrip() + ")",
            )
        self.position += 1
        return inside

    def _term(self, piece: Token) -> Term:
        if not piece.op:
            return self._bare(piece)
        field = FIELD_BY_NAME.get(fold_text(piece.field))
        if field is None:
            raise self._unknown_field(piece)
        if piece.is_regex:
            return self._regex(field, piece)
        try:
            op, value = read_value(field, piece)
        except QueryError as error:
            if error.choices and piece.value:
                error.suggestion = self._replaced(piece, error.choices[0])
            raise
        return Term(field, op, value, span=piece.span)

    def _bare(self, piece: Token) -> Term:
        if not piece.value.strip():
            raise QueryError(
                Code.MISSING_VALUE,
                *piece.span,
                {"field": "", "value": ""},
                suggestion=self._without(piece),
            )
        return Term(Field.WORDS, Op.HAS, piece.value, piece.is_regex, piece.span)

    def _regex(self, field: Field, piece: Token) -> Term:
        if field.kind is not Kind.TEXT:
            raise make_value_error(Code.NO_REGEX_HERE, piece, field)
        op = Op(piece.op)
        if op not in (Op.HAS, Op.IS, Op.IS_NOT):
            raise make_value_error(Code.NOT_COMPARABLE, piece, field)
        op = Op.IS_NOT if op is Op.IS_NOT else Op.HAS
        return Term(field, op, piece.value, is_regex=True, span=piece.span)

    def _replaced(self, piece: Token, value: str) -> str:
        start, end = piece.value_span
        return self.text[:start] + value + self.text[end:]

    def _unknown_field(self, piece: Token) -> QueryError:
        near = get_close_matches(fold_text(piece.field), FIELD_BY_NAME, n=3, cutoff=0.6)
        fields = dict.fromkeys(str(FIELD_BY_NAME[name]) for name in near)
        start = piece.span.start
        end = start + len(piece.field)
        rest = self.text[end:]
        suggestion = f"{self.text[:start]}{next(iter(fields))}{rest}" if fields else ""
        return QueryError(
            Code.UNKNOWN_FIELD,
            start,
            end,
            {"field": piece.field},
            suggestion,
            tuple(fields),
        )


def _joined(join: type[And] | type[Or], parts: list[Node]) -> Node:
    """Join parts; a single part stays, nested ones of the same kind are flattened."""
    flat: list[Node] = []
    for part in parts:
        if isinstance(part, join):
            flat += part.parts
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else join(tuple(flat))
