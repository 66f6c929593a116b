"""How fast this machine is now, for tests of processor time."""

import time
from typing import Final

# A loop of this many steps takes so long on the machine the budgets were written on.
STEPS: Final = 100_000
STEPS_TAKE_MS: Final = 3.5


def measure_slowness() -> float:
    """Return how many times slower than that machine this one is; at least 1."""

    def loop() -> float:
        began, total = time.thread_time(), 0
        for step in range(STEPS):
            total += step
        return (time.thread_time() - began) * 1000

    return max(1.0, min(loop() for _ in range(3)) / STEPS_TAKE_MS)
