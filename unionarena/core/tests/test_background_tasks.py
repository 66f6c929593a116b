"""Work for the workers: nobody waits for the broker, and nothing is left undone."""

import threading

import pytest

from unionarena.core import background_tasks


class Errand:
    """A task; its broker works, fails or hangs."""

    name = "errand"

    def __init__(self):
        self.sent, self.done = [], []
        self.tries = 0
        self.fails = False
        self.goes_on = threading.Event()
        self.goes_on.set()

    def apply_async(self, *, kwargs, retry_policy):
        assert retry_policy["max_retries"] == 1
        self.tries += 1
        assert self.goes_on.wait(10)
        if self.fails:
            raise ConnectionError("nobody there")
        self.sent.append(kwargs)

    def __call__(self, **kwargs):
        self.done.append(kwargs)


def settle():
    background_tasks._sender.submit(lambda: None).result(10)
    background_tasks.worker.submit(lambda: None).result(10)


@pytest.fixture
def errand(monkeypatch):
    monkeypatch.setattr(background_tasks._Broker, "rests_until", 0.0)
    return Errand()


def test_what_is_handed_over_is_sent_to_the_workers(errand):
    background_tasks.enqueue_task(errand, battle_id="a")
    settle()

    assert (errand.sent, errand.done) == ([{"battle_id": "a"}], [])


def test_nobody_waits_for_a_broker_that_hangs(errand):
    errand.goes_on.clear()

    background_tasks.enqueue_task(errand, battle_id="a")  # returns

    assert errand.sent == []
    errand.goes_on.set()
    settle()
    assert errand.sent == [{"battle_id": "a"}]


def test_without_a_broker_it_is_done_here_and_the_broker_left_alone(errand):
    errand.fails = True
    for name in "abc":
        background_tasks.enqueue_task(errand, battle_id=name)
    settle()

    assert errand.done == [{"battle_id": name} for name in "abc"]
    assert errand.tries == 1


def test_a_broker_that_is_back_is_used_again(errand, monkeypatch):
    errand.fails = True
    background_tasks.enqueue_task(errand, battle_id="a")
    settle()
    errand.fails = False
    monkeypatch.setattr(background_tasks._Broker, "rests_until", 0.0)

    background_tasks.enqueue_task(errand, battle_id="b")
    settle()

    assert (errand.sent, errand.done) == ([{"battle_id": "b"}], [{"battle_id": "a"}])


def test_work_that_fails_here_keeps_none_after_it_from_being_done(errand):
    def fail(**_given):
        raise ZeroDivisionError

    fail.name = "broken"
    background_tasks.run_task_in_process(fail)
    background_tasks.run_task_in_process(errand, battle_id="a")
    settle()

    assert errand.done == [{"battle_id": "a"}]
