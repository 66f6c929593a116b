"""The state machine of balance proposals; approval needs a second person."""

from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from cards.catalogue.problem_sentences import explain_sentence
from cards.catalogue.revision_drafts import draft_from_revision
from cards.catalogue.revisions import publish_revisions
from cards.models import Card
from cards.releases.errors import (
    BadChange,
    BadDates,
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
from cards.releases.selectors import get_change_draft, list_proposal_changes
from cards.releases.state_machine import StateMachine, Transition
from unionarena.core.accounts.models import User

from .news import announce
from .permissions import APPROVE, PROPOSE, REVERT
from .preconditions import refuse_changed, refuse_without_reason

WAITING: Final = (ProposalState.IN_REVIEW, ProposalState.APPROVED)


def does_change_card(change: ProposalChange) -> bool:
    """Tell whether the card itself would change, beside limits on copies."""
    numbers = (change.required_energy, change.ap_cost, change.bp)
    return bool(change.text_ja) or any(value is not None for value in numbers)


def list_change_problems(change: ProposalChange) -> list[str]:
    """List everything that keeps a change from being published."""
    draft, not_understood = get_change_draft(change)
    problems = [
        _("Its new text isn’t understood: %(why)s") % {"why": why}
        for why in not_understood
    ]
    problems += [
        f"{problem.field}: {explain_sentence(problem.message)}"
        for problem in draft.problems()
    ]
    revision = change.base or change.card.current_revision
    says_the_same = (
        revision is not None
        and draft.digest() == draft_from_revision(revision).digest()
    )
    if says_the_same and does_change_card(change):
        problems.append(_("The card already says this."))
    if not does_change_card(change) and change.limit is None:
        problems.append(_("Nothing would change."))
    return problems


# --- guards ---------------------------------------------------------------------------


def _may_be_submitted(proposal: BalanceProposal, **_arguments: object) -> None:
    # The review is of what is read here: nothing is published in between.
    cards = Card.objects.select_for_update(of=("self",))
    list(cards.filter(balance_changes__proposal=proposal).order_by("pk"))
    changes = list(list_proposal_changes(proposal))
    _refuse_problems(proposal, changes)
    _refuse_taken(proposal, changes)


def _refuse_problems(proposal: BalanceProposal, changes: list[ProposalChange]) -> None:
    problems = [] if changes else [("", _("The proposal doesn’t change any cards."))]
    missing = [language for language, note in proposal.notes().items() if not note]
    if missing:
        names = ", ".join(missing)
        problems.append(("", _("The reason is missing in %(l)s.") % {"l": names}))
    for change in changes:
        problems += [
            (change.card.number, problem) for problem in list_change_problems(change)
        ]
    if problems:
        listed = [{"number": n, "message": problem} for n, problem in problems]
        raise BadChange(details={"problems": listed})


def _refuse_taken(proposal: BalanceProposal, changes: list[ProposalChange]) -> None:
    others = ProposalChange.objects.filter(proposal__state__in=WAITING)
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


def _may_be_approved(
    proposal: BalanceProposal,
    *,
    version: int,
    effective_at: datetime,
    by: User,
    now: datetime,
    **_arguments: object,
) -> None:
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
        raise BadDates(_("The time must be in the future."))


def _is_as_approved(proposal: BalanceProposal, **_arguments: object) -> None:
    refuse_changed({it.card_id: it.base_id for it in list_proposal_changes(proposal)})


def _may_be_reverted(
    proposal: BalanceProposal, *, reason: str, **_arguments: object
) -> None:
    refuse_without_reason(reason)
    written = list_proposal_changes(proposal).exclude(revision=None)
    refuse_changed({change.card_id: change.revision_id for change in written})


# --- effects --------------------------------------------------------------------------


def _note_edit(
    proposal: BalanceProposal, *, by: User, now: datetime, **_arguments: object
) -> None:
    """Remember who worked on a draft: they cannot approve it."""
    BalanceProposal.objects.filter(pk=proposal.pk, author=None).update(author=by)
    steps = ProposalStep.objects.filter(proposal=proposal, version=proposal.version)
    if not steps.filter(kind="edited", by=by).exists():
        _note("edited", proposal, by=by, now=now)


def _submit(
    proposal: BalanceProposal, *, by: User, now: datetime, **_arguments: object
) -> None:
    changes = list(list_proposal_changes(proposal))
    for change in changes:
        change.base = change.card.current_revision
    ProposalChange.objects.bulk_update(changes, ["base"])
    proposal.version += 1
    proposal.approver = None
    proposal.author = proposal.author or by
    _note("submitted", proposal, by=by, now=now)


def _reopen(
    kind: str,
    proposal: BalanceProposal,
    *,
    note: str,
    by: User,
    now: datetime,
    **_arguments: object,
) -> None:
    _note(kind, proposal, by=by, now=now, note=note)
    proposal.changes.update(base=None)
    proposal.approver = None


def _approve(
    proposal: BalanceProposal,
    *,
    effective_at: datetime,
    by: User,
    now: datetime,
    note: str,
    **_arguments: object,
) -> None:
    proposal.approver, proposal.effective_at = by, effective_at
    _note("approved", proposal, by=by, now=now, note=note)


def _put_in_force(
    proposal: BalanceProposal, *, now: datetime, **_arguments: object
) -> None:
    changes = list(list_proposal_changes(proposal))
    changing = [change for change in changes if does_change_card(change)]
    revisions = publish_revisions(
        drafts=[get_change_draft(change)[0] for change in changing],
        reason=proposal.title_en,
        author=proposal.author,
    )
    for change, revision in zip(changing, revisions, strict=True):
        change.revision = revision
    for change in changes:
        if change.limit is not None:
            change.limit_before = _set_limit(
                proposal.format, change, change.limit, now, cause=proposal
            )
    ProposalChange.objects.bulk_update(changes, ["revision", "limit_before"])
    _note("activated", proposal, by=None, now=now)
    announce(AnnouncementKind.PATCH, proposal=proposal, at=now)


def _revert(
    proposal: BalanceProposal,
    *,
    reason: str,
    by: User,
    now: datetime,
    **_arguments: object,
) -> None:
    changes = list(list_proposal_changes(proposal))
    because = (_("Reverted: %(reason)s") % {"reason": reason.strip()})[:200]
    before = [
        draft_from_revision(change.base)
        for change in changes
        if change.base and change.revision_id is not None
    ]
    publish_revisions(drafts=before, reason=because, author=by)
    for change in changes:
        if change.limit is not None:
            limit = MOST_COPIES if change.limit_before is None else change.limit_before
            _set_limit(proposal.format, change, limit, now)
    proposal.revert_reason, proposal.reverted_by = reason.strip()[:300], by
    _note("reverted", proposal, by=by, now=now, note=reason.strip())
    announce(AnnouncementKind.REVERT, proposal=proposal, at=now)


def _set_limit(
    played: Format | None,
    change: ProposalChange,
    limit: int,
    now: datetime,
    *,
    cause: BalanceProposal | None = None,
) -> int | None:
    """End the current limit, if any, and begin another."""
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
            proposal=cause,
        )
    return None if open_row is None else open_row.limit


def _note(
    kind: str,
    proposal: BalanceProposal,
    *,
    by: User | None,
    now: datetime,
    note: str = "",
) -> None:
    ProposalStep.objects.create(
        proposal=proposal,
        version=proposal.version,
        kind=kind,
        by=by,
        at=now,
        note=note[:300],
    )


PROPOSALS: Final = StateMachine.of(
    BalanceProposal,
    lambda row_id: PatchNotFound(details={"patch": row_id}),
    Transition(
        name="edit",
        before=(ProposalState.DRAFT,),
        who=(PROPOSE,),
        effect=_note_edit,
    ),
    Transition(
        name="submit",
        before=(ProposalState.DRAFT,),
        after=ProposalState.IN_REVIEW,
        who=(PROPOSE,),
        guard=_may_be_submitted,
        effect=_submit,
    ),
    Transition(
        name="send_back",
        before=(ProposalState.IN_REVIEW,),
        after=ProposalState.DRAFT,
        who=(APPROVE,),
        effect=partial(_reopen, "sent_back"),
    ),
    Transition(
        name="withdraw",
        before=WAITING,
        after=ProposalState.DRAFT,
        who=(APPROVE, PROPOSE),
        effect=partial(_reopen, "withdrawn"),
    ),
    Transition(
        name="approve",
        before=(ProposalState.IN_REVIEW,),
        after=ProposalState.APPROVED,
        who=(APPROVE,),
        guard=_may_be_approved,
        effect=_approve,
    ),
    Transition(
        name="activate",
        before=(ProposalState.APPROVED,),
        after=ProposalState.ACTIVE,
        due="effective_at",
        guard=_is_as_approved,
        effect=_put_in_force,
        stamp="activated_at",
    ),
    Transition(
        name="revert",
        before=(ProposalState.ACTIVE,),
        after=ProposalState.REVERTED,
        who=(REVERT,),
        guard=_may_be_reverted,
        effect=_revert,
        stamp="reverted_at",
    ),
)
