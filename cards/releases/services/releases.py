"""Services of editors and publishers on releases; see ``release_transitions``.

A new card is written as soon as it is saved and held back until its release; a card
that is out keeps its content, and the release holds the draft of the new one. Every
step locks its release first.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from cards.card_data.draft import CardDraft
from cards.card_data.languages import build_columns
from cards.catalogue.revision_drafts import dump_draft
from cards.catalogue.revisions import publish_revisions
from cards.errors import BadCard, CardNotFound
from cards.models import HELD, Card
from cards.releases.errors import Taken, WrongState
from cards.releases.models import Release, ReleaseCard
from cards.releases.selectors import find_other_release
from unionarena.core.accounts.models import User

from .permissions import EDIT_RELEASE, require_permission
from .release_transitions import RELEASES, set_card_dates
from .transitions import perform_transition


@transaction.atomic
def create_release(
    *, slug: str, titles: dict[str, str], notes: dict[str, str] | None = None, by: User
) -> Release:
    """Create a release without cards and dates.

    Raises:
        NotYours: The user may not write releases.
    """
    require_permission(by, EDIT_RELEASE)
    return Release.objects.create(
        slug=slug,
        **build_columns("title", titles),
        **build_columns("note", notes or {}),
        author=by,
    )


def note_author(release: Release, by: User) -> None:
    """Remember the author of a release; the first one counts."""
    Release.objects.filter(pk=release.pk, author=None).update(author=by)


@transaction.atomic
def create_card_in_release(
    *, release_id: int, draft: CardDraft, reason: str, by: User
) -> ReleaseCard:
    """Write a new card that only editors see until its release.

    Raises:
        NotYours: The user may not write releases.
        BadCard: The draft is wrong, or there is such a card already.
        WrongState: The release is no longer a draft.
    """
    release = perform_transition(RELEASES, "edit", release_id, by=by)
    number = draft.face["number"]
    if Card.objects.filter(number=number).exists():
        problem = {"number": number, "field": "number", "message": "exists already"}
        raise BadCard(details={"problems": [problem]})
    (revision,) = publish_revisions(drafts=[draft], reason=reason, author=by)
    _hold(revision.card_id)
    return ReleaseCard.objects.create(
        release=release, card_id=revision.card_id, author=by, reason=reason
    )


@transaction.atomic
def add_card(*, release_id: int, number: str, by: User) -> ReleaseCard:
    """Add a card that is not out yet to a release, and hold it back.

    Raises:
        NotYours: The user may not write releases.
        CardNotFound: There is no such card.
        WrongState: The release is no longer a draft, or the card is out already:
            a card that is out gets a draft (``add_draft``).
        Taken: The card is in another release.
    """
    release = perform_transition(RELEASES, "edit", release_id, by=by)
    card = _locked_card(number)
    if card.released_at is None and card.series.is_public:
        raise WrongState(
            _("%(number)s is already published; enter its new content instead.")
            % {"number": number}
        )
    _refuse_taken(card, release)
    _hold(card.pk)
    entry, _is_new = ReleaseCard.objects.get_or_create(
        release=release, card=card, defaults={"author": by}
    )
    return entry


@transaction.atomic
def add_draft(
    *, release_id: int, draft: CardDraft, reason: str, by: User
) -> ReleaseCard:
    """Store the new content of a card from its release on; an earlier one is replaced.

    A new card in the release is rewritten at once, because it is not visible yet.

    Raises:
        NotYours: The user may not write releases.
        BadCard: The draft is wrong.
        CardNotFound: There is no such card.
        WrongState: The release is no longer a draft.
        Taken: The card is in another release.
    """
    release = perform_transition(RELEASES, "edit", release_id, by=by)
    if problems := draft.problems():
        number = draft.face["number"]
        listed = [
            {"number": number, "field": found.field, "message": found.message}
            for found in problems
        ]
        raise BadCard(details={"problems": listed})
    card = _locked_card(draft.face["number"])
    _refuse_taken(card, release)
    entry = ReleaseCard.objects.filter(release=release, card=card).first()
    if entry is not None and entry.draft is None:
        publish_revisions(drafts=[draft], reason=reason, author=by)
        return entry
    kept = {
        "draft": dump_draft(draft),
        "base": card.current_revision,
        "reason": reason,
        "author": by,
    }
    entry, _is_new = ReleaseCard.objects.update_or_create(
        release=release, card=card, defaults=kept
    )
    return entry


@transaction.atomic
def remove_card(*, release_id: int, number: str, by: User) -> None:
    """Remove a card from a draft; a new card stays held back, in no release.

    Raises:
        NotYours: The user may not write releases.
        WrongState: The release is no longer a draft.
    """
    release = perform_transition(RELEASES, "edit", release_id, by=by)
    ReleaseCard.objects.filter(release=release, card__number=number).delete()


def schedule_release(
    *,
    release_id: int,
    preview_at: datetime | None,
    release_at: datetime,
    by: User,
    now: datetime,
) -> Release:
    """Set the dates; from here on transitions are automatic.

    A scheduled release may be given other dates, unless it is in preview.

    Raises:
        NotYours: The user may not publish.
        BadDates: The release is not in the future, or the preview comes after it.
        NotReady: The checklist is incomplete; see ``details``.
        WrongState: The release is in preview, out, or rolled back.
    """
    wanted = {"preview_at": preview_at, "release_at": release_at}
    return perform_transition(
        RELEASES, "schedule", release_id, by=by, now=now, **wanted
    )


def unschedule_release(*, release_id: int, by: User) -> Release:
    """Make it a draft again; what was in preview is hidden again.

    Raises:
        NotYours: The user may not publish.
        WrongState: It is not scheduled.
    """
    return perform_transition(RELEASES, "unschedule", release_id, by=by)


def roll_back_release(
    *, release_id: int, reason: str, by: User, now: datetime
) -> Release:
    """Roll back a release: new cards vanish, changed cards get their old content.

    Running battles keep the revisions they began with.

    Raises:
        NotYours: The user may not publish.
        WrongState: It is neither in preview nor out.
        BadDates: There is no reason.
        ChangedSince: A card was changed again since it came out.
    """
    return perform_transition(
        RELEASES, "roll_back", release_id, by=by, now=now, reason=reason
    )


def _locked_card(number: str) -> Card:
    cards = Card.objects.select_for_update(of=("self",)).select_related(
        "series", "current_revision"
    )
    card = cards.filter(number=number, current_revision__isnull=False).first()
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def _hold(card_id: int) -> None:
    cards = Card.objects.filter(pk=card_id)
    set_card_dates(cards, preview_at=None, released_at=HELD)


def _refuse_taken(card: Card, release: Release) -> None:
    other = find_other_release(card, release)
    if other is not None:
        raise Taken(
            _("%(number)s waits in “%(release)s”.")
            % {"number": card.number, "release": other.title_en},
            details={"number": card.number, "release": other.slug},
        )
