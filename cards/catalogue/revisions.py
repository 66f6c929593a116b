"""Publishing new revisions of cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.db import transaction

from cards.card_data.draft import CardDraft, DraftProblem
from cards.card_data.sentences import say
from cards.errors import BadCard
from cards.models import Card, CardRevision, Series
from unionarena.core.accounts.models import User

from .change_announcements import announce_changed

BY_EDITOR: Final = "editor"
BY_CONTENT: Final = "content"
BY_IMPORT: Final = "import"


def is_imported(card: Card) -> bool:
    """Tell whether a list brought the card; one query."""
    return card.revisions.filter(version=1, origin=BY_IMPORT).exists()


def publish_revision(
    *,
    draft: CardDraft,
    reason: str,
    author: User | None = None,
    origin: str = BY_EDITOR,
) -> CardRevision:
    """Publish the draft as the card's current revision.

    Creates the card with its first revision. A draft that equals the current revision
    publishes nothing and returns that revision.

    Args:
        draft: The new content of the card.
        reason: Why, in a sentence; kept with the revision.
        author: The user who decided; None for content files.
        origin: ``editor``, ``content`` or ``import``.

    Raises:
        BadCard: The draft is wrong, or its series does not exist; all problems are in
            ``details``.
    """
    (revision,) = publish_revisions(
        drafts=[draft], reason=reason, author=author, origin=origin
    )
    return revision


@transaction.atomic
def publish_revisions(
    *,
    drafts: Sequence[CardDraft],
    reason: str,
    author: User | None = None,
    origin: str = BY_EDITOR,
    announces: bool = True,
) -> list[CardRevision]:
    """Publish many drafts of different cards at once, as ``publish_revision`` does one.

    Costs a handful of queries for each batch the database takes, however many there
    are.

    Args:
        drafts: The new content of the cards; each number once.
        reason: Why, in a sentence; kept with the revisions.
        author: The user who decided; None for content files.
        origin: ``editor``, ``content`` or ``import``.
        announces: Whether to announce the changed cards; else the caller does.

    Returns:
        The current revision of each card, in the order of the drafts.

    Raises:
        BadCard: Any draft is wrong; nothing was published, and all problems of all
            drafts are in ``details``.
    """
    series = _series_of(drafts)
    _refuse_problems(drafts, series)
    cards = _locked_cards(drafts, series)
    current: dict[str, CardRevision] = {}
    new: list[CardRevision] = []
    for draft in drafts:
        number, digest = draft.face["number"], draft.digest()
        before = cards[number].current_revision
        if before is not None and before.equals(draft):
            current[number] = before
            continue
        revision = _revision(draft, cards[number], before, digest)
        revision.reason, revision.author, revision.origin = reason, author, origin
        current[number] = revision
        new.append(revision)
    CardRevision.objects.bulk_create(new)
    for revision in new:
        revision.card.current_revision = revision
    Card.objects.bulk_update([r.card for r in new], ["current_revision"])
    if announces:
        announce_changed(revision.card_id for revision in new)
    return [current[draft.face["number"]] for draft in drafts]


def _revision(
    draft: CardDraft, card: Card, before: CardRevision | None, digest: str
) -> CardRevision:
    return CardRevision(
        card=card,
        version=before.version + 1 if before else 1,
        data=draft.face,
        rarity=draft.rarity,
        art=draft.art,
        is_playable=draft.is_playable,
        not_playable_reason=draft.not_playable_reason,
        evidence=draft.evidence.state,
        evidence_details=draft.evidence.details(),
        digest=digest,
        **draft.columns(),
    )


def _series_of(drafts: Sequence[CardDraft]) -> Mapping[str, Series]:
    codes = {str(draft.face["series"]) for draft in drafts}
    return Series.objects.in_bulk(codes, field_name="code")


def _refuse_problems(drafts: Sequence[CardDraft], series: Mapping[str, Series]) -> None:
    listed = [
        {"number": draft.face["number"], "field": found.field, "message": found.message}
        for draft in drafts
        for found in _problems(draft, series)
    ]
    if listed:
        raise BadCard(details={"problems": listed})


def _problems(
    draft: CardDraft, series: Mapping[str, Series]
) -> tuple[DraftProblem, ...]:
    problems = draft.problems()
    if not problems and draft.face["series"] not in series:
        return (DraftProblem("series", say("no_such_series")),)
    return problems


def _locked_cards(
    drafts: Sequence[CardDraft], series: Mapping[str, Series]
) -> Mapping[str, Card]:
    """Return the cards of the drafts, created if needed; locked until commit."""
    wanted = {draft.face["number"]: series[draft.face["series"]] for draft in drafts}
    known = set(Card.objects.filter(number__in=wanted).values_list("number", flat=True))
    Card.objects.bulk_create(
        (
            Card(number=number, series=its_series)
            for number, its_series in wanted.items()
            if number not in known
        ),
        ignore_conflicts=True,
    )
    rows = (
        Card.objects.select_for_update(of=("self",))
        .select_related("current_revision")
        .filter(number__in=wanted)
        .order_by("pk")
    )
    return {card.number: card for card in rows}
