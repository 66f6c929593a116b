"""Random games of the engine, as the measurements of its speed play them."""

from collections.abc import Callable, Sequence
from functools import partial
from time import process_time
from typing import TYPE_CHECKING, Final

from battles.rules import unionarena as ua
from battles.simulation.effect_decks import effect_deck
from battles.simulation.starter_content import read_starter_decks

if TYPE_CHECKING:
    from battles.games.ruleset import AnyBattle

ROUNDS: Final = 7

Deck = Sequence[ua.CardDefinition]


def find_decks(wanted: str = "auto") -> tuple[str, Deck, Deck]:
    """Return the name and the two decks to measure with."""
    if wanted != "effects":
        first, second, *_ = read_starter_decks().values()
        acts = any(card.effects and card.effects.get("abilities") for card in first)
        if wanted == "starter" or acts:
            return "starter", first, second
    return "effects", effect_deck("red"), effect_deck("purple")


def start(decks: tuple[Deck, Deck], number: int) -> ua.Battle:
    """Start one of the measured games."""
    return ua.Battle.start(decks=decks, seed=f"bench {number}".encode())


def play(decks: tuple[Deck, Deck], games: int) -> tuple[int, float]:
    """Play random games; return decisions and seconds."""
    return play_all(partial(start, decks), games)


def play_all(begin: "Callable[[int], AnyBattle]", games: int) -> tuple[int, float]:
    """Play random games of any kind, started by their numbers."""
    decisions = 0
    began = process_time()
    for number in range(games):
        battle = begin(number)
        chance = ua.Chance(f"lots {number}".encode())
        while battle.decision is not None:
            seat = battle.decision.player
            battle.apply(battle.legal_actions(seat).sample(chance), seat)
            decisions += 1
    return decisions, process_time() - began
