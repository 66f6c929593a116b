"""Moving cards, and what follows automatically."""

from collections.abc import Sequence

from battles.rules.kernel.deck_games.movement import BOTTOM, move_on_table
from battles.rules.universe_end.cards import CardDefinition
from battles.rules.universe_end.position import (
    DEBRIS,
    DECK,
    ENERGY,
    FIELD,
    HAND,
    ZONE_NAMES,
    ZONES,
    State,
)


def move_card(state: State, card: int, zone: int, *, down: bool = False) -> None:
    """Put a card into a zone of its owner; nothing is ever put on top of a deck.

    Args:
        state: The position.
        card: The card.
        zone: Where to; into the deck it goes to the bottom.
        down: Whether it lies face down, as an omniscient energy (UE-2.6).
    """
    origin, player = state.zone_of(card), state.owner_of(card)
    state.resting[card] = 0  # UE-6.3: it enters up.
    state.down[card] = int(down)
    seen = move_on_table(
        state.table,
        card,
        player * ZONES + zone,
        at=BOTTOM if zone == DECK else None,
        known=1 << player if down else None,  # UE-2.6
    )
    state.emit(
        "card_moved",
        {
            "player": player,
            "card": seen,
            "from": ZONE_NAMES[origin],
            "to": ZONE_NAMES[zone],
            "down": down,
        },
    )
    if zone == FIELD:
        _enter_field(state, card, player)
    elif (origin, zone) == (FIELD, DEBRIS):
        _await_triggers(state, "destroyed", [card])


def _enter_field(state: State, card: int, player: int) -> None:
    """Carry out what follows from entering the field in any way (UE-7.1, UE-8.15)."""
    definition = state.cards[card]
    for leader in state.leaders(player):
        wins = leader.wins
        if wins is not None and wins.by == "entries" and wins.name in definition.name:
            state.entries[player] += 1
            state.emit(
                "entry_counted", {"player": player, "count": state.entries[player]}
            )
    for part, ability in enumerate(definition.abilities):
        if ability.on == "cip":
            state.waiting.append((card, part, state.table.ids[card]))
    others = [other for other in state.zone(player, FIELD) if other != card]
    _await_triggers(state, "other_enters", others, entering=definition)


def await_turn_triggers(state: State, on: str) -> None:
    """Let the triggers of the turn player wait, in the order of their charas."""
    _await_triggers(state, on, state.zone(state.turn_player, FIELD))


def _await_triggers(
    state: State,
    on: str,
    cards: Sequence[int],
    *,
    entering: CardDefinition | None = None,
) -> None:
    """Let the triggers of cards wait behind what waits already (UE-7.4, E-12).

    A chain has an end: beyond the limit nothing more waits until the next question of
    a main phase, which is logged, and no loop of this turn is proved by it (UE-9.4).
    """
    for card in cards:
        for part, ability in enumerate(state.cards[card].abilities):
            if ability.on != on:
                continue
            if entering is not None and not entering.matches(ability.filter):
                continue
            if state.triggered < state.options.trigger_limit:
                state.waiting.append((card, part, state.table.ids[card]))
            elif state.triggered == state.options.trigger_limit:
                state.unknowns += 1
                state.emit("trigger_limit", {"player": state.owner_of(card)})
            else:
                continue
            state.triggered += 1


def move_top_cards(
    state: State, player: int, count: int, zone: int, *, down: bool = False
) -> int:
    """Move cards from the top of a deck and return how many there were (UE-7.5)."""
    deck = state.zone(player, DECK)
    taken = min(count, len(deck))
    if 0 < taken < len(deck):
        # UE-9.4: single cards are not known in advance; a whole deck is.
        state.unknowns += 1
    for _ in range(taken):
        move_card(state, deck[-1], zone, down=down)
    return taken


def draw_cards(state: State, player: int, count: int) -> None:
    """Draw cards; an empty deck never loses (UE-7.5)."""
    move_top_cards(state, player, count, HAND)


def shuffle_deck(state: State, player: int) -> None:
    """Shuffle a deck."""
    state.table.shuffle(player * ZONES + DECK, state.chance)
    state.shuffles += 1
    state.emit("deck_shuffled", {"player": player})


def rest_card(state: State, card: int) -> None:
    """Turn a card sideways."""
    state.resting[card] = 1
    state.emit(
        "card_rested", {"player": state.owner_of(card), "card": state.seen(card)}
    )


def stand_card_up(state: State, card: int) -> None:
    """Turn a card upright."""
    state.resting[card] = 0
    state.emit("card_stood", {"player": state.owner_of(card), "card": state.seen(card)})


def gain_plays(state: State, player: int, count: int) -> None:
    """Give play counts; they exist in a player's own turn only (UE-3.8)."""
    if player == state.turn_player:
        state.plays += count
        state.emit("plays_gained", {"player": player, "n": count})


def is_in_play(state: State, card: int) -> bool:
    """Return whether a card lies on the field."""
    return state.zone_of(card) == FIELD


__all__ = [
    "DEBRIS",
    "DECK",
    "ENERGY",
    "FIELD",
    "HAND",
    "await_turn_triggers",
    "draw_cards",
    "gain_plays",
    "is_in_play",
    "move_card",
    "move_top_cards",
    "rest_card",
    "shuffle_deck",
    "stand_card_up",
]
