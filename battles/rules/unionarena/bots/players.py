"""Bots, which know only their own view.

One looks one answer ahead; the other plays on to the start of its next turn.
"""

from collections.abc import Hashable
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle, Battle
from battles.rules.kernel.bots import Bot
from battles.rules.kernel.bots import GreedyBot as KernelGreedyBot
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.events import viewer_bit
from battles.rules.kernel.monte_carlo import MonteCarloBot as KernelMonteCarloBot
from battles.rules.unionarena.bots import playout
from battles.rules.unionarena.bots.determinisation import determinise
from battles.rules.unionarena.bots.evaluation import estimate_win_chance
from battles.rules.unionarena.decisions.actions import (
    Decline,
    EndPhase,
    PassCard,
    PerformRaid,
    PlayCard,
    UseEvent,
)
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.position.cards import CardDefinition, CardKind
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import LINES, Zone
from battles.rules.unionarena.queries import card_values
from unionarena.core.chance import Chance

# The value of things, in points; a life card is worth two strong Characters.
WIN: Final = 1_000_000
LIFE: Final = 500
CHARACTER_AT_FRONT: Final = 60
BP_PER_POINT: Final = 20
ENERGY: Final = 150  # Up to ENOUGH_ENERGY; more is worth little.
MORE_ENERGY: Final = 20
ENOUGH_ENERGY: Final = 4
CARD_IN_HAND: Final = 30  # Up to what may be kept (UA-4.6.3).
KEPT_CARDS: Final = 8
CARD_IN_DECK: Final = 60  # Only the last few, so that the deck does not run out.
LAST_CARDS: Final = 6
ACTIVE_CHARACTER: Final = 5
OPEN_AP: Final = 40

# Questions at which nothing is being resolved.
CALM: Final = ("main", "attack", "movement", "extra_draw", "hand_limit", "redraw")

# The value of an opponent's unknown card.
UNKNOWN: Final = CardDefinition(
    number="?",
    series="?",
    name="?",
    kind=CardKind.CHARACTER,
    color="red",
    required_energy=9,
    ap_cost=1,
    bp=0,
)


def redeal_hidden_cards(
    battle: Battle[State], player: int, chance: Chance
) -> Battle[State]:
    """Return a copy in which what a seat may not know is dealt anew.

    Own hidden cards are dealt anew among the places where they lie (a player knows
    their own deck list); the opponent's are unknown cards. Chance is
    replaced too.
    """
    twin = battle.copy()
    state = twin.position
    cards = list(state.cards)
    speaking = secrecy.list_cards_with_text_at_work(state)
    for owner in (0, 1):
        hidden = [
            card
            for card in secrecy.list_hidden_cards(state, owner, player)
            if card not in speaking
        ]
        faces = _deal_definitions(state, hidden, chance) if owner == player else None
        for place, card in enumerate(hidden):
            cards[card] = UNKNOWN if faces is None else faces[place]
    state.cards = tuple(cards)
    state.table.roster = Roster(
        numbers=[card.number for card in cards],
        owners=state.table.roster.owners,
        kinds=state.table.roster.kinds,
    )
    state.chance = Chance(chance.word().to_bytes(8, "big"))
    state.change += 1
    return twin


def _deal_definitions(
    state: State, hidden: list[int], chance: Chance
) -> list[CardDefinition]:
    """Deal the definitions anew; where they really lie has no influence."""
    in_order = sorted(hidden, key=lambda card: state.cards[card].number)
    faces = [state.cards[card] for card in in_order]
    order = list(range(len(faces)))
    chance.shuffle(order)
    return [faces[place] for place in order]


def evaluate_battle(battle: Battle[State], player: int) -> int:
    """Score a battle for a seat: own worth less the opponent's."""
    result = battle.result
    if result is not None:
        if result.winner is None:
            return 0
        return WIN if result.winner == player else -WIN
    state = battle.position
    return measure_worth(state, player) - measure_worth(state, 1 - player)


def is_calm(battle: Battle[State]) -> bool:
    """Return whether nothing is being resolved, so that the position can be judged."""
    decision = battle.decision
    return decision is None or decision.kind in CALM


def measure_worth(state: State, player: int) -> int:
    """Add up the worth of what a player has, by public facts."""
    energy = sum(card_values.generated_energy(state, player))
    enough = min(energy, ENOUGH_ENERGY)
    points = LIFE * len(state.zone(player, Zone.LIFE_AREA))
    points += CARD_IN_HAND * min(KEPT_CARDS, len(state.zone(player, Zone.HAND)))
    points += CARD_IN_DECK * min(LAST_CARDS, len(state.zone(player, Zone.DECK)))
    points += ENERGY * enough + MORE_ENERGY * (energy - enough)
    points += OPEN_AP * len(state.active_ap(player))
    for card in state.zone(player, Zone.FRONT_LINE):
        points += CHARACTER_AT_FRONT
        points += max(0, card_values.current_bp(state, card)) // BP_PER_POINT
        points += ACTIVE_CHARACTER * state.modes[card]
    return points


class GreedyBot(KernelGreedyBot):
    """Takes the answer after which the position looks best to its seat."""

    __slots__ = ()

    def __init__(self, chance: Chance) -> None:
        super().__init__(
            chance,
            redeal=redeal_hidden_cards,
            evaluate=evaluate_battle,
            is_calm=is_calm,
        )


class GoldfishBot(Bot):
    """Does nothing it need not do: keeps, declines, passes, ends its phases.

    >>> from battles.rules import unionarena as ua
    >>> battle = ua.Battle.start(decks=ua.sample_decks(), seed=b"harbour")
    >>> ua.GoldfishBot().choose(battle, battle.decision.player)
    Decline()
    """

    __slots__ = ()

    def choose(self, battle: AnyBattle, player: int) -> Action:
        """Pick the answer that does nothing; where that is impossible, the least."""
        legal = battle.legal_actions(player)
        least = next(iter(legal))
        if battle.decision is not None and battle.decision.candidates is not None:
            return least
        idle = (one for one in legal if isinstance(one, (Decline, EndPhase, PassCard)))
        return next(idle, least)


AFTER_SETUP: Final = 3  # Each player has had a turn by then.
MOST_PLAYED_OUT: Final = 80  # Answers in one playout; two turns have about thirty.


class MonteCarloBot(KernelMonteCarloBot):
    """Plays its answers out to the start of its next turn, in positions it could be in.

    >>> from battles.rules import unionarena as ua
    >>> battle = ua.Battle.start(decks=ua.sample_decks(), seed=b"harbour")
    >>> bot = ua.MonteCarloBot(ua.Chance(b"lots"), playouts=4)
    >>> bot.choose(battle, battle.decision.player) in battle.legal_actions()
    True
    """

    __slots__ = ()
    PLAYOUTS = 96

    def determinise(self, battle: Battle[State], player: int) -> Battle[State]:
        """Return a battle the seat could be in."""
        return determinise(battle, player, self.chance)

    def horizon(self, battle: Battle[State], player: int) -> int:
        """Return the number of the seat's next turn; after setup, of the third."""
        state = battle.position
        if not state.turn:
            return AFTER_SETUP
        return state.turn + (2 if state.turn_player == player else 1)

    def play_out(self, battle: Battle[State], horizon: int, chance: Chance) -> None:
        """Play on with likely answers until that turn begins."""
        playout.play_on(battle, chance, turn=horizon, most=MOST_PLAYED_OUT)

    def judge(self, battle: Battle[State], player: int) -> float:
        """Estimate the chance to win."""
        return estimate_win_chance(battle, player)

    def meaning(self, battle: Battle[State], player: int, action: Action) -> Hashable:
        """Return what an answer means; two equal cards mean the same."""
        state = battle.position
        if isinstance(action, PlayCard):
            return action.type, _identify_card(state, player, action.card), action.line
        if isinstance(action, UseEvent):
            return action.type, _identify_card(state, player, action.card)
        if isinstance(action, PerformRaid):
            return action.type, _identify_card(state, player, action.card), action.base
        if isinstance(action, Choose):
            cards = [_identify_card(state, player, card_id) for card_id in action.cards]
            decision = battle.decision
            if decision is None or not decision.ordered:
                cards.sort()
            return action.type, tuple(cards)
        return action

    def by_thumb(self, battle: Battle[State]) -> Action:
        """Answer as in a playout."""
        return playout.pick_answer(battle, self.chance)


def _identify_card(state: State, player: int, card_id: int) -> tuple[int, str]:
    """Name a card: on the field by its id, elsewhere by what is known of it."""
    card = state.table.find(card_id)
    if card < 0 or state.zone_of(card) in (*LINES, Zone.AP_AREA):
        return card_id, ""
    if not state.table.known[card] & viewer_bit(player):
        return -state.zone_of(card), UNKNOWN.number
    return -state.zone_of(card), state.cards[card].number
