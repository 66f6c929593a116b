"""The cards of a battle, as they were when it began.

A battle is pinned to card revisions, which never change. Their faces are read once per
loaded battle; equal faces share one definition in memory, whatever battle they are in.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from cards.catalogue import selectors as cards
from cards.catalogue.card_parts import (
    CardParts,
    write_parts,
    write_parts_for_opponent,
)
from cards.catalogue.game_catalogues import get_game_card_faces
from cards.catalogue.presentation import load_translations

from .registry import RULESETS, GameCard

CardData = Mapping[str, Any]

# A revision never changes; the name of a trait or a picture may.
SHOWN_S = 600.0
SHOWN_ENTRIES = 8192  # several times the cards of the game; about 2 kB each
_shown: dict[tuple[int, str], tuple[Mapping[str, Any], float]] = {}


class PinnedCards:
    """Revisions and faces of one battle.

    Attributes:
        definition_by_revision: What the engine plays with.
        revision_by_number: Card number to revision.
    """

    __slots__ = ("_ruleset", "definition_by_revision", "revision_by_number")

    def __init__(self, ruleset: str, revision_ids: Iterable[int]) -> None:
        """Load the cards; one query."""
        faces = get_card_data(revision_ids)
        self._ruleset = ruleset
        self.definition_by_revision = {
            revision: _build_definition(ruleset, msgspec.json.encode(face))
            for revision, face in faces.items()
        }
        self.revision_by_number: dict[str, int] = {
            face["number"]: revision for revision, face in faces.items()
        }

    def deck(self, revision_ids: Sequence[int]) -> list[GameCard]:
        """Return the definitions of a deck, card by card."""
        return [self.definition_by_revision[revision] for revision in revision_ids]

    def name_of(self, name: str, language: str) -> str:
        """Return a card's name in the reader's language; else ``name`` itself."""
        for number, revision in self.revision_by_number.items():
            if self.definition_by_revision[revision].name == name:
                return str(self.catalogue([number], language)[number]["name"])
        return name

    def names(self, numbers: Iterable[str], language: str) -> dict[str, str]:
        """Return the names of those cards that are in this battle, by number."""
        shown = self.catalogue(set(numbers) & self.revision_by_number.keys(), language)
        return {number: face["name"] for number, face in shown.items()}

    def catalogue(self, numbers: Iterable[str], language: str) -> dict[str, Any]:
        """Return names, texts and pictures of some cards, by number; read-only.

        No query for what this process has shown lately.
        """
        now = time.monotonic()
        found: dict[str, Any] = {}
        missing = []
        for number in sorted(numbers):
            revision = self.revision_by_number[number]
            entry, until = _shown.get((revision, language), (None, 0.0))
            if until > now:
                found[number] = entry
            else:
                missing.append(revision)
        if missing:
            if len(_shown) > SHOWN_ENTRIES:
                _shown.clear()
            for number, entry in self._load_shown_cards(missing, language).items():
                revision = self.revision_by_number[number]
                _shown[revision, language] = entry, now + SHOWN_S
                found[number] = entry
        return found

    def _load_shown_cards(
        self, revisions: Sequence[int], language: str
    ) -> Mapping[str, Mapping[str, Any]]:
        own = RULESETS[self._ruleset].own
        faces = get_game_card_faces(each for each in revisions if each < 0)
        shown: dict[str, Any] = {
            str(face["number"]): own.show(face, revision, language)
            for revision, face in faces.items()
            if own is not None
        }
        listed = [each for each in revisions if each >= 0]
        if listed:
            shown |= cards.get_catalogue(listed, language)
        parts = {
            number: found
            for number in shown
            if (found := self._parts_of(self.revision_by_number[number]))
        }
        series = {shown[number]["series"] for number in parts}
        translations = load_translations(series, language)
        for number, found in parts.items():
            face = shown[number]
            words = (face["kind"], found, language, translations)
            face["parts"] = write_parts(*words)
            if theirs := write_parts_for_opponent(*words):
                face["parts_for_opponent"] = theirs
        return shown

    def _parts_of(self, revision: int) -> CardParts | None:
        return RULESETS[self._ruleset].parts(self.definition_by_revision[revision])


def get_card_data(revision_ids: Iterable[int]) -> dict[int, CardData]:
    """Return card data by revision, from the catalogue or the game's own cards."""
    wanted = sorted(set(revision_ids))
    own = get_game_card_faces(each for each in wanted if each < 0)
    listed = [each for each in wanted if each >= 0]
    return {**own, **(cards.get_faces(listed) if listed else {})}


def clear_shown_cards() -> None:
    """Drop the cached cards."""
    _shown.clear()


@lru_cache(maxsize=8192)  # several times the cards of the game; a few kB each
def _build_definition(ruleset: str, face: bytes) -> GameCard:
    return RULESETS[ruleset].define(msgspec.json.decode(face))
