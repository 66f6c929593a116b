"""What a server process keeps of battles, and how long its collector stops everybody.

``python -m bench memory [--battles N] [--answers N] [--json]``. Begins so many battles
one after the other in one process, as a server does (``settle_memory``, the same cap of
battles in memory), gives each some answers, and writes down the memory of the process
and the longest pause of the collector as it goes. At the end one collection of
everything is forced with a full cache. The database is one of its own (see ``bench
matchmaking``).
"""

import argparse
import gc
import json
import os
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ._database import fresh_database

TOLD = 10  # lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser("bench memory", description=__doc__)
    parser.add_argument("--battles", type=int, default=10_000)
    parser.add_argument("--answers", type=int, default=4, help="in each battle")
    parser.add_argument("--json", action="store_true")
    wish = parser.parse_args(arguments)
    with fresh_database():
        report = _measure(wish.battles, wish.answers)
    print(json.dumps(report, indent=2) if wish.json else _as_text(report))


class Pauses:
    """How long the collector runs, by generation; processor milliseconds."""

    def __init__(self) -> None:
        self.longest = {0: 0.0, 1: 0.0, 2: 0.0}
        self.rounds = {0: 0, 1: 0, 2: 0}
        self._begun = 0.0

    def __call__(self, phase: str, facts: dict[str, int]) -> None:
        """As ``gc.callbacks`` calls."""
        if phase == "start":
            self._begun = time.thread_time()
            return
        took = (time.thread_time() - self._begun) * 1000
        generation = facts["generation"]
        self.rounds[generation] += 1
        self.longest[generation] = max(self.longest[generation], took)


def _measure(battles: int, answers: int) -> dict[str, Any]:
    from battles import signals
    from battles.live import submissions
    from battles.live.session import sessions
    from battles.match_options.options import BattleOptions
    from battles.seating import battle_creation
    from battles.tests.factories import pick
    from collection.selectors import get_starter_deck
    from collection.tests.factories import load_starter_content
    from unionarena.core.web.process_tuning import freeze_memory

    signals.battle_moved.disconnect(dispatch_uid="battles.bots")  # answered below
    load_starter_content()
    decks = [get_starter_deck(slug) for slug in ("keepers", "deeptide")]
    seats = [battle_creation.SeatRequest(bot="random", deck=deck) for deck in decks]
    lots = random.Random(battles)
    pauses = Pauses()
    freeze_memory()
    gc.callbacks.append(pauses)
    lines = []
    began = time.perf_counter()
    for number in range(1, battles + 1):
        battle = battle_creation.create_battle(seats=seats, options=BattleOptions())
        session = sessions.get(battle.pk)
        for _answer in range(answers):
            decision = session.game.decisions[0]
            shown = session.view(decision.player)["decision"]
            submissions.submit_action_for_seat(
                session,
                seat=decision.player,
                action=session.ruleset.read_action(pick(shown, lots)),
                decision_id=shown["id"],
                client_action_id=None,
            )
        if number % max(1, battles // TOLD) == 0:
            lines.append({"battles": number, "megabytes": _megabytes()})
    seconds = time.perf_counter() - began
    by_itself = {f"generation_{g}": round(ms, 1) for g, ms in pauses.longest.items()}
    rounds = dict(pauses.rounds)
    pauses.longest[2] = 0.0
    gc.collect()
    return {
        "memory": lines,
        "pause_ms": by_itself,
        "rounds": {f"generation_{g}": n for g, n in rounds.items()},
        "forced_collection_ms": round(pauses.longest[2], 1),
        "battles_a_second": round(battles / seconds, 1),
        "cores": os.cpu_count(),
    }


def _megabytes() -> int:
    """Memory of this process that is its own and in use now."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise RuntimeError("no VmRSS")


def _as_text(report: dict[str, Any]) -> str:
    lines = [
        f"{m['battles']:>7} battles  {m['megabytes']} MB" for m in report["memory"]
    ]
    lines += [f"{name}: {report[name]}" for name in report if name != "memory"]
    return "\n".join(lines)
