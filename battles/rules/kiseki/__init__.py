"""Kiseki TCG: its rules as a library, and demo cards of our own.

>>> from battles.rules import kiseki as tr
>>> decks = (tr.demo.deck("harbour"), tr.demo.deck("night"))
>>> battle = tr.Battle.start(decks=decks, seed=b"leagues")
>>> [decision.kind for decision in battle.decisions]
['initiative']
"""

from pathlib import Path
from typing import Final

from battles.rules.kiseki import demo
from battles.rules.kiseki.actions import (
    Accept,
    Activate,
    Attack,
    Cast,
    Decline,
    Deploy,
    Found,
    GainEP,
    Pass,
    Place,
    Scrum,
    Support,
    action_from_dict,
)
from battles.rules.kiseki.cards import CardDefinition, check_deck, deck_problems
from battles.rules.kiseki.game import Battle, Kiseki
from battles.rules.kiseki.options import RuleOptions
from battles.rules.kiseki.refusals import REFUSALS

LESSONS: Final = Path(__file__).with_name("lessons.toml")

__all__ = [
    "LESSONS",
    "REFUSALS",
    "Accept",
    "Activate",
    "Attack",
    "Battle",
    "CardDefinition",
    "Cast",
    "Decline",
    "Deploy",
    "Found",
    "GainEP",
    "Kiseki",
    "Pass",
    "Place",
    "RuleOptions",
    "Scrum",
    "Support",
    "action_from_dict",
    "check_deck",
    "deck_problems",
    "demo",
]
