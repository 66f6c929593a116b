"""Cards of Universe End as the rules see them (chapter 2), and decks (chapter 4).

>>> energy = CardDefinition("X-1", "森のエネルギー", "energy", gives=1)
>>> energy.attributes
1
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from typing import Any, Final

from battles.rules.kernel.deck_games.cards import (
    deck_problem,
    read_card_fields,
    read_fields,
    read_list,
    read_number,
    read_word,
    refuse_deck,
    too_many_copies_problem,
    wrong_size_problem,
)
from battles.rules.kernel.json_types import JsonObject
from battles.rules.universe_end.effects import (
    ANY,
    ATTRIBUTES,
    COLORLESS,
    FREE,
    KINDS,
    Ability,
    Cost,
    Filter,
    cost_to_dict,
    read_ability,
    read_cost,
)
from battles.rules.universe_end.options import RuleOptions

LEADERS: Final = 2  # UE-4.1
DECK_SIZE: Final = 40  # UE-4.2
COPIES: Final = 2  # UE-4.2

# How each win condition is recognised, and its clause.
CONDITIONS: Final[Mapping[str, str]] = {
    "loop": "UE-8.5",
    "entries": "UE-8.6",
    "tokens": "UE-8.7",
    "energies": "UE-8.8",
    "charas": "UE-8.10",
    "total_cost": "UE-8.11",
    "debris": "UE-8.12",
    "hand": "UE-8.13",
}


@dataclass(frozen=True, slots=True)
class Condition:
    """When a leader wins (UE-8.5 to UE-8.13).

    Attributes:
        by: One of ``CONDITIONS``.
        n: The number needed; 0 for a loop.
        name: The part of a name that counts, for ``entries`` and ``total_cost``.
        mask: The attributes that count, for ``energies``.
    """

    by: str
    n: int = 0
    name: str = ""
    mask: int = 0

    @property
    def clause(self) -> str:
        """Return the clause of the condition; some energies have their own."""
        is_second = self.by == "energies" and not self.mask & 1
        return "UE-8.9" if is_second else CONDITIONS[self.by]

    def to_dict(self) -> JsonObject:
        """Return the condition as plain data."""
        return {"by": self.by, "n": self.n, "name": self.name, "mask": self.mask}


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """A card.

    Attributes:
        number: Its number.
        name: The name by which the rules compare cards (UE-2.8).
        kind: One of ``KINDS`` (UE-2.1, UE-2.2).
        set: The set it belongs to, which is that of its leader; empty for energies.
        cost: Energies to play it, by attribute, then of any (UE-2.4).
        gives: Attributes an energy pays as and counts as.
        abilities: Its texts.
        wins: When a leader wins.
        names: Its name in other languages.
        total_cost: The printed cost as one number.
        attributes: The bits of its attributes; none if it is colourless (UE-2.3).
        takes_energies: Whether a text takes energies by how they lie.
    """

    number: str
    name: str
    kind: str
    set: str = ""
    cost: Cost = FREE
    gives: int = 0
    abilities: tuple[Ability, ...] = ()
    wins: Condition | None = None
    names: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)
    total_cost: int = field(init=False, default=0, compare=False)
    attributes: int = field(init=False, default=0, compare=False)
    takes_energies: bool = field(init=False, default=False, compare=False)

    def __post_init__(self) -> None:
        """Compute what is used most often."""
        work_out = object.__setattr__
        work_out(self, "total_cost", sum(self.cost))
        printed = sum(1 << place for place in range(ANY) if self.cost[place])
        work_out(self, "attributes", self.gives if self.kind == "energy" else printed)
        steps = [step for ability in self.abilities for step in ability.steps]
        taking = [step.filter for step in steps if step.source == "energy"]
        work_out(self, "takes_energies", any(each.as_it_lies for each in taking))

    def list_parts(self, when: str) -> list[int]:
        """Return the places of its abilities of a kind."""
        return [at for at, each in enumerate(self.abilities) if each.on == when]

    def matches(self, wanted: Filter) -> bool:
        """Return whether the face of this card passes a filter, however it lies."""
        if wanted.kind and wanted.kind != self.kind:
            return False
        if 0 <= wanted.cost_most < self.total_cost:
            return False
        if self.total_cost < wanted.cost_least:
            return False
        if wanted.attribute == COLORLESS:
            if self.attributes:  # UE-2.3
                return False
        elif wanted.attribute:
            bit = 1 << ATTRIBUTES.index(wanted.attribute)
            if not self.attributes & bit:
                return False
        return wanted.name in self.name  # UE-2.8: a part of the name.

    def to_dict(self) -> JsonObject:
        """Return the card as plain data that :meth:`from_dict` restores."""
        return {
            "number": self.number,
            "name": self.name,
            "kind": self.kind,
            "set": self.set,
            "cost": cost_to_dict(self.cost),
            "gives": self.gives,
            "abilities": [ability.to_dict() for ability in self.abilities],
            "wins": None if self.wins is None else self.wins.to_dict(),
            "names": dict(self.names),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "CardDefinition":
        """Read a card.

        Raises:
            MalformedCard: If it cannot be read, with the reason.
        """
        given = frozenset(each.name for each in fields_of(cls) if each.init)
        fields = read_card_fields(data, given)
        abilities = read_list(fields.get("abilities", ()), "card.abilities")
        wins = fields.get("wins")
        return cls(
            fields["number"],
            fields["name"],
            read_word(fields.get("kind"), KINDS, "card.kind"),
            set=str(fields.get("set", "")),
            cost=read_cost(fields.get("cost", {})),
            gives=read_number(fields.get("gives", 0), "card.gives"),
            abilities=tuple(read_ability(ability) for ability in abilities),
            wins=None if wins is None else _read_condition(wins),
            names=dict(fields.get("names", {})),
        )


def _read_condition(data: object) -> Condition:
    fields = read_fields(data, frozenset({"by", "n", "name", "mask"}), "wins")
    return Condition(
        read_word(fields.get("by"), tuple(CONDITIONS), "wins.by"),
        n=read_number(fields.get("n", 0), "wins.n"),
        name=str(fields.get("name", "")),
        mask=read_number(fields.get("mask", 0), "wins.mask"),
    )


Deck = Sequence[CardDefinition]


def list_leaders(deck: Deck) -> list[CardDefinition]:
    """Return the leaders of a deck list, in its order."""
    return [card for card in deck if card.kind == "leader"]


def deck_problems(deck: Deck) -> list[JsonObject]:
    """Return every reason why a deck may not be played, each with its clause."""
    leaders = list_leaders(deck)
    cards = [card for card in deck if card.kind != "leader"]
    # Energies of no set are unlimited (UE-4.3).
    own = [card for card in cards if card.kind != "energy" or card.set]
    found: list[JsonObject] = []
    different = len({card.number for card in leaders})
    count = different if len(leaders) == LEADERS else len(leaders)
    if count != LEADERS:
        found.append(deck_problem("deck.leaders", "UE-4.1", count=count, limit=LEADERS))
    if len(cards) != DECK_SIZE:
        found.append(wrong_size_problem("UE-4.2", len(cards), DECK_SIZE))
    sets = {card.set for card in leaders}
    found.extend(
        deck_problem("deck.other_set", "UE-4.2", number=number)
        for number in sorted({card.number for card in own if card.set not in sets})
    )
    copies = Counter(card.number for card in own)
    found.extend(
        too_many_copies_problem("UE-4.2", number, count, COPIES)
        for number, count in sorted(copies.items())
        if count > COPIES
    )
    return found


def check_deck(deck: Deck, _options: RuleOptions, player: int) -> None:
    """Refuse a deck that may not be played.

    Raises:
        IllegalDeck: With every reason at once.
    """
    refuse_deck(deck_problems(deck), player=player, clause="UE-4.2")
