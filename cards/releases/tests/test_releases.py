"""Releases: prepared by editors, published by the clock, taken back with a reason."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from cards.catalogue import selectors as card_selectors
from cards.models import Card, CardRevision
from cards.releases import services
from cards.releases.errors import (
    BadDates,
    NotReady,
    NotYours,
    ReleaseNotFound,
    Taken,
    WrongState,
)
from cards.releases.models import Announcement, Release
from cards.releases.selectors import get_checklist, get_release_for, list_releases_for
from cards.tests.factories import make_draft, publish_revision
from unionarena.core.accounts.models import User

from .conftest import DAY, HOUR, NOON
from .factories import changed_card, make_proposal, make_release, new_card

pytestmark = pytest.mark.django_db
PUBLIC = AnonymousUser()


@pytest.fixture
def release(editor, card):
    """A draft with a new card and a changed one."""
    release = make_release(editor)
    new_card(release, editor)
    changed_card(release, editor, bp=3500)
    return release


def schedule(release, publisher, *, preview=None, out=NOON + DAY, now=NOON):
    return services.schedule_release(
        release_id=release.pk, preview_at=preview, release_at=out, by=publisher, now=now
    )


def state_of(release):
    return Release.objects.get(pk=release.pk).state


def seen(number, viewer=PUBLIC):
    return card_selectors.list_cards_for(viewer).filter(number=number).exists()


def bp_of(number="TDL-1-001"):
    return Card.objects.get(number=number).current_revision.bp


def test_a_card_in_preparation_is_seen_by_editors_only(release, editor):
    assert not seen("TDL-1-050")
    assert seen("TDL-1-050", editor)


def test_a_changed_card_keeps_saying_what_it_says_until_its_day(release, publisher):
    schedule(release, publisher)

    services.run_due_transitions(now=NOON + DAY - timedelta(seconds=1))

    assert bp_of() == 3000
    assert state_of(release) == "scheduled"


def test_the_clock_publishes_everything_at_once(release, publisher):
    schedule(release, publisher)

    done = services.run_due_transitions(now=NOON + DAY)

    assert (done.published, done.failed) == (1, 0)
    assert state_of(release) == "published"
    assert bp_of() == 3500
    assert Card.objects.legal_at(NOON + DAY).filter(number="TDL-1-050").exists()
    assert [item.kind for item in Announcement.objects.all()] == ["release"]


def test_a_preview_shows_cards_that_may_not_be_played(release, publisher):
    schedule(release, publisher, preview=NOON + HOUR)

    services.run_due_transitions(now=NOON + HOUR)

    card = Card.objects.visible_to(PUBLIC, now=NOON + HOUR).get(number="TDL-1-050")
    assert not card.is_legal_at(NOON + HOUR)
    assert bp_of() == 3000
    assert state_of(release) == "previewed"


def test_a_preview_that_was_slept_through_is_skipped(release, publisher):
    schedule(release, publisher, preview=NOON + HOUR)

    services.run_due_transitions(now=NOON + 2 * DAY)

    assert [item.kind for item in Announcement.objects.all()] == ["release"]


def test_ticking_again_does_nothing(release, publisher):
    schedule(release, publisher, preview=NOON + HOUR)
    services.run_due_transitions(now=NOON + HOUR)
    services.run_due_transitions(now=NOON + DAY)
    revisions = CardRevision.objects.count()

    again = services.run_due_transitions(now=NOON + DAY)

    assert again == services.ClockReport()
    assert Announcement.objects.count() == 2
    assert CardRevision.objects.count() == revisions


def test_a_rollback_restores_everything_and_says_why(release, publisher, bystander):
    schedule(release, publisher)
    services.run_due_transitions(now=NOON + DAY)

    services.roll_back_release(
        release_id=release.pk, reason="A typo", by=publisher, now=NOON + 2 * DAY
    )

    assert not seen("TDL-1-050")
    assert bp_of() == 3000
    assert "A typo" in Card.objects.get(number="TDL-1-001").current_revision.reason
    assert seen("TDL-1-009")
    assert state_of(release) == "rolled_back"
    with pytest.raises(ReleaseNotFound):
        get_release_for(PUBLIC, "daybreak")


def test_a_rollback_needs_a_reason(release, publisher):
    schedule(release, publisher)
    services.run_due_transitions(now=NOON + DAY)

    with pytest.raises(BadDates):
        services.roll_back_release(
            release_id=release.pk, reason=" ", by=publisher, now=NOON + DAY
        )

    assert state_of(release) == "published"


def test_a_card_changed_in_the_meantime_holds_the_whole_release_back(
    release, publisher
):
    schedule(release, publisher)
    publish_revision(draft=make_draft(bp=1000), reason="Errata")

    done = services.run_due_transitions(now=NOON + DAY)

    assert done.failed == 1
    assert bp_of() == 1000
    assert not seen("TDL-1-050")
    held = Release.objects.get(pk=release.pk)
    assert (held.state, "TDL-1-001" in held.obstacle) == ("scheduled", True)
    assert not Announcement.objects.exists()
    assert services.run_due_transitions(now=NOON + DAY) == services.ClockReport()


def test_one_release_that_cannot_come_out_keeps_no_other_from_it(
    release, editor, publisher
):
    other = make_release(editor, slug="other")
    new_card(other, editor, number="TDL-1-051")
    schedule(release, publisher)
    schedule(other, publisher)
    publish_revision(draft=make_draft(bp=1000), reason="Errata")

    done = services.run_due_transitions(now=NOON + DAY)

    assert (done.published, done.failed) == (1, 1)
    assert state_of(other) == "published"


def test_what_is_due_comes_out_by_its_date_whenever_it_was_written(
    editor, publisher, balancer, second, card, bystander
):
    # Given a late release, a change of balance and an early release, in this order,
    # and a server that slept through all three days.
    late = make_release(editor, slug="late")
    new_card(late, editor)
    schedule(late, publisher, out=NOON + 3 * DAY)
    proposal = make_proposal(balancer, now=NOON)
    services.submit_proposal(proposal_id=proposal.pk, by=balancer, now=NOON)
    services.approve_proposal(
        proposal_id=proposal.pk,
        version=1,
        effective_at=NOON + 2 * DAY,
        by=second,
        now=NOON,
    )
    early = make_release(editor, slug="early")
    new_card(early, editor, number="TDL-1-051")
    schedule(early, publisher, out=NOON + DAY)

    services.run_due_transitions(now=NOON + 4 * DAY)

    told = Announcement.objects.order_by("pk")
    assert [item.release or item.proposal for item in told] == [early, proposal, late]


def test_only_publishers_schedule(release, editor):
    with pytest.raises(NotYours):
        schedule(release, editor)

    assert state_of(release) == "draft"


def test_players_prepare_nothing(release, db):
    player = User.objects.create_user("riko")

    with pytest.raises(NotYours):
        new_card(release, player, number="TDL-1-051")

    assert not Card.objects.filter(number="TDL-1-051").exists()


@pytest.mark.parametrize(
    ("preview", "out"),
    [(None, NOON), (None, NOON - DAY), (NOON + 2 * DAY, NOON + DAY)],
    ids=["now", "in the past", "preview after the release"],
)
def test_dates_that_cannot_be_kept_are_refused(release, publisher, preview, out):
    with pytest.raises(BadDates):
        schedule(release, publisher, preview=preview, out=out)

    assert state_of(release) == "draft"


def test_a_release_with_gaps_is_not_scheduled(editor, publisher, card):
    release = make_release(editor)
    draft = make_draft(
        number="TDL-1-060",
        name="謎",
        texts={"ja": "謎の一文。", "zh-hant": "謎", "en": "Riddle"},
        traits=["未知"],
    )
    services.create_card_in_release(
        release_id=release.pk, draft=draft, reason="New", by=editor
    )

    with pytest.raises(NotReady) as refusal:
        schedule(release, publisher)

    found = {gap["check"] for gap in refusal.value.details["gaps"]}
    assert found >= {"compiles", "translations", "art"}
    assert state_of(release) == "draft"


def test_an_empty_release_is_not_scheduled(editor, publisher):
    with pytest.raises(NotReady):
        schedule(make_release(editor), publisher)


def test_a_full_checklist_is_all_done(release):
    assert [item.code for item in get_checklist(release) if not item.is_done] == []


def test_a_card_waits_in_one_release_at_a_time(release, editor):
    other = make_release(editor, slug="other")

    with pytest.raises(Taken):
        changed_card(other, editor, bp=4000)
    with pytest.raises(Taken):
        services.add_card(release_id=other.pk, number="TDL-1-050", by=editor)


def test_a_card_that_is_out_is_not_hidden_again(editor, card):
    release = make_release(editor)

    with pytest.raises(WrongState):
        services.add_card(release_id=release.pk, number=card.number, by=editor)

    assert seen(card.number)


def test_what_is_scheduled_is_not_changed(release, editor, publisher):
    schedule(release, publisher)

    with pytest.raises(WrongState):
        changed_card(release, editor, bp=4000)


def test_taking_it_off_the_schedule_hides_the_preview(release, publisher):
    schedule(release, publisher, preview=NOON + HOUR)
    services.run_due_transitions(now=NOON + HOUR)
    assert seen("TDL-1-050")

    services.unschedule_release(release_id=release.pk, by=publisher)

    assert not seen("TDL-1-050")
    assert services.run_due_transitions(now=NOON + 2 * DAY) == services.ClockReport()


def test_a_waiting_new_card_can_be_rewritten(release, editor):
    draft = make_draft(number="TDL-1-050", name="夜警", bp=4000, art="figure @harbor")

    services.add_draft(release_id=release.pk, draft=draft, reason="Stronger", by=editor)

    assert bp_of("TDL-1-050") == 4000
    assert not seen("TDL-1-050")


def test_what_is_not_announced_is_as_absent_as_what_never_was(release, editor):
    assert list(list_releases_for(PUBLIC)) == []
    assert list(list_releases_for(editor)) == [release]
    with pytest.raises(ReleaseNotFound):
        get_release_for(PUBLIC, release.slug)


def test_the_database_holds_what_a_release_needs(release):
    with pytest.raises(IntegrityError), transaction.atomic():
        Release.objects.filter(pk=release.pk).update(state="scheduled")
    with pytest.raises(IntegrityError), transaction.atomic():
        Release.objects.filter(pk=release.pk).update(
            release_at=NOON, preview_at=NOON + DAY
        )
