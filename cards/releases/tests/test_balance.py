"""Balance changes: proposed by one, approved by another, put in force by the clock."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from cards.models import Card
from cards.releases import services
from cards.releases.errors import (
    BadChange,
    BadDates,
    ChangedSince,
    NotYours,
    PatchNotFound,
    SecondPersonNeeded,
    Taken,
    WrongState,
)
from cards.releases.models import Announcement, BalanceProposal, Format, FormatLimit
from cards.releases.patch_notes import build_patch_notes
from cards.releases.selectors import get_format_rules, get_patch_for
from cards.tests.factories import make_draft, publish_revision

from .conftest import DAY, NOON
from .factories import make_proposal

pytestmark = pytest.mark.django_db
PUBLIC = AnonymousUser()
TEXT = "【登場時】カードを1枚引く。"


def submit(proposal, by):
    return services.submit_proposal(proposal_id=proposal.pk, by=by, now=NOON)


def approve(proposal, by, *, version=1, at=NOON + DAY):
    return services.approve_proposal(
        proposal_id=proposal.pk, version=version, effective_at=at, by=by, now=NOON
    )


def activate(proposal, author, second):
    submit(proposal, author)
    approve(proposal, second)
    return services.run_due_transitions(now=NOON + DAY)


def state_of(proposal):
    return BalanceProposal.objects.get(pk=proposal.pk).state


def current(number="TDL-1-001"):
    return Card.objects.get(number=number).current_revision


def test_the_clock_puts_an_approved_proposal_in_force(
    balancer, second, card, bystander
):
    proposal = make_proposal(balancer, now=NOON, bp=2500, ap_cost=2)
    submit(proposal, balancer)
    approve(proposal, second)
    assert current().bp == 3000

    done = services.run_due_transitions(now=NOON + DAY)

    assert done.activated == 1
    assert (current().bp, current().ap_cost, current().reason) == (2500, 2, "Daybreak")
    assert current("TDL-1-009").version == 1
    assert state_of(proposal) == "active"
    assert [item.kind for item in Announcement.objects.all()] == ["patch"]
    assert services.run_due_transitions(now=NOON + DAY) == services.ClockReport()


def test_a_changed_text_is_compiled_and_written_in_every_language(
    balancer, second, card
):
    activate(make_proposal(balancer, now=NOON, text_ja=TEXT), balancer, second)

    assert current().is_playable
    assert current().data["effects"]["abilities"]
    assert current().text_en
    assert current().text_zh_hant


def test_a_text_that_is_not_understood_is_refused(balancer, card):
    proposal = make_proposal(balancer, now=NOON, text_ja="謎の一文。")

    with pytest.raises(BadChange):
        submit(proposal, balancer)

    assert state_of(proposal) == "draft"


@pytest.mark.parametrize(
    "wanted", [{"bp": 3000}, {"limit": None}, {"bp": 99_999}], ids=str
)
def test_a_change_that_changes_nothing_or_breaks_the_card_is_refused(
    balancer, card, wanted
):
    proposal = make_proposal(balancer, now=NOON, **wanted)

    with pytest.raises(BadChange):
        submit(proposal, balancer)


def test_the_author_does_not_approve(balancer, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)

    with pytest.raises(SecondPersonNeeded):
        approve(proposal, balancer)

    assert state_of(proposal) == "in_review"


def test_whoever_edited_it_does_not_approve(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    services.set_change(
        proposal_id=proposal.pk, number="TDL-1-001", by=second, now=NOON, bp=2000
    )
    submit(proposal, balancer)

    with pytest.raises(SecondPersonNeeded):
        approve(proposal, second)


def test_the_database_itself_wants_a_second_person(balancer, card):
    proposal = make_proposal(balancer, now=NOON)

    with pytest.raises(IntegrityError), transaction.atomic():
        BalanceProposal.objects.filter(pk=proposal.pk).update(approver=balancer)


def test_editors_neither_propose_nor_approve(editor, balancer, card):
    with pytest.raises(NotYours):
        make_proposal(editor, now=NOON)
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)
    with pytest.raises(NotYours):
        approve(proposal, editor)


def test_a_version_nobody_read_is_not_approved(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)
    services.send_back_proposal(
        proposal_id=proposal.pk, note="Less", by=second, now=NOON
    )
    submit(proposal, balancer)

    with pytest.raises(WrongState):
        approve(proposal, second, version=1)
    approve(proposal, second, version=2)

    assert state_of(proposal) == "approved"


def test_an_approval_in_the_past_is_refused(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)

    with pytest.raises(BadDates):
        approve(proposal, second, at=NOON)


def test_what_was_submitted_is_not_edited(balancer, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)

    with pytest.raises(WrongState):
        services.set_change(
            proposal_id=proposal.pk, number="TDL-1-001", by=balancer, now=NOON, bp=1
        )


def test_withdrawing_an_approved_proposal_stops_it(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)
    approve(proposal, second)

    services.withdraw_proposal(
        proposal_id=proposal.pk, note="Wait", by=balancer, now=NOON
    )

    assert services.run_due_transitions(now=NOON + DAY) == services.ClockReport()
    assert current().bp == 3000


def test_a_card_changed_since_the_approval_holds_it_back(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)
    approve(proposal, second)
    publish_revision(draft=make_draft(bp=1000), reason="Errata")

    done = services.run_due_transitions(now=NOON + DAY)

    assert done.failed == 1
    assert current().bp == 1000
    assert "TDL-1-001" in BalanceProposal.objects.get(pk=proposal.pk).obstacle


def test_two_proposals_do_not_wait_for_the_same_card(balancer, card):
    submit(make_proposal(balancer, now=NOON), balancer)
    other = make_proposal(balancer, slug="other", now=NOON, bp=2000)

    with pytest.raises(Taken):
        submit(other, balancer)


def test_a_ban_counts_from_its_moment_and_is_dated(balancer, second, card):
    activate(make_proposal(balancer, now=NOON, limit=0), balancer, second)

    assert get_format_rules(NOON + DAY - DAY / 2).limits == {}
    rules = get_format_rules(NOON + DAY)
    assert rules.limits == {"TDL-1-001": 0}
    assert current().version == 1


def test_a_limit_of_one_format_leaves_the_others_alone(balancer, second, card):
    played = Format.objects.create(code="season", takes_every_series=True)
    Format.objects.create(code="open", is_default=True, takes_every_series=True)
    proposal = make_proposal(balancer, now=NOON, limit=1)
    BalanceProposal.objects.filter(pk=proposal.pk).update(format=played)

    activate(proposal, balancer, second)

    assert get_format_rules(NOON + DAY).limits == {}
    assert get_format_rules(NOON + DAY, code="season").limits == {"TDL-1-001": 1}


def test_a_revert_restores_cards_and_limits(balancer, second, publisher, card):
    FormatLimit.objects.create(card=card, limit=2, effective_from=NOON)
    proposal = make_proposal(balancer, now=NOON, bp=2500, limit=0)
    activate(proposal, balancer, second)

    services.revert_patch(
        proposal_id=proposal.pk, reason="Too weak", by=publisher, now=NOON + 2 * DAY
    )

    assert current().bp == 3000
    assert get_format_rules(NOON + 2 * DAY).limits == {"TDL-1-001": 2}
    assert get_format_rules(NOON + DAY).limits == {"TDL-1-001": 0}
    assert state_of(proposal) == "reverted"
    kinds = [item.kind for item in Announcement.objects.order_by("pk")]
    assert kinds == ["patch", "revert"]


def test_a_card_changed_since_is_not_reverted(balancer, second, publisher, card):
    proposal = make_proposal(balancer, now=NOON)
    activate(proposal, balancer, second)
    publish_revision(draft=make_draft(bp=1000), reason="Errata")

    with pytest.raises(ChangedSince):
        services.revert_patch(
            proposal_id=proposal.pk, reason="Back", by=publisher, now=NOON + 2 * DAY
        )

    assert current().bp == 1000


@pytest.mark.parametrize("language", ["ja", "zh-hant", "en"])
def test_patch_notes_say_before_and_after_in_every_language(
    balancer, second, card, language
):
    proposal = make_proposal(balancer, now=NOON, bp=2500, limit=1)
    activate(proposal, balancer, second)

    (note,) = build_patch_notes(get_patch_for(PUBLIC, "summer"), PUBLIC, language)

    bp = next(change for change in note.differences if change.label == "BP")
    assert (bp.before, bp.after) == ("3000", "2500")
    assert [(c.before, c.after) for c in note.differences][-1] == ("4", "1")


def test_a_proposal_is_nobodys_business_before_it_is_in_force(balancer, second, card):
    proposal = make_proposal(balancer, now=NOON)
    submit(proposal, balancer)
    approve(proposal, second)

    with pytest.raises(PatchNotFound):
        get_patch_for(PUBLIC, "summer")
    assert get_patch_for(balancer, "summer") == proposal
