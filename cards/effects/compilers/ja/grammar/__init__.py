"""The grammar of Japanese card text, one table per kind of phrase.

``words`` are single words, ``filters`` say what a card is, ``nouns`` name cards,
``picks`` what a verb acts on, ``amounts`` numbers, ``conditions`` what must hold,
``counts`` how many there must be, ``past`` what must have happened, ``modifiers`` what
changes, ``modifying`` whose and for how long, ``actions`` what is done, ``moments``
when, ``sentences`` puts them together. Each rule is a template and, below it, what it
means; the notation is explained in ``engine``. ``docs/guides/add-a-wording.md`` shows
how to add one.
"""

from cards.effects.compilers.engine.parser import Grammar
from cards.effects.compilers.engine.terminals import TERMINALS
from cards.effects.compilers.ja.grammar import (
    actions,
    amounts,
    condition_pairs,
    conditions,
    counts,
    deeds,
    earlier_steps,
    filters,
    lexicon,
    lists,
    marked_alternatives,
    modifier_sentences,
    modifiers,
    moments,
    nouns,
    past_events,
    scopes,
    selections,
    sentences,
)
from cards.effects.compilers.ja.inflection import INFLECTION
from cards.effects.compilers.ja.text_generator import GenerationTable

# Their lines stand in the books of other modules, after those modules' own.
_MORE = (
    *(counts, past_events, earlier_steps, condition_pairs, selections),
    *(scopes, lists, marked_alternatives),
)

BOOKS = (
    lexicon,
    filters,
    nouns,
    amounts,
    deeds,
    conditions,
    modifiers,
    modifier_sentences,
    moments,
    actions,
    sentences,
)

RULES = tuple(rule for module in BOOKS for rule in module.book.rules)
GRAMMAR = Grammar(RULES, TERMINALS, INFLECTION)
TABLE = GenerationTable(RULES)
