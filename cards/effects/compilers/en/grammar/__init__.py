"""The grammar of English card text, one table per kind of phrase.

Names and meanings are those of the Japanese grammar; templates are in small letters,
but for "BP" and "AP", as the canonical text is.
"""

from cards.effects.compilers.en.grammar import (
    actions,
    amounts,
    causes,
    conditions,
    filters,
    lexicon,
    modifier_sentences,
    modifiers,
    moments,
    nouns,
    past_events,
    prices,
    selections,
    sentences,
)
from cards.effects.compilers.en.grammar.terminals import FIRSTS, TERMINALS
from cards.effects.compilers.en.inflection import INFLECTION
from cards.effects.compilers.engine.parser import Grammar

BOOKS = (
    lexicon,
    filters,
    nouns,
    amounts,
    conditions,
    causes,
    past_events,
    prices,
    selections,
    modifiers,
    modifier_sentences,
    moments,
    actions,
    sentences,
)

RULES = tuple(rule for module in BOOKS for rule in module.book.rules)
GRAMMAR = Grammar(RULES, TERMINALS, INFLECTION, FIRSTS)
