"""What balancers do: propose, review, approve by a second person, put in force, revert.

A proposal is edited as a draft. Submitting it fixes what every card says at that
moment and raises its version; sending it back makes a draft of it again, and an
approval counts for the version that was submitted only.
"""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from cards.catalogue.revisions import publish_revisions
from cards.catalogue.rewriting import draft_of
from cards.errors import CardNotFound
from cards.models import Card
from cards.releases.errors import (
    BadChange,
    BadDates,
    ChangedSince,
    PatchNotFound,
    SecondPersonNeeded,
    Taken,
    WrongState,
)
from cards.releases.models import (
    MOST_COPIES,
    AnnouncementKind,
    BalanceProposal,
    Format,
    FormatLimit,
    ProposalChange,
    ProposalState,
    ProposalStep,
)
from cards.releases.selectors import draft_of_change, list_changes_of
from unionarena.accounts.models import User

from .news import announce
from .rights import APPROVE, PROPOSE, REVERT, require

CHANGEABLE: Final = ("required_energy", "ap_cost", "bp", "text_ja", "limit")


@transaction.atomic
def create_proposal(
    *, slug: str, titles: dict[str, str], notes: dict[str, str], by: User
) -> BalanceProposal:
    """A new proposal without changes.

    Args:
        slug: Ends the address of its page.
        titles: Title by language.
        notes: Why, by language; people read it in the patch notes.
        by: Who writes it.

    Raises:
        NotYours: The person may not propose.
    """
    require(by, PROPOSE)
    return BalanceProposal.objects.create(
        slug=slug,
        title_ja=titles["ja"],
        title_zh_hant=titles["zh-hant"],
        title_en=titles["en"],
        note_ja=notes["ja"],
        note_zh_hant=notes["zh-hant"],
        note_en=notes["en"],
        author=by,
    )


def hold_draft(*, proposal_id: int, by: User, now: datetime) -> None:
    """Lock a draft for the form that edits it, and remember who did.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft any more.
    """
    require(by, PROPOSE)
    proposal = _locked(proposal_id, ProposalState.DRAFT)
    note_edit(proposal=proposal, by=by, now=now)


def note_edit(*, proposal: BalanceProposal, by: User, now: datetime) -> None:
    """Remember who worked on a draft: they will not be the one to approve it."""
    BalanceProposal.objects.filter(pk=proposal.pk, author=None).update(author=by)
    steps = ProposalStep.objects.filter(proposal=proposal, version=proposal.version)
    if not steps.filter(kind="edited", by=by).exists():
        _step(proposal, "edited", by, now)


@transaction.atomic
def set_change(
    *, proposal_id: int, number: str, by: User, now: datetime, **wanted: object
) -> ProposalChange:
    """Say what a proposal does to a card; said again, it is replaced.

    Args:
        proposal_id: A draft.
        number: Which card.
        by: Who writes it.
        now: The moment.
        wanted: Any of ``CHANGEABLE``.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft.
        CardNotFound: There is no such card.
    """
    require(by, PROPOSE)
    proposal = _locked(proposal_id, ProposalState.DRAFT)
    cards = Card.objects.filter(number=number, current_revision__isnull=False)
    card = cards.first()
    if card is None:
        raise CardNotFound(details={"number": number})
    values = {"text_ja": "", **dict.fromkeys(CHANGEABLE[:3]), "limit": None, **wanted}
    change, _is_new = ProposalChange.objects.update_or_create(
        proposal=proposal, card=card, defaults=values
    )
    note_edit(proposal=proposal, by=by, now=now)
    return change


@transaction.atomic
def remove_change(*, proposal_id: int, number: str, by: User, now: datetime) -> None:
    """Leave a card alone after all.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft.
    """
    require(by, PROPOSE)
    proposal = _locked(proposal_id, ProposalState.DRAFT)
    proposal.changes.filter(card__number=number).delete()
    note_edit(proposal=proposal, by=by, now=now)


@transaction.atomic
def submit_proposal(*, proposal_id: int, by: User, now: datetime) -> BalanceProposal:
    """Put a draft before a second person.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft.
        BadChange: It is empty, a note is missing, or a change changes nothing or
            cannot be published; everything that is wrong is in ``details``.
        Taken: A card waits in another proposal that was submitted.
    """
    require(by, PROPOSE)
    proposal = _locked(proposal_id, ProposalState.DRAFT)
    changes = list(list_changes_of(proposal))
    for change in changes:
        change.base = change.card.current_revision
    _refuse_problems(proposal, changes)
    _refuse_taken(proposal, changes)
    ProposalChange.objects.bulk_update(changes, ["base"])
    proposal.version += 1
    proposal.state, proposal.obstacle = ProposalState.IN_REVIEW, ""
    proposal.approver = None
    proposal.author = proposal.author or by
    proposal.save()
    _step(proposal, "submitted", by, now)
    return proposal


@transaction.atomic
def send_back_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Ask for another version.

    Raises:
        NotYours: The person may not review.
        WrongState: It is not in review.
    """
    require(by, APPROVE)
    proposal = _locked(proposal_id, ProposalState.IN_REVIEW)
    return _to_draft(proposal, "sent_back", note, by, now)


@transaction.atomic
def withdraw_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Make a draft of it again, also after it was approved.

    Raises:
        NotYours: The person may neither propose nor approve.
        WrongState: It is neither in review nor approved.
    """
    if not by.has_perm(APPROVE):
        require(by, PROPOSE)
    waiting = (ProposalState.IN_REVIEW, ProposalState.APPROVED)
    proposal = _locked(proposal_id, *waiting)
    return _to_draft(proposal, "withdrawn", note, by, now)


@transaction.atomic
def approve_proposal(
    *,
    proposal_id: int,
    version: int,
    effective_at: datetime,
    by: User,
    now: datetime,
    note: str = "",
) -> BalanceProposal:
    """Agree to a proposal as a second person, and set the moment it comes into force.

    Args:
        proposal_id: Which.
        version: The version that was read; another one is not approved unread.
        effective_at: When it comes into force; the clock does the rest.
        by: Who approves: not the author, nor anybody who worked on it.
        now: The moment.
        note: What else to say.

    Raises:
        NotYours: The person may not approve.
        SecondPersonNeeded: The person worked on it.
        WrongState: It is not in review, or another version is.
        BadDates: The moment does not lie ahead.
    """
    require(by, APPROVE)
    proposal = _locked(proposal_id, ProposalState.IN_REVIEW)
    if proposal.version != version:
        raise WrongState(
            _("Another version was submitted in the meantime; read that one first."),
            details={"version": proposal.version},
        )
    worked = ProposalStep.objects.filter(
        proposal=proposal, kind__in=("edited", "submitted"), by=by
    )
    if proposal.author_id == by.pk or worked.exists():
        raise SecondPersonNeeded
    if effective_at <= now:
        raise BadDates(_("The moment has to lie ahead."))
    proposal.state, proposal.approver = ProposalState.APPROVED, by
    proposal.effective_at, proposal.obstacle = effective_at, ""
    proposal.save()
    _step(proposal, "approved", by, now, note)
    return proposal


def activate_proposal(*, proposal: BalanceProposal, now: datetime) -> None:
    """Put a proposal in force, all of it or nothing.

    The caller holds the lock on the proposal and has looked at its date. Battles that
    run keep the revisions they began with.

    Raises:
        ChangedSince: A card says something else than what was approved.
    """
    changes = list(list_changes_of(proposal))
    _refuse_changed(changes, "base_id")
    drafts = {change.pk: draft_of_change(change)[0] for change in changes}
    changing = [change for change in changes if _changes_card(change)]
    revisions = publish_revisions(
        drafts=[drafts[change.pk] for change in changing],
        reason=proposal.title_en,
        author=proposal.author,
    )
    for change, revision in zip(changing, revisions, strict=True):
        change.revision = revision
    for change in changes:
        if change.limit is not None:
            change.limit_before = _set_limit(proposal, change, change.limit, now)
    ProposalChange.objects.bulk_update(changes, ["revision", "limit_before"])
    proposal.state, proposal.activated_at = ProposalState.ACTIVE, now
    proposal.save()
    _step(proposal, "activated", None, now)
    announce(AnnouncementKind.PATCH, proposal=proposal, at=now)


@transaction.atomic
def revert_patch(
    *, proposal_id: int, reason: str, by: User, now: datetime
) -> BalanceProposal:
    """Take a balance change back: cards and limits are as they were before.

    Raises:
        NotYours: The person may not revert.
        WrongState: It is not in force.
        BadDates: There is no reason.
        ChangedSince: A card was changed again since.
    """
    require(by, REVERT)
    proposal = _locked(proposal_id, ProposalState.ACTIVE)
    if not reason.strip():
        raise BadDates(_("Say why."), code="newsroom.reason_missing")
    changes = list(list_changes_of(proposal))
    changed = [change for change in changes if change.revision_id is not None]
    _refuse_changed(changed, "revision_id")
    because = (_("Reverted: %(reason)s") % {"reason": reason.strip()})[:200]
    before = [draft_of(change.base) for change in changed if change.base]
    publish_revisions(drafts=before, reason=because, author=by)
    for change in changes:
        if change.limit is not None:
            limit = MOST_COPIES if change.limit_before is None else change.limit_before
            _set_limit(proposal, change, limit, now, is_revert=True)
    proposal.state, proposal.reverted_at = ProposalState.REVERTED, now
    proposal.revert_reason, proposal.reverted_by = reason.strip()[:300], by
    proposal.save()
    _step(proposal, "reverted", by, now, reason.strip())
    announce(AnnouncementKind.REVERT, proposal=proposal, at=now)
    return proposal


# --- parts ----------------------------------------------------------------------------


def _locked(proposal_id: int, *states: ProposalState) -> BalanceProposal:
    rows = BalanceProposal.objects.select_for_update(of=("self",))
    proposal = rows.filter(pk=proposal_id).first()
    if proposal is None:
        raise PatchNotFound(details={"patch": proposal_id})
    if proposal.state not in states:
        raise WrongState(details={"state": proposal.state})
    return proposal


def _to_draft(
    proposal: BalanceProposal, kind: str, note: str, by: User, now: datetime
) -> BalanceProposal:
    _step(proposal, kind, by, now, note)
    proposal.changes.update(base=None)
    proposal.state, proposal.approver = ProposalState.DRAFT, None
    proposal.obstacle = ""
    proposal.save()
    return proposal


def _step(
    proposal: BalanceProposal, kind: str, by: User | None, now: datetime, note: str = ""
) -> None:
    ProposalStep.objects.create(
        proposal=proposal,
        version=proposal.version,
        kind=kind,
        by=by,
        at=now,
        note=note[:300],
    )


def _changes_card(change: ProposalChange) -> bool:
    numbers = (change.required_energy, change.ap_cost, change.bp)
    return bool(change.text_ja) or any(value is not None for value in numbers)


def _refuse_problems(proposal: BalanceProposal, changes: list[ProposalChange]) -> None:
    problems = [] if changes else [("", _("The proposal changes no card."))]
    missing = [language for language, note in proposal.notes().items() if not note]
    if missing:
        names = ", ".join(missing)
        problems.append(("", _("The reason is missing in %(l)s.") % {"l": names}))
    for change in changes:
        problems += [(change.card.number, told) for told in problems_of(change)]
    if problems:
        listed = [{"number": n, "message": told} for n, told in problems]
        raise BadChange(details={"problems": listed})


def problems_of(change: ProposalChange) -> list[str]:
    """Everything that keeps a change from being published."""
    draft, not_understood = draft_of_change(change)
    told = [
        _("Its new text is not understood: %(why)s") % {"why": why}
        for why in not_understood
    ]
    told += [f"{problem.field}: {problem.message}" for problem in draft.problems()]
    revision = change.base or change.card.current_revision
    says_the_same = (
        revision is not None and draft.digest() == draft_of(revision).digest()
    )
    if says_the_same and _changes_card(change):
        told.append(_("The card says this already."))
    if not _changes_card(change) and change.limit is None:
        told.append(_("Nothing would change."))
    return told


def _refuse_taken(proposal: BalanceProposal, changes: list[ProposalChange]) -> None:
    waiting = (ProposalState.IN_REVIEW, ProposalState.APPROVED)
    others = ProposalChange.objects.filter(proposal__state__in=waiting)
    taken = others.exclude(proposal=proposal).filter(
        card__in=[change.card_id for change in changes]
    )
    other = taken.select_related("card", "proposal").first()
    if other is not None:
        raise Taken(
            _("%(number)s waits in “%(proposal)s”.")
            % {"number": other.card.number, "proposal": other.proposal.title_en},
            details={"number": other.card.number, "proposal": other.proposal.slug},
        )


def _refuse_changed(changes: list[ProposalChange], expected: str) -> None:
    wanted = {change.card_id: getattr(change, expected) for change in changes}
    cards = Card.objects.select_for_update(of=("self",)).filter(pk__in=wanted)
    changed = sorted(
        card.number
        for card in cards.order_by("pk")
        if card.current_revision_id != wanted[card.pk]
    )
    if changed:
        raise ChangedSince(
            _("Changed in the meantime: %(numbers)s.")
            % {"numbers": ", ".join(changed)},
            details={"numbers": changed},
        )


def _set_limit(
    proposal: BalanceProposal,
    change: ProposalChange,
    limit: int,
    now: datetime,
    *,
    is_revert: bool = False,
) -> int | None:
    """Let a limit end and another begin; the limit before, if there was one."""
    played: Format | None = proposal.format
    rows = FormatLimit.objects.select_for_update(of=("self",))
    open_row = rows.filter(
        format=played, card=change.card, effective_until=None
    ).first()
    if open_row is not None:
        open_row.effective_until = now
        open_row.save(update_fields=["effective_until"])
    if limit < MOST_COPIES:
        FormatLimit.objects.create(
            format=played,
            card=change.card,
            limit=limit,
            effective_from=now,
            proposal=None if is_revert else proposal,
        )
    return None if open_row is None else open_row.limit
