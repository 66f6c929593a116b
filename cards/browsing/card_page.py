"""Contents of a card's page: its text explained, its abilities and its history."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from cards import vocabulary
from cards.card_data import CardFace
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.catalogue import localized_names
from cards.catalogue.card_diffs import DiffSpan, FieldDiff, diff_faces, diff_texts
from cards.catalogue.localized_names import LazyWord
from cards.catalogue.presentation import ShownCard, load_translations
from cards.effects.facets import extract_facets
from cards.effects.model.abilities import CardEffects
from cards.effects.model.enums import CardKind
from cards.effects.renderers import Options, SegmentKind, get_renderer
from cards.models import CardRevision
from cards.search.documents import load_face_tree
from cards.search.labels import FIELDS, VALUES
from cards.search.language import Field


@dataclass(frozen=True, slots=True)
class Explanation:
    """A word of a card text, its meaning and its clause."""

    text: LazyWord
    clause: str


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece of a card text; ``means`` explains it if it is a word of the rules."""

    kind: str
    text: str
    means: Explanation | None = None


@dataclass(frozen=True, slots=True)
class AbilitySummary:
    """One ability in plain words."""

    when: tuple[LazyWord, ...]
    costs: tuple[LazyWord, ...]
    does: tuple[LazyWord, ...]
    targets: tuple[LazyWord, ...]


@dataclass(frozen=True, slots=True)
class LabeledDiff:
    """One field that changed, with its label and its differences."""

    label: LazyWord
    stretches: tuple[DiffSpan, ...]


@dataclass(frozen=True, slots=True)
class VersionEntry:
    """One version of a card and its changes."""

    revision: CardRevision
    differences: tuple[LabeledDiff, ...]


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


def explain_text(card: ShownCard, language: str) -> tuple[TextPiece, ...]:
    """Return the text in pieces, words of the rules explained; plain if set by hand."""
    plain = (TextPiece("text", card.text),) if card.text else ()
    tree = load_face_tree(card.face)
    if tree is None or not card.text:
        return plain
    translations = load_translations([card.face["series"]], language)
    options = Options(CardKind(card.face["kind"]), translations)
    try:
        rendered = get_renderer(language).effects(tree, options)
    except (KeyError, ValueError):
        return plain
    if _letters(rendered.text) != _letters(card.text):
        return plain
    return tuple(
        TextPiece(str(segment.kind), segment.text, _explain_icon(segment.key))
        if segment.kind is SegmentKind.ICON
        else TextPiece(str(segment.kind), segment.text)
        for segment in rendered.segments
    )


def _letters(text: str) -> str:
    return "".join(text.split())


def _explain_icon(key: str) -> Explanation | None:
    """Return what an icon means; keywords may have a number behind their code."""
    for kind in ("timing", "keyword"):
        known = vocabulary.get_words(kind, localized_names.get_reader_language())
        for code in sorted(known, key=len, reverse=True):
            word = known[code]
            if word.text and (key == code or key.startswith(f"{code}_")):
                return Explanation(word.text, word.clause)
    return None


def summarize_abilities(face: CardFace) -> tuple[AbilitySummary, ...]:
    """Return what each ability does, when, to what and at what cost, in plain words."""
    tree = load_face_tree(face)
    if tree is None:
        return ()
    parts = [_part(replace(tree, abilities=(a,), raid=None)) for a in tree.abilities]
    return tuple(part for part in parts if part.does)


def _part(tree: CardEffects) -> AbilitySummary:
    found = extract_facets(tree)
    return AbilitySummary(
        tuple(VALUES[Field.WHEN][word] for word in found.when if word != "trigger"),
        tuple(VALUES[Field.COST][word] for word in found.costs),
        tuple(VALUES[Field.DOES][word] for word in found.does),
        tuple(VALUES[Field.TARGET][word] for word in found.targets),
    )


def build_history(
    revisions: Iterable[CardRevision], language: str
) -> tuple[VersionEntry, ...]:
    """Return versions newest first, each with its changes from the one before."""
    shown: Sequence[CardRevision] = list(revisions)
    older = [*shown[1:], None]
    suffix = COLUMN_SUFFIXES[language]
    return tuple(
        VersionEntry(
            new,
            tuple(
                LabeledDiff(_LABELS[found.field], found.stretches)
                for found in (_differences(old, new, suffix) if old else ())
            ),
        )
        for new, old in zip(shown, older, strict=True)
    )


def _differences(
    old: CardRevision, new: CardRevision, suffix: str
) -> tuple[FieldDiff, ...]:
    found = list(diff_faces(old.data, new.data))
    for stem in ("name", "text"):
        column = f"{stem}_{suffix or FALLBACK_LANGUAGE}"
        before, after = getattr(old, column), getattr(new, column)
        if before != after:
            found.append(FieldDiff(stem, diff_texts(before, after)))
    if old.rarity != new.rarity:
        found.append(FieldDiff("rarity", diff_texts(old.rarity, new.rarity)))
    return tuple(found)
