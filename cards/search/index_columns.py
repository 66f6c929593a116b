"""How the columns of the index stand for words: one bit for each of a closed set."""

import hashlib
import json
from collections.abc import Iterable
from typing import Final

from cards.search.documents import Document
from cards.search.folding import fold_text
from cards.search.grams import list_tokens
from cards.search.language.fields import CHOICES, Field

SEPARATOR: Final = "\x1f"
NO_BP: Final = -1
RULES_DECIDE: Final = 0
NAMED: Final = "n"
LETTERS: Final = {
    "name": "n",
    "number": "n",
    "text": "t",
    "flavor": "f",
    "trait": "r",
    "artist": "a",
}
LANGUAGES: Final = ("ja", "zh_hant", "en")
_LONGEST_SORT: Final = 160


def encode_bits(field: Field, words: Iterable[str]) -> int:
    """Words of a closed set as bits; unknown words have none."""
    places = {word: place for place, word in enumerate(CHOICES[field])}
    return sum(1 << places[word] for word in set(words) if word in places)


def compute_edition() -> str:
    """Changes whenever an index made by other code would be read wrongly."""
    said = {str(field): words for field, words in CHOICES.items()}
    text = json.dumps([said, LETTERS, 4], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def build_entry_columns(document: Document) -> dict[str, str | int]:
    """The comparable columns of a card."""
    ranks = [
        place
        for place, rarity in enumerate(CHOICES[Field.RARITY])
        if rarity in document.rarities
    ]
    sorts = {
        f"sort_{language}": fold_text(name)[:_LONGEST_SORT]
        for language, name in zip(LANGUAGES, document.names, strict=True)
    }
    return {
        "number": document.number,
        "named": _joined((*document.names, *document.numbers)),
        "traits": _joined(document.traits),
        "series": document.series[0],
        "kind": document.kind,
        "color": document.color,
        "trigger": document.trigger or "",
        "energy": document.energy,
        "ap": document.ap,
        "bp": NO_BP if document.bp is None else document.bp,
        "gives": sum(document.gives.values()),
        "gives_colors": encode_bits(Field.GIVES, document.gives),
        "rarities": encode_bits(Field.RARITY, document.rarities),
        "top_rarity": max(ranks, default=0),
        "flags": encode_bits(Field.IS, document.flags),
        "keywords": encode_bits(Field.KEYWORD, document.keywords),
        "does": encode_bits(Field.DOES, document.facets.does),
        "target": encode_bits(Field.TARGET, document.facets.targets),
        "when": encode_bits(Field.WHEN, document.facets.when),
        "cost": encode_bits(Field.COST, document.facets.costs),
        "date": document.date,
        "deck_limit": document.deck_limit or RULES_DECIDE,
        **sorts,
    }


def build_words_columns(document: Document) -> dict[str, str]:
    """The folded words of a card, field by field."""
    return {column: _joined(texts) for column, texts in _texts(document).items()}


def collect_gram_tokens(document: Document) -> set[str]:
    """Everything by which the card is found by letters."""
    return {
        token
        for column, texts in _texts(document).items()
        for text in texts
        for token in list_tokens(
            LETTERS[column], fold_text(text), with_pairs=LETTERS[column] == NAMED
        )
    }


def _texts(document: Document) -> dict[str, tuple[str, ...]]:
    return {
        "name": document.names,
        "number": document.numbers,
        "text": document.texts,
        "flavor": document.flavors,
        "trait": document.traits,
        "artist": document.artists,
    }


def _joined(texts: tuple[str, ...]) -> str:
    folded = [fold_text(text) for text in texts if text]
    return f"{SEPARATOR}{SEPARATOR.join(folded)}{SEPARATOR}" if folded else ""
