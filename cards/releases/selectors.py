"""Reads of the releases: what is announced, and what is due.

Releases and patches are read for users through ``…_for`` only: what is not announced is
not found.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse

from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES, FALLBACK_LANGUAGE
from cards.catalogue.localized_names import get_reader_language
from cards.catalogue.revision_drafts import (
    draft_from_revision,
    load_draft,
    load_glossary,
    rewrite_card,
)
from cards.catalogue.revisions import BY_IMPORT
from cards.models import Card, CardQuerySet, CardRevision, Viewer

from . import checklist
from .errors import PatchNotFound, ReleaseNotFound
from .import_checklist import check_imported_cards
from .models import (
    OPEN_STATES,
    Announcement,
    BalanceProposal,
    Format,
    FormatLimit,
    FormatSeries,
    ProposalChange,
    Release,
    ReleaseCard,
    ReleaseState,
)
from .rules import FormatRules, LimitLine, SeriesLine, ShownFormat, TrialChanges

SEES_RELEASES = "releases.view_release"
SEES_PROPOSALS = "releases.view_balanceproposal"


def get_localized_value(row: object, stem: str, language: str | None = None) -> str:
    """Return a text in the reader's language."""
    wanted = language or get_reader_language()
    suffix = COLUMN_SUFFIXES.get(wanted, FALLBACK_LANGUAGE)
    return str(getattr(row, f"{stem}_{suffix}"))


# --- releases -------------------------------------------------------------------------


def list_releases_for(viewer: Viewer) -> QuerySet[Release]:
    """List releases the viewer can see, last first."""
    releases = Release.objects.all()
    if not _has_permission(viewer, SEES_RELEASES):
        releases = releases.announced()
    return releases.order_by("-release_at", "-pk")


def get_release_for(viewer: Viewer, slug: str) -> Release:
    """Return one release the viewer can see.

    Raises:
        ReleaseNotFound: There is none, or it is not announced; which, is not told
        apart.
    """
    release = list_releases_for(viewer).filter(slug=slug).first()
    if release is None:
        raise ReleaseNotFound(details={"release": slug})
    return release


def list_import_releases() -> QuerySet[Release]:
    """List releases made of imports in every state, last first; for editors."""
    return Release.objects.exclude(import_run=None).order_by("-pk")


def list_draft_releases() -> QuerySet[Release]:
    """List releases that cards can be put into, for editors."""
    return Release.objects.filter(state=ReleaseState.DRAFT).order_by("-pk")


def find_other_release(card: Card, release: Release) -> Release | None:
    """Return another release that the card is in."""
    waiting = Release.objects.filter(state__in=OPEN_STATES, cards__card=card)
    return waiting.exclude(pk=release.pk).first()


def list_release_cards(release: Release) -> QuerySet[ReleaseCard]:
    """List the cards of a release the caller got through a gatekeeper, by number."""
    cards = release.cards.select_related(
        "card__current_revision", "card__series", "base", "revision", "author"
    )
    return cards.order_by("card__number")


def get_entry_draft(entry: ReleaseCard) -> CardDraft | None:
    """Return the new content of a card of a release; None if it was never written."""
    if entry.draft is not None:
        return load_draft(entry.draft)
    current = entry.card.current_revision
    return draft_from_revision(current) if current else None


def get_checklist(release: Release) -> tuple[checklist.ChecklistItem, ...]:
    """Return the checklist of a release: of our own cards, and of imported ones."""
    entries = list(list_release_cards(release))
    imported = set(
        CardRevision.objects.filter(
            card__release_cards__release=release, version=1, origin=BY_IMPORT
        ).values_list("card", flat=True)
    )
    own: list[CardDraft] = []
    brought: list[CardDraft] = []
    for entry in entries:
        if draft := get_entry_draft(entry):
            (brought if entry.card_id in imported else own).append(draft)
    items = checklist.run_checklist(own) if own or not brought else ()
    if brought:
        items += check_imported_cards(brought, release.import_run)
    return (_has_cards(entries), *items, _is_fresh(entries))


def _has_cards(entries: list[ReleaseCard]) -> checklist.ChecklistItem:
    gap = checklist.ChecklistFinding("", checklist.NO_CARDS)
    return checklist.ChecklistItem(
        "cards", checklist.HAS_CARDS, () if entries else (gap,)
    )


def _is_fresh(entries: list[ReleaseCard]) -> checklist.ChecklistItem:
    gaps = tuple(
        checklist.ChecklistFinding(entry.card.number, checklist.STALE)
        for entry in entries
        if is_stale(entry)
    )
    return checklist.ChecklistItem("fresh", checklist.IS_FRESH, gaps)


def is_stale(entry: ReleaseCard) -> bool:
    """Tell whether a card changed since its draft was written."""
    return entry.draft is not None and entry.card.current_revision_id != entry.base_id


# --- balance --------------------------------------------------------------------------


def list_patches_for(viewer: Viewer) -> QuerySet[BalanceProposal]:
    """List balance changes the viewer can see, last first."""
    proposals = BalanceProposal.objects.all()
    if not _has_permission(viewer, SEES_PROPOSALS):
        proposals = proposals.announced()
    return proposals.order_by("-effective_at", "-pk").select_related("format")


def get_patch_for(viewer: Viewer, slug: str) -> BalanceProposal:
    """Return one balance change the viewer can see.

    Raises:
        PatchNotFound: There is none, or it never came into force.
    """
    patch = list_patches_for(viewer).filter(slug=slug).first()
    if patch is None:
        raise PatchNotFound(details={"patch": slug})
    return patch


def list_proposal_changes(proposal: BalanceProposal) -> QuerySet[ProposalChange]:
    """List the changes of a proposal the caller got through a gatekeeper, by number."""
    changes = proposal.changes.select_related(
        "card__current_revision", "card__series", "base", "revision"
    )
    return changes.order_by("card__number")


def get_change_draft(change: ProposalChange) -> tuple[CardDraft, tuple[str, ...]]:
    """Return the draft of a changed card, and what could not be parsed of its text.

    Before a proposal is submitted it starts from the current revision, afterwards from
    the one at that time.
    """
    revision = change.base or change.card.current_revision
    if revision is None:
        raise LookupError(change.card.number)  # Proposals take published cards only.
    numbers = {
        name: value
        for name in ("required_energy", "ap_cost", "bp")
        if (value := getattr(change, name)) is not None
    }
    glossary = load_glossary(change.card.series)
    return rewrite_card(
        revision, numbers=numbers, text=change.text_ja, glossary=glossary
    )


def get_trial_changes(slug: str) -> TrialChanges:
    """Return the changes of a proposal in any state; for users who may try it.

    Raises:
        PatchNotFound: There is none.
    """
    proposal = BalanceProposal.objects.filter(slug=slug).first()
    if proposal is None:
        raise PatchNotFound(details={"patch": slug})
    before, after, limits = {}, {}, {}
    for change in list_proposal_changes(proposal):
        number = change.card.number
        revision = change.base or change.card.current_revision
        if revision is None:
            continue
        before[number] = revision.data
        after[number] = get_change_draft(change)[0].face
        if change.limit is not None:
            limits[number] = change.limit
    return TrialChanges(slug, proposal.version, before, after, limits)


# --- formats --------------------------------------------------------------------------


def list_formats(now: datetime) -> QuerySet[Format]:
    """List formats that have not ended, the default one first."""
    return Format.objects.filter(_not_over(now)).order_by("-is_default", "code")


def show_formats_for(
    viewer: Viewer, now: datetime, language: str
) -> tuple[ShownFormat, ...]:
    """Return formats as pages show them, with limits on cards the viewer can see."""
    visible = set(Card.objects.visible_to(viewer).values_list("number", flat=True))
    return tuple(
        _shown_format(row, now, language, visible) for row in list_formats(now)
    )


def _shown_format(
    row: Format, now: datetime, language: str, visible: set[str]
) -> ShownFormat:
    (rules,) = _build_format_rules([row], now, language)
    legal = row.series.filter(_not_ended(now)).select_related("series")
    cards = Card.objects.filter(number__in=rules.limits)
    limited = {card.number: card for card in cards.select_related("current_revision")}
    known = {number: card for number, card in limited.items() if number in visible}
    hidden = limited.keys() - visible
    return ShownFormat(
        code=row.code,
        name=rules.name,
        description=get_localized_value(row, "description", language),
        region=row.region,
        is_default=row.is_default,
        is_limited=row.is_limited,
        takes_every_series=row.takes_every_series,
        starts_at=row.starts_at,
        ends_at=row.ends_at,
        series=tuple(
            SeriesLine(
                code=line.series.code,
                name=get_localized_value(line.series, "name", language),
                legal_from=line.legal_from,
                legal_until=line.legal_until,
                is_legal=line.legal_from <= now,
            )
            for line in legal.order_by("series__code", "legal_from")
        ),
        limits=tuple(
            LimitLine(
                number=number,
                name=get_localized_value(
                    known[number].current_revision, "name", language
                )
                if number in known
                else "",
                limit=limit,
                patch_url=rules.patches.get(number, ""),
            )
            for number, limit in sorted(rules.limits.items())
            if number in known or number not in hidden
        ),
        restricted_as_of=row.restricted_as_of,
    )


def get_format_rules(
    now: datetime, *, code: str | None = None, language: str | None = None
) -> FormatRules:
    """Return the rules of a format; the default one if none is named; three queries.

    Without any format, everything is legal and nothing is limited.
    """
    return get_format_rules_by_code(now, [code or ""], language=language)[code or ""]


def get_format_rules_by_code(
    now: datetime, codes: Iterable[str], *, language: str | None = None
) -> dict[str, FormatRules]:
    """Return the rules of each format named; three queries, however many.

    Args:
        now: The moment.
        codes: Of formats; an empty one is the default format.
        language: Of their names; the reader's if left out.

    Returns:
        By code as named; the default format always runs, and one that ended or does not
        exist does not.
    """
    wanted = set(codes)
    named = Q(code__in=wanted) & _not_over(now)
    rows = list(Format.objects.filter(named | Q(is_default=True)))
    found = {rules.code: rules for rules in _build_format_rules(rows, now, language)}
    for row in rows:
        if row.is_default:
            found[row.code] = found[""] = replace(found[row.code], is_running=True)
    if "" in wanted - found.keys():
        limits, patches = _limits([], now)[None]
        found[""] = FormatRules(limits=limits, patches=patches)
    unknown = FormatRules(is_running=False)
    return {
        code: found.get(code) or replace(unknown, code=code, name=code)
        for code in wanted
    }


def list_format_rules(
    now: datetime, *, language: str | None = None
) -> tuple[FormatRules, ...]:
    """Return the rules of every format, the default one first; three queries."""
    return tuple(_build_format_rules(list(list_formats(now)), now, language))


def _build_format_rules(
    rows: Sequence[Format], now: datetime, language: str | None
) -> Iterator[FormatRules]:
    if not rows:
        return
    limited = _limits(rows, now)
    series: dict[int, set[str]] = {row.pk: set() for row in rows}
    legal = FormatSeries.objects.filter(format__in=rows, legal_from__lte=now)
    for format_id, code in legal.filter(_not_ended(now)).values_list(
        "format", "series__code"
    ):
        series[format_id].add(code)
    for row in rows:
        limits, patches = limited[row.pk]
        yield FormatRules(
            code=row.code,
            name=get_localized_value(row, "name", language),
            is_running=row.starts_at is None or row.starts_at <= now,
            is_default=row.is_default,
            is_limited=row.is_limited,
            series=None if row.takes_every_series else frozenset(series[row.pk]),
            limits=limits,
            patches=patches,
        )


def _limits(
    rows: Sequence[Format], now: datetime
) -> dict[int | None, tuple[dict[str, int], dict[str, str]]]:
    """Return the strictest limits by number, and their patches.

    By format, and for everywhere (None).
    """
    found: dict[int | None, tuple[dict[str, int], dict[str, str]]] = {None: ({}, {})}
    found |= {row.pk: (dict(row.restricted), {}) for row in rows}
    here = Q(format__isnull=True) | Q(format__in=rows)
    in_force = FormatLimit.objects.in_force(now).filter(here)
    for format_id, number, limit, slug in in_force.order_by("-limit", "pk").values_list(
        "format", "card__number", "limit", "proposal__slug"
    ):
        concerned = (found[format_id],) if format_id else found.values()
        for limits, patches in concerned:
            if limit > limits.get(number, limit):
                continue
            limits[number] = limit
            if slug:
                patches[number] = reverse("releases:patch", args=[slug])
    return found


def _not_over(now: datetime) -> Q:
    return Q(ends_at__isnull=True) | Q(ends_at__gt=now)


def _not_ended(now: datetime) -> Q:
    return Q(legal_until__isnull=True) | Q(legal_until__gt=now)


# --- news -----------------------------------------------------------------------------


def list_news() -> QuerySet[Announcement]:
    """List all announcements, newest first."""
    news = Announcement.objects.select_related("release", "proposal")
    return news.order_by("-at", "-pk")


def list_hidden_cards(release: Release) -> CardQuerySet:
    """List cards that are new in this release."""
    return Card.objects.filter(
        release_cards__release=release, release_cards__draft__isnull=True
    )


def _has_permission(viewer: Viewer, permission: str) -> bool:
    # Checking staff first saves everyone else two queries.
    return bool(viewer.is_staff) and viewer.has_perm(permission)
