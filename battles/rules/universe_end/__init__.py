"""Universe End: its rules as a library, and demo cards of our own.

>>> from battles.rules import universe_end as ue
>>> decks = (ue.demo.deck("loom", "sea"), ue.demo.deck("root", "flock"))
>>> battle = ue.Battle.start(decks=decks, seed=b"orrery")
>>> [decision.kind for decision in battle.decisions]
['bid', 'bid']
"""

from pathlib import Path
from typing import Final

from battles.rules.universe_end import demo
from battles.rules.universe_end.actions import (
    Accept,
    Activate,
    Charge,
    ClaimLoop,
    ClaimUnwinnable,
    Decline,
    EndTurn,
    Recombine,
    Summon,
    UseAbility,
    action_from_dict,
)
from battles.rules.universe_end.cards import CardDefinition, check_deck, deck_problems
from battles.rules.universe_end.game import Battle, UniverseEnd
from battles.rules.universe_end.options import RuleOptions
from battles.rules.universe_end.refusals import REFUSALS

LESSONS: Final = Path(__file__).with_name("lessons.toml")

__all__ = [
    "LESSONS",
    "REFUSALS",
    "Accept",
    "Activate",
    "Battle",
    "CardDefinition",
    "Charge",
    "ClaimLoop",
    "ClaimUnwinnable",
    "Decline",
    "EndTurn",
    "Recombine",
    "RuleOptions",
    "Summon",
    "UniverseEnd",
    "UseAbility",
    "action_from_dict",
    "check_deck",
    "deck_problems",
    "demo",
]
