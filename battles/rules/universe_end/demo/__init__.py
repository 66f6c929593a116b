"""The demo cards of Universe End, and a deck of any two leaders (``cards.toml``).

>>> len(cards())
103
>>> len(deck("loom", "sea"))
42
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from battles.rules.universe_end.cards import COPIES, DECK_SIZE, CardDefinition
from battles.rules.universe_end.effects import ANY

FILE: Final = Path(__file__).with_name("cards.toml")
SETS: Final = (
    "loom",
    "gate",
    "lamp",
    "root",
    "kiln",
    "flock",
    "drake",
    "grave",
    "sea",
)
# Of 40 cards; the rest are the cheapest cards of both sets. Who wins by energies needs
# 18 of them in the end (UE-8.8, UE-8.9).
ENERGIES: Final = 12
ENERGIES_TO_WIN: Final = 20


@cache
def cards() -> Mapping[str, CardDefinition]:
    """Return every demo card by number."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    found = [_card({**entry, "kind": "energy"}) for entry in data["energies"]]
    for entry in data["sets"]:
        place = entry["number"].rsplit("-", 1)[1]
        leader = {key: entry[key] for key in ("number", "names", "wins")}
        found.append(_card({**leader, "kind": "leader", "set": entry["code"]}))
        for number, card in enumerate(entry["cards"], start=1):
            its = {"number": f"ORR-{place}-{number:02}", "set": entry["code"]}
            found.append(_card({**card, **its}))
    return {card.number: card for card in found}


def _card(entry: Mapping[str, Any]) -> CardDefinition:
    """Read a card; the rules know it by its Japanese name."""
    return CardDefinition.from_dict({**entry, "name": entry["names"]["ja"]})


@cache
def deck(first: str, second: str) -> tuple[CardDefinition, ...]:
    """Make a deck of two leaders, by the codes of their sets.

    Two of each card that a leader names and of those that cost least, and energies in
    proportion to their costs and the condition of the first leader that has one on
    energies.
    """
    every = cards().values()
    leaders = [c for c in every if c.kind == "leader" and c.set in (first, second)]
    own = [c for c in every if c.set in (first, second) and c.kind != "leader"]
    own.sort(key=lambda card: _rank_card(card, leaders))
    mask = next((c.wins.mask for c in leaders if c.wins and c.wins.mask), 0)
    energies = ENERGIES_TO_WIN if mask else ENERGIES
    chosen = [card for card in own for _ in range(COPIES)][: DECK_SIZE - energies]
    basics = [c for c in every if c.kind == "energy" and not c.set]
    wanted = _count_wanted_energies(chosen, mask, energies)
    for _ in range(DECK_SIZE - len(chosen)):
        best = max(range(ANY), key=lambda place: (wanted[place], -place))
        wanted[best] = wanted[best] / 2 if wanted[best] < 1 else wanted[best] - 1
        chosen.append(basics[best])
    return (*leaders, *chosen)


def _rank_card(
    card: CardDefinition, leaders: list[CardDefinition]
) -> tuple[bool, int, str]:
    """Rank what wins games first: energies, cards a leader names, then cheap ones."""
    names = [each.wins.name for each in leaders if each.wins and each.wins.name]
    is_named = any(name in card.name for name in names)
    return card.kind != "energy" and not is_named, card.total_cost, card.number


def _count_wanted_energies(
    chosen: list[CardDefinition], mask: int, energies: int
) -> list[float]:
    """Return the share of each attribute among the energies of a deck."""
    demand = Counter[int]()
    for place in range(ANY):
        demand[place] += sum(card.cost[place] for card in chosen)
        if mask:
            demand[place] = demand[place] if mask >> place & 1 else 0
            demand[place] += mask >> place & 1
    total = sum(demand.values())
    if not total:
        return [energies / ANY] * ANY
    return [energies * demand[place] / total for place in range(ANY)]


__all__ = ["SETS", "cards", "deck"]
