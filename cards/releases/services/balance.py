"""What balancers do: propose, review, approve by a second person, revert.

A proposal is edited as a draft. Submitting it fixes what every card says at that
moment and raises its version; sending it back makes a draft of it again, and an
approval counts for the version that was submitted only.
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
    """A new proposal without changes.

    Args:
        slug: Ends the address of its page.
        titles: Title by language.
        notes: Why, by language; people read it in the patch notes.
        by: Who writes it.

    Raises:
        NotYours: The person may not propose.
    """
    require_permission(by, PROPOSE)
    return BalanceProposal.objects.create(
        slug=slug,
        **build_columns("title", titles),
        **build_columns("note", notes),
        author=by,
    )


def hold_draft(*, proposal_id: int, by: User, now: datetime) -> None:
    """Lock a draft for the form that edits it, and remember who did.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft any more.
    """
    perform_transition(PROPOSALS, "edit", proposal_id, by=by, now=now)


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
    """Leave a card alone after all.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft.
    """
    proposal = perform_transition(PROPOSALS, "edit", proposal_id, by=by, now=now)
    proposal.changes.filter(card__number=number).delete()


def submit_proposal(*, proposal_id: int, by: User, now: datetime) -> BalanceProposal:
    """Put a draft before a second person.

    Raises:
        NotYours: The person may not propose.
        WrongState: It is no draft.
        BadChange: It is empty, a note is missing, or a change changes nothing or
            cannot be published; everything that is wrong is in ``details``.
        Taken: A card waits in another proposal that was submitted.
    """
    return perform_transition(PROPOSALS, "submit", proposal_id, by=by, now=now)


def send_back_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Ask for another version.

    Raises:
        NotYours: The person may not review.
        WrongState: It is not in review.
    """
    return perform_transition(
        PROPOSALS, "send_back", proposal_id, by=by, now=now, note=note
    )


def withdraw_proposal(
    *, proposal_id: int, note: str, by: User, now: datetime
) -> BalanceProposal:
    """Make a draft of it again, also after it was approved.

    Raises:
        NotYours: The person may neither propose nor approve.
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
    wanted = {"version": version, "effective_at": effective_at, "note": note}
    return perform_transition(
        PROPOSALS, "approve", proposal_id, by=by, now=now, **wanted
    )


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
    return perform_transition(
        PROPOSALS, "revert", proposal_id, by=by, now=now, reason=reason
    )
