"""What two languages say of one card, and whether they say the same.

A card text compiles to a tree in Japanese and in English, by two grammars and from two
texts that people wrote apart. Trees that are equal are a proof of meaning; trees that
differ mean that a reading, or one of the texts, is wrong. ``normal_form`` takes away
what does not change play, ``name_book`` matches names and traits of both languages,
``comparison`` compares, ``evidence`` says what follows for the card, and
``accepted_disagreements`` lists known errors of printed texts and lists.
"""

from cards.effects.witnesses.accepted_disagreements import (
    AcceptedDisagreement,
    load_accepted_disagreements,
)
from cards.effects.witnesses.comparison import Difference, compare_trees
from cards.effects.witnesses.evidence import (
    DISPUTED,
    EvidenceState,
    Verdict,
    Witness,
    judge_witnesses,
)
from cards.effects.witnesses.name_book import NameBook, Pair, build_name_book

__all__ = [
    "DISPUTED",
    "AcceptedDisagreement",
    "Difference",
    "EvidenceState",
    "NameBook",
    "Pair",
    "Verdict",
    "Witness",
    "accepted_disagreements",
    "build_name_book",
    "compare_trees",
    "comparison",
    "evidence",
    "judge_witnesses",
    "load_accepted_disagreements",
    "name_book",
    "normal_form",
]
