"""Why a completed deck lost or got a card, as a sentence in the reader's language."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from collection.odds import deck_completion as reasons

OTHER_SERIES: Final = "complete.other_series"
NOT_PLAYABLE: Final = "complete.not_playable"
TOO_MANY_COPIES: Final = "complete.too_many_copies"
NOT_OWNED: Final = "complete.not_owned"
RESTRICTED: Final = "complete.restricted"

SENTENCES: Final[Mapping[str, Any]] = {
    OTHER_SERIES: _("From another series."),
    NOT_PLAYABLE: _("Not playable yet."),
    TOO_MANY_COPIES: _("More copies than allowed."),
    NOT_OWNED: _("More copies than you own."),
    RESTRICTED: _("Limited by the restricted list."),
    reasons.OVER_TRIGGERS: _("Too many cards with this trigger."),
    reasons.OVER_SIZE: _("More cards than a deck has."),
    reasons.MORE_COPIES: _("More copies of a card in the deck."),
    reasons.RAID_BASE: _("%(other)s can Raid onto it."),
    reasons.RAID: _("Can Raid onto %(other)s."),
    reasons.ENERGY: _("Generates energy that the deck needs."),
    reasons.CURVE: _("Few cards in the deck had this required energy."),
    reasons.STRONG: _("Good for its required energy."),
}
# The rules behind what goes; the others are no rules of the game.
CLAUSES: Final[Mapping[str, str]] = {
    OTHER_SERIES: "UA-2.2.2",
    TOO_MANY_COPIES: "UA-2.2.3",
    RESTRICTED: "UA-2.2.7",
    reasons.OVER_TRIGGERS: "UA-2.2.4",
    reasons.OVER_SIZE: "UA-2.2.1",
}


def describe_step(step: reasons.Step, names: Mapping[str, str]) -> str:
    """Return why, in the reader's language.

    Args:
        step: Copies that go or come.
        names: Names of cards by number.
    """
    return str(SENTENCES[step.reason] % {"other": names.get(step.other, step.other)})
