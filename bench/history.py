"""The cost of a long history of battles for pages and tasks.

``python -m bench history [--battles N] [--json]``. Some hundred battles that have ended
become outcomes as their tasks make them; then the database multiplies them, back in
time and with packed logs, until there are ``N``. Reported are the size of the tables,
and the times of background work and of pages of people who have played thousands, with
a tenth of the battles and with all of them. Needs PostgreSQL (``DATABASE_URL``).
"""

import sys
import time
from argparse import Namespace
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from ._harness import Report, benchmark, median_of, option, time_calls

if TYPE_CHECKING:
    from battles.models import BattleAction

TEMPLATES, PEOPLE, ACTIONS = 500, 400, 84
ROUNDS: Final = 5
PATIENCE: Final = timedelta(minutes=5)
PAGE: Final = 50


@benchmark(option("--battles", 1_000_000), has_database=True)
def measure(options: Namespace) -> Report:
    """Time pages and tasks at a tenth of the battles and at all of them."""
    from django.db import connection

    if connection.vendor != "postgresql":
        sys.exit("bench history needs PostgreSQL: set DATABASE_URL.")
    battles = options.battles
    write_templates()
    some, many = count_copies(battles // 10), count_copies(battles)
    written = multiply(1, some)
    before = _times()
    written += multiply(some + 1, many)
    after = _times()
    return {
        "battles": (many + 1) * TEMPLATES,
        "written_in_s": round(written, 1),
        "kb_per_battle": _sizes((many + 1) * TEMPLATES),
        "ms": {
            name: {
                "tenth": tenth,
                "all": after[name],
                "ratio": round(after[name] / max(tenth, 0.01), 2),
            }
            for name, tenth in before.items()
        },
    }


def count_copies(battles: int) -> int:
    """Return how often each template is copied for so many battles."""
    return max(battles // TEMPLATES - 1, 1)


# --- Writing the history.


def write_templates() -> None:
    """Write the battles that are copied, with their outcomes and packed logs."""
    from battles.live.log_reader import pack_log
    from battles.models import BattleAction
    from results.tasks import record_outcome

    from .results import write_battles

    for battle_id in write_battles(TEMPLATES, PEOPLE):
        record_outcome(battle_id=str(battle_id))
        pack_log(battle_id, [_entry(BattleAction, n) for n in range(ACTIONS)]).save()


def _entry(entry: type["BattleAction"], number: int) -> "BattleAction":
    from .results import NOW

    return entry(
        number=number + 1,
        seat=number % 2,
        action={"type": "play", "card": f"c{number}", "to": number % 7},
        decision_id=number,
        seq=3 * number,
        created_at=NOW + timedelta(seconds=number),
    )


def multiply(first: int, last: int) -> float:
    """Insert the copies of every battle, each a quarter of an hour apart; seconds."""
    from django.db import connection

    from battles.models import Battle, BattleSeat, PackedLog
    from results.models import Outcome, Participant, RatingChange

    began = time.perf_counter()
    battle, outcome = {"battle_id": "c.battle"}, {"outcome_id": "c.outcome"}
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS copies")
        cursor.execute(
            """CREATE TEMPORARY TABLE copies AS SELECT
                 o.battle_id AS old_battle, gen_random_uuid() AS battle,
                 o.id AS old_outcome,
                 nextval(pg_get_serial_sequence('results_outcome', 'id')) AS outcome,
                 copy, copy * interval '15 minutes' + interval '5 years' AS back
               FROM (SELECT * FROM results_outcome ORDER BY id LIMIT %s) AS o,
                 generate_series(%s, %s) AS copy""",
            [TEMPLATES, first, last],
        )
        for statement in (
            _copy(Battle, "id", {"id": "c.battle", "is_packed": "true"}),
            _copy(BattleSeat, "battle_id", battle),
            _copy(PackedLog, "battle_id", battle),
            _copy(Outcome, "battle_id", {"id": "c.outcome"} | battle),
            _copy(Participant, "outcome_id", outcome),
            # Rated games have each number once.
            _copy(
                RatingChange,
                "outcome_id",
                outcome | {"games": "t.games + 1000000 * c.copy"},
            ),
        ):
            cursor.execute(statement)
        cursor.execute("VACUUM ANALYZE")
    return time.perf_counter() - began


def _copy(model: type[Any], key: str, instead: dict[str, str]) -> str:
    """Return the SQL that copies the rows of a table that belong to a template."""
    into, of, meta = [], [], model._meta
    for field in meta.concrete_fields:
        column = field.column
        if field.primary_key and column not in instead:
            continue  # the database counts on
        moment = field.get_internal_type() == "DateTimeField"
        into.append(column)
        of.append(instead.get(column, f"t.{column}" + (" - c.back" if moment else "")))
    old = "c.old_outcome" if key == "outcome_id" else "c.old_battle"
    return (
        f"INSERT INTO {meta.db_table} ({', '.join(into)})"
        f" SELECT {', '.join(of)} FROM {meta.db_table} AS t"
        f" JOIN copies AS c ON t.{key} = {old}"
    )


# --- Timing it.


def _times() -> dict[str, float]:
    return {name: median_of(time_calls(run, ROUNDS)) for name, run in _work().items()}


def _work() -> dict[str, Callable[[], object]]:
    from django.contrib.auth import get_user_model
    from django.test import Client
    from django.utils import timezone

    from battles.maintenance import log_packing
    from results import selectors, tasks
    from results.models import Outcome
    from unionarena.server.monitoring import site_status

    user = get_user_model().objects.get(username="bench-0")
    own = Outcome.objects.of(user)
    browser, last = Client(), own.latest("pk")
    battle_id = str(last.battle_id)
    browser.force_login(user)
    now = timezone.now()

    def page(address: str) -> Callable[[], object]:
        def get() -> None:
            answer = browser.get(address)
            if answer.status_code != 200:
                raise RuntimeError(f"{address} answers {answer.status_code}")

        return get

    return {
        "check_service": lambda: site_status.list_findings(
            now=now, patience=PATIENCE, limit=20
        ),
        "unrecorded results": lambda: selectors.list_unrecorded(
            since=now - tasks.LONG_SWEEP_BACK, limit=100
        ),
        "a round of packing, nothing due": lambda: log_packing.pack_finished_logs(
            now=now, limit=100
        ),
        "a round of looking at packed logs": lambda: log_packing.check_packed_logs(
            now=now, limit=20
        ),
        "a task that is sent again": lambda: tasks.record_outcome(battle_id=battle_id),
        "first page": page("/"),
        "own history": page("/history/"),
        "own history by REST": page("/api/v1/results/"),
        "the last page of it": lambda: list(own.order_by("finished_at", "pk")[:PAGE]),
        "opponents": page("/history/opponents/"),
        "leaderboard": page("/leaderboard/"),
        "statistics": page("/statistics/"),
    }


def _sizes(battles: int) -> dict[str, float]:
    """Return kilobytes per battle of each table with its indexes."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            """SELECT relname, pg_total_relation_size(oid) FROM pg_class
               WHERE relkind = 'r' AND pg_total_relation_size(oid) > %s
               ORDER BY 2 DESC LIMIT 8""",
            [battles * 20],
        )
        return {name: round(size / 1024 / battles, 2) for name, size in cursor}
