"""The switches of operators, as every process knows them some seconds later."""

import time
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from unionarena.errors import Unavailable

from .models import Switches

KNOWN_FOR_S: Final = 5.0
ROW: Final = 1


class NoNewBattles(Unavailable):
    """An operator lets no battle begin for the moment."""

    default_code = "battle.none_begin"
    default_message = _(
        "No new battles begin just now; those that run go on. Please try again soon."
    )


class _Known:
    row: Switches | None = None
    read_at: float = 0.0


def current() -> Switches:
    """The switches; one query every few seconds."""
    row = _Known.row
    if row is None or time.monotonic() - _Known.read_at > KNOWN_FOR_S:
        row = Switches.objects.filter(pk=ROW).first() or Switches(pk=ROW)
        _Known.row, _Known.read_at = row, time.monotonic()
    return row


def forget() -> None:
    """Read anew at the next question."""
    _Known.row = None


def suppose() -> None:
    """Take everything for on until told to read anew; for tests."""
    _Known.row, _Known.read_at = Switches(pk=ROW), float("inf")


def refuse_new_battles() -> None:
    """Let no battle begin while the switch is off.

    Raises:
        NoNewBattles: If it is.
    """
    if not current().battles_begin:
        raise NoNewBattles


def banner() -> str:
    """What stands above every page, in the language that is active; mostly nothing."""
    row = current()
    said = {"ja": row.banner_ja, "zh-hant": row.banner_zh_hant}
    return said.get(get_language() or "") or row.banner_en
