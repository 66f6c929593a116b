"""Preconditions that several transitions share."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from cards.models import Card
from cards.releases.errors import BadDates, ChangedSince


def refuse_without_reason(reason: str) -> None:
    """Require a reason.

    Raises:
        BadDates: There is none.
    """
    if not reason.strip():
        raise BadDates(_("Please give a reason."), code="newsroom.reason_missing")


def refuse_changed(expected: Mapping[int, int | None]) -> None:
    """Require that no card changed; locks the cards.

    Args:
        expected: The expected current revision of each card, both by key.

    Raises:
        ChangedSince: Some changed; their numbers are in ``details``.
    """
    # Read again under the lock: an editor may have published a moment ago.
    cards = Card.objects.select_for_update(of=("self",)).filter(pk__in=expected)
    changed = sorted(
        card.number
        for card in cards.order_by("pk")
        if card.current_revision_id != expected[card.pk]
    )
    if changed:
        raise ChangedSince(
            _("Changed in the meantime: %(numbers)s.")
            % {"numbers": ", ".join(changed)},
            details={"numbers": changed},
        )
