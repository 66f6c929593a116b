"""Pages of my pools: taking packs, opening them, the proof, and the decks of a pool."""

from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from collection.models import ENTROPY_LENGTH, SLUG_LENGTH, Pool
from collection.selectors import list_decks_of_game
from unionarena.core.accounts.selectors import get_signed_in_user
from unionarena.core.text_input import clean_line

from . import pool_decks, pools, selectors


@login_required
@require_safe
def pool_list(request: HttpRequest) -> HttpResponse:
    """My pools with their decks, and what packs there are to take."""
    now = timezone.now()
    shown = selectors.show_pools(request.user, now=now)
    context = {
        "closed": selectors.find_closed_pool(request.user, now=now),
        "shown": [one for one in shown if one.pool.opened_at is not None],
        "products": selectors.get_product_names(now).items(),
        "packs": range(pools.PACKS_OF_A_POOL),
        "most_a_day": settings.MOST_POOLS_A_DAY,
    }
    return render(request, "collection/pools/list.html", context)


@login_required
@require_POST
def take(request: HttpRequest) -> HttpResponse:
    """Take sealed packs; on to opening them. Pressed twice, they are the same packs."""
    product = clean_line(request.POST.get("product", ""), longest=SLUG_LENGTH)
    pool = pools.take_sealed_packs(
        user=get_signed_in_user(request.user), product=product, now=timezone.now()
    )
    return redirect("pools:detail", pool_id=pool.pk)


@login_required
@require_safe
def pool_detail(request: HttpRequest, pool_id: int) -> HttpResponse:
    """A pool: its packs, closed or turned, and what was made of them."""
    now = timezone.now()
    pool = selectors.get_pool_for(request.user, pool_id)
    if pool.game and pool.opened_at:
        return _game_pool(request, pool, now)
    context = {
        "shown": selectors.show_pool(request.user, pool, now=now),
        "products": selectors.get_product_names(now).items(),
        "packs": range(pools.PACKS_OF_A_POOL),
        "may_be_given_up": pools.can_discard_pool(pool, now),
    }
    page = "detail" if pool.opened_at else "closed"
    return render(request, f"collection/pools/{page}.html", context)


def _game_pool(request: HttpRequest, pool: Pool, now: datetime) -> HttpResponse:
    context = {
        "pool": pool,
        "name": selectors.get_pool_name(pool, now),
        "packs": selectors.show_game_packs(pool),
        "decks": list_decks_of_game(request.user, pool.game).filter(pool=pool),
        "may_be_given_up": pools.can_discard_pool(pool, now),
    }
    return render(request, "collection/pools/game.html", context)


@login_required
@require_POST
def open_pool(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Open the packs; on to their cards. Pressed twice, it leads to the same cards."""
    pool = pools.open_pool(
        user=get_signed_in_user(request.user),
        pool_id=pool_id,
        entropy=clean_line(request.POST.get("entropy", ""), longest=ENTROPY_LENGTH),
        now=timezone.now(),
    )
    answer = redirect("pools:detail", pool_id=pool.pk)
    answer["Location"] += "#turn"  # the page turns the packs one by one
    return answer


@login_required
@require_safe
def pool_proof(request: HttpRequest, pool_id: int) -> HttpResponse:
    """How the packs of a pool were drawn, recomputed."""
    pool = selectors.get_pool_for(request.user, pool_id)
    context = {"pool": pool, "proof": pools.verify_pool(pool)}
    return render(request, "collection/packs/proof.html", context)


@login_required
@require_POST
def build(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Begin a deck of a pool, or have one proposed; on to its cards."""
    deck = pool_decks.create_pool_deck(
        user=get_signed_in_user(request.user),
        pool_id=pool_id,
        is_proposed=request.POST.get("proposed") == "yes",
        now=timezone.now(),
    )
    if deck.game:
        return redirect("collection:game-deck", game=deck.game, deck_id=deck.pk)
    return redirect("collection:deck-edit", deck_id=deck.pk)


@login_required
@require_POST
def discard(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Give up a pool and its decks."""
    pools.discard_pool(
        user=get_signed_in_user(request.user), pool_id=pool_id, now=timezone.now()
    )
    messages.success(request, _("Pool and its decks deleted."))
    return redirect("pools:list")
