"""What must hold in every battle of Kiseki TCG, and what no viewer may learn.

``kernel.invariants`` and ``kernel.leaks`` have what holds in every game.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.deck_games.hidden_information import disguise_battle
from battles.rules.kernel.leaks import LeakDetector
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
)
from battles.rules.kiseki.effects import ORGANISATIONS
from battles.rules.kiseki.position import (
    BASE,
    BOND,
    FIELD,
    LOOKED,
    PREPARATION,
    ZONES,
    State,
)
from unionarena.core.chance import Chance

# Events that name a card whose text began publicly, wherever it has gone since.
REVEALING: Final = frozenset(
    {"effect_began", "trigger_began", "trigger_lapsed", "trigger_cut"}
)
CALM: Final = frozenset({"base", "deploy", "battle", "recover", "exchange"})


def list_waiting_sources(battle: AnyBattle) -> set[int]:
    """Return the cards whose texts wait: all viewers saw what triggered them."""
    return {card for card, _part, _was in battle.position.waiting}


def disguise_hidden_cards(battle: AnyBattle, viewer: int | None) -> AnyBattle:
    """Return a copy in which cards hidden from a viewer have exchanged their faces."""
    return disguise_battle(battle, viewer, list_waiting_sources(battle))


def find_breaches(battle: AnyBattle) -> Iterator[str]:
    """Return everything that is wrong with a battle between two actions."""
    state: State = battle.position
    for card in range(len(state.cards)):
        yield from _find_misplaced_card(state, card)
    for player in (0, 1):
        if state.bonds[player] > BOND:
            yield f"player {player} has more than 40 bond (TR-1.1)"
        if state.cp[player] < 0 or state.ep[player] < 0:
            yield f"player {player} has paid what was not there (TR-4.6)"
        if state.cp[player] and (state.phase != PREPARATION or state.active != player):
            yield f"player {player} has CP outside the own deployment (TR-4.6)"
    if battle.decision is not None and battle.decision.kind in CALM:
        yield from _find_unsettled_work(state)


def _find_misplaced_card(state: State, card: int) -> Iterator[str]:
    zone, kind = state.zone_of(card), state.cards[card].kind
    if state.owner_of(card) != state.table.places[card] // ZONES:
        yield f"card {card} is not with its owner"
    if zone == FIELD and kind not in ("unit", "item"):
        yield f"{state.cards[card].number} is on the field (TR-4.3)"
    if state.down[card] and zone != BASE:
        yield f"card {card} lies face down outside a base (TR-4.4)"
    if state.actioned[card] and zone not in (FIELD, BASE):
        yield f"card {card} is actioned in a zone where none is (TR-3.4)"
    if state.stunned[card] and not (
        zone == FIELD and kind == "unit" and state.actioned[card]
    ):
        yield f"card {card} is stunned and no unit that lies so (TR-3.5)"


def _find_unsettled_work(state: State) -> Iterator[str]:
    """Check that nothing else is unfinished when a step asks its own question."""
    if state.attackers():
        yield "units attack while no attack goes on (TR-6.4)"
    if state.zone(0, LOOKED) or state.zone(1, LOOKED):
        yield "cards are looked at while no text is carried out (TR-9.9)"
    if state.waiting:
        yield "a text waits that was triggered (TR-8.6)"


def generate_wrong_actions(battle: AnyBattle, chance: Chance) -> list[Action]:
    """Return one action of each kind about cards taken at random."""
    most = battle.position.table.next_id + 2
    ways = (Place, Deploy, Attack, GainEP, Cast, Found, Support)
    return [
        *(way(chance.below(most)) for way in ways),
        Scrum(chance.below(most), chance.choice(ORGANISATIONS)),
        Scrum(chance.below(most), "nobody"),
        Activate(chance.below(most), chance.below(3)),
        Pass(),
        Accept(),
        Decline(),
    ]


def list_actions_about(
    _battle: AnyBattle, _viewer: int, card_id: int
) -> Iterator[Action]:
    """Return every action of a seat about a card of that id."""
    for way in (Place, Deploy, Attack, GainEP, Cast, Found, Support):
        yield way(card_id)
    yield Scrum(card_id, ORGANISATIONS[0])
    yield Activate(card_id, 0)
    yield Choose((card_id,))


WATCHER: Final = LeakDetector(
    disguise=disguise_hidden_cards,
    revealing=REVEALING,
    lasting=list_waiting_sources,
    actions=list_actions_about,
)

__all__ = [
    "CALM",
    "WATCHER",
    "find_breaches",
    "generate_wrong_actions",
    "list_waiting_sources",
]
