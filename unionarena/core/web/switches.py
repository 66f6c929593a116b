"""The operators' switches; a change reaches every process within seconds."""

import time
from collections.abc import Callable
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Unavailable

from .models import Switches

CACHE_LIFETIME_S: Final = 5.0
ROW: Final = 1


class NoNewBattles(Unavailable):
    """An operator has switched off new battles."""

    default_code = "battle.none_begin"
    default_message = _(
        "New battles can’t start right now; running ones continue. Please try "
        "again soon."
    )


OWN_CARDS: Final = _("All cards here are our own.")
OTHERS_CARDS: Final = _(
    "Imported cards belong to their owners; this site has no part in them."
)


class _CachedSwitches:
    row: Switches | None = None
    holds_own_cards: bool | None = None  # asked where a page says so
    read_at: float = 0.0


def get_switches() -> Switches:
    """Return the switches; one query every few seconds."""
    row = _CachedSwitches.row
    if row is None or time.monotonic() - _CachedSwitches.read_at > CACHE_LIFETIME_S:
        row = Switches.objects.filter(pk=ROW).first() or Switches(pk=ROW)
        _CachedSwitches.row, _CachedSwitches.read_at = row, time.monotonic()
        _CachedSwitches.holds_own_cards = None
    return row


_CATALOGUES: Final[list[Callable[[], bool]]] = []


def add_catalogue(holds_own_cards: Callable[[], bool]) -> None:
    """Ask a catalogue, too, whether it holds only cards that ship with the platform."""
    _CATALOGUES.append(holds_own_cards)


def clear_cache() -> None:
    """Clear the cached switches."""
    _CachedSwitches.row = None


def assume_all_on() -> None:
    """Assume that everything is on until the cache is cleared; for tests."""
    _CachedSwitches.row, _CachedSwitches.read_at = Switches(pk=ROW), float("inf")
    _CachedSwitches.holds_own_cards = True


def refuse_new_battles() -> None:
    """Refuse to start a battle while the switch is off.

    Raises:
        NoNewBattles: It is off.
    """
    if not get_switches().battles_begin:
        raise NoNewBattles


def get_banner() -> str:
    """Return the banner in the active language; mostly empty."""
    row = get_switches()
    return _choose_line(row.banner_en, row.banner_ja, row.banner_zh_hant)


def _choose_line(en: str, ja: str, zh_hant: str) -> str:
    """Return the line in the active language; in English where that is empty."""
    return {"ja": ja, "zh-hant": zh_hant}.get(get_language() or "") or en


def get_card_notice() -> str:
    """Return whose cards these are, in the active language: the operator's own line.

    Without one: our own only while no list and no editor has added a card.
    """
    row = get_switches()
    line = _choose_line(row.cards_en, row.cards_ja, row.cards_zh_hant)
    return line or str(OWN_CARDS if _holds_own_cards() else OTHERS_CARDS)


def _holds_own_cards() -> bool:
    if _CachedSwitches.holds_own_cards is None:
        _CachedSwitches.holds_own_cards = all(ask() for ask in _CATALOGUES)
    return _CachedSwitches.holds_own_cards
