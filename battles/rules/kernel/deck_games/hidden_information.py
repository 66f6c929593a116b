"""Battles in which what a viewer may not know is exchanged; never played for real.

A bot plays in one where hidden cards are dealt anew; the leak detector compares one
in which they are exchanged.
"""

from collections.abc import Set as AbstractSet

from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.deck_games.cards import BaseDefinition
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.deck_games.position import DeckPosition, Task
from battles.rules.kernel.events import viewer_bit
from unionarena.core.chance import Chance

AnyState = DeckPosition[BaseDefinition, Options]


def list_hidden_cards(
    state: AnyState, owner: int, viewer: int | None, at_work: AbstractSet[int]
) -> list[int]:
    """List an owner's cards whose faces a viewer may not know, but resolving ones."""
    bit = viewer_bit(viewer)
    busy = at_work | {task.card for task in state.frames if isinstance(task, Task)}
    return [
        card
        for card, known in enumerate(state.table.known)
        if not known & bit and state.owner_of(card) == owner and card not in busy
    ]


def assign_definitions(state: AnyState, faces: dict[int, BaseDefinition]) -> None:
    """Give cards other definitions."""
    cards = list(state.cards)
    for card, face in faces.items():
        cards[card] = face
    state.cards = tuple(cards)
    roster = state.table.roster
    state.table.roster = Roster(
        numbers=[card.number for card in cards],
        owners=roster.owners,
        kinds=roster.kinds,
    )


def disguise_battle(
    battle: AnyBattle, viewer: int | None, at_work: AbstractSet[int] = frozenset()
) -> AnyBattle:
    """Return a copy in which cards hidden from a viewer have exchanged their faces."""
    twin = battle.copy()
    state = twin.position
    faces: dict[int, BaseDefinition] = {}
    for owner in (0, 1):
        hidden = list_hidden_cards(state, owner, viewer, at_work)
        shown = [state.cards[card] for card in hidden]
        faces.update(zip(hidden, shown[1:] + shown[:1], strict=True))
    assign_definitions(state, faces)
    return twin


def redeal_hidden_cards(
    battle: AnyBattle,
    player: int,
    chance: Chance,
    at_work: AbstractSet[int] = frozenset(),
) -> AnyBattle:
    """Return a copy in which what a seat may not know is dealt anew.

    A player knows their own deck list. The opponent's hidden cards are dealt from the
    cards that the opponent owns; the seat sees none of them.
    """
    twin = battle.copy()
    state: AnyState = twin.position
    for owner in (0, 1):
        hidden = list_hidden_cards(state, owner, player, at_work)
        faces = sorted((state.cards[card] for card in hidden), key=lambda c: c.number)
        order = list(range(len(faces)))
        chance.shuffle(order)
        dealt = [faces[place] for place in order]
        assign_definitions(state, dict(zip(hidden, dealt, strict=True)))
    state.chance = Chance(chance.word().to_bytes(8, "big"))
    return twin
