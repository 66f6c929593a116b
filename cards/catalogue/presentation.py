"""A card as shown to a reader: one revision in one language.

Pages, the REST API and the catalogue of a battle all use this module, so that they
show the same.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.urls import reverse

from cards import vocabulary
from cards.art import EDITION
from cards.card_data import COLORS, CardFace, is_japanese
from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import (
    COLUMN_SUFFIXES,
    ENGLISH,
    FALLBACK_LANGUAGE,
    RULES_LANGUAGE,
)
from cards.card_data.unparsed_passages import list_missing_values
from cards.effects.renderers import Translations
from cards.models import CardRevision, Trait

from . import localized_names
from .evidence_labels import EvidenceLabel, describe_evidence
from .external_pictures import get_picture_host, get_picture_urls
from .localized_names import LazyWord
from .trigger_texts import write_trigger_text

UNKNOWN: Final = "?"
_LANGUAGES = {suffix: language for language, suffix in COLUMN_SUFFIXES.items()}


@dataclass(frozen=True, slots=True)
class Energy:
    """Energy of one color that a card generates."""

    color: str
    amount: int

    @property
    def letter(self) -> str:
        """Return the letter of the color."""
        return vocabulary.get_short_name("color", self.color, FALLBACK_LANGUAGE)

    @property
    def color_label(self) -> LazyWord:
        """Return the name of the color."""
        return localized_names.lazy_name("color", self.color)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as shown in one language.

    Attributes:
        revision_id: Primary key of the revision.
        version: Its number within the card.
        face: The card data; shared, not to be changed.
        name: Name in the reader's language; so are ``text``, ``flavor`` and ``traits``.
        original: Name, text and traits in the language of the rules.
        rarity: Code of the rarity.
        art: URL of the drawing; it changes with the drawing.
        picture: URL of an external picture to show instead, or empty.
        keeps_japanese: Whether name, a trait or text is shown in Japanese, because no
            list has it in the reader's language.
        is_playable: Whether the engine can do all that the card says.
        language: The language shown.
        missing: Attributes that no list gives; the face has placeholders for them.
        evidence: What its printed texts prove.
    """

    revision_id: int
    version: int
    face: CardFace
    name: str
    text: str
    flavor: str
    traits: tuple[str, ...]
    original: Mapping[str, Any]
    rarity: str
    art: str
    is_playable: bool
    language: str
    picture: str = ""
    keeps_japanese: bool = False
    missing: tuple[str, ...] = ()
    evidence: CardEvidence = field(default_factory=CardEvidence)

    @property
    def evidence_label(self) -> EvidenceLabel | None:
        """Return how its evidence is shown, if it has any."""
        return describe_evidence(self.evidence)

    @property
    def number(self) -> str:
        """Return the card number."""
        return self.face["number"]

    @property
    def url(self) -> str:
        """Return the URL of the card's page."""
        return reverse("cards:detail", args=[self.number])

    @property
    def kind_label(self) -> LazyWord:
        """Return Character, Site or Event."""
        return localized_names.lazy_title("kind", self.face["kind"])

    @property
    def color_label(self) -> LazyWord:
        """Return the name of the color."""
        return localized_names.lazy_name("color", self.face["color"])

    @property
    def rarity_label(self) -> LazyWord:
        """Return the name of the rarity."""
        return localized_names.lazy_name("rarity", self.rarity)

    @property
    def trigger_label(self) -> LazyWord:
        """Return the trigger as printed, or empty."""
        trigger = self.face["trigger"]
        return localized_names.lazy_short_name("trigger", trigger) if trigger else ""

    @property
    def trigger_text(self) -> str:
        """Return what the trigger does, or empty; as printed if that is unknown."""
        printed = self.evidence.trigger_texts
        if printed and self.face["effects"] is None:
            return printed.get(self.language) or next(iter(printed.values()))
        return write_trigger_text(self.face, self.language)

    @property
    def generated(self) -> tuple[Energy, ...]:
        """Return the energy the card generates, in the order of the colors."""
        energy = self.face["generated_energy"]
        return tuple(
            Energy(color, energy[color]) for color in COLORS if color in energy
        )

    @property
    def numbers(self) -> Mapping[str, int | str | None]:
        """Return the printed numbers; a question mark for what no list gives."""
        known: dict[str, int | str | None] = {
            "required_energy": self.face["required_energy"],
            "ap_cost": self.face["ap_cost"],
            "bp": self.face["bp"],
        }
        return known | dict.fromkeys(set(self.missing) & known.keys(), UNKNOWN)

    @property
    def picture_host(self) -> str:
        """Return the host of the picture."""
        return get_picture_host(self.picture)

    def to_dict(self) -> dict[str, Any]:
        """Return plain data: face, words in the reader's language, picture."""
        return {
            **self.face,
            "name": self.name,
            "text": self.text,
            "trigger_text": self.trigger_text,
            "flavor": self.flavor,
            "traits": list(self.traits),
            "original": dict(self.original),
            "rarity": self.rarity,
            "art": self.art,
            "playable": self.is_playable,
            **({"missing": list(self.missing)} if self.missing else {}),
            "evidence": self.evidence.summary(),
            "revision": self.revision_id,
        }


def show_revisions(
    revisions: Iterable[CardRevision], language: str
) -> tuple[ShownCard, ...]:
    """Return revisions in one language, in the order given; one query for traits."""
    shown = tuple(revisions)
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    traits = _trait_names(shown, suffix)
    pictures = get_picture_urls(revision.card_id for revision in shown)
    return tuple(_show(revision, suffix, traits, pictures) for revision in shown)


def _show(
    revision: CardRevision,
    suffix: str,
    traits: Mapping[str, str],
    pictures: Mapping[int, str],
) -> ShownCard:
    face: CardFace = revision.data
    name = getattr(revision, f"name_{suffix}")
    text = getattr(revision, f"text_{suffix}") or _other_text(revision)
    return ShownCard(
        revision_id=revision.pk,
        version=revision.version,
        face=face,
        name=name or face["name"],
        text=text,
        flavor=getattr(revision, f"flavor_{suffix}"),
        traits=tuple(traits.get(trait, trait) for trait in face["traits"]),
        original={
            "name": face["name"],
            "text": revision.text_ja,
            "traits": list(face["traits"]),
        },
        rarity=revision.rarity,
        art=_art_address(revision),
        is_playable=revision.is_playable,
        language=_LANGUAGES[suffix],
        missing=list_missing_values(revision.not_playable_reason or ()),
        evidence=CardEvidence.from_columns(
            revision.evidence, revision.evidence_details
        ),
        picture=pictures.get(revision.card_id, ""),
        keeps_japanese=suffix != RULES_LANGUAGE
        and (
            not (name and traits.keys() >= set(face["traits"]))
            or (suffix == ENGLISH and is_japanese(text))
        ),
    )


def _trait_names(revisions: tuple[CardRevision, ...], suffix: str) -> Mapping[str, str]:
    used = {trait for revision in revisions for trait in revision.data["traits"]}
    if suffix == RULES_LANGUAGE or not used:
        return {}
    rows = Trait.objects.filter(name_ja__in=used)
    names = rows.values_list("name_ja", f"name_{suffix}")
    return {original: name for original, name in names if name}


def load_translations(series: Collection[str], language: str) -> Translations:
    """Return names and traits that texts of some series may mention; two queries."""
    suffix = COLUMN_SUFFIXES.get(language, FALLBACK_LANGUAGE)
    if suffix == RULES_LANGUAGE or not series:
        return Translations()
    traits = Trait.objects.values_list("name_ja", f"name_{suffix}")
    names = CardRevision.objects.filter(
        current_for__series__code__in=series
    ).values_list("name_ja", f"name_{suffix}")
    return Translations(names=dict(names), traits=dict(traits))


def _other_text(revision: CardRevision) -> str:
    """Return a text in another language."""
    return revision.text_ja or revision.text_en or revision.text_zh_hant


def compute_art_tag(revision: CardRevision) -> str:
    """Return a tag of a drawing: changes with the revision and the drawing code."""
    return f"{revision.digest[:10]}-{EDITION}"


def _art_address(revision: CardRevision) -> str:
    address = reverse("cards:art", args=[revision.data["number"]])
    return f"{address}?v={compute_art_tag(revision)}"
