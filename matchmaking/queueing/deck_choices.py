"""The deck a player chose, frozen for a battle."""

from django.db import transaction

import collection.services
from battles.games.registry import RULESETS
from battles.seating import battle_creation
from collection.deck_sheets.records import FrozenDeck
from unionarena.core.accounts.models import User

from .queues import DeckChoice


@transaction.atomic
def freeze_deck_for(
    user: User, deck: DeckChoice, *, game: str, code: str | None
) -> FrozenDeck:
    """Freeze the deck a player plays with.

    Args:
        user: Who plays.
        deck: Legal in the format.
        game: Name of the game.
        code: Of the format the deck is checked against; its own if none is named.

    Raises:
        NoSuchDeck: The game has no deck of that name.
        DeckNotFound: The deck is not theirs.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It may not be played.
    """
    if deck.deck_id is None and RULESETS[game].own is not None:
        return battle_creation.get_bundled_deck(game, deck.bundled)
    return collection.services.freeze_deck(
        viewer=user, deck_id=deck.deck_id or 0, code=code, game=game
    )
