"""Packs taken and opened in several tabs at once: one pool, of the same cards."""

import pytest
from django.utils import timezone

from collection.limited import pools
from collection.models import Pool
from collection.tests.factories import load_starter_content, make_user
from tests.concurrency import collect_failures_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_taken_at_once_they_are_the_same_packs():
    load_starter_content()
    miori = make_user()

    def press():
        pools.take_sealed_packs(user=miori, product="first-lamps", now=timezone.now())

    assert collect_failures_at_once(*[press] * 4) == []
    assert Pool.objects.count() == 1


def test_opened_at_once_they_are_opened_once():
    load_starter_content()
    miori, answers, now = make_user(), [], timezone.now()
    pool = pools.take_sealed_packs(user=miori, product="first-lamps", now=now)

    def press():
        opened = pools.open_pool(user=miori, pool_id=pool.pk, now=now)
        answers.append(str(opened.packs))

    assert collect_failures_at_once(*[press] * 4) == []
    assert (len(answers), len(set(answers))) == (4, 1)
    assert sum(pool.entries.values_list("count", flat=True)) == 40
