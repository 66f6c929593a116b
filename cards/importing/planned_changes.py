"""What one batch of an imported list would change, as data."""

from dataclasses import dataclass, field

from cards.card_data.draft import CardDraft
from cards.importing.list_lines import (
    CardLine,
    IncompleteLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from cards.importing.list_parts import PARTS, Entries
from cards.models import Card

PartLine = SeriesLine | TraitLine | SetLine


@dataclass(slots=True)
class Plan:
    """What one batch of lines would change.

    Attributes:
        series: New series by code, and known ones with new words.
        traits: New traits by Japanese name, and known ones with new words.
        sets: New sets by code, and known ones with new words.
        drafts: The new content of cards, by number; changed ones only.
        cards: The cards of the batch that exist, by number.
        sources: Digests of the lines, by number and language.
        printings: New and changed printings.
        rulings: New and changed rulings.
        dates: Preview and release of new cards, by number.
        incomplete: Rows that are no cards yet.
    """

    series: dict[str, SeriesLine] = field(default_factory=dict)
    traits: dict[str, TraitLine] = field(default_factory=dict)
    sets: dict[str, SetLine] = field(default_factory=dict)
    drafts: dict[str, CardDraft] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    sources: dict[tuple[str, str], tuple[str, bool]] = field(default_factory=dict)
    printings: Entries = field(default_factory=Entries)
    rulings: Entries = field(default_factory=Entries)
    dates: dict[str, CardLine] = field(default_factory=dict)
    incomplete: list[IncompleteLine] = field(default_factory=list)

    def put(self, line: PartLine) -> None:
        """Add a series, a trait or a set to the plan."""
        getattr(self, PARTS[type(line)].name)[line.key] = line
