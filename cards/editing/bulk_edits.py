"""Edits of cards beyond one form: revert, and change many at once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.catalogue.revision_drafts import draft_from_revision
from cards.catalogue.revisions import publish_revisions
from cards.errors import BadCard, CardNotFound
from cards.models import Card, CardRevision
from cards.releases.services.permissions import require_permission
from unionarena.core.accounts.models import User

EDIT_CARDS: Final = "cards.change_card"
# A form of so many cards is still one page; a whole set is 200.
MOST_AT_ONCE: Final = 500


@transaction.atomic
def revert_card(*, number: str, version: int, reason: str, by: User) -> CardRevision:
    """Publish an earlier version of a card again; nothing is deleted.

    Raises:
        NotYours: The user may not edit cards.
        CardNotFound: There is no such card, or it never had this version.
        BadCard: No reason is given.
    """
    require_permission(by, EDIT_CARDS)
    revision = CardRevision.objects.filter(card__number=number, version=version).first()
    if revision is None:
        raise CardNotFound(details={"number": number, "version": version})
    because = _("Reverted to version %(version)d: %(reason)s") % {
        "version": version,
        "reason": _given(reason),
    }
    (published,) = publish_revisions(
        drafts=[draft_from_revision(revision)], reason=because[:200], author=by
    )
    return published


def draft_bulk_edit(
    *,
    numbers: Sequence[str],
    rarity: str,
    add_trait: str,
    remove_trait: str,
    flavors: dict[str, str],
) -> list[tuple[CardRevision, CardDraft]]:
    """Return the drafts of a change of many cards; unchanged cards are left out.

    Args:
        numbers: Which cards.
        rarity: Their new rarity; empty to keep it.
        add_trait: A Japanese trait to add; empty for none.
        remove_trait: One to remove; empty for none.
        flavors: New flavor texts by language; empty ones stay.

    Returns:
        The current revision and the draft of each card, by number.

    Raises:
        BadCard: There are too many at once.
    """
    if len(numbers) > MOST_AT_ONCE:
        raise BadCard(
            _("You can change at most %(most)d cards at once.") % {"most": MOST_AT_ONCE}
        )
    cards = Card.objects.filter(number__in=numbers, current_revision__isnull=False)
    pairs = []
    for card in cards.select_related("current_revision").order_by("number"):
        revision = card.current_revision
        assert revision is not None  # the filter says so
        before = draft_from_revision(revision)
        kept = [trait for trait in before.face["traits"] if trait != remove_trait]
        if add_trait and add_trait not in kept:
            kept.append(add_trait)
        given = {lang: flavors.get(lang) or before.flavors[lang] for lang in LANGUAGES}
        after = replace(
            before,
            face={**before.face, "traits": kept},
            rarity=rarity or before.rarity,
            flavors=given,
        )
        if after.digest() != before.digest():
            pairs.append((revision, after))
    return pairs


@transaction.atomic
def bulk_edit(
    *, drafts: Sequence[CardDraft], reason: str, by: User
) -> list[CardRevision]:
    """Publish what ``draft_bulk_edit`` drafted, all of it or nothing.

    Raises:
        NotYours: The user may not edit cards.
        BadCard: A draft is wrong, or no reason is given; nothing was published.
    """
    require_permission(by, EDIT_CARDS)
    return publish_revisions(drafts=drafts, reason=_given(reason), author=by)


def _given(reason: str) -> str:
    if not reason.strip():
        raise BadCard(_("Please give a reason."), code="newsroom.reason_missing")
    return reason.strip()[:200]
