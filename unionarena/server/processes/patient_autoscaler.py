"""A worker's second process: begun when work has waited, ended when it is not needed.

Celery's own autoscaler begins it whenever two tasks meet, and ends it only after half a
minute without any task. Ticks meet every few seconds and never stop, so each worker had
two processes for ever, of some 50 MB each.
"""

from time import monotonic
from typing import Any, Final

from celery.worker.autoscale import Autoscaler

# How long more tasks than the least number of processes must be there.
PATIENCE_S: Final = 1.0
# How long afterwards the further processes are kept.
KEPT_S: Final = 30.0


class PatientAutoscaler(Autoscaler):
    """Looks whenever a task is received, and every ``PATIENCE_S``."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, keepalive=PATIENCE_S, **kwargs)
        self._busy_since: float | None = None
        self._last_needed: float | None = None

    def _maybe_scale(self, *_request: object) -> bool:
        """Begin or end processes; return whether it did."""
        now = monotonic()
        if self.qty <= self.min_concurrency:
            self._busy_since = None
        else:
            self._busy_since = self._busy_since or now
            if now - self._busy_since >= PATIENCE_S:
                self._last_needed = now
        wanted = self.min_concurrency
        if self._last_needed is not None and now - self._last_needed < KEPT_S:
            wanted = self.max_concurrency
        processes = self.processes
        if wanted > processes:
            self._grow(wanted - processes)
        elif wanted < processes:
            self._shrink(processes - wanted)
        return wanted != processes
