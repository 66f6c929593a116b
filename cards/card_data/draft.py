"""A card as an editor or a file proposes it, before it is published.

The draft finds its own problems and has a digest to compare it with a revision; it
uses no database.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from .evidence import CardEvidence
from .face import RARITIES, CardFace, check_face, is_playable
from .languages import LANGUAGES, RULES_LANGUAGE, build_columns
from .sentences import Sentence, say
from .unparsed_passages import UnparsedPassage, describe_missing_tree

LONGEST_NAME: Final = 80
LONGEST_TEXT: Final = 4_000
LONGEST_TRAIT: Final = 40


@dataclass(frozen=True, slots=True)
class DraftProblem:
    """One thing that keeps a draft from being published.

    Attributes:
        field: Where, for example ``bp`` or ``names.en``.
        message: What is wrong, as a sentence without a full stop.
    """

    field: str
    message: Sentence


@dataclass(frozen=True, slots=True)
class CardDraft:
    """Everything a revision will say.

    Attributes:
        face: The card in the words of the rules.
        names: Name by language; the Japanese one is the face's.
        texts: Effect text by language; empty for a card without effects.
        flavors: Flavour text by language; may be empty.
        rarity: One of ``cards.card_data.RARITIES``.
        art: How the picture is drawn; empty to let number and traits decide.
        gaps: What of the text was not understood; they keep the card from play.
        evidence: What its printed texts prove.
    """

    face: CardFace
    names: Mapping[str, str]
    texts: Mapping[str, str] = field(default_factory=dict)
    flavors: Mapping[str, str] = field(default_factory=dict)
    rarity: str = "C"
    art: str = ""
    gaps: tuple[UnparsedPassage, ...] = ()
    evidence: CardEvidence = field(default_factory=CardEvidence)

    @property
    def is_playable(self) -> bool:
        """Whether the engine can do all that the card says."""
        return not self.gaps and is_playable(self.face, text=self._text)

    @property
    def missing(self) -> frozenset[str]:
        """The attributes that no list gives; the face has placeholders for them."""
        return frozenset(gap.missing for gap in self.gaps if gap.missing)

    def has_trigger_of(self, other: "CardDraft") -> bool:
        """Tell whether what is printed of its trigger is true of another draft."""
        is_same = self.face["trigger"] == other.face["trigger"]
        return is_same or "trigger" in self.missing

    @property
    def not_playable_reason(self) -> list[dict[str, Any]] | None:
        """Why not, as plain data; ``None`` for a playable card."""
        if self.is_playable:
            return None
        return [
            gap.to_dict() for gap in self.gaps or (describe_missing_tree(self._text),)
        ]

    @property
    def _text(self) -> str:
        """The text that the rules go by; a foreign one if there is no other."""
        return next((text for text in map(self._get_text, LANGUAGES) if text), "")

    def _get_text(self, language: str) -> str:
        return self.texts.get(language, "").strip()

    def problems(self) -> tuple[DraftProblem, ...]:
        """Everything that keeps the draft from being published."""
        face = (
            DraftProblem(problem.field, problem.message)
            for problem in check_face(self.face)
        )
        return (*face, *self._language_problems(), *self._other_problems())

    def columns(self) -> dict[str, str]:
        """Names and texts as the columns of a revision, ``name_zh_hant`` and so on."""
        by_kind = {"name": self.names, "text": self.texts, "flavor": self.flavors}
        return {
            column: text
            for kind, words in by_kind.items()
            for column, text in build_columns(kind, words).items()
        }

    def digest(self) -> str:
        """Equal for drafts that say the same; what is left empty does not count.

        Nor does the evidence: it changes as the compilers learn, and not by anybody's
        decision about the card.
        """
        content = {
            **self.columns(),
            "rarity": self.rarity,
            "art": self.art,
            "missing": sorted(self.missing),
        }
        given = {key: value for key, value in content.items() if value}
        return compute_content_digest({"face": self.face, **given})

    def untranslated(self) -> tuple[DraftProblem, ...]:
        """Words missing in some language; what ships with the project has all."""
        return tuple(self._missing_words())

    def _missing_words(self) -> Iterator[DraftProblem]:
        for language in LANGUAGES:
            if not self.names.get(language, "").strip():
                yield DraftProblem(f"names.{language}", say("name_missing"))
        for label, words in (("texts", self.texts), ("flavors", self.flavors)):
            given = {language for language, text in words.items() if text.strip()}
            if given and given != set(LANGUAGES):
                missing = ", ".join(sorted(set(LANGUAGES) - given))
                message = say("missing_in", languages=missing)
                yield DraftProblem(label, message)

    def _language_problems(self) -> Iterator[DraftProblem]:
        limits = (
            ("names", self.names, LONGEST_NAME),
            ("texts", self.texts, LONGEST_TEXT),
            ("flavors", self.flavors, LONGEST_TEXT),
        )
        for label, words, limit in limits:
            for language, text in words.items():
                if len(text) > limit:
                    message = say("too_long", size=len(text), most=limit)
                    yield DraftProblem(f"{label}.{language}", message)
        if any(len(trait) > LONGEST_TRAIT for trait in _traits(self.face)):
            message = say("trait_length", most=LONGEST_TRAIT)
            yield DraftProblem("traits", message)

    def _other_problems(self) -> Iterator[DraftProblem]:
        japanese = self.names.get(RULES_LANGUAGE)
        if not any(name.strip() for name in self.names.values()):
            yield DraftProblem("names", say("name_missing"))
        elif japanese and japanese != self.face.get("name"):
            yield DraftProblem(f"names.{RULES_LANGUAGE}", say("japanese_name"))
        if self.rarity not in RARITIES:
            expected = ", ".join(RARITIES)
            yield DraftProblem("rarity", say("rarity_one_of", known=expected))


def _traits(face: Mapping[str, Any]) -> list[str]:
    traits = face.get("traits")
    return [t for t in traits if isinstance(t, str)] if isinstance(traits, list) else []


def compute_content_digest(content: Mapping[str, Any]) -> str:
    """SHA-256 of plain data in a canonical writing."""
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
