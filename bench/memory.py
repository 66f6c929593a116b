"""Memory that a server process keeps of battles, and the pauses of its collector.

``python -m bench memory [--battles N] [--answers N] [--json]``. Starts so many battles
one after the other in one process, as a server does (``freeze_memory``, the same cap of
battles in memory), gives each some answers, and writes down the memory of the process
and the longest pause of the collector as it goes. At the end one collection of
everything is forced with a full cache. The database is fresh.
"""

import gc
import random
import time
from argparse import Namespace
from pathlib import Path

import msgspec

from ._harness import Report, benchmark, load_shipped_content, option
from ._players import Decision, choose_answer

LINES = 10


class Pauses:
    """Longest runs of the collector by generation, in processor milliseconds."""

    def __init__(self) -> None:
        self.longest = {0: 0.0, 1: 0.0, 2: 0.0}
        self.rounds = {0: 0, 1: 0, 2: 0}
        self._begun = 0.0

    def __call__(self, phase: str, facts: dict[str, int]) -> None:
        """Time a collection; called through ``gc.callbacks``."""
        if phase == "start":
            self._begun = time.thread_time()
            return
        took = (time.thread_time() - self._begun) * 1000
        generation = facts["generation"]
        self.rounds[generation] += 1
        self.longest[generation] = max(self.longest[generation], took)


@benchmark(
    option("--battles", 10_000),
    option("--answers", 4, help="in each battle"),
    has_database=True,
)
def measure(options: Namespace) -> Report:
    """Start battles and answer in them; report memory and pauses."""
    from battles import signals
    from battles.live import submissions
    from battles.live.session import sessions
    from battles.match_options.options import BattleOptions
    from battles.seating import battle_creation
    from collection.selectors import get_starter_deck
    from unionarena.core.web.process_tuning import freeze_memory

    signals.battle_moved.disconnect(dispatch_uid="battles.bots")  # answered below
    load_shipped_content()
    decks = [get_starter_deck(slug) for slug in ("keepers", "deeptide")]
    seats = [battle_creation.SeatRequest(bot="random", deck=deck) for deck in decks]
    battles = options.battles
    chance = random.Random(battles)
    pauses = Pauses()
    freeze_memory()
    gc.callbacks.append(pauses)
    lines = []
    began = time.perf_counter()
    for number in range(1, battles + 1):
        battle = battle_creation.create_battle(seats=seats, options=BattleOptions())
        session = sessions.get(battle.pk)
        for _answer in range(options.answers):
            decision = session.game.decisions[0]
            shown = msgspec.convert(session.view(decision.player)["decision"], Decision)
            submissions.submit_action_for_seat(
                session,
                seat=decision.player,
                action=session.ruleset.read_action(choose_answer(shown, chance)),
                decision_id=shown.id,
                client_action_id=None,
            )
        if number % max(1, battles // LINES) == 0:
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
        "battles_per_s": round(battles / seconds, 1),
    }


def _megabytes() -> int:
    """Return the resident memory of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise RuntimeError("no VmRSS")
