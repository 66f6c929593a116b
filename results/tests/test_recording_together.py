"""Recording several outcomes in one go: many workers, dying anywhere (issue 15)."""

import threading
from functools import partial

import pytest
from django.db import connection

from battles.tests.factories import make_duel
from results import selectors, services, tasks
from results.corrections import recalculation
from results.models import Outcome, Participant, Rating, RatingChange
from results.rated_games import rating_updates
from results.tests.factories import begin_again, finish
from tests.interruptions import run_until

WATCHED = {module.__file__ for module in (services, rating_updates, selectors)}
BOTH = 2


def forget():
    """Undo everything a task has done."""
    RatingChange.objects.all().delete()
    Participant.objects.all().delete()
    Outcome.objects.all().delete()
    Rating.objects.all().delete()


@pytest.fixture
def ended(live_content):
    """Return four battles of the same two players that are not recorded."""
    first = finish(make_duel(ranked=True), loser=1)
    later = [finish(begin_again(*first.people), loser=seat) for seat in (0, 1, 1)]
    forget()
    return [duel.battle_id for duel in (first, *later)]


def whole():
    """Assert that every outcome has both sides, and changed both ratings or none."""
    for outcome in Outcome.objects.all():
        assert outcome.participants.count() == BOTH
        assert outcome.rating_changes.count() == BOTH * outcome.is_rated
    assert list(recalculation.compare_ratings()) == []


def test_one_task_records_all_that_ended_with_its_battle(ended):
    tasks.record_outcome(battle_id=str(ended[0]))

    assert set(Outcome.objects.values_list("battle", flat=True)) == set(ended)
    assert sorted(Rating.objects.values_list("games", flat=True)) == [4, 4]
    whole()


def test_recorded_together_is_the_same_as_one_after_the_other(ended):
    def list_outcomes():
        rows = RatingChange.objects.order_by("outcome__finished_at", "user")
        return list(rows.values_list("user", "games", "rating_before", "rating_after"))

    for battle_id in ended:
        services.record_outcome(battle_id=battle_id)
    alone, ratings = (
        list_outcomes(),
        list(Rating.objects.order_by("user").values("rating")),
    )
    forget()

    services.record_together(battle_id=ended[0])

    assert list_outcomes() == alone
    assert list(Rating.objects.order_by("user").values("rating")) == ratings


def test_one_that_cannot_be_recorded_keeps_only_itself_out(ended, monkeypatch):
    real = services.build_outcome_columns

    def columns_of(game):
        if game.battle_id == ended[1]:
            raise RuntimeError("rotten")
        return real(game)

    monkeypatch.setattr(services, "build_outcome_columns", columns_of)

    for battle_id in (ended[0], ended[2], ended[3]):
        tasks.record_outcome(battle_id=str(battle_id))
    with pytest.raises(RuntimeError):
        tasks.record_outcome(battle_id=str(ended[1]))

    recorded = set(Outcome.objects.values_list("battle", flat=True))
    assert recorded == set(ended) - {ended[1]}
    whole()


def test_dying_at_any_line_leaves_no_half_outcome_and_the_next_goes_on(ended):
    came_through, lines, step = False, 0, 5
    while not came_through:
        lines += step
        forget()

        record = partial(services.record_together, battle_id=ended[0])
        came_through = run_until(lines, record, WATCHED)

        assert Outcome.objects.count() in (0, len(ended))
        whole()
    assert lines > 10 * step

    forget()
    assert not run_until(60, record, WATCHED)
    services.record_together(battle_id=ended[0])
    assert Outcome.objects.count() == len(ended)
    whole()


def test_two_workers_with_doubled_and_disordered_tasks_lose_and_double_nothing(ended):
    start, failures = threading.Barrier(3), []

    def work(order):
        try:
            start.wait()
            for battle_id in order:
                tasks.record_outcome(battle_id=str(battle_id))
        except Exception as error:  # noqa: BLE001 - the assertion below shows it
            failures.append(error)
        finally:
            connection.close()

    orders = [ended, ended[::-1], [*ended[2:], *ended[:2], *ended]]
    threads = [threading.Thread(target=work, args=[order]) for order in orders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert failures == []
    assert Outcome.objects.count() == len(ended)
    whole()
