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
from battles.rules.unionarena.bots.players import (
    GoldfishBot,
    GreedyBot,
    MonteCarloBot,
)
from battles.rules.unionarena.bots.solver import DefendingBot, Solver, TooHard
from battles.rules.unionarena.decisions.actions import (
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
from battles.rules.unionarena.decisions.refusals import REFUSALS
from battles.rules.unionarena.game import Battle, UnionArena
from battles.rules.unionarena.position.cards import (
    COLORS,
    CardDefinition,
    CardKind,
    Trigger,
)
from battles.rules.unionarena.position.options import LifeChoice, RuleOptions
from battles.rules.unionarena.position.samples import sample_decks
from battles.rules.unionarena.views.log_lines import (
    join_line_parts,
    render_end_reason,
    render_log_lines,
)
from battles.rules.unionarena.views.preview import preview
from unionarena.core.chance import Chance, compute_commitment

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
    "compute_commitment",
    "join_line_parts",
    "preview",
    "render_end_reason",
    "render_log_lines",
    "sample_decks",
]
