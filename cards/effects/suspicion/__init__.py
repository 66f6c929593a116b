"""Checks that hold back a tree which is sound and yet cannot be what the card says.

``validation`` asks whether a tree can be carried out; this package asks whether all of
it can matter. A compiler that resolved a pronoun or an "if you do" wrongly leaves marks
in its tree: a step that changes nothing, a price nobody asks about, an alternative that
does not give a later step what it needs, cards that a step cannot act on, a moment that
never comes. Such a reading is refused with ``effects.suspicious``.

``bindings`` looks at names and at what "if you do" is bound to, ``domains`` at what the
steps act on, ``contradictions`` at filters and moments that nothing can satisfy.
"""

from typing import Final

from cards.effects.errors import Problem
from cards.effects.model.abilities import CardEffects
from cards.effects.suspicion.bindings import find_suspicious_bindings
from cards.effects.suspicion.contradictions import find_contradictions
from cards.effects.suspicion.domains import find_steps_without_effect

SUSPICIOUS: Final = "effects.suspicious"


def find_suspicions(tree: CardEffects) -> tuple[Problem, ...]:
    """Return everything in a sound tree that can hardly be what its card says.

    Args:
        tree: A tree without problems (``validate_tree``).
    """
    return (
        *find_suspicious_bindings(tree),
        *find_steps_without_effect(tree),
        *find_contradictions(tree),
    )


__all__ = ["SUSPICIOUS", "bindings", "contradictions", "domains", "find_suspicions"]
