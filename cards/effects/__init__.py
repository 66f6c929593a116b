"""The effect language: card text to a typed tree, and the tree back to text.

``model`` is the tree, ``compilers`` read card text into it, ``renderers`` write it in
Japanese, Traditional Chinese and English, ``validation`` says what is wrong with a tree
written by hand, ``suspicion`` what in a sound tree can hardly be meant, ``witnesses``
compares the trees of two languages, ``triggers`` holds the effects of life triggers.
The package imports nothing of Django. What a node does in play is the business of
``battles.rules.unionarena``, packages ``queries.node_evaluation`` and ``executors``.
"""

from cards.effects.card_compiler import CompiledCard, clear_compile_cache, compile_card
from cards.effects.errors import EffectError, MalformedTreeError, Problem, TextError
from cards.effects.model.abilities import VERSION, CardEffects
from cards.effects.model.codec import compute_tree_digest, dump_tree, load_tree
from cards.effects.model.schema import build_json_schema
from cards.effects.triggers import get_trigger_ability
from cards.effects.validation import validate_tree

__all__ = [
    "VERSION",
    "CardEffects",
    "CompiledCard",
    "EffectError",
    "MalformedTreeError",
    "Problem",
    "TextError",
    "build_json_schema",
    "card_compiler",
    "clear_compile_cache",
    "compile_card",
    "compilers",
    "compute_tree_digest",
    "dump_tree",
    "examples",
    "facets",
    "get_trigger_ability",
    "keywords",
    "known_phrases",
    "load_tree",
    "model",
    "paraphrases",
    "questions",
    "renderers",
    "suspicion",
    "tree_explanation",
    "tree_notation",
    "triggers",
    "validate_tree",
    "witnesses",
]
