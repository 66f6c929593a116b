"""Drafts played by many at once: each pick once, no card lost or invented."""

from collections import Counter
from datetime import UTC, datetime

import pytest

from collection.limited.drafts import selectors, services
from collection.limited.drafts.errors import DraftNotFound, PickMade
from collection.limited.drafts.running_draft import load_running_draft
from collection.models import Draft, DraftPick, DraftState, PoolEntry
from collection.tests.factories import load_starter_content, make_user
from tests.concurrency import collect_failures_at_once

pytestmark = pytest.mark.django_db(transaction=True)
NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def people():
    load_starter_content()
    return [make_user(name) for name in ("miori", "lin", "noa")]


def draft_of(host, *others, places):
    draft = services.open_draft(
        user=host, product="first-lamps", places=places, now=NOW
    )
    for other in others:
        services.join_draft(user=other, token=draft.token, now=NOW)
    return services.begin_draft(user=host, token=draft.token, now=NOW)


def pick(user, draft, number, card):
    services.pick_card(user=user, token=draft.token, number=number, card=card, now=NOW)


def test_the_same_pick_pressed_in_several_tabs_counts_once(people):
    draft = draft_of(people[0], people[1], places=2)
    card = load_running_draft(draft).table.pack_of(0)[0]

    failures = collect_failures_at_once(*[lambda: pick(people[0], draft, 0, card)] * 4)

    assert failures == []
    assert DraftPick.objects.count() == 1


def test_of_two_cards_taken_at_once_one_is_taken(people):
    draft = draft_of(people[0], people[1], places=2)
    one, other, *_rest = load_running_draft(draft).table.pack_of(0)

    failures = collect_failures_at_once(
        lambda: pick(people[0], draft, 0, one), lambda: pick(people[0], draft, 0, other)
    )

    assert [type(failure) for failure in failures] == [PickMade]
    assert DraftPick.objects.count() == 1


def test_the_last_seat_is_taken_by_one_of_two(people):
    draft = services.open_draft(
        user=people[0], product="first-lamps", places=2, now=NOW
    )

    failures = collect_failures_at_once(
        *[
            lambda user=user: services.join_draft(user=user, token=draft.token, now=NOW)
            for user in people[1:]
        ]
    )

    draft.refresh_from_db()
    assert [type(failure) for failure in failures] == [DraftNotFound]
    assert (draft.seats.count(), draft.state) == (2, DraftState.RUNNING)


def test_a_draft_that_all_play_at_once_loses_and_invents_no_card(people, monkeypatch):
    monkeypatch.setattr("collection.limited.drafting.draft_table.CARDS_OF_A_SEAT", 16)
    draft = draft_of(*people, places=4)

    def play(user):
        while Draft.objects.get(pk=draft.pk).state == DraftState.RUNNING:
            seen = selectors.show_table(draft, user)
            if seen.view.pack:
                pick(user, draft, seen.view.pick, seen.view.pack[-1])

    failures = collect_failures_at_once(
        *[lambda user=user: play(user) for user in people]
    )

    assert failures == []
    draft.refresh_from_db()
    opened = Counter(
        n
        for packs in load_running_draft(draft).table.packs
        for pack in packs
        for n in pack
    )
    held = Counter()
    for entry in PoolEntry.objects.select_related("card"):
        held[entry.card.number] += entry.count
    assert held == opened
