"""A card as figures read it: its numbers, and what Raid asks of names and traits."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from cards.effects import MalformedTreeError, load_tree
from cards.effects.model import filters, modifiers
from cards.effects.model.base import Filter, Filters
from cards.effects.model.traversal import walk_tree

# Reading a tree takes most of the time, and a deck changes by one card at a time.
_KEPT: Final = 4096


@dataclass(frozen=True, slots=True)
class OddsCard:
    """One card.

    Attributes:
        number: Card number.
        kind: ``character``, ``site`` or ``event``.
        color: Colour of the required energy (UA-2.1.4).
        required_energy: The amount of that colour.
        ap_cost: AP to pay.
        generated_energy: Amount by colour.
        bp: Printed BP of a Character.
        trigger: Printed trigger, or none.
        names: The names it has on any field, its own first (UA-6.2).
        traits: Its traits.
        raid_onto: What it may be raided onto; any one list is enough (UA-6.2).
        raidable_by: Cards that may be raided onto it besides.
    """

    number: str
    kind: str
    color: str
    required_energy: int = 0
    ap_cost: int = 1
    generated_energy: Mapping[str, int] = field(default_factory=dict)
    bp: int | None = None
    trigger: str | None = None
    names: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    raid_onto: tuple[Filters, ...] = ()
    raidable_by: tuple[Filters, ...] = ()

    @property
    def is_opener(self) -> bool:
        """Whether it can be played on the very first turn: no energy, one AP."""
        playable = self.required_energy == 0 and self.ap_cost <= 1
        return playable and self.kind != "event"

    def begins(self, color: str) -> bool:
        """Whether it can be the first of a colour on the energy line (UA-4.4.4)."""
        needs_it = self.required_energy > 0 and self.color == color
        return bool(self.generated_energy.get(color)) and not needs_it

    def may_be_put_on(self, base: "OddsCard") -> bool:
        """Whether it performs Raid on a card, as far as print tells (UA-6.1 to 6.3)."""
        if not self.raid_onto or base.raid_onto or base.kind != "character":
            return False
        return any(_passes(base, onto) for onto in self.raid_onto) or any(
            _passes(self, wanted) for wanted in base.raidable_by
        )


class ListedCard(NamedTuple):
    """Copies of a card."""

    card: OddsCard
    copies: int


def read_odds_card(face: Mapping[str, Any]) -> OddsCard:
    """A face (``cards.card_data.CardFace``) as figures read it.

    A tree that cannot be read tells nothing of Raid; such a card is not playable.
    """
    return _read(json.dumps(face))


@lru_cache(maxsize=_KEPT)
def _read(written: str) -> OddsCard:
    face = json.loads(written)
    try:
        effects = None if face["effects"] is None else load_tree(face["effects"])
    except MalformedTreeError:
        effects = None
    nodes = () if effects is None else tuple(walk_tree(effects))
    aliases = (node.name for node in nodes if isinstance(node, modifiers.AlsoNamed))
    wider = (node.filters for node in nodes if isinstance(node, modifiers.RaidableBy))
    raid = None if effects is None else effects.raid
    return OddsCard(
        number=face["number"],
        kind=face["kind"],
        color=face["color"],
        required_energy=face["required_energy"],
        ap_cost=face["ap_cost"],
        generated_energy=face["generated_energy"],
        bp=face["bp"],
        trigger=face["trigger"],
        names=(face["name"], *aliases),
        traits=tuple(face["traits"]),
        raid_onto=() if raid is None else raid.onto,
        raidable_by=tuple(wider),
    )


def _passes(card: OddsCard, wanted: Filters) -> bool:
    return all(_holds(card, one) is not False for one in wanted)


def _holds(card: OddsCard, wanted: Filter) -> bool | None:  # noqa: PLR0911 - a table
    """Whether print says that a card passes; None where only play can tell."""
    match wanted:
        case filters.Named(name):
            return name in card.names
        case filters.NameContains(text):
            return any(text in name for name in card.names)
        case filters.HasTrait(trait):
            return trait in card.traits
        case filters.TraitContains(text):
            return any(text in trait for trait in card.traits)
        case filters.IsColor(colors):
            return card.color in colors
        case filters.IsKind(kind):
            return card.kind == kind
        case filters.AnyOf(options):
            return any(_passes(card, option) for option in options)
        case filters.Without(inner):
            found = [_holds(card, one) for one in inner]
            return None if None in found else not all(found)
    return None
