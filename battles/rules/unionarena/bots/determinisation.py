"""One of the positions a seat may be in, with hidden cards dealt anew (chapter 11).

Nothing hidden from the seat has any influence on it. Own hidden cards are dealt anew,
for a player knows their own deck list. Of the opponent's list only the visible cards
are known: each unknown card is one of those seen, or an ordinary card of their color,
in the numbers such cards commonly have.
"""

from collections import Counter
from functools import cache
from typing import Final

from battles.rules.kernel.battle import Battle
from battles.rules.kernel.cards import Roster
from battles.rules.unionarena.invariants import secrecy
from battles.rules.unionarena.position.cards import (
    AP_CARD,
    COLOR_INDEX,
    CardDefinition,
    CardKind,
    Trigger,
)
from battles.rules.unionarena.position.state import Facts, State
from unionarena.core.chance import Chance

ORDINARY: Final = "?"
MOST_COPIES: Final = 4  # UA-2.2.3
# How many ordinary cards weigh as much as those seen; the more seen, the surer.
WEIGHT_OF_ORDINARY: Final = 8
# Required energy, BP, energy generation and how many of fifty: what decks look like.
CURVE: Final = (
    (0, 1200, 1, 8),
    (0, 1500, 2, 4),
    (1, 1600, 1, 8),
    (2, 2500, 1, 10),
    (3, 3000, 1, 9),
    (4, 4000, 1, 6),
    (5, 4000, 2, 4),
    (6, 5000, 1, 1),
)
TRIGGERS: Final = (
    *[Trigger.GET] * 8,
    *[Trigger.DRAW] * 4,
    *[Trigger.ACTIVE] * 3,
    *[Trigger.COLOR] * 2,
    *[Trigger.SPECIAL] * 2,
    Trigger.FINAL,
    *[None] * 4,
)


def determinise(battle: Battle[State], player: int, chance: Chance) -> Battle[State]:
    """Return a battle the seat could be in, which begins here and has its own chance.

    Args:
        battle: Not changed.
        player: The seat; what it sees, and nothing else, is taken over.
        chance: Random numbers for what is dealt anew; the same numbers deal the same.
    """
    state = battle.position.copy()
    cards = list(state.cards)
    speaking = secrecy.list_cards_with_text_at_work(state)
    for owner in (0, 1):
        hidden = [
            card
            for card in secrecy.list_hidden_cards(state, owner, player)
            if card not in speaking
        ]
        faces = (
            _deal_own_cards(state, hidden, chance)
            if owner == player
            else _suppose_definitions(state, owner, hidden, chance)
        )
        for card, face in zip(hidden, faces, strict=True):
            cards[card] = face
    _assign_definitions(state, cards)
    state.chance = Chance(chance.word().to_bytes(8, "big"))
    return battle.__class__(battle.game, state)


def _assign_definitions(state: State, cards: list[CardDefinition]) -> None:
    """Give cards other definitions, and update everything derived from them."""
    state.cards = tuple(cards)
    different = {id(card): card for card in cards}  # Copies of a card add nothing.
    state.facts = Facts(tuple(different.values()))
    state.listens = state.facts.listens
    state.has_continuous = state.facts.has_continuous
    state.table.roster = Roster(
        numbers=[card.number for card in cards],
        owners=state.table.roster.owners,
        kinds=state.table.roster.kinds,
    )
    state.change += 1


def _deal_own_cards(
    state: State, hidden: list[int], chance: Chance
) -> list[CardDefinition]:
    """Deal the player's own definitions anew, independent of where they really lie."""
    faces = [state.cards[card] for card in hidden]
    faces.sort(key=lambda face: face.number)
    order = list(range(len(faces)))
    chance.shuffle(order)
    return [faces[place] for place in order]


def _suppose_definitions(
    state: State, owner: int, hidden: list[int], chance: Chance
) -> list[CardDefinition]:
    """Choose a plausible definition for each of the opponent's hidden cards."""
    unseen = set(hidden)
    seen = [
        face
        for card, face in enumerate(state.cards)
        if state.owner_of(card) == owner and face is not AP_CARD and card not in unseen
    ]
    copies = Counter(face.number for face in seen)
    ordinary = ordinary_cards(_color_of(seen))
    supposed = []
    for _ in hidden:
        place = chance.below(len(seen) + WEIGHT_OF_ORDINARY)
        face = seen[place] if place < len(seen) else chance.choice(ordinary)
        if copies[face.number] >= MOST_COPIES and face.number != ORDINARY:
            face = chance.choice(ordinary)
        copies[face.number] += 1
        supposed.append(face)
    return supposed


def _color_of(seen: list[CardDefinition]) -> str:
    """Give the color most cards have; with none seen the first, which is as good."""
    counts = Counter(face.color for face in seen)
    return max(COLOR_INDEX, key=lambda color: counts[color])


@cache
def ordinary_cards(color: str) -> tuple[CardDefinition, ...]:
    """Return cards of a color without text, as often as decks commonly hold such."""
    return tuple(
        _build_ordinary_card(color, row, trigger)
        for row in CURVE
        for trigger in _triggers(row)
    )


def _triggers(row: tuple[int, int, int, int]) -> list[Trigger | None]:
    first = CURVE.index(row) * 5
    return [TRIGGERS[(first + n * 7) % len(TRIGGERS)] for n in range(row[3])]


def _build_ordinary_card(
    color: str, row: tuple[int, int, int, int], trigger: Trigger | None
) -> CardDefinition:
    required, bp, generated, _ = row
    energy = [0] * len(COLOR_INDEX)
    energy[COLOR_INDEX[color]] = generated
    return CardDefinition(
        number=ORDINARY,
        series=ORDINARY,
        name=ORDINARY,
        kind=CardKind.CHARACTER,
        color=color,
        required_energy=required,
        ap_cost=1,
        generated_energy=(energy[0], energy[1], energy[2], energy[3], energy[4]),
        bp=bp,
        trigger=trigger,
    )
