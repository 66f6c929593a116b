"""Putting cards in zones, and what each viewer sees of it (UA-1.1.2).

A card goes to its owner's zones. Entering the field is ``field_entry``, leaving it
``field_exit``; both call this module, and every move is an event.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.events import CardSeen, Value
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT, ZONE_NAMES, Zone
from battles.rules.unionarena.resolution import moments
from cards.effects.model.enums import Deed, MomentName

_PILES: Final = (Zone.DECK, Zone.LIFE_AREA)


def move_card(
    state: State,
    card: int,
    zone: int,
    *,
    at: int | None = None,
    event: str = "",
    faces: int = -1,
    player: int = -1,
) -> CardSeen:
    """Put a card in a zone of its owner, or on a field, under a fresh id.

    Args:
        state: Changed in place.
        card: A card that is not on the field, or whose stack ``field_exit`` has undone.
        zone: The kind of zone.
        at: Position in the zone; last (the top of a pile) when None.
        event: Type of the event when it is not ``card_moved``.
        faces: Viewer bits that may know the face there; -1 is as usual in the zone.
        player: The player on whose field it goes, who then controls it (UA-1.1.3);
    -1 for its owner, which every other zone requires (UA-1.1.2).

    Returns:
        The card as the event shows it.
    """
    table = state.table
    roster = table.roster
    origin = table.places[card]
    if player < 0:
        player = roster.owners[card]
    was, knew_id, knew_face = table.ids[card], roster.ids[origin], table.known[card]
    place = player * ZONE_COUNT + zone
    table.move(card, place, at=at)
    if faces >= 0:
        table.known[card] = faces
    state.change += 1
    seen = CardSeen(
        table.ids[card],
        roster.numbers[card],
        roster.ids[place],
        table.known[card] | knew_face,
        was,
        knew_id,
        card=card,
    )
    facts: dict[str, Value] = {
        "player": player,
        "card": seen,
        "from": ZONE_NAMES[origin % ZONE_COUNT],
        "to": ZONE_NAMES[zone],
    }
    if zone in _PILES:
        facts["position"] = "top" if at is None else "bottom"
    state.emit(event or "card_moved", facts)
    return seen


def draw_cards(
    state: State, player: int, count: int, *, doer: Doer | None = None
) -> list[int]:
    """Draw up to so many cards, as far as there are any (UA-7.5.5).

    Returns:
        The drawn cards.
    """
    deck = state.zone(player, Zone.DECK)
    drawn = []
    for _ in range(min(count, len(deck))):
        card = deck[-1]
        move_card(state, card, Zone.HAND, event="card_drawn")
        drawn.append(card)
    for card in drawn:
        turn_history.record_deed(state, Deed.DREW, player, card, doer=doer)
        moments.activate_effects_on(
            state, MomentName.DRAWN, player, card=card, doer=doer
        )
    return drawn


def return_looked_cards(state: State, looked: Sequence[int], player: int = -1) -> None:
    """Put looked-at cards no step has moved back on top of their decks.

    Args:
        state: Changed in place.
        looked: The cards, topmost first.
        player: The player; -1 for both.
    """
    for card in reversed(looked):
        is_meant = player < 0 or state.owner_of(card) == player
        if is_meant and state.zone_of(card) == Zone.LOOKED_AT:
            move_card(state, card, Zone.DECK)


def shuffle_deck(state: State, player: int) -> None:
    """Shuffle a player's deck."""
    state.table.shuffle(player * ZONE_COUNT + Zone.DECK, state.chance)
    state.emit("shuffled", {"player": player})


def change_line(
    state: State, card: int, line: int, *, doer: Doer | None = None
) -> None:
    """Move a Character to the other line as the same card (UA-4.3.8, UA-1.3.4).

    What has left the field, while room was made for it, does not move.
    """
    if not state.is_on_field(card):
        return
    origin = state.zone_of(card)
    player = state.player_of(card)
    attack = state.attack
    if attack is not None and state.table.ids[card] in (attack.attacker, attack.target):
        attack.broken = True
    state.table.shift(card, player * ZONE_COUNT + line)
    state.change += 1
    turn_history.record_deed(state, Deed.MOVED, player, card, doer=doer)
    state.emit(
        "card_moved",
        {
            "player": player,
            "card": state.seen(card),
            "from": ZONE_NAMES[origin],
            "to": ZONE_NAMES[line],
        },
    )
    moments.activate_effects_on(
        state, MomentName.MOVED_LINE, player, card=card, doer=doer
    )
