"""Which packs there are: those of the content file, and a plain one per other series.

::

    - slug: first-lamps
      series: TDL
      name: {ja: 潮灯 第一弾, zh-hant: 潮燈 第一彈, en: Tidelight}
      enough: 4
      slots: [{count: 7, odds: {C: 1}}, {count: 1, odds: {R: 3, SR: 1}}]
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

from cards.card_data import LANGUAGES
from cards.catalogue.selectors import list_packed_cards
from collection.errors import BadContent, ProductNotFound

from .pack_contents import Product, Slot, make_default_product

CONTENT: Final = Path(__file__).resolve().parents[1] / "content" / "packs"


@dataclass(frozen=True, slots=True)
class Offer:
    """A product that can be filled, and what with.

    Attributes:
        product: The kind of pack.
        pool: Card numbers by rarity, in order.
        ids: Card ids by number; none of a game whose cards are not in the catalogue.
        game: That game.
    """

    product: Product
    pool: Mapping[str, list[str]]
    ids: Mapping[str, int]
    game: str = ""


_registered: dict[str, Offer] = {}


def register_offer(offer: Offer) -> None:
    """Know the packs of a game whose cards are not in the catalogue."""
    _registered[offer.product.slug] = offer


def list_registered_offers() -> tuple[Product, ...]:
    """The packs of games whose cards are not in the catalogue, by slug."""
    return tuple(_registered[slug].product for slug in sorted(_registered))


def find_product_game(slug: str) -> str:
    """Return the further game whose packs a product is; empty: the usual one."""
    offer = _registered.get(slug)
    return offer.game if offer else ""


def list_products(now: datetime) -> tuple[Product, ...]:
    """Every product that can be filled at a moment, by slug; one query."""
    known = list_packed_cards(now=now).order_by()
    rarities: dict[str, set[str]] = {}
    for series, rarity in known.values_list(
        "series__code", "current_revision__rarity"
    ).distinct():
        rarities.setdefault(series, set()).add(rarity)
    found = (
        product
        for series, there in rarities.items()
        for product in _products_of(series, there)
    )
    return tuple(sorted(found, key=lambda product: product.slug))


def get_offer(slug: str, now: datetime) -> Offer:
    """A product with the cards it may hold at a moment; one query.

    Raises:
        ProductNotFound: There is none, or a rarity that it promises has no card.
    """
    written = {product.slug: product for product in read_products()}
    series = written[slug].series if slug in written else slug.upper()
    pool: dict[str, list[str]] = {}
    ids = {}
    rows = list_packed_cards(now=now).filter(series__code=series).order_by("number")
    for number, rarity, pk in rows.values_list(
        "number", "current_revision__rarity", "pk"
    ):
        pool.setdefault(rarity, []).append(number)
        ids[number] = pk
    for product in _products_of(series, set(pool)):
        if product.slug == slug:
            return Offer(product, {r: pool[r] for r in sorted(product.rarities)}, ids)
    raise ProductNotFound(details={"product": slug})


def get_any_offer(slug: str, now: datetime) -> Offer:
    """The same, also of a game whose cards are not in the catalogue.

    Raises:
        ProductNotFound: There is none, or a rarity that it promises has no card.
    """
    return _registered.get(slug) or get_offer(slug, now)


def _products_of(series: str, rarities: set[str]) -> Iterator[Product]:
    """Those of the file that can be filled; for a series without any, a plain one."""
    written = [product for product in read_products() if product.series == series]
    plain = None if written else make_default_product(series, rarities)
    yield from (p for p in written if p.rarities <= rarities)
    if plain is not None:
        yield plain


@cache
def read_products(directory: Path = CONTENT) -> tuple[Product, ...]:
    """The products of the content files, as written.

    Raises:
        BadContent: A file cannot be read, or two products share a slug.
    """
    products = tuple(
        product for path in sorted(directory.glob("*.yaml")) for product in _read(path)
    )
    if len({product.slug for product in products}) < len(products):
        raise BadContent("two products have one slug")
    return products


def _read(path: Path) -> Iterator[Product]:
    try:
        for written in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield _product(written)
    except (
        AttributeError,
        KeyError,
        TypeError,
        UnicodeDecodeError,
        ValueError,
        yaml.YAMLError,
    ) as error:
        raise BadContent(f"{path.name}: {error!r}") from error


def _product(written: Mapping[str, Any]) -> Product:
    return Product(
        slug=str(written["slug"]),
        series=str(written["series"]),
        slots=tuple(Slot(int(s["count"]), dict(s["odds"])) for s in written["slots"]),
        enough=written.get("enough"),
        names={language: str(written["name"][language]) for language in LANGUAGES},
    )
