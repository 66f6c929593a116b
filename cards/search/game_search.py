"""Search among the cards of a game that declares its own fields.

The grammar is that of the usual query language (``cards.search.language``): words,
``field:value``, numbers compared, minus, ``or`` and groups. Fields and codes are those
the game declares, so ``game:kiseki kind:unit str>=4`` needs no module of its own.
"""

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from cards.card_data.folding import fold_text
from cards.catalogue.game_catalogues import (
    CurrentCard,
    find_catalogue,
    list_catalogues,
    list_current_cards,
)
from cards.catalogue.game_declarations import (
    CardField,
    GameCatalogue,
    Value,
)
from cards.catalogue.localized_names import lazy_title
from cards.search.language import Code, QueryError
from cards.search.language.lexer import Token, TokenKind, tokenize_query
from cards.search.language.parser import LONGEST, MOST_TERMS
from cards.search.selectors import Order, make_query_refusal

GAME: Final = "game"
_COMPARED: Final[Mapping[str, Callable[[int, int], bool]]] = {
    ":": operator.eq,
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_MOST_CHOICES: Final = 8


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card and what it says to a reader.

    Attributes:
        card: The card.
        shown: Its plain data in the reader's language.
    """

    card: CurrentCard
    shown: Mapping[str, Any]

    @property
    def url(self) -> str:
        """Return the URL of the card's page."""
        return self.card.url

    def words(self) -> str:
        """Return everything that bare words are looked for in, folded."""
        names = self.card.face.get("names", {}).values()
        own = (self.shown["number"], self.shown["name"], self.shown["text"])
        return fold_text("\n".join(map(str, (*own, *names))))


Matches = Callable[[FoundCard], bool]


def find_requested_game(text: str) -> str:
    """Return the game that a query names with ``game:``; empty if it names none.

    Raises:
        BadQuery: There is no such game.
    """
    try:
        pieces = list(tokenize_query(text))
    except QueryError:
        return ""  # Whoever reads the whole query reports it.
    for piece in pieces:
        if fold_text(piece.field) == GAME:
            if find_catalogue(piece.value) is None:
                error = QueryError(
                    Code.UNKNOWN_VALUE,
                    *piece.value_span,
                    {"field": GAME, "value": piece.value},
                    choices=tuple(each.game for each in list_catalogues()),
                )
                raise make_query_refusal(error, text)
            return piece.value
    return ""


def list_game_sorts(catalogue: GameCatalogue) -> dict[str, Any]:
    """Return what cards of a game are sorted by, and what each is called."""
    numbers = {
        field.name: field.title
        for field in catalogue.fields
        if catalogue.is_numeric(field)
    }
    titles = {name: lazy_title("part", name) for name in ("number", "name")}
    return titles | numbers


def find_game_cards(
    game: str, text: str, language: str, *, order: str = "number"
) -> list[FoundCard]:
    """Return the cards of a game that a query matches.

    Args:
        game: A game with a catalogue.
        text: The query; empty for all cards.
        language: The reader's.
        order: One of ``list_game_sorts``; ``-`` before it turns it around. Cards that
            are alike in it, or have no such number, stand in reading order, last.

    Raises:
        BadQuery: With code, position, sentence and suggestion in ``details``.
        BadSort: There is no such order.
    """
    catalogue = find_catalogue(game)
    if catalogue is None:
        raise LookupError(game)
    try:
        matches = _Parser(text, catalogue, language).read()
    except QueryError as error:
        raise make_query_refusal(error, text) from error
    every = (
        FoundCard(card, card.show(language))
        for card in list_current_cards(game).values()
    )
    wanted = Order.from_text(order, list_game_sorts(catalogue))
    return _sort_cards([card for card in every if matches(card)], catalogue, wanted)


def _sort_cards(
    cards: list[FoundCard], catalogue: GameCatalogue, order: Order
) -> list[FoundCard]:
    if order.sort == "number":
        return cards[::-1] if order.is_descending else cards
    field = catalogue.find_field(order.sort)

    values: dict[str, Any] = {
        card.card.number: field.read(card.card.face) if field else card.shown["name"]
        for card in cards
    }
    known = [card for card in cards if values[card.card.number] is not None]
    known.sort(key=lambda card: values[card.card.number], reverse=order.is_descending)
    return known + [card for card in cards if values[card.card.number] is None]


def count_game_facets(
    found: Iterable[FoundCard],
) -> list[tuple[CardField, list[tuple[str, int]]]]:
    """Count the codes of cards by field; fields of numbers have none."""
    cards = [each.card for each in found]
    counted = []
    for field in cards[0].catalogue.fields if cards else ():
        values = (_list_codes(field.read(card.face)) for card in cards)
        counts = Counter(code for codes in values for code in codes)
        if counts:
            counted.append((field, sorted(counts.items(), key=lambda c: (-c[1], c[0]))))
    return counted


def _list_codes(value: Value) -> Sequence[str]:
    if isinstance(value, str):
        return (value,)
    return () if value is None or isinstance(value, int) else value


class _Parser:
    """Parses a query into a function that tells whether a card matches."""

    def __init__(self, text: str, catalogue: GameCatalogue, language: str) -> None:
        self.text = text
        self.catalogue = catalogue
        self.language = language
        if len(text) > LONGEST:
            raise QueryError(Code.TOO_LONG, LONGEST, len(text), {"most": LONGEST})
        self.pieces = list(tokenize_query(text))
        if len(self.pieces) > MOST_TERMS:
            span = self.pieces[MOST_TERMS].span
            raise QueryError(Code.TOO_MANY_TERMS, *span, {"most": MOST_TERMS})
        self.position = 0

    def read(self) -> Matches:
        """Parse the whole query."""
        if not self.pieces:
            return lambda _card: True
        found = self._either()
        if self._peek() is not None:  # Only a closing bracket stops parsing early.
            raise QueryError(Code.UNOPENED_GROUP, *self.pieces[self.position].span)
        return found

    def _peek(self) -> TokenKind | None:
        if self.position < len(self.pieces):
            return self.pieces[self.position].shape
        return None

    def _either(self) -> Matches:
        parts = [self._all()]
        while self._peek() is TokenKind.OR:
            self.position += 1
            parts.append(self._all())
        return lambda card: any(part(card) for part in parts)

    def _all(self) -> Matches:
        parts = []
        while self._peek() not in (None, TokenKind.OR, TokenKind.CLOSE):
            parts.append(self._one())
        if not parts:
            blamed = self.pieces[max(self.position - 1, 0)]
            sign = {"sign": self.text[slice(*blamed.span)]}
            raise QueryError(Code.NOTHING_AFTER, *blamed.span, sign)
        return lambda card: all(part(card) for part in parts)

    def _one(self) -> Matches:
        piece = self.pieces[self.position]
        self.position += 1
        if piece.shape is TokenKind.MINUS:
            if self._peek() in (None, TokenKind.OR, TokenKind.CLOSE):
                raise QueryError(Code.NOTHING_AFTER, *piece.span, {"sign": "-"})
            negated = self._one()
            return lambda card: not negated(card)
        if piece.shape is TokenKind.OPEN:
            inside = self._either()
            if self._peek() is not TokenKind.CLOSE:
                raise QueryError(Code.UNCLOSED_GROUP, *piece.span)
            self.position += 1
            return inside
        return self._condition(piece) if piece.op else self._words(piece)

    def _words(self, piece: Token) -> Matches:
        wanted = fold_text(piece.value)
        return lambda card: wanted in card.words()

    def _condition(self, piece: Token) -> Matches:
        name = fold_text(piece.field)
        if name == GAME:
            return lambda _card: True
        field = self.catalogue.find_field(name)
        if field is None:
            raise self._unknown_field(piece)
        if not piece.value.strip():
            params = {"field": field.name, "value": ""}
            raise QueryError(Code.MISSING_VALUE, *piece.span, params)
        if self.catalogue.is_numeric(field):
            return self._number(field, piece)
        return self._code(field, piece)

    def _number(self, field: CardField, piece: Token) -> Matches:
        written = fold_text(piece.value)
        if not (written.isascii() and written.isdigit()):
            params = {"field": field.name, "value": piece.value}
            raise QueryError(Code.NOT_A_NUMBER, *piece.value_span, params)
        compare, wanted = _COMPARED[piece.op], int(written[:6])

        def matches(found: FoundCard) -> bool:
            value = field.read(found.card.face)
            return isinstance(value, int) and compare(value, wanted)

        return matches

    def _code(self, field: CardField, piece: Token) -> Matches:
        if piece.op not in (":", "=", "!="):
            raise QueryError(
                Code.NOT_COMPARABLE, *piece.span, {"field": field.name, "value": ""}
            )
        wanted = self._find_code(field, piece)

        def matches(found: FoundCard) -> bool:
            return wanted in _list_codes(field.read(found.card.face))

        if piece.op == "!=":
            return lambda card: not matches(card)
        return matches

    def _find_code(self, field: CardField, piece: Token) -> str:
        """Return the code that is written, or called so in the reader's language."""
        codes = {
            code
            for card in self.catalogue.cards.values()
            for code in _list_codes(field.read(card.face))
        }
        names = {fold_text(code): code for code in codes}
        words = field.words(self.language)
        names |= {fold_text(word): code for code, word in words.items()}
        written = fold_text(piece.value)
        if written in names:
            return names[written]
        near = get_close_matches(written, names, n=1)
        start, end = piece.value_span
        raise QueryError(
            Code.UNKNOWN_VALUE,
            start,
            end,
            {"field": field.name, "value": piece.value},
            self.text[:start] + names[near[0]] + self.text[end:] if near else "",
            tuple(sorted(codes))[:_MOST_CHOICES],
        )

    def _unknown_field(self, piece: Token) -> QueryError:
        fields = [each.name for each in self.catalogue.fields]
        near = get_close_matches(fold_text(piece.field), fields, n=1)
        start = piece.span.start
        end = start + len(piece.field)
        return QueryError(
            Code.UNKNOWN_FIELD,
            start,
            end,
            {"field": piece.field},
            self.text[:start] + near[0] + self.text[end:] if near else "",
            tuple(fields),
        )
