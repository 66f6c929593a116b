"""What every turn-based card game shares: battles, decisions, events, views, chance.

Knows players, zones, cards, questions and waiting work; knows no rule of any game.
A game is a package beside this one that implements :class:`Game` and passes
``conformance``.
"""

from battles.rules.kernel.actions import (
    Abandon,
    Action,
    Choose,
    Concede,
    Ruling,
    Timeout,
    Undo,
)
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.decisions import Decision, LegalActions, Option
from battles.rules.kernel.errors import (
    DamagedState,
    EngineFailure,
    GameError,
    Illegal,
    IllegalAction,
    MalformedAction,
)
from battles.rules.kernel.events import CardSeen, Event
from battles.rules.kernel.frames import Frame
from battles.rules.kernel.game import Game, Position, Result
from unionarena.core.chance import Chance, compute_commitment

__all__ = [
    "Abandon",
    "Action",
    "Battle",
    "CardSeen",
    "Chance",
    "Choose",
    "Concede",
    "DamagedState",
    "Decision",
    "EngineFailure",
    "Event",
    "Frame",
    "Game",
    "GameError",
    "Illegal",
    "IllegalAction",
    "LegalActions",
    "MalformedAction",
    "Option",
    "Position",
    "Result",
    "Ruling",
    "Timeout",
    "Undo",
    "compute_commitment",
]
