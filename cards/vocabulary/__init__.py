"""Every word of the game, once, in every language.

One table per kind of word in ``words/``; a row is a code of the engine or of the effect
model, a column a language. Card texts, compiler, search, pages, board, log and API all
read their words here.

>>> get_word("zone", "front_line", "ja").name
'フロントライン'
>>> get_word("zone", "front_line", "ja").short
'フロントL'
"""

from cards.vocabulary.rules_names import fold_name, normalize_name
from cards.vocabulary.word_tables import (
    KINDS,
    LANGUAGES,
    SOURCE_LANGUAGE,
    Kind,
    Language,
    Word,
    get_name,
    get_names,
    get_short_name,
    get_short_names,
    get_word,
    get_words,
    list_codes,
    list_synonyms,
    load_table,
)

__all__ = [
    "KINDS",
    "LANGUAGES",
    "SOURCE_LANGUAGE",
    "Kind",
    "Language",
    "Word",
    "fold_name",
    "get_name",
    "get_names",
    "get_short_name",
    "get_short_names",
    "get_word",
    "get_words",
    "list_codes",
    "list_synonyms",
    "load_table",
    "normalize_name",
    "rules_names",
]
