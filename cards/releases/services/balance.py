"""The steps of balance proposals: propose, review, approve, revert.

A proposal is edited as a draft. Submitting it fixes the content of every card at that
moment and raises its version; sending it back makes a draft of it again, and an
approval counts for the submitted version only.
"""

from datetime import datetime
from typing import Final

from django.db import transaction

from cards.card_data.languages import build_columns
from cards.errors import CardNotFound
from cards.models import Card
from cards.releases.models import BalanceProposal, ProposalChange
from unionarena.core.accounts.models import User

from .balance_transitions import PROPOSALS
from .permissions import PROPOSE, require_permission
from .transitions import perform_transition

CHANGEABLE: Final = ("required_energy", "ap_cost", "bp", "text_ja", "limit")


@transaction.atomic
def create_proposal(
    *, slug: str, titles: dict[str, str], notes: dict[str, str], by: User
) -> BalanceProposal:
    """Create a proposal without changes.

    Args:
        slug: The end of the URL of its page.
        titles: Title by language.
        notes: Why, by language; shown in the patch notes.
        by: The author.

    Raises:
        NotYours: The user may not propose.
    """
    require_permission(by, PROPOSE)
    return BalanceProposal.objects.create(
        slug=slug,
        **build_columns("title", titles),
        **build_columns("note", notes),
        author=by,
    )


def hold_draft(*, proposal_id: int, by: User, now: datetime) -> None:
    """Lock a draft for the form that edits it, and remember its editor.

    Raises:
        NotYours: The user may not propose.
        WrongState: It is no longer a draft.
    """
    perform_transition(PROPOSALS, "edit", proposal_id, by=by, now=now)


@transaction.atomic
def set_change(
    *, proposal_id: int, number: str, by: User, now: datetime, **wanted: object
) -> ProposalChange:
    """Set the change of a card; an earlier one is replaced.

    Args:
        proposal_id: A draft.
        number: Which card.
        by: The author.
        now: The moment.
        wanted: Any of ``CHANGEABLE``.

    Raises:
        NotYours: The user may not propose.
        WrongState: It is no draft.
        CardNotFound: There is no such card.
    """
    proposal = perform_transition(PROPOSALS, "edit", proposal_id, by=by, now=now)
    cards = Card.objects.filter(number=number, current_revision__isnull=False)
    card = cards.first()
    if card is None:
        raise CardNotFound(details={"number": number})
    values = {"text_ja": "", **dict.fromkeys(CHANGEABLE[:3]), "limit": None, **wanted}
    change, _is_new = ProposalChange.objects.update_or_create(
        proposal=proposal, card=card, defaults=values
    )
    return change


@transaction.atomic
def remove_change(*, proposal_id: int, number: str, by: User, now: datetime) -> None:
    """Remove the change of a card.

    Raises:
        NotYours: The user may not propose.
        WrongState: It is no draft.
    """
    proposal = perform_transition(PROPOSALS, "edit", proposal_id, by=by, now=now)
    proposal.changes.filter(card__number=number).delete()


def submit_proposal(*, proposal_id: int, by: User, now: datetime) -> BalanceProposal:
    """Submit a draft for review by a second person.

    Raises:
        NotYours: The user may not propose.
        WrongState: It is no draft.
        BadChange: It is empty, a note is missing, or a change changes nothing or
            cannot be published; everything that is wrong is in ``details``.
        Taken: A card is in another submitted proposal.
    """
    return perform_transition(PROPOSALS, "submit", proposal_id, by=by, now=now)


def send_back_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Return a proposal to its author.

    Raises:
        NotYours: The user may not review.
        WrongState: It is not in review.
    """
    return perform_transition(
        PROPOSALS, "send_back", proposal_id, by=by, now=now, note=note
    )


def withdraw_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Make it a draft again, also after it was approved.

    Raises:
        NotYours: The user may neither propose nor approve.
        WrongState: It is neither in review nor approved.
    """
    return perform_transition(
        PROPOSALS, "withdraw", proposal_id, by=by, now=now, note=note
    )


def approve_proposal(
    *,
    proposal_id: int,
    version: int,
    effective_at: datetime,
    by: User,
    now: datetime,
    note: str = "",
) -> BalanceProposal:
    """Approve a proposal as a second person, and set the moment it comes into force.

    Args:
        proposal_id: Which.
        version: The version that was read; another one is not approved.
        effective_at: When it comes into force.
        by: Who approves: neither the author nor anyone who worked on it.
        now: The moment.
        note: An optional note.

    Raises:
        NotYours: The user may not approve.
        SecondPersonNeeded: The user worked on it.
        WrongState: It is not in review, or another version is.
        BadDates: The moment is not in the future.
    """
    wanted = {"version": version, "effective_at": effective_at, "note": note}
    return perform_transition(
        PROPOSALS, "approve", proposal_id, by=by, now=now, **wanted
    )


def revert_patch(
    *, proposal_id: int, reason: str, by: User, now: datetime
) -> BalanceProposal:
    """Revert a balance change: cards and limits are as before.

    Raises:
        NotYours: The user may not revert.
        WrongState: It is not in force.
        BadDates: There is no reason.
        ChangedSince: A card was changed again since.
    """
    return perform_transition(
        PROPOSALS, "revert", proposal_id, by=by, now=now, reason=reason
    )
