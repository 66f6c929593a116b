"""Work that may fail is kept from the work beside it (`unionarena.core.isolation`)."""

import asyncio

import pytest
import structlog
from structlog.testing import capture_logs

from unionarena.core.isolation import Attempt, IsolatedWork

log = structlog.get_logger(__name__)


def test_an_attempt_keeps_the_exception_instead_of_raising_it():
    with Attempt() as attempt:
        raise KeyError("gone")

    assert isinstance(attempt.error, KeyError)


def test_an_attempt_that_succeeds_has_no_error():
    with Attempt() as attempt:
        pass

    assert attempt.error is None


@pytest.mark.parametrize(
    "kind", [asyncio.CancelledError, KeyboardInterrupt, SystemExit]
)
def test_cancellation_and_exit_pass_through_an_attempt(kind):
    with pytest.raises(kind), Attempt():
        raise kind


def test_isolated_work_logs_its_failure_once_with_traceback_and_context():
    with capture_logs() as lines, IsolatedWork(log, "the mail failed", seat=3) as work:
        raise OSError("no server")

    (line,) = lines
    assert (line["event"], line["log_level"], line["seat"]) == (
        "the mail failed",
        "error",
        3,
    )
    assert line["exc_info"] is work.error


def test_isolated_work_that_succeeds_logs_nothing():
    with capture_logs() as lines, IsolatedWork(log, "the mail failed"):
        pass

    assert lines == []
