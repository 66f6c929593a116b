"""Packs opened by many at once: each once, and no card is lost or invented."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from collection.models import OwnedCard, PackGrant, PackReason
from collection.packs import services
from collection.packs.verification import verify_pack
from collection.services import find_ledger_mismatches
from collection.tests.factories import load_starter_content, make_user
from tests.concurrency import collect_failures_at_once

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def give(user, key):
    return services.give_pack(
        user=user,
        reason=PackReason.GIVEN,
        key=key,
        product="first-lamps",
        now=NOW,
    )


def owned(user):
    return sum(row.count for row in OwnedCard.objects.filter(user=user))


def test_open_pressed_in_several_tabs_at_once_opens_once():
    load_starter_content()
    miori, answers = make_user(), []
    pack = give(miori, "a")

    def press():
        opened = services.open_pack(user=miori, pack_id=pack.pk, now=NOW)
        answers.append(tuple(opened.cards))

    assert collect_failures_at_once(*[press] * 4) == []
    assert len(set(answers)) == 1
    assert len(answers) == 4
    assert owned(miori) == 8
    assert find_ledger_mismatches() == []


def test_the_pack_of_the_day_asked_for_at_once_comes_once(settings):
    settings.CARD_OWNERSHIP = "earned"
    miori = make_user()

    failures = collect_failures_at_once(
        *[lambda: services.claim_daily(user=miori, now=NOW)] * 4
    )

    assert failures == []
    assert PackGrant.objects.count() == 1


@pytest.mark.skipif(
    connection.vendor != "postgresql",
    reason="SQLite has one writer; what could go wrong needs several",
)
def test_hundreds_of_packs_opened_by_eight_at_once_lose_and_invent_nothing():
    load_starter_content()
    people = [make_user(f"person{number}") for number in range(5)]
    packs = [give(people[n % 5], str(n)) for n in range(320)]

    def worker(first):
        def work():
            # Every pack is in the hands of two.
            for pack in packs[first::4]:
                services.open_pack(user=pack.user, pack_id=pack.pk, now=NOW)

        return work

    assert collect_failures_at_once(*(worker(n % 4) for n in range(8))) == []
    opened = PackGrant.objects.filter(opened_at__isnull=False)
    assert opened.count() == 320
    assert sum(owned(person) for person in people) == 320 * 8
    assert find_ledger_mismatches() == []
    assert all(verify_pack(pack).is_fair for pack in opened)
