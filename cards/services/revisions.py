"""Publish what a card says from now on."""

from typing import Final

from django.db import transaction

from cards.drafts import CardDraft
from cards.errors import BadCard
from cards.models import Card, CardRevision, Series
from unionarena.accounts.models import User

BY_EDITOR: Final = "editor"
BY_CONTENT: Final = "content"


@transaction.atomic
def publish_revision(
    *,
    draft: CardDraft,
    reason: str,
    author: User | None = None,
    origin: str = BY_EDITOR,
) -> CardRevision:
    """Append a revision that says what the draft says, and make it the current one.

    Creates the card with its first revision. A draft that says what the card already
    says publishes nothing and returns the current revision.

    Args:
        draft: What the card shall say.
        reason: Why, in a sentence; kept with the revision.
        author: Who decided; none for content files.
        origin: ``editor`` or ``content``.

    Raises:
        BadCard: The draft is wrong, or its series does not exist; all problems are in
            ``details``.
    """
    _refuse_problems(draft)
    card = _locked_card(draft)
    current = card.current_revision
    digest = draft.digest()
    if current is not None and current.digest == digest:
        return current
    revision = CardRevision.objects.create(
        card=card,
        version=current.version + 1 if current else 1,
        data=draft.face,
        rarity=draft.rarity,
        art=draft.art,
        is_playable=draft.is_playable,
        reason=reason,
        author=author,
        origin=origin,
        digest=digest,
        **draft.columns(),
    )
    card.current_revision = revision
    card.save(update_fields=["current_revision"])
    return revision


def _refuse_problems(draft: CardDraft) -> None:
    problems = draft.problems()
    if problems:
        listed = [{"field": p.field, "message": p.message} for p in problems]
        number = draft.face.get("number")
        raise BadCard(details={"number": number, "problems": listed})


def _locked_card(draft: CardDraft) -> Card:
    """The card of the draft; its row is locked, so versions are counted one by one."""
    series = Series.objects.filter(code=draft.face["series"]).first()
    if series is None:
        problem = {"field": "series", "message": "there is no such series"}
        raise BadCard(details={"number": draft.face["number"], "problems": [problem]})
    number = draft.face["number"]
    Card.objects.get_or_create(number=number, defaults={"series": series})
    return (
        Card.objects.select_for_update(of=("self",))
        .select_related("current_revision")
        .get(number=number)
    )
