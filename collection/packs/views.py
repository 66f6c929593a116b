"""Pages of my packs: what I have, opening one, and the proof of how it was drawn."""

from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from unionarena.core.accounts.selectors import get_signed_in_user

from . import selectors, services
from .pack_contents import Product, compute_pack_odds
from .products import list_products
from .verification import verify_pack

OPENED_SHOWN = 12


@login_required
@require_safe
def pack_list(request: HttpRequest) -> HttpResponse:
    """My packs: those to be opened, and what came out of the last ones."""
    now = timezone.now()
    packs = selectors.list_packs_for(request.user)
    products = list_products(now)
    closed = Paginator(packs.filter(opened_at__isnull=True), OPENED_SHOWN).get_page(1)
    opened = packs.filter(opened_at__isnull=False)[:OPENED_SHOWN]
    names = {product.slug: selectors.get_product_name(product) for product in products}
    context = {
        "closed": [(pack, names.get(pack.product, "")) for pack in closed],
        "closed_count": closed.paginator.count,
        "opened": [(pack, names.get(pack.product, pack.product)) for pack in opened],
        "products": [(names[one.slug], one, _odds(one)) for one in products],
        "rewards": settings.CARD_OWNERSHIP == "earned",
        "daily_is_claimed": packs.filter(key=services.get_daily_key(now)).exists(),
        "most_results": services.MAX_REWARDS_PER_DAY,
    }
    return render(request, "collection/packs/list.html", context)


def _odds(product: Product) -> list[dict[str, Any]]:
    """What a page tells of the odds: the rarest last."""
    found = sorted(compute_pack_odds(product).items(), key=lambda odd: -odd[1])
    return [{"rarity": rarity, "percent": float(100 * p)} for rarity, p in found]


@login_required
@require_POST
def claim_daily(request: HttpRequest) -> HttpResponse:
    """Receive the pack of the day; on to opening it."""
    services.claim_daily(user=get_signed_in_user(request.user), now=timezone.now())
    return redirect("packs:list")


@login_required
@require_POST
def open_pack(request: HttpRequest, pack_id: int) -> HttpResponse:
    """Open a pack; on to its cards. Pressed twice, it leads to the same cards."""
    pack = services.open_pack(
        user=get_signed_in_user(request.user),
        pack_id=pack_id,
        product=request.POST.get("product", ""),
        entropy=request.POST.get("entropy", ""),
        now=timezone.now(),
    )
    answer = redirect("packs:detail", pack_id=pack.pk)
    answer["Location"] += "#turn"  # the page turns the cards one by one
    return answer


@login_required
@require_safe
def pack_detail(request: HttpRequest, pack_id: int) -> HttpResponse:
    """What came out of a pack."""
    pack = selectors.get_pack_for(request.user, pack_id)
    if pack.opened_at is None:
        return redirect("packs:list")
    closed = selectors.list_packs_for(request.user).filter(opened_at__isnull=True)
    context = {
        "pack": pack,
        "turned": selectors.show_pack(request.user, pack),
        "closed_count": closed.count(),
    }
    return render(request, "collection/packs/detail.html", context)


@login_required
@require_safe
def pack_proof(request: HttpRequest, pack_id: int) -> HttpResponse:
    """How a pack was drawn, recomputed."""
    pack = selectors.get_pack_for(request.user, pack_id)
    context = {"pack": pack, "proof": verify_pack(pack)}
    return render(request, "collection/packs/proof.html", context)
