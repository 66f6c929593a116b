"""An opening hand of a deck, dealt by the rules' own setup (UA-3.3 to UA-3.6)."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import cast

from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from battles.rules import unionarena as ua
from battles.rules.unionarena.position.zones import Zone
from collection.deck_sheets.records import FrozenDeck

LONGEST_SEED = 40


@dataclass(frozen=True, slots=True)
class Hand:
    """An opening hand.

    Attributes:
        seed: The same seed and deck give the same hand, and the same one after it.
        is_redrawn: Whether it is the second one (UA-3.4).
        numbers: Card numbers, in the order drawn.
    """

    seed: str
    is_redrawn: bool
    numbers: tuple[str, ...]


def deal_opening_hand(
    deck: FrozenDeck, *, seed: str = "", redraw: bool = False
) -> Hand:
    """Deal an opening hand of a deck.

    Args:
        deck: A deck that may be played.
        seed: What chance follows from; drawn if empty. Nothing is at stake, so that it
            is no secret.
        redraw: Give the hand that a redraw brings.
    """
    seed = seed[:LONGEST_SEED] or secrets.token_hex(8)
    pinned = PinnedCards(USUAL_GAME.name, deck.revision_ids)
    cards = cast("list[ua.CardDefinition]", pinned.deck(deck.revision_ids))
    battle = ua.Battle.start(
        decks=(cards, cards),
        seed=hashlib.sha256(f"hand:{seed}".encode()).digest(),
        options=ua.RuleOptions(first_player=0, limited=deck.is_limited),
    )
    if redraw:
        battle.apply(ua.Accept(), 0)
    state = battle.position
    hand = state.zone(0, Zone.HAND)
    return Hand(seed, redraw, tuple(state.cards[card].number for card in hand))
