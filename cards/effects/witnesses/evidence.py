"""The evidence of a card: which of its texts are understood, and whether they agree."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cards.effects.errors import TextError
from cards.effects.model.abilities import CardEffects
from cards.effects.paraphrases import AppliedParaphrase
from cards.effects.witnesses.comparison import Difference, compare_trees
from cards.effects.witnesses.name_book import NameBook

JAPANESE: Final = "ja"
ENGLISH: Final = "en"
DISPUTED: Final = "effects.disputed"


class EvidenceState(StrEnum):
    """What the texts of a card prove. The values are stored and sent."""

    PROVED = "proved"  # Both texts compile, to equal trees.
    ONE_WITNESS = "one_witness"  # One text compiles.
    DISPUTED = "disputed"  # Both compile, to different trees.
    DECIDED = "decided"  # Disputed, and it was decided which text counts.
    REFUSED = "refused"  # No text compiles.


@dataclass(frozen=True, slots=True)
class Witness:
    """What became of the text of a card in one language.

    Attributes:
        language: ``ja`` or ``en``.
        tree: Its tree; ``None`` if it was refused.
        problems: What was not understood.
        paraphrases: Words of it that were read as others.
    """

    language: str
    tree: CardEffects | None
    problems: tuple[TextError, ...] = ()
    paraphrases: tuple[AppliedParaphrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What follows for a card.

    Attributes:
        state: The evidence.
        tree: What the card does, names in Japanese where known; ``None`` if the card
            is not playable.
        language: The language whose text ``tree`` is of; empty if there is none.
        languages: Languages whose text compiles.
        differences: Where the trees differ.
        problems: Why the card is not playable.
    """

    state: EvidenceState
    tree: CardEffects | None = None
    language: str = ""
    languages: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()
    problems: tuple[TextError, ...] = ()


def judge_witnesses(
    witnesses: Sequence[Witness], book: NameBook, *, decided: str = ""
) -> Verdict:
    """Return the evidence that texts of one card give.

    Args:
        witnesses: The printed texts of the card, at most one in each language.
        book: Names and traits known in both languages.
        decided: The language whose text counts if the texts differ; empty: none.
    """
    understood = [item for item in witnesses if item.tree is not None]
    languages = tuple(item.language for item in understood)
    if not understood:
        problems = witnesses[0].problems if witnesses else ()
        return Verdict(EvidenceState.REFUSED, problems=problems)
    if len(understood) == 1:
        state, chosen = EvidenceState.ONE_WITNESS, understood[0]
        return Verdict(state, _read(chosen, book), chosen.language, languages)
    by_language = {item.language: item for item in understood}
    japanese, english = by_language[JAPANESE], by_language[ENGLISH]
    if japanese.tree is None or english.tree is None:
        raise ValueError(witnesses)  # Two of a language are no two witnesses.
    differences = compare_trees(japanese.tree, english.tree, book)
    if not differences:
        tree = _with_trigger(japanese.tree, english.tree)
        return Verdict(EvidenceState.PROVED, tree, JAPANESE, languages)
    if decided in by_language:
        ruled = _read(by_language[decided], book)
        return Verdict(EvidenceState.DECIDED, ruled, decided, languages, differences)
    problem = _dispute(differences)
    return Verdict(
        EvidenceState.DISPUTED,
        languages=languages,
        differences=differences,
        problems=(problem,),
    )


def _read(witness: Witness, book: NameBook) -> CardEffects | None:
    if witness.tree is None or witness.language == JAPANESE:
        return witness.tree
    return book.translate(witness.tree)


def _with_trigger(tree: CardEffects, other: CardEffects) -> CardEffects:
    """Return a tree with the life trigger of the other, if it has none itself."""
    if tree.trigger is not None or other.trigger is None:
        return tree
    return dataclasses.replace(tree, trigger=other.trigger)


def _dispute(differences: tuple[Difference, ...]) -> TextError:
    first = differences[0]
    message = (
        "the Japanese and the English text say different things: "
        f"{first.japanese or 'nothing'} and {first.english or 'nothing'}"
    )
    return TextError(DISPUTED, message, (0, 0))
