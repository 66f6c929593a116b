"""What every request costs, compared with its budget in ``budgets.txt`` (issue 33).

A budget is processor time, queries and rows. Processor time is measured beside a loop,
so that slow machines measure the same; what is over budget is measured again, because
the first request of a kind reads templates and modules.
"""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from django.db import connection
from django.db.backends.utils import CursorWrapper
from django.urls import get_resolver
from rest_framework.views import APIView

from matchmaking.tests.factories import deck_of
from tests.processor_speed import measure_slowness
from unionarena.core.api.processor_time import WINDOW_S
from unionarena.core.api.throttles import UserThrottle
from unionarena.settings import base

from .test_who_may import (
    BODIES,
    OF_OWNER,
    list_tested_endpoints,
    send_and_roll_back,
)
from .world import CARD, STAFF_PAGES, address_of, build_world, walk_patterns

TABLE = Path(__file__).with_name("budgets.txt")
PARTS = 2  # of the endpoints, so that the workers of a run share them
TRIES = 3
# Seconds of a processor that one person can use in a minute, by any one endpoint.
MOST_A_MINUTE_S = 60.0
# The largest bodies, where an empty or small one says nothing.
LARGEST = {
    "POST /api/v1/collection/import/": {"text": f"1 {CARD}\n" * 10_000},
    "POST /api/v1/decks/read-list/": {"text": "4 Agata, Lighthouse Knigth\n" * 1_800},
    "POST /api/v1/decks/check/": {"entries": [{"number": CARD, "count": 4}]},
    "POST /api/v1/decks/": {
        "name": "Night tide",
        "entries": [{"number": CARD, "count": 4}],
    },
    "POST /api/v1/drafts/": {"product": "first-lamps", "places": 8, "with_bots": True},
    "POST /api/v1/pools/": {"product": "first-lamps"},
}
# Not by the owner, who plays a battle already.
PRACTICE = "POST /api/v1/battles/practice/"


@dataclass(frozen=True)
class Cost:
    """What a request took, or may take."""

    ms: float
    queries: int
    rows: int

    def exceeds(self, other: "Cost") -> list[str]:
        """Return what is more than another's."""
        names = ("ms", "queries", "rows")
        return [name for name in names if getattr(self, name) > getattr(other, name)]

    def least(self, other: "Cost") -> "Cost":
        return Cost(
            min(self.ms, other.ms),
            min(self.queries, other.queries),
            min(self.rows, other.rows),
        )


# --- The table.

BUDGET = re.compile(r"(\S+): (\d+) ms, (\d+) queries, (\d+) rows(?:, for (.*))?")


@cache
def read_table():
    """Return the budgets by name, the names by prefix, and the exceptions."""
    budgets, prefixes, exceptions, name = {}, {}, {}, ""
    for line in TABLE.read_text().splitlines():
        if found := BUDGET.fullmatch(line):
            budgets[found[1]] = Cost(*map(int, found.group(2, 3, 4)))
            prefixes |= dict.fromkeys((found[5] or "").split(), found[1])
        elif line.startswith("["):
            name = line.partition("]")[0].strip("[ ")
        elif line and not line.startswith("#"):
            exceptions[line] = name
    return budgets, prefixes, exceptions


def budget_of(entry):
    """Return the budget of a method and endpoint."""
    budgets, prefixes, exceptions = read_table()
    if entry in exceptions:
        return budgets[exceptions[entry]]
    pattern = entry.partition(" ")[2]
    fitting = [prefix for prefix in prefixes if pattern.startswith(prefix)]
    return budgets[prefixes[max(fitting, key=len)]]


# --- Measuring.


@pytest.fixture
def rows(monkeypatch):
    """The number of rows that queries returned, in a list of one number."""
    count = [0]

    def watch(name):
        def fetch(self, *given):
            found = getattr(self.cursor, name)(*given)
            count[0] += len(found or ()) if name != "fetchone" else found is not None
            return found

        monkeypatch.setattr(CursorWrapper, name, fetch, raising=False)

    for name in ("fetchone", "fetchmany", "fetchall"):
        watch(name)
    return count


def measure(send: Callable[[], object], rows: list[int]) -> Cost:
    """Return the cost of one request."""
    queries = 0

    def count(execute, sql, params, many, context):
        nonlocal queries
        queries += not sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK"))
        return execute(sql, params, many, context)

    before = rows[0]
    with connection.execute_wrapper(count):
        began = time.thread_time()
        send()
        ms = (time.thread_time() - began) * 1000
    return Cost(ms, queries, rows[0] - before)


def find_excess(send, budget: Cost, rows: list[int]) -> tuple[Cost, list[str]]:
    """Return the least cost of some tries, and what of it is over the budget."""
    least = measure(send, rows)
    for _again in range(TRIES - 1):
        if not _list_excess(least, budget):
            break
        least = least.least(measure(send, rows))
    return least, _list_excess(least, budget)


def _list_excess(cost: Cost, budget: Cost) -> list[str]:
    """Return what is over the budget; how slow the machine is counts for the time."""
    if not (over := cost.exceeds(budget)):
        return []
    slower = Cost(budget.ms * measure_slowness(), budget.queries, budget.rows)
    return cost.exceeds(slower) if "ms" in over else over


def list_requests(world, endpoints):
    """Return a function that sends each request, by method and endpoint."""
    clients = {role: world.client(role) for role in ("owner", "staff", "stranger")}
    cookies = {role: client.cookies.output() for role, client in clients.items()}

    practice = {"deck_id": deck_of(world.people["stranger"])}

    def prepare(endpoint, method):
        entry = f"{method} {endpoint.pattern}"
        role = "staff" if endpoint.pattern.startswith(STAFF_PAGES) else "owner"
        role = "stranger" if entry == PRACTICE else role
        client, address = clients[role], address_of(endpoint, world)
        known = {**BODIES, **LARGEST, PRACTICE: practice}
        body = {
            name: int(world.things[name]) if value is OF_OWNER else value
            for name, value in known.get(entry, {}).items()
        }

        def send():
            client.cookies.load(cookies[role].replace("Set-Cookie: ", ""))
            return send_and_roll_back(client, method, address, body)

        return send

    return {
        f"{method} {endpoint.pattern}": prepare(endpoint, method)
        for endpoint in endpoints
        for method in endpoint.methods
    }


# --- The checks.


@pytest.mark.django_db
@pytest.mark.parametrize("part", range(PARTS))
def test_every_request_keeps_its_budget(part, rows):
    """OWASP API4:2023; a new endpoint has the budget of its prefix."""
    requests = list_requests(build_world(), list_tested_endpoints()[part::PARTS])

    found = {
        entry: find_excess(send, budget_of(entry), rows)
        for entry, send in requests.items()
    }

    over = [f"{entry}: {cost}, {more}" for entry, (cost, more) in found.items() if more]
    assert not over, "\n".join(over)


@pytest.mark.django_db
def test_largest_bodies_are_accepted():
    """A refusal would say nothing about what they cost."""
    requests = list_requests(build_world(), list_tested_endpoints())

    entries = [*LARGEST, PRACTICE]
    assert [requests[entry]() for entry in entries] == ["+"] * len(entries)


def test_exceptions_name_endpoints_and_budgets_that_exist():
    budgets, _prefixes, exceptions = read_table()
    known = {
        f"{method} {endpoint.pattern}"
        for endpoint in list_tested_endpoints()
        for method in endpoint.methods
    }

    assert sorted(exceptions.keys() - known) == []
    assert sorted(set(exceptions.values()) - budgets.keys()) == []
    assert sorted(LARGEST.keys() - known) == []


def compute_most_a_minute(budget: Cost, *, requests=None, share=0.0) -> float:
    """Return the seconds of a processor that one person can use in a minute.

    Args:
        budget: Of one request.
        requests: How many are allowed in a minute; None: no limit.
        share: Of a core, which fills their bucket of processor time; 0: no limit.
    """
    limits = [float("inf")]
    if requests is not None:
        limits.append(requests * budget.ms / 1000)
    if share:  # a full bucket, and the request with which it falls below zero
        limits.append(share * (WINDOW_S + 60) + budget.ms / 1000)
    return min(limits)


def test_cost_times_limit_is_at_most_a_core():
    """By the limits of a server as it is installed."""
    share = base.PROCESSOR_SHARE_PER_PERSON
    over = {
        entry: most
        for endpoint in list_tested_endpoints()
        for entry in (f"{method} {endpoint.pattern}" for method in endpoint.methods)
        if (most := compute_most_a_minute(budget_of(entry), share=share))
        > MOST_A_MINUTE_S
    }

    assert over == {}


@pytest.mark.parametrize(
    ("budget_ms", "limits", "is_over"),
    [
        (50, {"requests": 1200}, False),
        (51, {"requests": 1200}, True),
        (51, {}, True),
        (51, {"share": 0.25}, False),
        (51, {"share": 0.34}, True),
        (15_001, {"share": 0.25}, True),
    ],
)
def test_cost_without_a_limit_that_fits_is_found(budget_ms, limits, is_over):
    most = compute_most_a_minute(Cost(budget_ms, 0, 0), **limits)

    assert (most > MOST_A_MINUTE_S) == is_over


def test_every_rest_view_looks_at_the_processor_time_of_tokens():
    """No middleware knows whose token it is; ``UserThrottle`` does."""
    views = {
        cls
        for _written, pattern in walk_patterns(get_resolver().url_patterns, "")
        if isinstance(cls := getattr(pattern.callback, "cls", None), type)
        and issubclass(cls, APIView)
    }

    without = [
        view.__qualname__
        for view in views
        if not any(issubclass(each, UserThrottle) for each in view.throttle_classes)
    ]
    assert views
    assert without == []


def spend_time():
    began = time.thread_time()
    while time.thread_time() - began < 0.03:
        pass


def ask(queries, rows_each):
    for _number in range(queries):
        with connection.cursor() as cursor:
            numbers = "UNION ALL SELECT 1 " * (rows_each - 1)
            cursor.execute(f"SELECT 1 {numbers}")
            cursor.fetchall()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("send", "over"),
    [
        (lambda: ask(3, 4), []),
        (lambda: ask(4, 1), ["queries"]),
        (lambda: ask(1, 13), ["rows"]),
        (spend_time, ["ms"]),
    ],
)
def test_request_that_costs_more_than_its_budget_is_found(send, over, rows):
    _cost, found = find_excess(send, Cost(10, 3, 12), rows)

    assert found == over


@pytest.mark.django_db
def test_request_that_is_slow_only_the_first_time_is_not_over_budget(rows):
    firsts = [spend_time]

    _cost, found = find_excess(
        lambda: firsts.pop()() if firsts else None, Cost(10, 0, 0), rows
    )

    assert found == []
