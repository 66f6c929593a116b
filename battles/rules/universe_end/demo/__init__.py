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
ENERGIES: Final = 18  # of 40; the rest are the cheapest cards of both sets


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

    The cards of both sets that cost least, two of each, and energies in proportion to
    their costs and the conditions of the leaders.
    """
    every = cards().values()
    leaders = [c for c in every if c.kind == "leader" and c.set in (first, second)]
    own = [c for c in every if c.set in (first, second) and c.kind != "leader"]
    own.sort(key=lambda card: (card.kind != "energy", card.total_cost, card.number))
    chosen = [card for card in own for _ in range(COPIES)][: DECK_SIZE - ENERGIES]
    basics = [c for c in every if c.kind == "energy" and not c.set]
    wanted = _count_wanted_energies(chosen, leaders)
    for _ in range(DECK_SIZE - len(chosen)):
        best = max(range(ANY), key=lambda place: (wanted[place], -place))
        wanted[best] = wanted[best] / 2 if wanted[best] < 1 else wanted[best] - 1
        chosen.append(basics[best])
    return (*leaders, *chosen)


def _count_wanted_energies(
    chosen: list[CardDefinition], leaders: list[CardDefinition]
) -> list[float]:
    """Return the share of each attribute among the energies of a deck, 18 in all."""
    demand = Counter[int]()
    for card in chosen:
        for place in range(ANY):
            demand[place] += card.cost[place]
    for leader in leaders:
        mask = 0 if leader.wins is None else leader.wins.mask
        for place in range(ANY):
            demand[place] += ENERGIES * (mask >> place & 1)
    total = sum(demand.values())
    if not total:
        return [ENERGIES / ANY] * ANY
    return [ENERGIES * demand[place] / total for place in range(ANY)]


__all__ = ["SETS", "cards", "deck"]
