"""The state machine of a release."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.catalogue.change_announcements import announce_changed, announce_released
from cards.catalogue.revision_drafts import draft_from_revision, load_draft
from cards.catalogue.revisions import publish_revisions
from cards.models import HELD, Card, CardQuerySet, CardRevision, Series
from cards.releases.errors import BadDates, NotReady, ReleaseNotFound
from cards.releases.models import (
    ANNOUNCED_STATES,
    WAITING_STATES,
    AnnouncementKind,
    Release,
    ReleaseCard,
    ReleaseState,
)
from cards.releases.selectors import (
    get_checklist,
    list_hidden_cards,
    list_release_cards,
)
from cards.releases.state_machine import StateMachine, Transition
from unionarena.core.accounts.models import User

from .news import announce
from .permissions import EDIT_RELEASE, PUBLISH
from .preconditions import refuse_changed, refuse_without_reason


def set_card_dates(
    cards: CardQuerySet, *, preview_at: datetime | None, released_at: datetime | None
) -> None:
    """Set when cards can be seen and played, and announce it to derived data."""
    ids = list(cards.values_list("pk", flat=True))
    dated = Card.objects.filter(pk__in=ids)
    dated.update(preview_at=preview_at, released_at=released_at)
    announce_changed(ids)


# --- guards ---------------------------------------------------------------------------


def _may_be_scheduled(
    release: Release,
    *,
    preview_at: datetime | None,
    release_at: datetime,
    now: datetime,
    **_arguments: object,
) -> None:
    if release_at <= now:
        raise BadDates(_("The release date must be in the future."))
    if preview_at is not None and preview_at >= release_at:
        raise BadDates(_("The preview must come before the release."))
    missing = [item for item in get_checklist(release) if item.blocks]
    if missing:
        gaps = [
            {"check": item.code, "number": gap.number, "message": str(gap.message)}
            for item in missing
            for gap in item.gaps
        ]
        labels = ", ".join(str(item.label) for item in missing)
        message = _("The checklist isn’t complete: %(items)s.") % {"items": labels}
        raise NotReady(message, details={"gaps": gaps})


def _is_as_drafted(release: Release, **_arguments: object) -> None:
    changed = list_release_cards(release).filter(draft__isnull=False)
    refuse_changed({entry.card_id: entry.base_id for entry in changed})


def _may_be_rolled_back(release: Release, *, reason: str, **_arguments: object) -> None:
    refuse_without_reason(reason)
    written = list_release_cards(release).exclude(revision=None)
    refuse_changed({entry.card_id: entry.revision_id for entry in written})


# --- effects --------------------------------------------------------------------------


def _set_dates(
    release: Release,
    *,
    preview_at: datetime | None,
    release_at: datetime,
    by: User,
    **_arguments: object,
) -> None:
    release.preview_at, release.release_at = preview_at, release_at
    release.scheduled_by = by


def _hide(release: Release, **_arguments: object) -> None:
    _set_series_public(release.opened_series, is_public=False)
    release.opened_series = []
    set_card_dates(list_hidden_cards(release), preview_at=None, released_at=HELD)


def _show(release: Release, *, now: datetime, **_arguments: object) -> None:
    hidden = list_hidden_cards(release)
    set_card_dates(hidden, preview_at=release.preview_at, released_at=HELD)
    _open_series(release)
    announce(AnnouncementKind.PREVIEW, release=release, at=now)


def _bring_out(release: Release, *, now: datetime, **_arguments: object) -> None:
    entries = list_release_cards(release).select_for_update(of=("self",))
    changed = [entry for entry in entries if entry.draft is not None]
    for entry in changed:
        entry.revision = _publish_entry(entry)
    ReleaseCard.objects.bulk_update(changed, ["revision"])
    hidden = list_hidden_cards(release)
    set_card_dates(
        hidden, preview_at=release.preview_at, released_at=release.release_at
    )
    _open_series(release)
    announce(AnnouncementKind.RELEASE, release=release, at=now)
    announce_released(release.slug, hidden.values_list("pk", flat=True))


def _open_series(release: Release) -> None:
    """Make the hidden series of an import public, and remember which they were."""
    if release.opens_series:
        cards = list_hidden_cards(release)
        hidden = Series.objects.filter(is_public=False, cards__in=cards).distinct()
        codes = list(hidden.values_list("code", flat=True))
        _set_series_public(codes, is_public=True)
        release.opened_series = sorted({*release.opened_series, *codes})


def _set_series_public(codes: Iterable[str], *, is_public: bool) -> None:
    """Show or hide series; saved one by one, so that their history tells it."""
    for series in Series.objects.filter(code__in=codes):
        series.is_public = is_public
        series.save()


def _publish_entry(entry: ReleaseCard) -> CardRevision:
    assert entry.draft is not None  # the caller looked
    reason = entry.reason or entry.release.title_en
    (revision,) = publish_revisions(
        drafts=[load_draft(entry.draft)], reason=reason, author=entry.author
    )
    return revision


def _roll_back(
    release: Release, *, reason: str, by: User, now: datetime, **_arguments: object
) -> None:
    because = (_("Rolled back: %(reason)s") % {"reason": reason})[:200]
    for entry in list_release_cards(release).exclude(revision=None):
        if entry.base is not None:
            before = draft_from_revision(entry.base)
            publish_revisions(drafts=[before], reason=because, author=by)
    _hide(release)
    release.rollback_reason, release.rolled_back_by = reason.strip()[:300], by
    announce(AnnouncementKind.ROLLBACK, release=release, at=now)


RELEASES: Final = StateMachine.of(
    Release,
    lambda row_id: ReleaseNotFound(details={"release": row_id}),
    Transition(
        name="edit",
        before=(ReleaseState.DRAFT,),
        who=(EDIT_RELEASE,),
        refusal=gettext_lazy("Only a draft can be changed; unschedule it first."),
    ),
    Transition(
        name="schedule",
        before=(ReleaseState.DRAFT, ReleaseState.SCHEDULED),
        after=ReleaseState.SCHEDULED,
        who=(PUBLISH,),
        guard=_may_be_scheduled,
        effect=_set_dates,
    ),
    Transition(
        name="unschedule",
        before=WAITING_STATES,
        after=ReleaseState.DRAFT,
        who=(PUBLISH,),
        effect=_hide,
    ),
    Transition(
        name="publish",
        before=WAITING_STATES,
        after=ReleaseState.PUBLISHED,
        due="release_at",
        guard=_is_as_drafted,
        effect=_bring_out,
        stamp="published_at",
    ),
    Transition(
        name="preview",
        before=(ReleaseState.SCHEDULED,),
        after=ReleaseState.PREVIEWED,
        due="preview_at",
        until="release_at",
        effect=_show,
        stamp="previewed_at",
    ),
    Transition(
        name="roll_back",
        before=ANNOUNCED_STATES,
        after=ReleaseState.ROLLED_BACK,
        who=(PUBLISH,),
        guard=_may_be_rolled_back,
        effect=_roll_back,
        stamp="rolled_back_at",
    ),
)
