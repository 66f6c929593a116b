"""The effect language: card text to a typed tree, and the tree back to text.

``model`` is the tree, ``compilers`` read card text into it, ``renderers`` write it in
Japanese, Traditional Chinese and English, ``check`` says what is wrong with a tree
written by hand, ``triggers`` holds the effects of life triggers. The package imports
nothing of Django. What a node does in play is the business of
``battles.rules.unionarena``, packages ``saying.reading`` and ``executors``.
"""

from cards.effects.check import check
from cards.effects.compiling import Compiled, clear_cache, compile_card, text_digest
from cards.effects.errors import EffectError, MalformedTreeError, Problem, TextError
from cards.effects.model.abilities import VERSION, CardEffects
from cards.effects.model.codec import digest, dump, load
from cards.effects.model.schema import schema
from cards.effects.triggers import trigger_ability

__all__ = [
    "VERSION",
    "CardEffects",
    "Compiled",
    "EffectError",
    "MalformedTreeError",
    "Problem",
    "TextError",
    "check",
    "clear_cache",
    "compile_card",
    "compilers",
    "compiling",
    "digest",
    "dump",
    "explaining",
    "facets",
    "load",
    "model",
    "reference",
    "renderers",
    "schema",
    "text_digest",
    "trigger_ability",
    "triggers",
]
