"""Drafts from the link to the pools: each card once, each pick once, nobody waits."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from cards.catalogue.selectors import get_faces
from cards.releases.services import load_formats
from collection.errors import ProductNotFound, TooManyPools
from collection.limited.drafting.draft_table import CARDS_OF_A_SEAT
from collection.limited.drafts import selectors, services
from collection.limited.drafts.errors import (
    BadSeats,
    DraftNotFound,
    NothingToTake,
    NotTheHost,
    NotThere,
    PickMade,
    TooManyDrafts,
    TooManyDraftsToday,
)
from collection.limited.drafts.running_draft import AWAY_PICK_S, load_running_draft
from collection.limited.drafts.verification import verify_draft
from collection.limited.pool_decks import build_opponent_deck, create_pool_deck
from collection.models import (
    Draft,
    DraftDay,
    DraftPick,
    DraftState,
    OwnedCard,
    PickedBy,
    Pool,
)
from collection.services import freeze_deck
from collection.tasks import tick_drafts
from collection.tests.factories import load_starter_content, make_user
from unionarena.core.accounts.services import block_person

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def miori(settings):
    load_starter_content()
    settings.DRAFT_PICK_S = 60
    return make_user()


@pytest.fixture
def lin():
    return make_user("lin")


def open_for(user, places=2, **options):
    options = {"product": "first-lamps", "now": NOW} | options
    return services.open_draft(user=user, places=places, **options)


def running(*people, places=2):
    """A draft that these people sit at, the rest bots."""
    host, *others = people
    draft = open_for(host, places)
    for other in others:
        draft = services.join_draft(user=other, token=draft.token, now=NOW)
    return services.begin_draft(user=host, token=draft.token, now=NOW)


def table_of(draft):
    return load_running_draft(Draft.objects.get(pk=draft.pk)).table


def take_first(user, draft, now=NOW):
    shown = selectors.show_table(draft, user)
    card = shown.view.pack[0]
    services.pick_card(
        user=user, token=draft.token, number=shown.view.pick, card=card, now=now
    )
    return card


def play_out(draft, *people):
    while not table_of(draft).is_over:
        for person in people:
            if selectors.show_table(draft, person).view.pack:
                take_first(person, draft)
    draft.refresh_from_db()


def test_two_people_and_two_bots_come_out_with_every_card_once(miori, lin):
    draft = running(miori, lin, places=4)

    play_out(draft, miori, lin)

    table = table_of(draft)
    opened = Counter(n for packs in table.packs for pack in packs for n in pack)
    pools = Pool.objects.filter(draft_seat__draft=draft).order_by("draft_seat__place")
    held = Counter()
    for pool, taken in zip(pools, table.picks, strict=True):
        cards = {e.card.number: e.count for e in pool.entries.select_related("card")}
        assert cards == Counter(taken)
        held.update(cards)
    assert held == opened
    assert [pool.owner for pool in pools] == [miori, lin, None, None]
    assert {len(taken) for taken in table.picks} == {CARDS_OF_A_SEAT}
    assert (draft.state, draft.ended_at) == (DraftState.ENDED, NOW)
    assert OwnedCard.objects.count() == 0  # a pool is nobody's collection


def test_the_practice_bot_plays_a_deck_that_a_bot_of_the_draft_drafted(miori):
    load_formats()
    draft = running(miori)
    play_out(draft, miori)
    pool = Pool.objects.get(owner=miori)
    deck = create_pool_deck(user=miori, pool_id=pool.pk, is_proposed=True, now=NOW)
    mine = freeze_deck(viewer=miori, deck_id=deck.pk)

    bots = build_opponent_deck(deck=mine, seed=b"lamp", now=NOW)

    faces = get_faces(bots.revision_ids)
    played = Counter(faces[pk]["number"] for pk in bots.revision_ids)
    assert played.total() == 30
    assert played <= Counter(table_of(draft).picks[1])


def test_the_last_to_sit_down_begins_the_draft(miori, lin):
    draft = open_for(miori)
    assert draft.state == DraftState.GATHERING

    draft = services.join_draft(user=lin, token=draft.token, now=NOW)

    assert (draft.state, draft.began_at) == (DraftState.RUNNING, NOW)


def test_with_bots_a_draft_begins_at_once_and_they_take_at_once(miori):
    draft = open_for(miori, 8, with_bots=True)

    table = table_of(draft)
    assert draft.state == DraftState.RUNNING
    assert table.picks[0] == ()
    assert all(table.picks[1:])


def test_sitting_down_twice_is_one_seat(miori, lin):
    draft = open_for(miori, 3)

    for _time in range(2):
        services.join_draft(user=lin, token=draft.token, now=NOW)

    assert draft.seats.count() == 2


def test_a_begun_draft_is_not_found_by_its_link(miori, lin):
    draft = open_for(miori, with_bots=True)

    with pytest.raises(DraftNotFound):
        services.join_draft(user=lin, token=draft.token, now=NOW)


def test_who_is_blocked_by_one_at_the_table_does_not_find_it(miori, lin):
    noa = make_user("noa")
    draft = services.join_draft(user=lin, token=open_for(miori, 3).token, now=NOW)
    block_person(user=noa, other_id=lin.pk)

    with pytest.raises(DraftNotFound):
        services.join_draft(user=noa, token=draft.token, now=NOW)


def test_only_the_host_begins(miori, lin):
    draft = services.join_draft(user=lin, token=open_for(miori, 3).token, now=NOW)

    with pytest.raises(NotTheHost):
        services.begin_draft(user=lin, token=draft.token, now=NOW)


def test_begun_twice_deals_once(miori):
    draft = running(miori)
    before = table_of(draft)

    services.begin_draft(user=miori, token=draft.token, now=NOW)

    assert table_of(draft) == before


@pytest.mark.parametrize("places", [1, 9, -1, 10**30])
def test_a_draft_has_two_to_eight_seats(miori, places):
    with pytest.raises(BadSeats):
        open_for(miori, places)
    assert Draft.objects.count() == 0


def test_an_unknown_product_is_refused(miori):
    with pytest.raises(ProductNotFound):
        open_for(miori, product="nothing")


def test_nobody_sits_at_many_drafts_at_once(miori, lin):
    for _time in range(services.MOST_DRAFTS):
        draft = open_for(miori)
    with pytest.raises(TooManyDrafts):
        open_for(miori)
    with pytest.raises(TooManyDrafts):
        services.join_draft(user=miori, token=open_for(lin).token, now=NOW)

    services.leave_draft(user=miori, token=draft.token, now=NOW)

    open_for(miori)


def test_who_keeps_too_many_pools_cannot_draft_another(miori, settings):
    settings.MOST_POOLS = 0

    with pytest.raises(TooManyPools):
        open_for(miori)


def test_a_pick_said_twice_counts_once(miori, lin):
    draft = running(miori, lin)
    card = take_first(miori, draft)
    version = Draft.objects.get(pk=draft.pk).version

    services.pick_card(user=miori, token=draft.token, number=0, card=card, now=NOW)

    assert DraftPick.objects.count() == 1
    assert Draft.objects.get(pk=draft.pk).version == version


@pytest.mark.parametrize(
    ("number", "refusal"), [(0, PickMade), (1, NothingToTake), (10**30, NothingToTake)]
)
def test_a_pick_that_is_not_next_is_refused(miori, lin, number, refusal):
    draft = running(miori, lin)
    take_first(miori, draft)

    with pytest.raises(refusal):
        services.pick_card(
            user=miori, token=draft.token, number=number, card="ABC-1-001", now=NOW
        )
    assert DraftPick.objects.count() == 1


def test_a_card_of_another_pack_is_refused(miori, lin):
    draft = running(miori, lin)
    theirs = set(table_of(draft).pack_of(1)) - set(table_of(draft).pack_of(0))

    with pytest.raises(NotThere):
        services.pick_card(
            user=miori, token=draft.token, number=0, card=theirs.pop(), now=NOW
        )
    assert DraftPick.objects.count() == 0


def test_nothing_is_taken_before_a_draft_begins(miori):
    draft = open_for(miori)

    with pytest.raises(NothingToTake):
        services.pick_card(
            user=miori, token=draft.token, number=0, card="TDL-1-001", now=NOW
        )


def test_a_stranger_takes_nothing_and_sees_nothing(miori, lin):
    draft = running(miori)
    card = table_of(draft).pack_of(0)[0]

    with pytest.raises(DraftNotFound):
        services.pick_card(user=lin, token=draft.token, number=0, card=card, now=NOW)
    with pytest.raises(DraftNotFound):
        selectors.show_table(draft, lin)


def test_a_seat_is_shown_its_own_pack_and_only_counts_of_others(miori, lin):
    draft = running(miori, lin)
    take_first(miori, draft)
    table = table_of(draft)

    shown = selectors.show_table(draft, lin)

    assert tuple(card.number for card in shown.pack) == table.pack_of(1)
    assert [(seat.waiting, seat.taken) for seat in shown.seats] == [(0, 1), (2, 0)]
    assert shown.proposed in table.pack_of(1)
    assert selectors.show_table(draft, miori).pack == ()


def test_the_clock_takes_for_who_is_absent_and_only_then(miori):
    draft = running(miori)
    due = NOW + timedelta(seconds=60)

    assert not services.advance_draft(draft, now=due - timedelta(microseconds=1))
    proposed = selectors.show_table(draft, miori).proposed
    assert services.advance_draft(draft, now=due)
    assert not services.advance_draft(draft, now=due)

    first = DraftPick.objects.get(seat__user=miori)
    assert (first.card, first.by) == (proposed, PickedBy.CLOCK)


def test_who_is_late_is_in_time_as_long_as_the_clock_has_not_taken(miori, lin):
    draft = running(miori, lin)

    take_first(miori, draft, now=NOW + timedelta(seconds=61))

    assert DraftPick.objects.get(seat__user=miori).by == PickedBy.PERSON


def test_who_misses_two_picks_is_away_until_they_take_again(miori):
    draft, now = running(miori), NOW
    for _missed in range(2):
        now += timedelta(seconds=60)
        assert services.advance_draft(draft, now=now)
    now += timedelta(seconds=AWAY_PICK_S)
    assert services.advance_draft(draft, now=now)

    take_first(miori, draft, now=now)

    assert not services.advance_draft(draft, now=now + timedelta(seconds=59))


def test_the_tick_goes_through_a_whole_draft_of_an_absent_person(miori, settings):
    settings.DRAFT_PICK_S = 0
    draft = running(miori)

    for _pick in range(CARDS_OF_A_SEAT):
        tick_drafts()

    draft.refresh_from_db()
    assert draft.state == DraftState.ENDED
    last = DraftPick.objects.filter(seat__user=miori, by=PickedBy.LAST)
    assert last.count() == 5  # of each pack the last card is nobody's choice


def test_when_somebody_leaves_a_bot_takes_their_seat(miori, lin):
    draft = running(miori, lin)

    services.leave_draft(user=lin, token=draft.token, now=NOW)

    assert table_of(draft).picks[1]
    with pytest.raises(DraftNotFound):
        services.leave_draft(user=lin, token=draft.token, now=NOW)
    play_out(draft, miori)
    assert Pool.objects.filter(owner=lin).count() == 0


def test_a_draft_that_everybody_left_is_called_off(miori, lin):
    draft = running(miori, lin, places=3)

    services.leave_draft(user=lin, token=draft.token, now=NOW)
    services.leave_draft(user=miori, token=draft.token, now=NOW)

    draft.refresh_from_db()
    assert (draft.state, Pool.objects.count()) == (DraftState.CALLED_OFF, 0)
    tick_drafts()


def test_a_host_who_leaves_before_the_beginning_calls_the_draft_off(miori, lin):
    draft = services.join_draft(user=lin, token=open_for(miori, 3).token, now=NOW)

    services.leave_draft(user=miori, token=draft.token, now=NOW)

    draft.refresh_from_db()
    assert draft.state == DraftState.CALLED_OFF


def test_a_guest_who_leaves_before_the_beginning_frees_the_seat(miori, lin):
    draft = services.join_draft(user=lin, token=open_for(miori, 3).token, now=NOW)

    services.leave_draft(user=lin, token=draft.token, now=NOW)

    services.join_draft(user=make_user("noa"), token=draft.token, now=NOW)
    assert set(draft.seats.values_list("place", flat=True)) == {0, 1}


@pytest.mark.parametrize(("hours", "state"), [(23, "gathering"), (25, "called_off")])
def test_a_draft_that_gathers_in_vain_is_called_off_after_a_day(miori, hours, state):
    draft = open_for(miori)

    services.cancel_stale_drafts(now=NOW + timedelta(hours=hours))

    draft.refresh_from_db()
    assert draft.state == state


def begin_and_leave(user, now=NOW):
    draft = open_for(user, with_bots=True, now=now)
    services.leave_draft(user=user, token=draft.token, now=now)


def test_leaving_drafts_does_not_show_more_first_packs_than_a_day_allows(
    miori, lin, settings
):
    """S4: no one draws until they like their first pack."""
    settings.MOST_DRAFTS_A_DAY = 2
    begin_and_leave(miori)
    begin_and_leave(miori)

    with pytest.raises(TooManyDraftsToday):
        open_for(miori, with_bots=True)
    gathering = open_for(lin)
    with pytest.raises(TooManyDraftsToday):
        services.join_draft(user=miori, token=gathering.token, now=NOW)

    begin_and_leave(lin)
    begin_and_leave(miori, now=NOW + timedelta(days=1))


def test_draft_that_never_began_is_not_counted(miori, settings):
    settings.MOST_DRAFTS_A_DAY = 1
    gathering = open_for(miori)
    services.leave_draft(user=miori, token=gathering.token, now=NOW)

    assert open_for(miori, with_bots=True).state == DraftState.RUNNING


def test_called_off_drafts_leave_nothing_behind(miori, lin):
    begin_and_leave(miori)
    assert DraftPick.objects.exists()
    gathering = services.join_draft(user=lin, token=open_for(miori, 3).token, now=NOW)
    services.leave_draft(user=miori, token=gathering.token, now=NOW)
    running_one = running(lin)

    services.cancel_stale_drafts(now=NOW + timedelta(hours=1))
    # Lin can still read that it was called off.
    assert set(Draft.objects.values_list("pk", flat=True)) == {
        gathering.pk,
        running_one.pk,
    }

    services.cancel_stale_drafts(now=NOW + timedelta(days=3))
    assert Draft.objects.get() == running_one
    assert not DraftDay.objects.exists()


def test_a_draft_is_proved_in_the_end_and_not_before(miori, lin):
    draft = services.open_draft(
        user=miori, product="first-lamps", places=2, entropy="tide", now=NOW
    )
    promised = draft.commitment
    draft = services.join_draft(user=lin, token=draft.token, entropy="lamp\n", now=NOW)
    with pytest.raises(DraftNotFound):
        verify_draft(draft)

    play_out(draft, miori, lin)

    proof = verify_draft(draft)
    assert proof.is_fair
    assert (proof.commitment, proof.entropy) == (promised, "tide\nlamp")


def test_a_pick_that_was_changed_afterwards_is_found_out(miori, lin):
    draft = running(miori, lin)
    play_out(draft, miori, lin)

    DraftPick.objects.filter(seat__place=0, number=0).update(card="TDL-9-999")

    assert not verify_draft(draft).is_fair


def test_a_deleted_account_leaves_its_seat_to_a_bot(miori, lin):
    draft = running(miori, lin)
    lin.delete()

    services.advance_draft(draft, now=NOW + timedelta(seconds=60))

    assert set(
        DraftPick.objects.filter(seat__place=1).values_list("by", flat=True)
    ) == {PickedBy.BOT}
