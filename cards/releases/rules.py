"""What a format allows at a moment, as plain data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Final

from cards.card_data import CardFace

FORMAT_CODE_LENGTH: Final = 30


@dataclass(frozen=True, slots=True)
class FormatRules:
    """What is legal in a format at a moment.

    Attributes:
        code: Code of the format; empty where no format exists.
        name: Its name in the reader's language.
        is_running: Whether the format has begun and not ended.
        is_default: Whether it applies unless another is named.
        is_limited: Whether decks are built from a pool.
        series: Codes of the legal series; ``None`` if all are.
        limits: Most copies by card number, zero for a banned card (UA-2.2.7).
        patches: URL of the balance change behind a limit, by card number.
    """

    code: str = ""
    name: str = ""
    is_running: bool = True
    is_default: bool = False
    is_limited: bool = False
    series: frozenset[str] | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    patches: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A legal series of a format, now or from a day on."""

    code: str
    name: str
    legal_from: datetime
    legal_until: datetime | None
    is_legal: bool


@dataclass(frozen=True, slots=True)
class LimitLine:
    """A card of which a deck can have fewer copies; without a name if unknown here."""

    number: str
    name: str
    limit: int
    patch_url: str


@dataclass(frozen=True, slots=True)
class ShownFormat:
    """A format in the reader's language, with what is legal and limited in it."""

    code: str
    name: str
    description: str
    region: str
    is_default: bool
    is_limited: bool
    takes_every_series: bool
    starts_at: datetime | None
    ends_at: datetime | None
    series: tuple[SeriesLine, ...]
    limits: tuple[LimitLine, ...]
    restricted_as_of: date | None


@dataclass(frozen=True, slots=True)
class TrialChanges:
    """The changes of a proposal, for battles that try it with bots.

    Attributes:
        slug: Slug of the proposal.
        version: How often it was submitted.
        before: Current faces of its cards, by number.
        after: The changed faces, by number.
        limits: Copies allowed, by number.
    """

    slug: str
    version: int
    before: Mapping[str, CardFace]
    after: Mapping[str, CardFace]
    limits: Mapping[str, int]
