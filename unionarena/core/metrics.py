"""Counters of this process, in the text format of Prometheus (version 0.0.4).

Counting takes a dictionary and a lock; all other work is done when ``/metrics`` is
read.
``collectors`` then add values that are looked up, not counted.
"""

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
# Seconds: from a commit on an idle machine to a delay that people notice.
SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

Labels = tuple[str, ...]
Lines = Iterable[str]


class Counter:
    """A value that only grows, by labels."""

    kind = "counter"

    def __init__(self, name: str, text: str, labels: Sequence[str] = ()) -> None:
        self.name, self.text, self.labels = name, text, tuple(labels)
        self._values: dict[Labels, float] = {} if labels else {(): 0.0}
        self._lock = threading.Lock()
        METERS.append(self)

    def add(self, *labels: str, by: float = 1.0) -> None:
        """Add to the value of these labels."""
        with self._lock:
            self._values[labels] = self._values.get(labels, 0.0) + by

    def of(self, *labels: str) -> float:
        """Return the value so far."""
        with self._lock:
            return self._values.get(labels, 0.0)

    def lines(self) -> Iterator[str]:
        """Return the samples."""
        with self._lock:
            values = sorted(self._values.items())
        yield from describe_metric(self.name, self.kind, self.text)
        for labels, value in values:
            named = dict(zip(self.labels, labels, strict=True))
            yield format_sample(self.name, value, **named)


class Level(Counter):
    """A value that goes up and down."""

    kind = "gauge"


class Spread:
    """A histogram of sizes."""

    def __init__(self, name: str, text: str, steps: Sequence[float] = SECONDS) -> None:
        self.name, self.text, self._steps = name, text, tuple(steps)
        self._counts = [0] * (len(steps) + 1)
        self._sum = 0.0
        self._lock = threading.Lock()
        METERS.append(self)

    def add(self, value: float) -> None:
        """Add one value."""
        with self._lock:
            self._counts[bisect_left(self._steps, value)] += 1
            self._sum += value

    def lines(self) -> Iterator[str]:
        """Return the samples."""
        with self._lock:
            counts, total = list(self._counts), self._sum
        yield from describe_metric(self.name, "histogram", self.text)
        so_far = 0
        for step, count in zip((*map(str, self._steps), "+Inf"), counts, strict=True):
            so_far += count
            yield format_sample(f"{self.name}_bucket", so_far, le=step)
        yield format_sample(f"{self.name}_sum", total)
        yield format_sample(f"{self.name}_count", so_far)


METERS: Final[list[Counter | Spread]] = []
# Functions that return the lines of looked-up values.
collectors: Final[list[Callable[[], Lines]]] = []


def describe_metric(name: str, kind: str, text: str) -> Lines:
    """Return the header lines of a metric."""
    return (f"# HELP {name} {text}", f"# TYPE {name} {kind}")


def format_sample(name: str, value: float, **labels: str) -> str:
    """Return the line of a sample."""
    named = ",".join(f'{key}="{_escape_label(each)}"' for key, each in labels.items())
    return f"{name}{{{named}}} {value:g}" if named else f"{name} {value:g}"


def _escape_label(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def render_metrics() -> str:
    """Return all metrics as text."""
    lines = [line for meter in METERS for line in meter.lines()]
    lines += [line for collect in collectors for line in collect()]
    return "\n".join(lines) + "\n"


acknowledged = Counter("arena_actions_acknowledged_total", "Answers written to a log.")
refused = Counter(
    "arena_refusals_total", "Refusals by door and code.", ("door", "code")
)
batch_rows = Spread(
    "arena_commit_batch_rows", "Answers in one commit.", (1, 2, 4, 8, 16, 32, 64, 128)
)
commit_seconds = Spread("arena_commit_seconds", "How long a commit took.")
requests = Counter(
    "arena_http_requests_total", "Requests answered.", ("method", "status")
)
request_seconds = Spread("arena_http_request_seconds", "From request to answer.")
sockets = Level("arena_sockets", "Open sockets.", ("kind",))
