"""Union Arena: the official rules as a library.

>>> from battles.rules import unionarena as ua
>>> ua.action_from_dict({"type": "end_phase"})
EndPhase()
"""

from battles.rules.kernel.actions import Abandon, Action, Choose, Concede, Timeout
from battles.rules.kernel.bots import RandomBot
from battles.rules.kernel.decisions import Decision, LegalActions, Option
from battles.rules.kernel.errors import (
    DamagedState,
    GameError,
    Illegal,
    IllegalAction,
    IllegalDeck,
    MalformedAction,
    MalformedCard,
)
from battles.rules.kernel.events import Event
from battles.rules.kernel.game import Result
from battles.rules.unionarena.asking.actions import (
    Accept,
    ActivateEffect,
    ActivateTrigger,
    Block,
    ChooseLine,
    ChooseOption,
    DeclareAttack,
    Decline,
    EndPhase,
    PassCard,
    PerformRaid,
    PlayCard,
    ResolveEffect,
    SwapWith,
    UseEvent,
    action_from_dict,
)
from battles.rules.unionarena.asking.refusals import REFUSALS
from battles.rules.unionarena.bots.players import (
    GoldfishBot,
    GreedyBot,
    MonteCarloBot,
)
from battles.rules.unionarena.bots.solving import DefendingBot, Solver, TooHard
from battles.rules.unionarena.game import Battle, UnionArena
from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)
from battles.rules.unionarena.position.options import LifeChoice, RuleOptions
from battles.rules.unionarena.position.samples import sample_decks
from battles.rules.unionarena.showing.preview import preview
from battles.rules.unionarena.showing.telling import sentence_of, tell, tell_end
from unionarena.chance import Chance, commitment

__all__ = [
    "COLORS",
    "REFUSALS",
    "Abandon",
    "Accept",
    "Action",
    "ActivateEffect",
    "ActivateTrigger",
    "Battle",
    "Block",
    "CardDefinition",
    "CardKind",
    "Chance",
    "Choose",
    "ChooseLine",
    "ChooseOption",
    "Concede",
    "DamagedState",
    "Decision",
    "DeclareAttack",
    "Decline",
    "DefendingBot",
    "EndPhase",
    "Event",
    "GameError",
    "GoldfishBot",
    "GreedyBot",
    "Illegal",
    "IllegalAction",
    "IllegalDeck",
    "LegalActions",
    "LifeChoice",
    "MalformedAction",
    "MalformedCard",
    "MonteCarloBot",
    "Option",
    "PassCard",
    "PerformRaid",
    "PlayCard",
    "RandomBot",
    "ResolveEffect",
    "Result",
    "RuleOptions",
    "Solver",
    "SwapWith",
    "Timeout",
    "TooHard",
    "Trigger",
    "UnionArena",
    "UseEvent",
    "action_from_dict",
    "commitment",
    "preview",
    "sample_decks",
    "sentence_of",
    "tell",
    "tell_end",
]
