"""A balance change alters no battle that runs, and no replay (issue 6)."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.utils import timezone

import cards.catalogue.selectors
import cards.releases.services as release_services
from battles.live import player_views
from battles.live.session import sessions
from battles.maintenance.seed_verification import verify_battle
from battles.tests.factories import make_duel
from cards.releases.roles import ensure_roles
from collection.tests.factories import load_starter_content
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
WORDS = {"ja": "夏", "zh-hant": "夏", "en": "Summer"}
NUMBER = "TDL-1-001"


def person(name):
    ensure_roles()
    user = User.objects.create_user(name, is_staff=True)
    user.groups.add(Group.objects.get(name="balancer"))
    return user


def put_in_force(**wanted):
    """A balance change, proposed, approved and put in force by the clock."""
    now = timezone.now()
    author, second = person("jun"), person("rei")
    proposal = release_services.create_proposal(
        slug="summer", titles=WORDS, notes=WORDS, by=author
    )
    release_services.set_change(
        proposal_id=proposal.pk, number=NUMBER, by=author, now=now, **wanted
    )
    release_services.submit_proposal(proposal_id=proposal.pk, by=author, now=now)
    due = now + timedelta(hours=1)
    release_services.approve_proposal(
        proposal_id=proposal.pk, version=1, effective_at=due, by=second, now=now
    )
    assert release_services.run_due_transitions(now=due).activated == 1


def face_in(duel):
    """The card as this battle plays it, loaded anew from the database."""
    sessions.clear()
    session = sessions.get(duel.battle_id)
    revision = session.pinned.revision_by_number[NUMBER]
    return session.pinned.definition_by_revision[revision].to_dict()


def test_a_running_battle_keeps_the_cards_it_began_with():
    load_starter_content()
    duel = make_duel()
    duel.play(12, seed=5)
    before = face_in(duel)

    put_in_force(bp=9000, limit=0)

    assert (
        cards.catalogue.selectors.list_all_cards()
        .get(number=NUMBER)
        .current_revision.bp
        == 9000
    )
    assert face_in(duel) == before
    duel.play(5_000, seed=6)
    assert (
        player_views.get_current_state_for(duel.people[0], duel.battle_id).view[
            "result"
        ]
        is not None
    )
    assert face_in(duel) == before
    verdict = verify_battle(duel.battle_id).verdict
    assert verdict.is_commitment_kept
    assert verdict.is_result_equal
    assert verdict.is_digest_equal
