"""Every word of the game, once, in every language.

One table per kind of word in ``words/``; a row is a code of the engine or of the effect
model, a column a language. Whoever shows a word reads it here: card texts, compiler,
search, pages, board, log and API.

>>> word("zone", "front_line", "ja").name
'フロントライン'
>>> word("zone", "front_line", "ja").short
'フロントL'
"""

from cards.vocabulary.reading import (
    KINDS,
    LANGUAGES,
    Kind,
    Language,
    Word,
    codes,
    name,
    names,
    short,
    short_names,
    spoken,
    word,
    words,
)

__all__ = [
    "KINDS",
    "LANGUAGES",
    "Kind",
    "Language",
    "Word",
    "codes",
    "name",
    "names",
    "short",
    "short_names",
    "spoken",
    "word",
    "words",
]
