"""Cards of Kiseki TCG as the rules see them (chapter 3), and decks (chapter 2).

>>> runner = CardDefinition("X-1", "走り手", "unit", cost=1, strength=1, defence=1)
>>> runner.identity
('走り手', '')
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from typing import Any, Final

from battles.rules.kernel.deck_games.cards import (
    malformed_card_error,
    read_card_fields,
    read_list,
    read_number,
    read_word,
    refuse_deck,
    too_many_copies_problem,
    wrong_size_problem,
)
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kiseki.effects import (
    CRAFTS,
    KINDS,
    ORGANISATIONS,
    TRIGGERS,
    Ability,
    read_ability,
    words_to_bits,
)
from battles.rules.kiseki.options import RuleOptions

SEALED_SIZE: Final = 40  # TR-2.1
DECK_SIZE: Final = 50  # TR-2.2
COPIES: Final = 4  # TR-2.2
COMMON: Final = "一般"  # TR-2.3
RARITIES: Final = ("C", "U", "R", "S")


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """A card.

    Attributes:
        number: Its number.
        name: The name by which the rules compare cards.
        kind: One of ``KINDS`` (TR-3.1).
        sub: Its sub-name, which tells cards of one name apart (TR-2.2).
        rarity: How rare it is in boosters; one of ``RARITIES``.
        cost: CP of a unit or item, EP of an event, founding level of a base.
        strength: STR of a unit.
        defence: DEF of a unit.
        organisations: Its organisations; words of ``ORGANISATIONS``.
        crafts: Its icon crafts; words of ``CRAFTS`` (TR-3.2).
        abilities: Its other texts.
        names: Its name in other languages.
        subs: Its sub-name in other languages.
        bits: Its organisations as bits.
        craft_bits: Its icon crafts as bits.
        lasting: Those of its texts that last.
        triggers: Those of its texts that begin by themselves, each with its place.
    """

    number: str
    name: str
    kind: str
    sub: str = ""
    rarity: str = "C"
    cost: int = 0
    strength: int = 0
    defence: int = 0
    organisations: tuple[str, ...] = ()
    crafts: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)
    subs: Mapping[str, str] = field(default_factory=dict, hash=False, compare=False)
    bits: int = field(init=False, default=0, compare=False)
    craft_bits: int = field(init=False, default=0, compare=False)
    lasting: tuple[Ability, ...] = field(init=False, default=(), compare=False)
    triggers: tuple[tuple[int, Ability], ...] = field(
        init=False, default=(), compare=False
    )

    def __post_init__(self) -> None:
        """Compute what is used most often."""
        work_out = object.__setattr__
        work_out(self, "bits", words_to_bits(self.organisations, ORGANISATIONS))
        work_out(self, "craft_bits", words_to_bits(self.crafts, CRAFTS))
        lasting = tuple(each for each in self.abilities if each.on == "lasting")
        work_out(self, "lasting", lasting)
        places = enumerate(self.abilities)
        triggers = tuple((at, each) for at, each in places if each.on in TRIGGERS)
        work_out(self, "triggers", triggers)

    @property
    def identity(self) -> tuple[str, str]:
        """Return what counts as the same card in a deck (TR-2.2)."""
        return self.name, self.sub

    def list_parts(self, when: str) -> list[int]:
        """Return the places of its abilities of a kind."""
        return [at for at, each in enumerate(self.abilities) if each.on == when]

    def to_dict(self) -> JsonObject:
        """Return the card as plain data that :meth:`from_dict` restores."""
        return {
            "number": self.number,
            "name": self.name,
            "kind": self.kind,
            "sub": self.sub,
            "rarity": self.rarity,
            "cost": self.cost,
            "strength": self.strength,
            "defence": self.defence,
            "organisations": list(self.organisations),
            "crafts": list(self.crafts),
            "abilities": [ability.to_dict() for ability in self.abilities],
            "names": dict(self.names),
            "subs": dict(self.subs),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "CardDefinition":
        """Read a card.

        Raises:
            MalformedCard: If it cannot be read, with the reason.
        """
        given = frozenset(each.name for each in fields_of(cls) if each.init)
        fields = read_card_fields(data, given)
        words: dict[str, tuple[str, ...]] = {
            name: tuple(
                read_word(word, among, f"card.{name}")
                for word in read_list(fields.get(name, ()), f"card.{name}")
            )
            for name, among in (("organisations", ORGANISATIONS), ("crafts", CRAFTS))
        }
        abilities = read_list(fields.get("abilities", ()), "card.abilities")
        card = cls(
            fields["number"],
            fields["name"],
            read_word(fields.get("kind"), KINDS, "card.kind"),
            sub=str(fields.get("sub", "")),
            rarity=read_word(fields.get("rarity", "C"), RARITIES, "card.rarity"),
            cost=read_number(fields.get("cost", 0), "card.cost"),
            strength=read_number(fields.get("strength", 0), "card.strength"),
            defence=read_number(fields.get("defence", 0), "card.defence"),
            organisations=words["organisations"],
            crafts=words["crafts"],
            abilities=tuple(read_ability(ability) for ability in abilities),
            names=dict(fields.get("names", {})),
            subs=dict(fields.get("subs", {})),
        )
        if len(card.list_parts("arts")) > 1:
            raise malformed_card_error("a unit has one arts text (TR-3.3)")
        return card


Deck = Sequence[CardDefinition]


def deck_problems(deck: Deck, options: RuleOptions) -> list[JsonObject]:
    """Return every reason why a deck may not be played, each with its clause."""
    if options.sealed:
        if len(deck) == SEALED_SIZE:
            return []
        return [wrong_size_problem("TR-2.1", len(deck), SEALED_SIZE)]
    found: list[JsonObject] = []
    if len(deck) != DECK_SIZE:
        found.append(wrong_size_problem("TR-2.2", len(deck), DECK_SIZE))
    numbers = {card.identity: card.number for card in deck}
    copies = Counter(card.identity for card in deck)
    found.extend(
        too_many_copies_problem("TR-2.2", numbers[identity], count, COPIES)
        for identity, count in sorted(copies.items())
        if count > COPIES
        and not (options.common_unlimited and identity[1] == COMMON)  # TR-2.3
    )
    return found


def check_deck(deck: Deck, options: RuleOptions, player: int) -> None:
    """Refuse a deck that may not be played.

    Raises:
        IllegalDeck: With every reason at once.
    """
    clause = "TR-2.1" if options.sealed else "TR-2.2"
    refuse_deck(deck_problems(deck, options), player=player, clause=clause)
