"""Releases made of an import: all cards that a list brought, on one date."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import PurePath

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.card_data.languages import build_columns
from cards.catalogue.revision_drafts import dump_draft
from cards.models import HELD, Card, CardQuerySet, ImportRun
from cards.releases.errors import WrongState
from cards.releases.models import OPEN_STATES, Release, ReleaseCard
from unionarena.core.accounts.models import User

from .permissions import EDIT_RELEASE, require_permission
from .release_transitions import set_card_dates
from .releases import schedule_release

_LONGEST_TITLE = 80
_LONGEST_SLUG = 48  # Leaves room for a number behind it.


@transaction.atomic
def create_import_release(
    *,
    title: str,
    numbers: Sequence[str],
    drafts: Sequence[CardDraft] = (),
    reason: str = "",
    run: ImportRun | None = None,
    by: User | None,
) -> Release:
    """Create a release of the cards that an import brought or changes.

    Args:
        title: Its title in every language, until an editor writes another.
        numbers: New cards; they are held back until the release.
        drafts: New contents of cards that are out; they come with the release.
        reason: Why they change.
        run: The import.
        by: Who makes it; ``None`` for the operator's command.

    Raises:
        NotYours: The user may not write releases.
        WrongState: There is no such card, or one is out already or waits in another
            release.
    """
    if by is not None:
        require_permission(by, EDIT_RELEASE)
    cards = Card.objects.filter(number__in=numbers, current_revision__isnull=False)
    changed = Card.objects.filter(number__in=[it.face["number"] for it in drafts])
    _refuse_cards(cards, changed)
    release = Release.objects.create(
        slug=_find_slug(title),
        **build_columns("title", dict.fromkeys(LANGUAGES, title[:_LONGEST_TITLE])),
        author=by,
        import_run=run,
        opens_series=True,
    )
    set_card_dates(cards, preview_at=None, released_at=HELD)
    known = {card.number: card for card in changed}
    entries = [
        ReleaseCard(release=release, card_id=pk, author=by, reason=reason)
        for pk in cards.values_list("pk", flat=True)
    ]
    for draft in drafts:
        card = known[draft.face["number"]]
        entry = ReleaseCard(release=release, card=card, author=by, reason=reason)
        entry.draft, entry.base_id = dump_draft(draft), card.current_revision_id
        entries.append(entry)
    ReleaseCard.objects.bulk_create(entries, batch_size=500)
    return release


@transaction.atomic
def create_release_of_run(
    *,
    run_id: int,
    by: User,
    release_at: datetime | None = None,
    now: datetime | None = None,
) -> Release:
    """Create a release of the new cards of an import that is done and still hidden.

    Args:
        run_id: The import.
        by: Who makes it.
        release_at: Its date; a draft without one.
        now: The moment; only needed with a date.

    Raises:
        NotYours: The user may not write releases, or not publish them.
        WrongState: The import is not done, brought no card, or its cards are out.
        BadDates: The date is not in the future.
    """
    run = ImportRun.objects.filter(pk=run_id).first()
    if run is None or not run.new_cards:
        raise WrongState(_("This import brought no new card."))
    title = PurePath(run.file_name).stem
    release = create_import_release(title=title, numbers=run.new_cards, run=run, by=by)
    if release_at is None:
        return release
    return schedule_import_release(
        release, release_at=release_at, by=by, now=now or timezone.now()
    )


def schedule_import_release(
    release: Release, *, release_at: datetime, by: User, now: datetime
) -> Release:
    """Give the release of an import its date; see ``schedule_release``."""
    return schedule_release(
        release_id=release.pk, preview_at=None, release_at=release_at, by=by, now=now
    )


def _refuse_cards(cards: CardQuerySet, changed: CardQuerySet) -> None:
    if not (cards.exists() or changed.exists()):
        raise WrongState(_("There is no card to release."))
    out = cards.legal_at().first()
    if out is not None:
        message = _("%(number)s is already published.")
        raise WrongState(message % {"number": out.number})
    taken = ReleaseCard.objects.filter(
        card__in=cards | changed, release__state__in=OPEN_STATES
    ).select_related("card", "release")
    if (first := taken.first()) is not None:
        params = {"number": first.card.number, "release": first.release.title_en}
        raise WrongState(_("%(number)s waits in “%(release)s”.") % params)


def _find_slug(title: str) -> str:
    """Return an address that no release has, made of a title."""
    stem = slugify(title)[:_LONGEST_SLUG] or "import"
    taken = set(
        Release.objects.filter(slug__startswith=stem).values_list("slug", flat=True)
    )
    if stem not in taken:
        return stem
    return next(
        slug for n in range(2, len(taken) + 3) if (slug := f"{stem}-{n}") not in taken
    )
