"""Decks made of a pool: begun by hand or proposed, and those of bots.

Checking them is the same for every deck (``collection.selectors``): what the pool has
stands in the place of what its owner has.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db import transaction

from cards.catalogue.selectors import list_packed_cards, show_cards
from cards.releases import selectors as releases
from collection.deck_sheets.game_decks import freeze_dealt_deck
from collection.legality import LIMITED
from collection.models import DECK_NAME_LENGTH, Deck, Pool
from collection.odds import ListedCard, read_odds_card
from collection.packs.products import get_any_offer
from collection.selectors import LANGUAGE_OF_THE_RULES, count_pools
from collection.services import FrozenDeck, create_deck, freeze_list
from collection.services.own_deck import store_change
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.chance import Chance

from .deck_proposals import propose_deck
from .pools import deal_pool
from .selectors import get_pool_for, get_pool_name, list_bot_pools


@transaction.atomic
def create_pool_deck(
    *, user: User, pool_id: int, is_proposed: bool = False, now: datetime
) -> Deck:
    """A deck of a pool.

    Args:
        user: Whose pool.
        pool_id: Which.
        is_proposed: Whether a bot fills it; it begins empty otherwise.
        now: When.

    Raises:
        PoolNotFound: It is none of theirs, or its packs are closed.
        TooManyDecks: They already have the maximum number of decks.
    """
    lock_people(user.pk)
    pool = get_pool_for(user, pool_id, is_open=True)
    counts: Mapping[str, int] = {}
    if pool.game:  # such decks are all cards of their packs
        counts = pool.drawn
    elif is_proposed:
        counts = propose_bot_deck(count_pools([pool.pk]).get(pool.pk, {}), now=now)
    name = get_pool_name(pool, now)[:DECK_NAME_LENGTH]
    deck = create_deck(owner=user, name=name, counts=counts, game=pool.game)
    deck.pool, deck.format = pool, LIMITED
    return store_change(deck, "pool", "format")


def propose_bot_deck(counts: Mapping[str, int], *, now: datetime) -> dict[str, int]:
    """A deck a bot would make of a pool, copies by number; three queries.

    Cards that may not be played now are left out, and so are copies above a restricted
    list (UA-2.2.7).
    """
    limits = releases.get_format_rules(now, code=LIMITED).limits
    known = list_packed_cards(now=now).filter(number__in=tuple(counts))
    cards = known.select_related("current_revision")
    pool = []
    for card in show_cards(cards, LANGUAGE_OF_THE_RULES):
        held = counts[card.number]
        most = min(held, limits.get(card.number, held))
        pool.append(ListedCard(read_odds_card(card.face), most))
    return propose_deck(pool)


def build_opponent_deck(*, deck: FrozenDeck, seed: bytes, now: datetime) -> FrozenDeck:
    """What a bot plays against a deck of a pool: of a pool of its own, the same packs.

    Where the pool was drafted with bots, it is one of theirs.

    Args:
        deck: The deck it is to play against.
        seed: Decides what is in its packs; secret as long as the battle lasts.
        now: When.

    Raises:
        ProductNotFound: The packs cannot be filled any more.
        DeckIllegal: No deck can be made of them.
    """
    pool = Pool.objects.filter(decks=deck.deck_id).first()
    offer = get_any_offer(pool.product if pool else "", now)
    name = offer.product.names.get(LANGUAGE_OF_THE_RULES, offer.product.series)
    rivals = list_bot_pools(pool) if pool else ()
    if rivals:
        rival = Chance(seed).choice(rivals)
        pool_id = None
        held: Mapping[str, int] = (
            Pool.objects.get(pk=rival).drawn
            if offer.game
            else count_pools([rival]).get(rival, {})
        )
    else:
        dealt = deal_pool(offer=offer, secret=seed, now=now)
        pool_id = dealt.pk
        held = dealt.drawn
    if offer.game:
        return freeze_dealt_deck(offer.game, held, name=name, pool_id=pool_id)
    counts = propose_bot_deck(held, now=now)
    locked = freeze_list(viewer=AnonymousUser(), counts=counts, name=name, code=LIMITED)
    return replace(locked, pool_id=pool_id)
