"""What the page of a card shows besides its face: its words explained, its history."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards import vocabulary
from cards.catalogue import spoken
from cards.catalogue.presentation import (
    FALLBACK_LANGUAGE,
    ShownCard,
    translations_of,
)
from cards.catalogue.spoken import Word
from cards.effects.facets import facets
from cards.effects.model.abilities import CardEffects
from cards.effects.model.words import CardKind
from cards.effects.renderers import Options, SegmentKind, renderer
from cards.faces import CardFace
from cards.models import CardRevision
from cards.search.documents import tree_of
from cards.search.labels import COSTS, DOES, FIELDS, TARGETS, WHEN
from cards.search.language import Field

from .differences import Difference, Stretch, face_differences, text_difference


@dataclass(frozen=True, slots=True)
class Explained:
    """A word of a card text, what it means, and the clause that says so."""

    text: Word
    clause: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a card text; ``means`` explains it, if it is a word of the rules."""

    kind: str
    text: str
    means: Explained | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """One ability in plain words."""

    when: tuple[Word, ...]
    costs: tuple[Word, ...]
    does: tuple[Word, ...]
    targets: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """One field that changed, as it is called, and how."""

    label: Word
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a card, and what it changed."""

    revision: CardRevision
    differences: tuple[Changed, ...]


_LABELS: Final = {
    "required_energy": FIELDS[Field.ENERGY],
    "ap_cost": FIELDS[Field.AP],
    "bp": FIELDS[Field.BP],
    "color": FIELDS[Field.COLOR],
    "kind": FIELDS[Field.TYPE],
    "trigger": FIELDS[Field.TRIGGER],
    "generated_energy": FIELDS[Field.GIVES],
    "traits": FIELDS[Field.TRAIT],
    "name": FIELDS[Field.NAME],
    "text": FIELDS[Field.TEXT],
    "rarity": FIELDS[Field.RARITY],
}


def explained_text(card: ShownCard, language: str) -> tuple[Piece, ...]:
    """The text in pieces, words of the rules explained; plain if it was set by hand."""
    plain = (Piece("text", card.text),) if card.text else ()
    tree = tree_of(card.face)
    if tree is None or not card.text:
        return plain
    translations = translations_of([card.face["series"]], language)
    options = Options(CardKind(card.face["kind"]), translations)
    try:
        rendered = renderer(language).effects(tree, options)
    except (KeyError, ValueError):
        return plain
    if _letters(rendered.text) != _letters(card.text):
        return plain
    return tuple(
        Piece(str(segment.kind), segment.text, _meaning(segment.key))
        if segment.kind is SegmentKind.ICON
        else Piece(str(segment.kind), segment.text)
        for segment in rendered.segments
    )


def _letters(text: str) -> str:
    return "".join(text.split())


def _meaning(key: str) -> Explained | None:
    """An icon by its key; keywords may have a number behind their code."""
    for kind in ("timing", "keyword"):
        known = vocabulary.words(kind, spoken.language())
        for code in sorted(known, key=len, reverse=True):
            word = known[code]
            if word.text and (key == code or key.startswith(f"{code}_")):
                return Explained(word.text, word.clause)
    return None


def structure(face: CardFace) -> tuple[Part, ...]:
    """What each ability does, when, to whom and at what cost, in plain words."""
    tree = tree_of(face)
    if tree is None:
        return ()
    parts = [_part(replace(tree, abilities=(a,), raid=None)) for a in tree.abilities]
    return tuple(part for part in parts if part.does)


def _part(tree: CardEffects) -> Part:
    found = facets(tree)
    return Part(
        tuple(WHEN[word] for word in found.when if word != "trigger"),
        tuple(COSTS[word] for word in found.costs),
        tuple(DOES[word] for word in found.does),
        tuple(TARGETS[word] for word in found.targets),
    )


def history(revisions: Iterable[CardRevision], language: str) -> tuple[Version, ...]:
    """Versions newest first, each with what it changed from the one before."""
    shown: Sequence[CardRevision] = list(revisions)
    older = [*shown[1:], None]
    suffix = {"zh-hant": "zh_hant"}.get(language, language)
    return tuple(
        Version(
            new,
            tuple(
                Changed(_LABELS[found.field], found.stretches)
                for found in (_differences(old, new, suffix) if old else ())
            ),
        )
        for new, old in zip(shown, older, strict=True)
    )


def _differences(
    old: CardRevision, new: CardRevision, suffix: str
) -> tuple[Difference, ...]:
    found = list(face_differences(old.data, new.data))
    for stem in ("name", "text"):
        column = f"{stem}_{suffix or FALLBACK_LANGUAGE}"
        before, after = getattr(old, column), getattr(new, column)
        if before != after:
            found.append(Difference(stem, text_difference(before, after)))
    if old.rarity != new.rarity:
        found.append(Difference("rarity", text_difference(old.rarity, new.rarity)))
    return tuple(found)
