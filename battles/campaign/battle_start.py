"""Start the battle of an encounter: unrated, against its bot, one at a time."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from battles.errors import EncounterLocked
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from battles.match_options.options import PRACTICE
from battles.models import Battle, Origin
from battles.rules.unionarena.decisions.actions import Decline
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.seating.battle_creation import (
    SEED_BYTES,
    Predecessor,
    SeatRequest,
    create_battle,
)
from battles.seating.open_battles import claim_people_for_battle, refuse_second_battle
from collection.errors import DeckIllegal
from collection.odds import OPENING_LIFE
from collection.services import (
    FrozenDeck,
    freeze_deck,
    freeze_list,
    freeze_starter_or_random,
)
from unionarena.core.accounts.models import User

from .encounters import (
    BOT,
    PLAYER,
    Encounter,
    get_chapter_of,
    get_encounter,
    get_neighbor,
)
from .models import EncounterTry
from .progress import get_progress_of


def start_encounter(*, user: User, name: str, deck_id: int | None = None) -> Battle:
    """Create the battle of an encounter; one that is won may be played again.

    Args:
        user: The player.
        name: The encounter.
        deck_id: The player's deck; None: the starter deck of the chapter.

    Raises:
        EncounterNotFound: There is no such encounter.
        EncounterLocked: The one before it is not won yet.
        DeckNotFound: The deck is none of the player's.
        DeckIllegal: The deck may not be played.
        ImpossibleOptions: The deck was built from a pool.
        AlreadyInBattle: They have a battle to finish; the details say which.
    """
    encounter = get_open_encounter(user, name)
    own = (
        freeze_starter_or_random(get_chapter_of(encounter).starter)
        if deck_id is None
        else freeze_deck(viewer=user, deck_id=deck_id)
    )
    decks = (own, _freeze_bots_deck(encounter))
    rules = {} if encounter.first is None else {"first_player": encounter.first}
    seed = secrets.token_bytes(SEED_BYTES)
    with transaction.atomic():
        claim_people_for_battle(user.pk)
        refuse_second_battle(user)
        battle = create_battle(
            seats=(
                SeatRequest(deck=decks[PLAYER], user=user),
                SeatRequest(
                    deck=decks[BOT], bot=encounter.bot, name=str(encounter.who)
                ),
            ),
            options=replace(PRACTICE, rules=rules),
            origin=Origin.CAMPAIGN,
            beginning=Predecessor(
                seed=seed, position=build_opening(encounter, decks, rules, seed)
            ),
        )
        EncounterTry.objects.create(user=user, encounter=name, battle=battle)
    return battle


def get_open_encounter(user: User | AnonymousUser, name: str) -> Encounter:
    """Return an encounter that a user, or a visitor, may play.

    Raises:
        EncounterNotFound: There is no such encounter.
        EncounterLocked: The one before it is not won yet.
    """
    encounter = get_encounter(name)
    if not get_progress_of(user).is_open(encounter):
        before = get_neighbor(encounter, -1)
        raise EncounterLocked(details={"first": before.name if before else ""})
    return encounter


def build_opening(
    encounter: Encounter,
    decks: tuple[FrozenDeck, FrozenDeck],
    rules: Mapping[str, Any],
    seed: bytes,
) -> dict[str, Any] | None:
    """Return the state an encounter begins with; None if it begins as usual.

    Both keep their opening hands. Life cards that a player does not begin with are the
    last ones of the deck; more cards in hand are the top ones.
    """
    if encounter.has_usual_opening:
        return None
    pinned = PinnedCards(
        USUAL_GAME.name, [revision for deck in decks for revision in deck.revision_ids]
    )
    battle = USUAL_GAME.start(
        [pinned.deck(deck.revision_ids) for deck in decks], seed, rules
    )
    while battle.decision is not None and battle.decision.kind == "redraw":
        battle.apply(Decline(), battle.decision.player)
    table = battle.position.table
    for seat, life in enumerate(encounter.life):
        pile = seat * ZONE_COUNT + Zone.LIFE_AREA
        for _surplus in range(OPENING_LIFE - life):
            table.move(table.zones[pile][-1], seat * ZONE_COUNT + Zone.DECK, at=0)
    for _more in range(encounter.extra_cards):
        top = table.zones[BOT * ZONE_COUNT + Zone.DECK][-1]
        table.move(top, BOT * ZONE_COUNT + Zone.HAND)
    state: dict[str, Any] = battle.to_dict(fixed=False)
    return state


def _freeze_bots_deck(encounter: Encounter) -> FrozenDeck:
    """Return the opponent's deck; a starter deck where theirs is not legal any more."""
    name = str(encounter.who)
    try:
        return freeze_list(viewer=AnonymousUser(), counts=encounter.deck, name=name)
    except DeckIllegal:
        return freeze_starter_or_random(get_chapter_of(encounter).starter)
