"""What editors and publishers do with releases; what the clock does is in ``clock``.

A new card is written as soon as it is saved and held back until its release; a card
that is out already keeps saying what it says, and the release holds the draft of what
it will say. Every step takes the lock on its release first.
"""

from datetime import UTC, datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from cards.catalogue.announcing import announce_changed
from cards.catalogue.revisions import publish_revisions
from cards.catalogue.rewriting import draft_of, from_data, to_data
from cards.errors import BadCard, CardNotFound
from cards.faces.draft import CardDraft
from cards.models import Card, CardQuerySet, CardRevision
from cards.releases.errors import (
    BadDates,
    ChangedSince,
    NotReady,
    ReleaseNotFound,
    Taken,
    WrongState,
)
from cards.releases.models import (
    WAITING_STATES,
    AnnouncementKind,
    Release,
    ReleaseCard,
    ReleaseState,
)
from cards.releases.selectors import (
    checklist_of,
    find_other_release,
    list_cards_of,
    list_hidden_cards,
)
from unionarena.accounts.models import User

from .news import announce
from .rights import EDIT_RELEASE, PUBLISH, require

# A card that is held back comes out on no day that will ever be.
HELD: Final = datetime(9999, 12, 31, tzinfo=UTC)


@transaction.atomic
def create_release(
    *, slug: str, titles: dict[str, str], notes: dict[str, str] | None = None, by: User
) -> Release:
    """A new release without cards and dates.

    Raises:
        NotYours: The person may not write releases.
    """
    require(by, EDIT_RELEASE)
    notes = notes or {}
    return Release.objects.create(
        slug=slug,
        title_ja=titles["ja"],
        title_zh_hant=titles["zh-hant"],
        title_en=titles["en"],
        note_ja=notes.get("ja", ""),
        note_zh_hant=notes.get("zh-hant", ""),
        note_en=notes.get("en", ""),
        author=by,
    )


def note_author(release: Release, by: User) -> None:
    """Remember who began a release; the first one counts."""
    Release.objects.filter(pk=release.pk, author=None).update(author=by)


@transaction.atomic
def create_card_in_release(
    *, release_id: int, draft: CardDraft, reason: str, by: User
) -> ReleaseCard:
    """Write a new card that nobody but editors sees until its release.

    Raises:
        NotYours: The person may not write releases.
        BadCard: The draft is wrong, or there is such a card already.
        WrongState: The release is no draft any more.
    """
    require(by, EDIT_RELEASE)
    release = _locked_draft(release_id)
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
    """Put a card that is not out yet into a release, and hold it back.

    Raises:
        NotYours: The person may not write releases.
        CardNotFound: There is no such card.
        WrongState: The release is no draft any more, or the card is out already:
            what is out gets a draft of what it will say (``add_draft``).
        Taken: Another release brings the card.
    """
    require(by, EDIT_RELEASE)
    release = _locked_draft(release_id)
    card = _locked_card(number)
    if card.released_at is None and card.series.is_public:
        raise WrongState(
            _("%(number)s is out already; write what it shall say instead.")
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
    """Keep what a card shall say from its release on; written again, it is replaced.

    A new card that waits in the release is rewritten at once, for nobody sees it yet.

    Raises:
        NotYours: The person may not write releases.
        BadCard: The draft is wrong.
        CardNotFound: There is no such card.
        WrongState: The release is no draft any more.
        Taken: The card waits in another release.
    """
    require(by, EDIT_RELEASE)
    release = _locked_draft(release_id)
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
        "draft": to_data(draft),
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
    """Take a card out of a draft; a new card stays held back, for no release.

    Raises:
        NotYours: The person may not write releases.
        WrongState: The release is no draft any more.
    """
    require(by, EDIT_RELEASE)
    release = _locked_draft(release_id)
    ReleaseCard.objects.filter(release=release, card__number=number).delete()


@transaction.atomic
def schedule_release(
    *,
    release_id: int,
    preview_at: datetime | None,
    release_at: datetime,
    by: User,
    now: datetime,
) -> Release:
    """Set the dates; from here on the clock acts.

    A release that waits already may be given other dates, unless it is in preview.

    Raises:
        NotYours: The person may not publish.
        BadDates: The release is not ahead, or the preview comes after it.
        NotReady: The checklist has gaps; they are in ``details``.
        WrongState: The release is in preview, out, or rolled back.
    """
    require(by, PUBLISH)
    release = locked(release_id)
    if release.state not in {ReleaseState.DRAFT, ReleaseState.SCHEDULED}:
        raise WrongState(details={"state": release.state})
    _refuse_dates(preview_at, release_at, now)
    _refuse_gaps(release)
    release.preview_at, release.release_at = preview_at, release_at
    release.state, release.obstacle = ReleaseState.SCHEDULED, ""
    release.scheduled_by = by
    release.save()
    return release


@transaction.atomic
def unschedule_release(*, release_id: int, by: User) -> Release:
    """Make a draft of it again; what was in preview is hidden again.

    Raises:
        NotYours: The person may not publish.
        WrongState: It does not wait for its day.
    """
    require(by, PUBLISH)
    release = locked(release_id)
    if release.state not in WAITING_STATES:
        raise WrongState(details={"state": release.state})
    _date(list_hidden_cards(release), preview_at=None, released_at=HELD)
    release.state, release.obstacle = ReleaseState.DRAFT, ""
    release.save()
    return release


def preview_release(*, release: Release, now: datetime) -> None:
    """Show the new cards to everybody; they may not be played yet.

    The caller holds the lock on the release and has looked at its dates.
    """
    hidden = list_hidden_cards(release)
    _date(hidden, preview_at=release.preview_at, released_at=HELD)
    release.state, release.previewed_at = ReleaseState.PREVIEWED, now
    release.save()
    announce(AnnouncementKind.PREVIEW, release=release, at=now)


def publish_release(*, release: Release, now: datetime) -> None:
    """Bring out what a release holds, all of it or nothing.

    The caller holds the lock on the release and has looked at its dates.

    Raises:
        ChangedSince: A card says something else than when its draft was written.
        BadCard: A draft cannot be published after all.
    """
    entries = list(list_cards_of(release).select_for_update(of=("self",)))
    changed = [entry for entry in entries if entry.draft is not None]
    _refuse_changed(changed)
    for entry in changed:
        entry.revision = _publish_entry(entry)
    ReleaseCard.objects.bulk_update(changed, ["revision"])
    hidden = list_hidden_cards(release)
    _date(hidden, preview_at=release.preview_at, released_at=release.release_at)
    release.state, release.published_at = ReleaseState.PUBLISHED, now
    release.save()
    announce(AnnouncementKind.RELEASE, release=release, at=now)


@transaction.atomic
def roll_back_release(
    *, release_id: int, reason: str, by: User, now: datetime
) -> Release:
    """Take a release back: new cards vanish, changed cards say what they said before.

    Battles that run keep what they began with.

    Raises:
        NotYours: The person may not publish.
        WrongState: It is neither in preview nor out.
        BadDates: There is no reason.
        ChangedSince: A card was changed again since it came out.
    """
    require(by, PUBLISH)
    release = locked(release_id)
    if release.state not in {ReleaseState.PREVIEWED, ReleaseState.PUBLISHED}:
        raise WrongState(details={"state": release.state})
    if not reason.strip():
        raise BadDates(_("Say why."), code="newsroom.reason_missing")
    entries = list(list_cards_of(release).exclude(revision=None))
    _refuse_changed_again(entries)
    for entry in entries:
        if entry.base is not None:
            because = _("Rolled back: %(reason)s") % {"reason": reason}
            before = draft_of(entry.base)
            publish_revisions(drafts=[before], reason=because[:200], author=by)
    _date(list_hidden_cards(release), preview_at=None, released_at=HELD)
    release.state, release.rolled_back_at = ReleaseState.ROLLED_BACK, now
    release.rollback_reason, release.rolled_back_by = reason.strip()[:300], by
    release.save()
    announce(AnnouncementKind.ROLLBACK, release=release, at=now)
    return release


def locked(release_id: int) -> Release:
    """A release, its row locked until the transaction ends.

    Raises:
        ReleaseNotFound: There is none.
    """
    release = Release.objects.select_for_update(of=("self",)).filter(pk=release_id)
    found = release.first()
    if found is None:
        raise ReleaseNotFound(details={"release": release_id})
    return found


def _locked_draft(release_id: int) -> Release:
    release = locked(release_id)
    if release.state != ReleaseState.DRAFT:
        raise WrongState(
            _("Only a draft can be changed; take it off the schedule first."),
            details={"state": release.state},
        )
    return release


def _locked_card(number: str) -> Card:
    cards = Card.objects.select_for_update(of=("self",)).select_related(
        "series", "current_revision"
    )
    card = cards.filter(number=number, current_revision__isnull=False).first()
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def _hold(card_id: int) -> None:
    _date(Card.objects.filter(pk=card_id), preview_at=None, released_at=HELD)


def _date(
    cards: CardQuerySet, *, preview_at: datetime | None, released_at: datetime | None
) -> None:
    """Write when cards may be seen and played, and tell who keeps an index of them."""
    ids = list(cards.values_list("pk", flat=True))
    dated = Card.objects.filter(pk__in=ids)
    dated.update(preview_at=preview_at, released_at=released_at)
    announce_changed(ids)


def _refuse_taken(card: Card, release: Release) -> None:
    other = find_other_release(card, release)
    if other is not None:
        raise Taken(
            _("%(number)s waits in “%(release)s”.")
            % {"number": card.number, "release": other.title_en},
            details={"number": card.number, "release": other.slug},
        )


def _refuse_dates(
    preview_at: datetime | None, release_at: datetime, now: datetime
) -> None:
    if release_at <= now:
        raise BadDates(_("The release has to lie ahead."))
    if preview_at is not None and preview_at >= release_at:
        raise BadDates(_("The preview has to come before the release."))


def _refuse_gaps(release: Release) -> None:
    missing = [item for item in checklist_of(release) if not item.is_done]
    if missing:
        gaps = [
            {"check": item.code, "number": gap.number, "message": str(gap.message)}
            for item in missing
            for gap in item.gaps
        ]
        labels = ", ".join(str(item.label) for item in missing)
        message = _("The checklist has gaps: %(items)s.") % {"items": labels}
        raise NotReady(message, details={"gaps": gaps})


def _refuse_changed(entries: list[ReleaseCard]) -> None:
    # Read again under the lock: an editor may have published a moment ago.
    numbers = {entry.card_id: entry.base_id for entry in entries}
    cards = Card.objects.select_for_update(of=("self",)).filter(pk__in=numbers)
    changed = [
        card.number
        for card in cards.order_by("pk")
        if card.current_revision_id != numbers[card.pk]
    ]
    _refuse_numbers(changed)


def _refuse_changed_again(entries: list[ReleaseCard]) -> None:
    cards = {entry.card_id: entry.revision_id for entry in entries}
    now = Card.objects.select_for_update(of=("self",)).filter(pk__in=cards)
    changed = [
        card.number
        for card in now.order_by("pk")
        if card.current_revision_id != cards[card.pk]
    ]
    _refuse_numbers(changed)


def _refuse_numbers(changed: list[str]) -> None:
    if changed:
        raise ChangedSince(
            _("Changed in the meantime: %(numbers)s.")
            % {"numbers": ", ".join(sorted(changed))},
            details={"numbers": sorted(changed)},
        )


def _publish_entry(entry: ReleaseCard) -> CardRevision:
    assert entry.draft is not None  # noqa: S101 - the caller looked
    reason = entry.reason or entry.release.title_en
    (revision,) = publish_revisions(
        drafts=[from_data(entry.draft)], reason=reason, author=entry.author
    )
    return revision
