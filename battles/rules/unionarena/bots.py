"""A player made of code that looks one answer ahead, by its own view only."""

from typing import Final

from battles.rules.kernel.battle import Battle
from battles.rules.kernel.bots import GreedyBot as KernelGreedyBot
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.chance import Chance
from battles.rules.unionarena import continuous, secrecy
from battles.rules.unionarena.cards import CardDefinition, CardKind
from battles.rules.unionarena.state import State
from battles.rules.unionarena.zones import Zone

# What things are worth, in points; a life card is worth two strong Characters.
WIN: Final = 1_000_000
LIFE: Final = 500
CHARACTER_AT_FRONT: Final = 60
BP_PER_POINT: Final = 20
ENERGY: Final = 150  # Up to ENOUGH_ENERGY; what comes on top is worth little.
MORE_ENERGY: Final = 20
ENOUGH_ENERGY: Final = 4
CARD_IN_HAND: Final = 30  # Up to what may be kept (UA-4.6.3).
KEPT_CARDS: Final = 8
CARD_IN_DECK: Final = 60  # Only the last few, so that the deck does not run out.
LAST_CARDS: Final = 6
ACTIVE_CHARACTER: Final = 5
OPEN_AP: Final = 40

# Questions at which nothing is under way.
CALM: Final = ("main", "attack", "movement", "extra_draw", "hand_limit", "redraw")

# What the bot takes an opponent's unknown card for.
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


def imagine(battle: Battle[State], player: int, chance: Chance) -> Battle[State]:
    """Give a twin in which what a seat may not know is made up.

    Own hidden cards are dealt anew among the places where they lie (a player knows
    the own deck list); the opponent's are unknown cards. Chance is another one too.
    """
    twin = battle.copy()
    state = twin.position
    cards = list(state.cards)
    speaking = secrecy.speaking_cards(state)
    for owner in (0, 1):
        hidden = [
            card
            for card in secrecy.hidden_cards(state, owner, player)
            if card not in speaking
        ]
        faces = _dealt(state, hidden, chance) if owner == player else None
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


def _dealt(state: State, hidden: list[int], chance: Chance) -> list[CardDefinition]:
    """Deal the definitions anew; where they really lie has no influence."""
    in_order = sorted(hidden, key=lambda card: state.cards[card].number)
    faces = [state.cards[card] for card in in_order]
    order = list(range(len(faces)))
    chance.shuffle(order)
    return [faces[place] for place in order]


def evaluate(battle: Battle[State], player: int) -> int:
    """Say how good a battle looks to a seat: own worth less the opponent's."""
    result = battle.result
    if result is not None:
        if result.winner is None:
            return 0
        return WIN if result.winner == player else -WIN
    state = battle.position
    return worth(state, player) - worth(state, 1 - player)


def is_calm(battle: Battle[State]) -> bool:
    """Whether nothing is under way, so that the position can be judged."""
    decision = battle.decision
    return decision is None or decision.kind in CALM


def worth(state: State, player: int) -> int:
    """Add up what a player has, by what everybody can count."""
    energy = sum(continuous.generated_energy(state, player))
    enough = min(energy, ENOUGH_ENERGY)
    points = LIFE * len(state.zone(player, Zone.LIFE_AREA))
    points += CARD_IN_HAND * min(KEPT_CARDS, len(state.zone(player, Zone.HAND)))
    points += CARD_IN_DECK * min(LAST_CARDS, len(state.zone(player, Zone.DECK)))
    points += ENERGY * enough + MORE_ENERGY * (energy - enough)
    points += OPEN_AP * len(state.active_ap(player))
    for card in state.zone(player, Zone.FRONT_LINE):
        points += CHARACTER_AT_FRONT
        points += max(0, continuous.current_bp(state, card)) // BP_PER_POINT
        points += ACTIVE_CHARACTER * state.modes[card]
    return points


class GreedyBot(KernelGreedyBot):
    """Takes the answer after which the position looks best to its seat."""

    __slots__ = ()

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance, imagine=imagine, evaluate=evaluate, is_calm=is_calm)
