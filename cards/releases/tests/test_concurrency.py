"""Two clocks at once, and a clock that dies: everything happens once (issue 6)."""

import itertools
from contextlib import suppress

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    rule,
    run_state_machine_as_test,
)

from cards.models import Card, CardRevision
from cards.releases import services
from cards.releases.models import Announcement, Release
from tests.concurrency import run_at_once
from unionarena.core.errors import PlatformError

from .conftest import DAY, HOUR, NOON, person
from .factories import changed_card, make_proposal, make_release, new_card

committed = pytest.mark.django_db(transaction=True)
# Addresses of releases; the place of an object in memory may come again.
_numbers = itertools.count()


@pytest.fixture
def prepared(transactional_db, series):
    """A release and a balance change that are due at the same moment."""
    from cards.tests.factories import publish

    publish(art="figure cap @harbor")
    publish(number="TDL-1-009", name="見張り", art="figure @harbor")
    editor, publisher = person("mika", "editor"), person("sora", "publisher")
    balancer, second = person("jun", "balancer"), person("rei", "balancer")
    release = make_release(editor)
    new_card(release, editor)
    changed_card(release, editor, bp=3500)
    services.schedule_release(
        release_id=release.pk,
        preview_at=None,
        release_at=NOON + DAY,
        by=publisher,
        now=NOON,
    )
    proposal = make_proposal(balancer, now=NOON, number="TDL-1-009", bp=1000, limit=1)
    services.submit_proposal(proposal_id=proposal.pk, by=balancer, now=NOON)
    services.approve_proposal(
        proposal_id=proposal.pk, version=1, effective_at=NOON + DAY, by=second, now=NOON
    )
    return release


@committed
def test_two_clocks_publish_once(prepared):
    before = CardRevision.objects.count()

    done = run_at_once(*[lambda: services.run_due_transitions(now=NOON + DAY)] * 3)

    assert not [item for item in done if not isinstance(item, services.ClockReport)], (
        done
    )
    assert sum(item.published for item in done) == 1
    assert sum(item.activated for item in done) == 1
    assert sum(item.failed for item in done) == 0
    assert sorted(Announcement.objects.values_list("kind", flat=True)) == [
        "patch",
        "release",
    ]
    assert CardRevision.objects.count() == before + 2


@committed
def test_two_publishers_roll_back_once(prepared):
    services.run_due_transitions(now=NOON + DAY)
    publisher = person("umi", "publisher")
    before = CardRevision.objects.count()

    def roll_back():
        return services.roll_back_release(
            release_id=prepared.pk, reason="A typo", by=publisher, now=NOON + DAY
        )

    done = run_at_once(*[roll_back] * 2)

    refused = [item for item in done if isinstance(item, PlatformError)]
    assert [error.code for error in refused] == ["newsroom.wrong_state"]
    assert CardRevision.objects.count() == before + 1
    assert Announcement.objects.filter(kind="rollback").count() == 1


@committed
def test_a_clock_that_dies_in_the_middle_has_done_nothing(prepared, monkeypatch):
    from cards.releases.services import release_transitions

    def die(*_args, **_kwargs):
        raise SystemError("the power is gone")

    with monkeypatch.context() as broken:
        broken.setattr(release_transitions, "announce", die)
        assert services.run_due_transitions(now=NOON + DAY).failed == 1
    assert Release.objects.get().state == "scheduled"
    assert Card.objects.get(number="TDL-1-001").current_revision.version == 1
    assert not Card.objects.legal_at(NOON + DAY).filter(number="TDL-1-050").exists()

    assert services.run_due_transitions(now=NOON + DAY).published == 1


class ReleaseLife(RuleBasedStateMachine):
    """Any order of steps: the state is one of five, and says what people see."""

    people = {}

    def __init__(self):
        super().__init__()
        self.now = NOON
        self.release = make_release(self.people["editor"], slug=f"r{next(_numbers)}")
        self.number = f"TDL-9-{Release.objects.count():03}"
        new_card(self.release, self.people["editor"], number=self.number)

    def attempt(self, step, **wanted):
        with suppress(PlatformError):  # whatever is refused changes nothing
            step(release_id=self.release.pk, by=self.people["publisher"], **wanted)

    @rule(preview=st.sampled_from([None, 1, 3]), out=st.sampled_from([-1, 2, 5]))
    def schedule(self, preview, out):
        self.attempt(
            services.schedule_release,
            preview_at=None if preview is None else self.now + preview * HOUR,
            release_at=self.now + out * HOUR,
            now=self.now,
        )

    @rule()
    def unschedule(self):
        self.attempt(services.unschedule_release)

    @rule(reason=st.sampled_from(["", "A typo"]))
    def roll_back(self, reason):
        self.attempt(services.roll_back_release, reason=reason, now=self.now)

    @rule(hours=st.integers(0, 4))
    def wait(self, hours):
        self.now += hours * HOUR
        services.run_due_transitions(now=self.now)

    @invariant()
    def people_see_what_the_state_says(self):
        release = Release.objects.get(pk=self.release.pk)
        card = Card.objects.filter(number=self.number)
        is_seen = card.visible_to(AnonymousUser(), now=self.now).exists()
        assert is_seen == (release.state in ("previewed", "published"))
        assert card.legal_at(self.now).exists() == (release.state == "published")
        told = set(release.announcements.values_list("kind", flat=True))
        assert ("release" in told) == (release.published_at is not None)
        assert ("rollback" in told) == (release.state == "rolled_back")


@pytest.mark.django_db
def test_whatever_is_pressed_people_see_what_the_state_says(series):
    ReleaseLife.people = {
        "editor": person("mika", "editor"),
        "publisher": person("sora", "publisher"),
    }

    run_state_machine_as_test(
        ReleaseLife,
        settings=settings(
            max_examples=12,
            stateful_step_count=8,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
