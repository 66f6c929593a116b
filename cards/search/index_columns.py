"""The columns of the index, built from documents as ``language.fields`` declares."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from cards.card_data.folding import fold_text
from cards.card_data.languages import list_columns
from cards.search.documents import Document
from cards.search.grams import list_tokens
from cards.search.language.fields import Field, Kind

SEPARATOR: Final = "\x1f"
NO_NUMBER: Final = -1
RULES_DECIDE: Final = 0
# Names and numbers: the tokens of this letter are pairs too.
NAMED: Final = "n"
WIDE_FIELDS: Final = tuple(field for field in Field if field.spec.is_wide)
_LONGEST_SORT: Final = 160
_VERSION: Final = 6  # Of this module: raise it when the same columns are filled anew.
Column = str | int


def encode_bits(field: Field, words: Iterable[str]) -> int:
    """Return words of a closed set as bits; unknown words have none."""
    places = {word: place for place, word in enumerate(field.choices)}
    return sum(1 << places[word] for word in set(words) if word in places)


def compute_edition() -> str:
    """Return a digest that changes whenever an older index could not be read."""
    specs = [
        [field, field.spec.column, field.spec.letter, field.choices] for field in Field
    ]
    text = json.dumps([specs, _VERSION], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def build_entry_columns(document: Document) -> dict[str, Column]:
    """Return the columns of a card that can be compared."""
    columns: dict[str, Column] = {}
    for field in Field:
        if field.spec.column and not field.spec.is_wide:
            columns |= _build_columns(field, document.get_value(field))
    ranks = [
        place
        for place, rarity in enumerate(Field.RARITY.choices)
        if rarity in document.rarities
    ]
    sorts = {
        column: fold_text(name)[:_LONGEST_SORT]
        for column, name in zip(list_columns("sort"), document.names, strict=True)
    }
    return {
        **columns,
        **sorts,
        "number": document.number,
        "top_rarity": max(ranks, default=0),
        "deck_limit": document.deck_limit or RULES_DECIDE,
    }


def _build_columns(field: Field, value: Any) -> Mapping[str, Column]:  # noqa: ANN401 - as the field declares
    column = field.spec.column
    match field.kind:
        case Kind.TEXT:
            return {column: _joined(value)}
        case Kind.NAMED:
            return {column: value[0]}
        case Kind.ENERGY:
            colors = encode_bits(field, value)
            return {column: sum(value.values()), name_color_column(field): colors}
        case _ if field.is_bits:
            return {column: encode_bits(field, value)}
        case Kind.CHOICE:
            return {column: value or ""}
        case _:
            return {column: NO_NUMBER if value is None else value}


def name_color_column(field: Field) -> str:
    """Return the column with the colors of a field of energy."""
    return f"{field.spec.column}_colors"


def build_words_columns(document: Document) -> dict[str, str]:
    """Return the folded words of a card, field by field."""
    return {
        field.spec.column: _joined(document.get_value(field)) for field in WIDE_FIELDS
    }


def collect_gram_tokens(document: Document) -> set[str]:
    """Return every token by which the index of letters finds the card."""
    return {
        token
        for field in Field
        if field.kind is Kind.TEXT
        for text in document.get_value(field)
        for token in list_field_tokens(field, text)
    }


def list_field_tokens(field: Field, text: str) -> Iterable[str]:
    """Return the tokens of a text in the index of letters."""
    letter = field.spec.letter
    return list_tokens(letter, fold_text(text), with_pairs=letter == NAMED)


def _joined(texts: tuple[str, ...]) -> str:
    folded = [fold_text(text) for text in texts if text]
    return f"{SEPARATOR}{SEPARATOR.join(folded)}{SEPARATOR}" if folded else ""
