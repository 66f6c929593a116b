"""What must hold in every battle of Universe End, and what no viewer may learn.

``kernel.invariants`` and ``kernel.leaks`` have what holds in every game.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.deck_games.hidden_information import disguise_battle
from battles.rules.kernel.leaks import LeakDetector
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
)
from battles.rules.universe_end.cards import LEADERS
from battles.rules.universe_end.effects import TRIGGERS
from battles.rules.universe_end.position import (
    ENERGY,
    FIELD,
    LEADER_AREA,
    LOOKED,
    USED,
    ZONES,
    State,
)
from battles.rules.universe_end.victory import find_result
from unionarena.core.chance import Chance

# Events that name a card whose text began publicly, wherever it has gone since.
REVEALING: Final = frozenset({"effect_began"})
QUIET: Final = frozenset({"main", "bid"})


def list_waiting_sources(battle: AnyBattle) -> set[int]:
    """Return the cards whose effects wait: all players saw them begin."""
    return {card for card, _part, _was in battle.position.waiting}


def disguise_hidden_cards(battle: AnyBattle, viewer: int | None) -> AnyBattle:
    """Return a copy in which cards hidden from a viewer have exchanged their faces."""
    return disguise_battle(battle, viewer, list_waiting_sources(battle))


def find_breaches(battle: AnyBattle) -> Iterator[str]:
    """Return everything that is wrong with a battle between two actions."""
    state: State = battle.position
    for player in (0, 1):
        yield from _find_misplaced_cards(state, player)
    for card in range(len(state.cards)):
        zone = state.zone_of(card)
        if state.resting[card] and zone not in (FIELD, ENERGY):
            yield f"card {card} rests in a zone where none does"
        if state.down[card] and zone != ENERGY:
            yield f"card {card} lies face down outside the energies (UE-2.6)"
        if state.owner_of(card) != state.table.places[card] // ZONES:
            yield f"card {card} is not with its owner"
    for card, part, _was in state.waiting:
        if state.cards[card].abilities[part].on not in ("cip", *TRIGGERS):
            yield f"a text of card {card} waits that waits for nothing (UE-7.4)"
    if state.plays < 0:
        yield "the play count is below nothing (UE-6.3)"
    if battle.decision is not None and battle.decision.kind in QUIET:
        yield from _find_unsettled_work(state)


def _find_misplaced_cards(state: State, player: int) -> Iterator[str]:
    for card in state.zone(player, FIELD):
        if state.cards[card].kind != "chara":
            yield f"{state.cards[card].number} is on the field (UE-3.4)"
    if len(state.zone(player, LEADER_AREA)) != LEADERS:
        yield f"player {player} has lost a leader (UE-3.1)"
    for card in state.zone(player, ENERGY):
        if state.cards[card].kind != "energy" and not state.down[card]:
            yield f"{state.cards[card].number} lies open as an energy (UE-2.6)"


def _find_unsettled_work(state: State) -> Iterator[str]:
    """Check that all is settled when nothing is being carried out (UE-7.4, UE-8.1)."""
    if state.waiting:
        yield "effects wait while nothing is carried out (UE-7.4)"
    if state.triggered:
        yield "triggers are still counted while nothing is carried out (UE-7.4)"
    for player in (0, 1):
        if state.zone(player, LOOKED) or state.zone(player, USED):
            yield f"cards of {player} lie aside while nothing is carried out"
    if state.turn and find_result(state) is not None:
        yield "somebody has won and is still asked (UE-8.1)"


def generate_wrong_actions(battle: AnyBattle, chance: Chance) -> list[Action]:
    """Return one action of each kind about cards taken at random."""
    most = battle.position.table.next_id + 2
    return [
        Charge(chance.below(most)),
        UseAbility(chance.below(most)),
        Summon(chance.below(most)),
        Activate(chance.below(most), chance.below(3)),
        Recombine(),
        ClaimLoop(),
        ClaimUnwinnable(),
        EndTurn(),
        Accept(),
        Decline(),
    ]


def list_actions_about(
    _battle: AnyBattle, _viewer: int, card_id: int
) -> Iterator[Action]:
    """Return every action of a seat about a card of that id."""
    yield Charge(card_id)
    yield UseAbility(card_id)
    yield Summon(card_id)
    yield Activate(card_id, 0)
    yield Choose((card_id,))


WATCHER: Final = LeakDetector(
    disguise=disguise_hidden_cards,
    revealing=REVEALING,
    lasting=list_waiting_sources,
    actions=list_actions_about,
)

__all__ = [
    "WATCHER",
    "disguise_hidden_cards",
    "find_breaches",
    "generate_wrong_actions",
    "list_waiting_sources",
]
